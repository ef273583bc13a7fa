"""The layout of Azul's state: a vector of 64-bit words.

Counts by colour or by row are kept in lanes of eight bits, so that one addition or comparison serves all
of them at once. No value ever reaches the sign bit. Words of the table, then eight words a board:

| word | holds | range |
|---|---|---|
| PLAYERS, GREY | number of seats; 1 for the grey wall | 2-4; 0-1 |
| PHASE | DEAL, OFFER, TILING or OVER | 0-3 |
| ROUND | as in a dump: counted from 1 | 1-... |
| MOVER | the seat to take | 0-3 |
| STARTER | the seat that starts the round; the next one, once the marker is taken | 0-3 |
| MARKER | 1 while the first-player marker lies in the centre | 0-1 |
| QUIET | rounds in a row in which nobody set a tile | 0-5 |
| LEFT | tiles in factories and centre | 0-36 |
| BAG, LID | lanes by colour | 0-20 a lane |
| SOURCES | ten words, lanes by colour: the centre, then the factories | 0-20 a lane |
| HOLDERS | two words, lanes by colour: bit s for source s, or 8 + s in the second, holding it | |
| HIDDEN_COUNTS | 1 if views do not tell what bag and lid hold; no rule asks for it | 0-1 |
| OPEN | lanes by colour: bit r for line r open to it, bit 5 (the floor) always | |
| COUNT | lanes by row: tiles in a line; the floor's lane says 6 of 6, so that nothing fits | 0-6 |
| COLOUR | lanes by row: the colour in a line, 0 while it is empty | 0-4 |
| WALL | bit 5 x row + column for a set tile; from bit 32 the third plane of the grey wall's colours | |
| HUES | first and second plane (from bit 32) of the grey wall's colours | |
| FLOOR_LINE | lanes by colour, then how many spaces are filled, then what fills them in order | |
| SCORE | points | 0-... |
| CHOICE | grey wall: the row whose tile the seat has to place, or NO_CHOICE | 0-5 |
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined

Words = NDArray[np.int64]
"""[SIZE] a position."""

COLOURS = "BYRKW"
NUM_COLOURS = 5
NUM_ROWS = 5
TILES_OF_A_COLOUR = 20
TILES_ON_A_FACTORY = 4
FLOOR_SPACES = 7
FLOOR = 5
"""The destination of a take that goes to no pattern line; the floor's lane in COUNT."""
CENTRE = 0
"""The source that is the centre; factories are 1 to 9."""

DEAL, OFFER, TILING, OVER = range(4)

PLAYERS, GREY, PHASE, ROUND, MOVER, STARTER, MARKER, QUIET, LEFT, BAG, LID = range(11)
SOURCES = 11
NUM_SOURCES = 10
HOLDERS = SOURCES + NUM_SOURCES
MORE_HOLDERS = HOLDERS + 1
HIDDEN_COUNTS = HOLDERS + 2
BOARDS = 24
OPEN, COUNT, COLOUR, WALL, HUES, FLOOR_LINE, SCORE, CHOICE = range(8)
BOARD_WORDS = 8
SIZE = BOARDS + 4 * BOARD_WORDS

NO_CHOICE = 5

LANE = 255
ONES = 0x0101010101
"""1 in each lane: a number times this is that number in all lanes."""
HIGHS = 0x8080808080
LOWS = 0x7F7F7F7F7F
LANES = 0xFFFFFFFFFF
ALL_LINES_OPEN = 0x3F3F3F3F3F
NOTHING_FITS_THE_FLOOR_LANE = 6 << 40
WALL_CELLS = 0x1FFFFFF
FIRST_COLUMN = 0x108421
ROW_CELLS = 31

FLOOR_LANES = 0x0707070707
FLOOR_FILLED = 36
FLOOR_ORDER = 40
MARKER_ON_FLOOR = 6
"""What fills a floor space: 1 + colour for a tile, this for the marker."""

PENALTY = np.array([0, 1, 2, 4, 6, 8, 11, 14], np.int8)
"""[filled spaces] what a floor line costs."""
REPEATED = np.array([0, 0o1, 0o11, 0o111, 0o1111, 0o11111, 0o111111, 0o1111111], np.int64)
"""[times] the digit 1, written that often in base eight."""


def _run_lengths() -> NDArray[np.int8]:
    table = np.zeros((32, 8), np.int8)
    for cells in range(32):
        for index in range(5):
            first = last = index
            while first > 0 and cells >> (first - 1) & 1:
                first -= 1
            while last < 4 and cells >> (last + 1) & 1:
                last += 1
            table[cells, index] = last - first + 1
    return table.reshape(-1)


def _nth_bits() -> NDArray[np.int8]:
    table = np.zeros((256, 8), np.int8)
    for mask in range(256):
        bits = [bit for bit in range(8) if mask >> bit & 1]
        table[mask, : len(bits)] = bits
    return table.reshape(-1)


RUN = _run_lengths()
"""[8 x cells of a row or column + index] the length of the run through the cell, were it set."""
POPCOUNT = np.array([mask.bit_count() for mask in range(32)], np.int8)
"""[mask] how many of five bits are set."""
NTH_BIT = _nth_bits()
"""[8 x mask + n] the index of the n-th set bit of a mask of eight."""
SPREAD = np.array([sum((m >> c & 1) << (8 * c) for c in range(5)) for m in range(32)], np.int64)
"""[mask of colours] 1 in the lanes of its colours."""
COLOUR_CELLS = np.array(
    [sum(1 << (5 * r + (c + r) % 5) for r in range(5)) for c in range(5)], np.int64
)
"""[colour] the cells printed in it on the coloured wall."""


@inlined
def board_of(seat: int) -> int:
    """Return the index of the seat's board (the mask tells the compiler that it is not negative)."""
    return BOARDS + BOARD_WORDS * (seat & 3)


@inlined
def lane(lanes: int, index: int) -> int:
    """Return the count in one lane."""
    return (lanes >> (8 * index)) & LANE


@inlined
def running_sums(lanes: int) -> int:
    """Return in each lane the sum of it and all lanes below (no sum may pass 100)."""
    pairs = lanes + (lanes << 8)
    fours = pairs + (pairs << 16)
    return (fours + ((lanes & LANE) << 32)) & LANES


@inlined
def total(lanes: int) -> int:
    """Return the sum of all five lanes."""
    return running_sums(lanes) >> 32


@inlined
def filled_lanes(lanes: int) -> int:
    """Return 1 in each lane that is not 0 (no lane may pass 128)."""
    return ((lanes + LOWS) >> 7) & ONES


@inlined
def colours_in_lanes(lanes: int) -> int:
    """Return the colours, a bit each, whose lane is not 0."""
    # Each shifted copy has the bit of another lane beside those of the others.
    return (filled_lanes(lanes) * 0x10204081 >> 28) & 31


@inlined
def note_holder(state: Words, source: int, tiles: int) -> None:
    """Note which colours a source holds that was empty before."""
    if source < 8:
        state[HOLDERS] |= filled_lanes(tiles) << source
    else:
        state[MORE_HOLDERS] |= filled_lanes(tiles) << (source - 8)


@inlined
def forget_holder(state: Words, source: int) -> None:
    """Note that a source holds nothing any more."""
    if source < 8:
        state[HOLDERS] &= ~(ONES << source)
    else:
        state[MORE_HOLDERS] &= ~(ONES << (source - 8))


@inlined
def floor_filled(floor_line: int) -> int:
    """Return how many spaces of a floor line are filled."""
    return (floor_line >> FLOOR_FILLED) & 7


@inlined
def with_tiles_on_floor(floor_line: int, colour: int, number: int) -> int:
    """Return the floor line with tiles added, for which there must be space."""
    order = (int(REPEATED[number & 7]) * (colour + 1)) << (
        FLOOR_ORDER + 3 * floor_filled(floor_line)
    )
    return floor_line + (number << FLOOR_FILLED) + (number << (8 * colour)) + order


@inlined
def with_marker_on_floor(floor_line: int) -> int:
    """Return the floor line with the marker on its next space, which must be free."""
    order = MARKER_ON_FLOOR << (FLOOR_ORDER + 3 * floor_filled(floor_line))
    return floor_line + (1 << FLOOR_FILLED) + order


@inlined
def is_line_full(count: int, row: int) -> bool:
    """Return whether the pattern line beside a wall row has a tile on each of its row + 1 spaces."""
    return lane(count, row) == row + 1


@inlined
def row_cells(wall: int, row: int) -> int:
    """Return the set cells of a wall row, a bit a column."""
    return (wall >> (5 * row)) & ROW_CELLS


@inlined
def column_cells(wall: int, column: int) -> int:
    """Return the set cells of a wall column, a bit a row."""
    cells = wall >> column
    return (
        (cells & 1) | (cells >> 4 & 2) | (cells >> 8 & 4) | (cells >> 12 & 8) | (cells >> 16 & 16)
    )


@inlined
def printed_column(row: int, colour: int) -> int:
    """Return the column of a colour in a row of the coloured wall: (colour + row) mod 5."""
    column = colour + row
    return column - 5 if column >= 5 else column


@inlined
def colours_missing_in_printed_row(wall: int, row: int) -> int:
    """Return the colours, a bit each, that a row of the coloured wall does not have yet."""
    cells = row_cells(wall, row)
    return ~((cells >> row) | (cells << (5 - row))) & ROW_CELLS


@inlined
def grey_cells(state: Words, board: int, colour: int) -> int:
    """Return the cells of a grey wall that hold a colour."""
    wall = state[board + WALL]
    hues = state[board + HUES]
    differs = (
        (hues ^ -(colour & 1))
        | ((hues >> 32) ^ -(colour >> 1 & 1))
        | ((wall >> 32) ^ -(colour >> 2))
    )
    return wall & ~differs & WALL_CELLS


@inlined
def set_grey_cell(state: Words, board: int, row: int, column: int, colour: int) -> None:
    """Store the colour of a cell of the grey wall."""
    cell = 5 * row + column
    state[board + HUES] |= ((colour & 1) << cell) | ((colour >> 1 & 1) << (32 + cell))
    state[board + WALL] |= (colour >> 2) << (32 + cell)


@inlined
def colours_missing_in_grey_row(state: Words, board: int, row: int) -> int:
    """Return the colours, a bit each, that a row of the grey wall does not have yet."""
    missing = 0
    for colour in range(NUM_COLOURS):
        if row_cells(grey_cells(state, board, colour), row) == 0:
            missing |= 1 << colour
    return missing


@inlined
def open_columns(state: Words, board: int, row: int, colour: int) -> int:
    """Return the columns, a bit each, where a grey row may take a colour."""
    cells = grey_cells(state, board, colour)
    columns = cells | cells >> 5 | cells >> 10 | cells >> 15 | cells >> 20
    return ~(columns | row_cells(state[board + WALL], row)) & ROW_CELLS
