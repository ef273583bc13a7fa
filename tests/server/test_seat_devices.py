"""Devices of a seat: who holds it sees how many there are, and can renew its secret."""

import pytest

from tests.server.serving import Client, Message, serving

pytestmark = pytest.mark.anyio


async def try_secret(client: Client, table: str, secret: str) -> tuple[int, str]:
    """Return the status and code with which a secret is answered."""
    answer = await client.post(f"/api/tables/{table}/seats", json={"secret": secret})
    return answer.status_code, answer.json().get("code", "")


async def test_who_holds_a_seat_sees_that_another_device_joined(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as phone:
        made = await ann.open_table("azul", "me", "friend")
        async with ann.live(made["table"]["id"]) as wire:
            before = await wire.until("table")
            await phone.sit(made["table"]["id"], secret=made["seat_secrets"][0])
            after = await wire.until("table", lambda told: told["seat_devices"] != [1])

        assert (before["seat_devices"], after["seat_devices"]) == ([1], [2])


async def test_nobody_else_sees_how_many_devices_there_are(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        made = await ann.open_table("azul", "me", "friend")
        table = (await eve.get(f"/api/tables/{made['table']['id']}")).json()

        assert (table["own_seats"], table["seat_devices"], table["seat_secrets"]) == ([], [], [])


async def test_a_renewed_secret_leaves_the_seat_to_one_device(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        place.client() as ann,
        place.client() as phone,
        place.client() as eve,
    ):
        made = await ann.open_table("5211", "me", "bot")
        table, old = made["table"]["id"], made["seat_secrets"][0]
        await phone.sit(table, secret=old)
        async with ann.live(table) as wire, phone.live(table) as other:
            await other.until("state", lambda state: state["own"] is not None)
            assert (await wire.ask("renew_seat", seat=0))["type"] == "done"
            told: Message = await other.until("table", lambda told: not told["own_seats"])
            seen = await other.until("state")
        mine = (await ann.get(f"/api/tables/{table}")).json()
        new = mine["seat_secrets"][0]

        assert (told["seat_secrets"], seen["own"]) == ([], None)
        assert (mine["own_seats"], mine["seat_devices"]) == ([0], [1])
        assert await try_secret(eve, table, old) == (403, "wrong_secret")
        assert (await phone.get("/api/me/tables")).json()["tables"] == []
        assert await try_secret(eve, table, new) == (200, "")


async def test_a_secret_is_renewed_by_who_holds_the_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await eve.get("/api/me")
        async with eve.live(table) as wire:
            refused = await wire.ask("renew_seat", seat=0)

        assert refused["code"] == "not_your_seat"
