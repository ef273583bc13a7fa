"""What a bot is, and all it is told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tilewright.core.game import State, View
from tilewright.core.match import Match
from tilewright.core.rng import Rng


@dataclass(frozen=True)
class Seen:
    """What a seat may know when it has to choose.

    Attributes:
        seat: whose choice it is.
        view: the position as the seat sees it.
        actions: its legal actions, rising.
        sample: returns a position, with a generator's help, that the seat cannot tell from the true one;
            all such are equally likely.
    """

    seat: int
    view: View
    actions: list[int]
    sample: Callable[[Rng], State]


class Bot(Protocol):
    """A player. It never holds the true state, only what its seat has seen."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return one of the seat's legal actions."""


def see(match: Match, seat: int) -> Seen:
    """Return what a seat of a match may know."""
    state, game = match.state, match.game
    return Seen(
        seat=seat,
        view=match.view(seat),
        actions=match.legal_actions(seat),
        sample=lambda rng: game.resample(state, seat, rng),
    )
