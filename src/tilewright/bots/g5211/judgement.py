"""A seat's choices in 5211 as a bot judges them: how likely it plays each, and what it expects of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.core.rng import Rng, random_below

_FINENESS = 1 << 30


@dataclass(frozen=True)
class Judgement:
    """What a bot makes of a position.

    Attributes:
        actions: the legal ones, rising.
        weights: [actions] how likely each is played.
        shares: [actions] the share of the victory expected of each.
        scores: [actions, players] the final scores expected of each.
        looked_at: how many playouts this rests on.
    """

    actions: Sequence[int]
    weights: NDArray[np.float64]
    shares: NDArray[np.float64]
    scores: NDArray[np.float64]
    looked_at: int

    def drawn(self, rng: Rng) -> int:
        """Return an action, drawn by the weights."""
        return int(self.actions[drawn_index(self.weights, rng)])

    def advice(self) -> Advice:
        """Return the judgement as all bots tell it."""
        return advice(
            (
                Candidate(int(action), float(weight), float(share), tuple(scores.tolist()))
                for action, weight, share, scores in zip(
                    self.actions, self.weights, self.shares, self.scores, strict=True
                )
            ),
            self.looked_at,
        )


def drawn_index(weights: NDArray[np.float64], rng: Rng) -> int:
    """Return an index, drawn by weights that add up to 1."""
    chance = int(random_below(rng, _FINENESS)) / _FINENESS
    index = int(np.searchsorted(np.cumsum(weights), chance, side="right"))
    return min(index, int(np.flatnonzero(weights)[-1]))


def softmax(values: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Return weights that add up to 1, higher for better values, the more so the lower the temperature."""
    if temperature <= 0:
        best = values >= values.max()
        return best / best.sum()
    weights = np.exp((values - values.max()) / temperature)
    return np.asarray(weights / weights.sum(), np.float64)
