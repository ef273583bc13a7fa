"""Azul's actions as numbers: which are legal, and carrying them out."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.games.azul.layout import (
    CHOICE,
    COLOUR,
    MOVER,
    NO_CHOICE,
    NUM_COLOURS,
    OFFER,
    OPEN,
    PHASE,
    PLAYERS,
    SOURCES,
    TILING,
    Words,
    board_of,
    lane,
    open_columns,
)
from tilewright.games.azul.rules import place, take

FIRST_PLACEMENT = 300
"""Actions below are takes: 30 x source + 6 x colour + destination; from here 5 x row + column."""
NUM_ACTIONS = FIRST_PLACEMENT + 25


@inlined
def apply_action(state: Words, seat: int, action: int) -> None:
    """Carry out a legal action of a seat."""
    if action < FIRST_PLACEMENT:
        take(state, action // 30, action // 6 % 5, action % 6)
    else:
        place(state, seat, (action - FIRST_PLACEMENT) // 5, (action - FIRST_PLACEMENT) % 5)


@kernel
def step(state: Words, seat: int, action: int) -> None:
    """Carry out a legal action of a seat, for callers in Python."""
    apply_action(state, seat, action)


@kernel
def is_legal(state: Words, seat: int, action: int) -> bool:
    """Return whether the seat may choose the action now."""
    if seat < 0 or seat >= state[PLAYERS] or action < 0 or action >= NUM_ACTIONS:
        return False
    board = board_of(seat)
    if action < FIRST_PLACEMENT:
        source, colour, destination = action // 30, action // 6 % 5, action % 6
        return (
            state[PHASE] == OFFER
            and state[MOVER] == seat
            and lane(state[SOURCES + source], colour) > 0
            and (lane(state[board + OPEN], colour) >> destination) & 1 == 1
        )
    row, column = (action - FIRST_PLACEMENT) // 5, (action - FIRST_PLACEMENT) % 5
    if state[PHASE] != TILING or state[board + CHOICE] != row:
        return False
    columns = open_columns(state, board, row, lane(state[board + COLOUR], row))
    return (columns >> column) & 1 == 1


@kernel
def legal_actions(state: Words, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the seat's legal actions, rising, and return how many there are.

    Args:
        actions: [NUM_ACTIONS] takes them.
    """
    number = 0
    board = board_of(seat)
    if state[PHASE] == OFFER and state[MOVER] == seat:
        lines = state[board + OPEN]
        for source in range(2 * state[PLAYERS] + 2):
            tiles = state[SOURCES + source]
            for colour in range(NUM_COLOURS):
                if lane(tiles, colour):
                    open_lines = lane(lines, colour)
                    for destination in range(6):
                        actions[number] = 30 * source + 6 * colour + destination
                        number += (open_lines >> destination) & 1
    elif (
        state[PHASE] == TILING and 0 <= seat < state[PLAYERS] and state[board + CHOICE] != NO_CHOICE
    ):
        row = state[board + CHOICE]
        columns = open_columns(state, board, row, lane(state[board + COLOUR], row))
        for column in range(NUM_COLOURS):
            actions[number] = FIRST_PLACEMENT + 5 * row + column
            number += (columns >> column) & 1
    return number
