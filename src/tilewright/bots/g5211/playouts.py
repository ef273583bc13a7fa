"""Rounds of 5211 played out by habit, and the value of what follows: to judge a seat's choices."""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.habits import (
    Habits,
    Weights,
    finish_round_by_habit,
    new_habits,
    open_counts,
    reveal_by_habit,
)
from tilewright.bots.g5211.outcome import final_share
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import (
    DEAL_NUMBER,
    IN_HAND,
    LONG,
    NUM_COLOURS,
    NUM_VALUES,
    OVER,
    PHASE,
    PLAYERS,
    ROUND,
    SCORES,
    Cells,
    card_colour,
    card_value,
    hand_of,
)
from tilewright.games.g5211.rules import POINTS_THAT_END_A_LONG_GAME, end_reveal, reveal_action

Hands = NDArray[np.float32]
"""[NUM_HAND_WEIGHTS] the worth of a hand in later rounds: points for each value, then for equal colours."""

NUM_HAND_WEIGHTS = NUM_VALUES + 1
ROUNDS_IN_A_DEAL = (0, 0, 11, 7, 6, 4)
"""[players] the last round, without refill, included."""
POINTS_A_ROUND = (0.0, 0.0, 3.4, 2.9, 2.6, 2.7)
"""[players] what a seat gains in a round on average."""
BEST_POINTS_A_ROUND = (0.0, 0.0, 4.0, 3.9, 3.9, 4.4)
"""[players] what the seat that will win gains in a round."""
SPREAD_OF_A_ROUND = (0.0, 0.0, 2.8, 2.4, 2.3, 2.1)
"""[players] how uncertain the difference of two seats is after a round, on the scale of a logistic curve."""


def rounds_to_come(state: Cells) -> float:
    """Return about how many rounds follow the one being played."""
    players = state.item(PLAYERS)
    in_deal = ROUNDS_IN_A_DEAL[players] - state.item(ROUND)
    if not state[LONG]:
        return in_deal
    highest = int(state[SCORES : SCORES + players].max())
    missing = max(POINTS_THAT_END_A_LONG_GAME - highest, 0)
    to_the_end = missing / BEST_POINTS_A_ROUND[players] - 0.5
    return max(to_the_end, in_deal if state[DEAL_NUMBER] == 1 else 0.0)


def spread(players: int, rounds: float) -> float:
    """Return how uncertain a lead still is with this many rounds to come."""
    return float(SPREAD_OF_A_ROUND[players] * max(rounds, 0.25) ** 0.5)


class Playouts(NamedTuple):
    """How rounds are played out and valued, and buffers for one.

    Attributes:
        uncertainty: of a lead after the round (`spread`).
        world, after: [SIZE] positions.
    """

    habits: Habits
    hands: Hands
    uncertainty: float
    world: Cells
    after: Cells


def new_playouts(state: Cells, weights: Weights, hands: Hands) -> Playouts:
    """Return what it takes to play out the round of a position."""
    uncertainty = spread(state.item(PLAYERS), rounds_to_come(state))
    world, after = np.empty_like(state), np.empty_like(state)
    return Playouts(new_habits(weights), hands, uncertainty, world, after)


@inlined
def hand_promise(state: Cells, seat: int, hands: Hands) -> float:
    """Return the points that a hand promises beyond those of a usual one."""
    promise = 0.0
    colours = 0
    for index in range(int(state[IN_HAND])):
        card = int(state[hand_of(seat) + index])
        promise += hands[card_value(card) - 1]
        colours += 1 << (8 * card_colour(card))
    for colour in range(NUM_COLOURS):
        count = (colours >> (8 * colour)) & 255
        promise += hands[NUM_VALUES] * count * count
    return promise


@inlined
def victory_share(playouts: Playouts, seat: int) -> float:
    """Return the share of the victory that the seat may expect in `after`."""
    after = playouts.after
    if after[PHASE] == OVER:
        return final_share(after, seat)
    mine = int(after[SCORES + seat]) + hand_promise(after, seat, playouts.hands)
    total = 0.0
    for other in range(int(after[PLAYERS])):
        if other != seat:
            lead = int(after[SCORES + other]) - mine
            total += exp(min(lead / playouts.uncertainty, 50.0))
    return 1.0 / (1.0 + total)


SHARE = 0
"""Index of the share of the victory in a sum of judgements; the points of each seat follow."""


@inlined
def add_judgement(playouts: Playouts, before: Cells, seat: int, sums: NDArray[np.float64]) -> None:
    """Add the result of a round: the seat's share of the victory, and everyone's points."""
    sums[SHARE] += victory_share(playouts, seat)
    for other in range(int(before[PLAYERS])):
        sums[1 + other] += int(playouts.after[SCORES + other]) - int(before[SCORES + other])


@kernel
def judge_by_playouts(
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    guesses: int,
    playouts: Playouts,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Play the round out by habit for each action and each of many guesses of the other hands.

    Args:
        state: a position that the seat cannot tell from the true one.
        sums: [actions, 1 + players] receives sums of judgements.
    """
    world, after, habits = playouts.world, playouts.after, playouts.habits
    copy_state(state, world)
    round_number = int(state[ROUND])
    counts = open_counts(state)
    for _ in range(guesses):
        resample_hidden(world, seat, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck  # The same luck for all actions: only what they do differs.
            copy_state(world, after)
            for other in range(int(state[PLAYERS])):
                if other != seat:
                    reveal_by_habit(after, other, counts, habits, rng)
            reveal_action(after, seat, int(actions[index]))
            end_reveal(after)
            finish_round_by_habit(after, round_number, habits, rng)
            add_judgement(playouts, state, seat, sums[index])
