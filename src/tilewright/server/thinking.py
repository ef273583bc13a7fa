"""A fair queue for bots' thinking: tables with people first, then addresses and tables take turns."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from tilewright.server.metrics import thinking

Thought = TypeVar("Thought")


class Asker(NamedTuple):
    """Whose turn it is when a bot thinks.

    Attributes:
        address: where the table was opened from; an address with many tables delays only itself.
        has_people: whether a person waits for the bot's move.
    """

    address: str
    table: str
    has_people: bool


@dataclass(eq=False)
class _Job:
    asker: Asker
    work: Callable[[], Any]
    thought: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class _Line:
    """Jobs that wait: by address, then by table, the next one first."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[_Job]]] = OrderedDict()

    def append(self, job: _Job) -> None:
        tables = self._addresses.setdefault(job.asker.address, OrderedDict())
        tables.setdefault(job.asker.table, deque()).append(job)

    def pop(self, may_start: Callable[[str], bool]) -> _Job | None:
        """Return the next job of an address that may start one; its address and table go to the end."""
        address = next(filter(may_start, self._addresses), None)
        if address is None:
            return None
        tables = self._addresses[address]
        table, jobs = next(iter(tables.items()))
        job = jobs.popleft()
        tables.move_to_end(table)
        self._addresses.move_to_end(address)
        self._tidy(job.asker)
        return job

    def remove(self, job: _Job) -> None:
        """Drop a cancelled job, if it has not started."""
        tables = self._addresses.get(job.asker.address)
        jobs = None if tables is None else tables.get(job.asker.table)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            self._tidy(job.asker)

    def _tidy(self, asker: Asker) -> None:
        tables = self._addresses[asker.address]
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._addresses[asker.address]


class ThinkingQueue:
    """Schedules work on a thread pool fairly.

    The pool itself serves first come, first served: one address with many tables of strong bots would delay
    everybody's. So it is given no more than it can run at once, and the rest waits here. A thread cannot be
    interrupted, so some are spared: others' bots need not wait until those of one address have thought.
    """

    def __init__(self, threads: Executor, num_threads: int, num_spare: int = 0) -> None:
        """Think in these threads.

        Args:
            num_spare: how many of them one address alone never occupies.
        """
        self._threads = threads
        self._num_free = num_threads
        self._most_of_address = num_threads - num_spare
        self._running: Counter[str] = Counter()
        self._with_people = _Line()
        self._without_people = _Line()

    async def think(self, asker: Asker, work: Callable[[], Thought]) -> Thought:
        """Return what the work finds, such as a move, once it is the asker's turn."""
        job = _Job(asker, work)
        line = self._with_people if asker.has_people else self._without_people
        line.append(job)
        self._start_next()
        try:
            with thinking():
                found: Thought = await job.thought
                return found
        finally:
            line.remove(job)

    def _start_next(self) -> None:
        while self._num_free and (job := self._pop()) is not None:
            self._num_free -= 1
            self._running[job.asker.address] += 1
            thinking = asyncio.get_running_loop().run_in_executor(self._threads, job.work)
            thinking.add_done_callback(lambda done, job=job: self._end(job, done))  # type: ignore[misc]

    def _pop(self) -> _Job | None:
        return self._with_people.pop(self._may_start) or self._without_people.pop(self._may_start)

    def _may_start(self, address: str) -> bool:
        return self._running[address] < self._most_of_address

    def _end(self, job: _Job, done: "asyncio.Future[Any]") -> None:
        self._num_free += 1
        self._running -= Counter([job.asker.address])
        if not job.thought.done():
            if done.cancelled():
                job.thought.cancel()
            elif error := done.exception():
                job.thought.set_exception(error)
            else:
                job.thought.set_result(done.result())
        self._start_next()
