"""What positions and moves amount to, in plain values that any language can tell.

Whoever shows a game and holds no rules of its own, such as a page in a browser, draws and tells these.
Everything is worked out from views alone, so nothing can be in it that the view's seat may not know.
"""

from collections.abc import Sequence
from typing import Any

from tilewright.core.game import Game, Setup, View
from tilewright.core.match import Event

Fact = dict[str, Any]
"""One thing that happened: its `kind`, the `seat` it is about or null, the seat's `points`, and more."""


class Facts:
    """Facts of a game of which only the contract is known: none."""

    def __init__(self, game: Game, setup: Setup) -> None:
        """Speak about a table of a game."""
        self.game = game
        self.setup = setup

    def figures(self) -> dict[str, Any]:
        """Return the numbers and patterns of this table, the same for the whole game."""
        return {}

    def standing(self, view: View) -> dict[str, Any]:
        """Return what a position amounts to."""
        return {}

    def outlook(self, view: View, seat: int, moves: Sequence[str]) -> list[dict[str, Any]]:
        """Return what each legal move of a seat would do, in the same order."""
        return [{} for _ in moves]

    def may_have_happened(self, after: View, events: Sequence[Event]) -> bool:
        """Return whether `happened` can find anything: if not, nobody need look at the view before."""
        return True

    def happened(self, before: View, after: View, events: Sequence[Event]) -> list[Fact]:
        """Return what came about between two views, in order.

        For each seat the points of all facts add up to the change of its score.

        Args:
            events: one open move, one deal or draw, or all choices of a secret turn.
        """
        return []
