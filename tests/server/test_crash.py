"""A server that is killed at any moment, under load, has lost nothing that it had acknowledged."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.behind_proxy import ProxiedServers
from tilewright.bench.serving import ServerProcess

Task = asyncio.Task[None]
_TABLES = [("azul", 2), ("5211", 3), ("5211", 2), ("azul", 3)]
_PATIENCE_S = 60
GAMES_S = 300
"""How long the rest of all games may take on a busy machine."""


@dataclass
class Player:
    """One client of a table, that plays anything legal and remembers what was acknowledged."""

    table: str
    cookie: str
    acknowledged: list[str] = field(default_factory=list)
    unanswered: dict[str, Any] | None = None
    is_over: bool = False
    num_sent: int = 0

    async def play(self, address: str, rng: random.Random) -> None:
        """Play until the game is over or the server is gone."""
        try:
            async with connect(
                f"ws://{address}/api/tables/{self.table}/live",
                additional_headers={"Cookie": self.cookie},
                open_timeout=_PATIENCE_S,
                ping_timeout=_PATIENCE_S,
            ) as connection:
                if self.unanswered is not None:
                    await self._send(connection, self.unanswered)
                async for message in connection:
                    await self._hear(connection, msgspec.json.decode(message), rng)
                    if self.is_over:
                        return
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return

    async def _hear(
        self, connection: ClientConnection, told: dict[str, Any], rng: random.Random
    ) -> None:
        if told["type"] == "done":
            assert self.unanswered is not None
            assert told["id"] == self.unanswered["id"]
            self.acknowledged.append(self.unanswered["move"])
            self.unanswered = None
            await connection.send('{"type": "sync"}')
        elif told["type"] == "refused":
            # What was sent before the server was killed may have been stored, or not: never half.
            pytest.fail(f"refused: {told}")
        elif told["type"] == "state":
            self.is_over = told["result"] is not None
            own = told["own"]
            if own["moves"] and not own["has_chosen"] and self.unanswered is None:
                self.num_sent += 1
                move = {"type": "move", "id": f"m{self.num_sent}", "move": rng.choice(own["moves"])}
                await self._send(
                    connection, {**move, "seat": own["seat"], "decision": own["decision"]}
                )

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        self.unanswered = message
        await connection.send(msgspec.json.encode(message).decode())

    def check_nothing_lost(self, address: str) -> None:
        """Hold the moves the server tells against those it acknowledged."""
        seat = self.seat(address)
        answer = httpx.get(
            f"http://{address}/api/tables/{self.table}/steps",
            params={"seat": seat},
            headers={"Cookie": self.cookie},
            timeout=_PATIENCE_S,
        )
        assert answer.status_code == 200, answer.text
        events = [step["event"] for step in answer.json()["steps"] if step["event"]]
        moves = [what for who, what in events if who == seat]
        assert moves[: len(self.acknowledged)] == self.acknowledged
        assert len(moves) <= len(self.acknowledged) + (self.unanswered is not None)

    def seat(self, address: str) -> int:
        """Return where the player sits."""
        answer = httpx.get(
            f"http://{address}/api/tables/{self.table}",
            headers={"Cookie": self.cookie},
            timeout=_PATIENCE_S,
        )
        seat: int = answer.json()["own_seats"][0]
        return seat


def seated_players(address: str, num_tables: int = len(_TABLES)) -> list[Player]:
    """Set up tables, each with two people and bots on the other seats."""
    players = []
    for game, number in _TABLES[:num_tables]:
        bots = [{"kind": "bot", "level": "random"}] * (number - 2)
        body = {
            "game": game,
            "players": number,
            "seats": [{"kind": "me"}, {"kind": "friend"}, *bots],
        }
        made = httpx.post(f"http://{address}/api/tables", json=body, timeout=_PATIENCE_S)
        assert made.status_code == 201, made.text
        table = made.json()["table"]["id"]
        sat = httpx.post(
            f"http://{address}/api/tables/{table}/seats",
            json={"name": "Second"},
            timeout=_PATIENCE_S,
        )
        assert sat.is_success, sat.text
        for answer in (made, sat):
            players.append(Player(table, answer.headers["set-cookie"].partition(";")[0]))
    return players


@asynccontextmanager
async def playing(players: list[Player], address: str, seed: int) -> AsyncIterator[set[Task]]:
    """Let people play until their games are over, their server is gone, or the block ends."""
    tasks = {
        asyncio.create_task(player.play(address, random.Random(seed + number)))
        for number, player in enumerate(players)
        if not player.is_over
    }
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ends:
        if end is not None and not isinstance(end, asyncio.CancelledError):
            raise end


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=pytest.mark.slow),
        pytest.param("three processes", marks=pytest.mark.slow),
    ]
)
def server(request: pytest.FixtureRequest) -> ServerProcess | ProxiedServers:
    """A server that can be killed, of each kind of database; or three, of which one is killed at a time."""
    if request.param == "three processes":
        return ProxiedServers(request.getfixturevalue("postgres_url"), BOT_PAUSE="0")
    return ServerProcess(request.getfixturevalue(f"{request.param}_url"), BOT_PAUSE="0")


@pytest.mark.parametrize(
    ("seed", "num_tables", "lives"),
    [
        (1, 2, 1),
        pytest.param(1, 4, 3, marks=pytest.mark.slow),
        pytest.param(2, 4, 3, marks=pytest.mark.slow),
    ],
)
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    server: ServerProcess | ProxiedServers, seed: int, num_tables: int, lives: int
) -> None:
    rng = random.Random(seed)
    server.start()
    players = seated_players(server.address, num_tables)

    async def one_life() -> None:
        async with playing(players, server.address, rng.randrange(9**9)):
            await asyncio.sleep(rng.uniform(0.15, 0.6))
            await asyncio.to_thread(server.kill)

    async def last_life() -> None:
        async with playing(players, server.address, seed) as tasks:
            if tasks:
                await asyncio.wait(tasks, timeout=GAMES_S)

    for _ in range(lives):
        asyncio.run(one_life())
        server.start()
        for player in players:
            player.check_nothing_lost(server.address)

    asyncio.run(last_life())
    server.stop()
    assert all(player.is_over for player in players), "a table is stuck"
    assert sum(len(player.acknowledged) for player in players) > 25 * num_tables
