"""Many games on a CUDA device: one thread a game, arrays that stay on the device."""

from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, int8, int16, uint64
from numpy.typing import NDArray

from tilewright.batch import dlpack
from tilewright.batch.contract import batch_module
from tilewright.batch.cpu import Loops, check_actions
from tilewright.batch.cuda import cuda, device_name
from tilewright.batch.kernels import Batch, game_kernels
from tilewright.core.errors import SetupError

_THREADS = 32
"""Games that a block plays: a warp's."""
_LEGACY_STREAM = 1
"""DLPack's number for the stream that our kernels run in."""


class DeviceArray:
    """An array on the device, for any library that reads DLPack or `__cuda_array_interface__`: no copy.

    >>> tensor = torch.from_dlpack(games.observations)  # doctest: +SKIP
    """

    def __init__(self, array: Any) -> None:
        """Wrap one of Numba's device arrays."""
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """The array's address and layout, for CuPy, Numba and PyTorch."""
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the kind and number of the device."""
        return dlpack.CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """Return a capsule, once the kernels launched before have finished."""
        if stream not in (None, _LEGACY_STREAM):
            cuda.synchronize()
        strides = [step // self.dtype.itemsize for step in self.array.strides]
        pointer = self.array.device_ctypes_pointer.value or 0
        return dlpack.capsule(
            self.array, pointer, self.shape, strides, self.dtype, self.__dlpack_device__()
        )

    def copy_to_host(self) -> NDArray[Any]:
        """Return a copy as a NumPy array."""
        return np.asarray(self.array.copy_to_host())


class CudaDevice:
    """Arrays and loops on the CUDA device.

    Attributes:
        checks_at_once: False: a step returns while the device is still at work.
    """

    checks_at_once = False

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
        """Return an array of zeros."""
        return cuda.to_device(np.zeros(shape, dtype))

    def to_device(self, array: NDArray[Any]) -> Any:
        """Return a copy of a NumPy array on the device."""
        return cuda.to_device(array)

    def to_host(self, array: Any) -> NDArray[Any]:
        """Return a copy of a device array as a NumPy array, once all is done."""
        return np.asarray(array.copy_to_host())

    def read_only(self, array: Any) -> DeviceArray:
        """Return an array for callers to read."""
        return DeviceArray(array)

    def writable(self, array: Any) -> DeviceArray:
        """Return an array for callers to read or write."""
        return DeviceArray(array)

    def as_actions(self, actions: Any, shape: tuple[int, ...]) -> Any:
        """Return actions as loops take them: device arrays as they are, others copied to the device.

        Raises:
            SetupError: they are not integers, do not fit, or are not contiguous.
        """
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.to_device(np.asarray(actions))
        given = cuda.as_cuda_array(actions)
        check_actions(given.dtype, given.shape, shape)
        if given.ndim < len(shape) and given.strides[0] != given.dtype.itemsize:
            raise SetupError("Actions on the device must lie side by side: make a contiguous copy.")
        return given.reshape(shape)


def row_stride(width: int, numbers_in_a_word: int) -> int:
    """Return the distance of rows of `width` numbers in shared memory.

    An odd number of words: then the threads of a warp, each at the same index of its row, use all banks.
    """
    words = (width + numbers_in_a_word - 1) // numbers_in_a_word
    return numbers_in_a_word * (words | 1)


@cache
def _loops_for(name: str) -> Loops:
    """Return the loops of a game, each a kernel with a thread for each game.

    Observations and masks are written into shared memory first, a row a game, and from there by all threads
    of a block together: neighbouring threads write to neighbouring addresses, so the accesses coalesce.
    """
    game: Any = batch_module(name)
    device_function = cuda.jit(device=True)
    kernels = game_kernels(game, device_function)
    is_playable, is_left_alone, step_game = kernels.is_playable, kernels.is_left_alone, kernels.step
    begin_game, note_actor, choose_game = kernels.begin, kernels.note_actor, kernels.choose
    scratch_size, legal_size = game.SCRATCH, game.MAX_LEGAL
    stride_of = device_function(row_stride)

    def row_writer(write: Any, numbers_in_a_word: int) -> Any:
        """Return what writes a row of each game that is shown, by way of shared memory."""

        @device_function
        def write_rows(
            number: int, seat: int, slot: int, is_shown: Any, rows: Any, states: Any, target: Any
        ) -> None:
            thread, width = cuda.threadIdx.x, target.shape[2]
            stride = stride_of(width, numbers_in_a_word)
            if is_shown[thread]:
                write(states[number], seat, rows[thread * stride : thread * stride + width])
            cuda.syncthreads()
            first_game = cuda.blockIdx.x * _THREADS
            for row in range(_THREADS):
                if is_shown[row]:
                    for column in range(thread, width, _THREADS):
                        target[first_game + row, slot, column] = rows[row * stride + column]
            cuda.syncthreads()

        return write_rows

    write_observations, write_masks = row_writer(game.observe, 2), row_writer(kernels.write_mask, 4)

    @device_function
    def show_block(number: int, is_changed: bool, batch: Any) -> None:
        is_shown = cuda.shared.array(_THREADS, int8)
        marks, numbers = cuda.shared.array(0, int8), cuda.shared.array(0, int16)  # The same memory.
        is_shown[cuda.threadIdx.x] = is_changed
        first, states = 0, batch.states
        if is_changed:
            first = note_actor(number, batch)
        for slot in range(batch.masks.shape[1]):
            seat = first + slot
            write_observations(number, seat, slot, is_shown, numbers, states, batch.observations)
            write_masks(number, seat, slot, is_shown, marks, states, batch.masks)

    @cuda.jit
    def begin(marked: Any, batch: Any) -> None:  # pragma: no cover
        number = cuda.grid(1)
        is_changed = number < batch.states.shape[0] and marked[number] != 0
        if is_changed:
            scratch = cuda.local.array(scratch_size, int8)
            begin_game(number, batch, scratch)
        show_block(number, is_changed, batch)

    @cuda.jit
    def step(actions: Any, batch: Any) -> None:  # pragma: no cover
        number = cuda.grid(1)
        is_changed = False
        if number < batch.states.shape[0]:
            if is_playable(number, actions, batch):
                scratch = cuda.local.array(scratch_size, int8)
                step_game(number, actions, batch, scratch)
                is_changed = not is_left_alone(number, actions)
            else:
                batch.illegal[0] = number
        show_block(number, is_changed, batch)

    @cuda.jit
    def choose(states: Any, rngs: Any, actions: Any) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number < states.shape[0]:
            legal = cuda.local.array(legal_size, int16)
            choose_game(number, states, rngs, actions, legal)

    def launch_choose(states: Any, rngs: Any, actions: Any, legal: Any) -> None:
        choose[_blocks(states), _THREADS](states, rngs, actions)

    def launch(kernel: Any, *, shows: bool = False) -> Any:
        def run(*arguments: Any) -> None:
            batch = Batch(*arguments[-1])
            memory = _shared_bytes(batch.masks, batch.observations) if shows else 0
            kernel[_blocks(batch.states), _THREADS, 0, memory](*arguments[:-1], batch)

        return run

    return Loops(
        launch(begin, shows=True),
        launch(step, shows=True),
        launch_choose,
        launch(_play_kernel(game, kernels.play_at_random)),
    )


def _blocks(states: Any) -> int:
    """Return the number of blocks with a thread for each game."""
    return int((states.shape[0] + _THREADS - 1) // _THREADS)


def _play_kernel(game: Any, play_at_random: Any) -> Any:
    """Return the kernel that plays whole random games, by the game's own function if it has one."""
    scratch_size, legal_size, state_size = game.SCRATCH, game.MAX_LEGAL, game.SIZE
    state_type = from_dtype(np.dtype(game.STATE_TYPE))
    if hasattr(game, "random_game"):
        random_game = game.random_game

        @cuda.jit
        def play(
            games_each: int, num_choices: Any, actions: Any, legal: Any, batch: Any
        ) -> None:  # pragma: no cover
            number = cuda.grid(1)
            if number < batch.states.shape[0]:
                # Positions that nobody reads stay in the thread's own memory, which is faster.
                state = cuda.local.array(state_size, state_type)
                scratch = cuda.local.array(scratch_size, int8)
                rng = cuda.local.array(1, uint64)
                rng[0] = batch.rngs[number, 0]
                scores = batch.scores[number]
                total = 0
                for _ in range(games_each):
                    total += random_game(state, batch.players, batch.variant, rng, scratch, scores)
                num_choices[number] = total
                batch.rngs[number, 0] = rng[0]

    else:

        @cuda.jit
        def play(
            games_each: int, num_choices: Any, actions: Any, legal: Any, batch: Any
        ) -> None:  # pragma: no cover
            number = cuda.grid(1)
            if number < batch.states.shape[0]:
                scratch = cuda.local.array(scratch_size, int8)
                own_legal = cuda.local.array(legal_size, int16)
                total = 0
                for _ in range(games_each):
                    total += play_at_random(number, batch, scratch, actions, own_legal)
                num_choices[number] = total

    return play


def _shared_bytes(masks: Any, observations: Any) -> int:
    """Return the bytes of shared memory that hold a block's rows, of masks or of observations."""
    sizes = [
        int(array.dtype.itemsize) * row_stride(array.shape[2], 4 // array.dtype.itemsize)
        for array in (masks, observations)
    ]
    return _THREADS * max(sizes)
