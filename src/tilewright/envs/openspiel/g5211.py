"""5211 for OpenSpiel: `tilewright_5211`."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tilewright.core.observation import Field, Fields
from tilewright.envs.openspiel.g5211_history import (
    events,
    first_pile,
    resample,
    turns_in_a_deal,
)
from tilewright.envs.openspiel.g5211_play import G5211Play, cards_by_seat
from tilewright.envs.openspiel.game import Params, TilewrightGame
from tilewright.envs.openspiel.state import TilewrightState
from tilewright.games.g5211.layout import HAND_SIZE, NUM_COLOURS, NUM_VALUES
from tilewright.games.g5211.notation import action_cards, kind_of
from tilewright.games.g5211.rules import NUM_ACTIONS, NUM_KINDS
from tilewright.games.g5211.schema import G5211View

_KINDS = (NUM_COLOURS, NUM_VALUES)
_DEALS_OF_A_LONG_GAME = 100
"""Assumed bound on the length of a long game; the rules set none, since a deal may score no points."""


def _game_type(*, has_recall_tensor: bool) -> Any:
    return pyspiel.GameType(
        short_name="tilewright_5211",
        long_name="5211",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=G5211Play.game.player_counts[-1],
        min_num_players=G5211Play.game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=has_recall_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 2, "variant": "standard", "hidden_totals": 0},
    )


GAME_TYPE = _game_type(has_recall_tensor=True)


class G5211Game(TilewrightGame):
    """5211 with its parameters: players, variant, hidden_totals."""

    game_type = GAME_TYPE
    play_class = G5211Play

    def __init__(self, params: Params) -> None:
        """Read the parameters.

        Raises:
            pyspiel.SpielError: one of them is invalid for 5211.
        """
        setup = self.setup_from(params, hidden_totals=params["hidden_totals"])
        self.has_recall_tensor = setup.variant == "standard"
        deals = 1 if self.has_recall_tensor else _DEALS_OF_A_LONG_GAME
        self._most_draws = deals * (HAND_SIZE * setup.players + first_pile(setup.players))
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=NUM_KINDS,
            num_players=setup.players,
            min_utility=-1 / (setup.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=deals * turns_in_a_deal(setup.players),
        )
        game_type = _game_type(has_recall_tensor=self.has_recall_tensor)
        super().__init__(game_type, info, setup, params)
        self._first = G5211Play(setup)

    def new_initial_state(self) -> TilewrightState:
        """Return the state before the first draw."""
        return TilewrightState(self, self._first.copy())

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are drawn."""
        return self._most_draws

    def history_fields(self) -> Fields:
        """Return what a seat saw turn by turn."""
        players, turns = self.setup.players, turns_in_a_deal(self.setup.players)
        drawn = "own cards drawn, by colour and value: dealt, then after each turn"
        revealed = "cards that each seat revealed in each turn, by colour and value"
        return (
            Field("drawn", (turns + 1, *_KINDS), HAND_SIZE, drawn, is_private=True),
            Field("revealed", (turns, players, *_KINDS), 2, revealed),
        )

    def write_history(
        self, state: TilewrightState, seat: int, parts: dict[str, np.ndarray[Any, Any]]
    ) -> None:
        """Write what the seat saw turn by turn."""
        players, turns = self.setup.players, turns_in_a_deal(self.setup.players)
        drawn = parts["drawn"].reshape(turns + 1, NUM_KINDS)
        revealed = parts["revealed"].reshape(turns, players, NUM_KINDS)
        drawn[:] = 0
        revealed[:] = 0
        for event in events(state.history(), players):
            if event.each:
                own = slice(seat * event.each, (seat + 1) * event.each)
                for kind in event.actions[own]:
                    drawn[event.turn, kind] += 1
            else:
                for who, action in enumerate(event.actions):
                    for card in action_cards(action):
                        revealed[event.turn - 1, (who - seat) % players, kind_of(card)] += 1

    def history_text(self, state: TilewrightState, seat: int | None) -> str:
        """Return the game from its start: deals, draws and choices, others' cards face down."""
        texts = [] if seat is None else [f"seat {seat}"]
        seats = () if seat is None else (seat,)
        for event in events(state.history(), self.setup.players):
            if event.each:
                word = "deal" if event.is_deal else "draw"
                texts.append(f"{word} {cards_by_seat(event.actions, event.each, seats)}")
            else:
                texts.append(" / ".join(map(state.play.game.action_text, event.actions)))
        return "; ".join(texts)

    def private_text(self, state: TilewrightState, seat: int) -> str:
        """Return the seat's hand, and what it was given of an unfinished deal or draw."""
        play = state.play
        view = play.game.view(play.state, seat)
        assert isinstance(view, G5211View)
        text = f"hand: {view.hands[seat]}"
        drawn = play.drawn_text((seat,))
        return f"{text}\ndrawn: {drawn}" if drawn else text

    def resample(
        self, state: TilewrightState, seat: int, sampler: Callable[[], float]
    ) -> TilewrightState:
        """Return a state with all hands but the seat's drawn again from the cards it has not seen."""
        players = self.setup.players
        history = resample(state.history(), players, seat, sampler)
        other = self.new_initial_state()
        for event in events(history, players):
            if event.each:
                for kind in event.actions:
                    other.apply_action(kind)
            else:
                other.apply_actions(event.actions)
        return other
