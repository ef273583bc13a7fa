"""What load costs under other conditions, as ratios in one run: `tilewright bench server --ratios`.

Several processes on one PostgreSQL, clients of a table at different processes, spectators who reload, open
connections and tables in memory. Clients and database share the machine's cores with the servers.
"""

import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection

import asyncpg  # type: ignore[import-untyped]
import httpx
import msgspec
from websockets.asyncio.client import connect

from tilewright.bench.server import (
    Load,
    PlayedTable,
    allow_open_files,
    everyone_connected,
    loop_factory,
    memory_kb,
    move,
    play,
    post,
    processor_s,
    run_postgres,
    set_up,
    until_settled,
)
from tilewright.bench.serving import ServerProcess
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.core.errors import SetupError
from tilewright.games import get_game
from tilewright.server.peers import CHANNEL
from tilewright.table import draw_setup

FIGURES = {
    "moves_per_cpu_s_1": "moves for a second of processor time of the server: 1 process on a PostgreSQL",
    "moves_per_cpu_s_2": "the same with 2 processes, both clients of a table at the same one",
    "moves_per_cpu_s_4": "the same with 4 processes",
    "moves_per_cpu_s_4_to_1": "4 processes as a share of 1",
    "moves_per_cpu_s_apart": "2 processes, the two clients of each table at different ones",
    "postgres_cpu_ms_per_move": "processor time of PostgreSQL for a move, with 1 process",
    "wal_bytes_per_move": "what PostgreSQL writes ahead for a move",
    "stored_bytes_per_move": "by how much the database grows",
    "notify_extra_ms": "how much longer a transaction takes that notifies all processes",
    "same_process_p50_ms": "a move until both clients have seen it, at one process",
    "other_process_p50_ms": "the same, the clients at different processes",
    "other_process_extra_ms": "the difference: median of pairs of moves made one after the other",
    "quiet_p99_ms": "moves at a table that nobody else looks at: 99 of 100 are quicker",
    "reloaded_p99_ms": "the same while 20 spectators reload it every 0.2 seconds, in turns with it",
    "reloaded_to_quiet_p99": "the ratio",
    "unanalysed_p99_ms": "moves at a table while nothing is analysed: 99 of 100 are quicker",
    "analysed_p99_ms": "the same while the server analyses a game, in turns with it",
    "analysed_to_unanalysed_p99": "the ratio",
    "idle_connections": "open WebSockets that only watch",
    "idle_connection_kb": "memory of each",
    "tables_in_memory": "tables in memory, games started, nobody connected",
    "table_in_memory_kb": "memory of each",
    "server_with_tables_mb": "memory of the server with these tables alone",
    "load_average": "what else ran: processes that wanted a core in the minute before this began",
}

_SPECTATORS = 20
_RELOAD_EVERY_S = 0.2
_TURNS = 8
"""What is compared takes turns, so that other work on the machine slows all of it."""
_STATEMENTS = 500
_CONNECTING_AT_ONCE = 20
_TABLES_FOR_CONNECTIONS = 50
_WAIT_FOR_ANALYSIS_S = 600


@dataclass(frozen=True)
class Sizes:
    """How much is measured.

    Attributes:
        load: on the processes, which share its tables.
        connections: that only watch.
        tables: in memory.
    """

    load: Load
    connections: int = 5000
    tables: int = 10_000


def measure_ratios(sizes: Sizes) -> dict[str, float]:
    """Return all figures.

    Raises:
        SetupError: a server does not start, or refuses what it is sent.
    """
    figures = {"load_average": os.getloadavg()[0]}
    allow_open_files(sizes.connections + 4 * sizes.load.tables + 500)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        with _processes(4) as (url, servers):
            figures |= runner.run(_measure_processes(sizes.load, servers))
            figures |= runner.run(_measure_postgres(sizes.load, servers[0], url))
        with _sqlite() as server:
            figures |= runner.run(_measure_one(sizes, server))
    figures["moves_per_cpu_s_4_to_1"] = figures["moves_per_cpu_s_4"] / figures["moves_per_cpu_s_1"]
    return {name: figures[name] for name in FIGURES}


@contextmanager
def _processes(number: int) -> Iterator[tuple[str, list[ServerProcess]]]:
    """Run servers on one PostgreSQL that is removed afterwards; yield its URL and them."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = stack.enter_context(run_postgres(folder))
        yield url, [stack.enter_context(ServerProcess(url)) for _ in range(number)]


@contextmanager
def _sqlite() -> Iterator[ServerProcess]:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{folder}/bench.db") as server,
    ):
        yield server


# Processes.


async def _measure_processes(load: Load, servers: Sequence[ServerProcess]) -> dict[str, float]:
    for server in servers:
        await until_settled(server.address, server.number)
    addresses = [server.address for server in servers]
    spent: dict[str, list[tuple[int, float]]] = {}
    for _ in range(_TURNS // 4):
        for number in (1, 2, 4):
            share = load.tables // number
            groups = [await set_up(load.game, share, each) for each in addresses[:number]]
            tables = [table for group in groups for table in group]
            found = await _moves_and_cpu(load, servers[:number], tables)
            spent.setdefault(f"moves_per_cpu_s_{number}", []).append(found)
        apart = await set_up(load.game, load.tables, *addresses[:2])
        found = await _moves_and_cpu(load, servers[:2], apart)
        spent.setdefault("moves_per_cpu_s_apart", []).append(found)
    figures = {
        name: sum(moves for moves, _ in each) / sum(cpu for _, cpu in each)
        for name, each in spent.items()
    }
    return figures | await _compare_latency(load, addresses[:2])


async def _moves_and_cpu(
    load: Load, servers: Sequence[ServerProcess], tables: list[PlayedTable]
) -> tuple[int, float]:
    """Return how many moves were made, and the processor time of the servers whose clients made them."""
    async with everyone_connected(tables):
        before = sum(processor_s(server.number) for server in servers)
        waits = await play(load, tables)
        return len(waits), sum(processor_s(server.number) for server in servers) - before


async def _measure_postgres(load: Load, server: ServerProcess, url: str) -> dict[str, float]:
    """Return what moves cost the database itself."""
    session = await asyncpg.connect(url)
    try:
        tables = await set_up(load.game, load.tables, server.address)
        async with everyone_connected(tables):
            before = await _postgres_spent(session)
            num_moves = len(await play(load, tables))
            after = await _postgres_spent(session)
        plain = [await _timed(session, "SELECT 1") for _ in range(_STATEMENTS)]
        notifying = [
            await _timed(session, f"SELECT pg_notify('{CHANNEL}', '- presence -')")
            for _ in range(_STATEMENTS)
        ]
    finally:
        await session.close()
    cpu, wal, size = (new - old for new, old in zip(after, before, strict=True))
    return {
        "postgres_cpu_ms_per_move": 1000 * cpu / num_moves,
        "wal_bytes_per_move": wal / num_moves,
        "stored_bytes_per_move": size / num_moves,
        "notify_extra_ms": 1000 * (_median(notifying) - _median(plain)),
    }


async def _postgres_spent(session: asyncpg.Connection) -> tuple[float, float, float]:
    """Return a PostgreSQL's processor time in seconds, and its bytes of log and of data."""
    processes = await session.fetch("SELECT pid FROM pg_stat_activity")
    row = await session.fetchrow(
        "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), pg_database_size(current_database())"
    )
    return sum(processor_s(pid) for (pid,) in processes), float(row[0]), float(row[1])


async def _timed(session: asyncpg.Connection, statement: str) -> float:
    started = time.perf_counter()
    await session.execute(statement)
    return time.perf_counter() - started


async def _compare_latency(load: Load, addresses: Sequence[str]) -> dict[str, float]:
    """Return how long moves take whose table has its clients at one process, and at two."""
    number = max(1, round(load.seconds))
    same = await set_up(load.game, number, addresses[0])
    apart = await set_up(load.game, number, *addresses)
    rng = random.Random(1)
    pairs: list[tuple[float, float]] = []
    async with everyone_connected([*same, *apart]):
        for _ in range(20):
            for one, two in zip(same, apart, strict=True):
                pairs.append((await _move_at(one, rng), await _move_at(two, rng)))
    extra = [other - own for own, other in pairs]
    return {
        "same_process_p50_ms": 1000 * _median([own for own, _ in pairs]),
        "other_process_p50_ms": 1000 * _median([other for _, other in pairs]),
        "other_process_extra_ms": 1000 * _median(extra),
    }


async def _move_at(table: PlayedTable, rng: random.Random) -> float:
    return await move(table, next(client for client in table.clients if client.is_due), rng)


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


# Spectators and connections.


async def _measure_one(sizes: Sizes, server: ServerProcess) -> dict[str, float]:
    await until_settled(server.address, server.number)
    found = await _measure_tables(sizes, server)
    found |= await _measure_reloading(sizes.load, server.address)
    found |= await _measure_analysing(sizes.load, server.address)
    return found | await _measure_connections(sizes, server)


async def _measure_connections(sizes: Sizes, server: ServerProcess) -> dict[str, float]:
    game, address = sizes.load.game, server.address
    tables = await set_up(game, _TABLES_FOR_CONNECTIONS, address)
    async with _watching(tables, _TABLES_FOR_CONNECTIONS):
        before = memory_kb(server.number)
        async with _watching(tables, sizes.connections):
            after = memory_kb(server.number)
    return {
        "idle_connections": sizes.connections,
        "idle_connection_kb": (after - before) / sizes.connections,
    }


async def _measure_reloading(load: Load, address: str) -> dict[str, float]:
    quiet: list[float] = []
    reloaded: list[float] = []
    with _spectators() as spectators:
        for table in await set_up(load.game, _TURNS, address):
            async with everyone_connected([table]):
                quiet += await _moves_for(load.seconds / _TURNS, table)
                await asyncio.to_thread(_tell, spectators, f"{address}/api/tables/{table.id}")
                reloaded += await _moves_for(load.seconds / _TURNS, table)
                await asyncio.to_thread(_tell, spectators, None)
    quiet_ms, reloaded_ms = _p99_ms(quiet), _p99_ms(reloaded)
    return {
        "quiet_p99_ms": quiet_ms,
        "reloaded_p99_ms": reloaded_ms,
        "reloaded_to_quiet_p99": reloaded_ms / quiet_ms,
    }


async def _moves_for(seconds: float, table: PlayedTable) -> list[float]:
    """Make moves one after the other, and return how long each took to be seen."""
    rng = random.Random(1)
    waits: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until and any(client.is_due for client in table.clients):
        waits.append(await _move_at(table, rng))
        await asyncio.sleep(0.02)
    return waits


def _p99_ms(waits: list[float]) -> float:
    return 1000 * sorted(waits)[len(waits) * 99 // 100]


# Analyses.


async def _measure_analysing(load: Load, address: str) -> dict[str, float]:
    without: list[float] = []
    beside: list[float] = []
    for turn in range(_TURNS // 4):
        # Made before anything is measured, and more than can be analysed in a turn.
        records = _records(load.game, turn, 3 + round(load.seconds))
        for waits, is_beside in ((without, False), (beside, True)):
            tables = await set_up(load.game, load.tables, address)
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(everyone_connected(tables))
                if is_beside:
                    await stack.enter_async_context(_analysing(records, address))
                waits += await play(load, tables)
    without_ms, beside_ms = _p99_ms(without), _p99_ms(beside)
    return {
        "unanalysed_p99_ms": without_ms,
        "analysed_p99_ms": beside_ms,
        "analysed_to_unanalysed_p99": beside_ms / without_ms,
    }


def _records(game: str, seed: int, number: int) -> list[dict[str, object]]:
    rules = get_game(game)
    setup = draw_setup(rules, rules.variants[0], 2, {}, seed, 0)
    bots = [get_bot(game, "casual")] * 2
    return [play_game(rules, setup, bots, seed, each).record() for each in range(number)]


class _Progress(msgspec.Struct):
    key: str
    status: str
    done: int


def _progress(answer: httpx.Response) -> _Progress:
    return msgspec.json.decode(answer.raise_for_status().content, type=_Progress)


@asynccontextmanager
async def _analysing(records: list[dict[str, object]], address: str) -> AsyncIterator[None]:
    """Let a server analyse game after game, from the first result on.

    Raises:
        SetupError: the server refuses it, has no result after 10 minutes, or was done too early.
    """
    has_begun = asyncio.Event()
    analysing = asyncio.create_task(_analyse(records, address, has_begun))

    def check() -> None:
        if analysing.done() or not has_begun.is_set():
            raise SetupError("The server did not analyse games for as long as it was measured.")

    try:
        until = time.monotonic() + _WAIT_FOR_ANALYSIS_S
        while not (has_begun.is_set() or analysing.done()) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        check()
        yield
        check()
    finally:
        analysing.cancel()
        await asyncio.gather(analysing, return_exceptions=True)


async def _analyse(
    records: list[dict[str, object]], address: str, has_begun: asyncio.Event
) -> None:
    # As the page asks, but without reading results, for which moves of the same process would wait.
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        for record in records:
            state = _progress(await client.post("/api/analyses", json=record))
            path = f"/api/analyses/{state.key}"
            try:
                while state.status in ("waiting", "running"):
                    await asyncio.sleep(0.5)
                    state = _progress(await client.get(path, params={"known": state.done}))
                    if state.done:
                        has_begun.set()
            finally:
                await client.delete(path)


@contextmanager
def _spectators() -> Iterator[Connection]:
    """Run a process for spectators, so that the players' clients do not wait behind them."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_spectate, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        process.kill()
        process.join()


def _tell(spectators: Connection, table: str | None) -> None:
    """Let spectators reload a table, or none.

    Raises:
        SetupError: they could not reload the table before.
    """
    spectators.send(table)
    failure = spectators.recv()
    if failure is not None:
        raise SetupError(f"Spectators could not reload a table: {failure}")


def _spectate(orders: Connection) -> None:
    """Reload the tables that are named, in the spectators' process."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_reload_as_told(orders))


async def _reload_as_told(orders: Connection) -> None:
    reloading: list[asyncio.Task[None]] = []
    while True:
        table = await asyncio.to_thread(orders.recv)
        for task in reloading:
            task.cancel()
        ended = await asyncio.gather(*reloading, return_exceptions=True)
        failures = [repr(each) for each in ended if isinstance(each, Exception)]
        number = _SPECTATORS if table is not None else 0
        reloading = [asyncio.create_task(_reload_for_ever(table)) for _ in range(number)]
        orders.send(failures[0] if failures else None)


async def _reload_for_ever(table: str) -> None:
    """Open a table and read its steps, as the page does, again and again."""
    async with httpx.AsyncClient() as client:
        while True:
            async with connect(f"ws://{table}/live", compression=None):
                (await client.get(f"http://{table}/steps")).raise_for_status()
                await asyncio.sleep(_RELOAD_EVERY_S)


@asynccontextmanager
async def _watching(tables: Sequence[PlayedTable], number: int) -> AsyncIterator[None]:
    """Let spectators connect, shared out among tables, and wait until each was sent the game."""
    gate = asyncio.Semaphore(_CONNECTING_AT_ONCE)

    async def watch(table: PlayedTable, stack: AsyncExitStack) -> None:
        url = f"ws://{table.clients[0].address}/api/tables/{table.id}/live"
        async with gate:
            connection = await stack.enter_async_context(
                connect(url, compression=None, ping_interval=None, open_timeout=60)
            )
            for _ in range(2):  # The table, then the state of its game.
                await connection.recv()

    async with AsyncExitStack() as stack:
        wanted = (watch(tables[index % len(tables)], stack) for index in range(number))
        await asyncio.gather(*wanted)
        yield


# Tables.


async def _measure_tables(sizes: Sizes, server: ServerProcess) -> dict[str, float]:
    await _open_tables(sizes.load.game, sizes.tables // 100, server.address)
    before = memory_kb(server.number)
    await _open_tables(sizes.load.game, sizes.tables, server.address)
    after = memory_kb(server.number)
    return {
        "tables_in_memory": sizes.tables,
        "table_in_memory_kb": (after - before) / sizes.tables,
        "server_with_tables_mb": after / 1000,
    }


async def _open_tables(game: str, number: int, address: str) -> None:
    """Open tables for two people at one screen: their games start at once."""
    gate = asyncio.Semaphore(_CONNECTING_AT_ONCE)
    body = {"game": game, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}

    async def open_table(transport: httpx.AsyncHTTPTransport) -> None:
        async with gate:
            await post(transport, f"http://{address}/api/tables", body)

    async with httpx.AsyncHTTPTransport() as transport:
        await asyncio.gather(*(open_table(transport) for _ in range(number)))
