"""A game in words and text pictures. This serves any game; some have words of their own."""

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, Protocol

import msgspec

from tilewright.core.errors import NotationError
from tilewright.core.picture import Picture, Span, padded
from tilewright.core.schema import Event, ViewT
from tilewright.core.setup import Setup

YOU = "You"
"""What the only person at a table is called."""


class Notation(Protocol):
    """What words need of a game: how its moves are written."""

    def action_text(self, action: int) -> str:
        """Return the notation of an action."""

    def action_from_text(self, text: str) -> int:
        """Return the action of a notation."""


class Words(Generic[ViewT]):
    """Words for a game of which only the contract is known.

    Views and events handed in are the reader's or a spectator's: nothing here looks further.

    Attributes:
        summary: what the game is about, in half a sentence.
        variant_summaries: the same for its variants.
        styles: how the game's own styles look, in Rich's words ("bold white on #1f5fbf").
        are_moves_on_board: whether the drawing shows what may be played, as a hand of cards does.
    """

    summary = ""
    are_moves_on_board = False
    variant_summaries: Mapping[str, str] = MappingProxyType({})
    styles: Mapping[str, str] = MappingProxyType({})

    def __init__(self, notation: Notation, setup: Setup, names: Sequence[str]) -> None:
        """Speak about a game with these players."""
        self._notation = notation
        self.setup = setup
        self.names = list(names)

    def picture(self, view: ViewT, own: int | None, columns: int) -> Picture:
        """Return the table drawn, with the own seat first where the game can do that."""
        return [[Span(f"{name}: {value}")] for name, value in msgspec.to_builtins(view).items()]

    def chapter(self, view: ViewT) -> Hashable:
        """Return the part of the game that a position belongs to, such as its round.

        A game that is told as a story draws the table where one begins.
        """
        return None

    def refusal(self, reason: str, seat: int) -> str:
        """Return why a move was refused, as the seat itself is told."""
        return reason

    def task(self, view: ViewT, seat: int) -> str:
        """Return what the seat has to do now."""
        return "Choose your move"

    def notation(self, typed: str) -> str:
        """Return a move as records write it, however it was typed.

        Raises:
            NotationError: no move is written so.
        """
        refusals = []
        for text in (typed, typed.upper(), typed.lower()):
            try:
                return self._notation.action_text(self._notation.action_from_text(text))
            except NotationError as error:
                refusals.append(error)
        raise max(refusals, key=lambda refusal: refusal.offset)

    def moves(self, view: ViewT, seat: int, moves: Sequence[str], columns: int) -> Picture:
        """Return the legal moves, grouped so that they are found quickly."""
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
        """Return how moves are written, a line each."""
        return []

    def rules(self) -> list[str]:
        """Return the rules in short, a paragraph each."""
        return []


def does(name: str, verb: str) -> str:
    """Return who does something.

    >>> does("Ann", "take"), does("You", "take")
    ('Ann takes', 'You take')
    """
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def number_of(number: int, thing: str) -> str:
    """Return a number of things.

    >>> number_of(1, "tile"), number_of(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(parts: Sequence[str]) -> str:
    """Return parts as a sentence lists them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def in_columns(texts: Sequence[str], columns: int, indent: int = 2, gap: int = 3) -> Picture:
    """Return short texts in columns, read downwards."""
    if not texts:
        return []
    room = max(map(len, texts)) + gap
    num_columns = max(1, (columns - indent + gap) // room)
    num_rows = -(-len(texts) // num_columns)
    return [
        [
            Span(" " * indent),
            *(s for text in texts[row::num_rows] for s in padded([Span(text)], room)),
        ]
        for row in range(num_rows)
    ]
