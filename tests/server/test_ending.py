"""A server that is told to end, under load: it says goodbye, and nothing acknowledged is lost."""

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.test_crash import GAMES_S, Player, seated_players
from tilewright.bench.serving import ServerProcess

_SERVICE_RESTART = 1012
_PATIENCE_S = 60
_SOME_MOVES = 20


def _complaints(written: str) -> list[str]:
    """Return what a server wrote, but for word that it compiles."""
    return [line for line in written.splitlines() if not line.startswith("Compil")]


async def _close_code(address: str, table: str, arrived: asyncio.Event) -> int:
    """Watch a table until the server says goodbye, and return how."""
    async with connect(
        f"ws://{address}/api/tables/{table}/live",
        open_timeout=_PATIENCE_S,
        ping_timeout=_PATIENCE_S,
    ) as watching:
        arrived.set()
        try:
            while True:
                await watching.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


async def _play_until_the_end(server: ServerProcess, players: list[Player]) -> tuple[int, str]:
    """Play, tell the server to end; return how it said goodbye and what it wrote."""
    arrived = asyncio.Event()
    watching = asyncio.create_task(_close_code(server.address, players[0].table, arrived))
    playing = [
        asyncio.create_task(player.play(server.address, random.Random(number)))
        for number, player in enumerate(players)
    ]
    await arrived.wait()
    async with asyncio.timeout(GAMES_S):
        while sum(len(player.acknowledged) for player in players) < _SOME_MOVES:
            await asyncio.sleep(0.01)
    written = await asyncio.to_thread(server.stop)
    await asyncio.gather(*playing)
    return await watching, written


def test_nothing_is_lost_when_the_server_is_told_to_end(sqlite_url: str) -> None:
    server = ServerProcess(sqlite_url, BOT_PAUSE="0")
    server.start()
    players = seated_players(server.address)

    goodbye, written = asyncio.run(_play_until_the_end(server, players))
    server.start()
    for player in players:
        player.check_nothing_lost(server.address)
    server.stop()

    assert goodbye == _SERVICE_RESTART
    assert not _complaints(written)


def _heed_interrupts() -> None:
    """Undo what a shell does to commands in the background: they, and theirs, ignore interrupts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize(
    ("told", "code"),
    [(signal.SIGTERM, 0), pytest.param(signal.SIGINT, 130, marks=pytest.mark.slow)],
)
def test_a_server_that_is_told_to_end_ends_quietly(
    tmp_path: Path, told: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-m", "tilewright", "serve", "--no-browser", "--port", "0"]
    command += ["--host", "127.0.0.1", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_interrupts,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Tilewright is at http://127.0.0.1:")
        process.send_signal(told)
        _, written = process.communicate(timeout=_PATIENCE_S)

    assert process.returncode == code
    assert not _complaints(written)
