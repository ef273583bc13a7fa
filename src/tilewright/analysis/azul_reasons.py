"""Facts about Azul's moves that may explain why one is better than another."""

from typing import get_args

from tilewright.analysis.schema import Reason
from tilewright.core.game import State
from tilewright.core.setup import Setup
from tilewright.games.azul.facts import CENTRE, AzulFacts, tile_at, tiles_at
from tilewright.games.azul.game import GAME
from tilewright.games.azul.notation import ACTION_TEXTS
from tilewright.games.azul.schema import AzulView, Board, Colour, PlacementOutlook, TakeOutlook

_MANY = 3
"""From this number on, tiles of a colour left to others are mentioned."""
_FULL = 5
_COLOUR_OF: dict[str, Colour] = {colour: colour for colour in get_args(Colour)}


class Fills(Reason, tag="fills"):
    """A pattern line is full then.

    Attributes:
        line: from 1.
        points: what its tile will score; null where that is a later choice.
    """

    line: int
    points: int | None


class Adds(Reason, tag="adds"):
    """Tiles go to a pattern line that is not full then; `missing` are lacking."""

    line: int
    tiles: int
    missing: int


class TakesMarker(Reason, tag="marker"):
    """The first-player marker comes with it."""


class Falls(Reason, tag="floor"):
    """Tiles fall to the floor line; with the marker they cost this many points."""

    tiles: int
    cost: int


class Leaves(Reason, tag="leaves"):
    """The next player can take this many tiles of a colour from the centre."""

    seat: int
    colour: Colour
    tiles: int


class Denies(Reason, tag="denies"):
    """Another seat wanted these tiles: there they would have filled a pattern line."""

    seat: int
    line: int
    colour: Colour


class EndsRound(Reason, tag="ends_round"):
    """Nothing is left to take."""


class CompletesRow(Reason, tag="row"):
    """A row of the wall will be complete, which ends the game; rows count from 1."""

    row: int


class CompletesColumn(Reason, tag="column"):
    """A column of the wall will be complete; columns count from 1."""

    column: int


class CompletesColour(Reason, tag="colour"):
    """All five tiles of a colour will be on the wall."""

    colour: Colour


class Scores(Reason, tag="scores"):
    """The points that a tile placed on the grey wall scores."""

    points: int


AzulReason = (
    Fills
    | Adds
    | TakesMarker
    | Falls
    | Leaves
    | Denies
    | EndsRound
    | CompletesRow
    | CompletesColumn
    | CompletesColour
    | Scores
)


def reasons(setup: Setup, state: State, seat: int, action: int) -> list[Reason]:
    """Return facts about a seat's move, what matters most first."""
    view, move = GAME.view(state, seat), ACTION_TEXTS[action]
    (outlook,) = AzulFacts(setup).outlook(view, seat, [move])
    if isinstance(outlook, PlacementOutlook):
        return _placement_reasons(view.boards[seat], move, outlook)
    return _take_reasons(view, seat, move, outlook)


def _take_reasons(view: AzulView, seat: int, move: str, take: TakeOutlook) -> list[Reason]:
    colour, board = _colour(move[1]), view.boards[seat]
    found: list[Reason] = []
    if take.fills:
        found.append(Fills(int(move[2]), take.points))
        if take.cell is not None:
            found += _completed(board, *take.cell, colour)
    elif take.placed:
        line = int(move[2])
        missing = line - len(board.lines[line - 1]) - take.placed
        found.append(Adds(line, take.placed, missing))
    if take.marker:
        found.append(TakesMarker())
    if take.fallen:
        found.append(Falls(take.fallen, take.cost))
    return found + _reasons_for_others(view, seat, move, take)


def _reasons_for_others(view: AzulView, seat: int, move: str, take: TakeOutlook) -> list[Reason]:
    colour, players = _colour(move[1]), len(view.boards)
    found: list[Reason] = []
    for distance in range(1, players):
        other = (seat + distance) % players
        for line, tiles in enumerate(view.boards[other].lines, 1):
            if tiles and tiles[0] == colour and 0 < line - len(tiles) <= take.tiles:
                found.append(Denies(other, line, colour))
    left = "" if move[0] == CENTRE else tiles_at(view, move[0]).replace(colour, "")
    centre = view.centre.replace(colour, "") if move[0] == CENTRE else view.centre + left
    factories = [tiles for number, tiles in enumerate(view.factories, 1) if str(number) != move[0]]
    if not centre and not any(factories):
        return [*found, EndsRound()]
    for other_colour in get_args(Colour):
        if other_colour in left and centre.count(other_colour) >= _MANY:
            found.append(Leaves((seat + 1) % players, other_colour, centre.count(other_colour)))
    return found


def _placement_reasons(board: Board, move: str, outlook: PlacementOutlook) -> list[Reason]:
    row, column = int(move[1]) - 1, int(move[3]) - 1
    colour = _colour(board.lines[row][0])
    return [Scores(outlook.points), *_completed(board, row, column, colour)]


def _completed(board: Board, row: int, column: int, colour: Colour) -> list[Reason]:
    """Return what a tile completes, as the wall is now."""
    tile = tile_at(board.wall, row, column, colour)
    found: list[Reason] = []
    if tile.across == _FULL:
        found.append(CompletesRow(row + 1))
    if tile.down == _FULL:
        found.append(CompletesColumn(column + 1))
    if "".join(board.wall).count(colour) == _FULL - 1:
        found.append(CompletesColour(colour))
    return found


def _colour(letter: str) -> Colour:
    return _COLOUR_OF[letter]


_THEMES: dict[type[Reason], str] = {
    Denies: "deny",
    TakesMarker: "marker",
    Falls: "floor",
    CompletesRow: "row",
    CompletesColumn: "column",
    CompletesColour: "colour",
    EndsRound: "end_round",
}
THEMES = tuple(_THEMES.values())


def themes(found: list[Reason]) -> list[str]:
    """Return the themes of a puzzle from the facts about its best move."""
    kinds = {type(reason) for reason in found}
    return [theme for kind, theme in _THEMES.items() if kind in kinds]


_NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}


def reason_text(reason: Reason) -> str:
    """Return a reason in English."""
    match reason:
        case Fills(line, points):
            return f"fills line {line}" + ("" if points is None else f" for {points}")
        case Adds(line, tiles, missing):
            return f"puts {tiles} into line {line}, {missing} missing"
        case TakesMarker():
            return "takes the marker"
        case Falls(tiles, cost):
            return f"drops {tiles} to the floor for −{cost}"
        case Leaves(seat, colour, tiles):
            return f"leaves seat {seat} {tiles} {_NAMES[colour]}"
        case Denies(seat, line, colour):
            return f"denies seat {seat} {_NAMES[colour]} for line {line}"
        case EndsRound():
            return "ends the round"
        case CompletesRow(row):
            return f"completes row {row}"
        case CompletesColumn(column):
            return f"completes column {column}"
        case CompletesColour(colour):
            return f"completes {_NAMES[colour]}"
        case Scores(points):
            return f"scores {points}"
    raise TypeError(f"{reason!r} is no reason of Azul.")
