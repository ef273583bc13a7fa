"""The fields of the games' views (docs/records.md, Views), checked before anything is drawn."""

from collections.abc import Sized
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tilewright.core.errors import NotationError
from tilewright.core.game import Game

_Tiles = Annotated[str, Meta(pattern="^[BYRKW]*$")]
_Factory = Annotated[str, Meta(pattern="^[BYRKW]{0,4}$")]
_Line = Annotated[str, Meta(pattern="^[BYRKW]{0,5}$")]
_WallRow = Annotated[str, Meta(pattern="^[BYRKW.]{5}$")]
_Floor = Annotated[str, Meta(pattern="^[BYRKWM]{0,7}$")]
_FiveLines = Annotated[list[_Line], Meta(min_length=5, max_length=5)]
_FiveRows = Annotated[list[_WallRow], Meta(min_length=5, max_length=5)]
_FourCards = Annotated[str, Meta(pattern=r"^([YGOBT][1-6]( (?=.)|$)){0,4}$")]
_FiveCards = Annotated[str, Meta(pattern=r"^(([YGOBT][1-6]|\?\?)( (?=.)|$)){0,5}$")]
_Count = Annotated[int, Meta(ge=0)]


class AzulCounts(Struct):
    """Tiles by colour, in bag or lid."""

    B: int
    Y: int
    R: int
    K: int
    W: int


class AzulBoard(Struct):
    """A player board."""

    score: int
    lines: _FiveLines
    wall: _FiveRows
    floor: _Floor


class AzulView(Struct):
    """A view of Azul."""

    round: int
    phase: Literal["deal", "offer", "tiling", "over"]
    to_move: list[int]
    factories: list[_Factory]
    centre: _Tiles
    marker: int | str | None
    bag: AzulCounts | None
    lid: AzulCounts | None
    boards: list[AzulBoard]

    @property
    def lengths(self) -> dict[str, tuple[int, int]]:
        """How long lists are, and how long they must be."""
        return {"factories": (len(self.factories), 2 * len(self.boards) + 1)}


class G5211View(Struct):
    """A view of 5211."""

    deal: int
    round: int
    turn: int
    phase: Literal["deal", "choose", "draw", "over"]
    to_move: list[int]
    hands: list[_FiveCards]
    chosen: list[_FiveCards]
    table: list[_FourCards]
    pile: _Count
    kept: list[str | None]
    scores: list[int | None]
    discarded: _Count

    @property
    def lengths(self) -> dict[str, tuple[int, int]]:
        """How long lists are, and how long they must be."""
        lists: dict[str, Sized] = {"chosen": self.chosen, "table": self.table}
        lists |= {"kept": self.kept, "scores": self.scores}
        return {name: (len(values), len(self.hands)) for name, values in lists.items()}


_VIEWS: dict[str, type[AzulView] | type[G5211View]] = {"azul": AzulView, "5211": G5211View}


def read_view(game: Game, view: Any) -> AzulView | G5211View:
    """Return the fields of a view.

    Raises:
        NotationError: it has not the form of a view of the game.
    """
    try:
        fields = msgspec.convert(view, _VIEWS[game.name])
    except msgspec.ValidationError as error:
        raise NotationError(f"This is no view of {game.title}: {error}.") from error
    for name, (length, due) in fields.lengths.items():
        if length != due:
            raise NotationError(f"This is no view of {game.title}: {name} has {length}, not {due}.")
    return fields
