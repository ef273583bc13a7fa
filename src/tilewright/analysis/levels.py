"""Tell a level from a mean loss, by a calibration: games of all levels, analysed by the same judge."""

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from tilewright.analysis.judges import losses_id
from tilewright.analysis.schema import Judge, SeatLevel
from tilewright.bots.levels import level_hash

FILE = "calibration.json"
"""Beside this module: made by `tilewright calibrate` (docs/analysis.md)."""
_FEWEST_DECISIONS = 10
_STANDARD_ERRORS = 2.0
_LEAST_LOSS = 1e-5


class KnownLoss(msgspec.Struct):
    """A level and the mean loss of its decisions.

    Attributes:
        played_as: the `level_hash` of what it was when its games were played.
    """

    level: str
    games: int
    mean: float
    standard_error: float = 0.0
    played_as: str = ""


class KnownTable(msgspec.Struct):
    """The calibrated levels of a table, the weakest first.

    Attributes:
        judge: the `losses_id` of who judged them.
    """

    judge: str
    game: str
    variant: str
    players: int
    levels: list[KnownLoss]


@cache
def known_tables() -> list[KnownTable]:
    """Return all calibrated tables."""
    file = files("tilewright.analysis").joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=list[KnownTable])


def with_level(seat: SeatLevel, judge: Judge, game: str, variant: str, players: int) -> SeatLevel:
    """Return the same with the level that loses as much; without one where none was calibrated."""
    for table in known_tables():
        is_meant = (table.game, table.variant, table.players) == (game, variant, players)
        if is_meant and table.judge == losses_id(judge):
            return tell_level(seat, [one for one in table.levels if _is_current(table, one)])
    return seat


def _is_current(table: KnownTable, loss: KnownLoss) -> bool:
    """Return whether a level still plays as it did when it was calibrated."""
    return loss.played_as == level_hash(table.game, loss.level, table.players, table.variant)


def tell_level(seat: SeatLevel, levels: Sequence[KnownLoss]) -> SeatLevel:
    """Return the same with the level whose mean loss is nearest, as a ratio, and those near its noise."""
    levels = tellable(levels)
    if seat.mean_loss is None or seat.standard_error is None or len(levels) < 2:
        return seat
    if seat.decisions < _FEWEST_DECISIONS:
        return seat
    spread = _STANDARD_ERRORS * seat.standard_error
    order = [one.level for one in levels]
    nearest = _nearest(seat.mean_loss, levels)
    around = (_nearest(seat.mean_loss + spread, levels), _nearest(seat.mean_loss - spread, levels))
    numbers = sorted(order.index(one.level) for one in (nearest, *around))
    return msgspec.structs.replace(
        seat,
        level=nearest.level,
        lowest=order[numbers[0]],
        highest=order[numbers[-1]],
        games=nearest.games,
    )


def tellable(levels: Sequence[KnownLoss]) -> list[KnownLoss]:
    """Return the levels that lose less than all weaker ones, by a standard error of the difference at least.

    Others cannot be told by their loss.
    """
    found: list[KnownLoss] = []
    for one in levels:
        if not found or found[-1].mean - one.mean > math.hypot(
            found[-1].standard_error, one.standard_error
        ):
            found.append(one)
    return found


def _nearest(loss: float, levels: Sequence[KnownLoss]) -> KnownLoss:
    size = math.log(max(loss, _LEAST_LOSS))
    return min(levels, key=lambda one: abs(math.log(max(one.mean, _LEAST_LOSS)) - size))
