"""Self-play's loops for a CUDA device: a thread a game, a warp a position that is learnt from."""

import math
from collections.abc import Callable
from typing import Any

from tilewright.training.bodies import bodies_for
from tilewright.training.kernels import Kernels

_THREADS = 64
_LANES = 32
"""Threads that share the candidates of a position: those of a warp."""


def cuda_kernels(game: Any) -> Kernels:  # pragma: no cover
    """Return the loops for the CUDA device, a thread a game or a position."""
    from numba import float32, int8, int16

    from tilewright.batch.cuda import cuda

    every_lane = 0xFFFFFFFF

    @cuda.jit(device=True)
    def sum_of_all(number: float) -> float:
        for distance in (16, 8, 4, 2, 1):
            number += cuda.shfl_xor_sync(every_lane, number, distance)
        return number

    @cuda.jit(device=True)
    def highest_of_all(number: float) -> float:
        for distance in (16, 8, 4, 2, 1):
            number = max(number, cuda.shfl_xor_sync(every_lane, number, distance))
        return number

    @cuda.jit(device=True)
    def add(matrix: Any, row: int, column: int, number: float) -> None:
        cuda.atomic.add(matrix, (row, column), number)

    device_function = cuda.jit(device=True)
    observe_game, play_game, push_row = bodies_for(
        game, device_function, _LANES, sum_of_all, highest_of_all, add
    )
    begin = game.begin
    max_active, max_candidates = game.ENCODING.MAX_ACTIVE, game.ENCODING.MAX_CANDIDATES
    scratch_size = game.SCRATCH

    @cuda.jit
    def begin_all(states: Any, players: int, variant: int, rngs: Any) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            scratch = cuda.local.array(scratch_size, int8)
            begin(states[number], players, variant, rngs[number], scratch)

    @cuda.jit
    def observe_all(
        places: int,
        states: Any,
        features: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        viewers: Any,
    ) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            indices = cuda.local.array(max_active, int16)
            values = cuda.local.array(max_active, float32)
            observe_game(
                number,
                places,
                states[number],
                features,
                counts,
                actions,
                parts,
                viewers,
                indices,
                values,
            )

    @cuda.jit
    def play_all(
        places: int,
        states: Any,
        rngs: Any,
        outputs: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        chosen: Any,
        log_probabilities: Any,
        ended: Any,
        outcomes: Any,
    ) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            choices = cuda.local.array(8, int16)
            scratch = cuda.local.array(scratch_size, int8)
            log_policy = cuda.local.array(max_candidates, float32)
            play_game(
                number,
                places,
                states[number],
                rngs[number],
                outputs,
                counts,
                actions,
                parts,
                chosen,
                log_probabilities,
                ended,
                outcomes,
                choices,
                scratch,
                log_policy,
            )

    @cuda.jit
    def push_all(
        outputs: Any,
        magnet: Any,
        counts: Any,
        parts: Any,
        chosen: Any,
        log_probabilities: Any,
        advantages: Any,
        scales: Any,
        settings: Any,
        gradient: Any,
        entropies: Any,
    ) -> None:
        row, lane = cuda.grid(1) // _LANES, cuda.grid(1) % _LANES
        if row < counts.shape[0]:
            push_row(
                row,
                lane,
                outputs,
                magnet,
                counts,
                parts,
                chosen,
                log_probabilities,
                advantages,
                scales,
                settings,
                gradient,
                entropies,
            )

    def launched(kernel: Any, rows_of: int, lanes: int = 1) -> Callable[..., None]:
        def launch(*arguments: Any) -> None:
            blocks = math.ceil(arguments[rows_of].shape[0] * lanes / _THREADS)
            kernel[blocks, _THREADS](*arguments)

        return launch

    return Kernels(
        launched(begin_all, 0),
        launched(observe_all, 1),
        launched(play_all, 1),
        launched(push_all, 2, _LANES),
    )
