"""The small games for OpenSpiel: `tilewright_small_azul` and `tilewright_small_5211`."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, Self

import numpy as np
import pyspiel

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.envs.openspiel.azul_play import AzulPlay
from tilewright.envs.openspiel.azul_play import write_observation as observe_azul
from tilewright.envs.openspiel.g5211_history import TURNS_IN_A_ROUND
from tilewright.envs.openspiel.g5211_play import G5211Play
from tilewright.envs.openspiel.g5211_play import write_observation as observe_5211
from tilewright.envs.openspiel.game import Params, TilewrightGame
from tilewright.envs.openspiel.play import CHANCE, Play
from tilewright.envs.openspiel.state import TilewrightState
from tilewright.envs.small import Node, SmallAzul, SmallG5211, SmallGame
from tilewright.games.azul.observation import num_actions
from tilewright.games.g5211.rules import NUM_ACTIONS

_REWARDS = ("win", "margin")
_MOST_POINTS = 200
"""More than a small game can bring."""


class SmallPlay(Play):
    """A place in the tree of a small game. All copies share the tree, so each node is made once."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        """Begin at a node."""
        self._move_to(node)

    def _move_to(self, node: Node) -> None:
        self.node, self.state, self.player = node, node.state, node.player

    @property
    def game(self) -> SmallGame:  # type: ignore[override]
        """The rules."""
        return self.node.game

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        return type(self)(self.node)

    def legal_actions(self, seat: int) -> list[int]:
        """Return what the seat may choose now, rising; empty when it is not asked."""
        return self.node.actions.copy() if seat == self.player else []

    def choose(self, action: int) -> bool:
        """Apply an action of the seat to act; return False, with nothing done, if it is illegal."""
        if action not in self.node.actions:
            return False
        self._move_to(self.node.child(action))
        return True

    def choose_together(self, actions: Sequence[int]) -> bool:
        """Return False: here one seat at a time acts, and secret choices wait."""
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of all deals or draws, with probabilities."""
        return [(number, chance) for number, (_, chance) in enumerate(self.node.outcomes)]

    def draw(self, piece: int) -> bool:
        """Deal or draw by number; return False, with nothing done, if there is none."""
        return self.choose(piece)

    def piece_text(self, piece: int) -> str:
        """Return the deal or draw of a number, as in records."""
        outcome, _ = self.node.outcomes[piece]
        word, parts = self.game.chance_text(self.state, outcome)
        return f"{word} {' / '.join(filter(None, parts))}"

    def drawn_text(self, seats: Collection[int]) -> str:
        """Return the observer's own choice that waits: deals are never unfinished."""
        chosen = self.node.chosen
        texts = [self.game.action_text(chosen[seat]) for seat in seats if seat < len(chosen)]
        return f"chosen {' / '.join(texts)}" if texts else ""

    def observe(self, seat: int, row: Any, *, has_private: bool, has_recall: bool) -> None:
        """Write the seat's observation, as in the whole game."""
        observe = observe_5211 if self.game.has_secrets else observe_azul
        observe(self.state, seat, row)

    @staticmethod
    def fields(players: int, variant: int) -> Fields:
        """Return nothing: fields are those of the whole game's play."""
        return ()


class SmallTilewrightGame(TilewrightGame):
    """A small game with its parameters; `play_class` is that of the whole game, whose fields it shares."""

    has_recall_tensor = False

    def __init__(self, game_type: Any, params: Params, setup: Setup, game: SmallGame) -> None:
        """Begin the tree.

        Args:
            game: the rules with their sizes.
        """
        reward = params["reward"]
        if reward not in _REWARDS or (reward == "margin" and setup.players > 2):
            raise pyspiel.SpielError(
                f"reward must be win or, with two players, margin, not {short_repr(reward)}."
            )
        most, is_margin = self.bounds(game, setup), reward == "margin"
        info = pyspiel.GameInfo(
            num_distinct_actions=most["actions"],
            max_chance_outcomes=most["outcomes"],
            num_players=setup.players,
            min_utility=-_MOST_POINTS if is_margin else -1 / (setup.players - 1),
            max_utility=_MOST_POINTS if is_margin else 1.0,
            utility_sum=0.0,
            max_game_length=most["moves"],
        )
        super().__init__(game_type, info, setup, params)
        self._most_draws = most["draws"]
        self._root = SmallPlay(game.root(setup, reward))

    @staticmethod
    @abstractmethod
    def bounds(game: Any, setup: Setup) -> dict[str, int]:
        """Return the most actions, outcomes of chance, moves and draws."""

    def new_initial_state(self) -> "SmallState":
        """Return the state before the first deal."""
        return SmallState(self, self._root.copy())

    def max_chance_nodes_in_history(self) -> int:
        """Return how many deals and draws there are at most."""
        return self._most_draws

    def write_history(
        self, state: TilewrightState, seat: int, parts: dict[str, np.ndarray[Any, Any]]
    ) -> None:
        """Write nothing: information states have no tensor beside the observation's."""

    def history_text(self, state: TilewrightState, seat: int | None) -> str:
        """Return all that a seat saw and chose."""
        return _node(state).information(seat)

    def private_text(self, state: TilewrightState, seat: int) -> str:
        """Return the seat's hand and its choice that waits; nothing in Azul."""
        play = state.play
        if not play.game.has_secrets:
            return ""
        hand: str = play.game.dump(play.state)["hands"][seat]
        return "\n".join(filter(None, (f"hand: {hand}", play.drawn_text((seat,)))))

    def resample(
        self, state: TilewrightState, seat: int, sampler: Callable[[], float]
    ) -> "SmallState":
        """Return a state that the seat cannot tell from this one, drawn by the probabilities of chance."""
        path = _node(state).path()
        worlds: list[tuple[list[int], Node, float]] = [([], path[0], 1.0)]
        for node in path[1:]:
            seen = node.information(seat)
            worlds = [
                ([*actions, action], after, weight * _weight(world, action))
                for actions, world, weight in worlds
                for action in world.actions
                if (after := world.child(action)).information(seat) == seen
            ]
        chances = np.cumsum([weight for _, _, weight in worlds])
        picked = int(np.searchsorted(chances, sampler() * chances[-1], side="right"))
        other = self.new_initial_state()
        for action in worlds[min(picked, len(worlds) - 1)][0]:
            other.apply_action(action)
        return other


class SmallState(TilewrightState):
    """A state of a small game, which answers in one step what solvers ask again and again."""

    def information_state_string(self, *player: int) -> str:
        """Return all that a player, by default the one to act, has seen and chosen."""
        seat = player[0] if player else self.play.player
        if 0 <= seat < self.num_players():
            return _node(self).information(seat)
        return super().information_state_string(*player)

    def returns(self) -> list[float]:
        """Return each seat's final reward; zeros before the end."""
        return _node(self).returns if self.is_terminal() else [0.0] * self.num_players()


def _node(state: TilewrightState) -> Node:
    play = state.play
    assert isinstance(play, SmallPlay)
    return play.node


def _weight(node: Node, action: int) -> float:
    """Return how likely a step is by chance; choices of seats all count alike."""
    return node.outcomes[action][1] if node.player == CHANCE else 1.0


def _game_type(name: str, title: str, players: range, params: dict[str, Any], **extra: Any) -> Any:
    return pyspiel.GameType(
        short_name=f"tilewright_{name}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**params, "reward": "win"},
        **extra,
    )


class SmallAzulGame(SmallTilewrightGame):
    """Small Azul with its parameters: players, variant, start, colours, tiles, lines, rounds, reward."""

    game_type = _game_type(
        SmallAzul.name,
        SmallAzul.title,
        SmallAzul.player_counts,
        {
            "players": 2,
            "variant": "coloured",
            "start": 0,
            "colours": 2,
            "tiles": 3,
            "lines": 2,
            "rounds": 1,
        },
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        provides_information_state_tensor=True,
    )
    play_class = AzulPlay
    has_recall_tensor = True

    def __init__(self, params: Params) -> None:
        """Read the parameters.

        Raises:
            pyspiel.SpielError: one of them is invalid.
        """
        setup = self.setup_from(params, start=params["start"])
        sizes = {name: params[name] for name in ("colours", "tiles", "lines", "rounds")}
        super().__init__(self.game_type, params, setup, _sized(SmallAzul, **sizes))

    @staticmethod
    def bounds(game: SmallAzul, setup: Setup) -> dict[str, int]:
        """Return the most actions, deals, moves and rounds."""
        is_grey = setup.variant == "grey"
        placements = game.lines * setup.players * is_grey
        return {
            "actions": num_actions(setup.players, int(is_grey)),
            "outcomes": game.most_outcomes(setup.players),
            "moves": game.rounds * (game.tiles_in_a_round(setup.players) + placements),
            "draws": game.rounds,
        }


class SmallG5211Game(SmallTilewrightGame):
    """Small 5211 with its parameters: players, colours, cards, rounds, lead, reward."""

    game_type = _game_type(
        SmallG5211.name,
        SmallG5211.title,
        G5211Play.game.player_counts,
        {"players": 2, "colours": 2, "cards": "2x6", "rounds": 1, "lead": 0},
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        provides_information_state_tensor=False,
    )
    play_class = G5211Play

    def __init__(self, params: Params) -> None:
        """Read the parameters.

        Raises:
            pyspiel.SpielError: one of them is invalid.
        """
        setup = self.setup_from({**params, "variant": "standard"})
        sizes = {name: params[name] for name in ("colours", "cards", "rounds", "players", "lead")}
        super().__init__(self.game_type, params, setup, _sized(SmallG5211, **sizes))

    @staticmethod
    def bounds(game: SmallG5211, setup: Setup) -> dict[str, int]:
        """Return the most actions, deals, moves and draws."""
        turns = TURNS_IN_A_ROUND * game.rounds
        return {
            "actions": NUM_ACTIONS,
            "outcomes": game.most_outcomes(),
            "moves": turns * setup.players,
            "draws": turns - TURNS_IN_A_ROUND + 1,
        }


def _sized(game_class: type[SmallGame], **sizes: Any) -> SmallGame:
    try:
        return game_class(**sizes)
    except SetupError as error:
        raise pyspiel.SpielError(str(error)) from None
