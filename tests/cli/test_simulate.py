"""`tilewright simulate`: whole games as records."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.reference import replay
from tilewright import get_game
from tilewright.cli.app import app
from tilewright.core.record import check_record


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments])


def records_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("azul", "coloured", 2), ("azul", "grey", 4), ("5211", "standard", 5), ("5211", "long", 3)],
)
def test_records_are_complete_and_sound(
    tmp_path: Path, game: str, variant: str, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    options = ["--players", str(players), "--variant", variant, "--games", "3", "--out", str(out)]

    assert simulate(game, *options).exit_code == 0

    for record in records_in(out):
        assert check_record(record, get_game).is_over
        assert replay(record)[-1]["phase"] == "over"
        assert (record["variant"], record["players"]) == (variant, players)


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    first = simulate("azul", "--games", "2", "--seed", "4", "--quiet").stdout
    assert simulate("azul", "--games", "2", "--seed", "4", "--quiet").stdout == first
    assert simulate("azul", "--games", "2", "--seed", "5", "--quiet").stdout != first


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    """More games in a run do not change the first ones."""
    few = simulate("5211", "--games", "2", "--quiet").stdout.splitlines()
    assert simulate("5211", "--games", "3", "--quiet").stdout.splitlines()[:2] == few


def test_every_seat_starts_sometimes() -> None:
    lines = simulate("azul", "--games", "20", "--quiet").stdout.splitlines()
    assert {json.loads(line)["start"] for line in lines} == {0, 1}


def test_bots_are_seated_as_named() -> None:
    line = simulate("azul", "--bots", "greedy, random", "--quiet").stdout
    assert json.loads(line)["meta"]["bots"] == ["greedy", "random"]


def test_progress_is_shown_unless_quiet() -> None:
    assert "Azul, 2 players" in simulate("azul").stderr
    assert simulate("azul", "--quiet").stderr == ""


def test_no_games_are_an_empty_file(tmp_path: Path) -> None:
    out = tmp_path / "none.jsonl"
    assert simulate("azul", "--games", "0", "--out", str(out)).exit_code == 0
    assert out.read_bytes() == b""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "There is no game 'chess': azul or 5211."),
        (["azul", "--players", "5"], "Azul is for 2 to 4 players, not 5."),
        (["5211", "--variant", "grey"], "5211 has no variant 'grey'"),
        (["azul", "--bots", "nobody"], "There is no bot 'nobody' for azul: random, greedy, "),
        (["azul", "--bots", "greedy@1s"], "greedy takes no time to think"),
        (["azul", "--bots", "random,greedy,random"], "--bots names 3 players for 2 seats."),
        (["azul", "--games", "-1"], "must be from 0 to"),
        (["azul", "--games", "9" * 30], "must be from 0 to"),
        (["azul", "--games", "many"], "Invalid value"),
        ([], "Missing argument"),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(arguments: list[str], message: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    missing = simulate("azul", "--out", str(tmp_path / "no" / "games.jsonl"))
    assert missing.exit_code == 1
    assert "cannot be written: No such file or directory" in missing.stderr
    assert "is a folder" in simulate("azul", "--out", str(tmp_path)).stderr


def test_a_run_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file takes the old one's place only when all is written."""
    out = tmp_path / "games.jsonl"
    out.write_text("old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilewright.cli.simulate.play_game", fail)
    assert simulate("azul", "--out", str(out), "--quiet").exit_code != 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]
    assert out.read_text() == "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_a_sentence() -> None:
    result = simulate("azul", "--out", "/dev/full", "--quiet")
    assert result.exit_code == 1
    assert "'/dev/full' cannot be written: No space left on device." in result.stderr
