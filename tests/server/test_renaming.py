"""A new nickname, at the tables where the old one is used."""

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, serving

pytestmark = pytest.mark.anyio


async def rename(client: Client, name: str) -> int:
    """Ask for a new nickname, and return the status of the answer."""
    return (await client.put("/api/me", json={"name": name})).status_code


async def names_at(client: Client, table: str) -> list[str]:
    """Return who sits at a table."""
    seats = (await client.get(f"/api/tables/{table}")).json()["table"]["seats"]
    return [seat["name"] for seat in seats]


async def test_a_new_nickname_reaches_a_running_table_at_once(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        await rename(bob, "Bob")
        table = await play_game(place, [ann, bob], game="azul", moves=2)
        async with bob.live(table) as wire:
            await wire.until("state")
            for name in ("Anna", "Annabel"):
                assert await rename(ann, name) == 200
                told = await wire.until("table")
                assert [seat["name"] for seat in told["table"]["seats"]] == [name, "Bob"]
    async with serving(sqlite_url) as place, place.client() as anybody:
        assert await names_at(anybody, table) == ["Annabel", "Bob"]


async def test_a_name_that_was_chosen_for_a_table_stays(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        seats = [{"kind": "me", "name": "Captain"}, {"kind": "here", "name": "Mate"}]
        answer = await ann.post("/api/tables", json={"game": "azul", "seats": seats})
        table = answer.json()["table"]["id"]
        async with ann.live(table) as wire:
            await wire.ask("rename", seat=0, name="Admiral")
        await rename(ann, "Anna")

        assert await names_at(ann, table) == ["Admiral", "Mate"]


async def test_finished_and_closed_tables_keep_the_name_that_was_used_there(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await rename(ann, "Anna")
        over = await play_game(place, [ann], "bot")
        closed = await play_game(place, [ann], "bot", moves=2)
        async with ann.live(closed) as wire:
            await wire.ask("close")
        await rename(ann, "Annabel")

        assert [(await names_at(ann, table))[0] for table in (over, closed)] == ["Anna", "Anna"]


async def test_nobody_else_is_renamed(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob], game="azul", moves=2)
        async with place.client() as stranger:
            await rename(stranger, "Eve")
        assert await rename(bob, "\u0000") == 422
        await rename(bob, "Bob")

        assert await names_at(ann, table) == ["Guest", "Bob"]
