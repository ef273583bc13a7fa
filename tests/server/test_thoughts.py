"""Bots think in processes of their own: one that ends amid a thought does no harm."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from threading import Event
from typing import Any

import pytest

from tests.server.serving import Message, Place, Wire, serving
from tests.server.stores import opened
from tilewright.bots import Seen
from tilewright.server.bot_players import choose_move
from tilewright.server.store import Store
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import Asker, ThinkingQueue
from tilewright.server.thoughts import _CLAIM, Thinker, Thought, Thoughts

pytestmark = pytest.mark.anyio
_PATIENCE_S = 60
Choose = Callable[[str, str, Seen, int, float], int]


async def eventually(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while not await is_so():
            await asyncio.sleep(0.05)


@asynccontextmanager
async def thinking(url: str, choose: Choose = choose_move) -> AsyncIterator[Store]:
    """A thinker in this process."""
    threads = ThreadPoolExecutor(1)
    async with opened(url, is_serving=True) as store:
        running = asyncio.create_task(Thinker(store, threads, choose).run(1))
        try:
            yield store
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            threads.shutdown(wait=False, cancel_futures=True)


@pytest.fixture
def local_moves(monkeypatch: pytest.MonkeyPatch) -> list[Asker]:
    """What the server's own threads are asked for."""
    asked: list[Asker] = []
    think = ThinkingQueue.think

    async def noted(queue: ThinkingQueue, asker: Asker, work: Any) -> Any:
        asked.append(asker)
        return await think(queue, asker, work)

    monkeypatch.setattr(ThinkingQueue, "think", noted)
    return asked


async def knows_thinkers(place: Place) -> bool:
    found: bool = place.rooms.store.peers.has_thinkers
    return found


async def rows(place: Place, query: str) -> Any:
    return await place.rooms.store.peers.query(query)


async def is_taken(place: Place) -> bool:
    """Return whether a thinker thinks."""
    return bool(await rows(place, "SELECT 1 FROM thoughts WHERE thinker_id IS NOT NULL"))


@asynccontextmanager
async def at_a_table(place: Place, level: str = "random") -> AsyncIterator[tuple[Wire, Message]]:
    """Somebody who is to move, with a bot on the other seat."""
    async with place.client() as ann:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        made = await ann.open_table("azul", seats=seats, options={"start": 0}, is_shuffled=False)
        async with ann.live(made["table"]["id"]) as wire:
            yield wire, await wire.is_asked()


@pytest.mark.usefixtures("patient_peers")
async def test_a_thinker_chooses_the_moves_of_bots(
    postgres_url: str, local_moves: list[Asker]
) -> None:
    seen_by_thinker = []

    def last(game: str, level: str, seen: Seen, *_: Any) -> int:
        seen_by_thinker.append((game, level, seen.seat))
        return seen.actions[-1]

    async with serving(postgres_url) as place, thinking(postgres_url, last):
        await eventually(lambda: knows_thinkers(place))
        async with at_a_table(place) as (wire, state):
            for _ in range(3):
                assert (await wire.move(state))["type"] == "done"
                state = await wire.is_asked()

    assert seen_by_thinker == [("azul", "random", 1)] * 3
    assert local_moves == []


async def test_without_thinkers_a_server_thinks_itself(
    postgres_url: str, local_moves: list[Asker]
) -> None:
    async with serving(postgres_url) as place, at_a_table(place) as (wire, state):
        assert (await wire.move(state))["type"] == "done"
        await wire.is_asked()

    assert len(local_moves) == 1


async def are_two(place: Place) -> bool:
    """Return whether there are two thinkers."""
    return bool(await rows(place, "SELECT FROM processes WHERE is_thinker HAVING count(*) = 2"))


async def die(store: Store) -> None:
    """Let a thinker end as by SIGKILL: it beats no more, and says nothing."""
    for task in store.peers._tasks:
        task.cancel()
    store.peers._tasks = []


@pytest.mark.parametrize("has_another", [pytest.param(True, marks=pytest.mark.slow), False])
async def test_a_thought_whose_thinker_ended_is_thought_by_another_or_by_the_server(
    postgres_url: str, has_another: bool, local_moves: list[Asker]
) -> None:
    is_ended = Event()

    def never(_game: str, _level: str, seen: Seen, *_: Any) -> int:
        is_ended.wait(_PATIENCE_S)
        return seen.actions[0]

    async with (
        serving(postgres_url, think_s=50) as place,
        thinking(postgres_url, never) as store,
    ):
        await eventually(lambda: knows_thinkers(place))
        async with at_a_table(place) as (wire, state):
            assert (await wire.move(state))["type"] == "done"
            await eventually(lambda: is_taken(place))
            async with AsyncExitStack() as stack:
                # It is there before the first one ends: else the server would think for itself meanwhile.
                if has_another:
                    await stack.enter_async_context(thinking(postgres_url))
                    await eventually(lambda: are_two(place))
                await die(store)
                state = await wire.is_asked()
            is_ended.set()

    assert state["length"] >= 3
    assert len(local_moves) == (not has_another)


async def test_a_thinker_that_was_suspended_answers_in_vain(postgres_url: str) -> None:
    async with opened(postgres_url, is_serving=True) as store:
        peers = store.peers
        await peers.query("INSERT INTO processes (id, alive_until) VALUES ('x', now())")
        await peers.query(
            "INSERT INTO thoughts (id, asker_id, table_id, version, seat, level, think_s, entropy,"
            " address, has_people) VALUES ('t', 'x', 'oak', 1, 0, 'random', 1, '1', 'a', true)"
        )
        await peers.query("INSERT INTO processes (id, alive_until) VALUES ('y', now())")
        await peers.query(_CLAIM, "y")
        await peers.query("DELETE FROM processes WHERE id = 'y'")

        [[thinker]] = await peers.query("SELECT thinker_id FROM thoughts")
        again = await peers.query(_CLAIM, "x")

    assert thinker is None
    assert [row[0] for row in again] == ["t"]


async def test_people_come_first_and_addresses_take_turns(postgres_url: str) -> None:
    askers = [
        Asker("a", "1", False),
        Asker("a", "2", True),
        Asker("a", "3", True),
        Asker("b", "4", True),
    ]
    async with serving(postgres_url) as place:
        peers = place.rooms.store.peers
        numbers = count()
        thoughts = Thoughts(peers, lambda: f"{next(numbers)}")
        asking = []
        for number, asker in enumerate(askers):
            peers.has_thinkers = True
            thought = Thought(asker.table, 1, 0, "random", 50, 1)
            work = thoughts._ask(f"{number}", thought, asker)
            thoughts._answered[f"{number}"] = asyncio.Event()
            asking.append(asyncio.create_task(work))
            found = f"SELECT 1 FROM thoughts WHERE id = '{number}'"
            await eventually(lambda found=found: rows(place, found))  # type: ignore[misc]
        order = [(await peers.query(_CLAIM, peers.id))[0][1] for _ in askers]
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    assert order == ["2", "4", "3", "1"]


def start_thinker(url: str) -> "subprocess.Popen[str]":
    """Start `tilewright think`, and wait until it thinks."""
    command = [sys.executable, "-m", "tilewright", "think", "--threads", "1", "--database", url]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "Thinking" in process.stdout.readline()
    return process


@pytest.mark.slow
async def test_a_thinking_process_that_is_killed_amid_a_thought_loses_nothing(
    postgres_url: str,
) -> None:
    async with serving(postgres_url, think_s=20) as place:
        process = await asyncio.to_thread(start_thinker, postgres_url)
        try:
            await eventually(lambda: knows_thinkers(place))
            async with at_a_table(place, "champion") as (wire, state):
                assert (await wire.move(state))["type"] == "done"
                await eventually(lambda: is_taken(place))
                os.kill(process.pid, signal.SIGKILL)
                async with thinking(postgres_url, lambda *given: given[2].actions[0]):
                    await wire.is_asked()
                table = next(iter(place.rooms._rooms))
                stored = await place.rooms.store.load(table)
        finally:
            process.kill()
            process.communicate(timeout=_PATIENCE_S)

    log = TableLog(*stored)
    assert log.version == len(stored[1])


@pytest.mark.slow
async def test_a_thinker_needs_postgresql(sqlite_url: str) -> None:
    command = [sys.executable, "-m", "tilewright", "think", "--database", sqlite_url]
    async with opened(sqlite_url):
        pass

    ended = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, check=False, timeout=300
    )

    assert ended.returncode != 0
    assert "PostgreSQL" in ended.stderr
