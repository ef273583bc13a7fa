"""An Azul position as whole numbers from a seat's point of view, and its legal actions as a mask.

Seats are in the order of the table, the viewer first.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, plain
from tilewright.core.observation import LARGEST, Field, Fields
from tilewright.games.azul import layout
from tilewright.games.azul.actions import NUM_ACTIONS, encode_placement, encode_take
from tilewright.games.azul.layout import (
    Words,
    board_of,
    colours_in_lanes,
    floor_filled,
    lane,
    open_columns,
    total,
)

Row = NDArray[np.int16]
"""[numbers of all fields] an observation."""
Mask = NDArray[np.int8]
"""[actions] 1 where an action is legal."""

_HIDDEN = -1
_NOT_NEGATIVE = 1023
"""A mask for indices, which are all lower: it tells the compiler that they do not count from the end."""


def fields(players: int, variant: int) -> Fields:
    """Return what an observation consists of, in order."""
    factories = 2 * players + 1
    wall = (players, 5, 5, 5) if variant else (players, 5, 5)
    common = (
        Field("to_move", (players,), 1, "1 for each seat that has to act"),
        Field("starter", (players,), 1, "1 for the seat that took the marker and starts next"),
        Field("marker", (1,), 1, "1 while the first-player marker lies in the centre"),
        Field("tiling", (1,), 1, "1 while tiles are placed on the grey wall"),
        Field("round", (1,), LARGEST, "the round, counted from 1", scale=5),
        Field("quiet", (1,), 5, "rounds in a row in which nobody set a tile", scale=5),
        Field("centre", (5,), 20, "tiles in the centre by colour", scale=4),
        Field("factories", (factories, 5), 4, "tiles on each factory by colour", scale=4),
        Field("bag", (5,), 20, "tiles in the bag by colour, -1 if hidden", low=-1, scale=20),
        Field("lid", (5,), 20, "tiles in the lid by colour, -1 if hidden", low=-1, scale=20),
        Field("lines", (players, 5, 5), 5, "tiles in each pattern line by colour", scale=5),
        Field("wall", wall, 1, "1 for a tile by row and column; on the grey wall by colour too"),
        Field("floor", (players, 6), 7, "tiles on the floor by colour, then the marker", scale=7),
        Field("score", (players,), LARGEST, "points", scale=50),
    )
    if not variant:
        return common
    choice = Field("choice", (players, 5), 1, "1 for the row whose tile the seat has to place")
    return (*common, choice)


def num_actions(players: int, variant: int) -> int:
    """Return how many actions there are; an action is the same number at every table."""
    return NUM_ACTIONS if variant else plain(encode_take)(2 * players + 2, 0, 0)


# Neighbouring numbers and marks are written as parts of one word: the compiler merges them into one store.


@inlined
def put_four(row: Row, offset: int, word: int) -> None:
    """Write the four numbers that a word holds in 16 bits each."""
    offset &= _NOT_NEGATIVE
    for number in range(4):
        row[offset + number] = (word >> (16 * number)) & 0xFFFF


@inlined
def put_lanes(row: Row, offset: int, lanes: int) -> int:
    """Write five lanes and return the offset after them."""
    pairs = (lanes & 0xFFFF) | ((lanes & 0xFFFF0000) << 16)
    put_four(row, offset, (pairs | (pairs << 8)) & 0x00FF00FF00FF00FF)
    row[(offset & _NOT_NEGATIVE) + 4] = lanes >> 32
    return offset + layout.NUM_COLOURS


@inlined
def put_cells(row: Row, offset: int, cells: int) -> None:
    """Write the 25 cells of a wall."""
    for first in range(0, 24, 4):
        # Each shifted copy of the four bits has another one where its number begins.
        four = ((cells >> first) & 15) * 0x0000200040008001
        put_four(row, offset + first, four & 0x0001000100010001)
    row[(offset & _NOT_NEGATIVE) + 24] = (cells >> 24) & 1


@inlined
def observe(state: Words, seat: int, row: Row) -> None:
    """Write what the seat may know, all fields in order."""
    offset = observe_table(state, seat, row)
    players = state[layout.PLAYERS] & 7  # The mask tells the compiler that no index is negative.
    size_of_wall = 125 if state[layout.GREY] else 25
    lines, wall = offset, offset + 25 * players
    floor = wall + size_of_wall * players
    score = floor + 6 * players
    for distance in range(players):
        other = seat + distance
        if other >= players:
            other -= players
        board = board_of(other)
        observe_lines(state, board, row, lines + 25 * distance)
        if state[layout.GREY]:
            observe_grey_wall(state, board, row, wall + 125 * distance)
            for offset in range(layout.NUM_ROWS):
                chosen = int(state[board + layout.CHOICE] == offset)
                row[score + players + layout.NUM_ROWS * distance + offset] = chosen
        else:
            put_cells(row, wall + 25 * distance, state[board + layout.WALL])
        on_floor = state[board + layout.FLOOR_LINE]
        tiles = on_floor & layout.FLOOR_LANES
        last = put_lanes(row, floor + 6 * distance, tiles)
        row[last] = floor_filled(on_floor) - total(tiles)
        row[score + distance] = state[board + layout.SCORE]


@inlined
def observe_table(state: Words, seat: int, row: Row) -> int:
    """Write what belongs to nobody, and whose turn it is; return the offset after it."""
    players = state[layout.PLAYERS] & 7  # The mask tells the compiler that no index is negative.
    for distance in range(players):
        other = seat + distance
        if other >= players:
            other -= players
        is_mover = state[layout.PHASE] == layout.OFFER and state[layout.MOVER] == other
        places_tiles = (
            state[layout.PHASE] == layout.TILING
            and state[board_of(other) + layout.CHOICE] != layout.NO_CHOICE
        )
        row[distance] = is_mover or places_tiles
        row[players + distance] = state[layout.STARTER] == other and not state[layout.MARKER]
    offset = 2 * players
    row[offset] = state[layout.MARKER]
    row[offset + 1] = state[layout.PHASE] == layout.TILING
    row[offset + 2] = state[layout.ROUND]
    row[offset + 3] = state[layout.QUIET]
    offset += 4
    for source in range(2 * players + 2):
        offset = put_lanes(row, offset, state[layout.SOURCES + source])
    if state[layout.HIDDEN_COUNTS]:
        for number in range(2 * layout.NUM_COLOURS):
            row[offset + number] = _HIDDEN
        return offset + 2 * layout.NUM_COLOURS
    offset = put_lanes(row, offset, state[layout.BAG])
    return put_lanes(row, offset, state[layout.LID])


@inlined
def observe_lines(state: Words, board: int, row: Row, offset: int) -> None:
    """Write the tiles in a board's pattern lines."""
    counts, colours = state[board + layout.COUNT], state[board + layout.COLOUR]
    for line in range(layout.NUM_ROWS):
        tiles = lane(counts, line) << (8 * lane(colours, line))
        offset = put_lanes(row, offset, tiles)


@inlined
def observe_grey_wall(state: Words, board: int, row: Row, offset: int) -> None:
    """Write the colours on a board's grey wall."""
    wall, hues = state[board + layout.WALL], state[board + layout.HUES]
    for number in range(25 * layout.NUM_COLOURS):
        row[offset + number] = 0
    for cell in range(25):
        colour = ((hues >> cell) & 1) | ((hues >> (cell + 31)) & 2) | ((wall >> (cell + 30)) & 4)
        row[offset + layout.NUM_COLOURS * cell + colour] = (wall >> cell) & 1


@inlined
def destination_marks(lines: int, colour: int) -> int:
    """Return 1 in the byte of each of six destinations that is open to a colour."""
    # Each shifted copy of the six bits has another one where its byte begins.
    return lane(lines, colour) * 0x0810204081 & 0x010101010101


@inlined
def put_marks(mask: Mask, offset: int, marks: int, number: int) -> None:
    """Write the first bytes of a word."""
    for byte in range(number):
        mask[offset + byte] = (marks >> (8 * byte)) & 255


def _copies(number: int) -> int:
    """Return a factor for `pair_marks`: the first colour has `number` of the bytes, the second the rest."""
    return sum(1 << (8 * byte - (byte >= number)) for byte in range(8))


_SIX_BYTES, _FOUR_BYTES, _TWO_BYTES = _copies(6), _copies(4), _copies(2)


@inlined
def pair_marks(colours: int, copies: int) -> int:
    """Return 1 in each byte that belongs to one of two neighbouring colours, if it is among these colours."""
    return (colours & 3) * copies & 0x0101010101010101


@inlined
def mask_takes(state: Words, lines: int, mask: Mask) -> int:
    """Write the takes to these open lines, and return the first action after all takes.

    The marks of a source's 30 takes fill four words; they differ only by the colours that it holds.
    """
    yellow, red = destination_marks(lines, 1), destination_marks(lines, 2)
    word0 = destination_marks(lines, 0) | (yellow & 0xFFFF) << 48
    word1 = yellow >> 16 | (red & 0xFFFFFFFF) << 32
    word2 = red >> 32 | destination_marks(lines, 3) << 16
    word3 = destination_marks(lines, 4)
    sources = 2 * (state[layout.PLAYERS] & 7) + 2
    for source in range(sources):
        held = colours_in_lanes(state[layout.SOURCES + source])
        first = encode_take(source, 0, 0) & _NOT_NEGATIVE
        put_marks(mask, first, word0 & pair_marks(held, _SIX_BYTES), 8)
        put_marks(mask, first + 8, word1 & pair_marks(held >> 1, _FOUR_BYTES), 8)
        put_marks(mask, first + 16, word2 & pair_marks(held >> 2, _TWO_BYTES), 8)
        put_marks(mask, first + 24, (word3 & 0xFFFFFFFF) * (held >> 4), 4)
        put_marks(mask, first + 28, (word3 >> 32) * (held >> 4), 2)
    return encode_take(sources, 0, 0)


@inlined
def mask_actions(state: Words, seat: int, mask: Mask) -> None:
    """Write 1 for each action the seat may choose now, 0 for all others."""
    board = board_of(seat)
    may_take = state[layout.PHASE] == layout.OFFER and state[layout.MOVER] == seat
    lines = state[board + layout.OPEN] if may_take else 0
    for action in range(mask_takes(state, lines, mask), len(mask)):
        mask[action] = 0
    row = state[board + layout.CHOICE]
    if state[layout.PHASE] == layout.TILING and row != layout.NO_CHOICE:
        columns = open_columns(state, board, row, lane(state[board + layout.COLOUR], row))
        for column in range(layout.NUM_ROWS):
            mask[encode_placement(row, column)] = (columns >> column) & 1
