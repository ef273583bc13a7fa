"""The contract of a game: ten attributes, nineteen functions that a game defines, eight derived from them.

Eight of the nineteen are the rules; the other eleven are about notation, views and legality.

A state is a small vector of integers, an action is an integer, and the outcome of chance is a vector too.
No function modifies a state that is passed to it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import (
    IllegalAction,
    NotationError,
    SetupError,
    UnknownOption,
    short_repr,
)
from tilewright.core.facts import Facts
from tilewright.core.rng import Rng
from tilewright.core.schema import Schema, View
from tilewright.core.setup import Option as Option
from tilewright.core.setup import Setup as Setup
from tilewright.core.words import Words

State = NDArray[Any]
"""[words] one position, of the game's own integer type."""
Outcome = NDArray[np.int8]
"""[pieces] the outcome of a deal or draw, in the order drawn."""
Choices = Mapping[int, int]
"""Actions by seat."""
Dump = dict[str, Any]
"""A position as plain JSON values, as FORMAT describes it (docs/records.md)."""

NOTHING_CHOSEN: Choices = {}
UNSET_OPTION = -(1 << 31)
"""The value of an option that is left open, where options are passed to kernels as numbers."""


@dataclass(frozen=True)
class Decide:
    """These seats are asked for an action.

    Attributes:
        seats: the seats to move, in ascending order.
        secret: choices are kept until all are made, then applied together; otherwise each is applied at once.
    """

    seats: tuple[int, ...]
    secret: bool


@dataclass(frozen=True)
class Chance:
    """Chance is due: a deal or a draw."""


@dataclass(frozen=True)
class Over:
    """The game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def share(self, seat: int) -> float:
        """Return a seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


Turn = Decide | Chance | Over


class Game(ABC):
    """One game: its rules as pure functions and its texts.

    Attributes:
        name: the name in records and on the command line.
        title: the name shown to people.
        variants: the variants, the default first.
        player_counts: how many can play.
        options: what else a table may choose.
        has_secrets: whether seats may know different things; otherwise all views are the same.
        action_texts: the notation of every action; an action is an index into it.
        schema: the types of the views, facts and so on that the game produces.
        words: descriptions and text drawings for people.
        facts: the same as typed values, for programs that describe the game in their own way.
    """

    name: str
    title: str
    variants: tuple[str, ...]
    player_counts: range
    options: tuple[Option, ...]
    has_secrets: bool
    action_texts: tuple[str, ...]
    schema: Schema
    words: type[Words[Any]]
    facts: type[Facts[Any]]

    # The eight functions of the rules.

    @abstractmethod
    def initial_state(self, setup: Setup) -> State:
        """Return the position before the first deal."""

    @abstractmethod
    def turn(self, state: State) -> Turn:
        """Return who has to choose now, or that chance is due, or the result."""

    @abstractmethod
    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the legal actions of a seat in ascending order; empty when it is not to move."""

    @abstractmethod
    def apply(self, state: State, choices: Choices) -> State:
        """Return the position after the choices of all seats to move if secret, otherwise of one of them.

        Raises:
            IllegalAction: the rules do not allow it.
            OutOfTurn: these are not the seats to move.
        """

    @abstractmethod
    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return a random outcome of the deal or draw that is due, without applying it."""

    @abstractmethod
    def apply_chance(self, state: State, outcome: Outcome) -> State:
        """Return the position after this outcome.

        Raises:
            ImpossibleChance: the outcome is not possible, or no chance is due.
        """

    @abstractmethod
    def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN) -> View:
        """Return what the seat may know, `None` for a spectator. Nothing else filters hidden information.

        Args:
            chosen: the pending secret choices of the match.
        """

    @abstractmethod
    def resample(self, state: State, seat: int | None, rng: Rng) -> State:
        """Return a random position that the seat cannot distinguish from this one, all equally likely."""

    # Notation, views and legality: eleven functions (docs/records.md).

    @abstractmethod
    def full_view(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> View:
        """Return the whole position with hidden information: for replays and tests, never for a seat."""

    @abstractmethod
    def players_in_dump(self, dump: Dump) -> int:
        """Return the number of players of a dumped position.

        Raises:
            NotationError: the dump does not tell.
        """

    @abstractmethod
    def state_from_dump(self, setup: Setup, dump: Dump) -> State:
        """Return the position that a whole dump describes.

        Raises:
            NotationError: it is not a position of this game.
        """

    @abstractmethod
    def action_from_text(self, text: str) -> int:
        """Return the action of a notation, in any accepted order of its parts.

        Raises:
            NotationError: it is not the notation of an action; the message says where the error is.
        """

    @abstractmethod
    def chance_text(self, state: State, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the event of an outcome: its word and its parts."""

    @abstractmethod
    def chance_from_text(self, state: State, word: str, parts: Sequence[str]) -> Outcome:
        """Return the outcome that an event describes.

        Raises:
            NotationError: it is not an event of this game.
            ImpossibleChance: it is, but it is not due now.
        """

    @abstractmethod
    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Return whether an action is legal for the seat, without listing all legal actions."""

    @abstractmethod
    def why_illegal(self, state: State, seat: int, action: int) -> str:
        """Return why an action is illegal, in a sentence that reveals nothing hidden from the seat."""

    @abstractmethod
    def hidden_action_text(self, text: str) -> str:
        """Return what others may see of a pending secret choice: at most that it exists, and its size."""

    @abstractmethod
    def visible_chance(
        self, state: State, word: str, parts: Sequence[str], seat: int | None
    ) -> list[str]:
        """Return what a seat may see of the parts of a deal or draw, `None` for a spectator.

        Args:
            state: the position before it, from which follows who draws.
            word: the event's word.
        """

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """Return the current points, hidden or not."""

    # The eight functions derived from these.

    def dump(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> Dump:
        """Return the whole position with hidden information, as plain JSON values."""
        dump: Dump = msgspec.to_builtins(self.full_view(state, chosen))
        return dump

    def view_from_json(self, value: Any) -> View:
        """Return the view that plain JSON values describe.

        Raises:
            NotationError: they are not a view of this game.
        """
        try:
            view = msgspec.convert(value, self.schema.view)
        except msgspec.ValidationError as error:
            raise NotationError(f"This is not a view of {self.title}: {error}.") from error
        for name, (length, due) in view.lengths.items():
            if length != due:
                raise NotationError(
                    f"This is not a view of {self.title}: {name} has {length}, not {due}."
                )
        return view

    def action_text(self, action: int) -> str:
        """Return the notation of an action."""
        return self.action_texts[action]

    def check_legal(self, state: State, seat: int, action: int) -> None:
        """Refuse an illegal action.

        Raises:
            IllegalAction: with the reason.
        """
        if not self.is_legal(state, seat, action):
            raise IllegalAction(self.why_illegal(state, seat, action))

    def setup(
        self, variant: str | None = None, players: int | None = None, **options: int
    ) -> Setup:
        """Return a validated set-up; whatever is left out takes its default.

        Raises:
            SetupError: this game does not have such a value.
            UnknownOption: it has no such option.
        """
        variant = self.variants[0] if variant is None else variant
        players = self.player_counts[0] if players is None else _plain(players)
        if variant not in self.variants:
            raise SetupError(
                f"{self.title} has no variant {short_repr(variant)}: {_either(self.variants)}."
            )
        if type(players) is not int or players not in self.player_counts:
            raise SetupError(
                f"{self.title} is for {self.player_counts[0]} to {self.player_counts[-1]} players,"
                f" not {short_repr(players)}."
            )
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise UnknownOption(
                    f"{self.title} has no option {short_repr(name)}, only {', '.join(known)}."
                    if known
                    else f"{self.title} has no options, so no {short_repr(name)}."
                )
            allowed = known[name].values(players)
            value = _plain(value)
            if type(value) is not int or value not in allowed:
                raise SetupError(
                    f"{name} must be from {allowed[0]} to {allowed[-1]}, not {short_repr(value)}."
                )
        values = {
            name: _plain(options.get(name, option.values(players)[0]))
            for name, option in known.items()
        }
        return Setup(variant, players, values)

    def check_seat(self, players: int, seat: int | None) -> None:
        """Refuse a seat that is not at the table; `None` is a spectator.

        Raises:
            SetupError: there is no such seat.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise SetupError(f"There is no seat {short_repr(seat)} at this table.")

    def seat_names(self, setup: Setup) -> list[str]:
        """Return default names for the seats."""
        return [f"Seat {seat}" for seat in range(setup.players)]

    def open_options(self, setup_options: Mapping[str, int]) -> list[Option]:
        """Return the options that are to be drawn at random because they were left out."""
        return [o for o in self.options if o.is_drawn and o.name not in setup_options]


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


def _plain(value: Any) -> Any:
    """Return a NumPy integer as a Python `int`, anything else unchanged."""
    return int(value) if isinstance(value, np.integer) else value
