"""An analysis in English, for terminals and pages: the decisions that mattered, and numbers as text."""

from collections.abc import Sequence

from tilewright.analysis.judges import judging
from tilewright.analysis.schema import Analysis, Decision, MoveValue


def decisions_that_mattered(analysis: Analysis, most: int) -> list[Decision]:
    """Return at most `most` mistakes, the costliest first."""
    mistakes = [one for one in analysis.decisions if one.grade != "none"]
    return sorted(mistakes, key=lambda one: (-one.loss, -one.points, one.event))[:most]


def seat_names(analysis: Analysis, names: Sequence[str] | None) -> list[str]:
    """Return a name for each seat."""
    return list(names) if names else [f"Seat {seat}" for seat in range(analysis.players)]


def percent(share: float) -> str:
    """Return a share as points of 100."""
    return f"{100 * share:.1f}".replace("-", "−")


def change(share: float) -> str:
    """Return a change of share, or of margin, with its sign."""
    return f"{100 * share:+.1f}".replace("-", "−")


def reasons_text(game: str, move: MoveValue) -> str:
    """Return the reasons of a move in English."""
    text = judging(game).reason_text
    return "; ".join(text(reason) for reason in move.reasons)


def level_text(analysis: Analysis, seat: int) -> str:
    """Return how well a seat played, as far as it can be told."""
    level = analysis.levels[seat]
    if level.mean_loss is None:
        return "no real choices"
    loss = f"{100 * level.mean_loss:.2f} points lost a decision, {level.decisions} decisions"
    if level.level is None:
        return loss
    around = "" if level.lowest == level.highest else f" ({level.lowest} to {level.highest})"
    return f"like {level.level}{around}: {loss}"
