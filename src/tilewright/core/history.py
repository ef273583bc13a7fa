"""Earlier positions of a game, kept small: each as what is different in it from the next one."""

import numpy as np

from tilewright.core.game import NOTHING_CHOSEN, Choices, State

_SPACING = 8
"""Every so many positions one is kept whole, so that none is far from it."""
_Place = np.int32


class History:
    """Positions in the order they came, each with the secret choices that waited in it."""

    def __init__(self) -> None:
        """Start with no position."""
        self._last: State | None = None
        self._earlier: list[bytes] = []
        self._chosen: list[Choices] = []

    def __len__(self) -> int:
        """Return how many positions are kept."""
        return len(self._chosen)

    def append(self, state: State, chosen: Choices) -> None:
        """Keep one more; it must not be written to from now on."""
        if self._last is not None:
            is_whole = len(self._earlier) % _SPACING == 0
            packed = self._last.tobytes() if is_whole else _difference(self._last, state)
            self._earlier.append(packed)
        self._last = state
        self._chosen.append(chosen or NOTHING_CHOSEN)

    def chosen_at(self, number: int) -> Choices:
        """Return the choices that waited in a position."""
        return self._chosen[number]

    def __getitem__(self, number: int) -> tuple[State, Choices]:
        """Return a position by its number, counted from 0, and the choices that waited in it."""
        if not 0 <= number < len(self):
            raise IndexError(f"There is no position {number} of {len(self)}.")
        assert self._last is not None
        whole = number + -number % _SPACING
        if whole < len(self._earlier):
            state = np.frombuffer(self._earlier[whole], self._last.dtype).copy()
        else:
            whole = len(self._earlier)
            state = self._last if number == whole else self._last.copy()
        for place in range(whole - 1, number - 1, -1):
            _go_back(state, self._earlier[place])
        return state, self._chosen[number]

    def cut(self, number: int) -> None:
        """Forget all but the first so many positions."""
        if number < len(self):
            self._last = self[number - 1][0] if number else None
            del self._earlier[max(0, number - 1) :], self._chosen[number:]

    def pop(self) -> tuple[State, Choices]:
        """Return the last position and forget it."""
        last = self[len(self) - 1]
        self.cut(len(self) - 1)
        return last


def _difference(state: State, following: State) -> bytes:
    """Return the places where a position is not like the one that follows, and what it has there."""
    if state is following:
        return b""
    places = np.flatnonzero(state != following)
    return places.astype(_Place).tobytes() + state[places].tobytes()


def _go_back(state: State, difference: bytes) -> None:
    """Turn a position into the one before it."""
    number = len(difference) // (np.dtype(_Place).itemsize + state.itemsize)
    if number:
        places = np.frombuffer(difference, _Place, number)
        state[places] = np.frombuffer(difference, state.dtype, number, places.nbytes)
