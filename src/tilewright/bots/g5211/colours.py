"""Colours of 5211 in an order of their own for each seat: those that matter most to it come first.

The five colours are alike but for their names. A player that looks at them in this order learns one case
instead of 120. The order depends on nothing but what the seat may know.

Counts of kinds are kept in lanes of three bits, eighteen bits a colour, in two numbers: colours 0 to 2 in
the first, 3 and 4 in the second.
"""

from tilewright.core.compiled import inlined
from tilewright.games.g5211.layout import (
    CARDS_IN_A_ROUND,
    COPIES,
    DECK,
    IN_HAND,
    NUM_COLOURS,
    NUM_VALUES,
    PLAYERS,
    ROOSTER,
    SEEN,
    Cells,
    card_colour,
    card_value,
    hand_of,
    table_of,
)

LANE = 3 * NUM_VALUES
"""Bits for the counts of one colour's kinds."""
_COLOURS_IN_FIRST = 3
_LANE_OF_ALL = sum(copies << (3 * position) for position, copies in enumerate(COPIES))
_ALL_IN_FIRST = sum(_LANE_OF_ALL << (LANE * colour) for colour in range(3))
_ALL_IN_SECOND = sum(_LANE_OF_ALL << (LANE * colour) for colour in range(2))


@inlined
def one_card_in_first(card: int) -> int:
    """Return a 1 in the card's lane, or 0 if the lane is in the second number."""
    colour = card_colour(card)
    if colour >= _COLOURS_IN_FIRST:
        return 0
    return 1 << (LANE * colour + 3 * (card_value(card) - 1))


@inlined
def one_card_in_second(card: int) -> int:
    """Return a 1 in the card's lane, or 0 if the lane is in the first number."""
    colour = card_colour(card)
    if colour < _COLOURS_IN_FIRST:
        return 0
    return 1 << (LANE * (colour - _COLOURS_IN_FIRST) + 3 * (card_value(card) - 1))


@inlined
def hand_counts(state: Cells, seat: int) -> tuple[int, int]:
    """Return the number of cards of each kind in the seat's hand, in lanes."""
    first = 0
    second = 0
    for index in range(int(state[IN_HAND])):
        card = int(state[hand_of(seat) + index])
        first += one_card_in_first(card)
        second += one_card_in_second(card)
    return first, second


@inlined
def unseen_counts(state: Cells, seat: int) -> tuple[int, int]:
    """Return the number of unseen cards of each kind (other hands, pile, removed), in lanes."""
    first = _ALL_IN_FIRST
    second = _ALL_IN_SECOND
    for position in range(int(state[SEEN])):
        card = int(state[DECK + position])
        first -= one_card_in_first(card)
        second -= one_card_in_second(card)
    for other in range(int(state[PLAYERS])):
        if other != seat:
            in_hand = hand_counts(state, other)
            first += in_hand[0]
            second += in_hand[1]
    return first, second


@inlined
def counts_of_colour(counts: tuple[int, int], colour: int) -> int:
    """Return the lanes of one colour: three bits for each value, from 1 up."""
    if colour < _COLOURS_IN_FIRST:
        return (counts[0] >> (LANE * colour)) & ((1 << LANE) - 1)
    return (counts[1] >> (LANE * (colour - _COLOURS_IN_FIRST))) & ((1 << LANE) - 1)


@inlined
def sum_of_lanes(lanes: int) -> int:
    """Return the sum of the lanes of one colour."""
    number = 0
    for value in range(NUM_VALUES):
        number += (lanes >> (3 * value)) & 7
    return number


@inlined
def table_counts(state: Cells) -> int:
    """Return the number of revealed cards of each colour in lanes of eight bits, roosters in the sixth.

    Unlike what a finished round is scored by, this knows seats that have not revealed all cards.
    """
    counts = 0
    for seat in range(int(state[PLAYERS])):
        for position in range(CARDS_IN_A_ROUND):
            card = int(state[table_of(seat) + position])
            if card > 0:
                counts += 1 << (8 * card_colour(card))
                if card_value(card) == ROOSTER:
                    counts += 1 << 40
    return counts


@inlined
def colour_key(colour: int, table: int, hand: tuple[int, int], unseen: tuple[int, int]) -> int:
    """Return the sort key of a colour, higher if it matters more: on the table, in hand, unseen."""
    in_hand = counts_of_colour(hand, colour)
    key = (table >> (8 * colour)) & 255
    key = (key << 3) + sum_of_lanes(in_hand)
    key = (key << LANE) + in_hand
    return (key << LANE) + counts_of_colour(unseen, colour)


@inlined
def value_if(card: int, colour: int) -> int:
    """Return the value of a card of this colour, 0 of any other or of none."""
    return card_value(card) if card_colour(card) == colour else 0


@inlined
def revealed_key(state: Cells, seat: int, colour: int) -> int:
    """Return a code of who revealed which cards of a colour on which turn."""
    players = int(state[PLAYERS])
    key = 0
    for step in range(players):
        table = table_of((seat + step) % players)
        one = value_if(int(state[table]), colour)
        other = value_if(int(state[table + 1]), colour)
        # The two cards of the first turn have no order.
        key = (key << 6) + 8 * max(one, other) + min(one, other)
        key = (key << 3) + value_if(int(state[table + 2]), colour)
        key = (key << 3) + value_if(int(state[table + 3]), colour)
    return key


@inlined
def comes_first(state: Cells, seat: int, colour: int, other: int, key: int, other_key: int) -> bool:
    """Return whether a colour comes before another in the seat's order."""
    if key != other_key:
        return key > other_key
    if key >> (2 * LANE + 3) > 0:  # Some lie on the table.
        revealed = revealed_key(state, seat, colour)
        other_revealed = revealed_key(state, seat, other)
        if revealed != other_revealed:
            return revealed > other_revealed
    return colour < other  # The seat sees no difference.


@inlined
def colour_ranks(
    state: Cells, seat: int, table: int, hand: tuple[int, int], unseen: tuple[int, int]
) -> int:
    """Return the rank of each colour in the seat's order, three bits each.

    Args:
        table: as `table_counts` returns them.
        hand: as `hand_counts` returns them.
        unseen: as `unseen_counts` returns them.
    """
    keys = (
        colour_key(0, table, hand, unseen),
        colour_key(1, table, hand, unseen),
        colour_key(2, table, hand, unseen),
        colour_key(3, table, hand, unseen),
        colour_key(4, table, hand, unseen),
    )
    ranks = 0
    for colour in range(NUM_COLOURS):
        rank = 0
        for other in range(NUM_COLOURS):
            if other != colour and comes_first(
                state, seat, other, colour, keys[other], keys[colour]
            ):
                rank += 1
        ranks |= rank << (3 * colour)
    return ranks


@inlined
def rank_of(ranks: int, colour: int) -> int:
    """Return the rank of a colour in the order."""
    return (ranks >> (3 * colour)) & 7
