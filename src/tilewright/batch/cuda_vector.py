"""Where many games lie when a CUDA device plays them: a thread a game, arrays that stay there."""

from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, int8, int16, uint64
from numpy.typing import NDArray

from tilewright.batch import dlpack
from tilewright.batch.bodies import NOBODY, bodies_for
from tilewright.batch.cuda import cuda, device_name
from tilewright.batch.loops import MOST_CHOICES, Loops
from tilewright.batch.modules import batch_module
from tilewright.batch.processor import check_actions
from tilewright.core.errors import SetupError

_THREADS = 32
"""Games that a block plays: a warp's."""
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
            SetupError: they are not whole numbers, do not fit, or lie apart.
        """
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.to_device(np.asarray(actions))
        given = cuda.as_cuda_array(actions)
        check_actions(given.dtype, given.shape, shape)
        if given.ndim < len(shape) and given.strides[0] != given.dtype.itemsize:
            raise SetupError("Actions on the device must lie side by side: make a contiguous copy.")
        return given.reshape(shape)


def row_stride(width: int, numbers_in_a_word: int) -> int:
    """Return how far rows of so many numbers lie apart in shared memory.

    An odd number of words: then the threads of a warp, each at the same place of its row, use all banks.
    """
    words = (width + numbers_in_a_word - 1) // numbers_in_a_word
    return numbers_in_a_word * (words | 1)


@cache
def _loops_for(name: str) -> Loops:
    """Return the loops of a game, each a kernel with a thread for each game.

    Observations and masks are written into shared memory first, a row a game, and from there by all threads
    of a block together: neighbours write to neighbouring places, which is what a device's memory is fast at.
    """
    game = batch_module(name)
    device_function = cuda.jit(device=True)
    bodies = bodies_for(game, device_function)
    is_playable, step_game, begin_game, note_actor, _, choose_game = bodies
    observe, mask_actions = game.observe, game.mask_actions
    random_game, scratch_size, state_size = game.random_game, game.SCRATCH, game.SIZE
    state_type = from_dtype(np.dtype(game.STATE_TYPE))
    stride_of = device_function(row_stride)

    @device_function
    def copy_rows(rows: Any, stride: int, is_shown: Any, place: int, target: Any) -> None:
        first_game = cuda.blockIdx.x * _THREADS
        for row in range(_THREADS):
            if is_shown[row]:
                for column in range(cuda.threadIdx.x, target.shape[2], _THREADS):
                    target[first_game + row, place, column] = rows[row * stride + column]

    @device_function
    def show_block(
        number: int, is_told: bool, states: Any, seats: Any, masks: Any, observations: Any
    ) -> None:
        thread = cuda.threadIdx.x
        is_shown = cuda.shared.array(_THREADS, int8)
        marks, numbers = cuda.shared.array(0, int8), cuda.shared.array(0, int16)  # The same memory.
        is_shown[thread] = is_told
        first = 0
        if is_told:
            first = note_actor(number, states, seats)
        for place in range(masks.shape[1]):
            stride = stride_of(observations.shape[2], 2)
            if is_told:
                row = numbers[thread * stride : thread * stride + observations.shape[2]]
                observe(states[number], first + place, row)
            cuda.syncthreads()
            copy_rows(numbers, stride, is_shown, place, observations)
            cuda.syncthreads()
            stride = stride_of(masks.shape[2], 4)
            if is_told:
                mask = marks[thread * stride : thread * stride + masks.shape[2]]
                mask_actions(states[number], first + place, mask)
            cuda.syncthreads()
            copy_rows(marks, stride, is_shown, place, masks)
            cuda.syncthreads()

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
        is_told = number < states.shape[0] and marked[number] != 0
        if is_told:
            room = cuda.local.array(scratch_size, int8)
            begin_game(number, states, players, variant, hidden, rngs, room)
        show_block(number, is_told, states, seats, masks, observations)

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
        is_told = False
        if number < states.shape[0]:
            if is_playable(number, actions, masks):
                room = cuda.local.array(scratch_size, int8)
                step_game(number, states, actions, rngs, room, ended, scores, rewards, is_anew)
                is_told = int(actions[number, 0]) != NOBODY
            else:
                illegal[0] = number
        show_block(number, is_told, states, seats, masks, observations)

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
            # Positions that nobody asks for stay with the thread: threads' own memory is the faster.
            state = cuda.local.array(state_size, state_type)
            room = cuda.local.array(scratch_size, int8)
            rng = cuda.local.array(1, uint64)
            rng[0] = rngs[number, 0]
            total = 0
            for _ in range(games_each):
                total += random_game(state, players, variant, rng, room, scores[number])
            moves[number] = total
            rngs[number, 0] = rng[0]

    def launched(kernel: Any, place_of_states: int, *, shows: bool = False) -> Any:
        def launch(*arguments: Any) -> None:
            games = arguments[place_of_states].shape[0]
            room = _room_for(*arguments[-2:]) if shows else 0
            kernel[(games + _THREADS - 1) // _THREADS, _THREADS, 0, room](*arguments)

        return launch

    return Loops(
        launched(begin, 4, shows=True),
        launched(step, 2, shows=True),
        launched(choose, 0),
        launched(play, 3),
    )


def _room_for(masks: Any, observations: Any) -> int:
    """Return the bytes of shared memory in which a block's rows fit, the masks' or the observations'."""
    sizes = [
        int(array.dtype.itemsize) * row_stride(array.shape[2], 4 // array.dtype.itemsize)
        for array in (masks, observations)
    ]
    return _THREADS * max(sizes)
