"""Servers in processes of their own on one PostgreSQL, behind a round-robin proxy."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from types import TracebackType

import httpx

from tilewright.bench.serving import ServerProcess

NUM_SERVERS = 3
_PATIENCE_S = 60


class Proxy:
    """Forwards each connection to the next server that answers, and drops those of servers that do not.

    It asks every server whether it is up, as load balancers do. One that was killed refuses at once; one that
    may be suspended needs a limit on how long it may take to answer, which a busy machine can exceed.
    WebSockets take turns of their own: two that are opened one after the other are at different servers,
    however many requests came between.
    """

    def __init__(self, servers: list[str], answer_s: float = _PATIENCE_S) -> None:
        self._servers = servers
        self._answer_s = answer_s
        self._turns = {True: 0, False: 0}
        self._up = dict.fromkeys(servers, True)
        self._streams: dict[str, set[asyncio.StreamWriter]] = {server: set() for server in servers}
        self._tasks: set[asyncio.Task[None]] = set()
        self.live_servers: list[str] = []
        """The servers of the WebSockets that are open, the oldest first."""
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
        async with httpx.AsyncClient(timeout=self._answer_s) as client:
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
        try:
            start = await reader.readuntil(b"\r\n\r\n")
        except (OSError, EOFError, asyncio.LimitOverrunError):
            writer.close()
            return
        is_live = b"upgrade: websocket" in start.lower()
        for _ in self._servers:
            server = self._servers[self._turns[is_live] % len(self._servers)]
            self._turns[is_live] += 1
            if not self._up[server]:
                continue
            host, _, port = server.partition(":")
            try:
                inner_reader, inner_writer = await asyncio.open_connection(host, int(port))
            except OSError:
                continue
            self._streams[server] |= {writer, inner_writer}
            if is_live:
                self.live_servers.append(server)
            task = asyncio.create_task(self._pipe(inner_reader, writer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            try:
                inner_writer.write(start)
                await self._pipe(reader, inner_writer)
            finally:
                writer.close()
                self._streams[server] -= {writer, inner_writer}
                if is_live:
                    self.live_servers.remove(server)
            return
        writer.close()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


class ProxiedServers:
    """Three servers behind a proxy, which runs in a thread; handled as one `ServerProcess` is.

    Attributes:
        address: host and port of the proxy.
    """

    def __init__(self, database: str, seed: int = 1, **settings: str) -> None:
        """Prepare servers; settings are environment variables without their prefix."""
        self._servers = {
            server.address: server
            for server in (ServerProcess(database, **settings) for _ in range(NUM_SERVERS))
        }
        self._dead = set(self._servers)
        self._rng = random.Random(seed)
        self._proxy = Proxy(list(self._servers))
        self._is_listening, self._is_ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run_proxy()))

    async def _run_proxy(self) -> None:
        async with self._proxy.running():
            self._is_listening.set()
            while not self._is_ending.is_set():
                await asyncio.sleep(0.05)

    def __enter__(self) -> "ProxiedServers":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def address(self) -> str:
        return self._proxy.address

    @property
    def live_servers(self) -> list[str]:
        """The servers of the WebSockets that are open, the oldest first."""
        return list(self._proxy.live_servers)

    def start(self) -> None:
        """Start the servers that do not run, and wait until they answer."""
        with ThreadPoolExecutor(NUM_SERVERS) as threads:
            list(threads.map(lambda address: self._servers[address].start(), self._dead))
        self._dead.clear()
        if not self._thread.is_alive():
            self._thread.start()
            assert self._is_listening.wait(_PATIENCE_S), "the proxy did not start"

    def stop(self) -> None:
        """Stop all servers, and the proxy."""
        for address in self._servers.keys() - self._dead:
            self._servers[address].stop()
        self._dead = set(self._servers)
        self._is_ending.set()
        self._thread.join(_PATIENCE_S)

    def kill(self, address: str | None = None) -> None:
        """Kill one of the servers, by default any."""
        address = address or self._rng.choice(sorted(self._servers.keys() - self._dead))
        self._servers[address].kill()
        self._dead.add(address)
