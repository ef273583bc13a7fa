"""What the end of a 5211 game brings a seat."""

from tilewright.core.compiled import inlined
from tilewright.games.g5211.layout import PLAYERS, Cells
from tilewright.games.g5211.rules import winners


@inlined
def final_share(state: Cells, seat: int) -> float:
    """Return the seat's share of the victory in a game that is over."""
    highest = int(winners(state))
    number = 0
    for other in range(int(state[PLAYERS])):
        number += (highest >> other) & 1
    return ((highest >> seat) & 1) / number
