"""Azul positions as plain JSON values (docs/records.md)."""

from tilewright.core.compiled import plain
from tilewright.core.game import View
from tilewright.games.azul import layout
from tilewright.games.azul.layout import (
    BAG,
    CENTRE,
    CHOICE,
    COLOUR,
    COLOUR_CELLS,
    COLOURS,
    COUNT,
    DEAL,
    FLOOR_LINE,
    GREY,
    LID,
    MARKER,
    MOVER,
    NO_CHOICE,
    NUM_ROWS,
    OFFER,
    PHASE,
    PLAYERS,
    ROUND,
    SCORE,
    SOURCES,
    STARTER,
    TILING,
    WALL,
    Words,
    grey_cells,
)
from tilewright.games.azul.notation import counts_of, floor_text, tiles_text

PHASES = ("deal", "offer", "tiling", "over")
EMPTY_CELL = "."

board_of = plain(layout.board_of)
lane = plain(layout.lane)


def seats_to_move(state: Words) -> list[int]:
    """Return the seats that are asked for a move, rising."""
    if state.item(PHASE) == OFFER:
        return [state.item(MOVER)]
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
    if state[board + WALL]:
        for colour, letter in enumerate(COLOURS):
            set_cells = _cells_of_colour(state, board, colour)
            for cell in range(25):
                if set_cells >> cell & 1:
                    cells[cell] = letter
    return ["".join(cells[5 * row : 5 * row + 5]) for row in range(NUM_ROWS)]


def _cells_of_colour(state: Words, board: int, colour: int) -> int:
    if state[GREY]:
        return int(grey_cells(state, board, colour))
    return int(state[board + WALL]) & int(COLOUR_CELLS[colour])
