"""Azul for self-play: one view at a time, that of the seat to act; a deal is a step without a choice."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul import encoding
from tilewright.bots.azul.encoding import candidates, viewing_seat
from tilewright.bots.azul.outcome import share_victory
from tilewright.core.compiled import inlined
from tilewright.core.rng import Rng
from tilewright.games.azul import batch
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.dealing import deal
from tilewright.games.azul.layout import (
    DEAL,
    FIRST_COLUMN,
    GREY,
    NUM_COLOURS,
    OVER,
    PHASE,
    PLAYERS,
    ROW_CELLS,
    WALL,
    WALL_CELLS,
    Words,
    board_of,
)
from tilewright.games.azul.rules import has_colour
from tilewright.training.kernels import NO_MOVE

STATE_TYPE, STATE_SIZE, SCRATCH = batch.STATE_TYPE, batch.SIZE, batch.SCRATCH
ENCODING = encoding
MARGIN_COEF = 0.3
"""What a lead of 100 points is worth, in victories."""
ENDING_BITS = 40
"""What is known of a board when the game is over: 25 cells of the wall, then its complete rows, columns and
colours."""


def views_per_game(players: int) -> int:
    """Return the number of views per game: one, since one seat acts at a time."""
    return 1


@inlined
def begin(state: Words, players: int, variant: int, rng: Rng, scratch: NDArray[np.int8]) -> None:
    """Start a game and deal."""
    batch.begin(state, players, variant, batch.USUAL_OPTIONS, rng, scratch)


@inlined
def viewer(state: Words, index: int) -> int:
    """Return the seat of a game's view number `index`."""
    return viewing_seat(state)


@inlined
def list_candidates(
    state: Words, seat: int, actions: NDArray[np.int16], parts: NDArray[np.int16]
) -> int:
    """Write the seat's choices and return how many; while a deal is due, one that does nothing."""
    if state[PHASE] != DEAL:
        return candidates(state, seat, actions, parts)
    actions[0] = NO_MOVE
    for part in range(parts.shape[1]):
        parts[0, part] = encoding.NO_PART
    return 1


@inlined
def is_over(state: Words) -> bool:
    """Return whether the game is over."""
    return state[PHASE] == OVER


@inlined
def advance(state: Words, choices: NDArray[np.int16], rng: Rng, scratch: NDArray[np.int8]) -> bool:
    """Apply a choice, or the deal that is due, and return whether the game is over."""
    if state[PHASE] == DEAL:
        deal(state, rng, scratch)
    else:
        apply_action(state, viewing_seat(state), int(choices[0]))
    return is_over(state)


@inlined
def apply_choice(state: Words, action: int) -> None:
    """Apply a choice of the seat to act, without a deal that may follow."""
    apply_action(state, viewing_seat(state), action)


@inlined
def is_chance_next(state: Words) -> bool:
    """Return whether nobody chooses next: a deal is due, or the game is over."""
    return state[PHASE] == DEAL or state[PHASE] == OVER


@inlined
def write_outcome(state: Words, outcome: NDArray[np.float32]) -> None:
    """Write [2 x seats] each seat's share of the victory and its score / 100."""
    seats = len(outcome) // 2
    share_victory(state, outcome[:seats], outcome[seats:], 100)


@inlined
def write_ending(state: Words, ending: NDArray[np.int64]) -> None:
    """Write [players] what each seat's board has in the end: `ENDING_BITS` bits."""
    for seat in range(state[PLAYERS]):
        board = board_of(seat)
        wall = state[board + WALL] & WALL_CELLS
        bits = wall
        for index in range(NUM_COLOURS):
            row, column = ROW_CELLS << (5 * index), FIRST_COLUMN << index
            bits |= int(wall & row == row) << (25 + index)
            bits |= int(wall & column == column) << (30 + index)
            bits |= int(has_colour(state, board, index)) << (35 + index)
        ending[seat] = bits


@inlined
def variant_of(state: Words) -> int:
    """Return the number of the variant that is played."""
    return state[GREY]


@inlined
def num_players(state: Words) -> int:
    """Return the number of players."""
    return state[PLAYERS]
