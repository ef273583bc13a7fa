"""A server that is killed at any moment, under load, has lost nothing that it had acknowledged."""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tilewright.bench.serving import ServerProcess

_TABLES = [("azul", 2), ("azul", 3), ("5211", 2), ("5211", 3), ("5211", 2), ("azul", 2)]
_LIVES = 4


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
        )
        assert answer.status_code == 200, answer.text
        events = [step["event"] for step in answer.json()["steps"] if step["event"]]
        moves = [what for who, what in events if who == seat]
        assert moves[: len(self.acknowledged)] == self.acknowledged
        assert len(moves) <= len(self.acknowledged) + (self.unanswered is not None)

    def seat(self, address: str) -> int:
        """Return where the player sits."""
        answer = httpx.get(
            f"http://{address}/api/tables/{self.table}", headers={"Cookie": self.cookie}
        )
        seat: int = answer.json()["own_seats"][0]
        return seat


def seated_players(address: str) -> list[Player]:
    """Set up tables, each with two people and bots on the other seats."""
    players = []
    for game, number in _TABLES:
        bots = [{"kind": "bot", "level": "random"}] * (number - 2)
        body = {
            "game": game,
            "players": number,
            "seats": [{"kind": "me"}, {"kind": "friend"}, *bots],
        }
        made = httpx.post(f"http://{address}/api/tables", json=body)
        assert made.status_code == 201, made.text
        table = made.json()["table"]["id"]
        sat = httpx.post(f"http://{address}/api/tables/{table}/seats", json={"name": "Second"})
        assert sat.is_success, sat.text
        for answer in (made, sat):
            players.append(Player(table, answer.headers["set-cookie"].partition(";")[0]))
    return players


async def _play_for(players: list[Player], address: str, seconds: float | None, seed: int) -> None:
    tasks = [
        asyncio.create_task(player.play(address, random.Random(seed + number)))
        for number, player in enumerate(players)
        if not player.is_over
    ]
    if tasks:
        done, pending = await asyncio.wait(tasks, timeout=seconds)
        for task in done:
            task.result()
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    database_url: str, seed: int
) -> None:
    rng = random.Random(seed)
    server = ServerProcess(database_url, BOT_PAUSE="0")
    server.start()
    players = seated_players(server.address)

    async def one_life() -> None:
        playing = asyncio.create_task(_play_for(players, server.address, None, rng.randrange(9**9)))
        await asyncio.sleep(rng.uniform(0.15, 0.6))
        await asyncio.to_thread(server.kill)
        await playing

    for _ in range(_LIVES):
        asyncio.run(one_life())
        server.start()
        for player in players:
            player.check_nothing_lost(server.address)

    asyncio.run(_play_for(players, server.address, 60, seed))
    server.stop()
    assert all(player.is_over for player in players), "a table is stuck"
    assert sum(len(player.acknowledged) for player in players) > 100
