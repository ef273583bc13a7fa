"""Levels: told by the mean loss, or not at all."""

import pytest

from tests.analysis.games import recorded_game
from tests.analysis.test_analyse import analysed
from tilewright.analysis import SeatLevel, get_judge
from tilewright.analysis.levels import (
    KnownLoss,
    KnownTable,
    known_tables,
    tell_level,
    tellable,
    with_level,
)

LEVELS = [
    KnownLoss("learner", 50, 0.04),
    KnownLoss("strong", 50, 0.01),
    KnownLoss("master", 50, 0.004),
]


def test_the_nearest_level_is_told_and_those_within_noise() -> None:
    found = tell_level(SeatLevel(0, 30, 0.012, 0.003), LEVELS)

    assert (found.level, found.lowest, found.highest, found.games) == (
        "strong",
        "strong",
        "master",
        50,
    )


def test_a_level_that_loses_more_than_a_weaker_one_is_never_told() -> None:
    odd = [LEVELS[0], LEVELS[1], KnownLoss("expert", 50, 0.02), LEVELS[2]]

    assert tell_level(SeatLevel(0, 30, 0.02, 0.003), odd).level == "strong"


def test_a_level_that_hardly_loses_less_than_a_weaker_one_is_not_told() -> None:
    few_games = [
        KnownLoss("learner", 9, 0.04, 0.003),
        KnownLoss("casual", 9, 0.039, 0.003),
        KnownLoss("regular", 9, 0.03, 0.003),
    ]

    assert [one.level for one in tellable(few_games)] == ["learner", "regular"]


def test_no_level_is_told_from_a_few_decisions() -> None:
    assert tell_level(SeatLevel(0, 9, 0.012, 0.003), LEVELS).level is None


def test_no_level_is_told_where_none_was_calibrated_for_the_judge() -> None:
    assert recorded_game("azul", "coloured", 2, 5)
    assert {one.level for one in analysed("azul", "coloured", 2).levels} == {None}


def test_calibrated_tables_have_levels_of_at_least_two_games() -> None:
    for table in known_tables():
        assert len(table.levels) >= 2
        assert all(one.games >= 2 and one.mean > 0 for one in table.levels)


@pytest.mark.parametrize("table", known_tables(), ids=lambda one: f"{one.game}-{one.players}")
def test_the_usual_judge_tells_the_levels_that_were_calibrated(table: KnownTable) -> None:
    """After a change of networks, levels or losses: calibrate again (docs/analysis.md)."""
    place = (table.game, table.variant, table.players)
    for one in tellable(table.levels):
        seat = SeatLevel(0, 1000, one.mean, 0.0)

        assert with_level(seat, get_judge(*place), *place).level == one.level


def test_azul_of_two_is_calibrated() -> None:
    assert ("azul", "coloured", 2) in {
        (one.game, one.variant, one.players) for one in known_tables()
    }
