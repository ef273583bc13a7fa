"""`tilewright` itself, `compile` and `bench`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright import __version__
from tilewright.bench.engine import FIGURES
from tilewright.bench.machine import machine_name
from tilewright.cli.app import app
from tilewright.core.compiled import is_interpreted
from tilewright.warm_up import Unit

pytestmark = pytest.mark.compiled_only


def test_the_version_and_the_commands_are_shown() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"tilewright {__version__}\n"
    shown = CliRunner().invoke(app, ["--help"]).stdout
    assert all(name in shown for name in ("play", "simulate", "replay", "compile", "bench"))


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "tilewright", "--version"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith("tilewright ")


def compile_nothing(task: object, units: list[Unit], jobs: int, *, ahead: int) -> Generator[Unit]:
    """Stand in for the processes that compile."""
    yield from units


def test_compiling_reports_each_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr("tilewright.cli.compile.is_interpreted", lambda: False)
    monkeypatch.setattr("tilewright.warm_up.is_interpreted", lambda: False)
    monkeypatch.setattr("tilewright.cli.compile.map_in_children", compile_nothing)
    result = CliRunner().invoke(app, ["compile", "--tables"])

    assert result.exit_code == 0
    assert [line.partition(" (")[0] for line in result.stderr.splitlines()[1:]] == [
        "Compiled 1 of 2: azul, table",
        "Compiled 2 of 2: 5211, table",
    ]


def test_compiling_says_why_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.cli.compile.is_interpreted", lambda: True)
    assert "nothing to compile" in CliRunner().invoke(app, ["compile"]).stdout
    monkeypatch.setattr("tilewright.cli.compile.is_interpreted", lambda: False)
    monkeypatch.setattr("tilewright.warm_up.is_compiled", lambda unit: True)
    assert CliRunner().invoke(app, ["compile"]).stdout == "The rules are compiled.\n"
    monkeypatch.setattr("tilewright.cli.compile.cache_folder", lambda: None)
    assert "every start compiles" in CliRunner().invoke(app, ["compile"]).stdout


def test_the_machine_has_a_name() -> None:
    assert "cores, Python 3." in machine_name()


@pytest.mark.slow
@pytest.mark.skipif(is_interpreted(), reason="it measures compiled code")
def test_the_bench_gives_every_figure() -> None:
    result = CliRunner().invoke(app, ["bench", "engine", "--json", "--repeats", "1"])
    report = json.loads(result.stdout)
    assert report["machine"] == machine_name()
    assert set(report["figures"]) == {name for name in FIGURES if not name.startswith("cuda")}
    assert all(value > 0 for value in report["figures"].values())


@pytest.mark.skipif(is_interpreted(), reason="it measures compiled code")
def test_a_missing_device_is_a_clear_refusal() -> None:
    result = CliRunner().invoke(app, ["bench", "engine", "--cuda", "--repeats", "1"])
    if result.exit_code:
        assert result.exit_code == 2
        assert "CUDA" in result.stderr


def test_a_wrong_setting_in_the_environment_is_a_sentence() -> None:
    """No traceback, exit status 2."""
    command = [sys.executable, "-m", "tilewright", "--version"]
    environment = {**os.environ, "TILEWRIGHT_INTERPRET": "yes"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert result.returncode == 2
    assert result.stderr == "tilewright: TILEWRIGHT_INTERPRET must be 0 or 1, not 'yes'.\n"


@pytest.mark.parametrize(
    "arguments",
    [["simulate", "chess"], ["train", "azul"], ["bench", "envs", "--only", "nonsense"]],
)
def test_a_wrong_call_is_refused_before_anything_is_compiled(
    arguments: list[str], tmp_path: Path
) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tilewright", *arguments],
        env={**os.environ, "TILEWRIGHT_INTERPRET": "0", "TILEWRIGHT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 2
    assert "compile" not in result.stderr
    assert list(tmp_path.rglob("*.nbi")) == []


@pytest.mark.parametrize(
    ("shell", "status", "said"),
    [
        ("simulate azul --quiet >/dev/full", 1, "No space left on device"),
        ("--help >/dev/full", 1, "No space left on device"),
        ("simulate azul --quiet >&-", 1, ""),
        ("replay - <&-", 1, "holds no record"),
        ("simulate azul --games 3 --quiet | head -c 1", 0, ""),
    ],
)
def test_streams_that_fail_bring_no_traceback(shell: str, status: int, said: str) -> None:
    """A full disk, a closed stream, a reader that has seen enough."""
    command = f"{sys.executable} -m tilewright {shell}"
    environment = {**os.environ, "TILEWRIGHT_INTERPRET": "1"}
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environment)
    assert "Traceback" not in result.stderr
    assert said in result.stderr
    assert status in (result.returncode, 1)


def test_a_terminal_without_the_letters_shows_others(tmp_path: Path) -> None:
    """ASCII output is poorer, not broken."""
    from tests.reference import random_record

    (tmp_path / "game.json").write_text(json.dumps(random_record("azul", "coloured", 2, 1)))
    command = [sys.executable, "-m", "tilewright", "replay", str(tmp_path / "game.json")]
    environment = {**os.environ, "TILEWRIGHT_INTERPRET": "1", "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_run_that_is_ended_leaves_no_half_written_file(tmp_path: Path) -> None:
    """SIGTERM, as a system sends it when it shuts down."""
    arguments = ["simulate", "azul", "--games", "1000000", "--out", str(tmp_path / "games.jsonl")]
    environment = {**os.environ, "TILEWRIGHT_INTERPRET": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "tilewright", *arguments], env=environment, stderr=subprocess.PIPE
    ) as process:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.05)
        process.terminate()
        assert process.wait(60) == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_a_signal_that_the_compiler_swallows_ends_without_a_traceback() -> None:
    """LLVM's callbacks drop the exception, and the compiler fails with one of its own."""
    code = """
import signal
import tilewright.cli

def run():
    try:
        signal.raise_signal(signal.SIGTERM)
    except SystemExit:
        raise RuntimeError("no compiled object yet") from None

tilewright.cli._run = run
tilewright.cli.main()
"""
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300
    )
    assert (result.returncode, result.stderr) == (128 + signal.SIGTERM, "")
