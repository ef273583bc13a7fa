"""Many games of 5211 at once: what happens to one of them."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.rng import Rng, below
from tilewright.games.g5211.dealing import draw_at_random, start
from tilewright.games.g5211.layout import (
    CHOOSE,
    HIDDEN_TOTALS,
    LONG,
    MAX_PLAYERS,
    OVER,
    PHASE,
    PLAYERS,
    SCORES,
    SIZE,
    Cells,
)
from tilewright.games.g5211.observation import fields, mask_actions, num_actions, observe
from tilewright.games.g5211.random_play import finish_at_random
from tilewright.games.g5211.rules import legal_actions, reveal, winners

__all__ = ["MAX_PLAYERS", "SIZE", "fields", "mask_actions", "num_actions", "observe", "winners"]

STATE_TYPE = np.int16
SCRATCH = 1
"""Draws need no room."""
ALL_AT_ONCE = True
"""All seats choose together, in secret."""
HIDING_OPTION = "hidden_totals"

Scratch = NDArray[np.int8]


@inlined
def acting_seat(state: Cells) -> int:
    """Return the first of the seats that act: all do."""
    return 0


@inlined
def is_over(state: Cells) -> bool:
    """Return whether the game is over."""
    return state[PHASE] == OVER


@inlined
def score_of(state: Cells, seat: int) -> int:
    """Return a seat's points."""
    return int(state[SCORES + seat])


@inlined
def let_chance_happen(state: Cells, rng: Rng, scratch: Scratch) -> None:
    """Draw or deal, whichever is due."""
    draw_at_random(state, rng)


@inlined
def draw_until_choice(state: Cells, rng: Rng) -> None:
    """Let chance happen until the seats have to choose, or the game is over."""
    while state[PHASE] != CHOOSE and state[PHASE] != OVER:
        draw_at_random(state, rng)


@inlined
def begin(state: Cells, players: int, long: int, hidden: int, rng: Rng, scratch: Scratch) -> None:
    """Start a game and deal the first hands."""
    start(state, players, long, hidden)
    draw_until_choice(state, rng)


@inlined
def begin_anew(state: Cells, rng: Rng, scratch: Scratch) -> None:
    """Start the next game of the same kind."""
    hidden = int(state[HIDDEN_TOTALS])
    begin(state, int(state[PLAYERS]), int(state[LONG]), hidden, rng, scratch)


@inlined
def advance(state: Cells, actions: NDArray[np.int16], rng: Rng, scratch: Scratch) -> None:
    """Reveal the legal choices of all seats; draws and deals follow."""
    reveal(state, actions)
    draw_until_choice(state, rng)


@inlined
def choose_at_random(state: Cells, seat: int, rng: Rng, legal: NDArray[np.int16]) -> int:
    """Return a legal choice of a seat, each as likely.

    Args:
        legal: [10] room for the legal ones.
    """
    return int(legal[below(rng, legal_actions(state, seat, legal))])


@inlined
def random_game(
    state: Cells,
    players: int,
    long: int,
    rng: Rng,
    scratch: Scratch,
    scores: NDArray[np.int16],
) -> int:
    """Play one whole game at random; write its final scores and return the number of choices."""
    start(state, players, long, 0)
    choices = finish_at_random(state, rng)
    for seat in range(players):
        scores[seat] = state[SCORES + seat]
    return choices
