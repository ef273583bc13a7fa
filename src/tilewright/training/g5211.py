"""5211 for self-play: all seats choose at once, each from its own view; refills follow by themselves."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211 import encoding
from tilewright.bots.g5211.encoding import candidates
from tilewright.bots.g5211.outcome import final_share
from tilewright.core.compiled import inlined
from tilewright.core.rng import Rng
from tilewright.games.g5211 import batch
from tilewright.games.g5211.layout import LONG, PLAYERS, SCORES, Cells

STATE_TYPE, STATE_SIZE, SCRATCH = batch.STATE_TYPE, batch.SIZE, batch.SCRATCH
ENCODING = encoding
MARGIN_COEF = 2.0
"""What a lead of 100 points is worth, in victories."""
ENDING_BITS = 0
"""Nothing is learnt of what hands and stacks look like in the end."""


def views_per_game(players: int) -> int:
    """Return the number of views per game: all seats choose at once."""
    return players


@inlined
def begin(state: Cells, players: int, variant: int, rng: Rng, scratch: NDArray[np.int8]) -> None:
    """Start a game and deal."""
    batch.begin(state, players, variant, batch.USUAL_OPTIONS, rng, scratch)


@inlined
def viewer(state: Cells, index: int) -> int:
    """Return the seat of a game's view number `index`."""
    return index


@inlined
def list_candidates(
    state: Cells, seat: int, actions: NDArray[np.int16], parts: NDArray[np.int16]
) -> int:
    """Write the seat's choices and return how many there are."""
    return candidates(state, seat, actions, parts)


@inlined
def advance(state: Cells, choices: NDArray[np.int16], rng: Rng, scratch: NDArray[np.int8]) -> bool:
    """Reveal what all seats chose, refill the hands, and return whether the game is over."""
    batch.reveal(state, choices, rng, scratch)
    return batch.is_over(state)


@inlined
def write_outcome(state: Cells, outcome: NDArray[np.float32]) -> None:
    """Write [2 x players] each seat's share of the victory and its score / 100."""
    players = int(state[PLAYERS])
    for seat in range(players):
        outcome[seat] = final_share(state, seat)
        outcome[players + seat] = state[SCORES + seat] / 100


@inlined
def write_ending(state: Cells, ending: NDArray[np.int64]) -> None:
    """Write nothing: see `ENDING_BITS`."""


@inlined
def variant_of(state: Cells) -> int:
    """Return the number of the variant that is played."""
    return int(state[LONG])


@inlined
def num_players(state: Cells) -> int:
    """Return the number of players."""
    return int(state[PLAYERS])
