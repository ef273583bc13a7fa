"""Games in words and text drawings: a default for any game, which a game can refine."""

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, Protocol

import msgspec

from tilewright.core.errors import NotationError
from tilewright.core.picture import Picture, Span, pad
from tilewright.core.schema import Event, ViewT
from tilewright.core.setup import Setup

YOU = "You"
"""The name of the only person at a table."""


class Notation(Protocol):
    """The part of a game that `Words` needs: the notation of its moves."""

    def action_text(self, action: int) -> str:
        """Return the notation of an action."""

    def action_from_text(self, text: str) -> int:
        """Return the action of a notation."""


class Words(Generic[ViewT]):
    """Words for a game that defines none of its own.

    Views and events are those of the reader or of a spectator, so no hidden information is involved.

    Attributes:
        summary: what the game is about, in half a sentence.
        variant_summaries: the same for each variant.
        styles: the game's own styles in Rich's syntax ("bold white on #1f5fbf").
        are_moves_on_board: whether the drawing shows what may be played, as a hand of cards does.
    """

    summary = ""
    are_moves_on_board = False
    variant_summaries: Mapping[str, str] = MappingProxyType({})
    styles: Mapping[str, str] = MappingProxyType({})

    def __init__(self, notation: Notation, setup: Setup, names: Sequence[str]) -> None:
        """Take the notation, the set-up and the names of the players."""
        self._notation = notation
        self.setup = setup
        self.names = list(names)

    def picture(self, view: ViewT, own: int | None, columns: int) -> Picture:
        """Return a drawing of the table, with the own seat first where the game supports it."""
        return [[Span(f"{name}: {value}")] for name, value in msgspec.to_builtins(view).items()]

    def chapter(self, view: ViewT) -> Hashable:
        """Return the part of the game that a position belongs to, such as its round.

        The story of a game draws the table at the beginning of each part.
        """
        return None

    def refusal(self, reason: str, seat: int) -> str:
        """Return why a move was refused, worded for the seat itself."""
        return reason

    def task(self, view: ViewT, seat: int) -> str:
        """Return what the seat has to do now."""
        return "Choose your move"

    def notation(self, typed: str) -> str:
        """Return the canonical notation of a move as it was typed.

        Raises:
            NotationError: it is not a move.
        """
        refusals = []
        for text in (typed, typed.upper(), typed.lower()):
            try:
                return self._notation.action_text(self._notation.action_from_text(text))
            except NotationError as error:
                refusals.append(error)
        raise max(refusals, key=lambda refusal: refusal.offset)

    def moves(self, view: ViewT, seat: int, moves: Sequence[str], columns: int) -> Picture:
        """Return the legal moves, grouped for quick reading."""
        return in_columns(moves, columns)

    def preview(self, view: ViewT, seat: int, move: str) -> str:
        """Return what a move would do."""
        return move

    def tell(self, before: ViewT, after: ViewT, events: Sequence[Event]) -> Picture:
        """Return what happened, from the view before and after and the events in between."""
        return [
            [
                Span(
                    f"{does(self.names[who], 'play')} {what}"
                    if isinstance(who, int)
                    else f"A {who}."
                )
            ]
            for who, what in events
        ]

    def help_lines(self) -> list[str]:
        """Return lines that explain the notation of moves."""
        return []

    def rules(self) -> list[str]:
        """Return a summary of the rules, as paragraphs."""
        return []


def does(name: str, verb: str) -> str:
    """Return a name with a verb in the right form.

    >>> does("Ann", "take"), does("You", "take")
    ('Ann takes', 'You take')
    """
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def number_of(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural if needed.

    >>> number_of(1, "tile"), number_of(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def join_with_and(parts: Sequence[str]) -> str:
    """Return parts joined by commas and "and".

    >>> join_with_and(["a"]), join_with_and(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def in_columns(texts: Sequence[str], columns: int, indent: int = 2, gap: int = 3) -> Picture:
    """Return short texts in columns, read downwards."""
    if not texts:
        return []
    width = max(map(len, texts)) + gap
    num_columns = max(1, (columns - indent + gap) // width)
    num_rows = -(-len(texts) // num_columns)
    return [
        [
            Span(" " * indent),
            *(s for text in texts[row::num_rows] for s in pad([Span(text)], width)),
        ]
        for row in range(num_rows)
    ]
