"""Positions and moves described by typed values, which clients put into words of any language.

They are meant for clients that show a game but know no rules, such as the page in a browser. Everything is
computed from views alone, so that it cannot contain anything the view's seat may not know.
"""

from collections.abc import Sequence
from typing import Generic

from tilewright.core.schema import Event, Fact, Figures, Outlook, Standing, ViewT
from tilewright.core.setup import Setup


class Facts(Generic[ViewT]):
    """The default for a game that does not define facts: there are none."""

    def __init__(self, setup: Setup) -> None:
        """Take the set-up of the table."""
        self.setup = setup

    def figures(self) -> Figures:
        """Return the numbers and patterns of this table, the same for the whole game."""
        return Figures()

    def standing(self, view: ViewT) -> Standing:
        """Return a summary of a position."""
        return Standing()

    def outlook(self, view: ViewT, seat: int, moves: Sequence[str]) -> Sequence[Outlook]:
        """Return what each legal move of a seat would do, in the same order."""
        return [Outlook() for _ in moves]

    def may_have_happened(self, after: ViewT, events: Sequence[Event]) -> bool:
        """Return whether `happened` can find anything; if not, the view before is not needed."""
        return True

    def happened(self, before: ViewT, after: ViewT, events: Sequence[Event]) -> Sequence[Fact]:
        """Return what happened between two views, in order.

        For each seat the points of all facts add up to the change of its score.

        Args:
            events: one open move, one deal or draw, or all choices of a secret turn.
        """
        return []
