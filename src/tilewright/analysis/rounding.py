"""How exactly an analysis tells its numbers: beyond this they are noise, and would only have to be stored."""

from collections.abc import Iterable

SHARE_DIGITS, POINT_DIGITS, FREQUENCY_DIGITS = 4, 1, 3


def round_share(share: float) -> float:
    """Return a share of the victory, or a difference of shares, to a hundredth of a point of 100."""
    return round(float(share), SHARE_DIGITS) + 0.0


def round_points(points: float) -> float:
    """Return a margin, or a difference of margins, to a tenth of a point."""
    return round(float(points), POINT_DIGITS) + 0.0


def round_shares(shares: Iterable[float]) -> list[float]:
    """Return `round_share` of each."""
    return [round_share(share) for share in shares]


def round_all_points(points: Iterable[float]) -> list[float]:
    """Return `round_points` of each."""
    return [round_points(one) for one in points]
