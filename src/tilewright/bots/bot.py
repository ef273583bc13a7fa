"""The interface of a bot, and what it may know."""

from functools import cached_property
from typing import Protocol

from tilewright.bots.advice import Advice
from tilewright.core.game import State
from tilewright.core.match import Match
from tilewright.core.rng import Rng
from tilewright.core.schema import View


class Seen:
    """What a seat may know when it has to choose.

    Attributes:
        game: the rules.
        setup: what is played: the number of players, the variant and the table's options.
        seat: whose choice it is.
        actions: its legal actions, in ascending order.
        sample: returns, with a generator's help, a position that the seat cannot tell from the true one;
            all such are equally likely.
    """

    def __init__(self, match: Match, seat: int) -> None:
        """Look at a match from a seat."""
        self.game = match.game
        self.setup = match.setup
        self.seat = seat
        self.actions = match.legal_actions(seat)
        game, state, chosen = match.game, match.state, match.chosen

        def sample(rng: Rng) -> State:
            return game.resample(state, seat, rng)

        def view() -> View:
            return game.view(state, seat, chosen)

        self.sample = sample
        self._view = view

    @cached_property
    def view(self) -> View:
        """The position as the seat sees it."""
        return self._view()


class Bot(Protocol):
    """A player. It is given only what its seat has seen."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return one of the seat's legal actions."""

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return why: the seat's legal actions as the bot judges them; `choose` draws from the same."""


def see(match: Match, seat: int) -> Seen:
    """Return what a seat of a match may know."""
    return Seen(match, seat)
