"""Kernels of the teacher's look ahead, written once for the CPU and for CUDA (as in kernels.py)."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tilewright.core.compiled import compiler_for
from tilewright.training.kernels import Views, logit, write_log_policy

NO_PICK = -1
_THREADS = 64


class Branches(NamedTuple):
    """Some positions, and the positions after the likeliest moves of each.

    Attributes:
        log_policies: [positions, candidates] receives the logarithm of the policy.
        picks: [positions, moves] receives the candidates looked at, the likeliest first, or NO_PICK.
        states: [positions x moves, words] the positions after them.
        ended: [positions x moves] 1 where the game is over.
        outcomes: [positions x moves, 2 x players] shares and scores of games that are.
    """

    log_policies: Any
    picks: Any
    states: Any
    ended: Any
    outcomes: Any


class TeacherKernels(NamedTuple):
    """Compiled loops.

    Attributes:
        branch: (first, stride, states, views, outputs, branches) applies the likeliest moves of every
            `stride`-th game from number `first` on.
        observe: (views, branches) writes the views of the positions after them; features are cleared
            before.
        follow: (views, outputs, branches) plays the likeliest move in each of them, unless chance or
            nothing comes next.
    """

    branch: Callable[..., None]
    observe: Callable[..., None]
    follow: Callable[..., None]


def _bodies_for(game: Any, compiled: Callable[[Any], Any]) -> tuple[Any, Any, Any]:
    viewer, list_candidates, encode = game.viewer, game.list_candidates, game.ENCODING.encode
    is_chance_next, is_over, apply_choice = game.is_chance_next, game.is_over, game.apply_choice
    write_outcome = game.write_outcome

    @compiled
    def branch_game(
        index: int,
        first: int,
        stride: int,
        states: Any,
        views: Views,
        outputs: Any,
        branches: Branches,
    ) -> None:
        number = first + index * stride
        count, moves = int(views.counts[number]), branches.picks.shape[1]
        log_policy = branches.log_policies[index]
        write_log_policy(outputs[number], views.parts[number], count, log_policy)
        last, bound = -1, np.float32(1e30)
        for move in range(moves):
            best, highest = NO_PICK, np.float32(-1e30)
            for candidate in range(count):
                log_p = log_policy[candidate]
                is_left = log_p < bound or (log_p == bound and candidate > last)
                if is_left and log_p > highest:
                    best, highest = candidate, log_p
            after = branches.states[index * moves + move]
            for place in range(after.shape[0]):
                after[place] = states[number, place]
            if count > 1 and best != NO_PICK:
                branches.picks[index, move] = best
                apply_choice(after, int(views.actions[number, best]))
                last, bound = best, highest
            else:
                branches.picks[index, move] = NO_PICK
                bound = np.float32(-1e30)

    @compiled
    def observe_branch(
        index: int, views: Views, branches: Branches, indices: Any, values: Any
    ) -> None:
        state = branches.states[index]
        branches.ended[index] = 0
        if is_over(state):
            branches.ended[index] = 1
            write_outcome(state, branches.outcomes[index])
            views.counts[index] = 0
            views.viewers[index] = 0
            return
        seat = viewer(state, 0)
        views.viewers[index] = seat
        active = encode(state, seat, indices, values)
        for entry in range(active):
            views.features[index, indices[entry]] = values[entry]
        views.counts[index] = list_candidates(state, seat, views.actions[index], views.parts[index])

    @compiled
    def follow_branch(index: int, views: Views, outputs: Any, branches: Branches) -> None:
        state = branches.states[index]
        if is_chance_next(state):
            return
        best, highest = 0, np.float32(-1e30)
        for candidate in range(int(views.counts[index])):
            number = logit(outputs[index], views.parts[index], candidate)
            if number > highest:
                best, highest = candidate, number
        apply_choice(state, int(views.actions[index, best]))

    return branch_game, observe_branch, follow_branch


def cpu_teacher_kernels(game: Any) -> TeacherKernels:
    """Return the loops for the CPU."""
    compiled = compiler_for(game.__name__)
    branch_game, observe_branch, follow_branch = _bodies_for(game, compiled)

    @compiled
    def branch(
        first: int, stride: int, states: Any, views: Views, outputs: Any, branches: Branches
    ) -> None:
        for index in range(len(branches.picks)):
            branch_game(index, first, stride, states, views, outputs, branches)

    @compiled
    def observe(views: Views, branches: Branches, indices: Any, values: Any) -> None:
        for index in range(len(branches.states)):
            observe_branch(index, views, branches, indices, values)

    @compiled
    def follow(views: Views, outputs: Any, branches: Branches) -> None:
        for index in range(len(branches.states)):
            follow_branch(index, views, outputs, branches)

    indices = np.zeros(game.ENCODING.MAX_ACTIVE, np.int16)
    values = np.zeros(game.ENCODING.MAX_ACTIVE, np.float32)
    return TeacherKernels(
        branch, lambda views, branches: observe(views, branches, indices, values), follow
    )


def cuda_teacher_kernels(game: Any) -> TeacherKernels:  # pragma: no cover
    """Return the loops for the CUDA device: a thread for each position."""
    from numba import float32, int16

    from tilewright.batch.cuda import cuda

    branch_game, observe_branch, follow_branch = _bodies_for(game, cuda.jit(device=True))
    max_active = game.ENCODING.MAX_ACTIVE

    @cuda.jit
    def branch(
        first: int, stride: int, states: Any, views: Views, outputs: Any, branches: Branches
    ) -> None:
        index = cuda.grid(1)
        if index < branches.picks.shape[0]:
            branch_game(index, first, stride, states, views, outputs, branches)

    @cuda.jit
    def observe(views: Views, branches: Branches) -> None:
        index = cuda.grid(1)
        if index < branches.states.shape[0]:
            indices = cuda.local.array(max_active, int16)
            values = cuda.local.array(max_active, float32)
            observe_branch(index, views, branches, indices, values)

    @cuda.jit
    def follow(views: Views, outputs: Any, branches: Branches) -> None:
        index = cuda.grid(1)
        if index < branches.states.shape[0]:
            follow_branch(index, views, outputs, branches)

    def launcher(kernel: Any, is_of_positions: bool) -> Callable[..., None]:
        def launch(*arguments: Any) -> None:
            branches = arguments[-1]
            threads = (branches.picks if is_of_positions else branches.states).shape[0]
            kernel[math.ceil(threads / _THREADS), _THREADS](*arguments)

        return launch

    return TeacherKernels(
        launcher(branch, is_of_positions=True),
        launcher(observe, is_of_positions=False),
        launcher(follow, is_of_positions=False),
    )
