"""Azul in words: what a move would do, what happened, what a round brought."""

import re
from collections.abc import Sequence
from itertools import groupby

from tilewright.core.game import Game, Setup
from tilewright.core.picture import Line, Picture, Span
from tilewright.core.schema import Event
from tilewright.core.words import Words, does, in_columns, number_of
from tilewright.games.azul.facts import CENTRE, FLOOR, AzulFacts
from tilewright.games.azul.layout import COLOURS
from tilewright.games.azul.picture import NAMES, STYLES, draw_table
from tilewright.games.azul.schema import (
    AzulFact,
    AzulView,
    ColourBonus,
    ColumnBonus,
    FloorPaid,
    Placed,
    PlacementOutlook,
    RowBonus,
    Taken,
    TakeOutlook,
)

_BONUSES: dict[type[AzulFact], str] = {
    RowBonus: "row",
    ColumnBonus: "column",
    ColourBonus: "colour",
}
_NAME_OF = dict(zip(COLOURS, NAMES, strict=True))


class AzulWords(Words[AzulView]):
    """Azul in words."""

    summary = "take tiles, fill lines, build a wall"
    styles = STYLES
    variant_summaries = {"grey": "you choose each place on the wall"}  # noqa: RUF012

    def __init__(self, game: Game, setup: Setup, names: Sequence[str]) -> None:
        """Take the game, the set-up and the names of the players."""
        super().__init__(game, setup, names)
        self._is_grey = setup.variant == "grey"
        self._facts = AzulFacts(setup)
        self._round_facts: list[AzulFact] = []

    def picture(self, view: AzulView, own: int | None, columns: int) -> Picture:
        """Return the table, the own board first."""
        return draw_table(view, self.names, is_grey=self._is_grey, own=own, columns=columns)

    def chapter(self, view: AzulView) -> int:
        """Return the round."""
        return view.round

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
        outlooks = self._facts.outlook(view, seat, moves)
        if view.phase == "tiling":
            texts = [f"{m} +{o.points}" for m, o in zip(moves, outlooks, strict=True)]
            return [[Span("Your places, with their points:", "label")], *in_columns(texts, columns)]
        takes = {m: o for m, o in zip(moves, outlooks, strict=True) if isinstance(o, TakeOutlook)}
        texts = []
        for taken, group in groupby(moves, key=lambda move: move[:2]):
            texts.append(_grouped_text(taken, [(move[2], takes[move]) for move in group]))
        fitting = [move for move in moves if not takes[move].fallen]
        example = min(fitting or moves, key=lambda move: move[0] == CENTRE)
        head = f"Your moves, such as {example}: tiles → lines; (n) would fall; or F, the floor"
        return [[Span(head, "label")], *in_columns(texts, columns)]

    def preview(self, view: AzulView, seat: int, move: str) -> str:
        """Return what a move would do to the seat's board."""
        (outlook,) = self._facts.outlook(view, seat, [move])
        if isinstance(outlook, PlacementOutlook):
            row, column = int(move[1]) - 1, int(move[3]) - 1
            colour = view.boards[seat].lines[row][0]
            return self._placement_text(seat, row, column, colour, outlook.points)
        parts = [self._take_text(seat, outlook, move)]
        if outlook.fills:
            promise = "" if outlook.points is None else f" and will score {outlook.points}"
            parts.append(f"line {move[2]} is full{promise}")
        if outlook.cost:
            parts.append(f"floor: -{outlook.cost}")
        return "; ".join(parts)

    def tell(self, before: AzulView, after: AzulView, events: Sequence[Event]) -> Picture:
        """Return the move in words, and what the round brought when it ended it."""
        ((who, what),) = events
        if not isinstance(who, int):
            self._round_facts = []
            return [[Span(f"Round {after.round}: the factories are filled.", "dim")]]
        facts = self._facts.happened(before, after, events)
        self._round_facts += facts
        lines: Picture = [_with_coloured_names(f"{self._move_text(facts[0], str(what))} ({what})")]
        if after.phase in ("deal", "over"):
            lines += self._round_report(before.round, after)
        return lines

    def _round_report(self, number: int, after: AzulView) -> Picture:
        """Return what each seat scored in a round, from its facts."""
        lines: Picture = [[Span(f"Round {number} is over:", "title")]]
        widest = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            facts = [fact for fact in self._round_facts if fact.seat == seat]
            gain = sum(fact.points for fact in facts)
            head = f"  {name:<{widest}}  {gain:>+3} → {after.boards[seat].score:<3} "
            why = ", ".join(gain_parts(facts)) or "nothing"
            lines.append([Span(head, "title"), Span(f" {why}")])
        return lines

    def rules(self) -> list[str]:
        """Return a summary of the rules."""
        cell_rule = (
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
            f" {cell_rule} A tile scores the length of the rows and columns of tiles it joins, or 1"
            " where it stands alone. Then the floor is paid, never below 0.",
            "The game ends after the round in which someone completes a row of five. Then each row"
            " brings 2, each column 7, each colour set five times 10.",
        ]

    def _move_text(self, fact: AzulFact, move: str) -> str:
        """Return a move from the first fact it brought."""
        if isinstance(fact, Taken):
            return self._take_text(fact.seat, fact, move)
        assert isinstance(fact, Placed), "a move takes tiles or places one"
        return self._placement_text(fact.seat, fact.row, fact.column, fact.colour, fact.points)

    def _take_text(self, seat: int, take: Taken | TakeOutlook, move: str) -> str:
        source = "the centre" if move[0] == CENTRE else f"factory {move[0]}"
        goal = "the floor" if move[2] == FLOOR else f"line {move[2]}"
        who = does(self.names[seat], "take")
        text = f"{who} {take.tiles} {_NAME_OF[move[1]]} from {source} to {goal}"
        if take.marker:
            text += ", with the marker"
        if take.fallen and move[2] != FLOOR:
            fall = "falls" if take.fallen == 1 else "fall"
            text += f"; {number_of(take.fallen, 'tile')} {fall} to the floor"
        return text

    def _placement_text(self, seat: int, row: int, column: int, colour: str, points: int) -> str:
        where = f"row {row + 1}, column {column + 1}"
        what = f"{_NAME_OF[colour]} in {where}: {number_of(points, 'point')}"
        return f"{does(self.names[seat], 'set')} {what}"

    def help_lines(self) -> list[str]:
        """Return lines that explain the notation of moves."""
        return [
            "3R2  take the red tiles (R) of factory 3 to your pattern line 2",
            "CK5  take the black tiles (K) of the centre to line 5",
            "4BF  take the blue tiles of factory 4 straight to your floor line (F)",
            "r3c4 grey wall: set the tile of line 3 in column 4",
            "colours: B blue, Y yellow, R red, K black, W white",
        ]


def _with_coloured_names(text: str) -> Line:
    """Return a sentence with the names of colours in their colour."""
    words = re.split(rf"\b({'|'.join(NAMES)})\b", text)
    return [Span(word, f"ink.{word}" if word in NAMES else "") for word in words]


def _grouped_text(taken: str, takes: Sequence[tuple[str, TakeOutlook]]) -> str:
    """Return the destinations of the takes of one colour from one source."""
    lines = [
        f"{destination}({take.fallen})" if take.fallen else destination
        for destination, take in takes
        if destination != FLOOR
    ]
    return f"{taken} ×{takes[0][1].tiles} → {' '.join(lines) or FLOOR}"


def gain_parts(facts: Sequence[AzulFact]) -> list[str]:
    """Return where a seat's points of a round came from."""
    tiles = [str(fact.points) for fact in facts if isinstance(fact, Placed)]
    floor = sum(fact.points for fact in facts if isinstance(fact, FloorPaid))
    parts = [f"tiles {'+'.join(tiles)}"] if tiles else []
    parts += [f"floor {floor}"] if floor else []
    for kind, name in _BONUSES.items():
        points = [fact.points for fact in facts if isinstance(fact, kind)]
        parts += [f"{number_of(len(points), name)} +{sum(points)}"] if points else []
    return parts
