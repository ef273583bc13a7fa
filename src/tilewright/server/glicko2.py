"""The Glicko-2 rating system (Glickman 2022, http://www.glicko.net/glicko/glicko2.pdf)."""

import math
from collections.abc import Sequence
from typing import NamedTuple

_SCALE = 173.7178
_CENTRE = 1500.0
_TAU = 0.5
"""How fast volatilities may change."""
_TOLERANCE = 1e-6
_MOST_STEPS = 100
MOST_DEVIATION, LEAST_DEVIATION = 350.0, 45.0
"""Of a rating that nothing is known of; and so much doubt is always left, so that ratings keep following."""


class Rating(NamedTuple):
    """A rating, and how far it may be off (one standard deviation)."""

    rating: float = _CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """A game against an opponent: 1 for a victory, 0 for a loss."""

    opponent: Rating
    score: float


def rate(player: Rating, results: Sequence[Result]) -> Rating:
    """Return a rating after the games of a rating period; the names are the paper's."""
    mu, phi = (player.rating - _CENTRE) / _SCALE, player.deviation / _SCALE
    inverse_v = improvement = 0.0
    for opponent, score in results:
        g = 1 / math.sqrt(1 + 3 * (opponent.deviation / _SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - _CENTRE) / _SCALE)))
        inverse_v += g**2 * expected * (1 - expected)
        improvement += g * (score - expected)
    if not results:
        return player._replace(deviation=_SCALE * math.hypot(phi, player.volatility))
    v = 1 / inverse_v
    sigma = _new_volatility(phi, player.volatility, v, v * improvement)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + inverse_v)
    return Rating(_CENTRE + _SCALE * (mu + phi**2 * improvement), _SCALE * phi, sigma)


def _new_volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + math.exp(x)
        slope = math.exp(x) * (delta**2 - grown) / (2 * grown**2)
        return slope - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        high = a - _TAU
        while f(high) < 0:
            high -= _TAU
    f_low, f_high = f(low), f(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _TOLERANCE:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def rate_pair(player: Rating, opponent: Rating, score: float) -> tuple[Rating, Rating]:
    """Return both ratings after one game, in bounds that no series of results leaves."""
    return (
        _bounded(rate(player, [Result(opponent, score)])),
        _bounded(rate(opponent, [Result(player, 1 - score)])),
    )


def _bounded(rating: Rating) -> Rating:
    deviation = min(max(rating.deviation, LEAST_DEVIATION), MOST_DEVIATION)
    return Rating(min(max(rating.rating, 100.0), 4000.0), deviation, min(rating.volatility, 0.1))
