"""Several processes on one port: a parent that starts them, replaces dead and silent ones, and ends them."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple, Protocol

from tilewright.core.errors import SetupError
from tilewright.server.logs import configure
from tilewright.server.running import leave, run
from tilewright.server.settings import Settings
from tilewright.server.store import Store, StoreError

_PAUSE_S = 1.0
"""Between a worker's end and the next start in its place."""
_END_S = 10
"""How long workers may take to end before they are killed."""
BEAT_S = 0.5
SILENCE_S = 15.0
"""After so long without a beat a worker that served is suspended or hangs: it is killed and replaced."""
_LONGEST_LOOK_S = 1.0
"""A parent that was itself away for longer does not hold that against its workers."""
_logger = logging.getLogger(__name__)
_spawn = multiprocessing.get_context("spawn")


class Heart(Protocol):
    """A number that a worker's event loop counts up, and that its parent reads."""

    value: int


class Watch:
    """Notices when a worker's heart has stood still for too long."""

    def __init__(self, heart: Heart, now: float) -> None:
        """Watch a heart, which has not begun to beat: starting may take as long as it likes."""
        self._heart = heart
        self._last = 0
        self._seen_at = now
        self._silent_s = 0.0

    def is_silent(self, now: float) -> bool:
        """Return whether the heart has stood still for `SILENCE_S` while it was looked at."""
        passed, self._seen_at = min(now - self._seen_at, _LONGEST_LOOK_S), now
        if self._heart.value == self._last:
            self._silent_s += passed
        else:
            self._last, self._silent_s = self._heart.value, 0.0
        return bool(self._last) and self._silent_s >= SILENCE_S


class _Worker(NamedTuple):
    process: BaseProcess
    watch: Watch


def run_workers(
    settings: Settings, listener: socket.socket, number: int, on_start: Callable[[], None]
) -> None:
    """Serve with several processes until SIGINT or SIGTERM.

    All accept connections from one listening socket, so that none is lost with a process that has ended.

    Args:
        on_start: called once the first of them can answer.

    Raises:
        SetupError: the database cannot be served by several processes, or not now.
    """
    configure(settings.log_format)
    asyncio.run(_check_database(settings.database))
    is_ending = threading.Event()
    for number_of_signal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number_of_signal, lambda *_: is_ending.set())
    started = _spawn.Event()
    workers = [_start(settings, listener, index, started) for index in range(number)]
    has_told = False
    while not is_ending.is_set():
        wait([worker.process.sentinel for worker in workers], timeout=0.2)
        if started.is_set() and not has_told:
            has_told = True
            on_start()
        _kill_silent(workers)
        dead = [
            index for index, worker in enumerate(workers) if worker.process.exitcode is not None
        ]
        if dead and not is_ending.wait(_PAUSE_S):
            for index in dead:
                workers[index] = _start(settings, listener, index, started)
    _end([worker.process for worker in workers])


def _kill_silent(workers: list[_Worker]) -> None:
    for worker in workers:
        if worker.watch.is_silent(time.monotonic()) and worker.process.exitcode is None:
            _logger.error("%s does not answer: it is replaced", worker.process.name)
            worker.process.kill()
            worker.process.join()


async def _check_database(url: str) -> None:
    """Refuse what no worker could serve, in one sentence instead of one from each."""
    try:
        store = await Store.open(url, is_serving=True)
    except StoreError as error:
        raise SetupError(str(error)) from None
    is_shared = store.peers.is_shared
    await store.close()
    if not is_shared:
        raise SetupError(
            "Several workers need PostgreSQL: name its address with --database, or serve with one."
        )


def _start(settings: Settings, listener: socket.socket, index: int, started: Event) -> _Worker:
    own = replace(settings, metrics=_own_metrics(settings.metrics, index))
    heart = _spawn.Value("Q", 0, lock=False)
    worker = _spawn.Process(
        target=_work, args=(own, listener, started, heart, index == 0), name=f"worker {index}"
    )
    worker.start()
    return _Worker(worker, Watch(heart, time.monotonic()))


def _own_metrics(address: str, index: int) -> str:
    """Return where a worker serves metrics: each at a port of its own, counted up."""
    host, colon, port = address.rpartition(":")
    return f"{host}{colon}{int(port) + index}" if port.isdecimal() else address


def _end(workers: list[BaseProcess]) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + _END_S
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.exitcode is None:
            worker.kill()
            worker.join()


def _work(
    settings: Settings, listener: socket.socket, started: Event, heart: Heart, does_report: bool
) -> None:
    """Serve, in a process of its own, until told to end or left alone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()

    def report(text: str) -> None:
        if does_report:
            sys.stderr.write(f"{text}\n")

    beats = []

    def begin() -> None:
        beats.append(asyncio.get_running_loop().create_task(_beat_for_ever(heart)))
        started.set()

    with suppress(KeyboardInterrupt):
        try:
            run(settings, listener, begin, report)
        except SetupError as error:
            sys.exit(f"A worker could not start: {error}")
    leave()


async def _beat_for_ever(heart: Heart) -> None:
    """Show that the event loop runs."""
    while True:
        heart.value += 1
        await asyncio.sleep(BEAT_S)


def _end_with(parent: Any) -> None:
    """End this process once its parent has ended."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
