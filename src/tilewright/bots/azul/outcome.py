"""What the end of an Azul game brings each seat."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.games.azul.layout import PLAYERS, SCORE, Words, board_of
from tilewright.games.azul.rules import winners

MAX_PLAYERS = 4


@inlined
def share_victory(
    state: Words, shares: NDArray[np.floating], scores: NDArray[np.floating], points: int
) -> None:
    """Write what the end of a game brought each seat.

    Args:
        shares, scores: [4 or players] take its share of the victory, and its score.
        points: how many of them scores are counted in: 1, or as many as networks do.
    """
    highest = winners(state)
    number = 0
    for seat in range(state[PLAYERS]):
        number += (highest >> seat) & 1
    for seat in range(state[PLAYERS]):
        shares[seat] = ((highest >> seat) & 1) / number
        scores[seat] = state[board_of(seat) + SCORE] / points
