"""The types of Azul's views, figures, standings, outlooks and facts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tilewright.core.schema import Fact, Figures, Outlook, Schema, Standing, View

Colour = Literal["B", "Y", "R", "K", "W"]
Phase = Literal["deal", "offer", "tiling", "over"]
Tiles = Annotated[str, Meta(pattern="^[BYRKW]*$")]
FactoryTiles = Annotated[str, Meta(pattern="^[BYRKW]{0,4}$")]
LineTiles = Annotated[str, Meta(pattern="^[BYRKW]{0,5}$")]
WallRow = Annotated[str, Meta(pattern="^[BYRKW.]{5}$")]
FloorTiles = Annotated[str, Meta(pattern="^[BYRKWM]{0,7}$")]
FiveLines = Annotated[list[LineTiles], Meta(min_length=5, max_length=5)]
FiveRows = Annotated[list[WallRow], Meta(min_length=5, max_length=5)]


class Counts(Struct):
    """Tiles by colour, in bag or lid."""

    B: int
    Y: int
    R: int
    K: int
    W: int

    @property
    def total(self) -> int:
        """How many tiles there are."""
        return self.B + self.Y + self.R + self.K + self.W


class Board(Struct):
    """A player board.

    Attributes:
        lines: the tiles in each pattern line, the shortest line first.
        wall: a row is five letters, "." where no tile is set.
        floor: what lies on the floor line, in order; "M" is the marker.
    """

    score: int
    lines: FiveLines
    wall: FiveRows
    floor: FloorTiles


class AzulView(View):
    """A position.

    Attributes:
        marker: where the first-player marker is: the centre, a seat, or nowhere yet.
        bag, lid: null where the table hides them.
    """

    round: int
    phase: Phase
    to_move: list[int]
    factories: list[FactoryTiles]
    centre: Tiles
    marker: int | Literal["centre"] | None
    bag: Counts | None
    lid: Counts | None
    boards: list[Board]

    @property
    def scores(self) -> list[int | None]:
        """The points by seat."""
        return [board.score for board in self.boards]

    @property
    def lengths(self) -> dict[str, tuple[int, int]]:
        """For each list by name: its length, and the length required."""
        return {"factories": (len(self.factories), 2 * len(self.boards) + 1)}


class AzulFigures(Figures):
    """The numbers of a table.

    Attributes:
        floor: what each space of the floor line costs.
        wall: the printed colours, row by row; null on the grey side.
        row, column, colour: the bonuses.
        lines: how many pattern lines and wall rows there are.
    """

    floor: list[int]
    wall: list[str] | None
    row: int
    column: int
    colour: int
    factories: int
    lines: int


class BoardStanding(Struct):
    """What a board amounts to.

    Attributes:
        coming: what full lines will score in the next tiling; null where a choice on the grey wall is open.
        floor: what the floor line costs now.
    """

    coming: int | None
    floor: int


class AzulStanding(Standing):
    """What a position amounts to, board by board."""

    boards: list[BoardStanding]


class TakeOutlook(Outlook):
    """What a take would do.

    Attributes:
        cost: what the floor line costs more than before.
        fills: whether the pattern line is full then.
        points: what that line's tile will score on the coloured wall, full lines above set first.
        across, down: tiles in the runs through that tile, itself included.
        cell: its row and column.
    """

    tiles: int
    placed: int
    fallen: int
    marker: bool
    cost: int
    fills: bool
    points: int | None
    across: int | None
    down: int | None
    cell: tuple[int, int] | None


class PlacementOutlook(Outlook):
    """What a tile set on the grey wall would score."""

    across: int
    down: int
    points: int


class Taken(Fact, tag="taken"):
    """A seat took tiles.

    Attributes:
        source: "C" for the centre, or the factory's number.
        tiles: how many were taken.
        row: the pattern line they went to, from 0; null for the floor.
        placed: how many of them the line took.
        fallen: how many fell.
        marker: whether the first-player marker came with them.
        fills: whether the line is full now.
        floor: what came onto the floor line, in order: the marker, and of the fallen tiles as many as
            there was space for.
        to_centre: the factory's other tiles, which went to the centre.
    """

    seat: int
    round: int
    source: str
    colour: Colour
    tiles: int
    row: int | None
    placed: int
    fallen: int
    marker: bool
    fills: bool
    floor: str
    to_centre: str


class Placed(Fact, tag="placed"):
    """A tile was set on a wall.

    Attributes:
        across, down: tiles in the runs through it, itself included.
    """

    seat: int
    round: int
    row: int
    column: int
    colour: Colour
    across: int
    down: int


class Grounded(Fact, tag="grounded"):
    """A line of the grey wall fits nowhere: its tiles fell.

    Attributes:
        floor: what came onto the floor line: as many tiles as there was space for.
    """

    seat: int
    round: int
    row: int
    colour: Colour
    tiles: int
    floor: str


class FloorPaid(Fact, tag="floor"):
    """A floor line was paid; no score falls below 0, so the points may be fewer than the cost."""

    seat: int
    round: int
    cost: int


class RowBonus(Fact, tag="row"):
    """A complete row at the end."""

    seat: int
    round: int
    index: int


class ColumnBonus(Fact, tag="column"):
    """A complete column at the end."""

    seat: int
    round: int
    index: int


class ColourBonus(Fact, tag="colour"):
    """All five tiles of a colour at the end."""

    seat: int
    round: int
    colour: Colour


class Ended(Fact, tag="end"):
    """The game is over: someone completed a row, no tiles are left, or nothing moves any more."""

    seat: None
    round: int
    reason: Literal["row", "no_tiles", "stalled"]


AzulFact = Taken | Placed | Grounded | FloorPaid | RowBonus | ColumnBonus | ColourBonus | Ended

SCHEMA = Schema(
    AzulView,
    AzulFigures,
    AzulStanding,
    (TakeOutlook, PlacementOutlook),
    (Taken, Placed, Grounded, FloorPaid, RowBonus, ColumnBonus, ColourBonus, Ended),
)
