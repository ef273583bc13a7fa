"""The days of the deal of the day, which begin at 00:00 UTC, and chance that is the same for everybody."""

import hashlib
from datetime import UTC, date, datetime, timedelta

_DAY_MS = 24 * 3600 * 1000


def day_at(now: int) -> str:
    """Return the day of a time in milliseconds since 1970.

    >>> day_at(1_700_000_000_000)
    '2023-11-14'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_before(day: str) -> str:
    """Return the day before a day.

    >>> day_before("2024-03-01")
    '2024-02-29'
    """
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def ms_left(now: int) -> int:
    """Return how long the day of a time still is, in milliseconds."""
    return _DAY_MS - now % _DAY_MS


def is_running(day: str, now: int) -> bool:
    """Return whether a day is not over yet."""
    return day >= day_at(now)


def seeded_entropy(seed: str, what: str) -> int:
    """Return 64 bits that follow from a secret seed and what they are for: the same for everybody."""
    return int.from_bytes(hashlib.sha256(f"{seed} {what}".encode()).digest()[:8])
