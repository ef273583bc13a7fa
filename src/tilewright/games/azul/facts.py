"""Facts about Azul's positions and moves, computed from views alone (docs/records.md, Facts)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from tilewright.core.facts import Facts
from tilewright.core.schema import Event
from tilewright.core.setup import Setup
from tilewright.games.azul import layout
from tilewright.games.azul.notation import MARKER_LETTER
from tilewright.games.azul.rules import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS
from tilewright.games.azul.schema import (
    AzulFact,
    AzulFigures,
    AzulStanding,
    AzulView,
    Board,
    BoardStanding,
    Colour,
    ColourBonus,
    ColumnBonus,
    Ended,
    FloorPaid,
    Grounded,
    Placed,
    PlacementOutlook,
    RowBonus,
    Taken,
    TakeOutlook,
)

FLOOR = "F"
CENTRE = "C"
PLACEMENT = "r"
EMPTY = "."

Wall = Sequence[str]
"""Five rows of five letters, as in a view."""

COSTS: list[int] = layout.PENALTY.tolist()
"""[filled spaces] what a floor line costs."""
_ROWS = _COLUMNS = range(5)
_LINES = range(1, 6)
_NUM_TILES = layout.TILES_OF_A_COLOUR * layout.NUM_COLOURS
_COLOUR_OF: dict[str, Colour] = {colour: colour for colour in get_args(Colour)}


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


def take_of(view: AzulView, seat: int, move: str) -> TakeOutlook:
    """Return what a take does to the board, from the view before it (Azul, factory offer)."""
    board = view.boards[seat]
    number = tiles_at(view, move[0]).count(move[1])
    has_marker = move[0] == CENTRE and view.marker == "centre"
    return take_outlook(
        number, free_spaces(board, move[2]), len(board.floor), has_marker=has_marker
    )


def tiles_at(view: AzulView, source: str) -> str:
    """Return the tiles of a factory or the centre."""
    tiles: str = view.centre if source == CENTRE else view.factories[int(source) - 1]
    return tiles


def free_spaces(board: Board, destination: str) -> int:
    """Return how many more tiles fit in a line; none on the floor, where they cost."""
    if destination == FLOOR:
        return 0
    return int(destination) - len(board.lines[int(destination) - 1])


def take_outlook(
    number: int, free: int, filled: int, *, has_marker: bool, tile: Tile | None = None
) -> TakeOutlook:
    """Return what a take does.

    Args:
        number: the tiles taken.
        free: the free spaces of the line.
        filled: the floor spaces filled before.
        tile: what the full line will set on the wall, where that is certain.
    """
    fallen = number - free if number > free else 0
    return TakeOutlook(
        tiles=number,
        placed=number - fallen,
        fallen=fallen,
        marker=has_marker,
        cost=floor_cost(filled + has_marker + fallen) - COSTS[filled],
        fills=0 < free <= number,
        points=tile.points if tile else None,
        across=tile.across if tile else None,
        down=tile.down if tile else None,
        cell=(tile.row, tile.column) if tile else None,
    )


def floor_cost(filled: int) -> int:
    """Return the cost of a floor line with this many pieces, of which seven fit."""
    return COSTS[filled if filled < layout.FLOOR_SPACES else layout.FLOOR_SPACES]


def printed_column(row: int, colour: str) -> int:
    """Return the column of a colour in a row of the coloured wall."""
    return (layout.COLOURS.index(colour) + row) % layout.NUM_ROWS


def tile_at(wall: Wall, row: int, column: int, colour: str) -> Tile:
    """Return a tile set at a free cell of a wall, and what it scores (Azul, tiling)."""
    across = _run(wall[row], column)
    down = _run([cells[column] for cells in wall], row)
    points = (across if across > 1 else 0) + (down if down > 1 else 0)
    return Tile(row, column, colour, across, down, points or 1)


def _run(cells: Sequence[str], index: int) -> int:
    """Return how long the run through a cell would be if it were set."""
    first = last = index
    while first > 0 and cells[first - 1] != EMPTY:
        first -= 1
    while last < layout.NUM_ROWS - 1 and cells[last + 1] != EMPTY:
        last += 1
    return last - first + 1


def _set(wall: list[str], row: int, column: int, colour: str) -> None:
    wall[row] = wall[row][:column] + colour + wall[row][column + 1 :]


def tiles_set(before: Wall, after: Wall) -> list[Tile]:
    """Return the tiles that came onto a wall, top to bottom, each with what it scored then."""
    wall = list(before)
    found = []
    for row in _ROWS:
        for column in _COLUMNS if before[row] != after[row] else ():
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
    """Return a tile set on its printed cell of a coloured wall."""
    return tile_at(wall, row, printed_column(row, colour), colour)


def has_free_cell(wall: Wall, row: int, colour: str) -> bool:
    """Return whether a colour fits somewhere in a row of a grey wall that does not have it yet."""
    return any(
        wall[row][column] == EMPTY and all(cells[column] != colour for cells in wall)
        for column in _COLUMNS
    )


def bonuses_of(wall: Wall, seat: int, round_number: int) -> Iterator[AzulFact]:
    """Yield the bonuses of a wall at the end of the game (Azul, final score)."""
    about = {"seat": seat, "round": round_number}
    for row, cells in enumerate(wall):
        if EMPTY not in cells:
            yield RowBonus(**about, index=row, points=ROW_BONUS)
    for column in _COLUMNS:
        if all(cells[column] != EMPTY for cells in wall):
            yield ColumnBonus(**about, index=column, points=COLUMN_BONUS)
    letters = "".join(wall)
    for colour in get_args(Colour):
        if letters.count(colour) == layout.NUM_ROWS:
            yield ColourBonus(**about, colour=colour, points=COLOUR_BONUS)


# Cached: there are few kinds of takes, and all are seen again and again.


@lru_cache(maxsize=1024)
def _takes(number: int, filled: int, has_marker: bool) -> tuple[TakeOutlook, ...]:
    """Return by free spaces of the line what a take does that sets no tile for certain."""
    return tuple(
        take_outlook(number, free, filled, has_marker=has_marker)
        for free in range(layout.NUM_ROWS + 1)
    )


@lru_cache(maxsize=65536)
def _filling_take(number: int, free: int, filled: int, has_marker: bool, tile: Tile) -> TakeOutlook:
    """Return what a take does that fills a line, whose tile is certain on a coloured wall."""
    return take_outlook(number, free, filled, has_marker=has_marker, tile=tile)


@lru_cache(maxsize=4096)
def _printed_tiles(wall: tuple[str, ...], row: int) -> dict[str, Tile]:
    """Return by colour the tile that a line will set on its printed cell."""
    return {colour: printed_tile(wall, row, colour) for colour in _COLOUR_OF}


class AzulFacts(Facts[AzulView]):
    """Azul's facts."""

    def __init__(self, setup: Setup) -> None:
        """Take the set-up of a table of Azul."""
        super().__init__(setup)
        self._is_grey = setup.variant == "grey"

    def figures(self) -> AzulFigures:
        """Return the costs of the floor spaces, the printed wall, the bonuses and how much there is."""
        printed = ["".join(layout.COLOURS[(c - row) % 5] for c in _COLUMNS) for row in _ROWS]
        return AzulFigures(
            floor=[COSTS[space + 1] - COSTS[space] for space in range(layout.FLOOR_SPACES)],
            wall=None if self._is_grey else printed,
            row=ROW_BONUS,
            column=COLUMN_BONUS,
            colour=COLOUR_BONUS,
            factories=2 * self.setup.players + 1,
            lines=layout.NUM_ROWS,
        )

    def standing(self, view: AzulView) -> AzulStanding:
        """Return for each board what its full lines will bring, and what its floor costs."""
        return AzulStanding(
            [
                BoardStanding(
                    _coming(tuple(board.wall), tuple(board.lines), is_grey=self._is_grey),
                    COSTS[len(board.floor)],
                )
                for board in view.boards
            ]
        )

    def outlook(
        self, view: AzulView, seat: int, moves: Sequence[str]
    ) -> Sequence[TakeOutlook | PlacementOutlook]:
        """Return what each take does to the board, or each placement scores."""
        if view.phase == "tiling":
            wall = view.boards[seat].wall
            return [_placement_outlook(wall, move) for move in moves]
        return self._take_outlooks(view, seat, moves)

    def _take_outlooks(self, view: AzulView, seat: int, moves: Sequence[str]) -> list[TakeOutlook]:
        """Return what each take does; takes with the same effect share one outlook."""
        board, is_marker_there = view.boards[seat], view.marker == "centre"
        filled = len(board.floor)
        free_by_destination = {str(row): row - len(board.lines[row - 1]) for row in _LINES}
        free_by_destination[FLOOR] = 0
        walls = [tuple(wall) for wall in walls_of_rows(board.wall, board.lines)]
        outlooks = []
        source = ""
        for move in moves:
            # Legal moves are listed source by source, and colour by colour there.
            if move[:2] != source:
                source, colour = move[:2], move[1]
                number = tiles_at(view, move[0]).count(colour)
                has_marker = is_marker_there and move[0] == CENTRE
                takes = _takes(number, filled, has_marker)
            free = free_by_destination[move[2]]
            if 0 < free <= number and not self._is_grey:
                row = int(move[2]) - 1
                tile = _printed_tiles(walls[row], row)[colour]
                outlooks.append(_filling_take(number, free, filled, has_marker, tile))
            else:
                outlooks.append(takes[free])
        return outlooks

    def may_have_happened(self, after: AzulView, events: Sequence[Event]) -> bool:
        """Return whether a seat moved: a deal brings nothing that the view does not show."""
        return isinstance(events[0][0], int)

    def happened(
        self, before: AzulView, after: AzulView, events: Sequence[Event]
    ) -> list[AzulFact]:
        """Return what a take did, and what tiling and the end of the game brought, seat by seat."""
        ((who, move),) = events
        if not isinstance(who, int):
            return []
        assert isinstance(move, str)
        if before.phase == "tiling":
            facts = _tiling(before, after, who, None)
        else:
            take = _taken(before, who, move)
            facts = [take]
            if after.phase != "offer":
                for seat in range(len(before.boards)):
                    facts += _tiling(before, after, seat, take if seat == who else None)
        if after.phase == "over":
            facts += _final_facts(after, before.round)
        return facts


@lru_cache(maxsize=4096)
def _coming(wall: tuple[str, ...], lines: tuple[str, ...], *, is_grey: bool) -> int | None:
    """Return the points of the next tiling, null where they depend on a choice.

    Cached: from one view to the next most boards stay as they are.
    """
    full = [row for row in _ROWS if len(lines[row]) > row]
    if not full:
        return 0
    if is_grey:
        is_open = any(has_free_cell(wall, row, lines[row][0]) for row in full)
        return None if is_open else 0
    return sum(tile.points for tile in tiles_due(wall, lines))


def _placement_outlook(wall: Wall, move: str) -> PlacementOutlook:
    tile = tile_at(wall, int(move[1]) - 1, int(move[3]) - 1, "")
    return PlacementOutlook(across=tile.across, down=tile.down, points=tile.points)


def _taken(before: AzulView, seat: int, move: str) -> Taken:
    """Return what a take did (Azul, factory offer)."""
    source, colour, destination = move[0], move[1], move[2]
    take = take_of(before, seat, move)
    on_floor = MARKER_LETTER * take.marker + colour * take.fallen
    return Taken(
        seat=seat,
        points=0,
        round=before.round,
        source=source,
        colour=_COLOUR_OF[colour],
        tiles=take.tiles,
        row=None if destination == FLOOR else int(destination) - 1,
        placed=take.placed,
        fallen=take.fallen,
        marker=take.marker,
        fills=take.fills,
        floor=on_floor[: layout.FLOOR_SPACES - len(before.boards[seat].floor)],
        to_centre="" if source == CENTRE else tiles_at(before, source).replace(colour, ""),
    )


def _tiling(before: AzulView, after: AzulView, seat: int, take: Taken | None) -> list[AzulFact]:
    """Return how far a seat's tiling went: lines top to bottom, and the floor once all are done.

    Args:
        take: the seat's own take, if it ended the offer.
    """
    board, end = before.boards[seat], after.boards[seat]
    lines, filled = list(board.lines), len(board.floor)
    if take is not None:
        filled += take.marker + take.fallen
        if take.row is not None:
            lines[take.row] += take.colour * take.placed
    tiles = {tile.row: tile for tile in tiles_set(board.wall, end.wall)}
    facts: list[AzulFact] = []
    score = board.score
    for row, line in enumerate(lines):
        if row in tiles:
            facts.append(_placed(tiles[row], seat, before.round))
            score += tiles[row].points
        elif len(line) > row and not end.lines[row]:
            facts.append(
                Grounded(
                    seat=seat,
                    points=0,
                    round=before.round,
                    row=row,
                    colour=_COLOUR_OF[line[0]],
                    tiles=len(line),
                    floor=line[: max(0, layout.FLOOR_SPACES - filled)],
                )
            )
            filled += len(line)
    cost = floor_cost(filled)
    if cost and seat not in after.to_move:
        facts.append(FloorPaid(seat=seat, points=-min(cost, score), round=before.round, cost=cost))
    return facts


def _placed(tile: Tile, seat: int, round_number: int) -> Placed:
    return Placed(
        seat=seat,
        points=tile.points,
        round=round_number,
        row=tile.row,
        column=tile.column,
        colour=_COLOUR_OF[tile.colour],
        across=tile.across,
        down=tile.down,
    )


def _final_facts(view: AzulView, round_number: int) -> list[AzulFact]:
    """Return the bonuses of each seat, and why the game is over."""
    facts: list[AzulFact] = []
    for seat, board in enumerate(view.boards):
        facts += bonuses_of(board.wall, seat, round_number)
    reason = _reason_of_end(view)
    return [*facts, Ended(seat=None, points=0, round=round_number, reason=reason)]


def _reason_of_end(view: AzulView) -> Literal["row", "no_tiles", "stalled"]:
    """Return why the game is over (Azul, end check); bag and lid may be hidden, so boards tell it."""
    boards = view.boards
    if any(EMPTY not in cells for board in boards for cells in board.wall):
        return "row"
    texts = [text for board in boards for text in (*board.lines, *board.wall)]
    on_boards = sum(len(text) - text.count(EMPTY) for text in texts)
    return "no_tiles" if on_boards == _NUM_TILES else "stalled"
