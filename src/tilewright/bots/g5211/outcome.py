"""The outcome of a 5211 game for a seat."""

from tilewright.core.compiled import inlined
from tilewright.core.outcome import victory_share
from tilewright.games.g5211.layout import Cells
from tilewright.games.g5211.rules import winners


@inlined
def final_share(state: Cells, seat: int) -> float:
    """Return the seat's share of the victory in a game that is over."""
    return victory_share(int(winners(state)), seat)
