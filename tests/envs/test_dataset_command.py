"""`tilewright dataset`: what it prints, and what it refuses."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.app import app
from tilewright.envs.dataset import open_dataset


def dataset(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["dataset", *arguments])


def call(out: Path, *more: str) -> tuple[str, ...]:
    """Return a small call, of which later options count."""
    usual = ("azul", "--games", "3", "--bots", "random", "--jobs", "1", "--out", str(out))
    return (*usual, *more)


def test_it_tells_what_it_made(tmp_path: Path) -> None:
    result = dataset(*call(tmp_path / "ds", "--shard-games", "2", "--seed", "7", "--quiet"))

    made = open_dataset(tmp_path / "ds")
    assert result.exit_code == 0
    assert result.stdout.startswith("Azul, coloured, 2 players, seed 7: 3 games, ")
    assert f" {made.num_rows} rows in 2 shards, " in result.stdout
    assert "3 games played in " in result.stdout
    assert result.stderr == ""


def test_progress_is_shown_unless_quiet(tmp_path: Path) -> None:
    assert "3/3 games" in dataset(*call(tmp_path)).stderr


def test_a_second_call_finds_everything_there(tmp_path: Path) -> None:
    dataset(*call(tmp_path))
    result = dataset(*call(tmp_path))
    assert result.exit_code == 0
    assert "The dataset was complete already." in result.stdout


def test_options_are_heeded(tmp_path: Path) -> None:
    table = [
        "--players",
        "3",
        "--variant",
        "grey",
        "--option",
        "start=2",
        "--option",
        "hidden_counts=1",
    ]
    more = ["--bots", "random, greedy, random", "--no-rotate", "--format", "parquet"]

    assert dataset(*call(tmp_path, *table, *more)).exit_code == 0

    told = open_dataset(tmp_path).manifest
    assert (told.players, told.variant, told.file_format) == (3, "grey", "parquet")
    assert told.options == {"start": 2, "hidden_counts": 1}
    assert (told.bots, told.rotate) == (["random", "greedy", "random"], False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "The number of games must be from 1 to 1,000,000,000, not 0."),
        (["--games", "9" * 30], "The number of games must be from 1 to"),
        (["--games", "many"], "Invalid value"),
        (["--games", "99999", "--shard-games", "1"], "That would be 99,999 shards"),
        (["--shard-games", "0"], "The number of games in a shard must be from 1 to 100,000"),
        (["--jobs", "0"], "The number of jobs must be from 1 to"),
        (["--bots", "nobody"], "There is no bot 'nobody' for azul"),
        (["--bots", "random,"], "--bots needs a name before and after every comma."),
        (["--bots", "random,greedy,random"], "3 bots are named for 2 seats."),
        (["--bots", "greedy@1s"], "greedy takes no time to think"),
        (["--bots", "policy:no.npz"], "no.npz"),
        (["--players", "5"], "Azul is for 2 to 4 players, not 5."),
        (["--variant", "blue"], "Azul has no variant 'blue'"),
        (["--option", "start"], "--option must be a name and a number"),
        (["--option", "start=2"], "start must be from 0 to 1, not 2."),
        (["--option", "moon=1"], "Azul has no option 'moon', only start, hidden_counts."),
        (["--format", "csv"], "There is no file format 'csv': npz or parquet."),
        (["--seed", "9" * 30], "The seed must have less than 64 bits"),
        (["--seed", "x"], "Invalid value"),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = dataset(*call(tmp_path / "ds", *arguments))
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "ds").exists()


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = dataset("chess", *call(tmp_path)[1:])
    assert (result.exit_code, "There is no game 'chess'" in result.stderr) == (2, True)


def test_games_bots_and_folder_are_needed() -> None:
    result = dataset("azul")
    assert (result.exit_code, "Missing option" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("library", "arguments", "extra"),
    [("pyarrow", ["--format", "parquet"], "parquet"), ("ray", ["--ray", "local"], "ray")],
)
def test_a_missing_extra_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    library: str,
    arguments: list[str],
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    result = dataset(*call(tmp_path / "ds", *arguments))
    assert result.exit_code == 2
    assert f"needs the extra: pip install 'tilewright[{extra}]'." in result.stderr
    assert not (tmp_path / "ds").exists()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "auto:x", "nowhere"])
def test_a_cluster_that_is_not_there_is_refused_at_once(tmp_path: Path, address: str) -> None:
    """Where a host is named that does not answer, nothing is begun."""
    pytest.importorskip("ray")
    result = dataset(*call(tmp_path / "ds", "--ray", address))
    assert result.exit_code == 2
    assert f"There is no Ray cluster at '{address}'." in result.stderr
    assert ":" not in address or not (tmp_path / "ds").exists()


def test_what_is_refused_shows_no_progress(tmp_path: Path) -> None:
    result = dataset(*call(tmp_path, "--jobs", "0"))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = dataset(*call(tmp_path / "file" / "ds"))
    assert result.exit_code == 1
    assert "cannot be written: Not a directory." in result.stderr


def test_another_call_is_refused(tmp_path: Path) -> None:
    dataset(*call(tmp_path))
    result = dataset(*call(tmp_path, "--seed", "1"))
    assert result.exit_code == 2
    assert "--seed was 0, not 1." in result.stderr
