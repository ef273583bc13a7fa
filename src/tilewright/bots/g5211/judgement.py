"""A seat's choices in 5211 as a bot judges them: the probability of each, and what it expects of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.core.rng import Rng, random_uniform


@dataclass(frozen=True)
class Judgement:
    """What a bot makes of a position.

    Attributes:
        actions: the legal ones, in ascending order.
        weights: [actions] the probability of each.
        shares: [actions] the share of the victory expected of each.
        scores: [actions, players] the final scores expected of each.
        looked_at: how many playouts this rests on.
    """

    actions: Sequence[int]
    weights: NDArray[np.float64]
    shares: NDArray[np.float64]
    scores: NDArray[np.float64]
    looked_at: int

    def sample(self, rng: Rng) -> int:
        """Return an action, sampled by the weights."""
        return int(self.actions[sample_index(self.weights, rng)])

    def advice(self) -> Advice:
        """Return the judgement as advice."""
        return advice(
            (
                Candidate(int(action), float(weight), float(share), tuple(scores.tolist()))
                for action, weight, share, scores in zip(
                    self.actions, self.weights, self.shares, self.scores, strict=True
                )
            ),
            self.looked_at,
        )


def sample_index(weights: NDArray[np.float64], rng: Rng) -> int:
    """Return an index, sampled by weights that add up to 1."""
    chance = random_uniform(rng)
    index = int(np.searchsorted(np.cumsum(weights), chance, side="right"))
    return min(index, int(np.flatnonzero(weights)[-1]))


def softmax(values: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Return the softmax of values; a temperature of 0 leaves only the best, equals sharing."""
    if temperature <= 0:
        best = values >= values.max()
        return best / best.sum()
    weights = np.exp((values - values.max()) / temperature)
    return np.asarray(weights / weights.sum(), np.float64)
