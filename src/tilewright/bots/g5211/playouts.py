"""Rounds of 5211 played on by habit, many times over, to judge a seat's choices."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.habits import (
    Features,
    Weights,
    finish_round_by_habit,
    open_counts,
    reveal_by_habit,
)
from tilewright.bots.g5211.outlook import Hands, victory_share
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import PLAYERS, ROUND, SCORES, Cells
from tilewright.games.g5211.rules import end_reveal, reveal_action

SHARE = 0
"""Where judgements hold shares of the victory; the points of each seat follow."""


@inlined
def add_judgement(
    before: Cells,
    after: Cells,
    seat: int,
    uncertainty: float,
    hands: Hands,
    sums: NDArray[np.float64],
) -> None:
    """Add what the end of a round brought: the seat's share of the victory, and everyone's points."""
    sums[SHARE] += victory_share(after, seat, uncertainty, hands)
    for other in range(int(before[PLAYERS])):
        sums[1 + other] += int(after[SCORES + other]) - int(before[SCORES + other])


@kernel
def judge_by_playouts(
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    guesses: int,
    weights: Weights,
    hands: Hands,
    uncertainty: float,
    rng: Rng,
    rooms: NDArray[np.int16],
    features: Features,
    sums: NDArray[np.float64],
) -> None:
    """Play the round out by habit for each action and each of many guesses of the other hands.

    Args:
        state: a position that the seat cannot tell from the true one.
        rooms: [2, SIZE] room for positions.
        features: [5, NUM_HABITS + 1] room for a hand's features.
        sums: [actions, 1 + players] takes sums of judgements.
    """
    guess, after = rooms[0], rooms[1]
    copy_state(state, guess)
    round_number = int(state[ROUND])
    counts = open_counts(state)
    for _ in range(guesses):
        resample_hidden(guess, seat, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck  # The same luck for all actions: they differ by what they do alone.
            copy_state(guess, after)
            for other in range(int(state[PLAYERS])):
                if other != seat:
                    reveal_by_habit(after, other, counts, weights, features, rng)
            reveal_action(after, seat, int(actions[index]))
            end_reveal(after)
            finish_round_by_habit(after, round_number, weights, features, rng)
            add_judgement(state, after, seat, uncertainty, hands, sums[index])
