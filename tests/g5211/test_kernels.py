"""5211's kernels agree with each other and with what the rules leave possible."""

import numpy as np
import pytest

import tilewright
from tests.g5211.positions import PLAYER_COUNTS, ROUNDS, dealt, position
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME
from tilewright.games.g5211.layout import SIZE
from tilewright.games.g5211.random_play import random_games


def totals_of(games: int, players: int, *, long: int = 0, seed: int = 1) -> list[int]:
    """Return choices, points, rounds and the number of all scores of some random games."""
    totals = np.zeros(4, np.int64)
    random_games(games, players, long, new_rng(seed), np.zeros(SIZE, np.int16), totals)
    return totals.tolist()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_legal_actions_are_those_that_is_legal_allows(players: int) -> None:
    """5211, section 2: over all action numbers, at every turn of a round and one outside of it."""
    table = tilewright.new("5211", players=players, seed=21)
    for _ in range(4):
        for seat in range(players):
            allowed = [a for a in range(-2, 500) if GAME.is_legal(table.state, seat, a)]
            assert GAME.legal_actions(table.state, seat) == allowed
        for seat in range(players):
            table.play(table.legal_actions(seat)[-1], seat)


@pytest.mark.parametrize("hand", ["O2 O2 O2 O2 O2", "Y1 Y1 T6 Y1 B3", "T5 T4 B4 B4 T4"])
@pytest.mark.parametrize("turn", [1, 2])
def test_hands_with_several_of_a_kind_list_each_choice_once(hand: str, turn: int) -> None:
    """5211, section 2: cards of a kind are the same to choose."""
    table = position(turn=turn, hands=[hand, ""])
    actions = GAME.legal_actions(table.state, 0)

    assert actions == sorted(set(actions))
    assert actions == [a for a in range(495) if GAME.is_legal(table.state, 0, a)]


def test_is_legal_only_while_choices_are_due() -> None:
    """5211, section 2: a draw comes first."""
    table = position(turn=1)
    for seat in (0, 1):
        table.play(table.legal_actions(seat)[0], seat)
    table.match.undo()

    assert table.dump()["phase"] == "draw"
    assert not any(GAME.is_legal(table.state, 0, action) for action in range(495))
    assert GAME.legal_actions(table.state, 0) == []


@pytest.mark.parametrize("seat", [-300, -1, 2, 4, 5, 6, 25, 300, 10**6])
def test_a_seat_that_is_not_at_the_table_has_no_legal_actions(seat: int) -> None:
    """5211, section 2: it is not asked; nothing beyond the table is read."""
    table = position(turn=2)

    assert GAME.legal_actions(table.state, seat) == []
    assert not any(GAME.is_legal(table.state, seat, action) for action in range(495))


def test_a_state_that_was_handed_over_is_not_changed() -> None:
    """5211, section 2: rules give a new position."""
    match = dealt("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")
    before = match.state.copy()

    after = GAME.apply(match.state, {0: match.legal_actions(0)[0], 1: match.legal_actions(1)[0]})
    GAME.apply_chance(after, GAME.draw(after, new_rng(1)))

    assert np.array_equal(match.state, before)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_have_three_choices_a_seat_in_each_round(players: int) -> None:
    """5211, sections 1 and 2: rounds in a deal, turns in a round."""
    choices, _, rounds, _ = totals_of(3, players)

    assert rounds == 3 * ROUNDS[players]
    assert choices == 3 * rounds * players


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_score_a_plausible_number_of_points(players: int) -> None:
    """5211, section 3: some cards are kept, and no more points than there are on all cards, 270."""
    _, points, _, _ = totals_of(10, players)

    assert 10 * 20 < points < 10 * 150


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_long_random_games_go_on_until_someone_has_50(players: int) -> None:
    """5211, section 4: more choices than one deal has, and at least 50 points a game."""
    choices, points, _, _ = totals_of(3, players, long=1)

    assert points >= 3 * 50
    assert choices > 3 * 3 * ROUNDS[players] * players


def test_random_games_repeat_from_a_seed() -> None:
    """5211, section 1: randomness is an argument."""
    assert totals_of(3, 3, seed=5) == totals_of(3, 3, seed=5)
    assert totals_of(3, 3, seed=5) != totals_of(3, 3, seed=6)


def test_random_games_are_the_same_interpreted_and_compiled() -> None:
    """5211: a seed gives the same games everywhere, so both ways of running give these figures."""
    assert totals_of(4, 5, seed=9) == [240, 211, 16, 265038889]
