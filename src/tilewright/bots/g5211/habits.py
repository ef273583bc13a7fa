"""A quick policy for 5211, for playouts: the appeal of each card of a hand, given the cards on the table.

A card's appeal is a weighted sum of the features below, with separate weights for each of the four cards of a
round; cards are sampled by the softmax of their appeal. The two cards of the first turn are picked one after
the other, the second with the first one in mind.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.network_kernels import sample_index, softmax
from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng
from tilewright.games.g5211.dealing import draw_at_random
from tilewright.games.g5211.layout import (
    CHOOSE,
    DRAW,
    HAND_SIZE,
    IN_HAND,
    NUM_COLOURS,
    ON_TABLE,
    PHASE,
    PLAYERS,
    ROOSTER,
    ROUND,
    Cells,
    card_colour,
    card_value,
    hand_of,
    table_of,
)
from tilewright.games.g5211.rules import (
    FIRST_CARD,
    NUM_KINDS,
    SECOND_CARD,
    cards_to_choose,
    end_reveal,
    index_in_hand,
    reveal_card,
)

Weights = NDArray[np.float32]
"""[4, NUM_HABITS] the weight of each feature for the first, second ... card of a round."""

(
    VALUE,
    LEAD,
    VALUE_IN_LEAD,
    COUNT,
    TIE,
    LIMIT,
    NEAR_LIMIT,
    OWN_POINTS,
    OWN_POINTS_IN_LEAD,
    OWN_POINTS_AT_LIMIT,
    OTHERS_POINTS,
    OTHERS_POINTS_IN_LEAD,
    OTHERS_POINTS_AT_LIMIT,
    OTHERS_POINTS_TIED,
    SAME_IN_HAND,
    VALUE_OF_SAME_IN_HAND,
    IS_ROOSTER,
    ROOSTERS_NEAR,
    ROOSTERS_EXACT,
) = range(19)
NUM_HABITS = 19


class Habits(NamedTuple):
    """Weights of the features, and buffers for a hand.

    Attributes:
        features: [5, NUM_HABITS] of each card.
        appeals: [5] of each card, then its probability.
    """

    weights: Weights
    features: NDArray[np.float32]
    appeals: NDArray[np.float64]


class TableCards(NamedTuple):
    """The cards on the table as a seat sees them, in lanes of eight bits by colour.

    Attributes:
        counts: as `open_counts` returns them, own cards already picked included.
        own: the seat's points.
        others: the most points of any other seat.
    """

    counts: int
    own: int
    others: int


def new_habits(weights: Weights) -> Habits:
    """Return habits with these weights and buffers of their own."""
    features = np.empty((HAND_SIZE, NUM_HABITS), np.float32)
    return Habits(weights, features, np.empty(HAND_SIZE, np.float64))


@inlined
def open_counts(state: Cells) -> int:
    """Return the number of cards of each colour that all have revealed, in lanes of eight bits.

    The sixth lane counts the roosters. What single seats chose on this turn is not known yet.
    """
    counts = 0
    for seat in range(int(state[PLAYERS]) & 7):
        for position in range(int(state[ON_TABLE])):
            card = int(state[table_of(seat) + position])
            counts += one_on_table(card)
    return counts


@inlined
def one_on_table(card: int) -> int:
    """Return what a card adds to the counts of the table."""
    return (1 << (8 * card_colour(card))) + (int(card_value(card) == ROOSTER) << 40)


@inlined
def open_points(state: Cells, seat: int) -> int:
    """Return a seat's revealed points by colour, in lanes of eight bits."""
    points = 0
    for position in range(int(state[ON_TABLE])):
        card = int(state[table_of(seat) + position])
        points += card_value(card) << (8 * card_colour(card))
    return points


@inlined
def highest_points_of_others(state: Cells, seat: int) -> int:
    """Return the most points that any other seat has revealed in each colour, in lanes of eight bits."""
    highest = 0
    for other in range(int(state[PLAYERS]) & 7):
        if other != seat:
            points = open_points(state, other)
            merged = 0
            for colour in range(NUM_COLOURS):
                lane = 255 << (8 * colour)
                merged |= max(points & lane, highest & lane)
            highest = merged
    return highest


@inlined
def write_features(features: Any, card: int, same: int, players: int, table: TableCards) -> None:
    """Write the features of playing a card.

    Args:
        features: [NUM_HABITS] receives them.
        same: the values of the other cards of its colour in hand; 8 bits for their sum, then their number.
    """
    counts, own, others = table.counts, table.own, table.others
    colour = card_colour(card)
    value = card_value(card)
    count = ((counts >> (8 * colour)) & 255) + 1
    rival = 0
    for other in range(NUM_COLOURS):
        if other != colour:
            number = (counts >> (8 * other)) & 255
            if number < players + 3:
                rival = max(rival, number)
    lead = min(max(count - rival, -2), 2)
    own_points = ((own >> (8 * colour)) & 255) * 0.25
    others_points = ((others >> (8 * colour)) & 255) * 0.25
    is_over = int(count >= players + 3)
    is_ahead = 0 if is_over else max(lead, 0)
    is_tied = int(count == rival)
    is_rooster = value == ROOSTER
    roosters = (counts >> 40) + 1
    features[VALUE] = value * 0.25
    features[LEAD] = lead
    features[VALUE_IN_LEAD] = 0.25 * value * is_ahead
    features[COUNT] = count / (players + 3)
    features[TIE] = is_tied
    features[LIMIT] = is_over
    features[NEAR_LIMIT] = int(count == players + 2)
    features[OWN_POINTS] = own_points
    features[OWN_POINTS_IN_LEAD] = own_points * is_ahead
    features[OWN_POINTS_AT_LIMIT] = own_points * is_over
    features[OTHERS_POINTS] = others_points
    features[OTHERS_POINTS_IN_LEAD] = others_points * is_ahead
    features[OTHERS_POINTS_AT_LIMIT] = others_points * is_over
    features[OTHERS_POINTS_TIED] = others_points * is_tied
    features[SAME_IN_HAND] = same >> 8
    features[VALUE_OF_SAME_IN_HAND] = (same & 255) * 0.25
    features[IS_ROOSTER] = int(is_rooster)
    features[ROOSTERS_NEAR] = int(is_rooster and roosters == players + 1)
    features[ROOSTERS_EXACT] = int(is_rooster and roosters == players + 2)


@inlined
def same_in_hand(state: Cells, seat: int, index: int, count: int) -> int:
    """Return the other cards of a card's colour in a hand: their number above eight bits of their sum."""
    hand = hand_of(seat)
    card = int(state[hand + index])
    same = 0
    for other in range(count):
        if other != index and card_colour(int(state[hand + other])) == card_colour(card):
            same += 256 + card_value(int(state[hand + other]))
    return same


@inlined
def appeal(habits: Habits, index: int, slot: int) -> float:
    """Return the weighted sum of the features of a card of the hand.

    Args:
        slot: the number of the card in the round, from 0.
    """
    total = 0.0
    for feature in range(NUM_HABITS):
        total += habits.features[index, feature] * habits.weights[slot, feature]
    return total


@inlined
def card_by_habit(
    state: Cells, seat: int, slot: int, count: int, table: TableCards, habits: Habits, rng: Rng
) -> int:
    """Return the index of a card of the seat's hand, sampled by its appeal.

    Args:
        slot: the number of the card in the round, from 0.
        count: the number of cards in the hand.
    """
    for index in range(count):
        card = int(state[hand_of(seat) + index])
        same = same_in_hand(state, seat, index, count)
        write_features(habits.features[index], card, same, int(state[PLAYERS]), table)
        habits.appeals[index] = appeal(habits, index, slot)
    softmax(habits.appeals, count, 1.0)
    return sample_index(habits.appeals, count, rng)


@kernel
def reveal_by_habit(state: Cells, seat: int, counts: int, habits: Habits, rng: Rng) -> None:
    """Let a seat reveal the cards of this turn.

    Args:
        counts: as `open_counts` returns them.
    """
    own = open_points(state, seat)
    others = highest_points_of_others(state, seat)
    slot = int(state[ON_TABLE])
    count = int(state[IN_HAND])
    for _ in range(cards_to_choose(state)):
        table = TableCards(counts, own, others)
        index = card_by_habit(state, seat, slot, count, table, habits, rng)
        card = int(state[hand_of(seat) + index])
        counts += one_on_table(card)
        own += card_value(card) << (8 * card_colour(card))
        reveal_card(state, seat, index, slot, count)
        slot += 1
        count -= 1


@kernel
def finish_round_by_habit(state: Cells, round_number: int, habits: Habits, rng: Rng) -> None:
    """Play on until this round is scored; hands are refilled for the next one if there is one."""
    while state[ROUND] == round_number and (state[PHASE] == CHOOSE or state[PHASE] == DRAW):
        if state[PHASE] == CHOOSE:
            counts = open_counts(state)
            for seat in range(int(state[PLAYERS]) & 7):
                reveal_by_habit(state, seat, counts, habits, rng)
            end_reveal(state)
        else:
            draw_at_random(state, rng)


@kernel
def appeal_of(state: Cells, seat: int, card: int, before: int, habits: Habits) -> float:
    """Return the appeal of a card of the hand.

    Args:
        before: the card picked before it on the same turn; 0 for none.
    """
    players, slot, count = int(state[PLAYERS]), int(state[ON_TABLE]), int(state[IN_HAND])
    counts, own = open_counts(state), open_points(state, seat)
    same = same_in_hand(state, seat, index_in_hand(state, seat, card), count)
    if before > 0:
        slot += 1
        counts += one_on_table(before)
        own += card_value(before) << (8 * card_colour(before))
        if card_colour(before) == card_colour(card):
            same -= 256 + card_value(before)
    table = TableCards(counts, own, highest_points_of_others(state, seat))
    write_features(habits.features[0], card, same, players, table)
    return appeal(habits, 0, slot)


@kernel
def write_appeals(
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    habits: Habits,
    appeals: NDArray[np.float64],
) -> None:
    """Write the appeal of each action to a seat; of two cards either may be picked first.

    Args:
        appeals: [actions] receives the sums of the cards' appeal.
    """
    for index in range(len(actions)):
        action = int(actions[index])
        one, two = int(FIRST_CARD[action]), int(SECOND_CARD[action])
        total = appeal_of(state, seat, one, 0, habits)
        if action >= NUM_KINDS:
            total += appeal_of(state, seat, two, one, habits)
            swapped = appeal_of(state, seat, two, 0, habits)
            swapped += appeal_of(state, seat, one, two, habits)
            total = max(total, swapped)
        appeals[index] = total
