"""Luck: nothing in expectation."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.analysis.games import recorded_game, small_judge
from tilewright.analysis import analyse, azul, g5211, judge_luck, open_line
from tilewright.analysis.azul import _judge_deal, may_be_last_round
from tilewright.analysis.calibration import Table
from tilewright.bench import analysis as bench
from tilewright.bots.azul.network_search import AzulNetworkBot
from tilewright.games import get_game
from tilewright.games.azul.layout import BAG, LID
from tilewright.games.azul.notation import NO_TILE

BLUE, RED = 0, 2
LARGE_SAMPLE = 400


def test_luck_is_nothing_over_all_deals_of_a_tiny_bag() -> None:
    """Three blue tiles and two red: the fifth, alone on its factory, is blue or red."""
    line = open_line(recorded_game("azul", "coloured", 2, 5))
    judge = small_judge("azul", "coloured", 2)
    judge = type(judge)(judge.name, 1, LARGE_SAMPLE, 8, 0, judge.code, judge.weights)
    event = [number for number, (who, _) in enumerate(line.events) if who == "deal"][2]
    before = line.states[event].copy()
    before[BAG], before[LID] = 3 << 8 * BLUE | 2 << 8 * RED, 0

    mean = np.zeros(2)
    noise = np.zeros(2)
    for chance, tiles in (
        (3 / 5, [BLUE, BLUE, RED, RED, BLUE]),
        (2 / 5, [BLUE, BLUE, BLUE, RED, RED]),
    ):
        outcome = np.full(20, NO_TILE, np.int8)
        outcome[: len(tiles)] = tiles
        after = line.game.apply_chance(before, outcome)
        states = [*line.states[:event], before, after, *line.states[event + 2 :]]
        (deal,) = _judge_deal(line._replace(states=states), judge, event).deals
        mean += chance * np.array(deal.luck)
        noise = np.array(deal.noise)

    assert noise == pytest.approx(np.zeros(2), abs=0.02)
    assert (abs(mean) <= 4 * noise + 1e-4).all()


def test_a_round_that_may_be_the_last_is_searched_for_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = open_line(recorded_game("azul", "coloured", 2, 5))
    judge = small_judge("azul", "coloured", 2)
    first, *_, last = [number for number, (who, _) in enumerate(line.events) if who == "deal"]
    searches: list[int] = []

    def new_bot(*, simulations: int, stops_early: bool) -> AzulNetworkBot:
        searches.append(simulations)
        return AzulNetworkBot(simulations=simulations, stops_early=stops_early)

    monkeypatch.setattr(azul, "AzulNetworkBot", new_bot)
    _judge_deal(line, judge, first)
    _judge_deal(line, judge, last)

    assert not may_be_last_round(line.states[first])
    assert may_be_last_round(line.states[last])
    assert searches == [judge.deal_simulations, 10 * judge.deal_simulations]


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("5211", 2), ("5211", 3)])
def test_luck_judged_alone_is_that_of_the_account(game: str, players: int) -> None:
    variant = get_game(game).variants[0]
    record = recorded_game(game, variant, players, 5)
    judge = small_judge(game, variant, players)

    accounts = analyse(record, judge).accounts

    assert judge_luck(record, judge) == [one.luck for one in accounts]


def test_no_place_at_a_table_of_5211_is_better_than_another() -> None:
    """The network believes the seat that it looks from to be a little better than the others."""
    record = recorded_game("5211", "standard", 3, 5)

    analysis = analyse(record, small_judge("5211", "standard", 3))

    assert analysis.positions[0].shares == pytest.approx(3 * [1 / 3], abs=1e-4)
    assert [one.start for one in analysis.accounts] == pytest.approx(3 * [0], abs=1e-4)


@pytest.mark.parametrize("games", [3, 2000])
def test_mean_luck_is_measured_over_the_games_that_were_judged(
    monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    lucks = [[0.1, -0.3], [0.1, 0.0], [0.1, 0.3]]

    def luck_of_game(table: Table, bot: str, number: int) -> list[float]:
        if number == len(lucks):
            raise KeyboardInterrupt
        return lucks[number]

    monkeypatch.setattr(bench, "_luck_of_game", luck_of_game)

    found = bench.measure_luck(Table("azul", "coloured", 2), "random", games, jobs=1)

    assert found == pytest.approx(
        {
            "dealt_games": 3,
            "dealt_luck": 10.0,
            "dealt_luck_error": 0.0,
            "dealt_luck_of_all": 5.0,
            "dealt_luck_of_all_error": 100 * 0.15 / 3**0.5,
            "dealt_luck_size": 15.0,
        }
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_deals_are_compared_with_the_same_others_again(seed: int) -> None:
    line = open_line(recorded_game("azul", "coloured", 2, 5))
    judge = small_judge("azul", "coloured", 2)
    judge = type(judge)(judge.name, 1, 3, 8, seed, judge.code, judge.weights)

    assert _judge_deal(line, judge, 0) == _judge_deal(line, judge, 0)


def test_what_draws_bring_beyond_fair_ones_owes_nothing_to_what_is_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = open_line(recorded_game("5211", "standard", 2, 5))
    judge = small_judge("5211", "standard", 2)

    def measured() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        parts = [task() for task in g5211.tasks(line, judge)[1:]]
        luck = np.sum([deal.luck for part in parts for deal in part.deals], axis=0)
        return luck, g5211.luck_of_fair_draws(line, judge)

    luck, fair = measured()
    monkeypatch.setattr(g5211, "believe", lambda found: np.full(len(found), 1 / len(found)))
    other_luck, other_fair = measured()

    assert (abs(luck - other_luck) > 0.01).all()
    assert other_luck - other_fair == pytest.approx(luck - fair, abs=0.005)


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_games_do_not_compare_their_first_deals_with_the_same_ones(game: str) -> None:
    module = {"azul": azul, "5211": g5211}[game]
    variant = get_game(game).variants[0]
    judge = small_judge(game, variant, 2)

    def first(seed: int) -> list[float]:
        line = open_line(recorded_game(game, variant, 2, seed, "random"))
        return list(module.tasks(line, judge)[0]().positions[0].margins)

    assert first(5) == first(5)
    assert first(5) != first(6)
