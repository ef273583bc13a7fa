"""Azul drawn for a terminal, from a view alone."""

from collections.abc import Sequence

from tilewright.core.picture import Line, Picture, Span, flow, picture_width, truncate
from tilewright.games.azul.layout import COLOURS, PENALTY, TILES_ON_A_FACTORY
from tilewright.games.azul.schema import AzulView, Board

NAMES = ("blue", "yellow", "red", "black", "white")
FLOOR_COSTS = (-1, -1, -2, -2, -2, -3, -3)

_TILES = {letter: f"tile.{name}" for letter, name in zip(COLOURS, NAMES, strict=True)} | {
    "M": "marker"
}
_CELLS = {letter: f"ink.{name}" for letter, name in zip(COLOURS, NAMES, strict=True)}
_EMPTY = "·"
_BETWEEN = 3
_PHASES = {"deal": "a deal is due", "offer": "factory offer", "tiling": "wall tiling"}
_MAX_FACTORIES_IN_A_ROW = 5
_FACTORY_COLUMNS = 16
_SMALL_COLUMNS = 11
STYLES = {
    "tile.blue": "bold white on #1f5fbf",
    "tile.yellow": "bold black on #f0c030",
    "tile.red": "bold white on #c4302b",
    "tile.black": "bold white on #444444",
    "tile.white": "bold #00606a on #c4eeee",
    "ink.blue": "#3a80e0",
    "ink.yellow": "#b58900",
    "ink.red": "#d0504a",
    "ink.black": "#808080",
    "ink.white": "#20a0a0",
}
"""Tiles bring their own background, inks are of middle brightness: both can be read on any background."""


def draw_table(
    view: AzulView,
    names: Sequence[str],
    *,
    is_grey: bool,
    own: int | None = None,
    columns: int = 80,
) -> Picture:
    """Return factories, centre and all boards.

    Args:
        own: the seat whose board comes first and is drawn large; the others follow in seat order.
        columns: how wide the drawing may be; boards that do not fit beside each other are stacked.
    """
    seats = [(seat + (own or 0)) % len(names) for seat in range(len(names))]
    boards = [draw_board(view, seat, names[seat], is_grey=is_grey) for seat in seats]
    is_wide = sum(picture_width(board) + _BETWEEN for board in boards) - _BETWEEN <= columns
    if own is not None and not is_wide:
        others = [_draw_small_board(view, seat, names[seat], is_grey=is_grey) for seat in seats[1:]]
        boards = [boards[0], *others]
    return [_headline(view), [], *_draw_offer(view, columns), *flow(boards, columns, _BETWEEN)]


def draw_board(view: AzulView, seat: int, name: str, *, is_grey: bool) -> Picture:
    """Return a player board: lines against the wall, and the floor line with its costs."""
    board = view.boards[seat]
    head = [_name(view, seat, truncate(name, 16)), Span(f"  {_points(board)}", "title")]
    if view.marker == seat and view.phase != "over":
        head += [Span("  "), Span("starts next", "marker")]
    picture: Picture = [head]
    for row in range(5):
        line = board.lines[row]
        picture.append(
            [
                Span(f"{' ' * 3 * (4 - row)}{row + 1} ", "label"),
                *_spaces(row + 1 - len(line)),
                *_tiles(line),
                Span(" │ ", "dim"),
                *_wall_row(board, row, is_grey=is_grey, cell=" {} "),
            ]
        )
    floor = board.floor
    costs = "".join(f"{cost:<3}" for cost in FLOOR_COSTS)
    last = Span("".join(f" {column} " for column in range(1, 6)) if is_grey else "", "label")
    picture.append([Span("F ", "label"), *_tiles(floor), *_spaces(7 - len(floor)), _cost(floor)])
    picture.append([Span(f"  {costs}", "dim")])
    if is_grey:
        picture.insert(6, [Span(" " * 20), last])
    return picture


def _draw_small_board(view: AzulView, seat: int, name: str, *, is_grey: bool) -> Picture:
    """Return a player board with one column a tile, as high as a large one."""
    board = view.boards[seat]
    picture: Picture = [[_name(view, seat, truncate(name, _SMALL_COLUMNS - 2))]]
    for row in range(5):
        line = board.lines[row]
        cells = [Span(" " * (4 - row)), Span(_EMPTY * (row + 1 - len(line)), "dim")]
        cells += [*_tiles(line, "{}"), Span("│", "dim")]
        picture.append(cells + _wall_row(board, row, is_grey=is_grey, cell="{}"))
    if is_grey:
        picture.append([])
    floor = board.floor
    dots = Span(_EMPTY * (7 - len(floor)), "dim")
    picture.append([*_tiles(floor, "{}"), dots, _cost(floor)])
    picture.append([Span(_points(board), "title")])
    if view.marker == seat:
        picture[-1] += [Span(" "), Span("M", "marker")]
    return picture


def _headline(view: AzulView) -> Line:
    return [
        Span(f"Round {view.round}", "title"),
        Span(f"  {_PHASES.get(view.phase, 'the game is over')}"),
        Span(f"   {_counts(view)}", "dim"),
    ]


def _counts(view: AzulView) -> str:
    """Return how many tiles bag and lid hold, where the table shows that."""
    if view.bag is None or view.lid is None:
        return "bag and lid hidden"
    return f"bag {view.bag.total}, lid {view.lid.total}"


def _draw_offer(view: AzulView, columns: int) -> Picture:
    """Return factories and centre, while tiles are taken."""
    if view.phase != "offer":
        return []
    return [*_draw_factories(view.factories, columns), _draw_centre(view, columns), []]


def _draw_factories(factories: Sequence[str], columns: int) -> Picture:
    """Return the factories in rows of about the same length."""
    most = min(_MAX_FACTORIES_IN_A_ROW, max(1, (columns + 2) // _FACTORY_COLUMNS))
    num_rows = -(-len(factories) // most)
    in_a_row = -(-len(factories) // num_rows)
    lines: Picture = [[] for _ in range(num_rows)]
    for number, tiles in enumerate(factories):
        empty = [Span(_EMPTY.center(3) * (TILES_ON_A_FACTORY - len(tiles)), "dim")]
        line = lines[number // in_a_row]
        line += [Span("  ")] if line else []
        line += [Span(f"{number + 1} ", "label" if tiles else "dim"), *_tiles(tiles), *empty]
    return lines


def _draw_centre(view: AzulView, columns: int) -> Line:
    tiles = ("M" if view.marker == "centre" else "") + view.centre
    cell = " {} " if 2 + 3 * len(tiles) <= columns else "{} "
    return [Span("C ", "label"), *(_tiles(tiles, cell) or [Span(" -", "dim")])]


def _name(view: AzulView, seat: int, name: str) -> Span:
    is_asked = seat in view.to_move
    return Span(f"{'>' if is_asked else ' '} {name}", "asked" if is_asked else "title")


def _points(board: Board) -> str:
    return f"{board.score} point{'' if board.score == 1 else 's'}"


def _wall_row(board: Board, row: int, *, is_grey: bool, cell: str) -> Line:
    """Return a row of the wall: tiles as capitals, empty printed cells as small letters."""
    line: Line = []
    for column, letter in enumerate(board.wall[row]):
        printed = COLOURS[(column - row) % 5]
        if letter != ".":
            line.append(Span(cell.format(letter), _TILES[letter]))
        elif is_grey:
            line.append(Span(cell.format(_EMPTY), "dim"))
        else:
            line.append(Span(cell.format(printed.lower()), _CELLS[printed]))
    return line


def _cost(floor: str) -> Span:
    cost = int(PENALTY[len(floor)])
    return Span(f"  -{cost}" if cost else "", "bad")


def _tiles(letters: str, cell: str = " {} ") -> Line:
    return [Span(cell.format(letter), _TILES[letter]) for letter in letters]


def _spaces(number: int) -> Line:
    return [Span(_EMPTY.center(3) * number, "dim")]
