"""Random games in compiled code, for benchmarks, rollouts and tests of the rules."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, next_word, word_below
from tilewright.games.g5211 import layout
from tilewright.games.g5211.dealing import draw_at_random, start
from tilewright.games.g5211.layout import Cells
from tilewright.games.g5211.rules import cards_to_choose, end_reveal, reveal_card


@inlined
def reveal_seat_at_random(
    state: Cells, seat: int, slot: int, count: int, number: int, word: np.uint64
) -> np.uint64:
    """Reveal one or two random cards of a seat's hand, each equally likely.

    Args:
        slot: where on the table they go.
        count: how many cards the hand has.
        word: the generator's word; its next one is returned.
    """
    word = next_word(word)
    reveal_card(state, seat, word_below(word, count), slot, count)
    if number == 2:
        word = next_word(word)
        reveal_card(state, seat, word_below(word, count - 1), slot + 1, count - 1)
    return word


@inlined
def reveal_at_random(state: Cells, rng: Rng) -> int:
    """Reveal random cards of every seat; return the number of seats."""
    players = int(state[layout.PLAYERS]) & 7
    slot = int(state[layout.ON_TABLE]) & 3
    count = int(state[layout.IN_HAND]) & 7
    number = cards_to_choose(state)
    word = rng[0]
    for seat in range(players):
        word = reveal_seat_at_random(state, seat, slot, count, number, word)
    rng[0] = word
    end_reveal(state)
    return players


@inlined
def random_step(state: Cells, rng: Rng) -> int:
    """Apply chance or one choice of each seat; return the number of choices."""
    if state[layout.PHASE] == layout.CHOOSE:
        return reveal_at_random(state, rng)
    draw_at_random(state, rng)
    return 0


@inlined
def finish_at_random(state: Cells, rng: Rng) -> int:
    """Play a game to its end at random and return the number of choices."""
    choices = 0
    while state[layout.PHASE] != layout.OVER:
        choices += random_step(state, rng)
    return choices


@kernel
def random_games(
    games: int, players: int, long: int, rng: Rng, state: Cells, totals: NDArray[np.int64]
) -> None:
    """Play whole games one after the other.

    Args:
        state: [SIZE] a buffer; holds the end of the last game afterwards.
        totals: [4] takes choices, points, rounds of the last deals, and a number that depends on all scores.
    """
    totals[:] = 0
    for _ in range(games):
        start(state, players, long, 0)
        totals[0] += finish_at_random(state, rng)
        totals[2] += state[layout.ROUND]
        for seat in range(players):
            score = int(state[layout.SCORES + seat])
            totals[1] += score
            totals[3] = (
                totals[3] * 31 + 64 * score + int(state[layout.KEPT_COUNTS + seat])
            ) & 0xFFFFFFFF
