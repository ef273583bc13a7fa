"""Quick habits at the 5211 table: how much a card of the hand asks to be played, from what lies open.

Players that look ahead let everyone play on by habit. A card's appeal is a sum of the features below with
weights of their own for each of the four cards of a round; cards are drawn by a softmax of their appeal.
The two cards of the first turn are picked one after the other, the second with the first one in mind.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, advanced
from tilewright.games.g5211.dealing import draw_at_random
from tilewright.games.g5211.layout import (
    CHOOSE,
    DRAW,
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
"""[4, NUM_HABITS] how much each feature counts for the first, second ... card of a round."""
Features = NDArray[np.float32]
"""[5, NUM_HABITS + 1] room for the features of each card of a hand, and for how likely it is played."""

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
_FRACTION = 1.0 / (1 << 53)
_U11 = np.uint64(11)


@inlined
def open_counts(state: Cells) -> int:
    """Return the number of cards of each colour that all have revealed, in lanes of eight bits.

    The sixth lane counts the roosters. What single seats chose on this turn is not known yet.
    """
    counts = 0
    for seat in range(int(state[PLAYERS]) & 7):
        for place in range(int(state[ON_TABLE])):
            card = int(state[table_of(seat) + place])
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
    for place in range(int(state[ON_TABLE])):
        card = int(state[table_of(seat) + place])
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
def write_features(
    features: Any, card: int, same: int, players: int, counts: int, own: int, others: int
) -> None:
    """Write the features of playing a card.

    Args:
        features: [NUM_HABITS] takes them.
        same: the values of the other cards of its colour in hand; 8 bits for their sum, then their number.
        counts: as `open_counts` returns them, own cards already picked included.
        own: the seat's points by colour, in lanes.
        others: the most points of any other seat by colour, in lanes.
    """
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
def uniform(rng: Rng) -> float:
    """Return a number from 0 up to, not including, 1."""
    rng[0] = advanced(rng[0])
    return float(np.int64(rng[0] >> _U11)) * _FRACTION


@inlined
def card_by_habit(
    state: Cells,
    seat: int,
    slot: int,
    count: int,
    counts: int,
    own: int,
    others: int,
    weights: Weights,
    features: Features,
    rng: Rng,
) -> int:
    """Return the index of a card of the seat's hand, drawn by its appeal.

    Args:
        slot: the number of the card in the round, from 0.
        count: how many cards the hand has.
        features: room for the features; afterwards those of the cards, then in the last column
            how likely each is, up to a factor.
    """
    highest = -1e9
    for index in range(count):
        card = int(state[hand_of(seat) + index])
        same = same_in_hand(state, seat, index, count)
        write_features(features[index], card, same, int(state[PLAYERS]), counts, own, others)
        appeal = 0.0
        for feature in range(NUM_HABITS):
            appeal += features[index, feature] * weights[slot, feature]
        features[index, NUM_HABITS] = appeal
        highest = max(highest, appeal)
    total = 0.0
    for index in range(count):
        chance = exp(features[index, NUM_HABITS] - highest)
        features[index, NUM_HABITS] = chance
        total += chance
    left = uniform(rng) * total
    index = 0
    while index < count - 1 and left >= features[index, NUM_HABITS]:
        left -= features[index, NUM_HABITS]
        index += 1
    return index


@kernel
def reveal_by_habit(
    state: Cells, seat: int, counts: int, weights: Weights, features: Features, rng: Rng
) -> None:
    """Let a seat reveal what it is to reveal on this turn.

    Args:
        counts: as `open_counts` returns them.
    """
    own = open_points(state, seat)
    others = highest_points_of_others(state, seat)
    place = int(state[ON_TABLE])
    count = int(state[IN_HAND])
    for _ in range(cards_to_choose(state)):
        index = card_by_habit(
            state, seat, place, count, counts, own, others, weights, features, rng
        )
        card = int(state[hand_of(seat) + index])
        counts += one_on_table(card)
        own += card_value(card) << (8 * card_colour(card))
        reveal_card(state, seat, index, place, count)
        place += 1
        count -= 1


@inlined
def turn_by_habit(state: Cells, weights: Weights, features: Features, rng: Rng) -> None:
    """Let all seats choose and reveal."""
    counts = open_counts(state)
    for seat in range(int(state[PLAYERS]) & 7):
        reveal_by_habit(state, seat, counts, weights, features, rng)
    end_reveal(state)


@kernel
def finish_round_by_habit(
    state: Cells, round_number: int, weights: Weights, features: Features, rng: Rng
) -> None:
    """Play on until this round is scored; hands are filled up for the next one if there is one."""
    while state[ROUND] == round_number and (state[PHASE] == CHOOSE or state[PHASE] == DRAW):
        if state[PHASE] == CHOOSE:
            turn_by_habit(state, weights, features, rng)
        else:
            draw_at_random(state, rng)


@kernel
def appeal_of(
    state: Cells,
    seat: int,
    card: int,
    before: int,
    weights: Weights,
    features: Features,
) -> float:
    """Return how much a card of the hand asks to be played.

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
    others = highest_points_of_others(state, seat)
    write_features(features[0], card, same, players, counts, own, others)
    appeal = 0.0
    for feature in range(NUM_HABITS):
        appeal += features[0, feature] * weights[slot, feature]
    return appeal


@kernel
def write_appeals(
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    weights: Weights,
    features: Features,
    appeals: NDArray[np.float64],
) -> None:
    """Write how much each action appeals to a seat; of two cards either may be picked first.

    Args:
        features: [1 or more, NUM_HABITS] room for features.
        appeals: [actions] takes the sums of the cards' appeal.
    """
    for index in range(len(actions)):
        action = int(actions[index])
        one, two = int(FIRST_CARD[action]), int(SECOND_CARD[action])
        appeal = appeal_of(state, seat, one, 0, weights, features)
        if action >= NUM_KINDS:
            appeal += appeal_of(state, seat, two, one, weights, features)
            turned = appeal_of(state, seat, two, 0, weights, features)
            turned += appeal_of(state, seat, one, two, weights, features)
            appeal = max(appeal, turned)
        appeals[index] = appeal
