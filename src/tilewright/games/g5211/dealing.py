"""Deals and draws of 5211, random or given, and sampling of hidden cards (docs/rules/5211.md, 1)."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, below, next_word, word_below
from tilewright.games.g5211 import layout
from tilewright.games.g5211.layout import Cells, card_colour, card_value, hand_of, pile_size
from tilewright.games.g5211.rules import cards_to_choose, end_turn


@kernel
def start(state: Cells, players: int, long: int, hidden_totals: int) -> None:
    """Set up an empty table (section 1)."""
    for cell in range(layout.SIZE):
        state[cell] = 0
    state[layout.PLAYERS] = players
    state[layout.LONG] = long
    state[layout.HIDDEN_TOTALS] = hidden_totals
    state[layout.DEAL_NUMBER] = 1
    state[layout.ROUND] = 1
    state[layout.TURN] = 1


@inlined
def collect_cards(state: Cells) -> None:
    """Put all hundred cards back into the deck as unseen."""
    for position in range(layout.NUM_CARDS):
        state[layout.DECK + position] = layout.CARDS[position]
    state[layout.SEEN] = 0
    state[layout.DISCARDED] = 0
    state[layout.IN_HAND] = 0
    for seat in range(int(state[layout.PLAYERS])):
        state[layout.KEPT_COUNTS + seat] = 0
    for cell in range(layout.KEPT, layout.KEPT + layout.KEPT_CELLS * int(state[layout.PLAYERS])):
        state[cell] = 0


@inlined
def begin_deal(state: Cells) -> None:
    """Take the cards for a new deal; hands are still empty."""
    collect_cards(state)
    players = int(state[layout.PLAYERS]) & 7
    state[layout.PILE] = pile_size(players)
    state[layout.PHASE] = layout.CHOOSE


@inlined
def swap_to_front(state: Cells, seen: int, position: int) -> int:
    """Bring an unseen card of the deck next to the seen ones and return it."""
    card = state[layout.DECK + position]
    state[layout.DECK + position] = state[layout.DECK + seen]
    state[layout.DECK + seen] = card
    return card


@inlined
def give_at_random(state: Cells, rng: Rng, number: int) -> None:
    """Give each seat, from seat 0, `number` cards that nobody has seen."""
    seen = int(state[layout.SEEN])
    held = int(state[layout.IN_HAND]) & 7
    word = rng[0]
    for seat in range(int(state[layout.PLAYERS]) & 7):
        for index in range(held, held + number):
            word = next_word(word)
            position = seen + word_below(word, layout.NUM_CARDS - seen)
            state[hand_of(seat) + index] = swap_to_front(state, seen, position)
            seen += 1
    state[layout.IN_HAND] = held + number
    state[layout.SEEN] = seen
    rng[0] = word


@inlined
def give(state: Cells, cards: NDArray[np.int8], number: int) -> int:
    """Give each seat, from seat 0, `number` of these cards; return how many could be given."""
    seen = int(state[layout.SEEN])
    held = int(state[layout.IN_HAND])
    given = 0
    for seat in range(int(state[layout.PLAYERS]) & 7):
        for index in range(held, held + number):
            position = seen
            while position < layout.NUM_CARDS and state[layout.DECK + position] != cards[given]:
                position += 1
            if position == layout.NUM_CARDS:
                return given
            state[hand_of(seat) + index] = swap_to_front(state, seen, position)
            seen += 1
            given += 1
    state[layout.IN_HAND] = held + number
    state[layout.SEEN] = seen
    return given


@inlined
def cards_due(state: Cells) -> int:
    """Return how many cards each seat gets from chance now."""
    return layout.HAND_SIZE if state[layout.PHASE] == layout.DEAL else cards_to_choose(state)


@kernel
def draw_at_random(state: Cells, rng: Rng) -> None:
    """Deal or refill the hands at random, whichever is due."""
    number = cards_due(state)
    if state[layout.PHASE] == layout.DEAL:
        begin_deal(state)
        give_at_random(state, rng, number)
    else:
        give_at_random(state, rng, number)
        end_refill(state, number)


@kernel
def draw_given(state: Cells, cards: NDArray[np.int8]) -> int:
    """Deal or refill with given cards, seat by seat, and return how many could be given.

    If these are not all, the state is of no further use.
    """
    number = cards_due(state)
    if state[layout.PHASE] == layout.DEAL:
        begin_deal(state)
        return give(state, cards, number)
    given = give(state, cards, number)
    end_refill(state, number)
    return given


@inlined
def end_refill(state: Cells, number: int) -> None:
    """Count down the draw pile after each seat drew, and end the turn."""
    state[layout.PILE] -= number * state[layout.PLAYERS]
    end_turn(state)


@kernel
def resample_hidden(state: Cells, seat: int, rng: Rng) -> None:
    """Deal all hands but the seat's again from the cards it has not seen (-1: all hands).

    Every arrangement is as likely, and which one comes out depends on what the seat sees and on the
    generator alone: the cards are sorted before they are shuffled.
    """
    first = int(state[layout.SEEN])
    for other in range(int(state[layout.PLAYERS])):
        if other != seat:
            for index in range(int(state[layout.IN_HAND])):
                position = 0
                while state[layout.DECK + position] != state[hand_of(other) + index]:
                    position += 1
                first -= 1
                swap_to_front(state, first, position)
    sort_deck_from(state, first)
    for other in range(int(state[layout.PLAYERS])):
        if other != seat:
            for index in range(int(state[layout.IN_HAND])):
                position = first + below(rng, layout.NUM_CARDS - first)
                state[hand_of(other) + index] = swap_to_front(state, first, position)
                first += 1


@inlined
def sort_deck_from(state: Cells, first: int) -> None:
    """Sort the cards of the deck from a position on."""
    position = first
    for colour in range(layout.NUM_COLOURS):
        counts = 0  # Eight bits for each value.
        for other in range(position, layout.NUM_CARDS):
            card = int(state[layout.DECK + other])
            if card_colour(card) == colour:
                counts += 1 << (8 * card_value(card))
                state[layout.DECK + other] = state[layout.DECK + position]
                position += 1
        back = position
        for value in range(layout.NUM_VALUES, 0, -1):
            for _ in range((counts >> (8 * value)) & 255):
                back -= 1
                state[layout.DECK + back] = 8 * colour + value
