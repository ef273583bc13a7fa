"""Whole tournaments between real bots."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from tilewright.arena import (
    ArenaResult,
    BotFailed,
    arena_json,
    bots_markdown,
    ladder_markdown,
    pairs_markdown,
    play_ladder,
    run_arena,
)
from tilewright.bots import Bot, Seen, get_bot
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng


class Faulty:
    """Plays at random until its tenth choice, then does what it is told to."""

    def __init__(self, fault: Any) -> None:
        self.fault = fault
        self.choices = 0

    def choose(self, seen: Seen, rng: Rng) -> int:
        self.choices += 1
        if self.choices < 10:
            return get_bot("azul", "random").choose(seen, rng)
        if isinstance(self.fault, Exception):
            raise self.fault
        choice: int = self.fault
        return choice


def without_times(result: ArenaResult) -> dict[str, Any]:
    """Return what must come out the same every time."""
    return {k: v for k, v in json.loads(arena_json(result)).items() if k != "measured"}


def test_the_same_seed_gives_the_same_result_with_any_number_of_jobs() -> None:
    bots = ["random", "greedy", "random"]
    one = run_arena("azul", bots, 12, seed=5, jobs=1)
    two = run_arena("azul", bots, 12, seed=5, jobs=2)

    assert without_times(one) == without_times(two)
    assert (one.measured.jobs, two.measured.jobs) == (1, 2)
    assert without_times(run_arena("azul", bots, 12, seed=6, jobs=1)) != without_times(one)


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul", 3), ("5211", 4)])
def test_a_bot_and_itself_are_equals(game: str, players: int) -> None:
    result = run_arena(game, ["random", "random"], 12, players=players, jobs=1)

    for bot in result.bots:
        assert bot.win_share.value == pytest.approx(1 / players)
        assert bot.win_share.low is not None
        assert bot.win_share.low < 1 / players
    assert [bot.name for bot in result.bots] == ["random", "random (2)"]
    assert result.bots[1].rating.value == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("players", [2, 3])
def test_the_better_bot_comes_out_ahead(players: int) -> None:
    result = run_arena("azul", ["random", "greedy"], 12, players=players, jobs=1)
    weak, strong = result.bots

    assert (weak.win_share.value, result.fair_share) == (0, 1 / players)
    assert strong.win_share.value == pytest.approx(1 / (players - 1))
    assert strong.rating.low is not None
    assert strong.rating.low > 0
    assert strong.skill.mu > weak.skill.mu
    assert strong.score.value > weak.score.value + 20
    assert result.pair("greedy", "random").ahead.value == 1
    assert result.pair("random", "greedy").margin.value < -20
    assert result.bot("greedy") is strong


def test_games_are_rounded_up_and_counted() -> None:
    result = run_arena("azul", ["random", "random", "random"], 7, jobs=1)

    assert (result.games_asked, result.games, result.blocks) == (7, 12, 6)
    assert [bot.games for bot in result.bots] == [8, 8, 8]
    assert [pair.games for pair in result.pairs] == [4, 4, 4]
    assert result.is_complete


def test_the_anchor_may_be_chosen() -> None:
    result = run_arena("azul", ["random", "greedy"], 4, jobs=1, anchor="greedy")
    assert (result.anchor, result.bots[1].rating.value) == ("greedy", 0)
    assert result.bots[0].rating.value < 0


def test_progress_counts_games() -> None:
    told: list[tuple[int, int]] = []
    run_arena("azul", ["random", "greedy"], 5, jobs=1, progress=lambda *now: told.append(now))
    assert told == [(0, 6), (2, 6), (4, 6), (6, 6)]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_interrupted_arena_gives_what_is_finished(jobs: int) -> None:
    def stop(games: int, total: int) -> None:
        if games >= 20:
            raise KeyboardInterrupt

    bots = ["random", "random", "random"]
    result = run_arena("azul", bots, 1000, jobs=jobs, progress=stop)

    assert not result.is_complete
    assert 6 <= result.games <= 20
    assert len({bot.games for bot in result.bots}) == 1


def test_an_arena_interrupted_before_a_round_is_finished_gives_nothing() -> None:
    def stop(games: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_arena("azul", ["random"] * 3, 12, jobs=1, progress=stop)


@pytest.mark.parametrize("fault", [ValueError("no idea."), 10**6, None])
def test_a_bot_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, fault: object, snapshot: SnapshotAssertion
) -> None:
    def get_faulty_bot(game: str, name: str) -> Bot:
        bot: Any = Faulty(fault)
        return bot if name == "faulty" else get_bot(game, name)

    monkeypatch.setattr("tilewright.arena.blocks.get_bot", get_faulty_bot)
    with pytest.raises(BotFailed) as failure:
        run_arena("azul", ["random", "faulty"], 4, jobs=1, seed=3)
    assert str(failure.value) == snapshot


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": 0},
        {"jobs": 0},
        {"seed": "x"},
        {"anchor": "nobody"},
        {"bots": ["random"]},
        {"bots": ["random", "nobody"]},
        {"players": 9},
    ],
    ids=str,
)
def test_a_wrong_call_is_refused(arguments: dict[str, Any], snapshot: SnapshotAssertion) -> None:
    call = {"game": "azul", "bots": ["random", "greedy"], "games": 2, **arguments}
    with pytest.raises(SetupError) as refused:
        run_arena(**call)
    assert str(refused.value) == snapshot


def test_json_holds_the_whole_result() -> None:
    result = run_arena("azul", ["random", "greedy", "random"], 6, jobs=1)
    read = json.loads(arena_json(result))

    assert read.pop("format") == "tilewright-arena/1"
    assert msgspec.convert(read, ArenaResult) == result
    assert list(read["measured"]["think"]) == ["random", "greedy", "random (2)"]


def test_a_ladder_rates_its_levels_on_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level meets the two below it."""
    levels = ["random", "weak", "fair", "greedy"]

    def found(game: str, name: str) -> Bot:
        return get_bot(game, "greedy" if name in ("fair", "greedy") else "random")

    monkeypatch.setattr("tilewright.arena.blocks.get_bot", found)
    ladder = play_ladder("azul", levels, 7, jobs=1)

    assert [rung.name for rung in ladder.rungs] == levels
    assert len(ladder.result.pairs) == 5
    assert {pair.games for pair in ladder.result.pairs} == {8}
    first, weak, fair, _ = ladder.rungs
    assert (first.rating.value, first.step, first.over_next) == (0, None, None)
    assert (weak.over_second, fair.step) == (None, fair.rating.value - weak.rating.value)
    assert fair.over_next is not None
    assert fair.over_next.value == 1
    lines = ladder_markdown(ladder).splitlines()
    assert lines[0].startswith("| level | rating (95 %) |")
    assert len({line.count("|") for line in lines}) == 1


def test_a_ladder_of_more_players_is_one_against_a_table() -> None:
    ladder = play_ladder("azul", ["random", "greedy"], 6, players=3, jobs=1)

    assert ladder.result.line_ups[0].bots == ("greedy", "random", "random")
    assert ladder.rungs[1].over_next is not None
    assert ladder.rungs[1].over_next.value == 1
    with pytest.raises(SetupError):
        play_ladder("azul", ["random", "random"], 6)


def test_results_can_be_written_as_markdown() -> None:
    result = run_arena("azul", ["random", "greedy"], 2, jobs=1)
    think = {name: replace(time, mean=0.0125) for name, time in result.measured.think.items()}
    result = replace(result, measured=replace(result.measured, think=think))

    assert bots_markdown(result).count("\n") == 4
    assert bots_markdown(result).splitlines()[3].startswith("| greedy | 100.0 % (")
    assert "12 ms" in bots_markdown(result)
    assert pairs_markdown(result).splitlines()[2].startswith("| random | greedy | 2 | 0.0 % (")
