"""A 5211 position as a network sees it: sparse numbers for what a seat may know, and its choices.

Colours stand in the seat's own order (colours.py), in what goes in and in what comes out; other seats stand
in the order of the table, from the viewer on. Positions are those where the seats have to choose.

The features of the long game come last, so that a network for it reads standard positions as well.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.colours import (
    colour_ranks,
    hand_counts,
    table_counts,
    unseen_counts,
)
from tilewright.bots.g5211.features import (
    encode_counts,
    encode_hand,
    encode_long,
    encode_seat,
    encode_time,
    encode_unseen,
    kind_in_order,
    num_features,
)
from tilewright.core.compiled import inlined
from tilewright.games.g5211.layout import LONG, NUM_COLOURS, NUM_VALUES, PLAYERS, Cells
from tilewright.games.g5211.rules import (
    FIRST_CARD,
    NUM_ACTIONS,
    NUM_KINDS,
    SECOND_CARD,
    legal_actions,
    pair_action,
)

__all__ = [
    "MAX_ACTIVE",
    "MAX_CANDIDATES",
    "NO_PART",
    "NUM_OUTPUTS",
    "NUM_PARTS",
    "candidates",
    "encode",
    "num_features",
]

MAX_ACTIVE = 192
MAX_CANDIDATES = 10
NUM_PARTS = 2
_NUM_COLOUR_PAIRS = NUM_COLOURS * (NUM_COLOURS + 1) // 2
_SINGLE_COLOURS = NUM_ACTIONS
_COLOUR_PAIRS = _SINGLE_COLOURS + NUM_COLOURS
NUM_OUTPUTS = _COLOUR_PAIRS + _NUM_COLOUR_PAIRS
"""An output for each action, then for each colour of a single card, then for each two colours of a pair."""
NO_PART = NUM_OUTPUTS


@inlined
def encode(state: Cells, seat: int, indices: NDArray[np.int16], values: NDArray[np.float32]) -> int:
    """Write the features of a position as the seat sees it and return how many were written.

    Args:
        indices: [MAX_ACTIVE] takes the features, each at most once.
        values: [MAX_ACTIVE] takes their values.
    """
    table = table_counts(state)
    hand = hand_counts(state, seat)
    unseen = unseen_counts(state, seat)
    ranks = colour_ranks(state, seat, table, hand, unseen)
    number = encode_hand(ranks, hand, indices, values, 0)
    number = encode_unseen(ranks, unseen, indices, values, number)
    number = encode_time(state, indices, values, number)
    number = encode_counts(state, ranks, table, indices, values, number)
    for step in range(int(state[PLAYERS])):
        number = encode_seat(state, seat, step, ranks, table, indices, values, number)
    if state[LONG]:
        number = encode_long(state, seat, indices, values, number)
    return number


@inlined
def candidates(
    state: Cells, seat: int, actions: NDArray[np.int16], parts: NDArray[np.int16]
) -> int:
    """Write the seat's legal actions and the outputs that add up to their logits; return how many.

    Args:
        actions: [MAX_CANDIDATES] takes the actions, rising.
        parts: [MAX_CANDIDATES, NUM_PARTS] takes the output of the action, its colours in the seat's
            order, and that of its colours alone, which all actions of these colours share.
    """
    table = table_counts(state)
    hand = hand_counts(state, seat)
    ranks = colour_ranks(state, seat, table, hand, unseen_counts(state, seat))
    number = int(legal_actions(state, seat, actions))
    for index in range(number):
        action = int(actions[index])
        first = kind_in_order(ranks, int(FIRST_CARD[action]))
        if action < NUM_KINDS:
            parts[index, 0] = first
            parts[index, 1] = _SINGLE_COLOURS + first // NUM_VALUES
            continue
        second = kind_in_order(ranks, int(SECOND_CARD[action]))
        low, high = min(first, second), max(first, second)
        parts[index, 0] = pair_action(low, high)
        parts[index, 1] = _COLOUR_PAIRS + colour_pair(low // NUM_VALUES, high // NUM_VALUES)
    return number


@inlined
def colour_pair(low: int, high: int) -> int:
    """Return the number of two colours among all such, the lower first."""
    return low * NUM_COLOURS - low * (low - 1) // 2 + high - low
