"""5211's batch kernels (`BatchGame` in batch/contract.py)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.game import UNSET_OPTION
from tilewright.core.rng import Rng, below
from tilewright.games.g5211 import rules
from tilewright.games.g5211.dealing import draw_at_random, start
from tilewright.games.g5211.layout import (
    CHOOSE,
    MAX_PLAYERS,
    OVER,
    PHASE,
    SCORES,
    SIZE,
    Cells,
)
from tilewright.games.g5211.observation import fields, mask_actions, num_actions, observe
from tilewright.games.g5211.random_play import finish_at_random
from tilewright.games.g5211.rules import legal_actions, winners

__all__ = ["MAX_PLAYERS", "SIZE", "fields", "mask_actions", "num_actions", "observe", "winners"]

STATE_TYPE = np.int16
SCRATCH = 1
"""Draws need no scratch memory."""
MAX_LEGAL = 10
"""The pairs of a hand of five cards."""
OPTIONS = ("hidden_totals",)
USUAL_OPTIONS = (UNSET_OPTION,)
TURNS = "simultaneous"

Scratch = NDArray[np.int8]


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
    """Apply chance until the seats have to choose or the game is over."""
    while state[PHASE] != CHOOSE and state[PHASE] != OVER:
        draw_at_random(state, rng)


@inlined
def begin(state: Cells, players: int, long: int, options: Any, rng: Rng, scratch: Scratch) -> None:
    """Start a game and deal the first hands."""
    start(state, players, long, int(options[0] == 1))
    draw_until_choice(state, rng)


@inlined
def reveal(state: Cells, actions: NDArray[np.int16], rng: Rng, scratch: Scratch) -> None:
    """Reveal the legal choices of all seats; draws and deals follow."""
    rules.reveal(state, actions)
    draw_until_choice(state, rng)


@inlined
def choose_at_random(state: Cells, seat: int, rng: Rng, legal: NDArray[np.int16]) -> int:
    """Return a random legal choice of a seat, each equally likely.

    Args:
        legal: [MAX_LEGAL] a buffer for the legal ones.
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
    """Play one game at random; write its final scores and return the number of choices."""
    start(state, players, long, 0)
    choices = finish_at_random(state, rng)
    for seat in range(players):
        scores[seat] = state[SCORES + seat]
    return choices
