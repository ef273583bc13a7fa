"""What the end of an Azul game brings each seat."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.outcome import victory_share
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
    for seat in range(state[PLAYERS]):
        shares[seat] = victory_share(highest, seat)
        scores[seat] = state[board_of(seat) + SCORE] / points
