"""The rules of 5211, over the state vector of layout.py (docs/rules/5211.md).

Functions here modify the state passed to them and check nothing: `is_legal` and the game's own
`apply` are for input that may be wrong.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel, plain
from tilewright.games.g5211 import layout
from tilewright.games.g5211.layout import (
    Cells,
    card_colour,
    card_of,
    card_value,
    hand_of,
    kept_of,
    kind_of,
    table_of,
)

NUM_KINDS = 30
"""Lower actions are single cards, by kind; the others are pairs of kinds, the lower first."""
NUM_ACTIONS = NUM_KINDS + NUM_KINDS * (NUM_KINDS + 1) // 2
POINTS_THAT_END_A_LONG_GAME = 50
NO_COLOUR = -1

_KINDS = [plain(card_of)(kind) for kind in range(NUM_KINDS)]
_PAIRS = [(low, high) for slot, low in enumerate(_KINDS) for high in _KINDS[slot:]]
FIRST_CARD = np.array([*_KINDS, *(low for low, _ in _PAIRS)], np.int8)
"""[action] the card it plays, the lower one of two."""
SECOND_CARD = np.array([*[0] * NUM_KINDS, *(high for _, high in _PAIRS)], np.int8)
"""[action] the other card it plays; 0 for none."""


@inlined
def pair_action(low: int, high: int) -> int:
    """Return the action that plays two kinds, the lower first."""
    return NUM_KINDS + low * NUM_KINDS - low * (low - 1) // 2 + high - low


@inlined
def cards_to_choose(state: Cells) -> int:
    """Return how many cards are chosen this turn: two, one, one (section 2)."""
    return 2 if state[layout.TURN] == 1 else 1


# Playing (section 2)


@inlined
def reveal_card(state: Cells, seat: int, index: int, slot: int, count: int) -> None:
    """Move a card from a hand of `count` cards to a slot on the table."""
    hand = hand_of(seat)
    state[table_of(seat) + slot] = state[hand + index]
    state[hand + index] = state[hand + count - 1]
    state[hand + count - 1] = 0


@inlined
def index_in_hand(state: Cells, seat: int, card: int) -> int:
    """Return the index of a card in the seat's hand, or the size of the hand if it is not there."""
    hand = hand_of(seat)
    count = int(state[layout.IN_HAND])
    index = 0
    while index < count and state[hand + index] != card:
        index += 1
    return index


@inlined
def reveal_action(state: Cells, seat: int, action: int) -> None:
    """Turn over what one seat chose; hands are counted when all have."""
    slot = int(state[layout.ON_TABLE])
    count = int(state[layout.IN_HAND])
    first = index_in_hand(state, seat, int(FIRST_CARD[action]))
    reveal_card(state, seat, first, slot, count)
    if action >= NUM_KINDS:
        second = index_in_hand(state, seat, int(SECOND_CARD[action]))
        reveal_card(state, seat, second, slot + 1, count - 1)


@kernel
def reveal(state: Cells, actions: NDArray[np.int16]) -> None:
    """Turn over what all seats chose.

    Args:
        actions: [players] a legal action of each seat.
    """
    for seat in range(int(state[layout.PLAYERS])):
        reveal_action(state, seat, int(actions[seat]))
    end_reveal(state)


@inlined
def end_reveal(state: Cells) -> None:
    """Count what was revealed, then wait for the refill, or continue at once in a last round."""
    number = cards_to_choose(state)
    state[layout.ON_TABLE] += number
    state[layout.IN_HAND] -= number
    if state[layout.PILE] > 0:
        state[layout.PHASE] = layout.DRAW
    else:
        end_turn(state)


@inlined
def end_turn(state: Cells) -> None:
    """Start the next turn, or score the round after its third."""
    state[layout.PHASE] = layout.CHOOSE
    if state[layout.TURN] == 3:
        end_round(state)
    else:
        state[layout.TURN] += 1


# Scoring (section 3)


@inlined
def counts_on_table(state: Cells) -> int:
    """Return the number of cards of each colour in lanes of eight bits, roosters in the sixth."""
    counts = 0
    for seat in range(int(state[layout.PLAYERS]) & 7):
        for slot in range(layout.CARDS_IN_A_ROUND):
            card = int(state[table_of(seat) + slot])
            counts += (1 << (card & 0x38)) + (int(card_value(card) == layout.ROOSTER) << 40)
    return counts


@inlined
def scoring_colour(counts: int, players: int) -> int:
    """Return the scoring colour: the highest count below the limit that is not tied, or NO_COLOUR."""
    colours_with = 0  # Three bits for each number of cards: how many colours have it.
    for colour in range(layout.NUM_COLOURS):
        colours_with += 1 << (3 * ((counts >> (8 * colour)) & 255))
    for number in range(players + 2, 0, -1):
        if (colours_with >> (3 * number)) & 7 == 1:
            for colour in range(layout.NUM_COLOURS):
                if (counts >> (8 * colour)) & 255 == number:
                    return colour
    return NO_COLOUR


@kernel
def end_round(state: Cells) -> None:
    """Score the round, clear the table and start what comes next."""
    players = int(state[layout.PLAYERS]) & 7
    counts = counts_on_table(state)
    is_rooster_round = counts >> 40 == players + 2
    colour = NO_COLOUR
    if not is_rooster_round:
        colour = scoring_colour(counts, players)
    kept_by_all = 0
    for seat in range(players):
        points = 0
        pile = kept_of(seat)
        kept_before = int(state[layout.KEPT_COUNTS + seat])
        kept = kept_before
        for slot in range(layout.CARDS_IN_A_ROUND):
            card = int(state[table_of(seat) + slot])
            is_kept = int(
                card_value(card) == layout.ROOSTER
                if is_rooster_round
                else card_colour(card) == colour
            )
            points += is_kept * card_value(card)
            # Written always, counted if kept: cheaper than a branch nobody can foresee.
            state[pile + kept] = card
            kept += is_kept
        state[pile + kept] = 0
        state[layout.SCORES + seat] += points
        state[layout.KEPT_COUNTS + seat] = kept
        kept_by_all += kept - kept_before
    state[layout.DISCARDED] += layout.CARDS_IN_A_ROUND * players - kept_by_all
    clear_table(state)
    begin_next_round(state)


@inlined
def clear_table(state: Cells) -> None:
    """Take all cards off the table."""
    state[layout.ON_TABLE] = 0
    for cell in range(layout.TABLE, layout.TABLE + layout.CARDS_IN_A_ROUND * layout.MAX_PLAYERS):
        state[cell] = 0


@inlined
def begin_next_round(state: Cells) -> None:
    """End the game or the deal if it is over, or start the next round (section 4)."""
    is_deal_over = state[layout.IN_HAND] < layout.HAND_SIZE
    if is_deal_over:
        discard_hands(state)
    if is_game_over(state, is_deal_over=is_deal_over):
        state[layout.PHASE] = layout.OVER
        return
    state[layout.TURN] = 1
    if is_deal_over:
        state[layout.PHASE] = layout.DEAL
        state[layout.DEAL_NUMBER] += 1
        state[layout.ROUND] = 1
    else:
        state[layout.ROUND] += 1


@inlined
def discard_hands(state: Cells) -> None:
    """Discard the one card that each seat has left over after a last round."""
    players = int(state[layout.PLAYERS]) & 7
    state[layout.DISCARDED] += players * int(state[layout.IN_HAND])
    state[layout.IN_HAND] = 0
    for seat in range(players):
        state[hand_of(seat)] = 0


@inlined
def is_game_over(state: Cells, is_deal_over: bool) -> bool:
    """Return whether the game ends with the round just scored (section 4)."""
    if not state[layout.LONG]:
        return is_deal_over
    if not is_deal_over and state[layout.DEAL_NUMBER] == 1:
        return False
    highest = 0
    for seat in range(int(state[layout.PLAYERS]) & 7):
        highest = max(highest, int(state[layout.SCORES + seat]))
    return highest >= POINTS_THAT_END_A_LONG_GAME


@kernel
def winners(state: Cells) -> int:
    """Return a bit mask of the seats that rank highest: by points, then by cards in the score pile."""
    best = 0
    seats = 0
    for seat in range(int(state[layout.PLAYERS])):
        rank = 128 * int(state[layout.SCORES + seat]) + int(state[layout.KEPT_COUNTS + seat])
        if rank > best or seat == 0:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


# Actions


@kernel
def is_legal(state: Cells, seat: int, action: int) -> bool:
    """Return whether the seat may choose the action now."""
    if state[layout.PHASE] != layout.CHOOSE or seat < 0 or seat >= state[layout.PLAYERS]:
        return False
    if action < 0 or action >= NUM_ACTIONS:
        return False
    if (action >= NUM_KINDS) != (cards_to_choose(state) == 2):
        return False
    first, second = int(FIRST_CARD[action]), int(SECOND_CARD[action])
    num_first = 0
    num_second = 0
    for index in range(int(state[layout.IN_HAND])):
        num_first += int(state[hand_of(seat) + index] == first)
        num_second += int(state[hand_of(seat) + index] == second)
    return num_first > 0 and (second == 0 or num_second > int(first == second))


@kernel
def legal_actions(state: Cells, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the seat's legal actions in ascending order and return their number.

    Args:
        actions: [10] takes them.
    """
    if state[layout.PHASE] != layout.CHOOSE or seat < 0 or seat >= state[layout.PLAYERS]:
        return 0
    hand = hand_of(seat)
    count = int(state[layout.IN_HAND])
    # The kinds in the hand, sorted, five bits each: a small hand needs no array.
    kinds = 0
    for index in range(count):
        kind = kind_of(int(state[hand + index]))
        slot = 0
        while slot < index and (kinds >> (5 * slot)) & 31 <= kind:
            slot += 1
        lower = kinds & ((1 << (5 * slot)) - 1)
        kinds = lower | (kind << (5 * slot)) | ((kinds >> (5 * slot)) << (5 * slot + 5))
    number = 0
    for first in range(count):
        low = (kinds >> (5 * first)) & 31
        if first > 0 and low == (kinds >> (5 * first - 5)) & 31:
            continue
        if cards_to_choose(state) == 1:
            actions[number] = low
            number += 1
            continue
        for second in range(first + 1, count):
            high = (kinds >> (5 * second)) & 31
            if second == first + 1 or high != (kinds >> (5 * second - 5)) & 31:
                actions[number] = pair_action(low, high)
                number += 1
    return number
