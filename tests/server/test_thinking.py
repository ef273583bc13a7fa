"""Bots think in turn: one address with many tables delays nobody but itself."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

import pytest

from tests.server.serving import serving
from tilewright.server.thinking import Asker, ThinkingQueue

pytestmark = pytest.mark.anyio
PATIENCE_S = 60


class ManualExecutor(Executor):
    """Threads under the test's control: work ends when the test says so."""

    def __init__(self) -> None:
        self.running: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Any, /, *values: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.running.append((future, partial(work, *values, **named)))
        return future

    async def finish_one(self) -> Any:
        future, work = self.running.pop(0)
        future.set_result(work())
        # The queue hears of it in the next turns of the loop.
        for _ in range(5):
            await asyncio.sleep(0)
        return future.result()


async def order_of_jobs(askers: list[Asker], num_threads: int = 1, num_spare: int = 0) -> list[int]:
    """Return in which order jobs run that were all asked for while the first one ran."""
    threads = ManualExecutor()
    queue = ThinkingQueue(threads, num_threads, num_spare)
    jobs = []
    for number, asker in enumerate(askers):
        jobs.append(asyncio.create_task(queue.think(asker, lambda number=number: number)))  # type: ignore[misc]
        await asyncio.sleep(0)
    order = []
    while threads.running:
        assert len(threads.running) <= num_threads
        order.append(await threads.finish_one())
    assert await asyncio.gather(*jobs) == list(range(len(askers)))
    return order


async def test_addresses_take_turns() -> None:
    crowd = [Asker("a", f"a{number}", True) for number in range(4)]

    assert await order_of_jobs([*crowd, Asker("b", "b0", True), Asker("b", "b1", True)]) == [
        0,
        1,
        4,
        2,
        5,
        3,
    ]


async def test_the_tables_of_an_address_take_turns() -> None:
    one = [Asker("a", "one", True)] * 3

    assert await order_of_jobs([*one, Asker("a", "two", True)]) == [0, 1, 3, 2]


async def test_tables_with_people_come_before_tables_of_bots() -> None:
    bots = [Asker(f"a{number}", f"t{number}", False) for number in range(3)]

    assert await order_of_jobs([*bots, Asker("b", "b0", True)]) == [0, 3, 1, 2]


async def test_as_many_think_at_once_as_there_are_threads() -> None:
    askers = [Asker("a", f"a{number}", True) for number in range(4)]

    assert await order_of_jobs([*askers, Asker("b", "b0", True)], num_threads=2) == [0, 1, 2, 4, 3]


async def test_one_address_leaves_a_thread_to_others() -> None:
    """A champion cannot be interrupted: somebody else's bot need not wait for the end of its thinking."""
    crowd = [Asker("a", f"a{number}", True) for number in range(3)]
    threads = ManualExecutor()
    queue = ThinkingQueue(threads, 2, num_spare=1)
    jobs = [asyncio.create_task(queue.think(asker, lambda: 1)) for asker in crowd]
    await asyncio.sleep(0)
    before = len(threads.running)
    jobs.append(asyncio.create_task(queue.think(Asker("b", "b0", False), lambda: 2)))
    await asyncio.sleep(0)

    assert (before, len(threads.running)) == (1, 2)
    while threads.running:
        await threads.finish_one()
    assert await asyncio.gather(*jobs) == [1, 1, 1, 2]


async def test_jobs_of_one_address_come_in_turn_beside_a_spare_thread() -> None:
    askers = [Asker("a", f"a{number}", True) for number in range(3)]

    assert await order_of_jobs(askers, num_threads=3, num_spare=1) == [0, 1, 2]


async def test_a_job_that_is_cancelled_while_it_waits_never_runs() -> None:
    threads = ManualExecutor()
    queue = ThinkingQueue(threads, 1)
    jobs = [
        asyncio.create_task(queue.think(Asker("a", table, True), lambda: 7))
        for table in ("one", "two", "three")
    ]
    await asyncio.sleep(0)
    jobs[1].cancel()
    await asyncio.sleep(0)
    await threads.finish_one()
    await threads.finish_one()

    assert not threads.running
    assert (await jobs[0], jobs[1].cancelled(), await jobs[2]) == (7, True, 7)


async def test_a_thread_is_free_again_after_a_job_that_failed() -> None:
    threads = ManualExecutor()
    queue = ThinkingQueue(threads, 1)
    failing = asyncio.create_task(queue.think(Asker("a", "one", True), lambda: 1))
    await asyncio.sleep(0)
    threads.running.pop()[0].set_exception(ValueError("no move"))
    with pytest.raises(ValueError, match="no move"):
        await failing
    following = asyncio.create_task(queue.think(Asker("a", "one", True), lambda: 2))
    await asyncio.sleep(0)

    assert await threads.finish_one() == 2
    assert await following == 2


async def test_bots_among_themselves_play_only_while_somebody_watches(sqlite_url: str) -> None:
    async with serving(sqlite_url, bot_pause_s=0.02) as place, place.client() as ann:
        seats = [{"kind": "bot", "level": "random"}] * 2
        made = await ann.post("/api/tables", json={"game": "azul", "seats": seats})
        table = made.json()["table"]["id"]
        room = place.rooms.room(table)

        assert not room.bot_jobs

        async with ann.live(table) as wire:
            await wire.until("state", lambda state: state["length"] > 2)
        for _ in range(PATIENCE_S * 100):
            if not room.bot_jobs:
                break
            await asyncio.sleep(0.01)

        assert not room.bot_jobs
        assert (await ann.get(f"/api/tables/{table}")).json()["table"]["status"] == "playing"
