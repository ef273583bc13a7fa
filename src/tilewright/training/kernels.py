"""Self-play's loops over all games, for a processor or for CUDA, made from a game's own row functions.

The body for one game is written once; what differs is who loops: a compiled loop, or a thread each.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tilewright.training.caching import compiler_for
from tilewright.training.rows import (
    drawn_candidate,
    logit,
    write_log_policy,
)

_THREADS = 64
_LANES = 32
"""Threads that share the candidates of a position on CUDA: those of a warp."""


class Kernels(NamedTuple):
    """Compiled loops. Arrays are NumPy arrays, or CUDA arrays where the kernels are for CUDA.

    Attributes:
        begin: starts all games.
        observe: writes features, candidates and viewers of all positions.
        play: draws a choice for every view and carries it out; games that end start anew.
        push: writes the policy's gradient for a slice of positions.
    """

    begin: Callable[..., None]
    observe: Callable[..., None]
    play: Callable[..., None]
    push: Callable[..., None]


class _Bodies(NamedTuple):
    observe: Any
    play: Any
    push: Any


def _bodies(
    game: Any,
    compiled: Callable[[Any], Any],
    lanes: int,
    sum_of_all: Any,
    highest_of_all: Any,
    add: Any,
) -> _Bodies:
    """Return what is done for one game, or one position.

    Args:
        lanes: how many threads share the candidates of a position when gradients are worked out.
        sum_of_all, highest_of_all: what the lanes' numbers come to; itself where there is one lane.
        add: adds to an entry of a matrix, safe where several lanes do.
    """
    viewer, observe, list_candidates = game.viewer, game.observe, game.list_candidates
    advance, begin, write_outcome = game.advance, game.begin, game.write_outcome
    num_players, variant_of = game.num_players, game.variant_of

    @compiled
    def observe_game(
        number: int,
        places: int,
        state: Any,
        features: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        viewers: Any,
        indices: Any,
        values: Any,
    ) -> None:
        for place in range(places):
            row = number * places + place
            seat = viewer(state, place)
            viewers[row] = seat
            active = observe(state, seat, indices, values)
            for entry in range(active):
                features[row, indices[entry]] = values[entry]
            counts[row] = list_candidates(state, seat, actions[row], parts[row])

    @compiled
    def play_game(
        number: int,
        places: int,
        state: Any,
        rng: Any,
        outputs: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        chosen: Any,
        log_probabilities: Any,
        ended: Any,
        outcomes: Any,
        choices: Any,
        scratch: Any,
        log_policy: Any,
    ) -> None:
        for place in range(places):
            row = number * places + place
            count = int(counts[row])
            write_log_policy(outputs[row], parts[row], count, log_policy)
            pick = drawn_candidate(log_policy, count, rng)
            chosen[row] = pick
            log_probabilities[row] = log_policy[pick]
            choices[place] = actions[row, pick]
        ended[number] = 0
        if advance(state, choices, rng, scratch):
            ended[number] = 1
            write_outcome(state, outcomes[number])
            begin(state, num_players(state), variant_of(state), rng, scratch)

    @compiled
    def log_normal(lane: int, outputs: Any, parts: Any, count: int) -> float:
        """Return the logarithm of the sum of exp(logit) over all candidates."""
        highest = np.float32(-1e30)
        for candidate in range(lane, count, lanes):
            highest = max(highest, logit(outputs, parts, candidate))
        highest = highest_of_all(highest)
        weights = np.float32(0)
        for candidate in range(lane, count, lanes):
            weights += np.float32(math.exp(logit(outputs, parts, candidate) - highest))
        return highest + np.float32(math.log(sum_of_all(weights)))

    @compiled
    def push_row(
        row: int,
        lane: int,
        all_outputs: Any,
        all_magnets: Any,
        counts: Any,
        all_parts: Any,
        all_chosen: Any,
        log_probabilities: Any,
        advantages: Any,
        scales: Any,
        settings: Any,
        gradient: Any,
        entropies: Any,
    ) -> None:
        """Add the gradient of the clipped policy loss, less entropy, plus the pull of a magnet policy.

        Args:
            lane: which of the threads that share a row; each takes every `lanes`-th candidate.
            all_magnets: [rows, outputs] of the policy that this one is held close to.
            scales: [rows] what a position counts for.
            settings: [3] how far a probability may move, the worth of entropy, the magnet's strength.
            gradient: [rows, outputs] is added to.
            entropies: [rows] takes the entropy of the policy.
        """
        count = int(counts[row])
        if count < 2 or scales[row] == 0:
            if lane == 0:
                entropies[row] = 0
            return
        clip, entropy_worth, strength = settings[0], settings[1], settings[2]
        outputs, parts, magnet = all_outputs[row], all_parts[row], all_magnets[row]
        normal = log_normal(lane, outputs, parts, count)
        magnet_normal = log_normal(lane, magnet, parts, count) if strength > 0 else np.float32(0)
        entropy = np.float32(0)
        pull = np.float32(0)
        for candidate in range(lane, count, lanes):
            log_p = logit(outputs, parts, candidate) - normal
            p = np.float32(math.exp(log_p))
            entropy -= p * log_p
            if strength > 0:
                pull += p * (log_p - logit(magnet, parts, candidate) + magnet_normal)
        entropy = sum_of_all(entropy)
        pull = sum_of_all(pull)
        if lane == 0:
            entropies[row] = entropy
        chosen = int(all_chosen[row])
        advantage = advantages[row]
        log_ratio = logit(outputs, parts, chosen) - normal - log_probabilities[row]
        ratio = np.float32(math.exp(log_ratio))
        is_clipped = ratio > 1 + clip if advantage > 0 else ratio < 1 - clip
        push = np.float32(0) if is_clipped else -advantage * ratio
        for candidate in range(lane, count, lanes):
            log_p = logit(outputs, parts, candidate) - normal
            p = np.float32(math.exp(log_p))
            slope = -push * p + entropy_worth * p * (log_p + entropy)
            if strength > 0:
                distance = log_p - logit(magnet, parts, candidate) + magnet_normal
                slope += strength * p * (distance - pull)
            if candidate == chosen:
                slope += push
            for place in range(parts.shape[1]):
                part = int(parts[candidate, place])
                if part < gradient.shape[1]:
                    add(gradient, row, part, np.float32(slope * scales[row]))

    return _Bodies(observe_game, play_game, push_row)


def cpu_kernels(game: Any) -> Kernels:
    """Return the loops for the processor."""
    compiled = compiler_for(game.__name__)

    @compiled
    def itself(number: float) -> float:
        return number

    @compiled
    def add(matrix: Any, row: int, column: int, number: float) -> None:
        matrix[row, column] += number

    bodies = _bodies(game, compiled, 1, itself, itself, add)
    observe_game, play_game, push_row, begin = (*bodies, game.begin)

    @compiled
    def begin_all(states: Any, players: int, variant: int, rngs: Any, scratch: Any) -> None:
        for number in range(len(states)):
            begin(states[number], players, variant, rngs[number], scratch)

    @compiled
    def observe_all(
        places: int,
        states: Any,
        features: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        viewers: Any,
        indices: Any,
        values: Any,
    ) -> None:
        for number in range(len(states)):
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

    @compiled
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
        choices: Any,
        scratch: Any,
        log_policy: Any,
    ) -> None:
        for number in range(len(states)):
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

    @compiled
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
        for row in range(len(counts)):
            push_row(
                row,
                0,
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

    encoding = game.ENCODING
    indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
    values = np.zeros(encoding.MAX_ACTIVE, np.float32)
    choices = np.zeros(8, np.int16)
    scratch = np.zeros(game.SCRATCH, np.int8)
    log_policy = np.zeros(encoding.MAX_CANDIDATES, np.float32)
    return Kernels(
        lambda states, players, variant, rngs: begin_all(states, players, variant, rngs, scratch),
        lambda *arguments: observe_all(*arguments, indices, values),
        lambda *arguments: play_all(*arguments, choices, scratch, log_policy),
        push_all,
    )


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
    observe_game, play_game, push_row = _bodies(
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
