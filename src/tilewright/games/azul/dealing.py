"""Laying out the table and filling the factories, by chance or as told (docs/rules/azul.md, 1 and 2)."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, advanced, scaled
from tilewright.games.azul.layout import (
    ALL_LINES_OPEN,
    BAG,
    CHOICE,
    COUNT,
    GREY,
    HIGHS,
    LANE,
    LANES,
    LEFT,
    LID,
    MARKER,
    MOVER,
    NO_CHOICE,
    NOTHING_FITS_THE_FLOOR_LANE,
    OFFER,
    ONES,
    OPEN,
    PHASE,
    PLAYERS,
    ROUND,
    SIZE,
    SOURCES,
    STARTER,
    TILES_OF_A_COLOUR,
    TILES_ON_A_FACTORY,
    Words,
    board_of,
    note_holder,
    running_sums,
    total,
)


@kernel
def start(state: Words, players: int, grey: int, starter: int) -> None:
    """Lay out an empty table (section 1)."""
    for word in range(SIZE):
        state[word] = 0
    state[PLAYERS] = players
    state[GREY] = grey
    state[ROUND] = 1
    state[MOVER] = starter
    state[STARTER] = starter
    state[BAG] = TILES_OF_A_COLOUR * ONES
    for seat in range(players):
        board = board_of(seat)
        state[board + OPEN] = ALL_LINES_OPEN
        state[board + COUNT] = NOTHING_FITS_THE_FLOOR_LANE
        state[board + CHOICE] = NO_CHOICE


@inlined
def begin_offer(state: Words, dealt: int) -> None:
    """Start the factory offer, with `dealt` tiles on the factories."""
    state[MARKER] = 1
    state[MOVER] = state[STARTER]
    state[LEFT] = dealt
    state[PHASE] = OFFER


@kernel
def deal(state: Words, rng: Rng, drawn: NDArray[np.int8]) -> int:
    """Fill the factories at random and begin the offer; return how many tiles were dealt.

    Args:
        drawn: [36] takes the colours in the order drawn.
    """
    bag = state[BAG]
    sums = running_sums(bag)
    in_bag = sums >> 32
    dealt = 0
    word = rng[0]
    for factory in range(1, 2 * state[PLAYERS] + 2):
        tiles = 0
        for _ in range(TILES_ON_A_FACTORY):
            if in_bag == 0:
                bag = state[LID]
                state[LID] = 0
                sums = running_sums(bag)
                in_bag = sums >> 32
                if in_bag == 0:
                    break
            # The drawn colour is the number of lanes whose running sum is at or below the pick.
            word = advanced(word)
            passed = (((scaled(word, in_bag) * ONES) | HIGHS) - sums) & HIGHS
            colour = ((passed >> 7) * ONES >> 32) & LANE
            one = 1 << (8 * colour)
            bag -= one
            sums -= (ONES << (8 * colour)) & LANES
            tiles += one
            in_bag -= 1
            drawn[dealt] = colour
            dealt += 1
        state[SOURCES + factory] = tiles
        note_holder(state, factory, tiles)
    state[BAG] = bag
    rng[0] = word
    begin_offer(state, dealt)
    return dealt


@inlined
def has_at_least(lanes: int, wanted: int) -> bool:
    """Return whether each lane is at least the wanted one."""
    return (((lanes | HIGHS) - wanted) & HIGHS) == HIGHS


@kernel
def lay_out(state: Words, factories: Words) -> int:
    """Fill the factories with given tiles and begin the offer.

    Args:
        factories: [players x 2 + 1] lanes by colour.

    Returns:
        0, or the number of the first factory that bag and lid cannot fill so: then bag and lid stand as
        they were before it and the state is of no further use.
    """
    dealt = 0
    for factory in range(1, 2 * state[PLAYERS] + 2):
        tiles = factories[factory - 1]
        bag, lid = state[BAG], state[LID]
        number = min(TILES_ON_A_FACTORY, total(bag) + total(lid))
        if total(tiles) != number:
            return factory
        if total(bag) < number:  # The bag is emptied first; the rest comes from the lid.
            if not has_at_least(tiles, bag) or not has_at_least(lid, tiles - bag):
                return factory
            state[BAG] = lid - (tiles - bag)
            state[LID] = 0
        else:
            if not has_at_least(bag, tiles):
                return factory
            state[BAG] = bag - tiles
        state[SOURCES + factory] = tiles
        note_holder(state, factory, tiles)
        dealt += number
    begin_offer(state, dealt)
    return 0
