"""What takes, tiles and walls are worth, from views: shared by facts and words."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tilewright.core.game import View
from tilewright.games.azul.layout import COLOURS, FLOOR_SPACES, NUM_ROWS, PENALTY
from tilewright.games.azul.rules import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS

FLOOR = "F"
CENTRE = "C"
PLACEMENT = "r"
EMPTY = "."

Wall = Sequence[str]
"""Five rows of five letters, as in a view."""

COSTS: list[int] = PENALTY.tolist()
"""[filled spaces] what a floor line costs."""
PLACES = range(5)


class Take(NamedTuple):
    """A take and what it does to the board.

    Attributes:
        number: tiles taken.
        fallen: tiles that do not fit the line and fall to the floor.
        has_marker: whether the first-player marker comes with it.
        cost: what the floor line costs more than before.
        fills_line: whether the line is full then.
    """

    number: int
    fallen: int
    has_marker: bool
    cost: int
    fills_line: bool


class Tile(NamedTuple):
    """A tile set on a wall, and what it scores.

    Attributes:
        row, column: counted from 0.
        across, down: tiles in the runs through it, itself included.
    """

    row: int
    column: int
    colour: str
    across: int
    down: int
    points: int


def take_of(view: View, seat: int, move: str) -> Take:
    """Return what a take does, from the view before it (Azul, factory offer)."""
    board = view["boards"][seat]
    number = tiles_at(view, move[0]).count(move[1])
    has_marker = move[0] == CENTRE and view["marker"] == "centre"
    return taken(number, room_at(board, move[2]), len(board["floor"]), has_marker)


def tiles_at(view: View, source: str) -> str:
    """Return the tiles of a factory or the centre."""
    tiles: str = view["centre"] if source == CENTRE else view["factories"][int(source) - 1]
    return tiles


def room_at(board: View, destination: str) -> int:
    """Return how many more tiles fit in a line; none on the floor, where they cost."""
    if destination == FLOOR:
        return 0
    return int(destination) - len(board["lines"][int(destination) - 1])


def taken(number: int, room: int, filled: int, has_marker: bool) -> Take:
    """Return a take of so many tiles, with so many floor spaces filled before."""
    fallen = number - room if number > room else 0
    cost = floor_cost(filled + has_marker + fallen) - COSTS[filled]
    return Take(number, fallen, has_marker, cost, 0 < room <= number)


def floor_cost(filled: int) -> int:
    """Return what a floor line costs onto which so much fell."""
    return COSTS[filled if filled < FLOOR_SPACES else FLOOR_SPACES]


def printed_column(row: int, colour: str) -> int:
    """Return where a colour stands in a row of the coloured wall."""
    return (COLOURS.index(colour) + row) % NUM_ROWS


def tile_at(wall: Wall, row: int, column: int, colour: str) -> Tile:
    """Return a tile set at a free cell of a wall, and what it scores (Azul, tiling)."""
    across = _run(wall[row], column)
    down = _run([cells[column] for cells in wall], row)
    points = (across if across > 1 else 0) + (down if down > 1 else 0)
    return Tile(row, column, colour, across, down, points or 1)


def _run(cells: Sequence[str], place: int) -> int:
    """Return how long the run through a place is, were it set."""
    first = last = place
    while first > 0 and cells[first - 1] != EMPTY:
        first -= 1
    while last < NUM_ROWS - 1 and cells[last + 1] != EMPTY:
        last += 1
    return last - first + 1


def _set(wall: list[str], row: int, column: int, colour: str) -> None:
    wall[row] = wall[row][:column] + colour + wall[row][column + 1 :]


def tiles_set(before: Wall, after: Wall) -> list[Tile]:
    """Return the tiles that came onto a wall, top to bottom, each with what it scored then."""
    wall = list(before)
    found = []
    for row in PLACES:
        for column in PLACES if before[row] != after[row] else ():
            if after[row][column] != before[row][column]:
                found.append(tile_at(wall, row, column, after[row][column]))
                _set(wall, row, column, after[row][column])
    return found


def tiles_due(wall: Wall, lines: Sequence[str]) -> list[Tile]:
    """Return the tiles that full lines will set on a coloured wall, top to bottom."""
    walls = walls_of_rows(wall, lines)
    return [
        printed_tile(walls[row], row, line[0]) for row, line in enumerate(lines) if len(line) > row
    ]


def walls_of_rows(wall: Wall, lines: Sequence[str]) -> list[Wall]:
    """Return for each row the coloured wall as its tile will find it: full lines above are set."""
    walls = []
    for row, line in enumerate(lines):
        walls.append(wall)
        if len(line) > row:
            wall = list(wall)
            _set(wall, row, printed_column(row, line[0]), line[0])
    return walls


def printed_tile(wall: Wall, row: int, colour: str) -> Tile:
    """Return a tile set at its printed place of a coloured wall."""
    return tile_at(wall, row, printed_column(row, colour), colour)


def has_free_cell(wall: Wall, row: int, colour: str) -> bool:
    """Return whether a colour fits somewhere in a row of a grey wall that does not have it yet."""
    return any(
        wall[row][column] == EMPTY and all(cells[column] != colour for cells in wall)
        for column in PLACES
    )


def bonuses_of(wall: Wall) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Give what a wall brings at the end: its kind, which one, and the points (Azul, final score)."""
    for row, cells in enumerate(wall):
        if EMPTY not in cells:
            yield "row", {"index": row}, ROW_BONUS
    for column in PLACES:
        if all(cells[column] != EMPTY for cells in wall):
            yield "column", {"index": column}, COLUMN_BONUS
    letters = "".join(wall)
    for colour in COLOURS:
        if letters.count(colour) == NUM_ROWS:
            yield "colour", {"colour": colour}, COLOUR_BONUS
