"""`tilewright` itself, `compile` and `bench`."""

import json
import os
import subprocess
import sys
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
    assert "Compiling the rules" in CliRunner().invoke(app, ["compile"]).stdout
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
