"""Azul positions as views and dumps, and back (docs/records.md)."""

from collections import Counter
from functools import lru_cache
from typing import Literal

from tilewright.core.compiled import plain
from tilewright.core.errors import NotationError, short_repr
from tilewright.core.fields import list_of, number_of, one_of, value_of
from tilewright.core.game import Dump
from tilewright.games.azul import layout, notation
from tilewright.games.azul.layout import (
    Words,
    note_holder,
    open_columns,
    set_grey_cell,
    with_marker_on_floor,
    with_tiles_on_floor,
)
from tilewright.games.azul.notation import MARKER_LETTER, tiles_from_text
from tilewright.games.azul.rules import colours_missing_in_row
from tilewright.games.azul.schema import AzulView, Board, Counts, Phase

PHASES: tuple[Phase, ...] = ("deal", "offer", "tiling", "over")
EMPTY_CELL = "."

board_of = plain(layout.board_of)
lane = plain(layout.lane)
grey_cells = plain(layout.grey_cells)
tiles_text = lru_cache(maxsize=4096)(notation.tiles_text)
floor_text = lru_cache(maxsize=4096)(notation.floor_text)

_PRINTED_CELLS: list[int] = layout.COLOUR_CELLS.tolist()


def seats_to_move(state: Words) -> list[int]:
    """Return the seats to move in ascending order."""
    if state.item(layout.PHASE) == layout.OFFER:
        return [state.item(layout.MOVER)]
    if state[layout.PHASE] == layout.TILING:
        seats = range(int(state[layout.PLAYERS]))
        return [seat for seat in seats if state[board_of(seat) + layout.CHOICE] != layout.NO_CHOICE]
    return []


def position_view(state: Words) -> AzulView:
    """Return the position as everyone sees it: without the contents of bag and lid where they are hidden."""
    view = full_view(state)
    if state.item(layout.HIDDEN_COUNTS):
        view.bag = view.lid = None
    return view


def full_view(state: Words) -> AzulView:
    """Return the whole position."""
    words: list[int] = state.tolist()
    players = words[layout.PLAYERS]
    return AzulView(
        round=words[layout.ROUND],
        phase=PHASES[words[layout.PHASE]],
        to_move=seats_to_move(state),
        factories=[tiles_text(words[layout.SOURCES + f]) for f in range(1, 2 * players + 2)],
        centre=tiles_text(words[layout.SOURCES + layout.CENTRE]),
        marker=_marker_owner(words),
        bag=_counts(words[layout.BAG]),
        lid=_counts(words[layout.LID]),
        boards=[_board_view(words, board_of(seat)) for seat in range(players)],
    )


def _counts(lanes: int) -> Counts:
    """Return tiles counted in lanes by colour."""
    blue, yellow, red, black, white = lanes.to_bytes(layout.NUM_COLOURS, "little")
    return Counts(blue, yellow, red, black, white)


def _marker_owner(words: list[int]) -> Literal["centre"] | int | None:
    if words[layout.MARKER]:
        return "centre"
    is_before_first_deal = words[layout.PHASE] == layout.DEAL and words[layout.ROUND] == 1
    return None if is_before_first_deal else words[layout.STARTER]


def _board_view(words: list[int], board: int) -> Board:
    if words[layout.GREY]:
        wall = _wall_text(
            tuple(grey_cells(words, board, c) for c in range(layout.NUM_COLOURS))  # type: ignore[arg-type]
        )
    else:
        wall = _printed_wall_text(words[board + layout.WALL])
    return Board(
        words[board + layout.SCORE],
        [*_lines_text(words[board + layout.COUNT], words[board + layout.COLOUR])],
        [*wall],
        floor_text(words[board + layout.FLOOR_LINE]),
    )


# Cached: from one view to the next most boards stay as they are.


@lru_cache(maxsize=4096)
def _lines_text(counts: int, colours: int) -> tuple[str, ...]:
    return tuple(
        layout.COLOURS[lane(colours, row)] * lane(counts, row) for row in range(layout.NUM_ROWS)
    )


@lru_cache(maxsize=4096)
def _printed_wall_text(cells: int) -> tuple[str, ...]:
    return _wall_text(tuple(cells & printed for printed in _PRINTED_CELLS))


@lru_cache(maxsize=4096)
def _wall_text(cells_of_colours: tuple[int, ...]) -> tuple[str, ...]:
    cells = [EMPTY_CELL] * 25
    for letter, set_cells in zip(layout.COLOURS, cells_of_colours, strict=True):
        for cell in range(25):
            if set_cells >> cell & 1:
                cells[cell] = letter
    return tuple("".join(cells[5 * row : 5 * row + 5]) for row in range(layout.NUM_ROWS))


# Reading dumps

printed_column = plain(layout.printed_column)


def fill_state(state: Words, dump: Dump) -> None:
    """Fill a new state, which has the right players, wall and starter, with a dumped position.

    A dump does not say how many rounds passed without a tile being set (0 is assumed) nor, while the
    marker is in the centre, who started the round (the state's starter is kept).

    Raises:
        NotationError: the position cannot occur in a game.
    """
    players = int(state[layout.PLAYERS])
    state[layout.ROUND] = number_of(dump, "round", 1, 32000)
    state[layout.PHASE] = PHASES.index(one_of(dump, "phase", PHASES))
    factories = list_of(dump, "factories", 2 * players + 1)
    for factory, text in enumerate(factories, 1):
        tiles = tiles_from_text(text, f"factory {factory}")
        state[layout.SOURCES + factory] = tiles
        note_holder(state, factory, tiles)
        if len(text) > layout.TILES_ON_A_FACTORY:
            raise NotationError(f"Factory {factory} cannot hold {len(text)} tiles.")
    centre = tiles_from_text(value_of(dump, "centre"), "the centre")
    state[layout.SOURCES + layout.CENTRE] = centre
    note_holder(state, layout.CENTRE, centre)
    state[layout.LEFT] = sum(len(text) for text in factories) + len(dump["centre"])
    for name, word in (("bag", layout.BAG), ("lid", layout.LID)):
        state[word] = 0
        for colour, letter in enumerate(layout.COLOURS):
            number = number_of(value_of(dump, name), letter, 0, layout.TILES_OF_A_COLOUR)
            state[word] += number << (8 * colour)
    for seat, board in enumerate(list_of(dump, "boards", players)):
        _fill_board(state, board_of(seat), board)
    _check_tiles(dump)
    _fill_turn(state, dump)
    _check_phase(state, dump)


def _fill_turn(state: Words, dump: Dump) -> None:
    players = int(state[layout.PLAYERS])
    if value_of(dump, "marker") == "centre":
        state[layout.MARKER] = 1
    elif dump["marker"] is not None:
        state[layout.STARTER] = number_of(dump, "marker", 0, players - 1)
    to_move = value_of(dump, "to_move")
    is_list = isinstance(to_move, list)
    if not is_list or any(type(seat) is not int or not 0 <= seat < players for seat in to_move):
        raise NotationError(f"to_move must be a list of seats, not {short_repr(to_move)}.")
    state[layout.MOVER] = state[layout.STARTER]
    if state[layout.PHASE] == layout.OFFER and len(to_move) == 1:
        state[layout.MOVER] = to_move[0]
    if state[layout.PHASE] == layout.TILING:
        for seat in to_move:
            _fill_choice(state, board_of(seat), seat)
    if to_move != seats_to_move(state) or (state[layout.PHASE] == layout.TILING and not to_move):
        raise NotationError(f"to_move cannot be {to_move} in phase {dump['phase']}.")


def _fill_choice(state: Words, board: int, seat: int) -> None:
    """Open the choice for the seat's uppermost full line."""
    rows = [
        row
        for row in range(layout.NUM_ROWS)
        if lane(int(state[board + layout.COUNT]), row) == row + 1
    ]
    if not state[layout.GREY] or not rows:
        raise NotationError(f"Seat {seat} has no tile to place.")
    if not open_columns(state, board, rows[0], lane(int(state[board + layout.COLOUR]), rows[0])):
        raise NotationError(f"Seat {seat} has no cell for the tile of line {rows[0] + 1}.")
    state[board + layout.CHOICE] = rows[0]


def _fill_board(state: Words, board: int, dump: Dump) -> None:
    state[board + layout.SCORE] = number_of(dump, "score", 0, 32000)
    for row, text in enumerate(list_of(dump, "wall", layout.NUM_ROWS)):
        _fill_wall_row(state, board, row, text)
    _check_columns(dump["wall"])
    state[board + layout.OPEN] = layout.ALL_LINES_OPEN
    state[board + layout.COUNT] = layout.NOTHING_FITS_THE_FLOOR_LANE
    for row, text in enumerate(list_of(dump, "lines", layout.NUM_ROWS)):
        _fill_line(state, board, row, text)
    floor = value_of(dump, "floor")
    if (
        not isinstance(floor, str)
        or len(floor) > layout.FLOOR_SPACES
        or floor.count(MARKER_LETTER) > 1
    ):
        raise NotationError(f"A floor line cannot hold {short_repr(floor)}.")
    tiles_from_text(floor.replace(MARKER_LETTER, ""), "the floor line")
    floor_line = 0
    for letter in floor:
        if letter == MARKER_LETTER:
            floor_line = with_marker_on_floor(floor_line)
        else:
            floor_line = with_tiles_on_floor(floor_line, layout.COLOURS.index(letter), 1)
    state[board + layout.FLOOR_LINE] = floor_line


def _fill_wall_row(state: Words, board: int, row: int, text: object) -> None:
    if not isinstance(text, str) or len(text) != layout.NUM_COLOURS:
        raise NotationError(f"Wall row {row + 1} must have five letters, not {short_repr(text)}.")
    tiles_from_text(text.replace(EMPTY_CELL, ""), f"wall row {row + 1}")
    for column, letter in enumerate(text):
        if letter == EMPTY_CELL:
            continue
        colour = layout.COLOURS.index(letter)
        if text.count(letter) > 1:
            raise NotationError(f"Wall row {row + 1} has {letter} twice.")
        if state[layout.GREY]:
            set_grey_cell(state, board, row, column, colour)
        elif column != printed_column(row, colour):
            raise NotationError(f"Wall row {row + 1} has {letter} in the wrong column.")
        state[board + layout.WALL] |= 1 << (5 * row + column)


def _check_columns(wall: list[str]) -> None:
    for column in range(layout.NUM_COLOURS):
        letters = Counter(row[column] for row in wall if row[column] != EMPTY_CELL)
        if letters and max(letters.values()) > 1:
            raise NotationError(f"Wall column {column + 1} has a colour twice.")


def _fill_line(state: Words, board: int, row: int, text: object) -> None:
    tiles = tiles_from_text(text, f"line {row + 1}")
    number = len(str(text))
    if number > row + 1 or len(set(str(text))) > 1:
        raise NotationError(f"Line {row + 1} cannot hold {short_repr(text)}.")
    missing = int(colours_missing_in_row(state, board, row))
    is_full = number == row + 1
    for colour in range(layout.NUM_COLOURS):
        has_colour = lane(tiles, colour) > 0
        if has_colour and not missing >> colour & 1:
            raise NotationError(f"Wall row {row + 1} already has the colour of its line.")
        is_open = bool(missing >> colour & 1) and (has_colour or number == 0) and not is_full
        if not is_open:
            state[board + layout.OPEN] &= ~(1 << (8 * colour + row))
        if has_colour:
            state[board + layout.COLOUR] |= colour << (8 * row)
    state[board + layout.COUNT] += number << (8 * row)


def _check_tiles(dump: Dump) -> None:
    """Check that there are 20 tiles of each colour, wherever they lie."""
    letters = "".join([*dump["factories"], dump["centre"]])
    for board in dump["boards"]:
        letters += "".join([*board["lines"], *board["wall"], board["floor"]])
    tiles = Counter(letters)
    counts = {c: tiles[c] + dump["bag"][c] + dump["lid"][c] for c in layout.COLOURS}
    if any(number != layout.TILES_OF_A_COLOUR for number in counts.values()):
        raise NotationError(f"There must be 20 tiles of each colour, not {counts}.")


def _check_phase(state: Words, dump: Dump) -> None:
    """Check that offer, lines, floors and marker are as they can be in the phase."""
    phase = int(state[layout.PHASE])
    if (state[layout.LEFT] > 0) != (phase == layout.OFFER):
        raise NotationError("There are tiles on offer in phase offer, and only then.")
    if phase == layout.DEAL and state[layout.BAG] + state[layout.LID] == 0:
        raise NotationError("There is no tile to deal: the game would be over.")
    num_empty = sum(not text for text in dump["factories"])
    if len(dump["centre"]) > (layout.TILES_ON_A_FACTORY - 1) * num_empty:
        raise NotationError("The centre holds more than the emptied factories had.")
    is_before_first_deal = phase == layout.DEAL and state[layout.ROUND] == 1
    if (dump["marker"] is None) != is_before_first_deal:
        raise NotationError("The marker is nowhere before the first deal, and only then.")
    for seat, board in enumerate(dump["boards"]):
        if MARKER_LETTER in board["floor"] and dump["marker"] != seat:
            raise NotationError(f"Seat {seat} has the marker on its floor, but does not hold it.")
        has_tiled = phase != layout.OFFER and seat not in dump["to_move"]
        is_full = any(len(line) == row for row, line in enumerate(board["lines"], 1))
        if has_tiled and (is_full or board["floor"]):
            raise NotationError(f"Seat {seat} still has tiles to set or a floor line to pay.")
        if phase in (layout.DEAL, layout.OFFER) and any(
            EMPTY_CELL not in row for row in board["wall"]
        ):
            raise NotationError(f"Seat {seat} has a complete row: the game would be over.")
