"""Where many games lie when a processor plays them: NumPy's arrays, and loops over them."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.loops import Loops, loops_for
from tilewright.core.errors import SetupError


class Processor:
    """Arrays and loops of the processor.

    Attributes:
        tells_at_once: whether a step knows of illegal actions when it returns.
    """

    tells_at_once = True

    def loops_for(self, game: str) -> Loops:
        """Return the loops of a game."""
        return loops_for(game)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        """Return an array of nothing but 0."""
        return np.zeros(shape, dtype)

    def brought(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array of NumPy's as loops take it."""
        return array

    def fetched(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array of loops as one of NumPy's."""
        return array

    def shown(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array as the caller may have it: a mask that is written to would let anything pass."""
        view = array.view()
        view.flags.writeable = False
        return view

    def opened(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array as the caller may have it who knows what to do with it."""
        return array

    def taken(self, actions: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.int16]:
        """Return actions as loops take them.

        Args:
            shape: the shape that loops want; the caller's may lack an axis of one.

        Raises:
            SetupError: they are not whole numbers.
        """
        given = np.asarray(actions)
        check_actions(given.dtype, given.shape, shape)
        if given.dtype != np.int16:
            # What does not fit 16 bits is no action: it must not become one by losing bits.
            given = np.clip(given, -2, np.iinfo(np.int16).max).astype(np.int16)
        return np.ascontiguousarray(given.reshape(shape))


def check_actions(dtype: Any, shape: tuple[int, ...], due: tuple[int, ...]) -> None:
    """Refuse actions of a wrong type or shape.

    Args:
        due: the shape that loops want; an axis of one seat is left out by callers.

    Raises:
        SetupError: with what they should be.
    """
    wanted = due[:1] if due[1] == 1 else due
    if np.dtype(dtype).kind not in "iu":
        raise SetupError(f"Actions must be whole numbers, not {dtype}.")
    if tuple(shape) != wanted:
        raise SetupError(f"Actions must be of shape {wanted}, not {tuple(shape)}.")
