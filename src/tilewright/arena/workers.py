"""Blocks played by several processes at once."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

from tilewright.arena.plan import Plan
from tilewright.arena.playing import BlockOutcome, BotFailed, make_bots, play_block, warm_up
from tilewright.bots import Bot

_AHEAD = 3
"""Blocks handed out for each process: enough that none waits, few enough to stop soon."""


def usable_cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played_blocks(plan: Plan, jobs: int) -> Generator[BlockOutcome]:
    """Yield the outcomes of all blocks as they come, which with several jobs is any order.

    Raises:
        BotFailed: a bot cannot go on.
    """
    jobs = min(jobs, plan.num_blocks)
    if jobs == 1:
        return _played_here(plan)
    return _played_by_processes(plan, jobs)


def _played_here(plan: Plan) -> Generator[BlockOutcome]:
    bots = make_bots(plan)
    warm_up(plan, bots)
    for number in range(plan.num_blocks):
        yield play_block(plan, bots, number)


def _played_by_processes(plan: Plan, jobs: int) -> Generator[BlockOutcome]:
    try:
        with _pool(plan, jobs) as pool:
            yield from _played_in(pool, plan.num_blocks, _AHEAD * jobs)
    except BrokenProcessPool as error:
        raise BotFailed("A process that played games has died: too little memory?") from error


def _played_in(pool: ProcessPoolExecutor, blocks: int, most: int) -> Iterator[BlockOutcome]:
    numbers = iter(range(blocks))
    waiting: set[Future[BlockOutcome]] = set()
    while True:
        for number in islice(numbers, most - len(waiting)):
            waiting.add(pool.submit(_play, number))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


@contextmanager
def _pool(plan: Plan, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that are ended at once if anything stops the caller."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_sit_down, initargs=(plan,))
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise


class _Seat:
    """What a worker process keeps between blocks."""

    plan: Plan
    bots: list[Bot] | None = None


def _sit_down(plan: Plan) -> None:
    """Start a worker process; Ctrl-C is for the process that shows the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Seat.plan = plan


def _play(number: int) -> BlockOutcome:
    """Play a block; bots are made with the first, where an error of theirs reaches the caller."""
    if _Seat.bots is None:
        bots = make_bots(_Seat.plan)
        warm_up(_Seat.plan, bots)
        _Seat.bots = bots
    return play_block(_Seat.plan, _Seat.bots, number)
