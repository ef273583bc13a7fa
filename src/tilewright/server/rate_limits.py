"""Token buckets: how often a client may do something."""

from collections import OrderedDict

_MAX_ADDRESSES = 10_000


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


class AddressBuckets:
    """A bucket per address; the least recently seen addresses are forgotten."""

    def __init__(self, per_second: float, at_once: float) -> None:
        """Give each address a bucket of this size."""
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Return whether an address may do one more, and count it if so."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self._per_second, self._at_once, now)
        self._buckets[address] = bucket
        if len(self._buckets) > _MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)
