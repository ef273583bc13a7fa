"""The contract of a game: ten attributes, nineteen functions that a game writes, eight that follow from them.

Eight of the nineteen carry the rules; the other eleven are texts and answers that go with them.

A state is one small vector of whole numbers; an action is a number; what chance gave is a vector too.
Nothing here changes a state it was handed.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import IllegalAction, NotationError, SetupError, short_repr
from tilewright.core.facts import Facts
from tilewright.core.rng import Rng
from tilewright.core.schema import Schema, View
from tilewright.core.setup import Option as Option
from tilewright.core.setup import Setup as Setup
from tilewright.core.words import Words

State = NDArray[Any]
"""[words] one position, of the game's own integer type."""
Outcome = NDArray[np.int8]
"""[pieces] what chance gave, in the order drawn."""
Choices = Mapping[int, int]
"""Actions by seat."""
Dump = dict[str, Any]
"""A position as plain JSON values, as FORMAT describes it (docs/records.md)."""

NOTHING_CHOSEN: Choices = {}
UNSET_OPTION = -(1 << 31)
"""In place of an option's value, where options are passed to kernels as numbers: it is left open."""


@dataclass(frozen=True)
class Decide:
    """These seats are asked for an action.

    Attributes:
        seats: who is asked, in rising order.
        secret: choices wait until all are in, then apply together; otherwise each applies as it comes.
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
        title: the name people know it by.
        variants: the variants, the usual one first.
        player_counts: how many can play.
        options: what else a table may choose.
        has_secrets: whether some seat may know what another may not; otherwise all views are the same.
        action_texts: the notation of every action; an action is a place in this list.
        schema: the types of what the game tells.
        words: how the game is told and drawn for people.
        facts: what positions and moves amount to, for programs that tell it in their own way.
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
        """Return who or what is due now."""

    @abstractmethod
    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the actions the seat may choose now, rising; empty when it is not asked."""

    @abstractmethod
    def apply(self, state: State, choices: Choices) -> State:
        """Return the position after these choices: of all seats asked if secret, else of one of them.

        Raises:
            IllegalAction: the rules do not allow it.
            OutOfTurn: the seats are not those asked.
        """

    @abstractmethod
    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return something chance may give now, with its true probability; nothing is applied."""

    @abstractmethod
    def apply_chance(self, state: State, outcome: Outcome) -> State:
        """Return the position after chance gave this.

        Raises:
            ImpossibleChance: chance cannot give it, or is not due.
        """

    @abstractmethod
    def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN) -> View:
        """Return what the seat may know, `None` for a spectator: the only door to hidden things.

        Args:
            chosen: the secret choices that wait in the match.
        """

    @abstractmethod
    def resample(self, state: State, seat: int | None, rng: Rng) -> State:
        """Return a position the seat cannot tell from this one, all such equally likely."""

    # The eleven texts and answers that go with them (docs/records.md).

    @abstractmethod
    def full_view(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> View:
        """Return the whole position, hidden things included: for replays and tests, never for a seat."""

    @abstractmethod
    def players_in_dump(self, dump: Dump) -> int:
        """Return how many play in a dumped position.

        Raises:
            NotationError: it does not say so.
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
            NotationError: no action is written so; the message says where it goes wrong.
        """

    @abstractmethod
    def chance_text(self, state: State, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the event of an outcome: its word and its parts."""

    @abstractmethod
    def chance_from_text(self, state: State, word: str, parts: Sequence[str]) -> Outcome:
        """Return the outcome an event stands for.

        Raises:
            NotationError: the event is not written as one of this game's.
            ImpossibleChance: it is, but is not due now.
        """

    @abstractmethod
    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Return whether the action is among the seat's legal ones, without listing them."""

    @abstractmethod
    def why_illegal(self, state: State, seat: int, action: int) -> str:
        """Return what stands against an illegal action, in a sentence that tells the seat nothing new."""

    @abstractmethod
    def hidden_action_text(self, text: str) -> str:
        """Return what others may see of a secret choice that waits: at most that and how much it is."""

    @abstractmethod
    def visible_chance(
        self, state: State, word: str, parts: Sequence[str], seat: int | None
    ) -> list[str]:
        """Return what a seat may see of a deal's or draw's parts, `None` for a spectator.

        Args:
            state: the position before it, which tells who draws.
            word: the event's word.
        """

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points as they stand, hidden or not."""

    # The eight that follow from these.

    def dump(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> Dump:
        """Return the whole position, hidden things included, as plain JSON values."""
        dump: Dump = msgspec.to_builtins(self.full_view(state, chosen))
        return dump

    def view_from_json(self, value: Any) -> View:
        """Return the view that plain JSON values stand for.

        Raises:
            NotationError: they have not the form of a view of this game.
        """
        try:
            view = msgspec.convert(value, self.schema.view)
        except msgspec.ValidationError as error:
            raise NotationError(f"This is no view of {self.title}: {error}.") from error
        for name, (length, due) in view.lengths.items():
            if length != due:
                raise NotationError(
                    f"This is no view of {self.title}: {name} has {length}, not {due}."
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
        """Return a checked set-up; what is left open takes its usual value.

        Raises:
            SetupError: a value this game does not have.
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
                raise SetupError(f"{self.title} has no option {short_repr(name)}.")
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
        """Return what seats are called where nobody gave them names."""
        return [f"Seat {seat}" for seat in range(setup.players)]

    def open_options(self, setup_options: Mapping[str, int]) -> list[Option]:
        """Return the options that are drawn at random because the table left them open."""
        return [o for o in self.options if o.is_drawn and o.name not in setup_options]


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


def _plain(value: Any) -> Any:
    """Return a whole number of NumPy's as one of Python's, anything else as it is."""
    return int(value) if isinstance(value, np.integer) else value
