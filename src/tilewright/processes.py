"""Distribute work over processes of this machine."""

import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from tilewright.core.errors import TilewrightError

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 3
"""Items sent to each process in advance: enough that none is idle, few enough to stop soon."""
_SECONDS_TO_END = 5.0


class ProcessDied(TilewrightError):
    """A process ended before its work was done."""


def usable_cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_unordered(
    task: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Generator[Result]:
    """Yield the results of a task for each item as they arrive: with several jobs, in any order.

    Items are started in order. With a single job the work is done in this process.

    Args:
        task: a function that other processes can import, or a partial of one.

    Raises:
        ProcessDied: a process was killed.
    """
    if jobs == 1:
        yield from map(task, items)
    else:
        yield from map_in_children(task, items, jobs)


def map_in_children(
    task: Callable[[Item], Result], items: Iterable[Item], jobs: int, *, ahead: int = _AHEAD
) -> Generator[Result]:
    """Like `map_unordered`, but always in child processes; they are terminated if the caller stops early.

    Args:
        ahead: how many items a process is sent before it has finished the first; 1 for few, long tasks.

    Raises:
        ProcessDied: a process was killed.
    """
    waiting = iter(items)
    children: list[_Child[Item, Result]] = []
    try:
        for item in islice(waiting, jobs):
            child = _Child[Item, Result](task)
            children.append(child)
            child.send(iter([item]), 1)
        for child in children:
            child.send(waiting, ahead - 1)
        while busy := [child for child in children if child.items_left]:
            for connection in wait([child.connection for child in busy]):
                child = next(child for child in busy if child.connection is connection)
                yield child.result()
                child.send(waiting, 1)
    finally:
        for child in children:
            child.end()


class _Child(Generic[Item, Result]):
    """A process that runs a task for one item after another."""

    def __init__(self, task: Callable[[Item], Result]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, end = context.Pipe()
        self._process = context.Process(target=_work, args=(end, task), daemon=True)
        self._process.start()
        end.close()
        self.items_left = 0

    def send(self, items: Iterator[Item], number: int) -> None:
        """Send the next items, as many as are left up to `number`."""
        for item in islice(items, number):
            try:
                self.connection.send(item)
            except OSError as error:
                raise _process_died() from error
            self.items_left += 1

    def result(self) -> Result:
        """Return the next result, or raise what the task raised."""
        try:
            is_result, value = self.connection.recv()
        except (EOFError, OSError) as error:
            raise _process_died() from error
        self.items_left -= 1
        if not is_result:
            raise value
        result: Result = value
        return result

    def end(self) -> None:
        """Terminate the process, whatever it is doing."""
        self._process.terminate()
        self.connection.close()
        self._process.join(_SECONDS_TO_END)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _process_died() -> ProcessDied:
    return ProcessDied("A worker process died. It may have run out of memory.")


def _work(connection: Any, task: Callable[[Any], Any]) -> None:
    """Run the task for each item. Ctrl-C is left to the parent; when that ends, so does this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    items: queue.SimpleQueue[Any] = queue.SimpleQueue()
    # A thread keeps reading while the task runs: otherwise each end could wait for the other to read.
    threading.Thread(target=_read, args=(connection, items), daemon=True).start()
    while True:
        item = items.get()
        try:
            answer = True, task(item)
        except Exception as error:
            error.add_note(f"In a child process:\n{traceback.format_exc()}")
            answer = False, error
        connection.send(answer)


def _read(connection: Any, items: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            items.put(connection.recv())
    except (EOFError, OSError):
        os._exit(1)
