"""Why a bot plays as it does: its candidate moves, and what it expects of each."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action as a bot judges it.

    Attributes:
        weight: how likely the bot plays it; the weights of all candidates add up to 1.
        win_share: the share of the victory that the bot expects for its own seat.
        scores: the final score that it expects for each seat.
    """

    action: int
    weight: float
    win_share: float
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of a position.

    Attributes:
        candidates: the legal actions, the one it would rather play first.
        looked_at: how many positions or simulated games the judgement rests on.
    """

    candidates: tuple[Candidate, ...]
    looked_at: int


def advice(candidates: Iterable[Candidate], looked_at: int) -> Advice:
    """Return the candidates in the order of their weights, then of their share of the victory."""
    ordered = sorted(candidates, key=lambda one: (-one.weight, -one.win_share, one.action))
    return Advice(tuple(ordered), looked_at)
