"""Rendering whole games in worker threads: bounded in time, and dropped when the client disconnects."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import Any, Generic, TypeVar

from tilewright.server.refusal import Refusal

RENDER_SECONDS = 30
"""How long a client waits for a whole game, the time in the queue included."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Check = Callable[[], None]
"""Called between two steps of the work; raises `Abandoned` once nobody waits for the result."""


class Abandoned(Exception):
    """Nobody waits for the result any more."""


class Renderer:
    """Threads for work that belongs to one HTTP request.

    A thread cannot be stopped from outside, so the work has to call its `Check` often.
    """

    def __init__(self, num_threads: int, name: str) -> None:
        """Start no thread yet: they start with the first work."""
        self._threads = ThreadPoolExecutor(num_threads, thread_name_prefix=name)
        self._running: set[Event] = set()

    async def run(self, receive: Callable[[], Any], work: Callable[[Check], Value]) -> Value:
        """Return the result of the work.

        Args:
            receive: the ASGI channel of the request, whose body has been read.

        Raises:
            Refusal: it took too long, or the client has disconnected.
        """
        stop = Event()

        def check() -> None:
            if stop.is_set():
                raise Abandoned

        loop = asyncio.get_running_loop()
        result = loop.run_in_executor(self._threads, work, check)
        leaving = loop.create_task(_disconnect(receive))
        self._running.add(stop)
        ends: set[asyncio.Future[Any]] = {result, leaving}
        try:
            await asyncio.wait(ends, timeout=RENDER_SECONDS, return_when="FIRST_COMPLETED")
            if not result.done():
                raise Refusal("too_slow", "That took too long: try again later.", 503)
            return result.result()
        finally:
            self._running.discard(stop)
            stop.set()
            result.cancel()
            leaving.cancel()

    def close(self) -> None:
        """Drop all work; what runs ends at its next check."""
        for stop in self._running:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Latest(Generic[Key, Value]):
    """A cache of the last rendering of each key, for many spectators who load the same game."""

    def __init__(self, most: int) -> None:
        """Keep at most `most` renderings."""
        self._most = most
        self._rendered: OrderedDict[Key, tuple[int, Value]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Key, version: int) -> Value | None:
        """Return what was rendered of a version, if that is the last one."""
        with self._lock:
            known = self._rendered.get(key)
        return known[1] if known is not None and known[0] == version else None

    def get(self, key: Key, version: int, render: Callable[[], Value]) -> Value:
        """Return the rendering of a version, from the cache if that is the last one."""
        known = self.find(key, version)
        if known is not None:
            return known
        rendered = render()
        with self._lock:
            self._rendered[key] = version, rendered
            self._rendered.move_to_end(key)
            if len(self._rendered) > self._most:
                self._rendered.popitem(last=False)
        return rendered


class Beginnings:
    """The encoded steps of a few games: of a game that goes on only the new ones are rendered."""

    def __init__(self, most: int) -> None:
        """Keep the steps of at most `most` games."""
        self._most = most
        self._known: OrderedDict[str, tuple[list[object], list[bytes]]] = OrderedDict()
        self._lock = Lock()

    def complete(
        self, game: str, causes: list[object], render: Callable[[int], list[bytes]]
    ) -> list[bytes]:
        """Return all steps of a game.

        Args:
            causes: of each step what it adds to the one before; a step is the same where all up to it are.
            render: returns the encoded steps from a number on.
        """
        with self._lock:
            known, steps = self._known.get(game, ([], []))
        pairs = zip(known, causes, strict=False)
        first = next((number for number, (old, new) in enumerate(pairs) if old != new), len(known))
        first = min(first, len(causes))
        steps = steps[:first] + render(first)
        with self._lock:
            self._known[game] = causes, steps
            self._known.move_to_end(game)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return steps


async def _disconnect(receive: Callable[[], Any]) -> None:
    """Return once the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
