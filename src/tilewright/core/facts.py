"""What positions and moves amount to, in typed values that any language can put into words.

Whoever shows a game and holds no rules of its own, such as a page in a browser, draws and tells these.
Everything is worked out from views alone, so nothing can be in it that the view's seat may not know.
"""

from collections.abc import Sequence
from typing import Generic

from tilewright.core.schema import Event, Fact, Figures, Outlook, Standing, ViewT
from tilewright.core.setup import Setup


class Facts(Generic[ViewT]):
    """Facts of a game of which only the contract is known: none."""

    def __init__(self, setup: Setup) -> None:
        """Speak about a table."""
        self.setup = setup

    def figures(self) -> Figures:
        """Return the numbers and patterns of this table, the same for the whole game."""
        return Figures()

    def standing(self, view: ViewT) -> Standing:
        """Return what a position amounts to."""
        return Standing()

    def outlook(self, view: ViewT, seat: int, moves: Sequence[str]) -> Sequence[Outlook]:
        """Return what each legal move of a seat would do, in the same order."""
        return [Outlook() for _ in moves]

    def may_have_happened(self, after: ViewT, events: Sequence[Event]) -> bool:
        """Return whether `happened` can find anything: if not, nobody need look at the view before."""
        return True

    def happened(self, before: ViewT, after: ViewT, events: Sequence[Event]) -> Sequence[Fact]:
        """Return what came about between two views, in order.

        For each seat the points of all facts add up to the change of its score.

        Args:
            events: one open move, one deal or draw, or all choices of a secret turn.
        """
        return []
