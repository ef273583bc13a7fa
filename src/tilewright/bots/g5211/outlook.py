"""What a 5211 position is worth after a round: from points and hands to shares of the victory."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.outcome import final_share
from tilewright.core.compiled import inlined, kernel
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
from tilewright.games.g5211.rules import POINTS_THAT_END_A_LONG_GAME

Hands = NDArray[np.float32]
"""[NUM_HAND_WEIGHTS] what a hand promises for later rounds: points for each value, then for colours alike."""

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
    """Return how uncertain a lead still is with so many rounds to come."""
    return float(SPREAD_OF_A_ROUND[players] * max(rounds, 0.25) ** 0.5)


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


@kernel
def victory_share(state: Cells, seat: int, uncertainty: float, hands: Hands) -> float:
    """Return the share of the victory that the seat may expect after a round."""
    players = int(state[PLAYERS])
    if state[PHASE] == OVER:
        return final_share(state, seat)
    mine = int(state[SCORES + seat]) + hand_promise(state, seat, hands)
    total = 0.0
    for other in range(players):
        if other != seat:
            total += exp(min((int(state[SCORES + other]) - mine) / uncertainty, 50.0))
    return 1.0 / (1.0 + total)
