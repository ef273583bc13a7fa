"""Glicko-2, checked against the worked example of its paper."""

import pytest

from tilewright.server.glicko2 import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    Rating,
    Result,
    rate,
    rate_pair,
)


def test_the_papers_example_comes_out() -> None:
    """Glickman's example: 1500 (200) beats 1400 (30), loses to 1550 (100) and 1700 (300)."""
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]

    after = rate(Rating(1500, 200, 0.06), results)

    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_without_games_only_the_doubt_grows() -> None:
    before = Rating(1600, 50, 0.06)

    after = rate(before, [])

    assert after.rating == before.rating
    assert after.deviation > before.deviation


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_what_one_wins_the_other_loses(score: float) -> None:
    player, opponent = rate_pair(Rating(1500, 80), Rating(1500, 80), score)

    assert player.rating - 1500 == pytest.approx(1500 - opponent.rating)
    assert (player.rating > 1500) == (score == 1)


def test_no_series_of_results_leaves_the_bounds() -> None:
    player = opponent = Rating()
    for _ in range(300):
        player, opponent = rate_pair(player, opponent, 1)

    assert player.rating <= 4000
    assert opponent.rating >= 100
    assert all(LEAST_DEVIATION <= one.deviation <= MOST_DEVIATION for one in (player, opponent))
