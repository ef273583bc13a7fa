"""Azul positions as plain JSON values, both ways (docs/records.md)."""

import numpy as np

from tilewright.core.compiled import plain
from tilewright.core.errors import NotationError
from tilewright.core.fields import list_of, number_of, one_of, value_of
from tilewright.core.game import View
from tilewright.games.azul import layout
from tilewright.games.azul.layout import (
    ALL_LINES_OPEN,
    BAG,
    CENTRE,
    CHOICE,
    COLOUR,
    COLOURS,
    COUNT,
    DEAL,
    FLOOR_LINE,
    FLOOR_SPACES,
    GREY,
    LEFT,
    LID,
    MARKER,
    MOVER,
    NO_CHOICE,
    NOTHING_FITS_THE_FLOOR_LANE,
    NUM_COLOURS,
    NUM_ROWS,
    OFFER,
    ONES,
    OPEN,
    PHASE,
    PLAYERS,
    QUIET,
    ROUND,
    SCORE,
    SOURCES,
    STARTER,
    TILES_OF_A_COLOUR,
    TILING,
    WALL,
    Words,
    grey_cells,
    open_columns,
    set_grey_cell,
    with_marker_on_floor,
    with_tiles_on_floor,
)
from tilewright.games.azul.notation import (
    MARKER_LETTER,
    counts_of,
    floor_text,
    tiles_from_text,
    tiles_text,
)
from tilewright.games.azul.rules import colours_missing_in_row, start

PHASES = ("deal", "offer", "tiling", "over")
EMPTY_CELL = "."

board_of = plain(layout.board_of)
lane = plain(layout.lane)
printed_column = plain(layout.printed_column)


def seats_to_move(state: Words) -> list[int]:
    """Return the seats that are asked for a move, rising."""
    if state[PHASE] == OFFER:
        return [int(state[MOVER])]
    if state[PHASE] == TILING:
        seats = range(int(state[PLAYERS]))
        return [seat for seat in seats if state[board_of(seat) + CHOICE] != NO_CHOICE]
    return []


def position_dump(state: Words) -> View:
    """Return the position: nothing in Azul is hidden."""
    players = int(state[PLAYERS])
    return {
        "round": int(state[ROUND]),
        "phase": PHASES[state[PHASE]],
        "to_move": seats_to_move(state),
        "factories": [tiles_text(state[SOURCES + f]) for f in range(1, 2 * players + 2)],
        "centre": tiles_text(state[SOURCES + CENTRE]),
        "marker": _marker_place(state),
        "bag": counts_of(state[BAG]),
        "lid": counts_of(state[LID]),
        "boards": [_board_dump(state, board_of(seat)) for seat in range(players)],
    }


def _marker_place(state: Words) -> str | int | None:
    if state[MARKER]:
        return "centre"
    is_before_first_deal = state[PHASE] == DEAL and state[ROUND] == 1
    return None if is_before_first_deal else int(state[STARTER])


def _board_dump(state: Words, board: int) -> View:
    count, colour = int(state[board + COUNT]), int(state[board + COLOUR])
    return {
        "score": int(state[board + SCORE]),
        "lines": [COLOURS[lane(colour, row)] * lane(count, row) for row in range(NUM_ROWS)],
        "wall": _wall_text(state, board),
        "floor": floor_text(state[board + FLOOR_LINE]),
    }


def _wall_text(state: Words, board: int) -> list[str]:
    cells = [EMPTY_CELL] * 25
    for colour, letter in enumerate(COLOURS):
        for cell in range(25):
            if _cells_of_colour(state, board, colour) >> cell & 1:
                cells[cell] = letter
    return ["".join(cells[5 * row : 5 * row + 5]) for row in range(NUM_ROWS)]


def _cells_of_colour(state: Words, board: int, colour: int) -> int:
    if state[GREY]:
        return int(grey_cells(state, board, colour))
    printed = sum(1 << (5 * row + printed_column(row, colour)) for row in range(NUM_ROWS))
    return int(state[board + WALL]) & printed


def state_from_dump(state: Words, dump: View, starter: int, quiet_rounds: int) -> None:
    """Fill a state, started with the right number of players and wall, with a dumped position.

    Args:
        starter: who starts the next round, where no seat holds the marker.
        quiet_rounds: rounds in a row in which nobody set a tile, which a dump does not tell.

    Raises:
        NotationError: the dump is not a position of the game.
    """
    players = int(state[PLAYERS])
    start(state, players, int(state[GREY]), starter)
    state[QUIET] = quiet_rounds
    state[ROUND] = number_of(dump, "round", 1, 32000)
    state[PHASE] = PHASES.index(one_of(dump, "phase", PHASES))
    factories = list_of(dump, "factories", 2 * players + 1)
    for factory, text in enumerate(factories, 1):
        state[SOURCES + factory] = tiles_from_text(text, f"factory {factory}")
    state[SOURCES + CENTRE] = tiles_from_text(value_of(dump, "centre"), "the centre")
    state[LEFT] = sum(len(text) for text in factories) + len(dump["centre"])
    for name, word in (("bag", BAG), ("lid", LID)):
        counts = value_of(dump, name)
        for colour, letter in enumerate(COLOURS):
            state[word] += number_of(counts, letter, 0, TILES_OF_A_COLOUR) << (8 * colour)
    for seat, board in enumerate(list_of(dump, "boards", players)):
        _fill_board(state, board_of(seat), board)
    _fill_turn(state, dump)
    _check_tiles(state)


def _fill_turn(state: Words, dump: View) -> None:
    players = int(state[PLAYERS])
    if value_of(dump, "marker") == "centre":
        state[MARKER] = 1
    elif dump["marker"] is not None:
        state[STARTER] = number_of(dump, "marker", 0, players - 1)
    to_move = value_of(dump, "to_move")
    if not isinstance(to_move, list) or any(seat not in range(players) for seat in to_move):
        raise NotationError(f"to_move must be a list of seats, not {to_move!r}.")
    state[MOVER] = state[STARTER]
    if state[PHASE] == OFFER and len(to_move) == 1:
        state[MOVER] = to_move[0]
    if state[PHASE] == TILING:
        for seat in to_move:
            _fill_choice(state, board_of(seat), seat)
    if to_move != seats_to_move(state) or (state[PHASE] == TILING and not to_move):
        raise NotationError(f"to_move cannot be {to_move} in phase {PHASES[state[PHASE]]}.")
    if (state[LEFT] > 0) != (state[PHASE] == OFFER):
        raise NotationError("There are tiles on offer in phase offer, and only then.")


def _fill_choice(state: Words, board: int, seat: int) -> None:
    """Open the choice for the seat's uppermost full line."""
    rows = [row for row in range(NUM_ROWS) if lane(int(state[board + COUNT]), row) == row + 1]
    if not state[GREY] or not rows:
        raise NotationError(f"Seat {seat} has no tile to place.")
    if not open_columns(state, board, rows[0], lane(int(state[board + COLOUR]), rows[0])):
        raise NotationError(f"Seat {seat} has no cell for the tile of line {rows[0] + 1}.")
    state[board + CHOICE] = rows[0]


def _fill_board(state: Words, board: int, dump: View) -> None:
    state[board + SCORE] = number_of(dump, "score", 0, 32000)
    wall = list_of(dump, "wall", NUM_ROWS)
    for row, text in enumerate(wall):
        _fill_wall_row(state, board, row, text)
    state[board + OPEN] = ALL_LINES_OPEN
    state[board + COUNT] = NOTHING_FITS_THE_FLOOR_LANE
    for row, text in enumerate(list_of(dump, "lines", NUM_ROWS)):
        _fill_line(state, board, row, text)
    floor = value_of(dump, "floor")
    if not isinstance(floor, str) or len(floor) > FLOOR_SPACES or floor.count(MARKER_LETTER) > 1:
        raise NotationError(f"A floor line cannot hold {floor!r}.")
    tiles_from_text(floor.replace(MARKER_LETTER, ""), "the floor line")
    floor_line = 0
    for letter in floor:
        if letter == MARKER_LETTER:
            floor_line = with_marker_on_floor(floor_line)
        else:
            floor_line = with_tiles_on_floor(floor_line, COLOURS.index(letter), 1)
    state[board + FLOOR_LINE] = floor_line


def _fill_wall_row(state: Words, board: int, row: int, text: object) -> None:
    if not isinstance(text, str) or len(text) != 5:
        raise NotationError(f"Wall row {row + 1} must have five letters, not {text!r}.")
    tiles_from_text(text.replace(EMPTY_CELL, ""), f"wall row {row + 1}")
    for column, letter in enumerate(text):
        if letter == EMPTY_CELL:
            continue
        colour = COLOURS.index(letter)
        if text.count(letter) > 1:
            raise NotationError(f"Wall row {row + 1} has {letter} twice.")
        if state[GREY]:
            set_grey_cell(state, board, row, column, colour)
        elif column != printed_column(row, colour):
            raise NotationError(f"Wall row {row + 1} has {letter} in the wrong column.")
        state[board + WALL] |= 1 << (5 * row + column)


def _fill_line(state: Words, board: int, row: int, text: object) -> None:
    tiles = tiles_from_text(text, f"line {row + 1}")
    number = len(str(text))
    if number > row + 1 or len(set(str(text))) > 1:
        raise NotationError(f"Line {row + 1} cannot hold {text!r}.")
    missing = int(colours_missing_in_row(state, board, row))
    is_full = number == row + 1
    for colour in range(NUM_COLOURS):
        has_colour = lane(tiles, colour) > 0
        if has_colour and not missing >> colour & 1:
            raise NotationError(f"Wall row {row + 1} already has the colour of its line.")
        is_open = bool(missing >> colour & 1) and (has_colour or number == 0) and not is_full
        if not is_open:
            state[board + OPEN] &= ~(1 << (8 * colour + row))
        if has_colour:
            state[board + COLOUR] |= colour << (8 * row)
    state[board + COUNT] += number << (8 * row)


def _check_tiles(state: Words) -> None:
    seen = np.int64(state[BAG] + state[LID])
    for source in range(2 * int(state[PLAYERS]) + 2):
        seen += state[SOURCES + source]
    for seat in range(int(state[PLAYERS])):
        dump = _board_dump(state, board_of(seat))
        letters = "".join([*dump["lines"], *dump["wall"], dump["floor"]])
        tiles = letters.replace(EMPTY_CELL, "").replace(MARKER_LETTER, "")
        seen += tiles_from_text(tiles, "the board")
    if seen != TILES_OF_A_COLOUR * ONES:
        raise NotationError(f"There must be 20 tiles of each colour, not {counts_of(int(seen))}.")
