"""The rules of Azul, over the state vector of layout.py (docs/rules/azul.md).

Functions here modify the state passed to them and check nothing: `is_legal` and the game's own
`apply` are for input that may be wrong.
"""

from tilewright.core.compiled import inlined, kernel
from tilewright.games.azul import layout
from tilewright.games.azul.layout import (
    Words,
    board_of,
    colours_missing_in_grey_row,
    colours_missing_in_printed_row,
    column_cells,
    floor_filled,
    forget_holder,
    grey_cells,
    is_line_full,
    lane,
    note_holder,
    open_columns,
    printed_column,
    row_cells,
    set_grey_cell,
    with_marker_on_floor,
    with_tiles_on_floor,
)

QUIET_ROUNDS_THAT_END_A_GAME = 5
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10


# Who acts


@inlined
def first_seat_with_choice(state: Words) -> int:
    """Return the lowest seat that has to place a tile on the grey wall."""
    seat = 0
    while state[board_of(seat) + layout.CHOICE] == layout.NO_CHOICE:
        seat += 1
    return seat


@inlined
def acting_seat(state: Words) -> int:
    """Return the seat that acts next, the lowest if several place tiles."""
    return (
        state[layout.MOVER]
        if state[layout.PHASE] == layout.OFFER
        else first_seat_with_choice(state)
    )


# The factory offer (section 3)


@inlined
def take(state: Words, source: int, colour: int, destination: int) -> None:
    """Take all tiles of a colour from a source to a pattern line (0-4) or the floor (5)."""
    seat = state[layout.MOVER]
    board = board_of(seat)
    tiles = state[layout.SOURCES + source]
    number = lane(tiles, colour)
    rest = tiles & ~(layout.LANE << (8 * colour))
    floor_line = state[board + layout.FLOOR_LINE]
    if source == layout.CENTRE:
        state[layout.SOURCES + layout.CENTRE] = rest
        state[layout.HOLDERS] &= ~(1 << (8 * colour))
        if state[layout.MARKER]:
            state[layout.MARKER] = 0
            state[layout.STARTER] = seat
            if floor_filled(floor_line) < layout.FLOOR_SPACES:
                floor_line = with_marker_on_floor(floor_line)
    else:
        state[layout.SOURCES + layout.CENTRE] += rest
        state[layout.SOURCES + source] = 0
        forget_holder(state, source)
        note_holder(state, layout.CENTRE, rest)
    fitting = put_in_line(state, board, colour, destination, number)
    drop(state, board, floor_line, colour, number - fitting)
    mover = seat + 1
    state[layout.MOVER] = mover if mover < state[layout.PLAYERS] else 0
    left = state[layout.LEFT] - number
    state[layout.LEFT] = left
    if left == 0:
        end_offer(state)


@inlined
def put_in_line(state: Words, board: int, colour: int, destination: int, number: int) -> int:
    """Put as many tiles into a line as fit and return how many did; the floor takes none as a line."""
    count = state[board + layout.COUNT]
    free = destination + 1 - lane(count, destination)
    fitting = min(number, free)
    state[board + layout.COUNT] = count + (fitting << (8 * destination))
    # The floor has no colour: its lane, above the five rows, is masked away.
    kept = state[board + layout.COLOUR] & ~(layout.LANE << (8 * destination))
    state[board + layout.COLOUR] = kept | ((colour << (8 * destination)) & layout.LANES)
    closed = (layout.ONES if destination < layout.FLOOR else 0) << destination
    if fitting < free:
        closed &= ~(1 << (8 * colour + destination))
    state[board + layout.OPEN] &= ~closed
    return fitting


@inlined
def drop(state: Words, board: int, floor_line: int, colour: int, number: int) -> None:
    """Put tiles on this floor line, and those that do not fit into the lid."""
    fitting = min(number, layout.FLOOR_SPACES - floor_filled(floor_line))
    state[board + layout.FLOOR_LINE] = with_tiles_on_floor(floor_line, colour, fitting)
    state[layout.LID] += (number - fitting) << (8 * colour)


# Wall tiling (section 4)


@kernel
def end_offer(state: Words) -> None:
    """Tile the walls; on the grey wall stop where a player has to choose."""
    state[layout.QUIET] += 1
    for seat in range(state[layout.PLAYERS]):
        board = board_of(seat)
        if state[layout.GREY]:
            state[board + layout.CHOICE] = 0
            tile_until_choice(state, board)
        else:
            tile_printed_wall(state, board)
    end_round_when_all_have_tiled(state)


@inlined
def placement_points(wall: int, row: int, column: int) -> int:
    """Return the points for a tile set at a free cell of a wall."""
    across = int(layout.RUN[8 * row_cells(wall, row) + column])
    down = int(layout.RUN[8 * column_cells(wall, column) + row])
    points = (across if across > 1 else 0) + (down if down > 1 else 0)
    return points if points > 0 else 1


@inlined
def set_tile(state: Words, board: int, row: int, column: int, colour: int) -> None:
    """Move a tile from a full line to the wall and score it; the line's others go to the lid."""
    wall = state[board + layout.WALL]
    state[board + layout.SCORE] += placement_points(wall, row, column)
    state[board + layout.WALL] = wall | (1 << (5 * row + column))
    state[layout.LID] += row << (8 * colour)
    empty_line(state, board, row)
    state[layout.QUIET] = 0


@inlined
def empty_line(state: Words, board: int, row: int) -> None:
    """Empty a line; the caller moves its tiles elsewhere and opens the line again."""
    state[board + layout.COUNT] &= ~(layout.LANE << (8 * row))
    state[board + layout.COLOUR] &= ~(layout.LANE << (8 * row))


@inlined
def open_line(state: Words, board: int, row: int, colours: int) -> None:
    """Open an emptied line to the colours its wall row does not have."""
    state[board + layout.OPEN] |= layout.SPREAD[colours & layout.ROW_CELLS] << row


@inlined
def tile_printed_wall(state: Words, board: int) -> None:
    """Tile a coloured wall: every full line has one printed cell."""
    for row in range(layout.NUM_ROWS):
        if is_line_full(state[board + layout.COUNT], row):
            colour = lane(state[board + layout.COLOUR], row)
            set_tile(state, board, row, printed_column(row, colour), colour)
            open_line(
                state, board, row, colours_missing_in_printed_row(state[board + layout.WALL], row)
            )
    pay_floor(state, board)


@kernel
def tile_until_choice(state: Words, board: int) -> None:
    """Go on tiling a grey wall, from the row in CHOICE down, to the next line with a free cell."""
    for row in range(state[board + layout.CHOICE], layout.NUM_ROWS):
        if is_line_full(state[board + layout.COUNT], row):
            colour = lane(state[board + layout.COLOUR], row)
            if open_columns(state, board, row, colour):
                state[board + layout.CHOICE] = row
                return
            empty_line(state, board, row)
            open_line(state, board, row, colours_missing_in_grey_row(state, board, row))
            drop(state, board, state[board + layout.FLOOR_LINE], colour, row + 1)
    state[board + layout.CHOICE] = layout.NO_CHOICE
    pay_floor(state, board)


@kernel
def place(state: Words, seat: int, row: int, column: int) -> None:
    """Set the tile of a full line at the chosen column of a grey wall, and tile on."""
    board = board_of(seat)
    colour = lane(state[board + layout.COLOUR], row)
    set_tile(state, board, row, column, colour)
    set_grey_cell(state, board, row, column, colour)
    open_line(state, board, row, colours_missing_in_grey_row(state, board, row))
    state[board + layout.CHOICE] = row + 1
    tile_until_choice(state, board)
    end_round_when_all_have_tiled(state)


@inlined
def pay_floor(state: Words, board: int) -> None:
    """Lose the points of the floor line, not below 0, and clear it into the lid."""
    floor_line = state[board + layout.FLOOR_LINE]
    score = state[board + layout.SCORE] - int(layout.PENALTY[floor_filled(floor_line)])
    state[board + layout.SCORE] = score if score > 0 else 0
    state[layout.LID] += floor_line & layout.FLOOR_LANES
    state[board + layout.FLOOR_LINE] = 0


@kernel
def colours_missing_in_row(state: Words, board: int, row: int) -> int:
    """Return the colours, a bit each, that a wall row does not have yet."""
    if state[layout.GREY]:
        return colours_missing_in_grey_row(state, board, row)
    return colours_missing_in_printed_row(state[board + layout.WALL], row)


# The end (section 5)


@inlined
def end_round_when_all_have_tiled(state: Words) -> None:
    """End the game or wait for the next deal; on the grey wall only once nobody has a choice left."""
    is_over = (
        state[layout.QUIET] >= QUIET_ROUNDS_THAT_END_A_GAME
        or state[layout.BAG] + state[layout.LID] == 0
    )
    for seat in range(state[layout.PLAYERS]):
        board = board_of(seat)
        if state[board + layout.CHOICE] != layout.NO_CHOICE:
            state[layout.PHASE] = layout.TILING
            return
        if has_complete_row(state[board + layout.WALL]):
            is_over = True
    state[layout.MOVER] = state[layout.STARTER]
    if is_over:
        state[layout.PHASE] = layout.OVER
        add_bonuses(state)
    else:
        state[layout.PHASE] = layout.DEAL
        state[layout.ROUND] += 1


@inlined
def has_complete_row(wall: int) -> bool:
    """Return whether some horizontal row has all five tiles."""
    pairs = wall & (wall >> 1)
    return (pairs & (pairs >> 2) & (wall >> 4) & layout.FIRST_COLUMN) != 0


@inlined
def complete_rows(wall: int) -> int:
    """Return how many horizontal rows have all five tiles."""
    number = 0
    for row in range(layout.NUM_ROWS):
        number += int(row_cells(wall, row) == layout.ROW_CELLS)
    return number


@inlined
def complete_columns(wall: int) -> int:
    """Return how many vertical columns have all five tiles."""
    number = 0
    for column in range(layout.NUM_ROWS):
        number += int((wall >> column) & layout.FIRST_COLUMN == layout.FIRST_COLUMN)
    return number


@inlined
def has_colour(state: Words, board: int, colour: int) -> bool:
    """Return whether all five tiles of a colour are on the wall."""
    if state[layout.GREY]:
        cells = grey_cells(state, board, colour)
        # No two tiles of a colour share a row, so five of them are one in each row.
        rows = 0
        for row in range(layout.NUM_ROWS):
            rows += int(row_cells(cells, row) != 0)
        return rows == layout.NUM_ROWS
    printed = layout.COLOUR_CELLS[colour]
    return state[board + layout.WALL] & printed == printed


@inlined
def complete_colours(state: Words, board: int) -> int:
    """Return how many colours have all five tiles on the wall."""
    number = 0
    for colour in range(layout.NUM_COLOURS):
        number += int(has_colour(state, board, colour))
    return number


@kernel
def add_bonuses(state: Words) -> None:
    """Add the points at the end of the game."""
    for seat in range(state[layout.PLAYERS]):
        board = board_of(seat)
        wall = state[board + layout.WALL]
        state[board + layout.SCORE] += (
            ROW_BONUS * complete_rows(wall)
            + COLUMN_BONUS * complete_columns(wall)
            + COLOUR_BONUS * complete_colours(state, board)
        )


@inlined
def standing(state: Words, seat: int) -> int:
    """Return a number that ranks the seats: points, then complete rows."""
    board = board_of(seat)
    return 8 * state[board + layout.SCORE] + complete_rows(state[board + layout.WALL])


@kernel
def winners(state: Words) -> int:
    """Return a bit mask of the seats that rank highest."""
    best = 0
    seats = 0
    for seat in range(state[layout.PLAYERS]):
        rank = standing(state, seat)
        if rank > best or seat == 0:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats
