"""Several processes on one PostgreSQL database: any of them serves any table, and all show the same."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.postgres import PostgresServer, cut_connections
from tests.server.serving import Client, Clock, Message, Place, Wire, serving
from tests.server.stores import opened
from tilewright.server.peers import MAX_HINT_BYTES, hints
from tilewright.server.sources import Sources
from tilewright.server.store import StoreError
from tilewright.server.table_log import TableLog

pytestmark = pytest.mark.anyio
_PATIENCE_S = 60


@asynccontextmanager
async def two_servers(url: str, **settings: Any) -> AsyncIterator[tuple[Place, Place]]:
    """Two servers on one database."""
    async with serving(url, **settings) as one, serving(url, **settings) as other:
        yield one, other


@asynccontextmanager
async def two_people(one: Place, other: Place, **wanted: Any) -> AsyncIterator[tuple[Wire, Wire]]:
    """Ann and Bob at one table, each at a server of their own."""
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(one.client())
        bob = await stack.enter_async_context(other.client())
        table = (await ann.open_table("azul", "me", "friend", **wanted))["table"]["id"]
        at_one = await stack.enter_async_context(ann.live(table))
        await bob.sit(table)
        yield at_one, await stack.enter_async_context(bob.live(table))


async def eventually(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.02)


async def play_on(wires: tuple[Wire, Wire], number: int) -> None:
    """Let whoever is asked move."""
    for _ in range(number):
        asked = [asyncio.ensure_future(wire.is_asked()) for wire in wires]
        done, waiting = await asyncio.wait(
            asked, timeout=_PATIENCE_S, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        wire = wires[asked.index(done.pop())]
        assert wire.state is not None
        assert (await wire.move(wire.state))["type"] == "done"


def are_alike(*places: Place) -> bool:
    """Return whether servers have the same version of the only table."""
    rooms = [room for place in places for room in place.rooms._rooms.values()]
    assert len(rooms) == len(places)
    return len({room.log.version for room in rooms if room.is_loaded}) == 1


async def test_people_at_different_servers_play_a_game(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (one, other), two_people(one, other) as wires:
        await play_on(wires, 12)

        await eventually(lambda: are_alike(one, other))


async def test_lines_written_at_the_same_moment_are_all_kept_and_shown_in_one_order(
    postgres_url: str,
) -> None:
    async def lines(wire: Wire) -> list[str]:
        return [(await wire.until("said"))["text"] for _ in range(20)]

    async with two_servers(postgres_url) as places, two_people(*places) as wires:
        for number in range(10):
            for wire in wires:
                await wire.send(type="say", id=f"{number}", text=f"{wires.index(wire)} {number}")
        seen = [await lines(wire) for wire in wires]

    assert seen[0] == seen[1]
    assert len(set(seen[0])) == 20


async def test_a_server_that_hears_no_hints_catches_up_before_it_refuses(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(postgres_url) as (one, other):
        monkeypatch.setattr("tilewright.server.peers.Peers._on_hint", lambda *_: None)
        async with two_people(one, other, options={"start": 0}, is_shuffled=False) as wires:
            for _ in range(2):
                for wire in wires:
                    await wire.send(type="sync")
                    assert (await wire.move(await wire.is_asked()))["type"] == "done"


async def test_a_hint_that_comes_while_a_table_catches_up_is_not_lost(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(postgres_url) as (one, other), two_people(one, other) as wires:
        await wires[1].until("state")  # Connecting reads as well.
        store = other.rooms.store
        read = store.entries_after_each
        [room] = other.rooms._rooms.values()
        is_first_said = asyncio.Event()

        async def read_slowly(known: Mapping[str, int]) -> Any:
            found = await read(known)
            monkeypatch.setattr(store, "entries_after_each", read)
            await is_first_said.wait()
            await wires[0].ask("say", text="second")
            await eventually(lambda: room._hinted > known[room.id] + 1)
            return found

        monkeypatch.setattr(store, "entries_after_each", read_slowly)
        await wires[0].ask("say", text="first")
        is_first_said.set()

        assert (await wires[1].until("said"))["text"] == "first"
        assert (await wires[1].until("said"))["text"] == "second"


async def test_what_was_missed_while_the_listening_connection_was_cut_is_shown(
    postgres_url: str, postgres_server: PostgresServer
) -> None:
    async with two_servers(postgres_url) as places, two_people(*places) as wires:
        await play_on(wires, 2)
        await asyncio.to_thread(
            cut_connections, postgres_server, postgres_url, is_listening_only=False
        )
        await play_on(wires, 6)

        await eventually(lambda: are_alike(*places))


async def test_a_server_that_cannot_read_what_others_wrote_shows_no_old_table(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> Any:
        raise StoreError("The database is gone.")

    async with two_servers(postgres_url) as (one, other), AsyncExitStack() as stack:
        wires = await stack.enter_async_context(two_people(one, one))
        passer_by = await stack.enter_async_context(other.client())
        [table] = one.rooms._rooms
        path = f"/api/tables/{table}/steps"
        before = await passer_by.get(path)
        await play_on(wires, 1)
        monkeypatch.setattr(other.rooms.store, "entries_after", fail)

        answer = await passer_by.get(path)
        monkeypatch.undo()
        after = await passer_by.get(path)

    assert answer.status_code == 503, answer.json()
    assert after.json()["steps"][:-1] == before.json()["steps"]


# Leases.


async def bots_table(client: Client, **wanted: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = await client.open_table("azul", seats=seats, options={"start": 0}, **wanted)
    table: str = made["table"]["id"]
    return table


def leases(place: Place) -> set[str]:
    held: set[str] = place.rooms.store.peers._held
    return held


@pytest.mark.usefixtures("patient_peers")
async def test_one_server_plays_for_the_bots_of_a_table(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (one, other):
        async with one.client() as ann, other.client() as passer_by:
            table = await bots_table(ann)
            async with ann.live(table) as wire, passer_by.live(table) as watching:
                for _ in range(6):
                    assert (await wire.move(await wire.is_asked()))["type"] == "done"
                length = (await wire.is_asked())["length"]
                await watching.until("state", lambda state: state["length"] >= length)
                holders = [table in leases(place) for place in (one, other)]

        assert sorted(holders) == [False, True]


async def test_another_server_plays_for_the_bots_of_one_that_is_suspended(
    postgres_url: str,
) -> None:
    """The suspended one wakes up and does no harm."""
    async with two_servers(postgres_url) as (one, other), one.client() as ann:
        table = await bots_table(ann)
        at_other = Client(other.address)
        at_other.cookies = ann.cookies
        async with at_other, ann.live(table) as wire:
            assert (await wire.move(await wire.is_asked()))["type"] == "done"
            await eventually(lambda: table in leases(one))
            peers = one.rooms.store.peers
            for task in peers._tasks:
                task.cancel()
            await eventually(lambda: not peers.holds(table))
            async with at_other.live(table) as again:
                assert (await again.move(await again.is_asked()))["type"] == "done"
                await again.is_asked()
                await eventually(lambda: table in leases(other))
                await peers._enter()
                assert (await again.move(await again.is_asked()))["type"] == "done"
                await again.is_asked()

        assert await is_sound(postgres_url, table)


async def is_sound(url: str, table: str) -> bool:
    """Return whether a table's stored log folds without a gap."""
    async with opened(url) as store:
        stored = await store.load(table)
    assert stored is not None
    versions = [entry.version for entry in stored[1]]
    return TableLog(*stored).version == len(versions) and versions == sorted(set(versions))


async def test_clocks_of_a_server_that_has_ended_run_on_at_another(postgres_url: str) -> None:
    clock = Clock()
    async with serving(postgres_url, Sources(now=clock.now)) as other:
        async with serving(postgres_url, Sources(now=clock.now)) as one, one.client() as ann:
            made = await ann.open_table("azul", "me", "here", clock="fast")
            table = made["table"]["id"]
        clock.pass_seconds(21)

        async def length() -> int:
            async with other.rooms.room(table).entered() as log:
                return int(log.match.num_events)

        before = await length()
        async with asyncio.timeout(_PATIENCE_S):
            while await length() == before:
                await asyncio.sleep(0.1)


# Presence.


def presence(message: Message) -> list[bool]:
    return [seat["is_present"] for seat in message["table"]["seats"]]


async def test_people_see_who_is_connected_to_another_server(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (one, other), one.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire, other.client() as bob:
            await bob.sit(table)
            async with bob.live(table) as at_other:
                await wire.until("table", lambda told: presence(told) == [True, True])
                await at_other.until("table", lambda told: presence(told) == [True, True])

            told = await wire.until("table", lambda told: sum(presence(told)) == 1)

        assert presence(told)[told["own_seats"][0]]


async def test_people_of_a_server_that_has_ended_are_shown_as_gone(postgres_url: str) -> None:
    async with serving(postgres_url) as one, one.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire, serving(postgres_url) as other, other.client() as bob:
            await bob.sit(table)
            async with bob.live(table):
                await wire.until("table", lambda told: presence(told) == [True, True])
                for task in other.rooms.store.peers._tasks:
                    task.cancel()
                await wire.until("table", lambda told: sum(presence(told)) == 1)


@pytest.mark.usefixtures("patient_peers")
async def test_how_long_somebody_is_gone_is_known_at_a_server_that_never_saw_them(
    postgres_url: str,
) -> None:
    async with (
        serving(postgres_url, gone_after_s=1) as one,
        one.client() as ann,
        one.client() as bob,
    ):
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as wire:
            async with bob.live(table):
                await wire.until("table", lambda told: presence(told) == [True, True])
            await wire.until(
                "table", lambda told: any(seat["may_be_given"] for seat in told["table"]["seats"])
            )
            async with serving(postgres_url, gone_after_s=1) as other, other.client() as passer_by:
                seats = (await passer_by.get(f"/api/tables/{table}")).json()["table"]["seats"]

    assert [seat["may_be_given"] for seat in seats].count(True) == 1


# Hints.


def test_long_hints_are_split() -> None:
    items = [f"table{number:07}:{number}" for number in range(2000)]

    found = list(hints("process", "versions", items))

    assert all(len(hint) <= MAX_HINT_BYTES for hint in found)
    assert [item for hint in found for item in hint.split(" ")[2].split(",")] == items


def test_no_tables_need_no_hint() -> None:
    assert list(hints("process", "versions", [])) == []
