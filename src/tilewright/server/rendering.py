"""Rendering whole games in worker threads: bounded in time, and dropped when the client disconnects."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, TypeVar

from tilewright.server.refusal import Refusal

RENDER_SECONDS = 30
"""How long a client waits for a whole game, the time in the queue included."""

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


async def _disconnect(receive: Callable[[], Any]) -> None:
    """Return once the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
