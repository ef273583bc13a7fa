"""The interface of a bot, and what it may know."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import NamedTuple, Protocol

from tilewright.bots.advice import Advice
from tilewright.core.game import Choices, Decide, State
from tilewright.core.match import Match
from tilewright.core.rng import Rng
from tilewright.core.schema import View

TURNS_REMEMBERED = 40
"""How many turns of secret choices a seat remembers."""


class Revealed(NamedTuple):
    """An earlier turn of secret choices, as a seat remembers it.

    Attributes:
        choices: what each seat chose.
        sample: as `Seen.sample`, of the position in which they chose.
    """

    choices: Choices
    sample: Callable[[Rng], State]


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
        # A match may go on while a bot thinks.
        is_secret = isinstance(match.turn, Decide) and match.turn.secret
        past = match.snapshot() if is_secret else match

        def sample(rng: Rng) -> State:
            return game.resample(state, seat, rng)

        def view() -> View:
            return game.view(state, seat, chosen)

        def revealed() -> list[Revealed]:
            return [
                Revealed(choices, partial(game.resample, before, seat))
                for before, choices in past.revealed_turns(TURNS_REMEMBERED)
            ]

        self.sample = sample
        self._view = view
        self._revealed = revealed

    @cached_property
    def view(self) -> View:
        """The position as the seat sees it."""
        return self._view()

    @cached_property
    def revealed(self) -> list[Revealed]:
        """The last turns of secret choices, in order."""
        return self._revealed()


class Bot(Protocol):
    """A player. It is given only what its seat has seen."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return one of the seat's legal actions."""

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return why: the seat's legal actions as the bot judges them; `choose` draws from the same."""


def see(match: Match, seat: int) -> Seen:
    """Return what a seat of a match may know."""
    return Seen(match, seat)
