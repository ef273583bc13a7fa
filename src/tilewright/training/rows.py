"""What self-play does with one position at a time, the same for every game, on a processor or on CUDA."""

import math

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.rng import Rng, advanced

Outputs = NDArray[np.float32]
"""[outputs] a network's policy outputs for a position."""
Parts = NDArray[np.int16]
"""[candidates, parts] the outputs that add up to each candidate's logit."""
Logits = NDArray[np.float32]
"""[candidates] logits, or logarithms of probabilities."""

NO_MOVE = -1
"""The only candidate of a position in which nobody chooses: it is valued, and chance goes on."""

_SHIFT = np.uint64(40)
_UNIT = 1 / 2**24


@inlined
def uniform(rng: Rng) -> np.float32:
    """Return a number from 0 up to, not including, 1."""
    word = advanced(rng[0])
    rng[0] = word
    return np.float32(np.int64(word >> _SHIFT)) * np.float32(_UNIT)


@inlined
def logit(outputs: Outputs, parts: Parts, candidate: int) -> np.float32:
    """Return the sum of a candidate's outputs; a part beyond the outputs adds nothing."""
    total = np.float32(0)
    for place in range(parts.shape[1]):
        part = int(parts[candidate, place])
        if part < outputs.shape[0]:
            total += outputs[part]
    return total


@inlined
def write_log_policy(outputs: Outputs, parts: Parts, count: int, logits: Logits) -> None:
    """Write the logarithm of how likely the policy plays each candidate."""
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
def drawn_candidate(log_policy: Logits, count: int, rng: Rng) -> int:
    """Return a candidate drawn by the policy."""
    left = uniform(rng)
    for candidate in range(count - 1):
        left -= np.float32(math.exp(log_policy[candidate]))
        if left < 0:
            return candidate
    return count - 1
