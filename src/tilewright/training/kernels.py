"""Kernels of self-play over many games, written once for the CPU and for CUDA.

What differs is who loops over games and positions: a compiled loop (`cpu_kernels`), or a thread each
(cuda_kernels.py). Arrays travel in NamedTuples, which both kinds of kernels take.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import compiler_for, inlined
from tilewright.core.rng import Rng, next_word

Outputs = NDArray[np.float32]
"""[outputs] a network's policy outputs for a position."""
Parts = NDArray[np.int16]
"""[candidates, parts] the outputs that add up to each candidate's logit."""
Logits = NDArray[np.float32]
"""[candidates] logits, or logarithms of probabilities."""

NO_MOVE = -1
"""The only candidate of a position in which nobody chooses: it is valued, and chance goes on."""
MAX_VIEWS = 8
"""An upper bound on the views per game."""

_SHIFT = np.uint64(40)
_UNIT = 1 / 2**24


# What kernels read and write: NumPy arrays, or CUDA arrays where the kernels are for CUDA.


class Views(NamedTuple):
    """One step as the seats that choose see it: a row for each of them.

    Attributes:
        features: [rows, features] receives non-zero features; cleared before.
        counts: [rows] the number of candidates.
        actions: [rows, candidates].
        parts: [rows, candidates, parts].
        viewers: [rows] the seat whose view it is.
    """

    features: Any
    counts: Any
    actions: Any
    parts: Any
    viewers: Any


class Moves(NamedTuple):
    """What is played at one step.

    Attributes:
        outputs: [rows, outputs] of the policy.
        chosen: [rows] the candidate drawn.
        log_probabilities: [rows] the logarithm of its probability.
        ended: [games] 1 where the game ended.
        outcomes: [games, 2 x players] shares and scores of games that ended.
        endings: [games, players] bits about each seat's board where the game ended (`write_ending`).
    """

    outputs: Any
    chosen: Any
    log_probabilities: Any
    ended: Any
    outcomes: Any
    endings: Any


class PolicyBatch(NamedTuple):
    """The rows of one step, for the gradient of the policy loss.

    Attributes:
        outputs: [rows, outputs] of the policy.
        magnet_outputs: [rows, outputs] of the policy that this one is held close to.
        counts, parts, chosen, log_probabilities: as in `Views` and `Moves`.
        advantages: [rows].
        weights: [rows] the weight of each row in the loss.
        targets: [targets, candidates] what a teacher would have the policy be.
        target_of: [rows] the number of a row's target, or -1.
        coefs: [4] the clip range of PPO, and the coefficients of the entropy, the magnet and the teacher.
        gradient: [rows, outputs] is added to.
        entropies: [rows] receives the entropy of the policy.
    """

    outputs: Any
    magnet_outputs: Any
    counts: Any
    parts: Any
    chosen: Any
    log_probabilities: Any
    advantages: Any
    weights: Any
    targets: Any
    target_of: Any
    coefs: Any
    gradient: Any
    entropies: Any


class Buffers(NamedTuple):
    """Buffers of one thread.

    Attributes:
        choices: [MAX_VIEWS] an action for each seat that chooses.
        scratch: [SCRATCH] for the rules.
        log_policy: [MAX_CANDIDATES].
    """

    choices: Any
    scratch: Any
    log_policy: Any


class Kernels(NamedTuple):
    """Compiled loops.

    Attributes:
        begin: (states, players, variant, rngs) starts all games.
        observe: (views_per_game, states, views) writes the views of all games.
        play: (views_per_game, states, rngs, views, moves) draws a candidate for every view and applies it;
            games that end start again.
        add_policy_gradient: (batch) adds the gradient of the policy loss.
    """

    begin: Callable[..., None]
    observe: Callable[..., None]
    play: Callable[..., None]
    add_policy_gradient: Callable[..., None]


# One position


@inlined
def uniform(rng: Rng) -> np.float32:
    """Return a number from 0 up to, not including, 1."""
    word = next_word(rng[0])
    rng[0] = word
    return np.float32(np.int64(word >> _SHIFT)) * np.float32(_UNIT)


@inlined
def logit(outputs: Outputs, parts: Parts, candidate: int) -> np.float32:
    """Return the sum of a candidate's outputs; a part beyond the outputs adds nothing."""
    total = np.float32(0)
    for index in range(parts.shape[1]):
        part = int(parts[candidate, index])
        if part < outputs.shape[0]:
            total += outputs[part]
    return total


@inlined
def write_log_policy(outputs: Outputs, parts: Parts, count: int, logits: Logits) -> None:
    """Write the log-softmax over the candidates."""
    highest = np.float32(-1e30)
    for candidate in range(count):
        logits[candidate] = logit(outputs, parts, candidate)
        highest = max(highest, logits[candidate])
    weights = np.float32(0)
    for candidate in range(count):
        weights += math.exp(logits[candidate] - highest)
    normal = highest + np.float32(math.log(weights))
    for candidate in range(count):
        logits[candidate] -= normal


@inlined
def sample_candidate(log_policy: Logits, count: int, rng: Rng) -> int:
    """Return a candidate, sampled from the policy."""
    left = uniform(rng)
    for candidate in range(count - 1):
        left -= np.float32(math.exp(log_policy[candidate]))
        if left < 0:
            return candidate
    return count - 1


# One game, or one row


class Bodies(NamedTuple):
    """The bodies of the loops."""

    observe: Any
    play: Any
    add_policy_gradient: Any


class Lanes(NamedTuple):
    """How threads share the candidates of a row when gradients are computed.

    Attributes:
        number: the number of threads.
        total, highest: reduce a number of each thread; the identity where there is one thread.
        add: adds to an entry of a matrix, safe where several threads do.
    """

    number: int
    total: Any
    highest: Any
    add: Any


def bodies_for(game: Any, compiled: Callable[[Any], Any], lanes: Lanes) -> Bodies:
    """Return the bodies of the loops for a game's row functions (training/azul.py, training/g5211.py)."""
    viewer, list_candidates, encode = game.viewer, game.list_candidates, game.ENCODING.encode
    advance, begin = game.advance, game.begin
    write_outcome, write_ending = game.write_outcome, game.write_ending
    num_players, variant_of = game.num_players, game.variant_of
    num_lanes, total_of, highest_of, add = lanes

    @compiled
    def observe_game(
        number: int, views_per_game: int, state: Any, views: Views, indices: Any, values: Any
    ) -> None:
        for index in range(views_per_game):
            row = number * views_per_game + index
            seat = viewer(state, index)
            views.viewers[row] = seat
            active = encode(state, seat, indices, values)
            for entry in range(active):
                views.features[row, indices[entry]] = values[entry]
            views.counts[row] = list_candidates(state, seat, views.actions[row], views.parts[row])

    @compiled
    def play_game(
        number: int,
        views_per_game: int,
        state: Any,
        rng: Any,
        views: Views,
        moves: Moves,
        own: Buffers,
    ) -> None:
        for index in range(views_per_game):
            row = number * views_per_game + index
            count = int(views.counts[row])
            write_log_policy(moves.outputs[row], views.parts[row], count, own.log_policy)
            pick = sample_candidate(own.log_policy, count, rng)
            moves.chosen[row] = pick
            moves.log_probabilities[row] = own.log_policy[pick]
            own.choices[index] = views.actions[row, pick]
        moves.ended[number] = 0
        if advance(state, own.choices, rng, own.scratch):
            moves.ended[number] = 1
            write_outcome(state, moves.outcomes[number])
            write_ending(state, moves.endings[number])
            begin(state, num_players(state), variant_of(state), rng, own.scratch)

    @compiled
    def log_sum_exp(lane: int, outputs: Any, parts: Any, count: int) -> float:
        """Return the logarithm of the sum of exp(logit) over all candidates."""
        highest = np.float32(-1e30)
        for candidate in range(lane, count, num_lanes):
            highest = max(highest, logit(outputs, parts, candidate))
        highest = highest_of(highest)
        weights = np.float32(0)
        for candidate in range(lane, count, num_lanes):
            weights += np.float32(math.exp(logit(outputs, parts, candidate) - highest))
        return highest + np.float32(math.log(total_of(weights)))

    @compiled
    def add_policy_gradient(row: int, lane: int, batch: PolicyBatch) -> None:
        """Add the gradient of the policy loss.

        It is: clipped policy loss - entropy + KL divergence from the magnet policy + cross-entropy of the
        teacher's target, where there is one.

        Args:
            lane: which of the threads that share a row; each takes every `num_lanes`-th candidate.
        """
        count = int(batch.counts[row])
        if count < 2 or batch.weights[row] == 0:
            if lane == 0:
                batch.entropies[row] = 0
            return
        clip, entropy_coef, magnet_coef = batch.coefs[0], batch.coefs[1], batch.coefs[2]
        teacher_coef, target = batch.coefs[3], int(batch.target_of[row])
        outputs, parts, magnet = batch.outputs[row], batch.parts[row], batch.magnet_outputs[row]
        normal = log_sum_exp(lane, outputs, parts, count)
        has_magnet = magnet_coef > 0
        magnet_normal = log_sum_exp(lane, magnet, parts, count) if has_magnet else np.float32(0)
        entropy = np.float32(0)
        divergence = np.float32(0)
        for candidate in range(lane, count, num_lanes):
            log_p = logit(outputs, parts, candidate) - normal
            p = np.float32(math.exp(log_p))
            entropy -= p * log_p
            if has_magnet:
                divergence += p * (log_p - logit(magnet, parts, candidate) + magnet_normal)
        entropy = total_of(entropy)
        divergence = total_of(divergence)
        if lane == 0:
            batch.entropies[row] = entropy
        chosen = int(batch.chosen[row])
        advantage = batch.advantages[row]
        log_ratio = logit(outputs, parts, chosen) - normal - batch.log_probabilities[row]
        ratio = np.float32(math.exp(log_ratio))
        is_clipped = ratio > 1 + clip if advantage > 0 else ratio < 1 - clip
        policy_gradient = np.float32(0) if is_clipped else -advantage * ratio
        for candidate in range(lane, count, num_lanes):
            log_p = logit(outputs, parts, candidate) - normal
            p = np.float32(math.exp(log_p))
            slope = -policy_gradient * p + entropy_coef * p * (log_p + entropy)
            if has_magnet:
                distance = log_p - logit(magnet, parts, candidate) + magnet_normal
                slope += magnet_coef * p * (distance - divergence)
            if candidate == chosen:
                slope += policy_gradient
            if target >= 0:
                slope += teacher_coef * (p - batch.targets[target, candidate])
            for index in range(parts.shape[1]):
                part = int(parts[candidate, index])
                if part < batch.gradient.shape[1]:
                    add(batch.gradient, row, part, np.float32(slope * batch.weights[row]))

    return Bodies(observe_game, play_game, add_policy_gradient)


# All of them, on the CPU


def cpu_kernels(game: Any) -> Kernels:
    """Return the loops for the CPU."""
    compiled = compiler_for(game.__name__)

    @compiled
    def identity(number: float) -> float:
        return number

    @compiled
    def add(matrix: Any, row: int, column: int, number: float) -> None:
        matrix[row, column] += number

    observe_game, play_game, add_row_gradient = bodies_for(
        game, compiled, Lanes(1, identity, identity, add)
    )
    begin_game = game.begin

    @compiled
    def begin(states: Any, players: int, variant: int, rngs: Any, scratch: Any) -> None:
        for number in range(len(states)):
            begin_game(states[number], players, variant, rngs[number], scratch)

    @compiled
    def observe(views_per_game: int, states: Any, views: Views, indices: Any, values: Any) -> None:
        for number in range(len(states)):
            observe_game(number, views_per_game, states[number], views, indices, values)

    @compiled
    def play(
        views_per_game: int, states: Any, rngs: Any, views: Views, moves: Moves, own: Buffers
    ) -> None:
        for number in range(len(states)):
            play_game(number, views_per_game, states[number], rngs[number], views, moves, own)

    @compiled
    def add_policy_gradient(batch: PolicyBatch) -> None:
        for row in range(len(batch.counts)):
            add_row_gradient(row, 0, batch)

    encoding = game.ENCODING
    indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
    values = np.zeros(encoding.MAX_ACTIVE, np.float32)
    own = Buffers(
        choices=np.zeros(MAX_VIEWS, np.int16),
        scratch=np.zeros(game.SCRATCH, np.int8),
        log_policy=np.zeros(encoding.MAX_CANDIDATES, np.float32),
    )
    return Kernels(
        lambda states, players, variant, rngs: begin(states, players, variant, rngs, own.scratch),
        lambda views_per_game, states, views: observe(
            views_per_game, states, views, indices, values
        ),
        lambda views_per_game, states, rngs, views, moves: play(
            views_per_game, states, rngs, views, moves, own
        ),
        add_policy_gradient,
    )
