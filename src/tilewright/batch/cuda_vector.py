"""Many games on a CUDA device: one thread a game, arrays that stay on the device."""

from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, int8, int16, int32, uint64
from numpy.typing import NDArray

from tilewright.batch import dlpack
from tilewright.batch.contract import batch_module
from tilewright.batch.cpu import Loops, check_actions
from tilewright.batch.cuda import cuda, device_name
from tilewright.batch.kernels import Batch, game_kernels
from tilewright.core.errors import SetupError

_THREADS = 32
"""Games that a block plays: a warp's."""
_STRIDE = np.uint64(_THREADS)
_WORD = 8
"""The bytes that a thread copies at once."""
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

    def loop_arrays(self, batch: Batch) -> tuple[Any, ...]:
        """Return a batch as loops take it: with the arrays that are shown once more, as words."""
        return batch, _as_words(batch.observations), _as_words(batch.masks)

    def states(self, states: NDArray[Any]) -> Any:
        """Return a copy of positions on the device.

        Those of 64-bit words lie word by word, so that neighbouring threads read neighbouring addresses.
        Smaller ones fit the cache, and are read faster one after the other.
        """
        return cuda.to_device(np.asfortranarray(states) if states.itemsize == _WORD else states)

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


@cache
def _loops_for(name: str) -> Loops:
    """Return the loops of a game, each a kernel with a thread for each game.

    Observations and masks are written into shared memory first, a row a game, and from there by all threads
    of a block together: neighbouring threads write to neighbouring addresses, so the accesses coalesce.
    Where the rows of a block lie side by side, they copy words. They count in unsigned numbers: for a signed
    index that comes from a `range` Numba takes four times the instructions.
    """
    game: Any = batch_module(name)
    device_function = cuda.jit(device=True)
    kernels = game_kernels(game, device_function)
    is_playable, is_left_alone, step_game = kernels.is_playable, kernels.is_left_alone, kernels.step
    begin_game, note_actor, choose_game = kernels.begin, kernels.note_actor, kernels.choose
    scratch_size, legal_size = game.SCRATCH, game.MAX_LEGAL

    @device_function
    def copy(source: Any, start: Any, target: Any, first: Any, length: Any) -> None:
        """Copy from shared memory, all threads together."""
        index = uint64(cuda.threadIdx.x)
        while index < length:
            target[first + index] = source[start + index]
            index += _STRIDE

    def row_writer(write: Any, itemsize: int) -> Any:
        """Return what writes a row of each game of a block, by way of shared memory.

        Args:
            itemsize: the bytes of a number of the rows.
        """

        @device_function
        def write_rows(
            number: int, seat: int, slot: int, rows: Any, states: Any, target: Any
        ) -> None:
            numbers, words = rows
            array, array_words = target
            games, width = array.shape[0], array.shape[2]
            start = cuda.threadIdx.x * width
            if number < games:
                write(states[number], seat, numbers[start : start + width])
            cuda.syncthreads()
            first_game = cuda.blockIdx.x * _THREADS
            if array.shape[1] == 1 and first_game + _THREADS <= games:
                # The rows of the block lie side by side.
                length = uint64(_THREADS * width * itemsize // _WORD)
                copy(words, uint64(0), array_words, uint64(cuda.blockIdx.x) * length, length)
            else:
                for row in range(min(_THREADS, games - first_game)):
                    line = array[first_game + row, slot]
                    copy(numbers, uint64(row * width), line, uint64(0), uint64(width))
            cuda.syncthreads()

        return write_rows

    write_observations, write_masks = row_writer(game.observe, 2), row_writer(kernels.write_mask, 1)

    @device_function
    def show_block(number: int, is_changed: bool, shown: Any) -> None:
        """Show all games of a block in which some game has changed; the others look as before."""
        batch, observation_words, mask_words = shown
        marks, numbers = cuda.shared.array(0, int8), cuda.shared.array(0, int16)
        words = cuda.shared.array(0, uint64)  # All three are the same memory.
        if not cuda.syncthreads_or(int32(is_changed)):
            return
        first, states = 0, batch.states
        if number < states.shape[0]:
            first = note_actor(number, batch)
        for slot in range(batch.masks.shape[1]):
            seat = first + slot
            observations, masks = (batch.observations, observation_words), (batch.masks, mask_words)
            write_observations(number, seat, slot, (numbers, words), states, observations)
            write_masks(number, seat, slot, (marks, words), states, masks)

    @cuda.jit
    def begin(marked: Any, shown: Any) -> None:  # pragma: no cover
        number, batch = cuda.grid(1), shown[0]
        is_changed = number < batch.states.shape[0] and marked[number] != 0
        if is_changed:
            scratch = cuda.local.array(scratch_size, int8)
            begin_game(number, batch, scratch)
        show_block(number, is_changed, shown)

    @cuda.jit
    def step(actions: Any, shown: Any) -> None:  # pragma: no cover
        number, batch = cuda.grid(1), shown[0]
        is_changed = False
        if number < batch.states.shape[0]:
            if is_playable(number, actions, batch):
                scratch = cuda.local.array(scratch_size, int8)
                step_game(number, actions, batch, scratch)
                is_changed = not is_left_alone(number, actions)
            else:
                batch.illegal[0] = number
        show_block(number, is_changed, shown)

    @cuda.jit
    def step_random(sampling: Any, shown: Any) -> None:  # pragma: no cover
        number, batch = cuda.grid(1), shown[0]
        is_changed = False
        if number < batch.states.shape[0]:
            scratch = cuda.local.array(scratch_size, int8)
            legal = cuda.local.array(legal_size, int16)
            choose_game(number, batch.states, sampling.rngs, sampling.actions, legal)
            step_game(number, sampling.actions, batch, scratch)
            is_changed = not is_left_alone(number, sampling.actions)
        show_block(number, is_changed, shown)

    @cuda.jit
    def choose(states: Any, rngs: Any, actions: Any) -> None:  # pragma: no cover
        number = cuda.grid(1)
        if number < states.shape[0]:
            legal = cuda.local.array(legal_size, int16)
            choose_game(number, states, rngs, actions, legal)

    def launch_choose(states: Any, rngs: Any, actions: Any, legal: Any) -> None:
        choose[_blocks(states), _THREADS](states, rngs, actions)

    def launch(kernel: Any) -> Any:
        def run(given: Any, shown: Any) -> None:
            batch = shown[0]
            memory = _shared_bytes(batch.masks, batch.observations)
            kernel[_blocks(batch.states), _THREADS, 0, memory](given, shown)

        return run

    play = _play_kernel(game, kernels.play_at_random)

    def launch_play(*arguments: Any) -> None:
        *others, (batch, *_) = arguments
        play[_blocks(batch.states), _THREADS](*others, batch)

    return Loops(launch(begin), launch(step), launch(step_random), launch_choose, launch_play)


def _as_words(array: Any) -> Any:
    """Return an array as words, in the order of memory, without a last one that is not full."""
    numbers = _WORD // array.dtype.itemsize
    return array.reshape(array.size)[: array.size // numbers * numbers].view(np.uint64)


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
    return int(_THREADS * max(masks.shape[2], 2 * observations.shape[2]))
