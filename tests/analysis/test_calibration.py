"""Calibrations: losses without the rest of an analysis, and levels by them."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tests.analysis.games import recorded_game, small_judge
from tests.analysis.test_analyse import TABLES, analysed
from tilewright.analysis import calibration, get_judge, judge_decisions
from tilewright.analysis.calibration import Calibration, GameRow, Table, calibration_of, completed
from tilewright.analysis.judges import losses_id
from tilewright.bench.analysis import measure_levels
from tilewright.bots.levels import level_hash
from tilewright.cli.app import app

TABLE = Table("azul", "coloured", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_decisions_alone_lose_what_they_lose_in_an_analysis(
    game: str, variant: str, players: int
) -> None:
    record, judge = recorded_game(game, variant, players, 5), small_judge(game, variant, players)

    alone = judge_decisions(record, judge)

    assert [
        (one.event, one.seat, one.loss, one.points, one.grade, one.is_real) for one in alone
    ] == [
        (one.event, one.seat, one.loss, one.points, one.grade, one.is_real)
        for one in analysed(game, variant, players).decisions
    ]


def test_the_judge_of_losses_is_the_same_whatever_deals_are_looked_at() -> None:
    usual = get_judge(*TABLE)

    assert losses_id(get_judge(*TABLE, deals=3, deal_simulations=5)) == losses_id(usual)
    assert losses_id(get_judge(*TABLE, simulations=usual.simulations + 1)) != losses_id(usual)


def row(level: str, number: int, loss: float, judge: str | None = None) -> GameRow:
    """A game with ten real choices that lost so much together."""
    return GameRow(
        judge=judge or losses_id(get_judge(*TABLE)),
        played_as=level_hash("azul", level, 2, "coloured"),
        game="azul",
        variant="coloured",
        players=2,
        level=level,
        number=number,
        seed=0,
        decisions=10,
        loss=loss,
        grades={},
    )


def test_a_game_that_was_judged_twice_counts_once() -> None:
    rows = [row("learner", 0, 1.0), row("learner", 0, 1.0), row("learner", 1, 3.0)]

    (found,) = calibration_of(TABLE, ["learner"], rows, "").levels

    assert found.games == 2
    assert found.mean == pytest.approx(0.2)


def test_games_of_another_judge_do_not_count() -> None:
    rows = [row("learner", 0, 1.0), row("learner", 1, 1.0), row("learner", 2, 9.0, "another")]

    (found,) = calibration_of(TABLE, ["learner"], rows, "").levels

    assert found.games == 2


def test_games_of_a_level_that_was_changed_since_do_not_count() -> None:
    rows = [row("learner", number, 1.0) for number in range(3)]
    rows[2].played_as = "otherwise"
    rows.append(msgspec.structs.replace(rows[0], level="no longer there"))

    (found,) = calibration_of(TABLE, ["learner"], rows, "").levels

    assert found.games == 2


def test_levels_that_were_not_played_again_stay_if_they_have_not_changed() -> None:
    every = ["learner", "casual", "regular"]
    before = calibration_of(
        TABLE, every, [row(level, n, 1.0) for level in every for n in (0, 1)], ""
    )
    before.levels[1].played_as = "otherwise"
    again = calibration_of(TABLE, every, [row("regular", n, 3.0) for n in (0, 1)], "again")

    found = completed(again, every, before).levels

    assert [(one.level, one.command) for one in found] == [("learner", ""), ("regular", "again")]
    before.judge = "another"
    assert completed(again, every, before) == again


def test_only_some_levels_are_played_if_so_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        calibration, "measure_game", lambda item: row(item.level, item.number, item.number + 1.0)
    )
    rows, out = tmp_path / "rows.jsonl", tmp_path / "calibration.json"
    call = ["calibrate", "azul", "--rows", str(rows), "--out", str(out), "--jobs", "1", "--quiet"]
    CliRunner().invoke(app, [*call, "--games", "2"])

    shown = CliRunner().invoke(app, [*call, "--games", "3", "--levels", "casual, learner"])

    assert shown.exit_code == 0, shown.output
    (found,) = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    assert [one.games for one in found.levels] == [3, 3, *[2] * 6]
    assert found.levels[0].command.endswith("--levels learner,casual")
    refused = CliRunner().invoke(app, [*call, "--levels", "casual,nobody"])
    assert refused.exit_code == 2
    assert "no level 'nobody'" in refused.output


def test_a_calibration_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, int]] = []

    def measure(item: calibration.GameItem) -> GameRow:
        played.append((item.level, item.number))
        return row(item.level, item.number, 1.0)

    monkeypatch.setattr(calibration, "measure_game", measure)
    rows, out = tmp_path / "rows.jsonl", tmp_path / "calibration.json"
    rows.write_bytes(msgspec.json.encode(row("learner", 1, 3.0)) + b"\n")
    call = ["calibrate", "azul", "--rows", str(rows), "--out", str(out), "--jobs", "1", "--quiet"]

    shown = CliRunner().invoke(app, [*call, "--games", "2"])

    assert shown.exit_code == 0, shown.output
    assert ("learner", 0) in played
    assert ("learner", 1) not in played
    (found,) = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    assert [one.games for one in found.levels] == [2] * len(found.levels)
    assert found.levels[0].mean == pytest.approx(0.2)


def test_only_games_that_are_asked_for_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "measure_game", lambda item: row(item.level, item.number, 1.0))
    rows, out = tmp_path / "rows.jsonl", tmp_path / "calibration.json"
    further = [
        row("learner", 2, 3.0),
        msgspec.structs.replace(row("learner", 0, 3.0), seed=7),
    ]
    rows.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in further))
    call = ["calibrate", "azul", "--rows", str(rows), "--out", str(out), "--jobs", "1", "--quiet"]

    shown = CliRunner().invoke(app, [*call, "--games", "2"])

    assert shown.exit_code == 0, shown.output
    (found,) = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    assert [one.games for one in found.levels] == [2] * len(found.levels)
    assert found.levels[0].mean == pytest.approx(0.1)
    assert len(rows.read_bytes().splitlines()) == 2 + 2 * len(found.levels)


def test_games_of_another_seed_are_added_to_those_that_count_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(item: calibration.GameItem) -> GameRow:
        game = row(item.level, item.number, float(item.number + item.seed))
        return msgspec.structs.replace(game, seed=item.seed)

    monkeypatch.setattr(calibration, "measure_game", measure)
    rows, out = tmp_path / "rows.jsonl", tmp_path / "calibration.json"
    call = ["calibrate", "azul", "--rows", str(rows), "--out", str(out), "--jobs", "1", "--quiet"]
    CliRunner().invoke(app, [*call, "--games", "3"])
    more = [*call, "--games", "2", "--levels", "casual", "--seed", "7", "--add"]

    shown = CliRunner().invoke(app, more)

    assert shown.exit_code == 0, shown.output
    (found,) = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    learner, casual = found.levels[:2]
    assert [one.games for one in found.levels] == [3, 5, *[3] * 6]
    assert casual.decisions == 50
    assert casual.mean == pytest.approx((0 + 1 + 2 + 7 + 8) / 50)
    # Of each seed's games, as if they had been two samples.
    assert casual.standard_error == pytest.approx(
        ((30 * learner.standard_error) ** 2 + (20 * 0.05) ** 2) ** 0.5 / 50
    )
    assert "--seed 0" in casual.command
    assert casual.command.endswith("--levels casual --add")
    assert "--seed 7" in casual.command
    again = CliRunner().invoke(app, more)
    assert again.exit_code == 2
    assert "seed 7 count already" in again.output


@pytest.mark.parametrize("content", [None, "[]"])
def test_games_can_be_added_only_where_there_are_some(tmp_path: Path, content: str | None) -> None:
    out = tmp_path / "calibration.json"
    if content is not None:
        out.write_text(content)
    call = ["calibrate", "azul", "--rows", str(tmp_path / "rows"), "--out", str(out), "--add"]

    refused = CliRunner().invoke(app, call)

    assert refused.exit_code == 2
    assert "--add needs a file" in refused.output


def test_games_judged_by_another_judge_are_not_added_to(tmp_path: Path) -> None:
    out = tmp_path / "calibration.json"
    entry = Calibration("another", *Table("azul", "coloured", 2), [])
    out.write_bytes(msgspec.json.encode([entry]))
    call = ["calibrate", "azul", "--rows", str(tmp_path / "rows"), "--out", str(out), "--add"]

    refused = CliRunner().invoke(app, call)

    assert refused.exit_code == 2
    assert "today's judge" in refused.output


def test_levels_that_were_calibrated_meanwhile_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, out = tmp_path / "rows.jsonl", tmp_path / "calibration.json"
    more = ["--out", str(out), "--games", "2", "--jobs", "1", "--quiet", "--levels"]

    def measure(item: calibration.GameItem) -> GameRow:
        if item.level == "casual" and not out.exists():
            other = ["calibrate", "azul", "--rows", str(tmp_path / "other.jsonl"), *more, "learner"]
            assert CliRunner().invoke(app, other).exit_code == 0
        return row(item.level, item.number, 1.0)

    monkeypatch.setattr(calibration, "measure_game", measure)

    shown = CliRunner().invoke(app, ["calibrate", "azul", "--rows", str(rows), *more, "casual"])

    assert shown.exit_code == 0, shown.output
    (found,) = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    assert [one.level for one in found.levels] == ["learner", "casual"]


def test_a_broken_calibration_is_refused_before_games_are_played(tmp_path: Path) -> None:
    out = tmp_path / "calibration.json"
    out.write_text("{")
    call = ["calibrate", "azul", "--rows", str(tmp_path / "rows"), "--out", str(out)]

    refused = CliRunner().invoke(app, call)

    assert refused.exit_code == 1
    assert "calibration.json" in refused.output
    assert out.read_text() == "{"


def test_a_whole_game_has_an_account_and_the_same_losses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "get_judge", lambda *_: small_judge(*TABLE))
    item = calibration.GameItem(TABLE, "casual", 0, 0)

    losses = calibration.measure_game(item)
    whole = calibration.measure_game(item._replace(is_whole=True))

    assert (whole.decisions, whole.loss) == (losses.decisions, losses.loss)
    assert whole.account_judge == small_judge(*TABLE).id
    assert [one.seat for one in whole.accounts] == [0, 1]
    assert losses.accounts == []


def test_a_level_that_loses_as_much_as_the_one_below_it_is_counted() -> None:
    rows = [row("learner", 0, 3.0), row("casual", 0, 2.0), row("regular", 0, 2.0)]

    found = measure_levels(rows)

    assert found == {"levels": 3, "fewest_games": 1, "out_of_order": 1}


@pytest.mark.slow
def test_how_steady_grades_are_is_measured_from_any_number_of_simulations() -> None:
    def told(simulations: int) -> dict[str, float]:
        arguments = f"bench analysis --doubling 1 --bot random --simulations {simulations} --json"
        result = CliRunner().invoke(app, arguments.split())
        assert result.exit_code == 0, result.output
        figures: dict[str, float] = json.loads(result.output)["figures"]
        return figures

    few, more = told(8), told(256)

    assert few["decisions"] == more["decisions"] > 20
    assert 0 <= more["grade_changes"] < 1
    assert 0 < more["loss_changes"] < few["loss_changes"]
