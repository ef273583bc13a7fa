"""The bots that play against the learner."""

from collections.abc import Sequence
from typing import Any

from tilewright.bots import Bot, get_bot
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Setup

Opponents = str | Sequence[str]
"""One bot for all other seats, or one for each, in order from the seat after one's own."""


def seat_opponents(game: str, setup: Setup, opponents: Opponents) -> list[Bot]:
    """Return each opponent, in order from the seat after one's own.

    Raises:
        SetupError: there is no such bot, or they are not as many as there are other seats.
    """
    names = _names(setup, opponents)
    bots = {name: get_bot(game, name) for name in names}
    return [bots[name] for name in names]


def _names(setup: Setup, opponents: Any) -> list[str]:
    """Return the name of each opponent, in order from the seat after one's own.

    Raises:
        SetupError: they are no names, or not as many as there are other seats.
    """
    others = setup.players - 1
    if isinstance(opponents, str):
        return [opponents] * others
    is_list = isinstance(opponents, Sequence) and all(isinstance(name, str) for name in opponents)
    if not is_list or len(opponents) != others:
        raise SetupError(
            f"Opponents are the name of one bot, or a list of {others}, not {short_repr(opponents)}."
        )
    return list(opponents)
