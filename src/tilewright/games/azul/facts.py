"""What Azul's positions and moves amount to, from views alone (docs/records.md, Facts)."""

from collections.abc import Sequence
from typing import Any

from tilewright.core.facts import Fact, Facts
from tilewright.core.game import Game, Setup, View
from tilewright.core.match import Event
from tilewright.games.azul.layout import (
    COLOURS,
    FLOOR_SPACES,
    NUM_COLOURS,
    NUM_ROWS,
    TILES_OF_A_COLOUR,
)
from tilewright.games.azul.rules import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS
from tilewright.games.azul.worth import (
    CENTRE,
    COSTS,
    EMPTY,
    FLOOR,
    PLACES,
    Take,
    Tile,
    Wall,
    bonuses_of,
    floor_cost,
    has_free_cell,
    printed_tile,
    room_at,
    take_of,
    taken,
    tile_at,
    tiles_at,
    tiles_due,
    tiles_set,
    walls_of_rows,
)

_DESTINATIONS = "12345" + FLOOR
_NUM_TILES = TILES_OF_A_COLOUR * NUM_COLOURS


class AzulFacts(Facts):
    """Azul's facts."""

    def __init__(self, game: Game, setup: Setup) -> None:
        """Speak about a table of Azul."""
        super().__init__(game, setup)
        self._is_grey = setup.variant == "grey"

    def figures(self) -> dict[str, Any]:
        """Return the costs of the floor spaces, the printed wall, the bonuses and how much there is."""
        printed = ["".join(COLOURS[(c - row) % 5] for c in PLACES) for row in PLACES]
        return {
            "floor": [COSTS[space + 1] - COSTS[space] for space in range(FLOOR_SPACES)],
            "wall": None if self._is_grey else printed,
            "row": ROW_BONUS,
            "column": COLUMN_BONUS,
            "colour": COLOUR_BONUS,
            "factories": 2 * self.setup.players + 1,
            "lines": NUM_ROWS,
        }

    def standing(self, view: View) -> dict[str, Any]:
        """Return for each board what its full lines will bring, and what its floor costs."""
        return {
            "boards": [
                {"coming": self._coming(board), "floor": COSTS[len(board["floor"])]}
                for board in view["boards"]
            ]
        }

    def _coming(self, board: View) -> int | None:
        """Return the points of the next tiling, null where they depend on a choice."""
        wall, lines = board["wall"], board["lines"]
        full = [row for row in PLACES if len(lines[row]) > row]
        if not full:
            return 0
        if self._is_grey:
            is_open = any(has_free_cell(wall, row, lines[row][0]) for row in full)
            return None if is_open else 0
        return sum(tile.points for tile in tiles_due(wall, lines))

    def outlook(self, view: View, seat: int, moves: Sequence[str]) -> list[dict[str, Any]]:
        """Return what each take does to the board, or each placement scores."""
        if view["phase"] == "tiling":
            wall = view["boards"][seat]["wall"]
            return [_placement_outlook(wall, move) for move in moves]
        return self._take_outlooks(view, seat, moves)

    def _take_outlooks(self, view: View, seat: int, moves: Sequence[str]) -> list[dict[str, Any]]:
        """Return what each take does; takes that do the same share what is worked out."""
        board = view["boards"][seat]
        filled, is_marker_there = len(board["floor"]), view["marker"] == "centre"
        rooms = {destination: room_at(board, destination) for destination in _DESTINATIONS}
        walls = walls_of_rows(board["wall"], board["lines"])
        numbers: dict[str, int] = {}
        known: dict[tuple[int, bool, str], dict[str, Any]] = {}
        outlooks = []
        for move in moves:
            source, goal = move[:2], move[1:]
            if source not in numbers:
                numbers[source] = tiles_at(view, move[0]).count(move[1])
            number, room = numbers[source], rooms[move[2]]
            has_marker = is_marker_there and move[0] == CENTRE
            is_promise = 0 < room <= number and not self._is_grey
            key = number, has_marker, goal if is_promise else move[2]
            outlook = known.get(key)
            if outlook is None:
                row = int(goal[1]) - 1 if is_promise else 0
                tile = printed_tile(walls[row], row, goal[0]) if is_promise else None
                outlook = _take_outlook(taken(number, room, filled, has_marker), tile)
                known[key] = outlook
            outlooks.append(outlook)
        return outlooks

    def may_have_happened(self, after: View, events: Sequence[Event]) -> bool:
        """Return whether tiles may have been set on walls: not by a deal, nor during the offer."""
        return after["phase"] != "offer" and isinstance(events[0][0], int)

    def happened(self, before: View, after: View, events: Sequence[Event]) -> list[Fact]:
        """Return what tiling and the end of the game brought, seat by seat, from one event."""
        if not self.may_have_happened(after, events):
            return []
        ((who, move),) = events
        assert isinstance(who, int)
        assert isinstance(move, str)
        facts: list[Fact] = []
        is_placement = before["phase"] == "tiling"
        for seat in [who] if is_placement else range(len(before["boards"])):
            facts += _tiled(before, after, seat, move if seat == who and not is_placement else None)
        if after["phase"] == "over":
            facts += _final_facts(after)
        for fact in facts:
            fact["round"] = before["round"]
        return facts


def _take_outlook(take: Take, tile: Tile | None) -> dict[str, Any]:
    return {
        "tiles": take.number,
        "placed": take.number - take.fallen,
        "fallen": take.fallen,
        "marker": take.has_marker,
        "cost": take.cost,
        "fills": take.fills_line,
        "points": tile.points if tile else None,
        "across": tile.across if tile else None,
        "down": tile.down if tile else None,
        "cell": [tile.row, tile.column] if tile else None,
    }


def _placement_outlook(wall: Wall, move: str) -> dict[str, Any]:
    tile = tile_at(wall, int(move[1]) - 1, int(move[3]) - 1, "")
    return {"across": tile.across, "down": tile.down, "points": tile.points}


def _tiled(before: View, after: View, seat: int, take: str | None) -> list[Fact]:
    """Return how far a seat's tiling went: lines top to bottom, and the floor once all are done.

    Args:
        take: the seat's take that came first, if the event was one of its own.
    """
    board, end = before["boards"][seat], after["boards"][seat]
    lines, filled = list(board["lines"]), len(board["floor"])
    if take is not None:
        filled += _put(lines, take_of(before, seat, take), take)
    tiles = {tile.row: tile for tile in tiles_set(board["wall"], end["wall"])}
    facts: list[Fact] = []
    score = board["score"]
    for row, line in enumerate(lines):
        if row in tiles:
            facts.append({"kind": "placed", "seat": seat, **tiles[row]._asdict()})
            score += tiles[row].points
        elif len(line) > row and not end["lines"][row]:
            fallen = {"row": row, "colour": line[0], "tiles": len(line), "points": 0}
            facts.append({"kind": "grounded", "seat": seat, **fallen})
            filled += len(line)
    cost = floor_cost(filled)
    if cost and seat not in after["to_move"]:
        facts.append({"kind": "floor", "seat": seat, "cost": cost, "points": -min(cost, score)})
    return facts


def _put(lines: list[str], take: Take, move: str) -> int:
    """Put the tiles of a take into their line, and return how much falls to the floor."""
    if move[2] != FLOOR:
        lines[int(move[2]) - 1] += move[1] * (take.number - take.fallen)
    return take.has_marker + take.fallen


def _final_facts(view: View) -> list[Fact]:
    """Return the bonuses of each seat, and why the game is over."""
    facts = [
        {"kind": kind, "seat": seat, **which, "points": points}
        for seat, board in enumerate(view["boards"])
        for kind, which, points in bonuses_of(board["wall"])
    ]
    return [*facts, {"kind": "end", "seat": None, "reason": _reason_of_end(view), "points": 0}]


def _reason_of_end(view: View) -> str:
    """Return why the game is over (Azul, end check); bag and lid may be hidden, so boards tell it."""
    boards = view["boards"]
    if any(EMPTY not in cells for board in boards for cells in board["wall"]):
        return "row"
    texts = [text for board in boards for text in (*board["lines"], *board["wall"])]
    on_boards = sum(len(text) - text.count(EMPTY) for text in texts)
    return "no_tiles" if on_boards == _NUM_TILES else "stalled"
