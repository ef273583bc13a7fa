"""The account of a game: how the result of each seat came about."""

import math
from collections.abc import Sequence
from typing import Literal

from tilewright.analysis.schema import (
    Account,
    Analysis,
    Deal,
    Decision,
    Floats,
    Position,
    SeatLevel,
)
from tilewright.core.game import Over

RestStep = Literal["after_deals", "between_decisions", "before_deals"]
"""Where values before and after do not agree: a deal searched a little and its first decision; two decisions;
the end of a round, as the network sees it, and what the next deals make of it."""


def matrix_of(decisions: Sequence[Decision], players: int) -> list[Floats]:
    """Return [who][whom] what the decisions of one seat changed in the share of another."""
    return [
        [
            math.fsum(one.effects[whom] for one in decisions if one.seat == who)
            for whom in range(players)
        ]
        for who in range(players)
    ]


def accounts_of(
    result: Over, deals: Sequence[Deal], matrix: Sequence[Floats], start: Position
) -> list[Account]:
    """Return the account of each seat.

    Args:
        start: the position before the first deal, where seats differ by their place alone.
    """
    players = len(matrix)
    fair = 1 / players
    found = []
    for seat in range(players):
        share = result.share(seat)
        place = start.shares[seat] - fair
        luck = place + math.fsum(deal.luck[seat] for deal in deals)
        own = matrix[seat][seat]
        others = math.fsum(matrix[who][seat] for who in range(players) if who != seat)
        rest = share - fair - luck - own - others
        found.append(Account(seat, share, fair, place, luck, own, others, rest))
    return found


def rest_by_step(analysis: Analysis, seat: int) -> dict[RestStep, float]:
    """Return a seat's unexplained rest by where it comes up, of a game in which nobody decides in secret."""
    changes = {one.event: ("deal", one.luck[seat]) for one in analysis.deals}
    changes |= {one.event: ("decision", one.effects[seat]) for one in analysis.decisions}
    found: dict[RestStep, float] = {
        "after_deals": 0.0,
        "between_decisions": 0.0,
        "before_deals": 0.0,
    }
    before, expected = "", 0.0
    for position in analysis.positions:
        kind, change = changes.get(position.event, ("", 0.0))
        is_over = position.event == analysis.events
        if not (kind or is_over):
            continue
        step = _step(before, kind)
        if before:
            found[step] += position.shares[seat] - expected
        before, expected = kind, position.shares[seat] + change
    return found


def _step(before: str, kind: str) -> RestStep:
    if before == "deal":
        return "after_deals"
    return "before_deals" if kind == "deal" else "between_decisions"


def loss_of(decisions: Sequence[Decision], seat: int) -> SeatLevel:
    """Return a seat's mean loss over its real choices; its level is told by `with_level`."""
    losses = [one.loss for one in decisions if one.seat == seat and one.is_real]
    number = len(losses)
    if not losses:
        return SeatLevel(seat, 0, None, None)
    mean = math.fsum(losses) / number
    if number < 2:
        return SeatLevel(seat, number, mean, None)
    variance = math.fsum((loss - mean) ** 2 for loss in losses) / (number - 1)
    return SeatLevel(seat, number, mean, math.sqrt(variance / number))
