"""`tilewright arena`: results as a table and as JSON, refusals as a sentence."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from tilewright.arena import BotFailed, run_arena
from tilewright.cli.app import app
from tilewright.cli.arena import show


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


def messages(result: Result) -> str:
    """Return the command's messages; that kernels are being compiled depends on the cache and is left out."""
    lines = result.stderr.splitlines()
    return "\n".join(line for line in lines if not line.startswith("Tilewright compiles"))


PLAYED = ("azul", "--bots", "random, greedy", "--games", "3", "--jobs", "1")


def test_results_are_shown_as_tables() -> None:
    result = arena(*PLAYED, "--quiet")
    assert result.exit_code == 0
    assert "Azul, coloured, 2 players, seed 0: 4 games in 2 blocks." in result.stdout
    assert "3 were requested; blocks are always completed" in result.stdout
    assert all(word in result.stdout for word in ("win share (fair: 50 %)", "rating", "openskill"))
    assert messages(result) == ""


def test_tables_fit_into_eighty_columns() -> None:
    text = io.StringIO()
    result = run_arena("azul", ["random", "greedy", "random"], 6, jobs=1)
    show(result, Console(file=text, width=80))
    assert max(map(len, text.getvalue().splitlines())) <= 80
    assert "against" in text.getvalue()
    assert "…" not in text.getvalue()


def test_progress_is_shown_unless_quiet() -> None:
    assert "4/4 games" in arena(*PLAYED).stderr


def test_json_goes_to_the_screen_and_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    result = arena(*PLAYED, "--json", "--seed", "-4", "--out", str(out))
    assert json.loads(result.stdout)["seed"] == -4
    assert out.read_text() == result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        "chess --bots a,b --games 2",
        "azul --bots random,x --games 2",
        "azul --bots random --games 2",
        "azul --bots random, --games 2",
        "azul --bots random,greedy --games 0",
        "azul --bots random,greedy --games 2 --jobs 0",
        "azul --bots random,greedy --games 2 --players 7",
        "azul --bots random,greedy --games 2 --variant x",
        "azul --bots random,greedy --games 2 --anchor x",
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    arguments: str, snapshot: SnapshotAssertion
) -> None:
    result = arena(*arguments.split())
    assert result.exit_code == 2
    assert messages(result) == snapshot
    assert "Traceback" not in result.output


@pytest.mark.parametrize("arguments", ["azul --bots random,greedy", "azul --games 2"])
def test_a_missing_option_is_refused(arguments: str) -> None:
    result = arena(*arguments.split())
    assert result.exit_code == 2
    assert "Missing option" in result.stderr


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    missing = arena(*PLAYED, "--out", str(tmp_path / "no" / "arena.json"))
    assert missing.exit_code == 1
    assert "cannot be written" in missing.stderr
    assert missing.stdout == ""
    assert "is a folder" in arena(*PLAYED, "--out", str(tmp_path)).stderr


def test_a_bot_that_fails_ends_it_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise BotFailed("The bot 'x' failed.")

    monkeypatch.setattr("tilewright.arena.run_arena", fail)
    result = arena(*PLAYED)
    assert result.exit_code == 1
    assert result.stderr.endswith("tilewright: The bot 'x' failed.\n")
