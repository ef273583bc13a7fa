"""A 5211 position as a network sees it: sparse numbers for what a seat may know, and its choices.

Colours stand in the seat's own order (colours.py), in what goes in and in what comes out; other seats stand
in the order of the table, from the viewer on. Positions are those where the seats have to choose.

The features of the long game come last, so that a network for it reads standard positions as well.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.colours import (
    colour_ranks,
    counts_of_colour,
    hand_counts,
    rank_of,
    sum_of_lanes,
    table_counts,
    unseen_counts,
)
from tilewright.core.compiled import inlined
from tilewright.games.g5211.layout import (
    CARDS_IN_A_ROUND,
    COPIES,
    DEAL_NUMBER,
    HAND_SIZE,
    KEPT_COUNTS,
    LONG,
    NUM_COLOURS,
    NUM_VALUES,
    PILE,
    PLAYERS,
    ROOSTER,
    ROUND,
    SCORES,
    TURN,
    Cells,
    card_colour,
    card_value,
    table_of,
)
from tilewright.games.g5211.rules import (
    FIRST_CARD,
    NO_COLOUR,
    NUM_ACTIONS,
    NUM_KINDS,
    POINTS_THAT_END_A_LONG_GAME,
    SECOND_CARD,
    legal_actions,
    pair_action,
    scoring_colour,
)

# Features that do not depend on the number of players; each is named by where its numbers start.
_COPIES_IN_HAND = tuple(min(copies, HAND_SIZE) for copies in COPIES)
_HAND_STARTS = np.array([sum(_COPIES_IN_HAND[:value]) for value in range(NUM_VALUES)], np.int8)
"""[value - 1] the offset of a value's features within those of its colour."""
_IN_HAND = 0
_IN_HAND_CELLS = sum(_COPIES_IN_HAND)
_HAND_COUNTS = _IN_HAND + NUM_COLOURS * _IN_HAND_CELLS
_HAND_COUNT_CELLS = HAND_SIZE + 1
_HAND_ROOSTERS = _HAND_COUNTS + NUM_COLOURS * _HAND_COUNT_CELLS
_OWN_ON_TABLE = _HAND_ROOSTERS + HAND_SIZE + 1
_OWN_ON_TABLE_CELLS = 5
_OWN_POINTS = _OWN_ON_TABLE + NUM_COLOURS * _OWN_ON_TABLE_CELLS
_OWN_POINT_CELLS = 14
_STANDING = _OWN_POINTS + NUM_COLOURS * _OWN_POINT_CELLS
_NOBODY_SCORES = NUM_COLOURS
_ROOSTERS_SCORE = NUM_COLOURS + 1
_GAPS = _STANDING + NUM_COLOURS + 2
_GAP_CELLS = 4
_UNSEEN_KINDS = _GAPS + (NUM_COLOURS - 1) * _GAP_CELLS
_UNSEEN_COLOURS = _UNSEEN_KINDS + NUM_KINDS
_UNSEEN_ROOSTERS = _UNSEEN_COLOURS + NUM_COLOURS
_TURNS = _UNSEEN_ROOSTERS + 1
"""Turns 1 to 3, then those of a round without refill."""
_ROUNDS = _TURNS + 6
_ROUND_CELLS = 11
_OWN_TOTAL = _ROUNDS + _ROUND_CELLS
_PER_PLAYERS = _OWN_TOTAL + 1

# Features whose number depends on the number of players: blocks for each seat, then counts up to a limit.
_TABLE_CELLS = 3 * NUM_KINDS
"""For each seat: a first and a second card of a kind on the first turn, a card on the second."""
_LEADS = _TABLE_CELLS
_MAX_LEAD = 20
_LEAD_CELLS = 2 * _MAX_LEAD + 1
_LEAD = _LEADS + _LEAD_CELLS
_KEPT_SIGN = _LEAD + 1
_KEPT_LEAD = _KEPT_SIGN + 3
_GAIN = _KEPT_LEAD + 1
_POINTS = _GAIN + 1
_SEAT_CELLS = _POINTS + NUM_COLOURS

# Features of the long game.
_LONG_DEAL_CELLS = 3
_TO_GO_CELLS = 22

_LEAD_SCALE = 1 / 20
_POINT_SCALE = 1 / 6
_TOTAL_SCALE = 1 / 50
_KEPT_SCALE = 1 / 10
_UNSEEN_SCALE = 1 / 4


def num_features(players: int, variant: int) -> int:
    """Return the number of features of a position; variant 1 is the long game."""
    standard = _PER_PLAYERS + players * _SEAT_CELLS + (NUM_COLOURS + 1) * (players + 4)
    return standard + variant * (_LONG_DEAL_CELLS + players * _TO_GO_CELLS)


@inlined
def clipped(number: int, low: int, high: int) -> int:
    """Return a number limited to a range."""
    return min(max(number, low), high)


@inlined
def put(indices: Any, values: Any, number: int, index: int, value: float) -> int:
    """Write one feature after `number` others and return the number so far."""
    indices[number] = index
    values[number] = value
    return number + 1


@inlined
def encode_hand(ranks: int, hand: tuple[int, int], indices: Any, values: Any, number: int) -> int:
    """Write the seat's hand: for each kind whether there is a first, a second ... card of it."""
    roosters = 0
    for colour in range(NUM_COLOURS):
        rank = rank_of(ranks, colour)
        lanes = counts_of_colour(hand, colour)
        roosters += lanes & 7
        for value in range(NUM_VALUES):
            start = _IN_HAND + _IN_HAND_CELLS * rank + int(_HAND_STARTS[value])
            for copy in range((lanes >> (3 * value)) & 7):
                number = put(indices, values, number, start + copy, 1.0)
        count = _HAND_COUNTS + _HAND_COUNT_CELLS * rank + sum_of_lanes(lanes)
        number = put(indices, values, number, count, 1.0)
    return put(indices, values, number, _HAND_ROOSTERS + roosters, 1.0)


@inlined
def encode_unseen(
    ranks: int, unseen: tuple[int, int], indices: Any, values: Any, number: int
) -> int:
    """Write the numbers of unseen cards of each kind, and the shares of colours and roosters."""
    in_all = 0
    roosters = 0
    for colour in range(NUM_COLOURS):
        in_all += sum_of_lanes(counts_of_colour(unseen, colour))
        roosters += counts_of_colour(unseen, colour) & 7
    scale = 1.0 / max(in_all, 1)
    for colour in range(NUM_COLOURS):
        rank = rank_of(ranks, colour)
        lanes = counts_of_colour(unseen, colour)
        for value in range(NUM_VALUES):
            count = (lanes >> (3 * value)) & 7
            if count > 0:
                kind = _UNSEEN_KINDS + NUM_VALUES * rank + value
                number = put(indices, values, number, kind, count * _UNSEEN_SCALE)
        share = 5.0 * scale * sum_of_lanes(lanes)
        number = put(indices, values, number, _UNSEEN_COLOURS + rank, share)
    return put(indices, values, number, _UNSEEN_ROOSTERS, 4.0 * scale * roosters)


@inlined
def encode_time(state: Cells, indices: Any, values: Any, number: int) -> int:
    """Write round and turn, and whether the hands will be refilled."""
    turn = clipped(int(state[TURN]), 1, 3) - 1
    round_number = clipped(int(state[ROUND]), 1, _ROUND_CELLS) - 1
    number = put(indices, values, number, _TURNS + turn + (3 if state[PILE] == 0 else 0), 1.0)
    return put(indices, values, number, _ROUNDS + round_number, 1.0)


@inlined
def encode_counts(
    state: Cells, ranks: int, table: int, indices: Any, values: Any, number: int
) -> int:
    """Write the numbers of cards of each colour and of roosters on the table, and what would score."""
    players = int(state[PLAYERS])
    cells = players + 4
    start = _PER_PLAYERS + players * _SEAT_CELLS
    in_order = 0
    for colour in range(NUM_COLOURS):
        rank = rank_of(ranks, colour)
        count = (table >> (8 * colour)) & 255
        in_order |= count << (8 * rank)
        index = start + cells * rank + clipped(count, 0, players + 3)
        number = put(indices, values, number, index, 1.0)
    roosters = clipped(table >> 40, 0, players + 3)
    number = put(indices, values, number, start + cells * NUM_COLOURS + roosters, 1.0)
    for rank in range(NUM_COLOURS - 1):
        higher, lower = (in_order >> (8 * rank)) & 255, (in_order >> (8 * rank + 8)) & 255
        if lower > 0:
            gap = _GAPS + _GAP_CELLS * rank + clipped(higher - lower, 0, _GAP_CELLS - 1)
            number = put(indices, values, number, gap, 1.0)
    scores = _NOBODY_SCORES
    if table >> 40 == players + 2:
        scores = _ROOSTERS_SCORE
    else:
        colour = scoring_colour(table & ((1 << 40) - 1), players)
        if colour != NO_COLOUR:
            scores = rank_of(ranks, colour)
    return put(indices, values, number, _STANDING + scores, 1.0)


@inlined
def encode_seat(
    state: Cells,
    seat: int,
    step: int,
    ranks: int,
    table: int,
    indices: Any,
    values: Any,
    number: int,
) -> int:
    """Write the table cards of the seat `step` seats after the viewer, and its score against theirs."""
    players = int(state[PLAYERS])
    other = (seat + step) % players
    start = _PER_PLAYERS + step * _SEAT_CELLS
    one, two = int(state[table_of(other)]), int(state[table_of(other) + 1])
    if one > 0:
        first, second = kind_in_order(ranks, one), kind_in_order(ranks, two)
        number = put(indices, values, number, start + first, 1.0)
        second += NUM_KINDS if first == second else 0
        number = put(indices, values, number, start + second, 1.0)
    three = int(state[table_of(other) + 2])
    if three > 0:
        kind = kind_in_order(ranks, three)
        number = put(indices, values, number, start + 2 * NUM_KINDS + kind, 1.0)
    number = encode_points(state, other, step, ranks, table, indices, values, number)
    if step == 0:
        total = int(state[SCORES + seat])
        return put(indices, values, number, _OWN_TOTAL, total * _TOTAL_SCALE)
    lead = int(state[SCORES + seat]) - int(state[SCORES + other])
    cell = start + _LEADS + _MAX_LEAD + clipped(lead, -_MAX_LEAD, _MAX_LEAD)
    number = put(indices, values, number, cell, 1.0)
    number = put(indices, values, number, start + _LEAD, lead * _LEAD_SCALE)
    kept = int(state[KEPT_COUNTS + seat]) - int(state[KEPT_COUNTS + other])
    cell = start + _KEPT_SIGN + 1 + clipped(kept, -1, 1)
    number = put(indices, values, number, cell, 1.0)
    return put(indices, values, number, start + _KEPT_LEAD, kept * _KEPT_SCALE)


@inlined
def kind_in_order(ranks: int, card: int) -> int:
    """Return a card's kind with its colour's rank in the seat's order."""
    return NUM_VALUES * rank_of(ranks, card_colour(card)) + card_value(card) - 1


@inlined
def encode_points(
    state: Cells,
    other: int,
    step: int,
    ranks: int,
    table: int,
    indices: Any,
    values: Any,
    number: int,
) -> int:
    """Write a seat's points on the table by colour, and what it would gain if the round ended now."""
    players = int(state[PLAYERS])
    start = _PER_PLAYERS + step * _SEAT_CELLS
    is_rooster_round = table >> 40 == players + 2
    scores = scoring_colour(table & ((1 << 40) - 1), players)
    gain = 0
    for colour in range(NUM_COLOURS):
        rank = rank_of(ranks, colour)
        count = 0
        points = 0
        for position in range(CARDS_IN_A_ROUND):
            card = int(state[table_of(other) + position])
            if card > 0 and card_colour(card) == colour:
                count += 1
                points += card_value(card)
                if is_rooster_round and card_value(card) == ROOSTER:
                    gain += 1
        if scores == colour and not is_rooster_round:
            gain = points
        if points > 0:
            value = points * _POINT_SCALE
            number = put(indices, values, number, start + _POINTS + rank, value)
        if step == 0:
            cell = _OWN_ON_TABLE + _OWN_ON_TABLE_CELLS * rank + count
            number = put(indices, values, number, cell, 1.0)
            cell = _OWN_POINTS + _OWN_POINT_CELLS * rank + clipped(points, 0, _OWN_POINT_CELLS - 1)
            number = put(indices, values, number, cell, 1.0)
    return put(indices, values, number, start + _GAIN, gain * _POINT_SCALE)


@inlined
def encode_long(state: Cells, seat: int, indices: Any, values: Any, number: int) -> int:
    """Write the progress of the long game: the deal, and the points each seat lacks to 50."""
    players = int(state[PLAYERS])
    start = _PER_PLAYERS + players * _SEAT_CELLS + (NUM_COLOURS + 1) * (players + 4)
    deal = clipped(int(state[DEAL_NUMBER]), 1, _LONG_DEAL_CELLS) - 1
    number = put(indices, values, number, start + deal, 1.0)
    for step in range(players):
        score = int(state[SCORES + (seat + step) % players])
        to_go = POINTS_THAT_END_A_LONG_GAME - score
        cells = start + _LONG_DEAL_CELLS + step * _TO_GO_CELLS
        cell = cells + clipped(to_go, 0, _TO_GO_CELLS - 2)
        number = put(indices, values, number, cell, 1.0)
        value = to_go * _TOTAL_SCALE
        number = put(indices, values, number, cells + _TO_GO_CELLS - 1, value)
    return number


# The whole encoding

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
    """Write the features of a position as the seat sees it and return their number.

    Args:
        indices: [MAX_ACTIVE] receives the features, each at most once.
        values: [MAX_ACTIVE] receives their values.
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
    """Write the seat's legal actions and the outputs that add up to their logits; return their number.

    Args:
        actions: [MAX_CANDIDATES] receives the actions, in ascending order.
        parts: [MAX_CANDIDATES, NUM_PARTS] receives the output of the action, its colours in the seat's
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
    """Return the index of a pair of colours, the lower first."""
    return low * NUM_COLOURS - low * (low - 1) // 2 + high - low
