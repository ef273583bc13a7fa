"""Where many games lie when a CUDA device plays them: a thread a game, arrays that stay there."""

from functools import cache
from typing import Any

import numpy as np
from numba import int8, int16
from numpy.typing import NDArray

from tilewright.batch import dlpack
from tilewright.batch.bodies import NOBODY, bodies_for
from tilewright.batch.cuda import cuda, device_name
from tilewright.batch.loops import MOST_CHOICES, Loops
from tilewright.batch.modules import batch_module
from tilewright.batch.processor import check_actions

_THREADS = 64
_LEGACY_STREAM = 1
"""What DLPack calls the stream that our kernels run in."""


class DeviceArray:
    """An array on the device, for any library that reads DLPack or `__cuda_array_interface__`: no copy.

    >>> tensor = torch.from_dlpack(games.observations)  # doctest: +SKIP
    """

    def __init__(self, array: Any) -> None:
        """Hand on an array of Numba's."""
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Where it lies, for CuPy, Numba and PyTorch."""
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the kind and number of the device."""
        return dlpack.CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """Return a capsule, with what was asked for before done."""
        if stream not in (None, _LEGACY_STREAM):
            cuda.synchronize()
        strides = [step // self.dtype.itemsize for step in self.array.strides]
        pointer = self.array.device_ctypes_pointer.value or 0
        return dlpack.capsule(
            self.array, pointer, self.shape, strides, self.dtype, self.__dlpack_device__()
        )

    def copy_to_host(self) -> NDArray[Any]:
        """Return a copy as an array of NumPy's."""
        return np.asarray(self.array.copy_to_host())


class CudaDevice:
    """Arrays and loops of the CUDA device.

    Attributes:
        tells_at_once: no: a step returns while the device is still at work.
    """

    tells_at_once = False

    def __init__(self) -> None:
        """Find the device.

        Raises:
            SetupError: there is none.
        """
        device_name()

    def loops_for(self, game: str) -> Loops:
        """Return the loops of a game."""
        return _loops_for(game)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return an array of nothing but 0."""
        return cuda.to_device(np.zeros(shape, dtype))

    def brought(self, array: NDArray[Any]) -> Any:
        """Return an array of NumPy's as loops take it."""
        return cuda.to_device(array)

    def fetched(self, array: Any) -> NDArray[Any]:
        """Return an array of loops as one of NumPy's, once all is done."""
        return np.asarray(array.copy_to_host())

    def shown(self, array: Any) -> DeviceArray:
        """Return an array as the caller may have it."""
        return DeviceArray(array)

    def opened(self, array: Any) -> DeviceArray:
        """Return an array as the caller may have it."""
        return DeviceArray(array)

    def taken(self, actions: Any, shape: tuple[int, ...]) -> Any:
        """Return actions as loops take them: arrays of the device as they are, others brought there.

        Raises:
            SetupError: they are not whole numbers, or do not fit.
        """
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.to_device(np.asarray(actions))
        given = cuda.as_cuda_array(actions)
        check_actions(given.dtype, given.shape, shape)
        return given.reshape(shape)


@cache
def _loops_for(name: str) -> Loops:
    """Return the loops of a game, each a kernel with a thread for each game."""
    game = batch_module(name)
    bodies = bodies_for(game, cuda.jit(device=True))
    is_playable, step_game, begin_game, show_game, choose_game = bodies
    random_game, scratch_size = game.random_game, game.SCRATCH

    @cuda.jit
    def begin(
        marked: Any,
        players: int,
        variant: int,
        hidden: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        seats: Any,
        masks: Any,
        observations: Any,
    ) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number < states.shape[0] and marked[number]:
            room = cuda.local.array(scratch_size, int8)
            begin_game(number, states, players, variant, hidden, rngs, room)
            show_game(number, states, seats, masks, observations)

    @cuda.jit
    def step(
        actions: Any,
        is_anew: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        illegal: Any,
        ended: Any,
        scores: Any,
        rewards: Any,
        seats: Any,
        masks: Any,
        observations: Any,
    ) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        if not is_playable(number, actions, masks):
            illegal[0] = number
            return
        room = cuda.local.array(scratch_size, int8)
        step_game(number, states, actions, rngs, room, ended, scores, rewards, is_anew)
        if int(actions[number, 0]) != NOBODY:
            show_game(number, states, seats, masks, observations)

    @cuda.jit
    def choose(states: Any, rngs: Any, actions: Any, room: Any) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number < states.shape[0]:
            legal = cuda.local.array(MOST_CHOICES, int16)
            choose_game(number, states, rngs, actions, legal)

    @cuda.jit
    def play(
        games_each: int,
        players: int,
        variant: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        scores: Any,
        moves: Any,
    ) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number < states.shape[0]:
            room = cuda.local.array(scratch_size, int8)
            total = 0
            for _ in range(games_each):
                total += random_game(
                    states[number], players, variant, rngs[number], room, scores[number]
                )
            moves[number] = total

    def launched(kernel: Any, place_of_states: int) -> Any:
        def launch(*arguments: Any) -> None:
            games = arguments[place_of_states].shape[0]
            kernel[(games + _THREADS - 1) // _THREADS, _THREADS](*arguments)

        return launch

    return Loops(launched(begin, 4), launched(step, 2), launched(choose, 0), launched(play, 3))
