"""Token buckets: how often a client may do something."""

from collections import OrderedDict

from tilewright.server.settings import Limits
from tilewright.server.shared_counts import SharedCounts

_MAX_KEYS = 10_000


class Bucket:
    """A token bucket: a burst of `at_once`, and `per_second` over a long time."""

    __slots__ = ("_at_once", "_left", "_per_second", "_seen_at")

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        """Start full."""
        self._per_second = per_second
        self._at_once = at_once
        self._left = at_once
        self._seen_at = now

    def take(self, now: float) -> bool:
        """Return whether one more is allowed, and count it if so."""
        elapsed = max(0.0, now - self._seen_at)
        self._left = min(self._at_once, self._left + elapsed * self._per_second)
        self._seen_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class KeyedBuckets:
    """A bucket per key, such as an address; the least recently seen keys are forgotten."""

    def __init__(self, per_second: float, at_once: float) -> None:
        """Give each key a bucket of this size."""
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Return whether a key may do one more, and count it if so."""
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            bucket = Bucket(self._per_second, self._at_once, now)
        self._buckets[key] = bucket
        if len(self._buckets) > _MAX_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class ChatLimits:
    """How often people may say something, however often they connect again.

    Guests are counted, and addresses as well: a new guest costs nothing.
    """

    def __init__(self, limits: Limits, counts: SharedCounts) -> None:
        """Count lines of all tables, with all processes."""
        self._limits = limits
        self._counts = counts
        self._guests = KeyedBuckets(limits.lines_per_second, limits.lines_at_once)
        self._addresses = KeyedBuckets(
            limits.address_lines_per_second, limits.address_lines_at_once
        )

    async def take(self, guest: str, address: str, now: float) -> bool:
        """Return whether a guest may say one more line, and count it if so."""
        limits, take = self._limits, self._counts.take
        if not limits.is_on:
            return True
        return (
            self._guests.take(guest, now)
            and self._addresses.take(address, now)
            and await take(f"lines of {guest}", limits.lines_per_second, limits.lines_at_once)
            and await take(
                f"lines from {address}",
                limits.address_lines_per_second,
                limits.address_lines_at_once,
            )
        )
