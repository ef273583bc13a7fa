"""Limits that all processes of one database count together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from tests.server.serving import Place, serving
from tests.server.stores import opened
from tilewright.server.entries import Change, ChatPosted
from tilewright.server.room import Room
from tilewright.server.settings import Limits

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("patient_peers")]
_PATIENCE_S = 60


@asynccontextmanager
async def two_servers(url: str, limits: Limits) -> AsyncIterator[tuple[Place, Place]]:
    async with serving(url, limits=limits) as one, serving(url, limits=limits) as other:
        yield one, other


async def test_new_tables_of_an_address_count_across_processes(postgres_url: str) -> None:
    """Four at once, and none for a long time after that."""
    limits = Limits(requests_at_once=4, requests_per_minute=0.001)
    answers: list[httpx.Response] = []
    async with two_servers(postgres_url, limits) as places:
        for number in range(6):
            async with places[number % 2].client() as client:
                wish = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "friend"}]}
                answers.append(await client.post("/api/tables", json=wish))

    assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 2


async def test_a_line_that_another_process_forestalls_counts_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, forestalled = Room._append, set[str]()

    async def append_at_the_second_try(room: Room, change: Change) -> bool:
        if isinstance(change, ChatPosted) and change.text not in forestalled:
            forestalled.add(change.text)
            return False
        return await append(room, change)

    monkeypatch.setattr(Room, "_append", append_at_the_second_try)
    limits = Limits(lines_at_once=3, lines_per_second=0.00001)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            kinds = [(await wire.ask("say", text=f"line {n}"))["type"] for n in range(4)]

    assert len(forestalled) == 3
    assert kinds == ["done"] * 3 + ["refused"]


async def test_lines_of_chat_count_across_processes(postgres_url: str) -> None:
    limits = Limits(lines_at_once=3, lines_per_second=0.00001)
    kinds = []
    async with two_servers(postgres_url, limits) as (one, other), one.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with AsyncExitStack() as stack:
            at_other = await stack.enter_async_context(other.client())
            at_other.cookies = ann.cookies
            wires = [
                await stack.enter_async_context(client.live(table)) for client in (ann, at_other)
            ]
            for number in range(5):
                answer = await wires[number % 2].ask("say", text=f"line {number}")
                kinds.append(answer["type"])

    assert kinds == ["done"] * 3 + ["refused"] * 2


async def test_websockets_of_an_address_count_across_processes(postgres_url: str) -> None:
    async with (
        two_servers(postgres_url, Limits(connections=3)) as (one, other),
        one.client() as ann,
        other.client() as bob,
        AsyncExitStack() as stack,
    ):
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        for _ in range(2):
            wire = await stack.enter_async_context(ann.live(table))
            await wire.until("table")
        peers = other.rooms.store.peers
        async with asyncio.timeout(_PATIENCE_S):
            while await peers.connections_elsewhere("127.0.0.1") < 2:
                await asyncio.sleep(0.02)
        third = await stack.enter_async_context(bob.live(table))
        await third.until("table")
        async with bob.live(table) as fourth:
            answer = await fourth.receive()

    assert (answer["type"], answer["code"]) == ("refused", "too_many")


async def test_an_address_whose_connections_ended_elsewhere_may_connect(postgres_url: str) -> None:
    async with (
        two_servers(postgres_url, Limits(connections=1)) as (one, other),
        one.client() as ann,
        other.client() as bob,
    ):
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("table")
        async with asyncio.timeout(_PATIENCE_S):
            while True:
                async with bob.live(table) as wire:
                    if (await wire.receive())["type"] == "table":
                        break
                await asyncio.sleep(0.05)


async def test_an_address_imports_one_record_at_a_time_across_processes(postgres_url: str) -> None:
    async with two_servers(postgres_url, Limits()) as (one, other):
        lease = "import from 127.0.0.1"
        assert await one.rooms.store.peers.acquire(lease)
        async with other.client() as client:
            refused = await client.post("/api/replays", json={})
            await one.rooms.store.peers.give_up(lease)
            allowed = await client.post("/api/replays", json={})

    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert allowed.status_code == 422


async def test_a_bucket_fills_again(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        first = [await store.counts.take("key", 1000, 1) for _ in range(1)]
        async with asyncio.timeout(_PATIENCE_S):
            while not await store.counts.take("key", 1000, 1):
                await asyncio.sleep(0.01)

    assert first == [True]


async def test_one_process_alone_counts_for_itself(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        assert all([await store.counts.take("key", 0, 1) for _ in range(3)])
