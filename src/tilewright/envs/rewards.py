"""Rewards at the end of a game."""

from tilewright.core.game import Over


def rewards(over: Over) -> list[float]:
    """Return each seat's reward: 1 for a victory, -1 / (players - 1) for none, in between where it is shared.

    They add up to 0.

    >>> rewards(Over(scores=(50, 40, 30), winners=(0,)))
    [1.0, -0.5, -0.5]
    >>> rewards(Over(scores=(50, 50), winners=(0, 1)))
    [0.0, 0.0]
    """
    players = len(over.scores)
    return [(players * over.share(seat) - 1) / (players - 1) for seat in range(players)]
