"""Earlier positions of a game, compressed on demand."""

import zlib
from typing import Any

import numpy as np

from tilewright.core.game import NOTHING_CHOSEN, Choices, State

CHUNK = 16
"""How many positions are compressed together: they differ little, and unpacking stays fast."""
_FASTEST_LEVEL = 1


class History:
    """Positions in order, each with the secret choices that were pending in it."""

    def __init__(self) -> None:
        """Create an empty history."""
        self._packed: list[bytes] = []
        self._type: np.dtype[Any] | None = None
        self._recent: list[State] = []
        self._chosen: list[Choices] = []

    def __len__(self) -> int:
        """Return how many positions are kept."""
        return len(self._chosen)

    def snapshot(self) -> "History":
        """Return a copy that does not change with this one; positions are shared."""
        copied = History()
        copied._packed = list(self._packed)
        copied._type = self._type
        copied._recent = list(self._recent)
        copied._chosen = list(self._chosen)
        return copied

    def append(self, state: State, chosen: Choices) -> None:
        """Add a position; the caller must not modify it afterwards."""
        self._recent.append(state)
        self._chosen.append(chosen or NOTHING_CHOSEN)

    def chosen_at(self, number: int) -> Choices:
        """Return the choices that were pending in a position."""
        return self._chosen[number]

    def __getitem__(self, number: int) -> tuple[State, Choices]:
        """Return a position by its index, and the choices that were pending in it."""
        if not 0 <= number < len(self):
            raise IndexError(f"There is no position {number} of {len(self)}.")
        chunk, index = divmod(number, CHUNK)
        if chunk < len(self._packed):
            return self._unpack(chunk)[index], self._chosen[number]
        return self._recent[number - CHUNK * len(self._packed)], self._chosen[number]

    def pack(self) -> None:
        """Compress all but the most recent positions."""
        while len(self._recent) > CHUNK:
            states = np.stack(self._recent[:CHUNK])
            self._type = states.dtype
            self._packed.append(zlib.compress(states.tobytes(), _FASTEST_LEVEL))
            del self._recent[:CHUNK]

    def cut(self, number: int) -> None:
        """Remove all but the first `number` positions."""
        while number < CHUNK * len(self._packed):
            self._recent = [*self._unpack(len(self._packed) - 1), *self._recent]
            self._packed.pop()
        del self._recent[number - CHUNK * len(self._packed) :], self._chosen[number:]

    def pop(self) -> tuple[State, Choices]:
        """Remove and return the last position."""
        last = self[len(self) - 1]
        self.cut(len(self) - 1)
        return last

    def _unpack(self, chunk: int) -> list[State]:
        data = zlib.decompress(self._packed[chunk])
        return list(np.frombuffer(data, self._type).reshape(CHUNK, -1).copy())
