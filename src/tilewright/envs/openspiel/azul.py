"""Azul for OpenSpiel: `tilewright_azul`."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

import numpy as np
import pyspiel

from tilewright.core.errors import short_repr
from tilewright.envs.openspiel.azul_deal import Deal, FactoryDeal, TileDeal
from tilewright.envs.openspiel.azul_play import AzulPlay
from tilewright.envs.openspiel.game import Params, TilewrightGame
from tilewright.envs.openspiel.play import CHANCE
from tilewright.envs.openspiel.state import TilewrightState
from tilewright.games.azul.layout import TILES_ON_A_FACTORY
from tilewright.games.azul.observation import num_actions
from tilewright.games.azul.rules import QUIET_ROUNDS_THAT_END_A_GAME

_DRAWN = -1
_DEALS: dict[str, type[Deal]] = {"factory": FactoryDeal, "tile": TileDeal}
"""What a chance node draws, by the parameter's value."""
_TILES_WITHOUT_A_COMPLETE_ROW = 20
_WALL = 25

GAME_TYPE = pyspiel.GameType(
    short_name="tilewright_azul",
    long_name="Azul",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=AzulPlay.game.player_counts[-1],
    min_num_players=AzulPlay.game.player_counts[0],
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "players": 2,
        "variant": "coloured",
        "start": _DRAWN,
        "hidden_counts": 0,
        "draw": "factory",
    },
)


def most_rounds(players: int) -> int:
    """Return an upper bound on the number of rounds.

    As long as no wall has a complete row, it holds 20 tiles at most. So at most 20 rounds a player set a tile
    without ending the game, each after at most four in which nobody does. Then five more end it.
    """
    return QUIET_ROUNDS_THAT_END_A_GAME * (_TILES_WITHOUT_A_COMPLETE_ROW * players + 1)


class AzulGame(TilewrightGame):
    """Azul with its parameters: players, variant, start, hidden_counts, draw."""

    game_type = GAME_TYPE
    play_class = AzulPlay

    def __init__(self, params: Params) -> None:
        """Read the parameters.

        Raises:
            pyspiel.SpielError: one of them is invalid for Azul.
        """
        if params["draw"] not in _DEALS:
            raise pyspiel.SpielError(
                f"draw must be factory or tile, not {short_repr(params['draw'])}."
            )
        deal_class = _DEALS[params["draw"]]
        draws_starter = params["start"] == _DRAWN
        options = {} if draws_starter else {"start": params["start"]}
        setup = self.setup_from(params, hidden_counts=params["hidden_counts"], **options)
        players, is_grey = setup.players, setup.variant == "grey"
        # Every take removes at least one tile.
        tiles_in_a_round = TILES_ON_A_FACTORY * (2 * players + 1)
        draws_in_a_round = tiles_in_a_round // deal_class.tiles_in_a_piece
        self._most_draws = most_rounds(players) * draws_in_a_round + 1
        info = pyspiel.GameInfo(
            num_distinct_actions=num_actions(players, int(is_grey)),
            max_chance_outcomes=deal_class.num_pieces + players * draws_starter,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_rounds(players) * tiles_in_a_round + is_grey * _WALL * players,
        )
        super().__init__(GAME_TYPE, info, setup, params)
        self._first = AzulPlay(setup, deal_class, draws_starter=draws_starter)

    def new_initial_state(self) -> TilewrightState:
        """Return the state before the first draw."""
        return TilewrightState(self, self._first.copy())

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the number of draws."""
        return self._most_draws

    def write_history(
        self, state: TilewrightState, seat: int, parts: dict[str, np.ndarray[Any, Any]]
    ) -> None:
        """Write nothing: the position is fully public."""

    def history_text(self, state: TilewrightState, seat: int | None) -> str:
        """Return the game from its start: who starts, deals and moves."""
        play = state.play
        assert isinstance(play, AzulPlay)
        texts = [] if seat is None else [f"seat {seat}"]
        pieces = [(item.player == CHANCE, item.action) for item in state.full_history()]
        for is_chance, run in groupby(pieces, lambda piece: piece[0]):
            actions = [action for _, action in run]
            if not is_chance:
                texts += [play.game.action_text(action) for action in actions]
                continue
            if actions[0] >= play.deal.num_pieces:
                texts.append(play.piece_text(actions.pop(0)))
            if actions:
                texts.append(f"deal {play.deal.texts(actions)}")
        return "; ".join(texts)

    def private_text(self, state: TilewrightState, seat: int) -> str:
        """Return nothing: Azul has no private information."""
        return ""

    def resample(
        self, state: TilewrightState, seat: int, sampler: Callable[[], float]
    ) -> TilewrightState:
        """Return a copy of the state: nothing is hidden from a seat."""
        return state.clone()
