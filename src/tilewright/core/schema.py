"""The types of what leaves a game: views, standings, outlooks, facts and figures.

Each game derives its own structs from these in its `schema.py` and names them in a `Schema`. They are
sent as JSON as they are, and `scripts/messages` writes the page's types from them.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

Event = tuple[int | str, str | list[str]]
"""An event as in records and messages: (seat, notation) or (word, parts)."""


class View(Struct):
    """A position as a seat may know it (docs/records.md, Views)."""

    @property
    def scores(self) -> Sequence[int | None]:
        """The points by seat, `None` where a total is hidden."""
        raise NotImplementedError

    @property
    def lengths(self) -> dict[str, tuple[int, int]]:
        """For each list by name: its length, and the length required."""
        return {}


class Figures(Struct):
    """The numbers and patterns of a table, the same for the whole game."""


class Standing(Struct):
    """A summary of a position."""


class Outlook(Struct):
    """What a legal move would do."""


class Fact(Struct, tag_field="kind"):
    """One thing that happened.

    Attributes:
        seat: the seat it is about, if it is about one.
        points: the points that it brought that seat.
    """

    seat: int | None
    points: int


ViewT = TypeVar("ViewT", bound=View)


class Schema(NamedTuple):
    """The types of one game; only the view is required."""

    view: type[View]
    figures: type[Figures] = Figures
    standing: type[Standing] = Standing
    outlooks: tuple[type[Outlook], ...] = (Outlook,)
    facts: tuple[type[Fact], ...] = (Fact,)
