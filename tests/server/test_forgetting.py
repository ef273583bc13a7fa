"""A guest who wants to be forgotten: seats are left, and nothing of theirs stays stored."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.server.played import guest_of, play_game
from tests.server.serving import Client, serving
from tilewright.server.guests import COOKIE
from tilewright.server.housekeeping import DELETED_LINE

pytestmark = pytest.mark.anyio
NAME, LINE = "Annabel", "My secret words"


async def forget(client: Client) -> None:
    answer = await client.delete("/api/me")
    assert answer.status_code == 204, answer.text
    assert COOKIE not in client.cookies


async def seats_of(client: Client, table: str) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = (await client.get(f"/api/tables/{table}")).json()["table"][
        "seats"
    ]
    return seats


def stored(url: str) -> str:
    """Return everything in a database, as text."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        return "\n".join(database.iterdump())


async def test_nothing_of_a_forgotten_guest_is_stored(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        await ann.put("/api/me", json={"name": NAME})
        table = await play_game(place, [ann, bob], game="azul", moves=2)
        guest = (await guest_of(place, ann)).id
        async with ann.live(table) as wire:
            await wire.ask("say", text=LINE)
        before = stored(sqlite_url)
        await forget(ann)
        after, listed = stored(sqlite_url), (await ann.get("/api/me/tables")).json()["tables"]

    assert all(text in before for text in (guest, NAME, LINE))
    assert not any(text in after for text in (guest, NAME, LINE))
    assert listed == []


async def test_the_name_of_a_forgotten_guest_vanishes_at_all_processes(postgres_url: str) -> None:
    async with (
        serving(postgres_url) as one,
        serving(postgres_url) as other,
        one.client() as ann,
        other.client() as bob,
    ):
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await bob.sit(table, name="Bob")
        async with ann.live(table) as at_one, bob.live(table) as at_other:
            await at_one.ask("rename", seat=0, name=NAME)
            await at_one.ask("say", text=LINE)
            await at_other.until("said")

            await forget(ann)

            await at_other.until(
                "table", lambda told: NAME not in [seat["name"] for seat in told["table"]["seats"]]
            )
            line = await at_other.until("said")

    assert line["text"] == DELETED_LINE


async def test_a_process_that_could_not_be_told_forgets_a_name_when_it_is_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serving(postgres_url) as one,
        serving(postgres_url) as other,
        one.client() as ann,
        other.client() as bob,
    ):
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await bob.sit(table, name="Bob")
        async with ann.live(table) as at_one, bob.live(table) as at_other:
            await at_one.ask("rename", seat=0, name=NAME)
            await at_other.until("table", lambda told: NAME in str(told))
            monkeypatch.setattr("tilewright.server.peers.Peers._on_hint", lambda *_: None)
            await other.rooms.store.peers._listen()

            await forget(ann)
            other.rooms.on_reconnected()

            await at_other.until("table", lambda told: NAME not in str(told))


async def test_what_a_spectator_said_is_found_among_many_tables(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who only watched a table is in none of its lists; the tables are read in parts."""
    monkeypatch.setattr("tilewright.server.housekeeping._AT_ONCE", 2)
    async with serving(database_url) as place, place.client() as ann, place.client() as eve:
        tables = [(await ann.open_table("azul", "me", "friend"))["table"]["id"] for _ in range(5)]
        await eve.put("/api/me", json={"name": NAME})
        for table in tables:
            async with eve.live(table) as wire:
                await wire.ask("say", text=LINE)
        await forget(eve)
        stored = [await place.rooms.store.load(table) for table in tables]

    texts = [entry.data for _, entries in stored for entry in entries]
    assert len(texts) >= 10
    assert not any(LINE in text or NAME in text for text in texts)


async def test_who_is_forgotten_resigns_and_others_are_told(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        await ann.put("/api/me", json={"name": NAME})
        table = await play_game(place, [ann, bob], game="azul", moves=2)
        async with bob.live(table) as wire:
            await wire.until("state")
            await forget(ann)
            state = await wire.until("state", lambda state: state["result"])
            told = await wire.until("table", lambda told: told["table"]["seats"][0]["name"] != NAME)
        seats = await seats_of(bob, table)

    assert (state["result"]["winners"], state["result"]["resigned"]) == ([1], [0])
    assert [seat["name"] for seat in told["table"]["seats"]] == ["Guest", "Guest"]
    assert [seat.get("has_resigned") for seat in seats] == [True, None]


async def test_tables_at_which_nobody_else_sat_are_gone(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", moves=1)
        async with ann.live(table) as wire:
            await wire.until("state")
            await forget(ann)
        answer = await ann.get(f"/api/tables/{table}")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


async def test_a_seat_that_waited_for_the_start_is_free_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend", "friend"))["table"]["id"]
        await bob.sit(table, name=NAME)
        await forget(bob)
        before = [seat["kind"] for seat in await seats_of(ann, table)]
        await bob.sit(table, name="Bob")
        after = [seat["name"] for seat in await seats_of(ann, table)]

    assert before == ["person", "open", "open"]
    assert after == ["Guest", "Bob", ""]


async def test_a_seat_that_another_device_holds_stays_with_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as phone:
        made = await ann.open_table("azul", "me", "bot")
        table = made["table"]["id"]
        await phone.sit(table, secret=made["seat_secrets"][0])
        await forget(ann)
        found = (await phone.get(f"/api/tables/{table}")).json()

    assert found["own_seats"] == [0]
    assert found["table"]["status"] == "playing"


async def test_nobody_is_forgotten_without_a_cookie(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as nobody:
        table = await play_game(place, [ann], "bot", game="azul", moves=1)
        await forget(nobody)
        answer = await ann.get(f"/api/tables/{table}")

    assert answer.json()["own_seats"] == [0]
