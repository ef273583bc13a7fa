"""Kernels of self-play for a CUDA device: a thread for each game, a warp for each position of a gradient."""

import math
from collections.abc import Callable
from typing import Any

from tilewright.training.kernels import (
    MAX_VIEWS,
    Buffers,
    Kernels,
    Lanes,
    Moves,
    PolicyBatch,
    Views,
    bodies_for,
)

_THREADS = 64
_LANES = 32
"""Threads that share the candidates of a position: those of a warp."""


def cuda_kernels(game: Any) -> Kernels:  # pragma: no cover
    """Return the loops for the CUDA device."""
    from numba import float32, int8, int16

    from tilewright.batch.cuda import cuda

    every_lane = 0xFFFFFFFF

    @cuda.jit(device=True)
    def warp_sum(number: float) -> float:
        for distance in (16, 8, 4, 2, 1):
            number += cuda.shfl_xor_sync(every_lane, number, distance)
        return number

    @cuda.jit(device=True)
    def warp_max(number: float) -> float:
        for distance in (16, 8, 4, 2, 1):
            number = max(number, cuda.shfl_xor_sync(every_lane, number, distance))
        return number

    @cuda.jit(device=True)
    def add(matrix: Any, row: int, column: int, number: float) -> None:
        cuda.atomic.add(matrix, (row, column), number)

    observe_game, play_game, add_row_gradient = bodies_for(
        game, cuda.jit(device=True), Lanes(_LANES, warp_sum, warp_max, add)
    )
    begin_game = game.begin
    max_active, max_candidates = game.ENCODING.MAX_ACTIVE, game.ENCODING.MAX_CANDIDATES
    scratch_size = game.SCRATCH

    @cuda.jit
    def begin(states: Any, players: int, variant: int, rngs: Any) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            scratch = cuda.local.array(scratch_size, int8)
            begin_game(states[number], players, variant, rngs[number], scratch)

    @cuda.jit
    def observe(views_per_game: int, states: Any, views: Views) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            indices = cuda.local.array(max_active, int16)
            values = cuda.local.array(max_active, float32)
            observe_game(number, views_per_game, states[number], views, indices, values)

    @cuda.jit
    def play(views_per_game: int, states: Any, rngs: Any, views: Views, moves: Moves) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            choices = cuda.local.array(MAX_VIEWS, int16)
            scratch = cuda.local.array(scratch_size, int8)
            log_policy = cuda.local.array(max_candidates, float32)
            own = Buffers(choices, scratch, log_policy)
            play_game(number, views_per_game, states[number], rngs[number], views, moves, own)

    @cuda.jit
    def add_policy_gradient(batch: PolicyBatch) -> None:
        row, lane = cuda.grid(1) // _LANES, cuda.grid(1) % _LANES
        if row < batch.counts.shape[0]:
            add_row_gradient(row, lane, batch)

    def launcher(kernel: Any, threads: Callable[..., int]) -> Callable[..., None]:
        def launch(*arguments: Any) -> None:
            kernel[math.ceil(threads(*arguments) / _THREADS), _THREADS](*arguments)

        return launch

    return Kernels(
        launcher(begin, lambda states, players, variant, rngs: states.shape[0]),
        launcher(observe, lambda views_per_game, states, views: states.shape[0]),
        launcher(play, lambda views_per_game, states, rngs, views, moves: states.shape[0]),
        launcher(add_policy_gradient, lambda batch: _LANES * batch.counts.shape[0]),
    )
