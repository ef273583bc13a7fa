"""5211 players that make human mistakes: fond of their high cards, they overlook cards on the table."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211 import habits
from tilewright.bots.g5211.careful import G5211CarefulBot
from tilewright.bots.g5211.habit_weights import HABITS
from tilewright.bots.g5211.habits import NUM_HABITS, Weights, new_habits, write_appeals
from tilewright.bots.g5211.judgement import Judgement, softmax
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import PLAYERS, Cells

_SHARPNESS = 2.0
"""Sharpens the habits: people play them more resolutely than playouts do."""

_OF_THE_HAND = (habits.SAME_IN_HAND, habits.VALUE_OF_SAME_IN_HAND)
_OF_COUNTING = (
    habits.LEAD,
    habits.VALUE_IN_LEAD,
    habits.COUNT,
    habits.OWN_POINTS,
    habits.OWN_POINTS_IN_LEAD,
)
_OF_LIMITS = (habits.LIMIT, habits.NEAR_LIMIT, habits.OWN_POINTS_AT_LIMIT)
_OF_OTHERS = (
    habits.OTHERS_POINTS,
    habits.OTHERS_POINTS_IN_LEAD,
    habits.OTHERS_POINTS_AT_LIMIT,
    habits.OTHERS_POINTS_TIED,
)
_OF_ROOSTERS = (habits.IS_ROOSTER, habits.ROOSTERS_NEAR, habits.ROOSTERS_EXACT)


@dataclass(frozen=True)
class G5211Skill:
    """How well a person plays. All but the first and the last run from 0 (never) to 1 (always).

    Attributes:
        eagerness: the pull of one's own high cards, whatever is on the table.
        matching: how far cards of one colour are kept together.
        counting: how far the colours on the table are counted.
        limits: how far the limit and ties are considered.
        others: how far the others' cards on the table are considered.
        roosters: how far the rooster rule is considered.
        temperature: of the choice; 1 for as mixed as good habits are.
    """

    eagerness: float
    matching: float
    counting: float
    limits: float
    others: float
    roosters: float
    temperature: float


@cache
def habits_of(skill: G5211Skill, players: int) -> Weights:
    """Return the habits of a person who overlooks some of what good players see."""
    known = np.ones(NUM_HABITS, np.float32)
    for features, share in (
        (_OF_THE_HAND, skill.matching),
        (_OF_COUNTING, skill.counting),
        ((*_OF_LIMITS, habits.TIE), skill.limits),
        (_OF_OTHERS, skill.others),
        (_OF_ROOSTERS, skill.roosters),
    ):
        known[list(features)] = share
    weights = np.asarray(_SHARPNESS * HABITS[players] * known, np.float32)
    weights[:, habits.VALUE] *= skill.counting  # Good habits hold high cards back where they must.
    weights[:, habits.VALUE] += 4 * skill.eagerness
    return weights


class G5211HumanBot:
    """Samples from its habits, without looking ahead."""

    def __init__(self, skill: G5211Skill, *, guesses: int = 64) -> None:
        """Set how well it plays, and the number of worlds that `consider` imagines for each action."""
        self.skill = skill
        self._guesses = guesses

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, sampled by its appeal."""
        nothing = np.zeros((len(seen.actions), 1))
        weights = self._weights(seen, seen.sample(rng))
        return Judgement(seen.actions, weights, nothing[:, 0], nothing, 0).sample(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the probability of each action, with the expectations of a careful player."""
        weights = self._weights(seen, seen.sample(rng))
        clear = G5211CarefulBot(guesses=self._guesses).judge(seen, rng)
        return Judgement(
            seen.actions, weights, clear.shares, clear.scores, clear.looked_at
        ).advice()

    def _weights(self, seen: Seen, state: Cells) -> NDArray[np.float64]:
        """Return [actions] the probability of each."""
        appeals = np.zeros(len(seen.actions))
        own = new_habits(habits_of(self.skill, state.item(PLAYERS)))
        write_appeals(state, seen.seat, np.array(seen.actions, np.int16), own, appeals)
        return softmax(appeals, self.skill.temperature)
