"""Work shared out over processes of this machine."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from tilewright.core.errors import TilewrightError

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 3
"""Items handed out for each process: enough that none waits, few enough to stop soon."""


class ProcessDied(TilewrightError):
    """A process ended before its work was done."""


def usable_cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def done_by_processes(
    task: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Generator[Result]:
    """Yield what a task returns for each item, as it comes: with several jobs, in any order.

    They are begun in the order of the items. A single job is done in this process.

    Args:
        task: a function that other processes can import, or a partial of one.

    Raises:
        ProcessDied: a process was killed.
    """
    if jobs == 1:
        yield from map(task, items)
        return
    try:
        with _pool(jobs) as pool:
            yield from _done_in(pool, task, iter(items), _AHEAD * jobs)
    except BrokenProcessPool as error:
        raise ProcessDied("A process that played games has died: too little memory?") from error


def _done_in(
    pool: ProcessPoolExecutor, task: Callable[[Item], Result], items: Iterator[Item], most: int
) -> Iterator[Result]:
    waiting: set[Future[Result]] = set()
    while True:
        waiting |= {pool.submit(task, item) for item in islice(items, most - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that are ended at once if anything stops the caller."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin)
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        processes, results = list((pool._processes or {}).values()), pool._result_queue
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        # One may have been ended in the middle of a result. The pool reads it to its end, and there is none
        # as long as this process could still write to the pipe itself.
        if results is not None:
            results._writer.close()  # type: ignore[attr-defined]
        raise


def _begin() -> None:
    """Start a process; Ctrl-C is for the one that shows the results, and when that is gone this ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
