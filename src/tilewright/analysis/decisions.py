"""Decisions from what a judge found: losses and grades, and which of them count."""

from collections.abc import Iterable

from tilewright.analysis.rounding import round_points, round_share, round_shares
from tilewright.analysis.schema import Basis, Decision, Grade, MoveValue

BEST_SHOWN = 5
SMALL, MEDIUM, LARGE = 0.0025, 0.03, 0.07
"""The least loss of each grade, in shares of the victory for two players."""
DECIDED = 0.01
"""A game is decided for a seat whose share is this close to 0 or 1."""
MIXED = 0.05
"""A move that a judge of secret choices plays this often is no mistake."""
_STANDARD_ERRORS = 2.0
"""A loss below this many standard errors is noise."""


def basis_of(share: float) -> Basis:
    """Return what decisions of a seat with this share are graded by."""
    return "share" if DECIDED <= share <= 1 - DECIDED else "points"


def grade_of(loss: float, points: float, basis: Basis, players: int) -> Grade:
    """Return the grade of a decision.

    Args:
        loss: in shares of the victory; with more players shares are smaller, and so are the steps.
        points: the loss in margin, in which decided games are graded: 0.25, 3 and 7 points.
    """
    size = loss * players / 2 if basis == "share" else points / 100
    if size < SMALL:
        return "none"
    if size < MEDIUM:
        return "small"
    return "medium" if size < LARGE else "large"


def new_decision(
    event: int,
    seat: int,
    *,
    choices: int,
    best: list[MoveValue],
    played: MoveValue,
    rank: int,
    effects: Iterable[float],
    noise: float | None = None,
) -> Decision:
    """Return a decision with its loss and grade.

    Args:
        effects: by seat.
        noise: the standard error of the loss of a judge that mixes its choices; None if it does not.
    """
    loss = round_share(max(0.0, best[0].share - played.share))
    points = round_points(max(0.0, best[0].margin - played.margin))
    basis = basis_of(best[0].share)
    effects = round_shares(effects)
    is_mixed = noise is not None and played.frequency >= MIXED
    noise = round_share(noise or 0.0)
    grade = grade_of(loss, points, basis, len(effects))
    return Decision(
        event=event,
        seat=seat,
        choices=choices,
        best=best,
        played=played,
        rank=rank,
        loss=loss,
        points=points,
        noise=noise,
        is_mixed=is_mixed,
        is_real=basis == "share" and choices > 1,
        grade="none" if is_mixed or loss < _STANDARD_ERRORS * noise else grade,
        basis=basis,
        effects=effects,
    )
