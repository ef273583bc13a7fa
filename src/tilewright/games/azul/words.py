"""Azul in words: what a move would do, what happened, what a round brought."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tilewright.core.game import Game, Setup, View
from tilewright.core.match import Event
from tilewright.core.picture import Line, Picture, Span
from tilewright.core.words import Words, does, in_columns, number_of
from tilewright.games.azul.layout import COLOURS, PENALTY
from tilewright.games.azul.picture import FLOOR_COSTS, NAMES, draw_table
from tilewright.games.azul.rules import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS, points_for_tile

_NAME_OF = dict(zip(COLOURS, NAMES, strict=True))
_FLOOR = "F"
_CENTRE = "C"


@dataclass(frozen=True)
class Take:
    """A take and what it does to the board.

    Attributes:
        number: tiles taken.
        colour: their colour's name.
        fallen: tiles that do not fit the line and fall to the floor.
        has_marker: whether the first-player marker comes with it.
        cost: what the floor line costs more than before.
        fills_line: whether the line is full then.
    """

    number: int
    colour: str
    fallen: int
    has_marker: bool
    cost: int
    fills_line: bool


def take_of(view: View, seat: int, move: str) -> Take:
    """Return what a take does, from the view before it (Azul, factory offer)."""
    source, letter, destination = move[0], move[1], move[2]
    is_centre = source == _CENTRE
    tiles = view["centre"] if is_centre else view["factories"][int(source) - 1]
    number = tiles.count(letter)
    board = view["boards"][seat]
    room = (
        0 if destination == _FLOOR else int(destination) - len(board["lines"][int(destination) - 1])
    )
    fallen = max(0, number - room)
    has_marker = is_centre and view["marker"] == "centre"
    filled = len(board["floor"])
    filled_then = min(len(FLOOR_COSTS), filled + has_marker + fallen)
    cost = int(PENALTY[filled_then] - PENALTY[filled])
    return Take(number, _NAME_OF[letter], fallen, has_marker, cost, 0 < room <= number)


def placing_points(wall: Sequence[str], row: int, column: int) -> int:
    """Return the points for a tile set there (Azul, tiling)."""
    cells = sum((cell != ".") << place for place, cell in enumerate("".join(wall)))
    return int(points_for_tile(cells, row, column))


def tile_points(before: View, after: View, seat: int) -> list[int]:
    """Return the points of each tile that came onto a wall in a round, top to bottom."""
    wall = list(before["boards"][seat]["wall"])
    found = []
    for row, cells in enumerate(after["boards"][seat]["wall"]):
        for column, letter in enumerate(cells):
            if letter != wall[row][column]:
                found.append(placing_points(wall, row, column))
                wall[row] = wall[row][:column] + letter + wall[row][column + 1 :]
    return found


def bonuses(wall: Sequence[str]) -> list[tuple[str, int]]:
    """Return what a wall brings at the end, each kind with its points (Azul, final score)."""
    rows = sum("." not in cells for cells in wall)
    columns = sum(all(cells[column] != "." for cells in wall) for column in range(5))
    colours = sum("".join(wall).count(letter) == 5 for letter in COLOURS)
    kinds = (
        ("row", rows, ROW_BONUS),
        ("column", columns, COLUMN_BONUS),
        ("colour", colours, COLOUR_BONUS),
    )
    return [(number_of(count, kind), count * points) for kind, count, points in kinds if count]


class AzulWords(Words):
    """Azul in words."""

    summary = "take tiles, fill lines, build a wall"
    variant_summaries = {"grey": "you choose each place on the wall"}  # noqa: RUF012

    def __init__(self, game: Game, setup: Setup, names: Sequence[str]) -> None:
        """Speak about a game with these players."""
        super().__init__(game, setup, names)
        self._is_grey = setup.variant == "grey"
        self._round_start: View | None = None

    def picture(self, view: View, own: int | None, columns: int) -> Picture:
        """Return the table, the own board first."""
        return draw_table(view, self.names, is_grey=self._is_grey, own=own, columns=columns)

    def task(self, view: View, seat: int) -> str:
        """Return what the seat has to do now."""
        if view["phase"] != "tiling":
            return "Take tiles"
        lines = enumerate(view["boards"][seat]["lines"], 1)
        row, tiles = next((row, tiles) for row, tiles in lines if len(tiles) == row)
        return f"Set the {_NAME_OF[tiles[0]]} tile of line {row} on your wall"

    def notation(self, typed: str) -> str:
        """Return a move as records write it, blanks left out."""
        return super().notation("".join(typed.split()))

    def moves(self, view: View, seat: int, moves: Sequence[str], columns: int) -> Picture:
        """Return the takes by source and colour, or the placements with their points."""
        if view["phase"] == "tiling":
            wall = view["boards"][seat]["wall"]
            points = [placing_points(wall, int(move[1]) - 1, int(move[3]) - 1) for move in moves]
            texts = [f"{m} +{p}" for m, p in zip(moves, points, strict=True)]
            return [[Span("Your places, with their points:", "label")], *in_columns(texts, columns)]
        texts = []
        for taken, group in groupby(moves, key=lambda move: move[:2]):
            texts.append(_grouped_text(view, seat, taken, [move[2] for move in group]))
        fitting = [move for move in moves if not take_of(view, seat, move).fallen]
        example = min(fitting or moves, key=lambda move: move[0] == _CENTRE)
        head = f"Your moves, such as {example}: tiles → lines; (n) would fall; or F, the floor"
        return [[Span(head, "label")], *in_columns(texts, columns)]

    def preview(self, view: View, seat: int, move: str) -> str:
        """Return what a move would do to the seat's board."""
        name = self.names[seat]
        if move[0] == "r":
            return self._placed(view, seat, move)
        take = take_of(view, seat, move)
        parts = [f"{does(name, 'take')} {_take_text(take, move)}"]
        if take.fills_line:
            parts.append(f"line {move[2]} is full{self._promised(view, seat, move)}")
        if take.cost:
            parts.append(f"floor: -{take.cost}")
        return "; ".join(parts)

    def tell(self, before: View, after: View, events: Sequence[Event]) -> Picture:
        """Return the move in words, and what the round brought when it ended it."""
        ((who, what),) = events
        if not isinstance(who, int):
            self._round_start = after
            return [[Span(f"Round {after['round']}: the factories are filled.", "dim")]]
        assert isinstance(what, str)
        lines: Picture = [_inked(f"{self._move_text(before, who, what)} ({what})")]
        if after["phase"] in ("deal", "over"):
            lines += self.round_report(self._round_start or before, after)
        return lines

    def round_report(self, before: View, after: View) -> Picture:
        """Return what each seat scored in a round, from the view at its start and after it."""
        lines: Picture = [[Span(f"Round {before['round']} is over:", "title")]]
        widest = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            gain = after["boards"][seat]["score"] - before["boards"][seat]["score"]
            now = after["boards"][seat]["score"]
            why = ", ".join(self._gains(before, after, seat)) or "nothing"
            head = Span(f"  {name:<{widest}}  {gain:>+3} → {now:<3} ", "title")
            lines.append([head, Span(f" {why}")])
        return lines

    def rules(self) -> list[str]:
        """Return the rules in short."""
        place = (
            "On the grey wall you choose the column; a colour comes once in each row and column."
            if self._is_grey
            else "Each row of the wall has one printed place for each colour."
        )
        return [
            "On your turn take all tiles of one colour from a factory (its others go to the centre)"
            " or from the centre, and put them in one of your five lines. A line holds one colour,"
            " and none that its wall row already has. What does not fit falls to the floor and"
            " costs points.",
            "The first to take from the centre also gets the marker: it costs a floor space, and"
            " starts the next round.",
            "When all tiles are taken, each full line sets one tile on the wall; other lines stay."
            f" {place} A tile scores the length of the rows and columns of tiles it joins, or 1"
            " where it stands alone. Then the floor is paid, never below 0.",
            "The game ends after the round in which someone completes a row of five. Then each row"
            " brings 2, each column 7, each colour set five times 10.",
        ]

    def _move_text(self, view: View, seat: int, move: str) -> str:
        if move[0] == "r":
            return self._placed(view, seat, move)
        take = take_of(view, seat, move)
        return f"{does(self.names[seat], 'take')} {_take_text(take, move)}"

    def _placed(self, view: View, seat: int, move: str) -> str:
        board = view["boards"][seat]
        row, column = int(move[1]), int(move[3])
        colour = _NAME_OF[board["lines"][row - 1][0]]
        points = number_of(placing_points(board["wall"], row - 1, column - 1), "point")
        return f"{does(self.names[seat], 'set')} {colour} in row {row}, column {column}: {points}"

    def _promised(self, view: View, seat: int, move: str) -> str:
        """Return what the line's tile will score, full lines above set; "" on the grey wall."""
        if self._is_grey:
            return ""
        board = view["boards"][seat]
        wall, last = list(board["wall"]), int(move[2]) - 1
        lines = [*board["lines"][:last], move[1] * (last + 1)]
        points = 0
        for row, line in enumerate(lines):
            if len(line) == row + 1:
                column = (COLOURS.index(line[0]) + row) % 5
                points = placing_points(wall, row, column)
                wall[row] = wall[row][:column] + line[0] + wall[row][column + 1 :]
        return f" and will score {points}"

    def _gains(self, before: View, after: View, seat: int) -> list[str]:
        """Return where a seat's points of a round came from; what is left over is the floor's."""
        start, end = before["boards"][seat], after["boards"][seat]
        placed = tile_points(before, after, seat)
        parts = [f"tiles {'+'.join(str(points) for points in placed)}"] if placed else []
        final = bonuses(end["wall"]) if after["phase"] == "over" else []
        known = sum(placed) + sum(points for _, points in final)
        floor = end["score"] - start["score"] - known
        parts += [f"floor {floor}"] if floor else []
        return parts + [f"{what} +{points}" for what, points in final]

    def help_lines(self) -> list[str]:
        """Return how moves are written."""
        return [
            "3R2  take the red tiles (R) of factory 3 to your pattern line 2",
            "CK5  take the black tiles (K) of the centre to line 5",
            "4BF  take the blue tiles of factory 4 straight to your floor line (F)",
            "r3c4 grey wall: set the tile of line 3 in column 4",
            "colours: B blue, Y yellow, R red, K black, W white",
        ]


def _inked(text: str) -> Line:
    """Return a sentence with the names of colours in their colour."""
    words = re.split(rf"\b({'|'.join(NAMES)})\b", text)
    return [Span(word, f"ink.{word}" if word in NAMES else "") for word in words]


def _grouped_text(view: View, seat: int, taken: str, destinations: Sequence[str]) -> str:
    number = take_of(view, seat, taken + _FLOOR).number
    lines = []
    for destination in destinations:
        if destination != _FLOOR:
            fallen = take_of(view, seat, taken + destination).fallen
            lines.append(f"{destination}({fallen})" if fallen else destination)
    return f"{taken} ×{number} → {' '.join(lines) or _FLOOR}"


def _take_text(take: Take, move: str) -> str:
    source = "the centre" if move[0] == _CENTRE else f"factory {move[0]}"
    goal = "the floor" if move[2] == _FLOOR else f"line {move[2]}"
    text = f"{take.number} {take.colour} from {source} to {goal}"
    if take.has_marker:
        text += ", with the marker"
    if take.fallen and move[2] != _FLOOR:
        fall = "falls" if take.fallen == 1 else "fall"
        text += f"; {number_of(take.fallen, 'tile')} {fall} to the floor"
    return text
