"""Puzzles: made alike each time, continued where they stopped, and true to the rules."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tilewright import new
from tilewright.analysis.judges import get_judge, judging
from tilewright.analysis.line import Ranking, open_beginning
from tilewright.analysis.puzzles import (
    TOLERANCE,
    Puzzle,
    check_puzzle,
    is_same_move,
    make_puzzles,
    match_of,
    read_puzzles,
    record_of,
    shipped_name,
    shipped_puzzles,
    write_puzzles,
)
from tilewright.cli.app import app

GAMES = ["azul", "5211"]
QUICK = {"lead": 0.02, "simulations": 500, "most_games": 40, "jobs": 1}
_KILOBYTES = 100
_SEARCHED = 40


def made(game: str, amount: int, known: list[Puzzle] | None = None, seed: int = 7) -> list[Puzzle]:
    found = make_puzzles(game, amount, known=known or [], seed=seed, **QUICK)  # type: ignore[arg-type]
    return [puzzle for puzzles in found for puzzle in puzzles]


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_the_maker_finds_the_same_puzzles_again_and_continues(game: str) -> None:
    whole = made(game, 3)

    assert len(whole) == 3
    begun = [one for one in whole if one.number == whole[0].number]
    assert begun + made(game, 3, begun) == whole


@pytest.mark.parametrize("game", GAMES)
def test_a_made_puzzle_leads_and_survives_its_own_search(game: str) -> None:
    (puzzle,) = made(game, 1)

    assert puzzle.lead >= 0.02
    assert check_puzzle(puzzle, 500).best == puzzle.best


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_refuted_by_the_second_opinion_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = next(iter(shipped_puzzles(game).values()))
    moves = list(puzzle.moves)
    other = [moves[1], moves[0], *moves[2:]]
    shares = [0.6, 0.5, *(len(moves) - 2) * [0.1]]

    def rank(*_: object, again: bool = False, **__: object) -> Ranking:
        return Ranking(other if again else moves, shares, "")

    monkeypatch.setattr(judging(game), "rank_moves", rank)

    verdict = check_puzzle(puzzle, 500)

    assert verdict.is_refuted()
    assert verdict.best == moves[1]
    assert verdict.lead == pytest.approx(-0.1)


def test_the_second_opinion_of_5211_is_another_networks() -> None:
    """What others are expected to do decides more than how long is searched."""
    puzzle = next(one for one in shipped_puzzles("5211").values() if one.players == 2)
    line, judge = (
        open_beginning(record_of(puzzle)),
        get_judge("5211", "standard", 2, simulations=500),
    )
    rank = partial(judging("5211").rank_moves, line, event=len(puzzle.events), seat=puzzle.seat)

    first, again, other_worlds = (
        rank(judge),
        rank(judge, again=True),
        rank(replace(judge, seed=judge.seed + 1)),
    )

    assert sorted(first.moves) == sorted(again.moves)
    assert again.shares != other_worlds.shares


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_is_true_to_the_rules(game: str) -> None:
    shipped = shipped_puzzles(game)
    module = judging(game)

    assert shipped
    for puzzle in shipped.values():
        match = match_of(puzzle)
        legal = {match.game.action_text(one) for one in match.legal_actions(puzzle.seat)}
        shares = list(puzzle.moves.values())
        assert puzzle.seat in match.waiting_for
        assert not match.chosen
        assert set(puzzle.moves) <= legal
        assert len(legal) == puzzle.choices
        assert puzzle.lead >= module.PUZZLE_LEAD > TOLERANCE
        assert shares[1:] == sorted(shares[1:], reverse=True)
        assert set(puzzle.themes) <= set(module.THEMES)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_can_be_searched_again(game: str) -> None:
    shipped = list(shipped_puzzles(game).values())

    for puzzle in shipped[:: len(shipped) // _SEARCHED]:
        match = match_of(puzzle)
        action = match.game.action_from_text(check_puzzle(puzzle, 500).best)
        assert action in match.legal_actions(puzzle.seat)


def test_equal_factories_are_as_right() -> None:
    """The judge names one of several factories with the same tiles."""
    for seed in range(1000):
        match = new("azul", players=2, seed=seed).match
        view: Any = match.view(0)
        first, *others = (sorted(tiles) for tiles in view.factories)
        if first in others:
            break
    equal = 2 + others.index(first)
    unequal = next((n for n, tiles in enumerate(others, 2) if tiles != first), None)
    colour = first[0]

    assert is_same_move(match, f"1{colour}5", f"{equal}{colour}5")
    assert not is_same_move(match, f"1{colour}5", f"{equal}{colour}4")
    assert unequal is not None
    assert not is_same_move(match, f"1{colour}5", f"{unequal}{colour}5")


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_file_is_small(game: str) -> None:
    file = Path(judging(game).__file__).with_name(shipped_name(game))

    assert file.stat().st_size < _KILOBYTES * 1000
    assert len({one.id for one in read_puzzles(file)}) == len(read_puzzles(file))


@pytest.mark.parametrize(
    "name", ["puzzles.jsonl.bz2", pytest.param("puzzles.jsonl", marks=pytest.mark.slow)]
)
def test_the_command_makes_continues_and_checks(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    quick = ["--lead", "0.02", "--simulations", "500", "--jobs", "1", "--quiet"]
    run = CliRunner().invoke

    for count in ("1", "2"):
        shown = run(app, ["puzzles", "make", "azul", "--count", count, "--out", str(file), *quick])
        assert shown.exit_code == 0, shown.output
    checked = run(app, ["puzzles", "check", str(file), "--simulations", "500", "--jobs", "1"])

    assert len(read_puzzles(file)) == 2
    assert list(tmp_path.iterdir()) == [file]
    assert checked.exit_code == 0, checked.output
    assert "0 of 2 refuted" in checked.stdout


def test_a_refuted_puzzle_is_retired(tmp_path: Path) -> None:
    good = made("azul", 2)
    worst = list(good[0].moves)[-1]
    good[0].moves = {worst: 1.0, good[0].best: 0.5}
    file = tmp_path / "puzzles.jsonl"
    write_puzzles(file, good)
    arguments = ["puzzles", "check", str(file), "--simulations", "500", "--jobs", "1", "--retire"]
    shown = CliRunner().invoke(app, arguments)

    assert "1 of 2 refuted" in shown.stdout
    assert [one.id for one in read_puzzles(file)] == [good[1].id]


@pytest.mark.parametrize(
    ("name", "text", "status"),
    [
        ("wrong.jsonl", "{}\n", 1),
        ("broken.jsonl", "no json\n", 1),
        ("none.jsonl", "", 0),
        ("not-compressed.jsonl.bz2", "{}\n", 1),
    ],
)
def test_a_file_that_is_no_puzzles_is_refused(
    tmp_path: Path, name: str, text: str, status: int
) -> None:
    file = tmp_path / name
    file.write_text(text)
    shown = CliRunner().invoke(app, ["puzzles", "check", str(file), "--quiet"])

    assert shown.exit_code == status
    assert shown.exception is None or isinstance(shown.exception, SystemExit)
