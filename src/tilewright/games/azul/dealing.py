"""Set up the table and fill the factories, at random or with given tiles (docs/rules/azul.md, 1 and 2)."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, next_word, word_below
from tilewright.games.azul import layout
from tilewright.games.azul.layout import Words, board_of, note_holder, running_sums, total


@kernel
def start(state: Words, players: int, grey: int, starter: int) -> None:
    """Set up an empty table (section 1)."""
    for word in range(layout.SIZE):
        state[word] = 0
    state[layout.PLAYERS] = players
    state[layout.GREY] = grey
    state[layout.ROUND] = 1
    state[layout.MOVER] = starter
    state[layout.STARTER] = starter
    state[layout.BAG] = layout.TILES_OF_A_COLOUR * layout.ONES
    for seat in range(players):
        board = board_of(seat)
        state[board + layout.OPEN] = layout.ALL_LINES_OPEN
        state[board + layout.COUNT] = layout.NOTHING_FITS_THE_FLOOR_LANE
        state[board + layout.CHOICE] = layout.NO_CHOICE


@inlined
def begin_offer(state: Words, dealt: int) -> None:
    """Start the factory offer, with `dealt` tiles on the factories."""
    state[layout.MARKER] = 1
    state[layout.MOVER] = state[layout.STARTER]
    state[layout.LEFT] = dealt
    state[layout.PHASE] = layout.OFFER


@kernel
def deal(state: Words, rng: Rng, drawn: NDArray[np.int8]) -> int:
    """Fill the factories at random and begin the offer; return how many tiles were dealt.

    Args:
        drawn: [36] the output: the colours in the order drawn.
    """
    bag = state[layout.BAG]
    sums = running_sums(bag)
    in_bag = sums >> 32
    dealt = 0
    word = rng[0]
    for factory in range(1, 2 * state[layout.PLAYERS] + 2):
        tiles = 0
        for _ in range(layout.TILES_ON_A_FACTORY):
            if in_bag == 0:
                bag = state[layout.LID]
                state[layout.LID] = 0
                sums = running_sums(bag)
                in_bag = sums >> 32
                if in_bag == 0:
                    break
            # The drawn colour is the number of lanes whose running sum is at or below the pick.
            word = next_word(word)
            passed = (
                ((word_below(word, in_bag) * layout.ONES) | layout.HIGHS) - sums
            ) & layout.HIGHS
            colour = ((passed >> 7) * layout.ONES >> 32) & layout.LANE
            one = 1 << (8 * colour)
            bag -= one
            sums -= (layout.ONES << (8 * colour)) & layout.LANES
            tiles += one
            in_bag -= 1
            drawn[dealt] = colour
            dealt += 1
        state[layout.SOURCES + factory] = tiles
        note_holder(state, factory, tiles)
    state[layout.BAG] = bag
    rng[0] = word
    begin_offer(state, dealt)
    return dealt


@inlined
def has_at_least(lanes: int, wanted: int) -> bool:
    """Return whether each lane is at least the corresponding lane of `wanted`."""
    return (((lanes | layout.HIGHS) - wanted) & layout.HIGHS) == layout.HIGHS


@kernel
def lay_out(state: Words, factories: Words) -> int:
    """Fill the factories with given tiles and begin the offer.

    Args:
        factories: [players x 2 + 1] lanes by colour.

    Returns:
        0, or the number of the first factory that bag and lid cannot fill like this. In that case bag and lid
        are as before that factory, and the state must not be used any more.
    """
    dealt = 0
    for factory in range(1, 2 * state[layout.PLAYERS] + 2):
        tiles = factories[factory - 1]
        bag, lid = state[layout.BAG], state[layout.LID]
        number = min(layout.TILES_ON_A_FACTORY, total(bag) + total(lid))
        if total(tiles) != number:
            return factory
        if total(bag) < number:  # The bag is emptied first; the rest comes from the lid.
            if not has_at_least(tiles, bag) or not has_at_least(lid, tiles - bag):
                return factory
            state[layout.BAG] = lid - (tiles - bag)
            state[layout.LID] = 0
        else:
            if not has_at_least(bag, tiles):
                return factory
            state[layout.BAG] = bag - tiles
        state[layout.SOURCES + factory] = tiles
        note_holder(state, factory, tiles)
        dealt += number
    begin_offer(state, dealt)
    return 0
