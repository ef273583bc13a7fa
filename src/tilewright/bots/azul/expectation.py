"""The final score that an Azul board may expect.

It is the seat's points once the lines that are full now are on the wall and the floor is paid, plus a sum of
weights for what the board promises: part-filled lines by how much they lack and what they would score, the
tiles that rows, columns and colours still need, the best cells of each row, the marker. What a promise is
worth depends on the stage: on the rounds that the fullest row of all walls leaves at least, and on how far
the round has come.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.games.azul.layout import (
    CENTRE,
    COLOUR,
    COUNT,
    FLOOR_LINE,
    FLOOR_SPACES,
    GREY,
    LEFT,
    MARKER,
    MOVER,
    NUM_COLOURS,
    NUM_ROWS,
    OFFER,
    PENALTY,
    PHASE,
    PLAYERS,
    POPCOUNT,
    ROW_CELLS,
    SCORE,
    SOURCES,
    STARTER,
    WALL,
    WALL_CELLS,
    Words,
    board_of,
    floor_filled,
    grey_cells,
    lane,
    open_columns,
    printed_column,
    row_cells,
)
from tilewright.games.azul.rules import placement_points

# Indices of the weights. A line is numbered by row and missing tiles: row x (row - 1) / 2 + missing - 1.
BASE = 0
TILES_TO_COME = 1
IS_MOVING = 2
HAS_MARKER = 3
FLOOR_FILLED_SO_FAR = 4
ROW_TILES = 5
LINE = ROW_TILES + 6
LINE_POINTS = LINE + 10
LINE_IN_REACH = LINE_POINTS + 10
LINE_GROUP = LINE_IN_REACH + 4
BEST_CELL = LINE_GROUP + 4
MEAN_CELL = BEST_CELL + 5
COLUMN_LACKS = MEAN_CELL + 5
COLOUR_LACKS = COLUMN_LACKS + 13
NUM_WEIGHTS = COLOUR_LACKS + 15
LONGEST_COLUMN, LONGEST_COLOUR = 12, 14
"""Lines that miss more tiles than this count as missing this many."""

PARTS_OF_ROUND = 19
"""The last part has all tiles on offer, part 0 none: the round is over."""
NUM_STAGES = 6 * PARTS_OF_ROUND


@inlined
def stage_of(state: Words) -> int:
    """Return the stage of the game: the least number of rounds left, and the part of the round."""
    fullest = 0
    for seat in range(state[PLAYERS]):
        board = board_of(seat)
        wall = state[board + WALL]
        for row in range(NUM_ROWS):
            tiles = int(POPCOUNT[row_cells(wall, row)])
            tiles += int(lane(state[board + COUNT], row) == row + 1)
            fullest = max(fullest, tiles)
    part = state[LEFT] * (PARTS_OF_ROUND - 1) // (8 * state[PLAYERS] + 4)
    if part == 0 and state[LEFT] > 0:
        part = 1
    return PARTS_OF_ROUND * (5 - fullest) + part


@inlined
def tiles_on_offer(state: Words) -> int:
    """Return the tiles on factories and centre, lanes by colour."""
    tiles = state[SOURCES + CENTRE]
    for factory in range(1, 2 * state[PLAYERS] + 2):
        tiles += state[SOURCES + factory]
    return tiles


@inlined
def largest_group(state: Words, colour: int) -> int:
    """Return the most tiles of a colour that one take may bring."""
    most = 0
    for source in range(2 * state[PLAYERS] + 2):
        most = max(most, lane(state[SOURCES + source], colour))
    return most


@inlined
def likely_column(state: Words, board: int, wall: int, row: int, colour: int) -> int:
    """Return the column for a line's tile: the printed one, or the best free one; -1 for none."""
    if not state[GREY]:
        return printed_column(row, colour)
    columns = open_columns(state, board, row, colour) & ~row_cells(wall, row)
    best, points = -1, 0
    for column in range(NUM_ROWS):
        if (columns >> column) & 1 and placement_points(wall, row, column) > points:
            best, points = column, placement_points(wall, row, column)
    return best


@inlined
def expected_score(
    state: Words, seat: int, stage: int, offered: int, worth: NDArray[np.float32]
) -> float:
    """Return the final score that a seat may expect.

    Args:
        offered: the tiles on offer, lanes by colour.
    """
    board = board_of(seat)
    counts, colours = state[board + COUNT], state[board + COLOUR]
    wall = state[board + WALL] & WALL_CELLS
    score = state[board + SCORE]
    floor = floor_filled(state[board + FLOOR_LINE])
    # Bits of 5 x colour + row: tiles that full lines will set, on the grey wall beside those set already.
    coming = 0
    for row in range(NUM_ROWS):
        if lane(counts, row) == row + 1:
            colour = lane(colours, row)
            column = likely_column(state, board, wall, row, colour)
            if column < 0:
                floor = min(FLOOR_SPACES, floor + row + 1)
            else:
                score += placement_points(wall, row, column)
                wall |= 1 << (5 * row + column)
                coming |= 1 << (5 * colour + row)
    score = max(0, score - int(PENALTY[floor]))
    value = score + float(worth[stage, BASE])
    value += worth[stage, TILES_TO_COME] * state[LEFT] / state[PLAYERS]
    value += worth[stage, FLOOR_FILLED_SO_FAR] * floor
    if state[PHASE] == OFFER and state[MOVER] == seat:
        value += worth[stage, IS_MOVING]
    if state[MARKER] == 0 and state[STARTER] == seat:
        value += worth[stage, HAS_MARKER]
    value += lines_promise(state, board, wall, stage, offered, worth)
    value += columns_promise(state, board, wall, stage, worth)
    value += colours_promise(state, board, wall, coming, stage, worth)
    return value


@inlined
def lines_promise(
    state: Words, board: int, wall: int, stage: int, offered: int, worth: NDArray[np.float32]
) -> float:
    """Return the expected points of partly filled and empty lines, and of the tiles of each wall row.

    Args:
        wall: the cells set once full lines are tiled.
    """
    value = 0.0
    for row in range(NUM_ROWS):
        count = lane(state[board + COUNT], row)
        cells = row_cells(wall, row)
        tiles = int(POPCOUNT[cells])
        value += worth[stage, ROW_TILES + tiles]
        if 0 < count <= row:
            missing = row + 1 - count
            line = (row * (row - 1) >> 1) + missing - 1
            colour = lane(state[board + COLOUR], row)
            column = likely_column(state, board, wall, row, colour)
            value += worth[stage, LINE + line]
            if column >= 0:
                points = placement_points(wall, row, column)
                value += worth[stage, LINE_POINTS + line] * points
                if lane(offered, colour) >= missing:
                    value += worth[stage, LINE_IN_REACH + missing - 1]
                    if largest_group(state, colour) >= missing:
                        value += worth[stage, LINE_GROUP + missing - 1]
        elif tiles < NUM_ROWS:
            best = 0
            total = 0
            for column in range(NUM_ROWS):
                if not (cells >> column) & 1:
                    points = placement_points(wall, row, column)
                    total += points
                    best = max(best, points)
            value += worth[stage, BEST_CELL + row] * best
            value += worth[stage, MEAN_CELL + row] * total / (NUM_ROWS - tiles)
    return value


@inlined
def columns_promise(
    state: Words, board: int, wall: int, stage: int, worth: NDArray[np.float32]
) -> float:
    """Return the expected bonus of the columns, by the tiles they lack; lines may be partly filled."""
    value = 0.0
    counts, colours = state[board + COUNT], state[board + COLOUR]
    is_grey = state[GREY] != 0
    for column in range(NUM_ROWS):
        lacking = 0
        for row in range(NUM_ROWS):
            if not (wall >> (5 * row + column)) & 1:
                count = lane(counts, row)
                lacking += row + 1
                if 0 < count <= row:
                    fits = is_grey or printed_column(row, lane(colours, row)) == column
                    lacking += -count if fits else row + 1 - count
        value += worth[stage, COLUMN_LACKS + min(lacking, LONGEST_COLUMN)]
    return value


@inlined
def colours_promise(
    state: Words, board: int, wall: int, coming: int, stage: int, worth: NDArray[np.float32]
) -> float:
    """Return the expected bonus of the colours, by the tiles they lack.

    Args:
        coming: bits of 5 x colour + row, the tiles that full lines will set.
    """
    value = 0.0
    counts, colours = state[board + COUNT], state[board + COLOUR]
    for colour in range(NUM_COLOURS):
        rows = (coming >> (5 * colour)) & ROW_CELLS
        if state[GREY]:
            cells = grey_cells(state, board, colour)
            for row in range(NUM_ROWS):
                rows |= int(row_cells(cells, row) != 0) << row
        else:
            for row in range(NUM_ROWS):
                rows |= ((wall >> (5 * row + printed_column(row, colour))) & 1) << row
        lacking = 0
        for row in range(NUM_ROWS):
            if not (rows >> row) & 1:
                count = lane(counts, row)
                lacking += row + 1
                if 0 < count <= row:
                    lacking += -count if lane(colours, row) == colour else row + 1 - count
        value += worth[stage, COLOUR_LACKS + min(lacking, LONGEST_COLOUR)]
    return value
