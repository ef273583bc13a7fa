"""Many games on the CPU: NumPy arrays, and compiled loops over them."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.contract import batch_module, compile_key
from tilewright.batch.kernels import Batch, game_kernels
from tilewright.core.compiled import compiler_for
from tilewright.core.errors import SetupError

_INT16 = np.dtype(np.int16)


class Loops(NamedTuple):
    """Compiled loops over all games of a batch.

    Attributes:
        begin: starts the games that are marked and shows them.
        step: applies actions and shows what comes of them; where some are illegal it writes in which game,
            having done nothing.
        step_random: chooses a random legal action for every seat that acts, applies them and shows what
            comes of them.
        choose: writes random legal actions.
        play: plays whole games at random and writes the number of choices.
    """

    begin: Callable[..., None]
    step: Callable[..., None]
    step_random: Callable[..., None]
    choose: Callable[..., None]
    play: Callable[..., None]


@cache
def loops_for(name: str) -> Loops:
    """Return the loops of a game.

    They take a batch as a plain tuple: Numba recognises its types several microseconds faster.
    """
    game = batch_module(name)
    kernels = game_kernels(game, compiler_for(compile_key(name), forceinline=True))
    is_playable, is_left_alone, step_game = kernels.is_playable, kernels.is_left_alone, kernels.step
    begin_game, show_game, choose_game = kernels.begin, kernels.show, kernels.choose
    compiled = compiler_for(compile_key(name))

    @compiled
    def begin(marked: Any, arrays: Any) -> None:
        batch = Batch(*arrays)
        for number in range(batch.states.shape[0]):
            if marked[number]:
                begin_game(number, batch, batch.scratch)
                show_game(number, batch)

    @compiled
    def step(actions: Any, arrays: Any) -> None:
        batch = Batch(*arrays)
        for number in range(batch.states.shape[0]):
            if not is_playable(number, actions, batch):
                batch.illegal[0] = number
                return
        for number in range(batch.states.shape[0]):
            step_game(number, actions, batch, batch.scratch)
            if not is_left_alone(number, actions):
                show_game(number, batch)

    @compiled
    def step_random(sampling: Any, arrays: Any) -> None:
        batch = Batch(*arrays)
        rngs, actions, legal = sampling
        for number in range(batch.states.shape[0]):
            choose_game(number, batch.states, rngs, actions, legal)
            step_game(number, actions, batch, batch.scratch)
            if not is_left_alone(number, actions):
                show_game(number, batch)

    @compiled
    def choose(states: Any, rngs: Any, actions: Any, legal: Any) -> None:
        for number in range(states.shape[0]):
            choose_game(number, states, rngs, actions, legal)

    return Loops(begin, step, step_random, choose, _play_loop(name))


def _play_loop(name: str) -> Callable[..., None]:
    """Return the loop that plays whole random games, by the game's own function if it has one."""
    game: Any = batch_module(name)
    compiled = compiler_for(compile_key(name))
    if hasattr(game, "random_game"):
        random_game = game.random_game

        @compiled
        def play(games_each: int, num_choices: Any, actions: Any, legal: Any, arrays: Any) -> None:
            batch = Batch(*arrays)
            for number in range(batch.states.shape[0]):
                num_choices[number] = 0
                for _ in range(games_each):
                    num_choices[number] += random_game(
                        batch.states[number],
                        batch.players,
                        batch.variant,
                        batch.rngs[number],
                        batch.scratch,
                        batch.scores[number],
                    )

    else:
        play_at_random = game_kernels(
            game, compiler_for(compile_key(name), forceinline=True)
        ).play_at_random

        @compiled
        def play(games_each: int, num_choices: Any, actions: Any, legal: Any, arrays: Any) -> None:
            batch = Batch(*arrays)
            for number in range(batch.states.shape[0]):
                num_choices[number] = 0
                for _ in range(games_each):
                    num_choices[number] += play_at_random(
                        number, batch, batch.scratch, actions, legal
                    )

    loop: Callable[..., None] = play
    return loop


class Cpu:
    """Arrays and loops on the CPU.

    Attributes:
        checks_at_once: whether a step knows of illegal actions when it returns.
    """

    checks_at_once = True

    def loops_for(self, game: str) -> Loops:
        """Return the loops of a game."""
        return loops_for(game)

    def loop_arrays(self, batch: Batch) -> tuple[Any, ...]:
        """Return a batch as loops take it."""
        return tuple(batch)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        """Return an array of zeros."""
        return np.zeros(shape, dtype)

    def states(self, states: NDArray[Any]) -> NDArray[Any]:
        """Return positions as loops take them."""
        return states

    def to_device(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return a NumPy array as loops take it."""
        return array

    def to_host(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array of the loops as a NumPy array."""
        return array

    def read_only(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return a read-only view: `step` trusts the masks."""
        view = array.view()
        view.flags.writeable = False
        return view

    def writable(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return the array itself: callers may write to it."""
        return array

    def as_actions(self, actions: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.int16]:
        """Return actions as loops take them.

        Args:
            shape: [games, slots], as the loops take them; callers omit the slot axis where it has length 1.

        Raises:
            SetupError: they are not integers, or do not fit.
        """
        given = np.asarray(actions)
        check_actions(given.dtype, given.shape, shape)
        if given.dtype != _INT16:
            # A number beyond 16 bits is not an action: truncation must not turn it into one.
            given = np.clip(given, -2, np.iinfo(np.int16).max).astype(np.int16)
        return np.ascontiguousarray(given.reshape(shape))


def check_actions(dtype: np.dtype[Any], given: tuple[int, ...], shape: tuple[int, ...]) -> None:
    """Refuse actions of a wrong type or shape.

    Args:
        shape: [games, slots]; callers omit the slot axis where it has length 1.

    Raises:
        SetupError: with what they should be.
    """
    wanted = shape[:1] if shape[1] == 1 else shape
    if dtype.kind not in "iu":
        raise SetupError(f"Actions must be whole numbers, not {dtype}.")
    if given != wanted:
        raise SetupError(f"Actions must be of shape {wanted}, not {given}.")
