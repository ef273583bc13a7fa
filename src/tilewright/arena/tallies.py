"""Sums of the outcomes of blocks, by bot and by pair."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tilewright.arena.blocks import BlockOutcome
from tilewright.arena.plan import Plan, Seating
from tilewright.core.game import Over

Means = NDArray[np.float64]
"""[blocks, figures] the mean of each figure in each block."""
SHARE, SCORE, MARGIN = range(3)
"""Figures of a bot: share of the victory, final score, and that minus the best of the other seats."""
AHEAD, LEAD = range(2)
"""Figures of a pair: how often the first was ahead, and its score minus the second's."""


@dataclass
class Tally:
    """Blocks of one bot or one pair in one line-up.

    Attributes:
        seats: the number of results in the means of one block.
        games: in how many games they were made, in all blocks.
        rows: the means of each block.
    """

    seats: int
    games: int = 0
    rows: list[tuple[float, ...]] = field(default_factory=list)

    @property
    def means(self) -> Means:
        """The means of each block."""
        return np.array(self.rows)


@dataclass
class Tallies:
    """All blocks, by bot and by pair, each by line-up."""

    bots: dict[int, dict[int, Tally]] = field(default_factory=dict)
    pairs: dict[tuple[int, int], dict[int, Tally]] = field(default_factory=dict)


def tally_outcomes(plan: Plan, outcomes: Sequence[BlockOutcome]) -> Tallies:
    """Return the sums of the outcomes."""
    tallies = Tallies()
    for outcome in outcomes:
        _add(tallies, plan, outcome)
    return tallies


def _add(tallies: Tallies, plan: Plan, outcome: BlockOutcome) -> None:
    line_up, seatings = plan.line_up_of(outcome.number), plan.seatings(outcome.number)
    games = list(zip(seatings, outcome.ends, strict=True))
    bots = sorted(set(seatings[0]))
    for bot in bots:
        results = [result for game in games for result in _seats(bot, *game)]
        tally = tallies.bots.setdefault(bot, {}).setdefault(line_up, Tally(len(results)))
        _count(tally, results, len(games))
    for pair in combinations(bots, 2):
        meetings = [meeting for game in games for meeting in _meetings(*pair, *game)]
        tally = tallies.pairs.setdefault(pair, {}).setdefault(line_up, Tally(len(meetings)))
        _count(tally, meetings, len(games))


def _count(tally: Tally, rows: Sequence[tuple[float, ...]], games: int) -> None:
    """Count a block into a tally.

    Args:
        rows: the figures of each result in it.
    """
    tally.games += games
    tally.rows.append(tuple(sum(column) / len(rows) for column in zip(*rows, strict=True)))


def rank_key(end: Over, seat: int) -> tuple[bool, int]:
    """Return the sort key of seats: winners are ahead of others with the same points."""
    return seat in end.winners, 0 if seat in end.winners else end.scores[seat]


def _seats(bot: int, seating: Seating, end: Over) -> list[tuple[float, float, float]]:
    """Return share, score and margin of each of a bot's seats."""
    rows = []
    for seat in (seat for seat, sitting in enumerate(seating) if sitting == bot):
        score = end.scores[seat]
        best_other = max(end.scores[:seat] + end.scores[seat + 1 :])
        rows.append((end.share(seat), float(score), float(score - best_other)))
    return rows


def _meetings(one: int, other: int, seating: Seating, end: Over) -> list[tuple[float, float]]:
    """Return for each seat of one bot and each of the other who was ahead, and by how much."""
    rows = []
    for mine in (seat for seat, sitting in enumerate(seating) if sitting == one):
        for theirs in (seat for seat, sitting in enumerate(seating) if sitting == other):
            here, there = rank_key(end, mine), rank_key(end, theirs)
            ahead = 0.5 * ((here > there) + (here >= there))
            rows.append((ahead, float(end.scores[mine] - end.scores[theirs])))
    return rows
