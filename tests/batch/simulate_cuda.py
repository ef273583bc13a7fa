"""Plays games with the kernels for CUDA in Numba's simulator and holds them against the processor's.

Run with NUMBA_ENABLE_CUDASIM=1 and TILEWRIGHT_INTERPRET=1: every thread of a block is one of Python's.
"""

import sys
from typing import Any

import numpy as np
import pytest

from tilewright import VectorGame
from tilewright.batch import cuda_vector
from tilewright.core.errors import IllegalAction

ARRAYS = ("states", "seats", "masks", "observations", "ended", "rewards", "scores")
TWO_BLOCKS = 35


def compare(here: Any, there: Any) -> None:
    for name in ARRAYS:
        assert np.array_equal(getattr(there, name).copy_to_host(), getattr(here, name)), name


def play(game: str, players: int, variant: str, steps: int) -> None:
    """Play with some games left as they are, one illegal action, and a reset of some."""
    here = VectorGame(game, TWO_BLOCKS, players, variant, seed=5)
    there: Any = VectorGame(game, TWO_BLOCKS, players, variant, seed=5, device="cuda")
    compare(here, there)
    for number in range(steps):
        actions = here.sample()
        assert np.array_equal(there.sample().copy_to_host(), actions)
        actions[number % TWO_BLOCKS] = -1
        here.step(actions)
        there.step(actions)
        compare(here, there)
        assert np.array_equal(there.step_random().copy_to_host(), here.step_random())
        compare(here, there)
    there.check()

    actions = np.full_like(here.sample(), -1)
    actions[33] = 32_000
    there.step(actions)
    compare(here, there)
    with pytest.raises(IllegalAction, match="Game 33"):
        there.check()

    marks = np.arange(TWO_BLOCKS) % 3 == 0
    here.reset(marks)
    there.reset(marks)
    compare(here, there)
    assert here.play_random_games(1) == there.play_random_games(1)
    compare(here, there)


# What the simulator lacks.
cuda_vector.device_name = lambda: "simulator"  # type: ignore[attr-defined]
cuda_vector.cuda.as_cuda_array = lambda array: array  # type: ignore[attr-defined]
play(sys.argv[1], int(sys.argv[2]), sys.argv[3], steps=int(sys.argv[4]))
