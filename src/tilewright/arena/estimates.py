"""Means with 95 % intervals. Games of a block share a deal, so blocks are what is counted, not games."""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tilewright.arena.results import Estimate

Strata = Sequence[NDArray[np.float64]]
"""For each line-up, [blocks] the means of its blocks."""

_Z = 1.959964
_T = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281),
    *(2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860),
    *(2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423),
)
"""The 97.5 % quantile of Student's t for 1, 2, … degrees of freedom."""


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    return _Z + (_Z**3 + _Z) / (4 * freedom) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * freedom**2)


def share_estimate(strata: Strata, seats: Sequence[int]) -> Estimate:
    """Return a mean share with Wilson's interval for as many games as the blocks are worth.

    The blocks' own spread gives the standard error, and that the effective number of games. One more result
    that went the other way is counted into the spread: blocks that are all alike, or a single one, do not
    prove that there is none.

    Args:
        seats: for each line-up, the number of results in the mean of a block.
    """
    value = float(np.mean([blocks.mean() for blocks in strata]))
    variance = 0.0
    for blocks, weight in zip(strata, seats, strict=True):
        number, mean = len(blocks), float(blocks.mean())
        spread = float(((blocks - mean) ** 2).sum()) + (max(mean, 1 - mean) / weight) ** 2
        variance += spread / (number * max(number - 1, 1)) / len(strata) ** 2
    results = sum(len(blocks) * weight for blocks, weight in zip(strata, seats, strict=True))
    inner = (value * results + 1) / (results + 2)
    size = inner * (1 - inner) / variance
    t = t_quantile(max(_freedom(strata), 1))
    return _wilson(value, size, t)


def _wilson(value: float, size: float, t: float) -> Estimate:
    scale = 1 + t * t / size
    centre = (value + t * t / (2 * size)) / scale
    reach = t * sqrt(value * (1 - value) / size + t * t / (4 * size * size)) / scale
    low, high = max(centre - reach, 0.0), min(centre + reach, 1.0)
    return Estimate(value, min(low, value), max(high, value))


def mean_estimate(strata: Strata) -> Estimate:
    """Return a mean with Student's interval; without one where there is a single block."""
    value = float(np.mean([blocks.mean() for blocks in strata]))
    if min(map(len, strata)) < 2:  # No spread within a line-up: all blocks as one.
        strata = [np.concatenate(strata)]
    if _freedom(strata) < 1:
        return Estimate(value, None, None)
    variance = sum(float(blocks.var(ddof=1)) / len(blocks) for blocks in strata) / len(strata) ** 2
    reach = t_quantile(_freedom(strata)) * sqrt(variance)
    return Estimate(value, value - reach, value + reach)


def _freedom(strata: Strata) -> int:
    return sum(len(blocks) - 1 for blocks in strata)
