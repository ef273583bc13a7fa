"""What self-play does with one game or one position, written once for a processor and for CUDA.

What differs is who loops: a compiled loop (kernels.py), or a thread each (cuda_kernels.py).
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tilewright.training.rows import (
    drawn_candidate,
    logit,
    write_log_policy,
)


class Bodies(NamedTuple):
    """What is done for one game, or one position: functions that the loops call."""

    observe: Any
    play: Any
    push: Any


def bodies_for(
    game: Any,
    compiled: Callable[[Any], Any],
    lanes: int,
    sum_of_all: Any,
    highest_of_all: Any,
    add: Any,
) -> Bodies:
    """Return what is done for one game, or one position.

    Args:
        lanes: how many threads share the candidates of a position when gradients are worked out.
        sum_of_all, highest_of_all: what the lanes' numbers come to; itself where there is one lane.
        add: adds to an entry of a matrix, safe where several lanes do.
    """
    viewer, list_candidates, encode = game.viewer, game.list_candidates, game.ENCODING.encode
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
            active = encode(state, seat, indices, values)
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

    return Bodies(observe_game, play_game, push_row)
