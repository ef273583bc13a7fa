"""When Python looks for garbage that refers to itself: rarely, because everybody waits meanwhile.

Tables and moves leave none. What requests leave is found among the youngest objects, in a millisecond or two.
What connections leave has grown old: all objects are looked at once many connections have closed.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_YOUNG = 5000
"""How many new objects are looked at together."""
_NEVER = 1_000_000_000
_FEWEST_CLOSED = 2000


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Look at nothing that has been loaded by now, and of the rest only at the youngest."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class ClosedConnections:
    """Counts connections that have closed, and collects what they leave."""

    def __init__(self) -> None:
        """Start counting."""
        self._number = 0

    def add(self, num_open: int) -> None:
        """Count one more.

        Args:
            num_open: how many are open. The more there are, the longer it takes to look at them all.
        """
        self._number += 1
        if self._number >= max(num_open, _FEWEST_CLOSED):
            self._number = 0
            gc.collect()
