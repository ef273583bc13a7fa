"""Tournaments that were never played: outcomes drawn from known strengths."""

from collections.abc import Sequence

import numpy as np

from tilewright.arena.blocks import BlockOutcome, Clock
from tilewright.arena.plan import LineUp, Plan
from tilewright.core.game import Over


def plan_of(
    line_ups: Sequence[LineUp], rounds: int, *, bots: int | None = None, seed: int = 0
) -> Plan:
    """Return a plan for bots a, b, c and so on."""
    number = bots or 1 + max(bot for line_up in line_ups for bot in line_up.bots)
    names = tuple("abcdefgh"[:number])
    return Plan("azul", "coloured", len(line_ups[0].bots), names, tuple(line_ups), rounds, seed)


def drawn_outcomes(
    plan: Plan, elo: Sequence[float], rng: np.random.Generator
) -> list[BlockOutcome]:
    """Return outcomes in which bots win as often as their Elo points say."""
    outcomes = []
    for number in range(plan.num_blocks):
        ends = []
        for seating in plan.seatings(number):
            weights = 10 ** (np.array([elo[bot] for bot in seating]) / 400)
            winner = int(rng.choice(len(seating), p=weights / weights.sum()))
            ends.append(won_by(winner, len(seating)))
        outcomes.append(BlockOutcome(number, tuple(ends), {bot: Clock() for bot in seating}))
    return outcomes


def won_by(winner: int, players: int) -> Over:
    """Return an end in which a seat has ten points and all others have none."""
    return Over(tuple(10 * (seat == winner) for seat in range(players)), (winner,))
