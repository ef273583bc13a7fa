"""Azul's actions as numbers: their encoding, legality and effect."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.games.azul import layout
from tilewright.games.azul.layout import Words, board_of, lane, open_columns
from tilewright.games.azul.rules import place, take

FIRST_PLACEMENT = 300
"""Lower actions are takes, the others placements."""
NUM_ACTIONS = FIRST_PLACEMENT + 25


@inlined
def encode_take(source: int, colour: int, destination: int) -> int:
    """Return the action that takes a colour from a source to a pattern line (0-4) or the floor (5)."""
    return 30 * source + 6 * colour + destination


@inlined
def decode_take(action: int) -> tuple[int, int, int]:
    """Return source, colour and destination of a take."""
    return action // 30, action // 6 % 5, action % 6


@inlined
def encode_placement(row: int, column: int) -> int:
    """Return the action that sets the tile of a full line in a column of the grey wall."""
    return FIRST_PLACEMENT + 5 * row + column


@inlined
def decode_placement(action: int) -> tuple[int, int]:
    """Return row and column of a placement."""
    return (action - FIRST_PLACEMENT) // 5, (action - FIRST_PLACEMENT) % 5


@inlined
def apply_action(state: Words, seat: int, action: int) -> None:
    """Apply a legal action of a seat."""
    if action < FIRST_PLACEMENT:
        source, colour, destination = decode_take(action)
        take(state, source, colour, destination)
    else:
        row, column = decode_placement(action)
        place(state, seat, row, column)


@kernel
def step(state: Words, seat: int, action: int) -> None:
    """Apply a legal action of a seat, for callers in Python."""
    apply_action(state, seat, action)


@kernel
def is_legal(state: Words, seat: int, action: int) -> bool:
    """Return whether the seat may choose the action now."""
    if seat < 0 or seat >= state[layout.PLAYERS] or action < 0 or action >= NUM_ACTIONS:
        return False
    board = board_of(seat)
    if action < FIRST_PLACEMENT:
        source, colour, destination = decode_take(action)
        return (
            state[layout.PHASE] == layout.OFFER
            and state[layout.MOVER] == seat
            and lane(state[layout.SOURCES + source], colour) > 0
            and (lane(state[board + layout.OPEN], colour) >> destination) & 1 == 1
        )
    row, column = decode_placement(action)
    if state[layout.PHASE] != layout.TILING or state[board + layout.CHOICE] != row:
        return False
    columns = open_columns(state, board, row, lane(state[board + layout.COLOUR], row))
    return (columns >> column) & 1 == 1


@kernel
def legal_actions(state: Words, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the seat's legal actions in ascending order and return their number.

    Args:
        actions: [NUM_ACTIONS] the output.
    """
    number = 0
    board = board_of(seat)
    if state[layout.PHASE] == layout.OFFER and state[layout.MOVER] == seat:
        lines = state[board + layout.OPEN]
        for source in range(2 * state[layout.PLAYERS] + 2):
            tiles = state[layout.SOURCES + source]
            for colour in range(layout.NUM_COLOURS):
                if lane(tiles, colour):
                    open_lines = lane(lines, colour)
                    for destination in range(6):
                        actions[number] = encode_take(source, colour, destination)
                        number += (open_lines >> destination) & 1
    elif (
        state[layout.PHASE] == layout.TILING
        and 0 <= seat < state[layout.PLAYERS]
        and state[board + layout.CHOICE] != layout.NO_CHOICE
    ):
        row = state[board + layout.CHOICE]
        columns = open_columns(state, board, row, lane(state[board + layout.COLOUR], row))
        for column in range(layout.NUM_COLOURS):
            actions[number] = encode_placement(row, column)
            number += (columns >> column) & 1
    return number
