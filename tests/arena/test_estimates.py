"""Intervals hold what they promise."""

from statistics import NormalDist

import numpy as np
import pytest

from tilewright.arena.estimates import mean_estimate, share_estimate, t_quantile


def test_quantiles_of_t_fall_to_that_of_the_normal_distribution() -> None:
    quantiles = [t_quantile(freedom) for freedom in range(1, 200)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert t_quantile(40) == pytest.approx(2.0211, abs=1e-4)
    assert t_quantile(10**9) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-6)


@pytest.mark.parametrize("blocks", [10, 40, 150])
@pytest.mark.parametrize("share", [0.25, 0.5, 0.7, 0.97])
@pytest.mark.parametrize("alike", [0.0, 0.3])
def test_share_intervals_cover_the_truth(blocks: int, share: float, alike: float) -> None:
    """About 95 of 100, also where games of a block tend to end alike."""
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(500):
        is_alike = rng.random((blocks, 1)) < alike
        games = np.where(is_alike, rng.random((blocks, 1)), rng.random((blocks, 2))) < share
        estimate = share_estimate([games.mean(axis=1)], [2])
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= share <= estimate.high
    assert 0.92 <= covered / 500 <= 1


def test_intervals_over_several_line_ups_cover_the_truth() -> None:
    """What differs between line-ups is no uncertainty."""
    rng = np.random.default_rng(8)
    shares, covered, widths = (0.2, 0.5, 0.8), 0, []
    for _ in range(500):
        strata = [(rng.random((40, 2)) < share).mean(axis=1) for share in shares]
        estimate = share_estimate(strata, [2, 2, 2])
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= 0.5 <= estimate.high
        widths.append(estimate.high - estimate.low)
    assert 0.92 <= covered / 500 <= 0.98
    assert np.mean(widths) < 0.12  # 0.127 if all 240 games were of one line-up


def test_mean_intervals_cover_the_truth() -> None:
    rng = np.random.default_rng(9)
    covered = 0
    for _ in range(1000):
        estimate = mean_estimate([rng.normal(5, 2, 8)])
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= 5 <= estimate.high
    assert 0.93 <= covered / 1000 <= 0.97


def test_a_bot_that_won_every_game_has_an_interval() -> None:
    """Wilson's for as many games."""
    estimate = share_estimate([np.ones(100)], [2])
    assert (estimate.value, estimate.high) == (1, 1)
    assert estimate.low == pytest.approx(0.981, abs=0.003)


def test_a_single_block_says_nearly_nothing() -> None:
    share, mean = share_estimate([np.array([0.5])], [2]), mean_estimate([np.array([3.0])])
    assert share.low is not None
    assert share.high is not None
    assert share.high - share.low > 0.9
    assert (mean.value, mean.low, mean.high) == (3.0, None, None)
