"""Measure analyses: luck, accounts, the order of levels and speed, by games that were analysed."""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from statistics import fmean, stdev

import numpy as np

from tilewright.analysis import get_judge, open_line
from tilewright.analysis.analyse import Record, judge_decisions, judge_luck
from tilewright.analysis.calibration import GameRow, Table
from tilewright.analysis.judges import judging
from tilewright.bots import get_bot, level_names
from tilewright.bots.games import play_game
from tilewright.core.errors import SetupError
from tilewright.games import get_game
from tilewright.processes import map_unordered, usable_cores
from tilewright.table import draw_setup

FIGURES = {
    "games": "games of equal bots that were analysed",
    "mean_luck": "the largest mean luck of a seat, points of 100",
    "mean_luck_error": "its standard error",
    "mean_rest": "the largest mean unexplained rest of a seat, points of 100",
    "mean_rest_error": "its standard error",
    "size_of_rest": "mean size of the unexplained rest of a game, points of 100",
    "games_adjusted": "games needed to tell players apart without luck, as a part of those with it",
    "luck_coefficient": "what a point of luck brought, by least squares",
    "games_fitted": "the same with luck times that coefficient, each game by the others' one",
    "games_by_decisions": "the same without luck and rest; but the rest is skill in part",
    "seconds": "mean processor time of a game, s",
    "seconds_to_first": "longest processor time to the first result, s",
}
REST_FIGURES = {
    "rest_after_deals": "deviation of the rest of a game between deals and decisions, points of 100",
    "rest_between_decisions": "the same from decision to decision",
    "rest_before_deals": "the same at ends of rounds",
}
LEVEL_FIGURES = {
    "levels": "levels of which games were judged",
    "fewest_games": "games of the level with the fewest",
    "out_of_order": "levels that lost no less than the one below them",
}
DOUBLING_FIGURES = {
    "decisions": "decisions graded twice",
    "grade_changes": "whose grade changes with twice the simulations, as a part",
    "large": "graded large",
    "large_changes": "of these, graded otherwise with twice the simulations, as a part",
    "loss_changes": "mean size of the change of a decision's loss, points of 100",
}
LUCK_FIGURES = {
    "dealt_games": "games whose deals were judged",
    "dealt_luck": "the largest mean luck of a seat, points of 100",
    "dealt_luck_error": "its standard error",
    "dealt_luck_of_all": "mean luck of all seats, points of 100",
    "dealt_luck_of_all_error": "its standard error",
    "dealt_luck_size": "standard deviation of the luck of a game, points of 100",
}
DRAWS_FIGURES = {
    "fair_games": "games whose draws were compared with fair ones",
    "fair_luck": "mean luck of a seat if draws were fair, points of 100: what the judge errs by",
    "fair_luck_error": "its standard error",
}


def measure_levels(rows: Sequence[GameRow]) -> dict[str, float]:
    """Return whether the mean losses of the levels of one game have their order."""
    played = [level for level in level_names(rows[0].game) if any(r.level == level for r in rows)]
    games = [[row for row in rows if row.level == level] for level in played]
    means = [sum(row.loss for row in own) / sum(row.decisions for row in own) for own in games]
    return {
        "levels": len(played),
        "fewest_games": min(len(own) for own in games),
        "out_of_order": sum(upper >= lower for lower, upper in pairwise(means)),
    }


def measure_rows(rows: Sequence[GameRow]) -> dict[str, float]:
    """Return figures over whole games, which `tilewright calibrate --whole` writes (two or more)."""
    seats = range(rows[0].players)
    lucks = [[row.accounts[seat].luck for row in rows] for seat in seats]
    rests = [[row.accounts[seat].rest for row in rows] for seat in seats]
    luck = max(lucks, key=lambda one: abs(fmean(one)))
    rest = max(rests, key=lambda one: abs(fmean(one)))
    raw = [row.accounts[0].share for row in rows]
    adjusted = [row.accounts[0].share - row.accounts[0].luck for row in rows]
    decided = [row.accounts[0].own + row.accounts[0].others for row in rows]
    coefficient, fitted = _fit(lucks[0], raw)
    steps = {step: [row.rests[step] for row in rows] for step in rows[0].rests}
    return {
        "games": len(rows),
        "mean_luck": 100 * fmean(luck),
        "mean_luck_error": 100 * stdev(luck) / math.sqrt(len(rows)),
        "mean_rest": 100 * fmean(rest),
        "mean_rest_error": 100 * stdev(rest) / math.sqrt(len(rows)),
        "size_of_rest": 100 * fmean(abs(one) for seat in rests for one in seat),
        "games_adjusted": stdev(adjusted) ** 2 / stdev(raw) ** 2,
        "luck_coefficient": coefficient,
        "games_fitted": fitted,
        "games_by_decisions": stdev(decided) ** 2 / stdev(raw) ** 2,
        **{f"rest_{step}": 100 * stdev(rests) for step, rests in steps.items()},
        "seconds": fmean(row.seconds for row in rows),
        "seconds_to_first": max(row.first for row in rows),
    }


def _fit(luck: Sequence[float], shares: Sequence[float]) -> tuple[float, float]:
    """Return the coefficient of luck as a control variate, and the part of the variance that it leaves.

    What it leaves is measured at each game with the coefficient of all others.
    """
    x, y = np.array(luck) - fmean(luck), np.array(shares) - fmean(shares)
    coefficient = float(x @ y / (x @ x))
    leverage = 1 / len(x) + x**2 / (x @ x)
    errors = (y - coefficient * x) / (1 - leverage)
    return coefficient, float((errors**2).sum() / (y**2).sum())


def _records(table: Table, bot: str, games: int) -> Iterator[Record]:
    """Play games of equal bots."""
    return (_record(table, bot, number) for number in range(games))


def _record(table: Table, bot: str, number: int) -> Record:
    rules, players = get_game(table.game), [get_bot(table.game, bot)] * table.players
    setup = draw_setup(rules, table.variant, table.players, {}, 1, number)
    return play_game(rules, setup, players, 1, number).record()


def measure_doubling(
    table: Table, bot: str, games: int, simulations: int | None = None
) -> dict[str, float]:
    """Return how often a grade changes when the judge searches twice as much.

    Args:
        simulations: of a decision, before they are doubled; None for those of every analysis.
    """
    judge = get_judge(*table, simulations=simulations)
    deeper = get_judge(*table, simulations=2 * judge.simulations)
    pairs: list[tuple[str, str]] = []
    changes: list[float] = []
    for record in _records(table, bot, games):
        once, twice = judge_decisions(record, judge), judge_decisions(record, deeper)
        pairs += [(one.grade, two.grade) for one, two in zip(once, twice, strict=True)]
        changes += [abs(one.loss - two.loss) for one, two in zip(once, twice, strict=True)]
    large = [pair for pair in pairs if pair[0] == "large"]
    return {
        "decisions": len(pairs),
        "grade_changes": fmean(one != two for one, two in pairs),
        "large": len(large),
        "large_changes": fmean(one != two for one, two in large) if large else 0.0,
        "loss_changes": 100 * fmean(changes),
    }


def measure_luck(table: Table, bot: str, games: int, jobs: int | None = None) -> dict[str, float]:
    """Return the mean luck of a seat over two or more games of equal bots; decisions are not judged.

    Interrupted, it tells of the games that were judged.

    Args:
        jobs: how many processes; by default one for each core.
    """
    task = partial(_luck_of_game, table, bot)
    judged: list[list[float]] = []
    try:
        with closing(map_unordered(task, range(games), jobs or usable_cores())) as found:
            for one in found:
                judged.append(one)
    except KeyboardInterrupt:  # What was judged by then took long enough.
        if len(judged) < 2:
            raise
    lucks = list(zip(*judged, strict=True))
    means = [fmean(of_all) for of_all in zip(*lucks, strict=True)]
    largest = max(lucks, key=lambda one: abs(fmean(one)))
    return {
        "dealt_games": len(judged),
        "dealt_luck": 100 * fmean(largest),
        "dealt_luck_error": 100 * stdev(largest) / math.sqrt(len(judged)),
        "dealt_luck_of_all": 100 * fmean(means),
        "dealt_luck_of_all_error": 100 * stdev(means) / math.sqrt(len(judged)),
        "dealt_luck_size": 100 * fmean(stdev(one) for one in lucks),
    }


def _luck_of_game(table: Table, bot: str, number: int) -> list[float]:
    """Return the luck of each seat in a game of equal bots."""
    return judge_luck(_record(table, bot, number), get_judge(*table))


def measure_draws(table: Table, bot: str, games: int) -> dict[str, float]:
    """Return the luck that fair draws bring on average, in two or more games of equal bots.

    Raises:
        SetupError: at this game nobody has to guess what can be drawn.
    """
    luck_of_fair_draws = getattr(judging(table.game), "luck_of_fair_draws", None)
    if luck_of_fair_draws is None:
        raise SetupError(f"Everybody knows what can be drawn at {table.game}.")
    judge = get_judge(*table)
    found = [
        fmean(luck_of_fair_draws(open_line(record), judge))
        for record in _records(table, bot, games)
    ]
    return {
        "fair_games": games,
        "fair_luck": 100 * fmean(found),
        "fair_luck_error": 100 * stdev(found) / math.sqrt(games),
    }
