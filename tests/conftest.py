"""What holds for every test: a known environment, and markers by folder."""

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import settings

_TESTS = Path(__file__).parent
_COMPILED_ONLY = ("analysis", "arena", "bots", "envs", "page", "server", "training")
"""Folders above the rules, or whose searches would take too long interpreted."""
if os.environ.get("TILEWRIGHT_INTERPRET") == "1":
    # Only to read them takes longer than many tests. A folder that is named on the command line is read.
    collect_ignore = list(_COMPILED_ONLY)
_KEPT_SETTINGS = ("TILEWRIGHT_CACHE", "TILEWRIGHT_INTERPRET", "TILEWRIGHT_TEST_BROWSER")
_TERMINAL_SETTINGS = (
    "CLICOLOR_FORCE",
    "COLUMNS",
    "FORCE_COLOR",
    "GITHUB_ACTIONS",  # typer colours its output for it
    "LINES",
    "NO_COLOR",
    "PY_COLORS",
    "TERMINAL_WIDTH",
)
_PROXIES = ("all_proxy", "ftp_proxy", "http_proxy", "https_proxy", "no_proxy", "ws_proxy")


def _set_up_environment() -> None:
    """Take nothing from the surroundings that a test, or a program it starts, could depend on."""
    unwanted = {
        *_TERMINAL_SETTINGS,
        *_PROXIES,
        *map(str.upper, _PROXIES),
        *(name for name in os.environ if name.startswith("TILEWRIGHT_")),
    }
    for name in unwanted.difference(_KEPT_SETTINGS):
        os.environ.pop(name, None)
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["TZ"] = "UTC"
    os.umask(0o022)
    # In the background of a script SIGINT is ignored, and children inherit that.
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


_set_up_environment()


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis try three times as many examples where the slow tests run too."""
    if "not slow" not in config.option.markexpr:
        settings.register_profile("slow", max_examples=3 * settings().max_examples)
        settings.load_profile("slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests by the folder they are in."""
    for item in items:
        if not item.path.is_relative_to(_TESTS):
            continue
        folder = item.path.relative_to(_TESTS).parts[0]
        if folder in _COMPILED_ONLY:
            item.add_marker(pytest.mark.compiled_only)
        if folder == "page":
            item.add_marker(pytest.mark.page)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write what was run and what was skipped into the folder that scripts/not_run.py sums up."""
    folder = os.environ.get("TEST_REPORT")
    if not folder:
        return
    with open(Path(folder) / f"{os.getpid()}.tsv", "w", encoding="utf-8") as lines:
        for report in terminalreporter.stats.get("passed", []):
            print("run", report.nodeid, "", sep="\t", file=lines)
        for report in terminalreporter.stats.get("skipped", []):
            reason = " ".join(str(report.longrepr[2]).split()).removeprefix("Skipped: ")
            print("skipped", report.nodeid, reason, sep="\t", file=lines)
