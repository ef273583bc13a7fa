"""A server on a port of its own, in this process, and clients that play there."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.behind_proxy import NUM_SERVERS, Proxy
from tilewright.server.running import new_server
from tilewright.server.settings import Limits, Settings
from tilewright.server.sources import Sources

Message = dict[str, Any]
NO_LIMITS = Limits(is_on=False)
_PATIENCE_S = 60
_NUMBERS = count()


@dataclass
class Clock:
    """A time that passes when a test says so."""

    now_ms: int = 1_700_000_000_000

    def now(self) -> int:
        return self.now_ms

    def pass_seconds(self, seconds: float) -> None:
        self.now_ms += int(seconds * 1000)


@dataclass
class Wire:
    """One WebSocket, and everything that came over it."""

    connection: ClientConnection
    texts: list[str] = field(default_factory=list)
    state: Message | None = None
    muted: list[str] = field(default_factory=list)

    async def receive(self) -> Message:
        text = await asyncio.wait_for(self.connection.recv(), _PATIENCE_S)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Message = msgspec.json.decode(text)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "table":
            self.muted = message["muted"]
        return message

    async def until(self, kind: str, wanted: Callable[[Message], bool] = lambda _: True) -> Message:
        """Return the next message of a kind that is as wanted."""
        while True:
            message = await self.receive()
            if message["type"] == kind and wanted(message):
                return message

    async def send(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def ask(self, kind: str, **data: Any) -> Message:
        """Send a message with a fresh id and return its answer: done or refused."""
        number = data.pop("id", f"message {next(_NUMBERS)}")
        await self.send(type=kind, id=number, **data)
        while True:
            message = await self.receive()
            if message["type"] in ("done", "refused") and message["id"] == number:
                return message

    async def move(self, state: Message, move: str | None = None, **changes: Any) -> Message:
        """Play a move, by default the first legal one, and return the answer."""
        own, self.state = state["own"], None
        data = {"seat": own["seat"], "decision": own["decision"], "move": move or own["moves"][0]}
        return await self.ask("move", **{**data, **changes})

    async def is_asked(self) -> Message:
        """Return the first state since the last move in which the seat may choose, or all is over."""
        while True:
            state = self.state
            if state and (state["result"] or (state["own"] and state["own"]["moves"])):
                return state
            await self.receive()


class Client(httpx.AsyncClient):
    """A person's browser: its requests, its cookie, its WebSockets."""

    def __init__(self, address: str, live_address: str | None = None) -> None:
        super().__init__(base_url=f"http://{address}", timeout=_PATIENCE_S)
        self.address = address
        self._live_address = live_address or address

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def open_table(self, game: str = "azul", *seats: str, **wanted: Any) -> Message:
        """Return a new table, with seats such as "me", "friend" or "bot"."""
        if seats:
            wanted["seats"] = [{"kind": seat} for seat in seats]
        answer = await self.post("/api/tables", json={"game": game, **wanted})
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        return made

    async def sit(self, table: str, **wanted: Any) -> Message:
        answer = await self.post(f"/api/tables/{table}/seats", json=wanted)
        assert answer.status_code == 200, answer.text
        out: Message = answer.json()
        return out

    @asynccontextmanager
    async def live(self, table: str, **headers: str) -> AsyncIterator[Wire]:
        """Sit before a table for as long as it takes."""
        if self.cookie:
            headers["Cookie"] = self.cookie
        url = f"ws://{self._live_address}/api/tables/{table}/live"
        async with connect(
            url,
            additional_headers=headers,
            compression=None,
            proxy=None,
            # A busy machine may answer late.
            open_timeout=_PATIENCE_S,
            ping_timeout=_PATIENCE_S,
        ) as connection:
            yield Wire(connection)


@dataclass
class Place:
    """A running server."""

    address: str
    rooms: Any

    def client(self) -> Client:
        return Client(self.address)

    async def settle(self, table: str) -> None:
        """Wait until it knows what happened at a table: one server always does."""


@dataclass
class Places:
    """Servers on one database: requests take turns among them, and so do people with their WebSockets."""

    places: list[Place]
    address: str
    _num_clients: int = 0

    def client(self) -> Client:
        self._num_clients += 1
        live = self.places[self._num_clients % len(self.places)]
        return Client(self.address, live.address)

    async def settle(self, table: str) -> None:
        """Wait until all of them know what happened at a table, and who is there."""
        async with asyncio.timeout(_PATIENCE_S):
            while not await self._are_alike(table):
                await asyncio.sleep(0.01)

    async def _are_alike(self, table: str) -> bool:
        known = set()
        for place in self.places:
            async with place.rooms.room(table).entered() as log:
                room = place.rooms.room(table)
                known.add((log.version, room._present()))
        num_here = {place.rooms.room(table)._here for place in self.places}
        return len(known) == 1 and frozenset().union(*num_here) == known.pop()[1]


@asynccontextmanager
async def serving_together(database: str, *more: Any) -> AsyncIterator[Places]:
    """Run three servers on one database, behind a round-robin proxy."""
    async with AsyncExitStack() as stack:
        places = [
            await stack.enter_async_context(serving(database, *more)) for _ in range(NUM_SERVERS)
        ]
        proxy = Proxy([place.address for place in places])
        await stack.enter_async_context(proxy.running())
        yield Places(places, proxy.address)


@asynccontextmanager
async def serving(
    database: str,
    sources: Sources | None = None,
    key: bytes | None = None,
    limits: Limits = NO_LIMITS,
    **settings: Any,
) -> AsyncIterator[Place]:
    """Run a server for as long as it takes; its bots answer at once."""
    chosen = Settings(
        **{"host": "127.0.0.1", "port": 0, "bot_pause_s": 0, **settings},
        database=database,
        limits=limits,
    )
    listener = socket.create_server(("127.0.0.1", 0))
    server, house = new_server(chosen, sources, key)
    # A test may keep this process busy, such as by compiling, and then use a connection that is being closed.
    server.config.timeout_keep_alive = 10 * _PATIENCE_S
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not running.done(), "the server did not start"
    try:
        yield Place(f"127.0.0.1:{listener.getsockname()[1]}", house.state.rooms)
    finally:
        server.should_exit = True
        await running
