"""Azul positions as plain JSON values (docs/records.md)."""

from functools import lru_cache
from typing import Literal

from tilewright.core.compiled import plain
from tilewright.games.azul import layout, notation
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
    HIDDEN_COUNTS,
    LID,
    MARKER,
    MOVER,
    NO_CHOICE,
    NUM_COLOURS,
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
)
from tilewright.games.azul.schema import AzulView, Board, Counts, Phase

PHASES: tuple[Phase, ...] = ("deal", "offer", "tiling", "over")
EMPTY_CELL = "."

board_of = plain(layout.board_of)
lane = plain(layout.lane)
grey_cells = plain(layout.grey_cells)
tiles_text = lru_cache(maxsize=4096)(notation.tiles_text)
floor_text = lru_cache(maxsize=4096)(notation.floor_text)

_PRINTED_CELLS: list[int] = COLOUR_CELLS.tolist()


def seats_to_move(state: Words) -> list[int]:
    """Return the seats that are asked for a move, rising."""
    if state.item(PHASE) == OFFER:
        return [state.item(MOVER)]
    if state[PHASE] == TILING:
        seats = range(int(state[PLAYERS]))
        return [seat for seat in seats if state[board_of(seat) + CHOICE] != NO_CHOICE]
    return []


def position_view(state: Words) -> AzulView:
    """Return the position as anybody sees it: all of it, but what bag and lid hold where that is hidden."""
    view = full_view(state)
    if state.item(HIDDEN_COUNTS):
        view.bag = view.lid = None
    return view


def full_view(state: Words) -> AzulView:
    """Return the whole position."""
    words: list[int] = state.tolist()
    players = words[PLAYERS]
    return AzulView(
        round=words[ROUND],
        phase=PHASES[words[PHASE]],
        to_move=seats_to_move(state),
        factories=[tiles_text(words[SOURCES + f]) for f in range(1, 2 * players + 2)],
        centre=tiles_text(words[SOURCES + CENTRE]),
        marker=_marker_owner(words),
        bag=_counts(words[BAG]),
        lid=_counts(words[LID]),
        boards=[_board_view(words, board_of(seat)) for seat in range(players)],
    )


def _counts(lanes: int) -> Counts:
    """Return tiles counted in lanes by colour."""
    blue, yellow, red, black, white = lanes.to_bytes(NUM_COLOURS, "little")
    return Counts(blue, yellow, red, black, white)


def _marker_owner(words: list[int]) -> Literal["centre"] | int | None:
    if words[MARKER]:
        return "centre"
    is_before_first_deal = words[PHASE] == DEAL and words[ROUND] == 1
    return None if is_before_first_deal else words[STARTER]


def _board_view(words: list[int], board: int) -> Board:
    if words[GREY]:
        cells = tuple(grey_cells(words, board, c) for c in range(NUM_COLOURS))  # type: ignore[arg-type]
    else:
        cells = tuple(words[board + WALL] & printed for printed in _PRINTED_CELLS)
    return Board(
        score=words[board + SCORE],
        lines=[*_lines_text(words[board + COUNT], words[board + COLOUR])],
        wall=[*_wall_text(cells)],
        floor=floor_text(words[board + FLOOR_LINE]),
    )


# Cached: from one view to the next most boards stay as they are.


@lru_cache(maxsize=4096)
def _lines_text(counts: int, colours: int) -> tuple[str, ...]:
    return tuple(COLOURS[lane(colours, row)] * lane(counts, row) for row in range(NUM_ROWS))


@lru_cache(maxsize=4096)
def _wall_text(cells_of_colours: tuple[int, ...]) -> tuple[str, ...]:
    cells = [EMPTY_CELL] * 25
    for letter, set_cells in zip(COLOURS, cells_of_colours, strict=True):
        for cell in range(25):
            if set_cells >> cell & 1:
                cells[cell] = letter
    return tuple("".join(cells[5 * row : 5 * row + 5]) for row in range(NUM_ROWS))
