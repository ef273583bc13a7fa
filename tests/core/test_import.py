"""What importing costs: nothing is loaded before it is asked for."""

import os
import subprocess
import sys

import pytest


def output_of(code: str, **environment: str) -> str:
    """Return what some code prints in a fresh Python."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def modules_after(code: str, **environment: str) -> set[str]:
    """Return the names of all modules that a fresh Python has loaded after some code."""
    return set(output_of(f"{code}\nimport sys\nprint(*sys.modules)", **environment).split())


@pytest.mark.parametrize("heavy", ["numba", "numpy", "msgspec", "rich", "typer"])
def test_importing_tilewright_loads_nothing_heavy(heavy: str) -> None:
    assert heavy not in modules_after("import tilewright")


def test_errors_can_be_named_without_loading_the_rules() -> None:
    loaded = modules_after("import tilewright; tilewright.IllegalAction")

    assert "tilewright.core.errors" in loaded
    assert not {"numba", "numpy", "tilewright.games"} & loaded


def test_a_table_of_one_game_does_not_load_the_other() -> None:
    loaded = modules_after(
        "import tilewright; tilewright.get_game('5211')", TILEWRIGHT_INTERPRET="1"
    )

    assert "tilewright.games.g5211.rules" in loaded
    assert "tilewright.games.azul.rules" not in loaded


def test_interpreted_rules_do_not_load_numba() -> None:
    loaded = modules_after(
        "import tilewright; tilewright.new('5211', seed=1)", TILEWRIGHT_INTERPRET="1"
    )

    assert "numpy" in loaded
    assert "numba" not in loaded


def test_a_bad_setting_is_told_at_the_first_use() -> None:
    code = """
import tilewright
try:
    tilewright.new("5211")
except tilewright.SetupError as error:
    print(error)
"""

    message = "TILEWRIGHT_INTERPRET must be 0 or 1, not 'maybe'.\n"
    assert output_of(code, TILEWRIGHT_INTERPRET="maybe") == message
