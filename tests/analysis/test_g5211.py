"""What a seat of 5211 is judged by: what it could know, and what choices reveal."""

from itertools import combinations

import numpy as np
import pytest

from tests.analysis.games import recorded_game, small_judge
from tilewright.analysis import open_line
from tilewright.analysis.g5211 import _past, _turns, believe, judge_choice
from tilewright.bots.g5211.worlds import num_ways
from tilewright.core.compiled import plain
from tilewright.core.rng import new_rng
from tilewright.games import get_game
from tilewright.games.g5211.layout import HAND_SIZE, IN_HAND, SIZE, card_of, hand_of
from tilewright.games.g5211.rules import FIRST_CARD, NUM_KINDS, SECOND_CARD

ENOUGH = 0.25


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_is_judged_by_what_it_could_know(seat: int) -> None:
    """Other hands may be dealt again, now and at all turns before: no choice is judged otherwise."""
    game, line = get_game("5211"), open_line(recorded_game("5211", "long", 3, 5))
    judge, turns, number = small_judge("5211", "long", 3), _turns(line), 7
    hidden = [
        turn._replace(state=game.resample(turn.state, seat, new_rng(9, index)))
        for index, turn in enumerate(turns)
    ]

    seen, *_ = judge_choice(line, judge, turns[number], _past(line, turns, number), seat)
    guessed, *_ = judge_choice(line, judge, hidden[number], _past(line, hidden, number), seat)

    assert hidden[number].state.tolist() != turns[number].state.tolist()
    assert guessed == seen


def test_worlds_are_believed_until_too_few_of_them_count() -> None:
    one_stands_out = np.zeros(100)
    one_stands_out[7] = 50.0
    a_few_are_likelier = np.linspace(0.0, 1.0, 100)

    assert believe(one_stands_out).max() == pytest.approx(0.01)
    found = believe(a_few_are_likelier)
    assert 1 / (found**2).sum() >= ENOUGH * 100
    assert found[99] / found[0] == pytest.approx(np.e)


def test_equal_cards_of_a_hand_are_told_apart_where_hands_are_weighed() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        state = np.zeros(SIZE, np.int16)
        state[IN_HAND] = HAND_SIZE
        # Few kinds, so that hands have many equal cards.
        hand = [plain(card_of)(int(kind)) for kind in rng.integers(0, 4, HAND_SIZE)]
        start = plain(hand_of)(1)
        state[start : start + HAND_SIZE] = hand
        pairs = [tuple(sorted(pair)) for pair in combinations(hand, 2)]

        for action in range(len(FIRST_CARD)):
            played = [int(FIRST_CARD[action])]
            if action < NUM_KINDS:
                ways = hand.count(played[0])
            else:
                ways = pairs.count(tuple(sorted((*played, int(SECOND_CARD[action])))))
            if ways:
                assert num_ways(state, 1, action) == ways
