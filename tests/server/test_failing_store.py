"""When the database fails: nothing is told that was not stored, and the table goes on afterwards."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Place, serving
from tilewright.server.connections import CLOSE_TRY_AGAIN_LATER
from tilewright.server.store import Entry, StoreError

pytestmark = pytest.mark.anyio
PATIENCE_S = 60


def fail_once(place: Place, *, stored: bool) -> None:
    """Let the next append fail, be it after all was stored."""
    store = place.rooms.store
    append = store.append

    async def failing(table: str, entries: Sequence[Entry], *more: Any) -> None:
        store.append = append
        if stored:
            await append(table, entries, *more)
        raise StoreError("The disk is full.")

    store.append = failing


async def at_table(place: Place, ann: Any) -> str:
    made = await ann.open_table("azul", "me", "friend", options={"start": 0})
    table: str = made["table"]["id"]
    async with place.client() as bob:
        await bob.sit(table)
    return table


async def test_a_move_that_cannot_be_stored_has_not_happened(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as passer_by:
        table = await at_table(place, ann)
        async with ann.live(table) as wire, passer_by.live(table) as watching:
            state = await wire.is_asked()
            await watching.until("state")
            fail_once(place, stored=False)
            answer = await wire.move(state)
            seen = await watching.until("state")

        assert answer["code"] == "not_stored"
        assert (seen["length"], seen["version"]) == (state["length"], state["version"])


async def test_after_a_failure_the_same_move_can_be_sent_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await at_table(place, ann)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            fail_once(place, stored=False)
            await wire.move(state, id="once")

            assert (await wire.move(state, id="once"))["type"] == "done"


async def test_a_move_that_was_stored_after_all_is_known_when_it_is_sent_again(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await at_table(place, ann)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            fail_once(place, stored=True)
            first = await wire.move(state, id="once")
            again = await wire.move(state, id="once")

        assert (first["type"], again["type"]) == ("refused", "done")
        assert wire.state is None or wire.state["length"] == state["length"] + 1


async def test_a_bot_whose_move_cannot_be_stored_tries_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.bot_players._RETRY_S", 0.01)
    async with serving(sqlite_url, bot_pause_s=0.2) as place, place.client() as ann:
        table = (await ann.open_table("azul", options={"start": 1}))["table"]["id"]
        fail_once(place, stored=False)
        async with ann.live(table) as wire:
            assert (await wire.is_asked())["own"]["moves"]


async def test_a_bot_that_fails_is_replaced_by_any_legal_move(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, seen: Any, rng: Any) -> int:
            raise RuntimeError("Y1 G3")

    monkeypatch.setattr("tilewright.server.bot_players.get_bot", lambda *_: Broken())
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", options={"start": 1}))["table"]["id"]
        async with ann.live(table) as wire:
            assert (await wire.is_asked())["own"]["moves"]


async def test_a_client_that_does_not_read_is_cut_off(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.is_asked()
            [connection] = place.rooms.room(table).connections
            # More than the machine keeps for a connection, and then more messages than the server keeps.
            for _ in range(2000):
                connection.send(b'{"type": "%s"}' % (b"x" * 50_000))
            async with asyncio.timeout(PATIENCE_S):
                with suppress(ConnectionClosed):
                    while True:
                        await wire.connection.recv()

        assert place.rooms.room(table).connections == []


async def test_a_move_is_carried_out_although_its_client_is_cut_off_meanwhile(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as passer_by:
        table = await at_table(place, ann)
        async with ann.live(table) as wire, passer_by.live(table) as watching:
            state = await wire.is_asked()
            await watching.until("state")
            own, _ = place.rooms.room(table).connections
            store = place.rooms.store
            append = store.append

            async def slow(table: str, entries: Sequence[Entry], *more: Any) -> None:
                store.append = append
                own.close(CLOSE_TRY_AGAIN_LATER, "too slow")
                await asyncio.sleep(0.05)
                await append(table, entries, *more)

            store.append = slow
            with pytest.raises(ConnectionClosed):
                await wire.move(state)
            seen = await watching.until("state")

        assert seen["length"] == state["length"] + 1
