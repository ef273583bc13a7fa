"""Work divided among processes of this machine."""

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
"""Items handed out to each process: enough that none waits, few enough to stop soon."""
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
    """Yield what a task returns for each item, as results come: with several jobs, in any order.

    The items are begun in their order. A single job is done in this process.

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
    """Do as `map_unordered`, but all of it in child processes; they end at once if anything stops the caller.

    Args:
        ahead: how many items a process is given before it has done the first; 1 for few, long tasks.

    Raises:
        ProcessDied: a process was killed.
    """
    waiting = iter(items)
    children: list[_Child[Item, Result]] = []
    try:
        for item in islice(waiting, jobs):
            child = _Child[Item, Result](task)
            children.append(child)
            child.hand_out(iter([item]), 1)
        for child in children:
            child.hand_out(waiting, ahead - 1)
        while busy := [child for child in children if child.items_left]:
            for connection in wait([child.connection for child in busy]):
                child = next(child for child in busy if child.connection is connection)
                yield child.result()
                child.hand_out(waiting, 1)
    finally:
        for child in children:
            child.end()


class _Child(Generic[Item, Result]):
    """A process that does a task for one item after the other."""

    def __init__(self, task: Callable[[Item], Result]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, end = context.Pipe()
        self._process = context.Process(target=_work, args=(end, task), daemon=True)
        self._process.start()
        end.close()
        self.items_left = 0

    def hand_out(self, items: Iterator[Item], number: int) -> None:
        """Hand out the next items, as far as there are any."""
        for item in islice(items, number):
            try:
                self.connection.send(item)
            except OSError as error:
                raise _died() from error
            self.items_left += 1

    def result(self) -> Result:
        """Return the next result, or raise what the task raised."""
        try:
            is_result, value = self.connection.recv()
        except (EOFError, OSError) as error:
            raise _died() from error
        self.items_left -= 1
        if not is_result:
            raise value
        result: Result = value
        return result

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self.connection.close()
        self._process.join(_SECONDS_TO_END)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _died() -> ProcessDied:
    return ProcessDied("A process that played games has died: too little memory?")


def _work(connection: Any, task: Callable[[Any], Any]) -> None:
    """Do a task for whatever arrives. Ctrl-C is for the parent, and when that is gone this ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    items: queue.SimpleQueue[Any] = queue.SimpleQueue()
    # Reading goes on while the task works: otherwise both ends could wait for the other to read.
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
