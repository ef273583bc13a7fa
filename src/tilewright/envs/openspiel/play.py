"""A game in progress as OpenSpiel asks about it: whose turn it is, and chance piece by piece.

The rules draw a whole deal at once; here its tiles or cards come one at a time, so that every chance node
has few outcomes with exact probabilities. When the last piece is drawn, the rules apply the deal.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Self

import pyspiel

from tilewright.core.game import Game, State
from tilewright.core.observation import Fields

CHANCE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
ILLEGAL = -9
"""What kernels return in place of a player when an action is not legal; the state is untouched then."""


class Play(ABC):
    """One game in progress.

    Attributes:
        game: the rules.
        state: the position; while pieces are drawn, the one before the deal.
        player: the seat to act, or CHANCE, SIMULTANEOUS or TERMINAL.
    """

    __slots__ = ("player", "state")

    game: Game
    state: State
    player: int

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy of the game."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @abstractmethod
    def legal_actions(self, seat: int) -> list[int]:
        """Return what the seat may choose now, rising; empty when it is not asked."""

    @abstractmethod
    def choose(self, action: int) -> bool:
        """Apply an action of the seat to act; return False, with nothing done, if it is illegal."""

    @abstractmethod
    def choose_together(self, actions: Sequence[int]) -> bool:
        """Apply an action of every seat; return False, with nothing done, if one is illegal."""

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may draw next, with probabilities."""

    @abstractmethod
    def draw(self, piece: int) -> bool:
        """Draw a piece; return False, with nothing done, if it cannot be drawn."""

    @abstractmethod
    def piece_text(self, piece: int) -> str:
        """Return how a piece that chance draws is written."""

    @abstractmethod
    def drawn_text(self, seats: Collection[int]) -> str:
        """Return the pieces of an unfinished deal, as seen by an observer of these seats' cards."""

    @abstractmethod
    def observe(self, seat: int, row: Any, *, has_private: bool, has_recall: bool) -> None:
        """Write the seat's observation.

        Args:
            row: [numbers of all fields] receives it.
            has_private: include what the seat alone knows; otherwise only what a spectator sees.
            has_recall: include what a seat with perfect recall knows.
        """

    @staticmethod
    @abstractmethod
    def fields(players: int, variant: int) -> Fields:
        """Return the fields of an observation."""
