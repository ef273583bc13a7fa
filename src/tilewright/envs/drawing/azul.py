"""Pictures of Azul: factories, centre and player boards, from a view alone."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.canvas import (
    BAD,
    HEADLINE_Y,
    INK,
    LINE_STRONG,
    SOFT,
    SURFACE,
    Box,
    Canvas,
    draw_head,
    draw_headline,
    frame_of,
    panel,
)
from tilewright.envs.drawing.sketch import Image
from tilewright.envs.drawing.tiles import cell, plate, printed_tile, set_tile, tile
from tilewright.games.azul.facts import COSTS, EMPTY
from tilewright.games.azul.layout import COLOURS, FLOOR_SPACES, NUM_ROWS
from tilewright.games.azul.schema import AzulView, Board, Counts

_BOARD, _BOARD_EDGE, _WOOD, _WOOD_EDGE = "#fbf5ea", "#dccdb3", "#d0a97c", "#9c7145"
_CELL, _CELL_EDGE, _WALL, _WALL_EDGE = "#efe5d3", "#dccdb3", "#efe5d3", "#dccdb3"
_GREY, _GREY_EDGE, _FLOOR, _FLOOR_EDGE = "#dedbd5", "#bfbab1", "#ecd7c9", "#dcb8a6"
_CENTRE, _CENTRE_EDGE, _ON_WOOD = "#c2986b", "#9c7145", "#2a1a0c"
_PITCH, _TILE, _SMALL = 40, 36, 20
_LEFT, _ROWS, _WALL_X, _FLOOR_Y = 20, 46, 248, 254
_PHASES = {
    "deal": "a deal is due",
    "offer": "factory offer",
    "tiling": "wall tiling",
    "over": "the game is over",
}
_TASKS = {"offer": "takes tiles", "tiling": "sets a tile"}


class Offer(NamedTuple):
    """How the factories are laid out for a number of players, in pixels."""

    in_a_row: int
    plate: int
    tile: int
    centre: int


_OFFERS = {2: Offer(5, 160, 46, 112), 3: Offer(4, 98, 29, 88), 4: Offer(3, 136, 40, 204)}


def draw(
    view: AzulView,
    variant: str,
    order: Sequence[int],
    names: Sequence[str],
    winners: Sequence[int],
) -> Image.Image:
    """Return the table; the seats' boards come in the order given."""
    players = len(view.boards)
    canvas = Canvas(_ground(players, variant).copy())
    frame = frame_of(players)
    _draw_headline(canvas, view, frame.width)
    _draw_offer(canvas, view, frame.shared)
    for seat, box in zip(order, frame.panels, strict=True):
        _draw_board(canvas, view, seat, names[seat], box, is_winner=seat in winners)
    return canvas.image


@lru_cache(maxsize=8)
def _ground(players: int, variant: str) -> Image.Image:
    """Return the table with nothing on it."""
    frame = frame_of(players)
    canvas = Canvas(Image.new("RGB", (frame.width, frame.height), SURFACE))
    shared = frame.shared
    canvas.put(panel(shared.width, shared.height, _WOOD, _WOOD_EDGE), shared.x, shared.y)
    centre = _centre_box(players, shared)
    canvas.put(panel(centre.width, centre.height, _CENTRE, _CENTRE_EDGE), centre.x, centre.y)
    for box in frame.panels:
        canvas.put(panel(box.width, box.height, _BOARD, _BOARD_EDGE), box.x, box.y)
        _draw_cells(canvas, box, is_grey=variant == "grey")
    return canvas.image


def _draw_cells(canvas: Canvas, box: Box, *, is_grey: bool) -> None:
    """Draw what is printed on a board."""
    for row in range(NUM_ROWS):
        for index in range(row + 1):
            canvas.put_at(cell(_TILE, _CELL, _CELL_EDGE), *_line_cell_centre(box, row, index))
        x, y = _line_cell_centre(box, row, row)
        canvas.text(x - 24, y, str(row + 1), 12, SOFT, "rm")
        _draw_arrow(canvas, box.x + _WALL_X - 17, y)
        for column in range(NUM_ROWS):
            middle = _wall_cell_centre(box, row, column)
            fill, edge = (_GREY, _GREY_EDGE) if is_grey else (_WALL, _WALL_EDGE)
            canvas.put_at(cell(_PITCH, fill, edge, 0), *middle)
            if not is_grey:
                printed = COLOURS[(column - row) % NUM_ROWS]
                canvas.put_at(printed_tile(printed, _PITCH), *middle)
    for space in range(FLOOR_SPACES):
        x, y = _floor_cell_centre(box, space)
        canvas.put_at(cell(_TILE, _FLOOR, _FLOOR_EDGE), x, y)
        canvas.text(x, y + 27, str(COSTS[space] - COSTS[space + 1]), 14, BAD, "mm", is_bold=True)


def _draw_arrow(canvas: Canvas, x: float, y: float) -> None:
    canvas.text(x, y, ">", 15, LINE_STRONG, "mm", is_bold=True)


def _line_cell_centre(box: Box, row: int, index: int) -> tuple[float, float]:
    """Return the centre of a line's cell; lines fill from the right."""
    x = box.x + _LEFT + (NUM_ROWS - 1 - index) * _PITCH
    return x + _PITCH / 2, box.y + _ROWS + row * _PITCH + _PITCH / 2


def _wall_cell_centre(box: Box, row: int, column: int) -> tuple[float, float]:
    x, y = box.x + _WALL_X + column * _PITCH, box.y + _ROWS + row * _PITCH
    return x + _PITCH / 2, y + _PITCH / 2


def _floor_cell_centre(box: Box, space: int) -> tuple[float, float]:
    return box.x + _LEFT + space * _PITCH + _PITCH / 2, box.y + _FLOOR_Y + _PITCH / 2


def _plate_centres(players: int, box: Box) -> list[tuple[float, float]]:
    offer, number = _OFFERS[players], 2 * players + 1
    pitch = box.width / (offer.in_a_row + 0.2)
    middles = []
    for factory in range(number):
        row, column = divmod(factory, offer.in_a_row)
        in_row = min(offer.in_a_row, number - row * offer.in_a_row)
        x = box.x + box.width / 2 + (column - (in_row - 1) / 2) * pitch
        middles.append((x, box.y + 14 + offer.plate / 2 + row * (offer.plate + 8)))
    return middles


def _centre_box(players: int, box: Box) -> Box:
    height = _OFFERS[players].centre
    return Box(box.x + 12, box.y + box.height - height - 12, box.width - 24, height)


def _draw_headline(canvas: Canvas, view: AzulView, width: int) -> None:
    draw_headline(canvas, "Azul", f"Round {view.round}", _PHASES[view.phase])
    x = width - 14.0
    if view.bag is None or view.lid is None:
        canvas.text(x, HEADLINE_Y, "bag and lid hidden", 14, SOFT, "rm")
        return
    x = _draw_counts(canvas, x, "lid", view.lid)
    _draw_counts(canvas, x - 22, "bag", view.bag)


def _draw_counts(canvas: Canvas, right: float, name: str, counts: Counts) -> float:
    """Draw the number of tiles of each colour, and return the left edge of that."""
    left = right - len(COLOURS) * 46 - 34
    canvas.text(left, HEADLINE_Y, name, 14, SOFT)
    for index, letter in enumerate(COLOURS):
        x = left + 36 + index * 46
        canvas.put(tile(letter, _SMALL), x, HEADLINE_Y - _SMALL / 2)
        canvas.text(x + _SMALL + 4, HEADLINE_Y, str(getattr(counts, letter)), 14, INK)
    return left


def _draw_offer(canvas: Canvas, view: AzulView, box: Box) -> None:
    players = len(view.boards)
    offer = _OFFERS[players]
    for number, (x, y) in enumerate(_plate_centres(players, box)):
        tiles, pitch = view.factories[number], offer.tile + 3
        canvas.put_at(plate(offer.plate, is_empty=not tiles), x, y)
        ink = _ON_WOOD if tiles else _WOOD_EDGE
        for index, letter in enumerate(tiles):
            row, column = divmod(index, 2)
            middle = x + (column - 0.5) * pitch, y + (row - 0.5) * pitch
            canvas.put_at(tile(letter, offer.tile), *middle)
        corner = offer.plate * 0.4
        canvas.text(x - corner, y - corner, str(number + 1), 15, ink, "mm", is_bold=True)
    _draw_centre(canvas, view, _centre_box(players, box), offer.tile)


def _draw_centre(canvas: Canvas, view: AzulView, box: Box, size: int) -> None:
    """Draw the centre, with its tiles in rows from the left."""
    tiles = ("M" if view.marker == "centre" else "") + view.centre
    canvas.text(box.x + 10, box.y + 11, "centre", 13, _ON_WOOD)
    pitch = size + 5
    in_a_row = (box.width - 16) // pitch
    num_rows = max(1, -(-len(tiles) // in_a_row))
    top = box.y + 17 + (box.height - 19 - num_rows * pitch) / 2
    for index, letter in enumerate(tiles):
        row, column = divmod(index, in_a_row)
        first = box.x + (box.width - min(in_a_row, len(tiles)) * pitch + 5) / 2
        canvas.put(tile(letter, size), first + column * pitch, top + row * pitch)


def _draw_board(
    canvas: Canvas, view: AzulView, seat: int, name: str, box: Box, *, is_winner: bool
) -> None:
    board, is_lit = view.boards[seat], seat in view.to_move
    note = _TASKS.get(view.phase, "") if is_lit else ""
    points = str(board.score)
    end = draw_head(canvas, box, name, points, note, is_lit=is_lit, is_winner=is_winner)
    if view.marker == seat and view.phase != "over":
        canvas.put_at(tile("M", 26), end + 26, box.y + 23)
        canvas.text(end + 44, box.y + 23, "starts next", 13, SOFT)
    _draw_tiles(canvas, board, box)
    cost = COSTS[len(board.floor)]
    if cost:
        x, y = _floor_cell_centre(box, FLOOR_SPACES - 1)
        canvas.text(x + 40, y, f"-{cost}", 24, BAD, is_bold=True)


def _draw_tiles(canvas: Canvas, board: Board, box: Box) -> None:
    for row, line in enumerate(board.lines):
        for index, letter in enumerate(line):
            canvas.put_at(tile(letter, _TILE), *_line_cell_centre(box, row, index))
    for row, cells in enumerate(board.wall):
        for column, letter in enumerate(cells):
            if letter != EMPTY:
                canvas.put_at(set_tile(letter, _PITCH), *_wall_cell_centre(box, row, column))
    for space, letter in enumerate(board.floor):
        canvas.put_at(tile(letter, _TILE), *_floor_cell_centre(box, space))
