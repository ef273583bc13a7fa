"""A sensible greedy 5211 player: it plays for the round at hand, against cards it has to guess."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.careful import G5211CarefulBot
from tilewright.bots.g5211.judgement import Judgement
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, random_below
from tilewright.games.g5211.layout import (
    CHOOSE,
    DRAW,
    IN_HAND,
    ON_TABLE,
    PHASE,
    PLAYERS,
    ROUND,
    SCORES,
    SIZE,
    Cells,
)
from tilewright.games.g5211.random_play import random_step, reveal_seat_at_random
from tilewright.games.g5211.rules import cards_to_choose, end_reveal, reveal_action

_GUESSES = 48


@inlined
def lead_in_round(state: Cells, seat: int) -> float:
    """Return the seat's points against the mean of the others'."""
    players = int(state[PLAYERS])
    lead = 0.0
    for other in range(players):
        points = int(state[SCORES + other])
        lead += points if other == seat else -points / (players - 1)
    return lead


@kernel
def add_lead_after(
    state: Cells,
    after: Cells,
    seat: int,
    actions: NDArray[np.int16],
    leads: NDArray[np.float64],
    rng: Rng,
) -> None:
    """Play the round out once for each action, all else at random, and add the lead it brings.

    Args:
        after: [SIZE] buffer for a position.
        leads: [actions] receives the sums.
    """
    position = int(state[ON_TABLE])
    count = int(state[IN_HAND])
    number = cards_to_choose(state)
    for index in range(len(actions)):
        copy_state(state, after)
        for other in range(int(state[PLAYERS])):
            if other == seat:
                reveal_action(after, seat, int(actions[index]))
            else:
                rng[0] = reveal_seat_at_random(after, other, position, count, number, rng[0])
        end_reveal(after)
        while after[ROUND] == state[ROUND] and (after[PHASE] == CHOOSE or after[PHASE] == DRAW):
            random_step(after, rng)
        leads[index] += lead_in_round(after, seat) - lead_in_round(state, seat)


class G5211GreedyBot:
    """Plays what brings the best lead in this round, on average over guesses of the other hands."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action with the best mean lead; ties are drawn."""
        ties = np.flatnonzero(self._is_best(seen, rng))
        return seen.actions[int(ties[int(random_below(rng, len(ties)))])]

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return all the weight on the best; what actions lead to is what a careful player expects."""
        is_best = self._is_best(seen, rng)
        clear = G5211CarefulBot(guesses=_GUESSES).judge(seen, rng)
        return Judgement(
            seen.actions, is_best / is_best.sum(), clear.shares, clear.scores, clear.looked_at
        ).advice()

    def _is_best(self, seen: Seen, rng: Rng) -> NDArray[np.bool_]:
        """Return [actions] whether none brings a better mean lead."""
        actions = np.array(seen.actions, np.int16)
        leads = np.zeros(len(actions))
        after: Cells = np.empty(SIZE, np.int16)
        for _ in range(_GUESSES):
            add_lead_after(seen.sample(rng), after, seen.seat, actions, leads, rng)
        return leads >= leads.max()
