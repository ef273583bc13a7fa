"""Servers on one PostgreSQL behind a round-robin proxy, killed and suspended under load; PostgreSQL too.

`python -m tests.server.many_processes --kills 200 --stops 50 --restarts 10 --cuts 40` measures, on a
PostgreSQL of its own.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.postgres import PostgresServer, cut_connections, get_server, new_database, restart
from tests.server.behind_proxy import NUM_SERVERS, Proxy
from tilewright.bench.serving import ServerProcess
from tilewright.core.errors import SetupError

_TABLES = [("azul", 2), ("azul", 3), ("5211", 2), ("5211", 3)]
_LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
_BEHIND = ("stale", "out_of_turn")
"""Refusals of a move for a position that a server showed while it could not read what was new."""
_SILENCE_S = 4.0
"""After so long without an answer a client connects again, as the page does."""
_ANSWER_S = 2.0
"""After so long without an answer a server counts as down, such as one that is suspended."""
_PATIENCE_S = 240
"""How long an answer, or the rest of all games, may take on a busy machine in the end."""


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

    deeds: Counter[str] = field(default_factory=Counter)
    games: int = 0
    acknowledged: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    longest_s: float = 0.0
    failed_starts: list[str] = field(default_factory=list)


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
            self.figures.refused[told["code"]] += 1
            if told["code"] in _BEHIND:
                self.unanswered = (
                    None  # It was not made: in the end that is held against what is stored.
                )
                await connection.send('{"type": "sync"}')
                return
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
    async with asyncio.timeout(_PATIENCE_S):
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


async def start_again(server: ServerProcess, figures: Figures) -> None:
    """Start a server, as often as it takes: its connections may be cut before it answers."""
    async with asyncio.timeout(_PATIENCE_S):
        while True:
            try:
                return await asyncio.to_thread(server.start)
            except SetupError as error:
                figures.failed_starts.append(str(error))


@dataclass(frozen=True)
class Trouble:
    """How often something happens while people play.

    Attributes:
        kills: SIGKILL to a server, which is started again.
        stops: SIGSTOP to a server, for some seconds.
        restarts: PostgreSQL is restarted; every other time it has crashed.
        cuts: the connections to PostgreSQL are cut with which servers listen, or all of them in turn.
    """

    kills: int = 0
    stops: int = 0
    restarts: int = 0
    cuts: int = 0

    async def happen(
        self,
        servers: list[ServerProcess],
        database: PostgresServer,
        url: str,
        rng: random.Random,
        figures: Figures,
    ) -> None:
        """Let all of it happen in a random order; what is killed is always another one than is starting."""
        deeds = ["kill"] * self.kills + ["stop"] * self.stops
        deeds += ["restart"] * self.restarts + ["cut"] * self.cuts
        rng.shuffle(deeds)
        starting: asyncio.Task[None] | None = None
        dead: ServerProcess | None = None
        for deed in deeds:
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            # Nothing starts without PostgreSQL.
            if starting is not None and (deed in ("kill", "restart") or starting.done()):
                await starting
                starting = dead = None
            server = rng.choice([each for each in servers if each is not dead])
            number = figures.deeds[deed]
            if deed == "kill":
                await asyncio.to_thread(server.kill)
                dead, starting = server, asyncio.create_task(start_again(server, figures))
            elif deed == "stop":
                os.kill(server.number, signal.SIGSTOP)
                await asyncio.sleep(rng.uniform(2.5, 5))
                os.kill(server.number, signal.SIGCONT)
            elif deed == "restart":
                await asyncio.to_thread(restart, database, is_crash=number % 2 == 1)
            else:
                is_listening_only = number % 2 == 0
                await asyncio.to_thread(
                    cut_connections, database, url, is_listening_only=is_listening_only
                )
            figures.deeds[deed] += 1
        if starting is not None:
            await starting


async def play_through(
    trouble: Trouble, database: PostgresServer, url: str, tables: int = 6, seed: int = 1
) -> Figures:
    """Return what happened while people played and there was trouble."""
    rng, figures, is_ending = random.Random(seed), Figures(), asyncio.Event()
    servers = [ServerProcess(url, BOT_PAUSE="0") for _ in range(NUM_SERVERS)]
    await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
    try:
        async with Proxy([server.address for server in servers], _ANSWER_S).running() as proxy:
            playing = [
                asyncio.create_task(
                    play_games(proxy.address, number, random.Random(number), figures, is_ending)
                )
                for number in range(tables)
            ]
            happening = asyncio.create_task(trouble.happen(servers, database, url, rng, figures))
            # A fault at a table is seen at once, and not only when all is over.
            await asyncio.wait([happening, *playing], return_when=asyncio.FIRST_COMPLETED)
            await happening
            is_ending.set()
            async with asyncio.timeout(_PATIENCE_S):
                await asyncio.gather(*playing)
    finally:
        for server in servers:
            await asyncio.to_thread(server.kill)
    return figures


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser()
    for name, number in asdict(Trouble()).items():
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    trouble = Trouble(wanted.kills, wanted.stops, wanted.restarts, wanted.cuts)
    with tempfile.TemporaryDirectory() as folder:
        database = get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            url = new_database(database)
            work = play_through(trouble, database, url, wanted.tables, wanted.seed)
            figures = asyncio.run(work)
        finally:
            database.cleanup()
    sys.stdout.write(f"{figures}\n")


if __name__ == "__main__":
    main()
