"""Ratings: Elo points by maximum likelihood over all games, and openskill's.

The chance of a bot to win is taken to be proportional to its strength (Bradley and Terry for two seats,
Luce for more), and 400 points are a factor of ten. Each line-up is counted two more games that all its seats
share, so that a bot that never lost has a rating, too.
"""

from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from tilewright.arena.blocks import BlockOutcome
from tilewright.arena.plan import Plan
from tilewright.arena.results import Estimate, Skill
from tilewright.arena.tallies import rank_key
from tilewright.core.game import Over

Floats = NDArray[np.float64]

ELO = 400 / log(10)
"""Elo points of a factor e in strength."""
_EXTRA_GAMES = 2.0
_LEAST_EXTRA = 0.1
"""The weight of the extra games where a resample misses them."""
_RESAMPLES = 1000
_MOST_STEPS = 200
_CLOSE_ENOUGH = 1e-9


def ratings(plan: Plan, outcomes: Sequence[BlockOutcome], anchor: int) -> list[Estimate]:
    """Return each bot's rating, with the interval of a bootstrap over the blocks of each line-up.

    Args:
        anchor: the bot whose rating is 0.
    """
    counted = [np.bincount(own.bots, minlength=len(plan.bots)) for own in plan.line_ups]
    seats = np.array(counted, float)
    blocks = _shares_by_block(plan, outcomes)
    extra = _EXTRA_GAMES * seats / plan.players
    totals = np.array([shares.sum(axis=0) for shares in blocks]) + extra
    value = ELO * strengths(totals[None], seats, anchor)[0]
    rng = np.random.default_rng([abs(plan.seed), int(plan.seed < 0)])
    resampled = _resampled_totals(blocks, extra, rng)
    low, high = np.quantile(ELO * strengths(resampled, seats, anchor), (0.025, 0.975), axis=0)
    return [
        Estimate(float(value[bot]), float(low[bot]), float(high[bot]))
        for bot in range(len(plan.bots))
    ]


def _shares_by_block(plan: Plan, outcomes: Sequence[BlockOutcome]) -> list[Floats]:
    """Return for each line-up, [blocks, bots] how many victories each bot had in each block."""
    blocks: list[list[list[float]]] = [[] for _ in plan.line_ups]
    for outcome in outcomes:
        shares = [0.0] * len(plan.bots)
        for seating, end in zip(plan.seatings(outcome.number), outcome.ends, strict=True):
            for seat in end.winners:
                shares[seating[seat]] += end.share(seat)
        blocks[plan.line_up_of(outcome.number)].append(shares)
    return [np.array(shares) for shares in blocks]


def _resampled_totals(blocks: Sequence[Floats], extra: Floats, rng: np.random.Generator) -> Floats:
    """Return [resamples, line-ups, bots] victories in resampled blocks, the extra games resampled as one."""
    totals = np.empty((_RESAMPLES, *extra.shape))
    for line_up, shares in enumerate(blocks):
        pool = np.vstack([shares, extra[line_up]])
        for number in range(_RESAMPLES):
            drawn = np.bincount(rng.integers(len(pool), size=len(pool)), minlength=len(pool))
            totals[number, line_up] = drawn @ pool
    return totals + _LEAST_EXTRA / _EXTRA_GAMES * extra


def strengths(victories: Floats, seats: Floats, anchor: int) -> Floats:
    """Return [samples, bots] the likeliest logarithms of strengths, the anchor's being 0, by Newton's method.

    Args:
        victories: [samples, line-ups, bots] how many games each bot won in each line-up.
        seats: [line-ups, bots] how many seats it had there.
    """
    samples, _, bots = victories.shape
    free = [bot for bot in range(bots) if bot != anchor]
    logs = np.zeros((samples, bots))
    games = victories.sum(axis=2, keepdims=True)
    for _ in range(_MOST_STEPS):
        weights = seats * np.exp(logs)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        slope = (victories - games * chances).sum(axis=1)[:, free]
        spread = games * chances
        bend = np.einsum("sfb,sfc->sbc", -spread, chances)
        bend[:, range(bots), range(bots)] += spread.sum(axis=1)
        step = np.linalg.solve(bend[:, free][:, :, free], slope[:, :, None])[:, :, 0]
        logs[:, free] += np.clip(step, -1, 1)
        if np.abs(step).max() < _CLOSE_ENOUGH:
            break
    return logs


def skills(plan: Plan, outcomes: Sequence[BlockOutcome]) -> list[Skill]:
    """Return each bot's openskill rating after all games, in the order of the blocks.

    A bot with several seats at a table moves by the mean of them.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating() for _ in plan.bots]
    for outcome in outcomes:
        for seating, end in zip(plan.seatings(outcome.number), outcome.ends, strict=True):
            teams = [[model.create_rating([rated[bot].mu, rated[bot].sigma])] for bot in seating]
            after = model.rate(teams, ranks=_ranks(end))
            for bot in set(seating):
                mine = [
                    team[0] for team, sitting in zip(after, seating, strict=True) if sitting == bot
                ]
                rated[bot].mu = sum(one.mu for one in mine) / len(mine)
                rated[bot].sigma = sum(one.sigma for one in mine) / len(mine)
    return [Skill(one.mu, one.sigma, one.ordinal()) for one in rated]


def _ranks(end: Over) -> list[float]:
    """Return each seat's rank, 0 for those that won; those that are level share it."""
    keys = [rank_key(end, seat) for seat in range(len(end.scores))]
    return [float(sum(other > mine for other in keys)) for mine in keys]
