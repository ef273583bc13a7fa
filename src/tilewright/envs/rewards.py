"""Rewards at the end of a game."""

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Over

Reward = Literal["win", "score", "margin"]
"""What the reward is: the share of the victory, one's points, or one's lead over the best other seat."""


def rewards(over: Over, kind: Reward = "win") -> list[float]:
    """Return each seat's reward.

    "win": 1 for a victory, -1 / (players - 1) for none, in between where it is shared; they add up to 0.
    "score": the points. "margin": the points minus those of the best other seat.

    >>> rewards(Over(scores=(50, 40, 30), winners=(0,)))
    [1.0, -0.5, -0.5]
    >>> rewards(Over(scores=(50, 50), winners=(0, 1)))
    [0.0, 0.0]
    >>> rewards(Over(scores=(50, 40, 30), winners=(0,)), "score")
    [50.0, 40.0, 30.0]
    >>> rewards(Over(scores=(50, 40, 30), winners=(0,)), "margin")
    [10.0, -10.0, -20.0]
    """
    if kind != "win":
        points: list[float] = score_rewards(np.array(over.scores), kind).tolist()
        return points
    players = len(over.scores)
    return [(players * over.share(seat) - 1) / (players - 1) for seat in range(players)]


def score_rewards(scores: NDArray[np.integer], kind: Reward) -> NDArray[np.float64]:
    """Return the rewards "score" or "margin" for final scores.

    Args:
        scores: [..., players].

    Returns:
        [..., players].
    """
    points = scores.astype(np.float64)
    if kind == "score":
        return points
    in_order = np.sort(points, axis=-1)
    best, second = in_order[..., -1:], in_order[..., -2:-1]
    return points - np.where(points == best, second, best)


def check_reward(kind: object) -> Reward:
    """Return the argument `reward` of an environment, checked.

    Raises:
        SetupError: there is no such reward.
    """
    for known in get_args(Reward):
        if kind == known:
            return known  # type: ignore[no-any-return]
    raise SetupError(f"reward is 'win', 'score' or 'margin', not {short_repr(kind)}.")
