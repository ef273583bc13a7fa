"""SIGTERM: clients are told to connect again, nothing is lost, and nothing is waited for."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Client, serving
from tilewright.bench.serving import free_port

_PATIENCE_S = 60
_NEVER_DONE = """
import time
from tilewright.server import bot_players, workers

class Slow:
    def choose(self, seen, rng):
        print("thinking", flush=True)
        time.sleep(3600)

bot_players.get_bot = lambda *_: Slow()
workers._END_S = 3600
"""
"""Run at the start of every process: bots think for an hour, and workers that wait are not killed."""


def until_line(process: "subprocess.Popen[str]", wanted: str) -> None:
    """Read what a process writes until a line starts as wanted; the test's own limit bounds it."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(wanted):
            return
    pytest.fail(f"the process ended before it wrote {wanted!r}")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
@pytest.mark.parametrize(
    ("kind", "num_workers"), [("sqlite", 1), pytest.param("postgres", 2, marks=pytest.mark.slow)]
)
def test_a_server_ends_while_a_bot_thinks(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, num_workers: int
) -> None:
    database = request.getfixturevalue(f"{kind}_url")
    port = free_port()
    (tmp_path / "sitecustomize.py").write_text(_NEVER_DONE)
    command = [sys.executable, "-m", "tilewright", "serve", "--no-browser", "--bot-pause", "0"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--workers", str(num_workers)]
    process = subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    try:
        until_line(process, "Tilewright is at")
        address = f"127.0.0.1:{port}"

        async def play() -> tuple[int, str]:
            async with Client(address) as ann:
                table = (await ann.open_table("azul", options={"start": 1}))["table"]["id"]
                async with ann.live(table) as wire:
                    await wire.until("state")
                    await asyncio.to_thread(until_line, process, "thinking")
                    process.send_signal(signal.SIGTERM)
                    with pytest.raises(ConnectionClosed) as closed:
                        await wire.until("nothing")
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code, table

        code, table = asyncio.run(play())
        status = process.wait(_PATIENCE_S)
    finally:
        process.kill()
        process.communicate()

    assert code == 1012  # Service restart: the page connects again by itself.
    assert status == 0

    async def look() -> httpx.Response:
        async with serving(database) as place, place.client() as visitor:
            return await visitor.get(f"/api/tables/{table}")

    found: Any = asyncio.run(look()).json()
    assert found["table"]["status"] == "playing"
