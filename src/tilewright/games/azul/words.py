"""Azul in words: what a move would do, what happened, what a round brought."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from tilewright.core.game import Game, Setup
from tilewright.core.picture import Line, Picture, Span
from tilewright.core.schema import Event
from tilewright.core.words import Words, does, in_columns, number_of
from tilewright.games.azul.facts import (
    CENTRE,
    FLOOR,
    PLACEMENT,
    Take,
    bonuses_of,
    printed_tile,
    take_of,
    tile_at,
    tiles_set,
    walls_of_rows,
)
from tilewright.games.azul.layout import COLOURS
from tilewright.games.azul.picture import NAMES, draw_table
from tilewright.games.azul.schema import AzulView

__all__ = ["AzulWords", "bonuses", "placing_points", "take_of"]

_NAME_OF = dict(zip(COLOURS, NAMES, strict=True))


def placing_points(wall: Sequence[str], row: int, column: int) -> int:
    """Return the points for a tile set there (Azul, tiling)."""
    return tile_at(wall, row, column, "").points


def bonuses(wall: Sequence[str]) -> list[tuple[str, int]]:
    """Return what a wall brings at the end, each kind with its points (Azul, final score)."""
    numbers: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for fact in bonuses_of(wall, 0, 0):
        kind = str(type(fact).__struct_config__.tag)
        numbers[kind] += 1
        points[kind] += fact.points
    return [(number_of(numbers[kind], kind), points[kind]) for kind in numbers]


class AzulWords(Words[AzulView]):
    """Azul in words."""

    summary = "take tiles, fill lines, build a wall"
    variant_summaries = {"grey": "you choose each place on the wall"}  # noqa: RUF012

    def __init__(self, game: Game, setup: Setup, names: Sequence[str]) -> None:
        """Speak about a game with these players."""
        super().__init__(game, setup, names)
        self._is_grey = setup.variant == "grey"
        self._round_start: AzulView | None = None

    def picture(self, view: AzulView, own: int | None, columns: int) -> Picture:
        """Return the table, the own board first."""
        return draw_table(view, self.names, is_grey=self._is_grey, own=own, columns=columns)

    def task(self, view: AzulView, seat: int) -> str:
        """Return what the seat has to do now."""
        if view.phase != "tiling":
            return "Take tiles"
        lines = enumerate(view.boards[seat].lines, 1)
        row, tiles = next((row, tiles) for row, tiles in lines if len(tiles) == row)
        return f"Set the {_NAME_OF[tiles[0]]} tile of line {row} on your wall"

    def notation(self, typed: str) -> str:
        """Return a move as records write it, blanks left out."""
        return super().notation("".join(typed.split()))

    def moves(self, view: AzulView, seat: int, moves: Sequence[str], columns: int) -> Picture:
        """Return the takes by source and colour, or the placements with their points."""
        if view.phase == "tiling":
            wall = view.boards[seat].wall
            points = [placing_points(wall, int(move[1]) - 1, int(move[3]) - 1) for move in moves]
            texts = [f"{m} +{p}" for m, p in zip(moves, points, strict=True)]
            return [[Span("Your places, with their points:", "label")], *in_columns(texts, columns)]
        texts = []
        for taken, group in groupby(moves, key=lambda move: move[:2]):
            texts.append(_grouped_text(view, seat, taken, [move[2] for move in group]))
        fitting = [move for move in moves if not take_of(view, seat, move).fallen]
        example = min(fitting or moves, key=lambda move: move[0] == CENTRE)
        head = f"Your moves, such as {example}: tiles → lines; (n) would fall; or F, the floor"
        return [[Span(head, "label")], *in_columns(texts, columns)]

    def preview(self, view: AzulView, seat: int, move: str) -> str:
        """Return what a move would do to the seat's board."""
        name = self.names[seat]
        if move[0] == PLACEMENT:
            return self._placed(view, seat, move)
        take = take_of(view, seat, move)
        parts = [f"{does(name, 'take')} {_take_text(take, move)}"]
        if take.fills_line:
            parts.append(f"line {move[2]} is full{self._promised(view, seat, move)}")
        if take.cost:
            parts.append(f"floor: -{take.cost}")
        return "; ".join(parts)

    def tell(self, before: AzulView, after: AzulView, events: Sequence[Event]) -> Picture:
        """Return the move in words, and what the round brought when it ended it."""
        ((who, what),) = events
        if not isinstance(who, int):
            self._round_start = after
            return [[Span(f"Round {after.round}: the factories are filled.", "dim")]]
        assert isinstance(what, str)
        lines: Picture = [_inked(f"{self._move_text(before, who, what)} ({what})")]
        if after.phase in ("deal", "over"):
            lines += self.round_report(self._round_start or before, after)
        return lines

    def round_report(self, before: AzulView, after: AzulView) -> Picture:
        """Return what each seat scored in a round, from the view at its start and after it."""
        lines: Picture = [[Span(f"Round {before.round} is over:", "title")]]
        widest = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            gain = after.boards[seat].score - before.boards[seat].score
            now = after.boards[seat].score
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

    def _move_text(self, view: AzulView, seat: int, move: str) -> str:
        if move[0] == PLACEMENT:
            return self._placed(view, seat, move)
        take = take_of(view, seat, move)
        return f"{does(self.names[seat], 'take')} {_take_text(take, move)}"

    def _placed(self, view: AzulView, seat: int, move: str) -> str:
        board = view.boards[seat]
        row, column = int(move[1]), int(move[3])
        colour = _NAME_OF[board.lines[row - 1][0]]
        points = number_of(placing_points(board.wall, row - 1, column - 1), "point")
        return f"{does(self.names[seat], 'set')} {colour} in row {row}, column {column}: {points}"

    def _promised(self, view: AzulView, seat: int, move: str) -> str:
        """Return what the line's tile will score, full lines above set; "" on the grey wall."""
        if self._is_grey:
            return ""
        board, row = view.boards[seat], int(move[2]) - 1
        wall = walls_of_rows(board.wall, board.lines)[row]
        return f" and will score {printed_tile(wall, row, move[1]).points}"

    def _gains(self, before: AzulView, after: AzulView, seat: int) -> list[str]:
        """Return where a seat's points of a round came from; what is left over is the floor's."""
        start, end = before.boards[seat], after.boards[seat]
        placed = [tile.points for tile in tiles_set(start.wall, end.wall)]
        parts = [f"tiles {'+'.join(str(points) for points in placed)}"] if placed else []
        final = bonuses(end.wall) if after.phase == "over" else []
        known = sum(placed) + sum(points for _, points in final)
        floor = end.score - start.score - known
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


def _grouped_text(view: AzulView, seat: int, taken: str, destinations: Sequence[str]) -> str:
    number = take_of(view, seat, taken + FLOOR).number
    lines = []
    for destination in destinations:
        if destination != FLOOR:
            fallen = take_of(view, seat, taken + destination).fallen
            lines.append(f"{destination}({fallen})" if fallen else destination)
    return f"{taken} ×{number} → {' '.join(lines) or FLOOR}"


def _take_text(take: Take, move: str) -> str:
    source = "the centre" if move[0] == CENTRE else f"factory {move[0]}"
    goal = "the floor" if move[2] == FLOOR else f"line {move[2]}"
    text = f"{take.number} {_NAME_OF[move[1]]} from {source} to {goal}"
    if take.has_marker:
        text += ", with the marker"
    if take.fallen and move[2] != FLOOR:
        fall = "falls" if take.fallen == 1 else "fall"
        text += f"; {number_of(take.fallen, 'tile')} {fall} to the floor"
    return text
