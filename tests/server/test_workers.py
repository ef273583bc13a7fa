"""`tilewright serve --workers`: several processes on one port."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tilewright.bench.serving import ServerProcess

_PATIENCE_S = 60


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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="lists processes by /proc")
def test_a_worker_that_ends_is_started_again(server: ServerProcess) -> None:
    eventually(lambda: len(children(server.number)) == 2)
    before = children(server.number)
    killed = before.pop()

    os.kill(killed, signal.SIGKILL)

    eventually(lambda: len(children(server.number) - {killed}) == 2)
    eventually(lambda: is_answered(server))


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
