"""Ratings find the strengths that outcomes were drawn from."""

import numpy as np
import pytest

from tests.arena.outcomes import drawn_outcomes, plan_of, won_by
from tilewright.arena.blocks import BlockOutcome
from tilewright.arena.plan import all_line_ups
from tilewright.arena.ratings import ratings, skills


@pytest.mark.parametrize(("players", "rounds"), [(2, 300), (3, 400), (4, 60)])
def test_ratings_find_the_strengths(players: int, rounds: int) -> None:
    """All true values in reach, and in their order."""
    truth = [0.0, 60.0, 150.0, 300.0]
    plan = plan_of(all_line_ups(4, players), rounds)
    outcomes = drawn_outcomes(plan, truth, np.random.default_rng(3))

    found = ratings(plan, outcomes, anchor=0)

    values = [estimate.value for estimate in found]
    assert values == sorted(values)
    assert values == pytest.approx(truth, abs=40)
    skill = [one.mu for one in skills(plan, outcomes)]
    assert skill == sorted(skill)


def test_one_against_a_table_measures_the_same_strength() -> None:
    """The table's seats do not count for one bot's."""
    plan = plan_of(all_line_ups(2, 4), rounds=600)
    outcomes = drawn_outcomes(plan, [120, 0], np.random.default_rng(4))

    assert ratings(plan, outcomes, anchor=1)[0].value == pytest.approx(120, abs=25)


def test_intervals_of_ratings_cover_the_truth() -> None:
    plan = plan_of(all_line_ups(2, 2), rounds=60)
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(50):
        found = ratings(plan, drawn_outcomes(plan, [0, 100], rng), anchor=0)[1]
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 100 <= found.high
    assert covered >= 44


def test_the_anchor_is_nought_and_changes_nothing_else() -> None:
    plan = plan_of(all_line_ups(3, 2), rounds=50)
    outcomes = drawn_outcomes(plan, [0, 50, 90], np.random.default_rng(6))

    first, last = ratings(plan, outcomes, anchor=0), ratings(plan, outcomes, anchor=2)

    assert (first[0].value, first[0].low, first[0].high) == (0, 0, 0)
    assert last[2].value == 0
    assert last[1].value - last[0].value == pytest.approx(first[1].value)


def test_a_bot_that_won_every_game_has_a_finite_rating_and_a_wide_interval() -> None:
    plan = plan_of(all_line_ups(2, 2), rounds=100)
    outcomes = [BlockOutcome(n, (won_by(0, 2), won_by(1, 2)), {}) for n in range(100)]

    found = ratings(plan, outcomes, anchor=1)[0]

    assert found.value == pytest.approx(400 * np.log10(201), abs=1)
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value - 150
    assert found.high > found.value + 150


def test_equal_results_give_equal_skills_with_less_doubt() -> None:
    plan = plan_of(all_line_ups(2, 2), rounds=40)
    outcomes = [BlockOutcome(n, (won_by(0, 2), won_by(0, 2)), {}) for n in range(40)]

    one, other = skills(plan, outcomes)

    assert abs(one.mu - other.mu) < 2
    assert one.sigma < 25 / 3
    assert one.ordinal == pytest.approx(one.mu - 3 * one.sigma)
