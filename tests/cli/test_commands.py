"""`tilewright` itself, `compile` and `bench`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright import __version__
from tilewright.bench.engine import FIGURES
from tilewright.bench.machine import machine_name
from tilewright.cli.app import app
from tilewright.core.compiled import is_interpreted


def test_the_version_and_the_commands_are_shown() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"tilewright {__version__}\n"
    shown = CliRunner().invoke(app, ["--help"]).stdout
    assert all(name in shown for name in ("play", "simulate", "replay", "compile", "bench"))


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "tilewright", "--version"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith("tilewright ")


def test_compiling_says_what_it_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once with a line that says so; later starts find it done."""
    if is_interpreted():
        assert "nothing to compile" in CliRunner().invoke(app, ["compile"]).stdout
        return
    folder = tmp_path / "kernels-now"
    folder.mkdir()
    for number in range(8):
        (tmp_path / f"kernels-{number}").mkdir()
    monkeypatch.setattr("tilewright.cli.compile.cache_folder", lambda: folder)
    assert "Compiling the rules" in CliRunner().invoke(app, ["compile"]).stderr
    assert CliRunner().invoke(app, ["compile"]).stdout == "The rules are compiled.\n"
    assert len(list(tmp_path.iterdir())) == 5
    monkeypatch.setattr("tilewright.cli.compile.cache_folder", lambda: None)
    assert "every start compiles" in CliRunner().invoke(app, ["compile"]).stdout


def test_the_machine_has_a_name() -> None:
    assert "cores, Python 3." in machine_name()


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


@pytest.mark.skipif(is_interpreted(), reason="nothing is compiled")
def test_a_start_that_has_to_compile_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever waits is told for what."""
    monkeypatch.setattr("tilewright.cli.compile.cache_folder", lambda: tmp_path)
    arguments = ["simulate", "azul", "--games", "0", "--quiet"]
    assert "Compiling the rules" in CliRunner().invoke(app, arguments).stderr
    assert CliRunner().invoke(app, arguments).stderr == ""


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
        assert process.wait(30) == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []
