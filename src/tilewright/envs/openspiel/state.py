"""A state as OpenSpiel knows it, for both games."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pyspiel

from tilewright.core.errors import short_repr
from tilewright.core.game import Over
from tilewright.envs.openspiel.play import CHANCE, SIMULTANEOUS, TERMINAL, Play
from tilewright.envs.rewards import rewards

_GAME_IS_OVER = "The game is over: start another one with game.new_initial_state()."


class TilewrightState(pyspiel.State):
    """A game in progress.

    All mutable state is in `play`, the only attribute, so that OpenSpiel's way of cloning (it copies the
    attributes of a new state one by one) stays cheap. Questions that OpenSpiel would bring back to Python in
    several steps are answered here at once.
    """

    def __init__(self, game: Any, play: Play) -> None:
        """Begin at a position; `game.new_initial_state()` is the way to get one."""
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Return the seat to act, or pyspiel's constant for chance, simultaneous or terminal."""
        return self.play.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether chance is due."""
        return self.play.player == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Return whether all seats choose together."""
        return self.play.player == SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return a player's legal actions, rising; by default those of the player to act.

        Raises:
            pyspiel.SpielError: there is no such player.
        """
        to_act = self.play.player
        if to_act == CHANCE:
            return [piece for piece, _ in self.play.chance_outcomes()]
        if to_act == TERMINAL:
            return []
        seat = to_act if player is None else player
        if seat < 0:
            raise pyspiel.SpielError(
                "All seats choose together: ask for one of them, legal_actions(player)."
                if to_act == SIMULTANEOUS
                else f"There is no player {short_repr(player)}: players are counted from 0."
            )
        return self.play.legal_actions(seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may give now, with exact probabilities.

        Raises:
            pyspiel.SpielError: chance is not due.
        """
        if self.play.player != CHANCE:
            raise pyspiel.SpielError(
                "Chance is not due here: ask is_chance_node() before chance_outcomes()."
            )
        return self.play.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.player >= 0:
            if not play.choose(action):
                self._refuse(play.player, action)
        elif play.player == CHANCE:
            if not play.draw(action):
                possible = ", ".join(map(str, self.legal_actions()))
                raise pyspiel.SpielError(
                    f"Chance cannot give {action} now: chance_outcomes() has {possible}."
                )
        elif play.player == SIMULTANEOUS:
            raise pyspiel.SpielError(
                "All seats choose together: call apply_actions with an action for each of them."
            )
        else:
            raise pyspiel.SpielError(_GAME_IS_OVER)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        play = self.play
        if play.player == TERMINAL:
            raise pyspiel.SpielError(_GAME_IS_OVER)
        if play.player != SIMULTANEOUS:
            raise pyspiel.SpielError("One action is due now: call apply_action.")
        if len(actions) != self.num_players():
            raise pyspiel.SpielError(
                f"{self.num_players()} actions are due, one for each seat, not {len(actions)}."
            )
        if not play.choose_together(actions):
            for seat, action in enumerate(actions):
                if not play.game.is_legal(play.state, seat, action):
                    self._refuse(seat, action)

    def undo_action(self, player: int, action: int) -> None:
        """Refuse: OpenSpiel gives games in Python no way to shorten the history.

        Raises:
            pyspiel.SpielError: always.
        """
        raise pyspiel.SpielError("Actions cannot be undone: clone() before you apply them.")

    def _refuse(self, seat: int, action: int) -> None:
        reason = (
            self.play.game.why_illegal(self.play.state, seat, action)
            if 0 <= action < len(self.play.game.action_texts)
            else f"Actions are from 0 to {self.num_distinct_actions() - 1}."
        )
        raise pyspiel.SpielError(
            f"Action {action} of player {seat} is illegal. {reason}"
            " Take one of legal_actions(player)."
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.play.piece_text(action)
        return self.play.game.action_text(action)

    def string_to_action(self, *player_and_text: Any) -> int:
        """Return the legal action with this text, of a player or of the one to act.

        Raises:
            pyspiel.SpielError: there is none.
        """
        *players, text = player_and_text
        player = players[0] if players else self.play.player
        for action in self.legal_actions(player):
            if self._action_to_string(player, action) == text:
                return action
        raise pyspiel.SpielError(
            f"No legal action of player {short_repr(player)} is written {short_repr(text)}:"
            " action_to_string(player, action) gives their text."
        )

    def returns(self) -> list[float]:
        """Return each seat's final reward; zeros before the end."""
        if self.play.player != TERMINAL:
            return [0.0] * self.num_players()
        over = self.play.game.turn(self.play.state)
        assert isinstance(over, Over)
        return rewards(over)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "TilewrightState":
        """Return a state that the player cannot tell from this one.

        Args:
            probability_sampler: gives numbers from 0 to below 1.

        Raises:
            pyspiel.SpielError: there is no such player.
        """
        if not 0 <= player_id < self.num_players():
            raise pyspiel.SpielError(
                f"There is no player {short_repr(player_id)}: they are 0 to {self.num_players() - 1}."
            )
        return self.get_game().resample(self, player_id, probability_sampler)

    def __str__(self) -> str:
        play = self.play
        text = json.dumps(play.game.dump(play.state), separators=(",", ":"))
        drawn = play.drawn_text(range(self.num_players()))
        return f"{text}\ndrawn: {drawn}" if drawn else text

    __repr__ = __str__
