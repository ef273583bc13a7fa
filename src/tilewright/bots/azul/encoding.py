"""An Azul position as numbers for a network, from the seat's point of view, and moves as sums of its outputs.

Everything that does not matter for play is left out: factories are encoded as a multiset of contents, seats
by their distance round the table. Features are few and mostly 0 or 1, so they are written as a sparse list.

| features of the table | number | value |
|---|---|---|
| TYPES | 126: each possible content of a factory | how many factories have it |
| GROUPS | 40: colour, size 1-4, at least one or two | 1 if that many factories have such a group |
| CENTRE_TILES | 50: colour, at least 1-10 tiles | 1 |
| MARKER_THERE | 1 | 1 while the marker lies in the centre |
| FACTORIES_LEFT | 10: how many factories hold tiles | 1 |
| CENTRE_COLOURS | 6: how many colours the centre holds | 1 |
| BAG_TILES, LID_TILES | 5 each, by colour | tiles / 10 |
| ROUNDS | 8: the round; the last stands for all later ones | 1 |
| QUIET_ROUNDS | 1 | rounds without a tile set / 5 |
| DEAL_DUE, TILING_NOW | 1 each | 1 in that phase |

| features of each seat, the viewer's first | number | value |
|---|---|---|
| LINES | 75: row, colour, count | 1 |
| TALLIES | 75: rows, columns, colours of the wall by tiles set, 1-5 | 1 |
| FLOOR_SPACES_FILLED | 7: at least n spaces are filled | 1 |
| STARTS_NEXT | 1 | 1 if the seat has the marker, or started while nobody has |
| POINTS, SETTLED, BONUSES | 1 each | score / 50; the same were the round over; bonuses / 20 |
| CHOICE_ROW | 5: the row of the tile to place on the grey wall | 1 |
| CELLS | coloured wall 25: cell; grey wall 125: cell, colour | 1 |
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.games.azul.actions import FIRST_PLACEMENT, encode_take
from tilewright.games.azul.layout import (
    BAG,
    CENTRE,
    CHOICE,
    COLOUR,
    COLOUR_CELLS,
    COUNT,
    DEAL,
    FLOOR_LINE,
    FLOOR_SPACES,
    GREY,
    LID,
    MARKER,
    NO_CHOICE,
    NUM_COLOURS,
    NUM_ROWS,
    OFFER,
    OPEN,
    PENALTY,
    PHASE,
    PLAYERS,
    POPCOUNT,
    QUIET,
    ROUND,
    SCORE,
    SOURCES,
    STARTER,
    TILES_ON_A_FACTORY,
    TILING,
    WALL,
    WALL_CELLS,
    Words,
    board_of,
    column_cells,
    floor_filled,
    grey_cells,
    lane,
    open_columns,
    printed_column,
    row_cells,
)
from tilewright.games.azul.rules import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    QUIET_ROUNDS_THAT_END_A_GAME,
    ROW_BONUS,
    acting_seat,
    placement_points,
)

Indices = NDArray[np.int16]
Values = NDArray[np.float32]


def _numbers_of_contents(size: int) -> NDArray[np.int8]:
    """Return the index of each content of at most `size` tiles, by its code in base size + 1."""
    table = np.full((size + 1) ** NUM_COLOURS, -1, np.int8)
    number = 0
    for counts in product(range(size + 1), repeat=NUM_COLOURS):
        if sum(counts) <= size:
            table[sum(c * (size + 1) ** slot for slot, c in enumerate(counts))] = number
            number += 1
    return table


TYPE_OF = _numbers_of_contents(4)
"""[code in base 5] the index of a factory's content, 0-125."""
REST_OF = _numbers_of_contents(3)
"""[code in base 4] the index of what a take leaves for the centre, 0-55."""

NUM_TYPES, NUM_RESTS = 126, 56
MOST_CENTRE_TILES = 10
MOST_ROUNDS = 8

TYPES = 0
GROUPS = TYPES + NUM_TYPES
CENTRE_TILES = GROUPS + NUM_COLOURS * TILES_ON_A_FACTORY * 2
MARKER_THERE = CENTRE_TILES + NUM_COLOURS * MOST_CENTRE_TILES
FACTORIES_LEFT = MARKER_THERE + 1
CENTRE_COLOURS = FACTORIES_LEFT + 10
BAG_TILES = CENTRE_COLOURS + 6
LID_TILES = BAG_TILES + NUM_COLOURS
ROUNDS = LID_TILES + NUM_COLOURS
QUIET_ROUNDS = ROUNDS + MOST_ROUNDS
DEAL_DUE = QUIET_ROUNDS + 1
TILING_NOW = DEAL_DUE + 1
NUM_TABLE_FEATURES = TILING_NOW + 1

LINES = 0
TALLIES = LINES + 75
FLOOR_SPACES_FILLED = TALLIES + 75
STARTS_NEXT = FLOOR_SPACES_FILLED + FLOOR_SPACES
POINTS, SETTLED, BONUSES = STARTS_NEXT + 1, STARTS_NEXT + 2, STARTS_NEXT + 3
CHOICE_ROW = BONUSES + 1
CELLS = CHOICE_ROW + NUM_ROWS
NUM_SEAT_FEATURES = CELLS + 25
NUM_GREY_SEAT_FEATURES = CELLS + 125

MAX_ACTIVE = 384
MAX_CANDIDATES = 224
NUM_PARTS = 2
FACTORY_TAKES = 0
CENTRE_TAKES = FACTORY_TAKES + NUM_COLOURS * TILES_ON_A_FACTORY * 6
RESTS = CENTRE_TAKES + NUM_COLOURS * 6
PLACEMENTS = RESTS + NUM_RESTS
NUM_OUTPUTS = PLACEMENTS + 25
NO_PART = NUM_OUTPUTS


def num_features(players: int, variant: int) -> int:
    """Return the number of features of a position."""
    return NUM_TABLE_FEATURES + players * (NUM_GREY_SEAT_FEATURES if variant else NUM_SEAT_FEATURES)


@inlined
def viewing_seat(state: Words) -> int:
    """Return the seat whose view of a position is evaluated: the next to act, or to start after the deal."""
    if state[PHASE] == OFFER or state[PHASE] == TILING:
        return acting_seat(state)
    return state[STARTER]


@inlined
def encode(state: Words, seat: int, indices: Indices, values: Values) -> int:
    """Write the non-zero features and return their number.

    Args:
        indices: [MAX_ACTIVE] receives the features, each at most once.
        values: [MAX_ACTIVE] receives their values.
    """
    count = encode_factories(state, indices, values)
    count = encode_table(state, indices, values, count)
    players = state[PLAYERS]
    size = NUM_GREY_SEAT_FEATURES if state[GREY] else NUM_SEAT_FEATURES
    for distance in range(players):
        other = seat + distance
        if other >= players:
            other -= players
        base = NUM_TABLE_FEATURES + distance * size
        count = encode_board(state, other, base, indices, values, count)
        count = encode_wall(state, other, base, indices, values, count)
    return count


@inlined
def put(indices: Indices, values: Values, count: int, index: int, value: float) -> int:
    """Write one feature and return the number so far."""
    indices[count] = index
    values[count] = value
    return count + 1


@inlined
def content_code(tiles: int, base: int) -> int:
    """Return the code of a content, given in lanes by colour, none of which reaches the base."""
    code = 0
    for colour in range(NUM_COLOURS - 1, -1, -1):
        code = code * base + lane(tiles, colour)
    return code


@inlined
def encode_factories(state: Words, indices: Indices, values: Values) -> int:
    """Write the contents of the factories, in no order, and return the number of features."""
    count = 0
    held = 0
    groups = 0  # Two bits for each colour and size: none, one, two or more factories have it.
    for factory in range(1, 2 * state[PLAYERS] + 2):
        tiles = state[SOURCES + factory]
        if tiles == 0:
            continue
        held += 1
        index = TYPES + int(TYPE_OF[content_code(tiles, 5)])
        slot = 0
        while slot < count and indices[slot] != index:
            slot += 1
        if slot < count:
            values[slot] += 1
        else:
            count = put(indices, values, count, index, 1)
        for colour in range(NUM_COLOURS):
            size = lane(tiles, colour)
            if size > 0:
                shift = 2 * (TILES_ON_A_FACTORY * colour + size - 1)
                if (groups >> shift) & 3 < 2:
                    groups += 1 << shift
    for group in range(NUM_COLOURS * TILES_ON_A_FACTORY):
        for number in range((groups >> (2 * group)) & 3):
            count = put(indices, values, count, GROUPS + 2 * group + number, 1)
    return put(indices, values, count, FACTORIES_LEFT + held, 1)


@inlined
def encode_table(state: Words, indices: Indices, values: Values, count: int) -> int:
    """Write centre, bag, lid, round and phase; return the number of features so far."""
    centre = state[SOURCES + CENTRE]
    colours = 0
    for colour in range(NUM_COLOURS):
        tiles = lane(centre, colour)
        colours += int(tiles > 0)
        for number in range(min(tiles, MOST_CENTRE_TILES)):
            index = CENTRE_TILES + MOST_CENTRE_TILES * colour + number
            count = put(indices, values, count, index, 1)
        in_bag, in_lid = lane(state[BAG], colour), lane(state[LID], colour)
        if in_bag > 0:
            count = put(indices, values, count, BAG_TILES + colour, in_bag / 10)
        if in_lid > 0:
            count = put(indices, values, count, LID_TILES + colour, in_lid / 10)
    count = put(indices, values, count, CENTRE_COLOURS + colours, 1)
    if state[MARKER]:
        count = put(indices, values, count, MARKER_THERE, 1)
    count = put(indices, values, count, ROUNDS + min(state[ROUND], MOST_ROUNDS) - 1, 1)
    if state[QUIET]:
        quiet = state[QUIET] / QUIET_ROUNDS_THAT_END_A_GAME
        count = put(indices, values, count, QUIET_ROUNDS, quiet)
    if state[PHASE] == DEAL:
        count = put(indices, values, count, DEAL_DUE, 1)
    if state[PHASE] == TILING:
        count = put(indices, values, count, TILING_NOW, 1)
    return count


@inlined
def encode_board(
    state: Words, seat: int, base: int, indices: Indices, values: Values, count: int
) -> int:
    """Write a seat's lines, floor, marker and points; return the number of features so far."""
    board = board_of(seat)
    wall = state[board + WALL] & WALL_CELLS
    settled = state[board + SCORE]
    for row in range(NUM_ROWS):
        number = lane(state[board + COUNT], row)
        if number == 0:
            continue
        colour = lane(state[board + COLOUR], row)
        index = LINES + 5 * row * (row + 1) // 2 + colour * (row + 1) + number - 1
        count = put(indices, values, count, base + index, 1)
        if number == row + 1 and not state[GREY]:
            column = printed_column(row, colour)
            settled += placement_points(wall, row, column)
            wall |= 1 << (5 * row + column)
    filled = floor_filled(state[board + FLOOR_LINE])
    for number in range(filled):
        count = put(indices, values, count, base + FLOOR_SPACES_FILLED + number, 1)
    settled = max(settled - int(PENALTY[filled]), 0)
    if state[STARTER] == seat and not state[MARKER]:
        count = put(indices, values, count, base + STARTS_NEXT, 1)
    if state[board + SCORE]:
        count = put(indices, values, count, base + POINTS, state[board + SCORE] / 50)
    if settled:
        count = put(indices, values, count, base + SETTLED, settled / 50)
    if state[board + CHOICE] != NO_CHOICE:
        count = put(indices, values, count, base + CHOICE_ROW + state[board + CHOICE], 1)
    return count


@inlined
def encode_wall(
    state: Words, seat: int, base: int, indices: Indices, values: Values, count: int
) -> int:
    """Write a seat's wall and its progress to bonuses; return the number of features so far."""
    board = board_of(seat)
    wall = state[board + WALL] & WALL_CELLS
    bonuses = 0
    for which in range(NUM_COLOURS):
        cells = grey_cells(state, board, which) if state[GREY] else wall & COLOUR_CELLS[which]
        of_colour = 0
        for cell in range(25):
            if (cells >> cell) & 1:
                of_colour += 1
                index = CELLS + (5 * cell + which if state[GREY] else cell)
                count = put(indices, values, count, base + index, 1)
        in_row = int(POPCOUNT[row_cells(wall, which)])
        in_column = int(POPCOUNT[column_cells(wall, which)])
        tallies = base + TALLIES + 5 * which - 1
        if in_row:
            count = put(indices, values, count, tallies + in_row, 1)
        if in_column:
            count = put(indices, values, count, tallies + 25 + in_column, 1)
        if of_colour:
            count = put(indices, values, count, tallies + 50 + of_colour, 1)
        bonuses += ROW_BONUS * int(in_row == 5) + COLUMN_BONUS * int(in_column == 5)
        bonuses += COLOUR_BONUS * int(of_colour == 5)
    if bonuses:
        count = put(indices, values, count, base + BONUSES, bonuses / 20)
    return count


@inlined
def candidates(
    state: Words, seat: int, actions: NDArray[np.int16], parts: NDArray[np.int16]
) -> int:
    """Write the seat's legal actions, in ascending order, and return their number.

    Of takes that differ only in which of several equal factories they empty, only the first is listed.

    Args:
        actions: [MAX_CANDIDATES] receives the actions.
        parts: [MAX_CANDIDATES, NUM_PARTS] receives the outputs whose sum is an action's logit.
    """
    if state[PHASE] == TILING:
        return placement_candidates(state, seat, actions, parts)
    if state[PHASE] != OFFER:
        return 0
    count = 0
    lines = state[board_of(seat) + OPEN]
    for source in range(2 * state[PLAYERS] + 2):
        tiles = state[SOURCES + source]
        if tiles == 0 or is_repeated(state, source):
            continue
        for colour in range(NUM_COLOURS):
            number = lane(tiles, colour)
            if number == 0:
                continue
            first = CENTRE_TAKES + 6 * colour
            rest = NO_PART
            if source != CENTRE:
                first = FACTORY_TAKES + 6 * (TILES_ON_A_FACTORY * colour + number - 1)
                left = tiles - (number << (8 * colour))
                rest = RESTS + int(REST_OF[content_code(left, 4)])
            for destination in range(6):
                if (lines >> (8 * colour + destination)) & 1:
                    actions[count] = encode_take(source, colour, destination)
                    parts[count, 0] = first + destination
                    parts[count, 1] = rest
                    count += 1
    return count


@inlined
def is_repeated(state: Words, source: int) -> bool:
    """Return whether an earlier factory has the same content."""
    earlier = 1
    while earlier < source and state[SOURCES + earlier] != state[SOURCES + source]:
        earlier += 1
    return earlier < source


@inlined
def placement_candidates(
    state: Words, seat: int, actions: NDArray[np.int16], parts: NDArray[np.int16]
) -> int:
    """Write the seat's placements on the grey wall and return their number."""
    board = board_of(seat)
    row = state[board + CHOICE]
    if row == NO_CHOICE:
        return 0
    columns = open_columns(state, board, row, lane(state[board + COLOUR], row))
    count = 0
    for column in range(NUM_ROWS):
        if (columns >> column) & 1:
            actions[count] = FIRST_PLACEMENT + 5 * row + column
            parts[count, 0] = PLACEMENTS + 5 * row + column
            parts[count, 1] = NO_PART
            count += 1
    return count
