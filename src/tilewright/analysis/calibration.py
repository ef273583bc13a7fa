"""Games of every level, analysed: what levels are told by, and what an analysis is measured by."""

import math
import re
import time
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tilewright.analysis.account import rest_by_step
from tilewright.analysis.analyse import Record, analyse_steps, judge_decisions
from tilewright.analysis.judges import get_judge, judging, losses_id
from tilewright.analysis.schema import Account, Analysis, Decision, Judge
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.bots.levels import level_hash
from tilewright.games import get_game
from tilewright.table import draw_setup


class Table(NamedTuple):
    """A table whose levels are calibrated."""

    game: str
    variant: str
    players: int


class GameItem(NamedTuple):
    """A game to be played by equal bots and judged.

    Attributes:
        is_whole: whether deals are judged as well, for the account.
    """

    table: Table
    level: str
    number: int
    seed: int
    is_whole: bool = False


class GameRow(Struct):
    """A game of equal bots, judged.

    Attributes:
        judge: its `losses_id`.
        played_as: the `level_hash` of the level.
        decisions: real choices of all seats.
        loss: the sum of their losses.
        grades: how many decisions have each grade.
        account_judge: the id of who judged deals as well; empty if nobody did.
        rests: the rest of seat 0 by where it comes up (`rest_by_step`), where nobody decides in secret.
        seconds, first: processor time of such an analysis, and until its first result.
    """

    judge: str
    played_as: str
    game: str
    variant: str
    players: int
    level: str
    number: int
    seed: int
    decisions: int
    loss: float
    grades: dict[str, int]
    account_judge: str = ""
    accounts: list[Account] = []
    rests: dict[str, float] = {}
    seconds: float = 0.0
    first: float = 0.0


class LevelLoss(Struct):
    """The mean loss of a level's real choices, with the standard error over games.

    Attributes:
        played_as: the `level_hash` of the level that played.
        command: what measured it.
    """

    level: str
    played_as: str
    command: str
    games: int
    decisions: int
    mean: float
    standard_error: float


class Calibration(Struct):
    """The mean losses of a table's levels, by one judge; the weakest level first.

    Attributes:
        judge: its `losses_id`.
    """

    judge: str
    game: str
    variant: str
    players: int
    levels: list[LevelLoss]


def measure_game(item: GameItem) -> GameRow:
    """Play a game of equal bots, judge it and return the numbers."""
    table, bot = item.table, get_bot(item.table.game, item.level)
    rules, keys = get_game(table.game), (item.seed, item.number)
    setup = draw_setup(rules, table.variant, table.players, {}, *keys)
    record = play_game(rules, setup, [bot] * table.players, *keys).record()
    judge = get_judge(*table)
    row = GameRow(
        judge=losses_id(judge),
        played_as=_now(table, item.level),
        game=table.game,
        variant=table.variant,
        players=table.players,
        level=item.level,
        number=item.number,
        seed=item.seed,
        decisions=0,
        loss=0.0,
        grades={},
    )
    decisions = (
        _analyse_into(row, record, judge) if item.is_whole else judge_decisions(record, judge)
    )
    real = [one for one in decisions if one.is_real]
    grades = [one.grade for one in real]
    row.decisions = len(real)
    row.loss = math.fsum(one.loss for one in real)
    row.grades = {grade: grades.count(grade) for grade in sorted(set(grades))}
    return row


def _analyse_into(row: GameRow, record: Record, judge: Judge) -> list[Decision]:
    """Write the account of a game into its row, and return the decisions."""
    began = time.process_time()
    steps = analyse_steps(record, judge)
    try:
        while True:
            next(steps)
            row.first = row.first or time.process_time() - began
    except StopIteration as end:
        analysis: Analysis = end.value
    row.seconds = time.process_time() - began
    row.account_judge, row.accounts = judge.id, analysis.accounts
    if not judging(row.game).MIXES:
        row.rests = {str(step): rest for step, rest in rest_by_step(analysis, 0).items()}
    return analysis.decisions


def calibration_of(
    table: Table, levels: Sequence[str], rows: Iterable[GameRow], command: str
) -> Calibration:
    """Return the mean losses of the levels of which at least two games were analysed."""
    own = {(row.level, row.seed, row.number): row for row in rows_of(table, rows) if row.decisions}
    found = []
    for level in levels:
        games = [row for row in own.values() if row.level == level]
        if len(games) >= 2:
            found.append(_level_loss(level, games, command))
    return Calibration(losses_id(get_judge(*table)), *table, found)


def completed(found: Calibration, levels: Sequence[str], before: Calibration) -> Calibration:
    """Return a calibration with the levels that it lacks, as they were calibrated before.

    Args:
        levels: all levels, the weakest first.
        before: of the same table; what another judge or other levels made does not count.
    """
    table = Table(found.game, found.variant, found.players)
    losses = {}
    if before.judge == found.judge:
        losses = {
            one.level: one for one in before.levels if one.played_as == _now(table, one.level)
        }
    losses |= {one.level: one for one in found.levels}
    return replace(found, levels=[losses[level] for level in levels if level in losses])


def added(found: Calibration, before: Calibration) -> Calibration:
    """Return a calibration with the games that count already, where level and judge are the same.

    Args:
        before: of the same table, by games of other seeds.
    """
    if before.judge != found.judge:
        return found
    losses = {(one.level, one.played_as): one for one in before.levels}
    levels = [
        _pooled(losses[one.level, one.played_as], one)
        if (one.level, one.played_as) in losses
        else one
        for one in found.levels
    ]
    return replace(found, levels=levels)


def seeds_of(entry: Calibration, levels: Collection[str]) -> set[int]:
    """Return the seeds whose games a calibration counts for some of the levels."""
    commands = [one.command for one in entry.levels if one.level in levels]
    return {int(seed) for command in commands for seed in re.findall(r"--seed (\d+)", command)}


def rows_of(table: Table, rows: Iterable[GameRow]) -> list[GameRow]:
    """Return the games of a table that its levels of today played and its judge of today judged."""
    wanted = (losses_id(get_judge(*table)), *table)
    return [
        row
        for row in rows
        if (row.judge, row.game, row.variant, row.players) == wanted
        and row.played_as == _now(table, row.level)
    ]


@cache
def _now(table: Table, level: str) -> str:
    """Return as what a level plays today."""
    return level_hash(table.game, level, table.players, table.variant)


def _level_loss(level: str, games: Sequence[GameRow], command: str) -> LevelLoss:
    """Return the mean loss over all decisions; its error is that of a ratio of sums over games."""
    decisions = sum(row.decisions for row in games)
    mean = math.fsum(row.loss for row in games) / decisions
    squares = math.fsum((row.loss - mean * row.decisions) ** 2 for row in games)
    number = len(games)
    error = math.sqrt(squares * number / (number - 1)) / decisions
    return LevelLoss(level, games[0].played_as, command, number, decisions, mean, error)


def _pooled(one: LevelLoss, other: LevelLoss) -> LevelLoss:
    """Return the mean loss over the decisions of both; their games are different ones."""
    decisions = one.decisions + other.decisions
    error = math.hypot(one.decisions * one.standard_error, other.decisions * other.standard_error)
    return replace(
        one,
        command=f"{one.command}; {other.command}",
        games=one.games + other.games,
        decisions=decisions,
        mean=(one.decisions * one.mean + other.decisions * other.mean) / decisions,
        standard_error=error / decisions,
    )
