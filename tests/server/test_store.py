"""What is put into a store comes out of it, whatever else happens at the time."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.server.stores import entry, opened, stored_versions, table
from tilewright.server.group_commit import Write, _PostgresWriter
from tilewright.server.store import Conflict, Store, StoreError

pytestmark = pytest.mark.anyio

APPEND_AND_DIE = """
import asyncio, os, signal, sys
from tests.server.stores import entry, table
from tilewright.server.store import Store

async def live_and_die(url):
    store = await Store.open(url)
    await store.create(table("oak"), [entry(1)])
    for version in range(2, 6):
        await store.append("oak", [entry(version)])
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(live_and_die(sys.argv[1]))
"""


async def test_a_table_comes_back_as_it_was_created(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table("oak"), [entry(1, {"seats": ["Ann", None]})])

        assert await store.load("oak") == (table("oak"), [entry(1, {"seats": ["Ann", None]})])


async def test_entries_come_back_in_the_order_of_their_versions(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [])
        for version in range(1, 12):
            await store.append("oak", [entry(version)])

        assert await stored_versions(store) == list(range(1, 12))


@pytest.mark.parametrize(
    "data",
    [None, 0, 2**53, "東 \U0001f413 \0 \"'", [1, [2]], {"a": {"b": []}}, "x" * 100_000],
    ids=["null", "zero", "large", "text", "lists", "objects", "long"],
)
async def test_any_json_comes_back_unchanged(each_database_url: str, data: object) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [entry(1, data)])

        found = await store.load("oak")

    assert found is not None
    assert found[1] == [entry(1, data)]


async def test_a_table_that_nobody_made_is_not_found(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        assert await store.load("elm") is None


async def test_entries_are_there_when_the_database_is_opened_again(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [entry(1)])
    async with opened(each_database_url) as store:
        await store.append("oak", [entry(2)])

        assert await stored_versions(store) == [1, 2]


async def test_what_was_acknowledged_survives_a_kill(each_database_url: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", APPEND_AND_DIE, each_database_url],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )

    assert ended.returncode == -signal.SIGKILL
    async with opened(each_database_url) as store:
        assert await stored_versions(store) == [1, 2, 3, 4, 5]


async def test_closing_stores_what_still_waits(each_database_url: str) -> None:
    store = await Store.open(each_database_url)
    await store.create(table(), [])
    appends = [asyncio.create_task(store.append("oak", [entry(v)])) for v in range(1, 20)]
    await asyncio.sleep(0)

    await store.close()

    await asyncio.gather(*appends)
    async with opened(each_database_url) as store:
        assert await stored_versions(store) == list(range(1, 20))


async def test_a_closed_store_refuses_to_write(each_database_url: str) -> None:
    store = await Store.open(each_database_url)
    await store.close()

    with pytest.raises(StoreError):
        await store.append("oak", [entry(1)])


async def test_two_hundred_tables_write_at_once(each_database_url: str) -> None:
    async with opened(each_database_url) as store:

        async def play(name: str) -> None:
            await store.create(table(name), [entry(1)])
            for version in range(2, 12):
                await store.append(name, [entry(version)])

        names = [f"table{number}" for number in range(200)]
        await asyncio.gather(*map(play, names))

        for name in names:
            assert await stored_versions(store, name) == list(range(1, 12))


# Conflicts.


async def test_a_version_that_somebody_else_wrote_is_a_conflict(each_database_url: str) -> None:
    async with opened(each_database_url) as store, opened(each_database_url) as other:
        await store.create(table(), [entry(1)])
        await other.append("oak", [entry(2, "theirs")])

        with pytest.raises(Conflict):
            await store.append("oak", [entry(2, "ours")])

        assert await store.load("oak") == (table(), [entry(1), entry(2, "theirs")])


async def test_a_conflict_stores_nothing_of_its_append(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(clock="fast"), [entry(3)])

        with pytest.raises(Conflict):
            await store.append("oak", [entry(2), entry(3)], status="playing")

        assert await stored_versions(store) == [3]
        assert await store.clocked_tables() == {}


async def test_a_conflict_harms_nobody_else_who_writes_at_the_time(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        names = [f"table{number}" for number in range(20)]
        await asyncio.gather(*(store.create(table(name), [entry(1)]) for name in names))
        versions = [1 if number % 5 == 2 else 2 for number in range(20)]

        ends = await asyncio.gather(
            *(store.append(n, [entry(v)]) for n, v in zip(names, versions, strict=True)),
            return_exceptions=True,
        )

        assert [isinstance(end, Conflict) for end in ends] == [v == 1 for v in versions]
        assert [end for end in ends if end is not None and not isinstance(end, Conflict)] == []
        for name, version in zip(names, versions, strict=True):
            assert await stored_versions(store, name) == list(range(1, version + 1))


async def test_what_was_to_follow_a_conflict_is_not_stored(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [entry(1)])

        ends = await asyncio.gather(
            *(store.append("oak", [entry(version)]) for version in (1, 2, 3)),
            return_exceptions=True,
        )

        assert [type(end) for end in ends] == [Conflict] * 3
        assert await stored_versions(store) == [1]


async def test_a_table_is_created_once(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [entry(1)])

        with pytest.raises(Conflict):
            await store.create(table(), [])


async def test_two_writers_of_the_same_versions_take_turns(each_database_url: str) -> None:
    async with opened(each_database_url) as store, opened(each_database_url) as other:
        names = [f"table{number}" for number in range(50)]
        await asyncio.gather(*(store.create(table(name), []) for name in names))

        ends = await asyncio.gather(
            *(store.append(name, [entry(1)]) for name in names),
            *(other.append(name, [entry(1)]) for name in reversed(names)),
            return_exceptions=True,
        )

        assert sum(end is None for end in ends) == 50
        assert sum(isinstance(end, Conflict) for end in ends) == 50


async def test_an_append_to_a_table_that_nobody_made_is_refused(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        with pytest.raises(StoreError):
            await store.append("elm", [entry(1)])


# Lost connections.


def lose_connection_once(monkeypatch: pytest.MonkeyPatch, *, is_stored: bool) -> None:
    """Let PostgreSQL's connection be lost with the next batch, be it after all was stored."""
    store = _PostgresWriter._store

    async def lose(writer: _PostgresWriter, batch: Sequence[Write]) -> None:
        monkeypatch.setattr(_PostgresWriter, "_store", store)
        if is_stored:
            await store(writer, batch)
        writer._connection.terminate()
        raise asyncpg.ConnectionDoesNotExistError

    monkeypatch.setattr(_PostgresWriter, "_store", lose)


@pytest.mark.parametrize("is_stored", [True, False])
async def test_what_is_written_while_the_connection_is_lost_is_stored_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    async with opened(postgres_url) as store:
        await store.create(table(), [entry(1)])
        lose_connection_once(monkeypatch, is_stored=is_stored)

        await asyncio.gather(
            store.append("oak", [entry(2), entry(3)]),
            store.append("oak", [entry(4)]),
            store.create(table("elm"), [entry(1)]),
        )

        assert await stored_versions(store) == [1, 2, 3, 4]
        assert await stored_versions(store, "elm") == [1]


async def test_what_others_wrote_while_the_connection_was_lost_is_a_conflict(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await store.create(table(), [entry(1)])
        await other.append("oak", [entry(2, "theirs")])
        lose_connection_once(monkeypatch, is_stored=False)

        with pytest.raises(Conflict):
            await store.append("oak", [entry(2, "ours")])

        assert await stored_versions(store) == [1, 2]


# Cancellation.


async def test_a_caller_that_is_cancelled_harms_nobody(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        names = [f"table{number}" for number in range(10)]
        await asyncio.gather(*(store.create(table(name), []) for name in names))
        appends = [asyncio.create_task(store.append(name, [entry(1)])) for name in names]
        await asyncio.sleep(0)

        appends[4].cancel()
        ends = await asyncio.gather(*appends, return_exceptions=True)

        assert [number for number, end in enumerate(ends) if end is not None] == [4]
        await store.append("table4", [entry(2)])


# Clocks and keys.


async def test_tables_with_a_running_clock_are_found(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table("quiet"), [], status="playing")
        await store.create(table("waiting", clock="fast"), [])
        await store.create(table("playing", clock="days"), [])
        await store.create(table("started", clock="fast"), [], status="playing")
        await store.create(table("finished", clock="fast"), [], status="playing")

        await store.append("playing", [entry(1)], status="playing")
        await store.append("finished", [entry(1)], status="over")

        assert list(await store.clocked_tables()) == ["playing", "started"]


async def test_a_table_may_be_written_to_while_it_is_created(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await asyncio.gather(
            store.create(table(clock="fast"), [entry(1)], summary="new"),
            store.append("oak", [entry(2)], "playing", (2, "started")),
        )

        assert await stored_versions(store) == [1, 2]
        assert await store.clocked_tables() == {"oak": "started"}


async def test_the_secret_key_stays_the_same(each_database_url: str) -> None:
    async with opened(each_database_url) as store, opened(each_database_url) as other:
        keys = await asyncio.gather(store.secret_key(), other.secret_key())
    async with opened(each_database_url) as store:
        assert {*keys, await store.secret_key()} == {keys[0]}


async def test_each_database_has_its_own_long_key(sqlite_url: str, postgres_url: str) -> None:
    async with opened(sqlite_url) as store, opened(postgres_url) as other:
        key, other_key = await store.secret_key(), await other.secret_key()

    assert len(key) == len(other_key) == 32
    assert key != other_key
