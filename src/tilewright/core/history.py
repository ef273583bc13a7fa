"""Earlier positions of a game, kept small on demand."""

import zlib
from typing import Any

import numpy as np

from tilewright.core.game import NOTHING_CHOSEN, Choices, State

CHUNK = 16
"""How many positions are packed together: they differ little, and none takes long to find again."""
_QUICKLY = 1


class History:
    """Positions in the order they came, each with the secret choices that waited in it."""

    def __init__(self) -> None:
        """Start with no position."""
        self._packed: list[bytes] = []
        self._type: np.dtype[Any] | None = None
        self._recent: list[State] = []
        self._chosen: list[Choices] = []

    def __len__(self) -> int:
        """Return how many positions are kept."""
        return len(self._chosen)

    def snapshot(self) -> "History":
        """Return a history that does not change with this one; positions are shared."""
        copied = History()
        copied._packed = list(self._packed)
        copied._type = self._type
        copied._recent = list(self._recent)
        copied._chosen = list(self._chosen)
        return copied

    def append(self, state: State, chosen: Choices) -> None:
        """Keep one more; it must not be written to from now on."""
        self._recent.append(state)
        self._chosen.append(chosen or NOTHING_CHOSEN)

    def chosen_at(self, number: int) -> Choices:
        """Return the choices that waited in a position."""
        return self._chosen[number]

    def __getitem__(self, number: int) -> tuple[State, Choices]:
        """Return a position by its number, counted from 0, and the choices that waited in it."""
        if not 0 <= number < len(self):
            raise IndexError(f"There is no position {number} of {len(self)}.")
        chunk, index = divmod(number, CHUNK)
        if chunk < len(self._packed):
            return self._unpacked(chunk)[index], self._chosen[number]
        return self._recent[number - CHUNK * len(self._packed)], self._chosen[number]

    def pack(self) -> None:
        """Compress all but the last positions."""
        while len(self._recent) > CHUNK:
            states = np.stack(self._recent[:CHUNK])
            self._type = states.dtype
            self._packed.append(zlib.compress(states.tobytes(), _QUICKLY))
            del self._recent[:CHUNK]

    def cut(self, number: int) -> None:
        """Forget all but the first `number` positions."""
        while number < CHUNK * len(self._packed):
            self._recent = [*self._unpacked(len(self._packed) - 1), *self._recent]
            self._packed.pop()
        del self._recent[number - CHUNK * len(self._packed) :], self._chosen[number:]

    def pop(self) -> tuple[State, Choices]:
        """Return the last position and forget it."""
        last = self[len(self) - 1]
        self.cut(len(self) - 1)
        return last

    def _unpacked(self, chunk: int) -> list[State]:
        data = zlib.decompress(self._packed[chunk])
        return list(np.frombuffer(data, self._type).reshape(CHUNK, -1).copy())
