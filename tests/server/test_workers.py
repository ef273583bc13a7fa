"""`tilewright serve --workers`: several processes on one port."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest

from tilewright.bench.serving import ServerProcess
from tilewright.server.workers import SILENCE_S, Watch

_PATIENCE_S = 300
"""Each process loads all that tables need before it serves."""


@pytest.fixture
def server(postgres_url: str) -> Iterator[ServerProcess]:
    running = ServerProcess(postgres_url, WORKERS="2")
    with running:
        yield running


def children(parent: int) -> set[int]:
    """Return the processes that serve."""
    found = set()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            command = (path / "cmdline").read_text()
        except OSError:
            continue
        if int(fields[1]) == parent and "spawn_main" in command:
            found.add(int(path.name))
    return found


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def lives(url: str) -> dict[str, datetime]:
    """Return the processes that serve a database, and until when they count as alive."""

    async def read() -> dict[str, datetime]:
        connection = await asyncpg.connect(url)
        try:
            return dict(await connection.fetch("SELECT id, alive_until FROM processes"))
        finally:
            await connection.close()

    return asyncio.run(read())


def eventually(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while not is_so():
        assert time.monotonic() < until, "waited for too long"
        time.sleep(0.1)


def is_answered(server: ServerProcess) -> bool:
    try:
        return httpx.get(f"http://{server.address}/api/health", timeout=5).is_success
    except httpx.TransportError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="lists processes by /proc")
def test_a_worker_that_ends_is_started_again(server: ServerProcess) -> None:
    eventually(lambda: len(children(server.number)) == 2)
    before = children(server.number)
    killed = before.pop()

    os.kill(killed, signal.SIGKILL)

    eventually(lambda: len(children(server.number) - {killed}) == 2)
    eventually(lambda: is_answered(server))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="lists processes by /proc")
def test_a_worker_that_is_suspended_is_replaced(server: ServerProcess, postgres_url: str) -> None:
    # One that has not begun to serve would be given all the time it needs.
    eventually(lambda: len(lives(postgres_url)) == 2)
    later = max(lives(postgres_url).values()) + timedelta(seconds=3)
    eventually(lambda: min(lives(postgres_url).values()) > later)
    suspended = children(server.number).pop()

    os.kill(suspended, signal.SIGSTOP)

    eventually(lambda: len(children(server.number) - {suspended}) == 2)
    eventually(lambda: is_answered(server))


@dataclass
class Heart:
    """A heart that beats when a test says so."""

    value: int = 0


def is_silent_after(watch: Watch, seconds: float, start: float) -> bool:
    """Look twice a second for so long."""
    looks = [watch.is_silent(start + 0.5 * (n + 1)) for n in range(round(2 * seconds))]
    return looks[-1]


def test_a_worker_that_has_not_begun_to_serve_is_given_time() -> None:
    assert not is_silent_after(Watch(Heart(), 0), 600, 0)


def test_a_worker_whose_heart_stands_still_is_silent() -> None:
    heart = Heart()
    watch = Watch(heart, 0)
    heart.value = 1

    assert not is_silent_after(watch, SILENCE_S - 1, 0)
    assert is_silent_after(watch, 2, SILENCE_S - 1)


def test_a_worker_whose_heart_beats_now_and_then_is_not_silent() -> None:
    heart = Heart()
    watch = Watch(heart, 0)

    for number in range(10):
        heart.value += 1
        assert not is_silent_after(watch, SILENCE_S - 1, number * (SILENCE_S - 1))


def test_a_parent_that_was_away_itself_does_not_blame_its_workers() -> None:
    heart = Heart(1)
    watch = Watch(heart, 0)
    watch.is_silent(0)

    assert not watch.is_silent(3600)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="lists processes by /proc")
def test_workers_end_with_their_parent(postgres_url: str) -> None:
    server = ServerProcess(postgres_url, WORKERS="2")
    server.start()
    eventually(lambda: len(children(server.number)) == 2)
    workers = children(server.number)

    os.kill(server.number, signal.SIGKILL)

    eventually(lambda: not any(map(is_running, workers)))
    server.kill()


def test_several_workers_on_sqlite_are_refused_in_a_sentence(sqlite_url: str) -> None:
    command = [sys.executable, "-m", "tilewright", "serve", "--no-browser", "--port", "0"]

    ended = subprocess.run(
        [*command, "--workers", "2", "--database", sqlite_url],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert ended.returncode != 0
    assert "Several workers need PostgreSQL" in ended.stderr
