"""Analyses of whole games, and the laws that their numbers obey."""

from functools import cache

import pytest

from tests.analysis.games import recorded_game, small_judge
from tilewright.analysis import Analysis, NotAnalysed, Step, analyse, analyse_steps
from tilewright.analysis.account import rest_by_step

TABLES = [
    ("azul", "coloured", 2),
    ("azul", "grey", 3),
    ("5211", "standard", 2),
    pytest.param("5211", "long", 3, marks=pytest.mark.slow),
]


@cache
def analysed(game: str, variant: str, players: int, threads: int = 1) -> Analysis:
    judge = small_judge(game, variant, players)
    return analyse(recorded_game(game, variant, players, 5), judge, threads=threads)


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_the_account_adds_up_for_every_seat(game: str, variant: str, players: int) -> None:
    for one in analysed(game, variant, players).accounts:
        explained = one.luck + one.own + one.others + one.rest
        assert one.share - one.fair == pytest.approx(explained)


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_an_analysis_repeats_with_any_number_of_threads(
    game: str, variant: str, players: int
) -> None:
    assert analysed(game, variant, players) == analysed(game, variant, players, threads=2)


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_no_move_is_better_than_the_best(game: str, variant: str, players: int) -> None:
    for one in analysed(game, variant, players).decisions:
        assert one.loss >= 0
        assert one.rank > 0 or one.played == one.best[0]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES[:2])
def test_the_move_played_is_tried_a_quarter_as_often_as_any(
    game: str, variant: str, players: int
) -> None:
    rounding = 0.002
    for one in analysed(game, variant, players).decisions:
        assert 4 * one.played.frequency >= max(m.frequency for m in one.best) - rounding


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_there_is_a_value_for_every_position(game: str, variant: str, players: int) -> None:
    found = analysed(game, variant, players)

    assert [one.event for one in found.positions] == list(range(found.events + 1))
    assert found.positions[-1].shares == [one.share for one in found.accounts]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES[:2])
def test_the_rest_is_the_sum_of_what_comes_up_at_each_kind_of_step(
    game: str, variant: str, players: int
) -> None:
    found = analysed(game, variant, players)

    for account in found.accounts:
        steps = rest_by_step(found, account.seat)
        assert sum(steps.values()) == pytest.approx(account.rest)
        assert 0.0 not in steps.values()


def test_parts_come_in_order_and_the_whole_holds_them_all() -> None:
    steps: list[Step] = []
    judge = small_judge("azul", "coloured", 2)

    found = analyse(recorded_game("azul", "coloured", 2, 5), judge, on_step=steps.append)

    assert [one.done for one in steps] == list(range(1, steps[0].total + 1))
    assert [part for one in steps for part in one.decisions] == found.decisions
    assert [part for one in steps for part in one.deals] == found.deals


def test_an_analysis_can_be_ended() -> None:
    steps = analyse_steps(
        recorded_game("azul", "coloured", 2, 5), small_judge("azul", "coloured", 2), threads=2
    )
    next(steps)

    steps.close()

    with pytest.raises(StopIteration):
        next(steps)


def test_unfinished_games_are_refused() -> None:
    record = recorded_game("azul", "coloured", 2, 5)
    part = {name: value for name, value in record.items() if name != "result"}

    with pytest.raises(NotAnalysed) as refused:
        analyse(part | {"events": record["events"][:9]})

    assert refused.value.code == "unfinished"


@pytest.mark.parametrize("record", [b"[]", b"{}", '{"format": "pgn"}', b"\xff"])
def test_foreign_records_are_refused(record: bytes | str) -> None:
    with pytest.raises(NotAnalysed) as refused:
        analyse(record)

    assert refused.value.code == "broken"


def test_records_with_more_events_than_games_have_are_refused_unread() -> None:
    record = recorded_game("azul", "coloured", 2, 5)

    with pytest.raises(NotAnalysed) as refused:
        analyse(record | {"events": [[0, "1B1"]] * 100_000})

    assert refused.value.code == "too_long"
