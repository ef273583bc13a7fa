"""The outcome of an Azul game for each seat."""

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
    """Write each seat's share of the victory and score.

    Args:
        shares, scores: [4 or players] receive them.
        points: scores are divided by it: 1, or the scale of networks.
    """
    highest = winners(state)
    for seat in range(state[PLAYERS]):
        shares[seat] = victory_share(highest, seat)
        scores[seat] = state[board_of(seat) + SCORE] / points
