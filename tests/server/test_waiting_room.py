"""Before the start: bots on free seats, and other names."""

import pytest

from tests.server.serving import Client, Message, Wire, serving

pytestmark = pytest.mark.anyio


async def wait_for_friends(client: Client, *seats: str) -> str:
    table: str = (await client.open_table("azul", *seats))["table"]["id"]
    return table


async def seats_after(wire: Wire, kind: str, **command: object) -> list[Message]:
    """Send a command that is done, and return the seats as they are then."""
    answer = await wire.ask(kind, **command)
    assert answer["type"] == "done", answer
    await wire.send(type="sync")
    seats: list[Message] = (await wire.until("table"))["table"]["seats"]
    return seats


async def refusal(wire: Wire, kind: str, **command: object) -> str | None:
    answer = await wire.ask(kind, **command)
    return answer.get("code")


async def test_a_bot_takes_a_free_seat_and_leaves_it_again(database_url: str) -> None:
    async with serving(database_url) as place, place.client() as ann:
        table = await wait_for_friends(ann, "me", "friend", "friend")
        async with ann.live(table) as wire:
            with_bot = await seats_after(wire, "set_seat", seat=1, level="learner")
            without = await seats_after(wire, "set_seat", seat=1, level=None)

    assert [(seat["kind"], seat["level"]) for seat in with_bot] == [
        ("person", None),
        ("bot", "learner"),
        ("open", None),
    ]
    assert [seat["kind"] for seat in without] == ["person", "open", "open"]


async def test_the_game_starts_when_a_bot_takes_the_last_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await wait_for_friends(ann, "me", "friend")
        async with ann.live(table) as wire:
            await wire.ask("set_seat", seat=1, level="learner")
            state = await wire.is_asked()

            assert state["own"]["moves"]
            assert await refusal(wire, "set_seat", seat=1, level=None) == "too_late"


async def test_seats_of_people_are_not_given_away(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await wait_for_friends(ann, "me", "friend", "friend")
        await bob.sit(table, name="Bob", seat=1)
        async with ann.live(table) as wire:
            assert await refusal(wire, "set_seat", seat=1, level="learner") == "seat_taken"
            assert await refusal(wire, "set_seat", seat=9, level="learner") == "no_seat"
            assert await refusal(wire, "set_seat", seat=2, level="nobody") == "bad_setup"


async def test_somebody_who_only_looks_on_changes_nothing(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await wait_for_friends(ann, "me", "friend")
        await eve.get("/api/me")
        async with eve.live(table) as wire:
            assert await refusal(wire, "set_seat", seat=1, level="learner") == "not_your_seat"
            assert await refusal(wire, "rename", seat=0, name="Eve") == "not_your_seat"


async def test_a_person_takes_another_name_which_outlives_a_restart(database_url: str) -> None:
    async with serving(database_url) as place, place.client() as ann:
        table = await wait_for_friends(ann, "me", "friend")
        async with ann.live(table) as wire:
            seats = await seats_after(wire, "rename", seat=0, name="  Anna\u202e ")
            assert await refusal(wire, "rename", seat=0, name="\u200b") == "bad_name"
        cookie = ann.cookies
    async with serving(database_url) as place, place.client() as ann:
        ann.cookies = cookie
        async with ann.live(table) as wire:
            again = (await wire.until("table"))["table"]["seats"]
        listed = (await ann.get("/api/me/tables")).json()["tables"]

    assert seats[0]["name"] == again[0]["name"] == "Anna"
    assert listed[0]["seats"][0]["name"] == "Anna"


async def test_the_others_read_the_new_name_at_once_also_while_playing(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await wait_for_friends(ann, "me", "friend")
        await bob.sit(table, name="Bob")
        async with ann.live(table) as hers, bob.live(table) as his:
            await hers.ask("rename", seat=0, name="Anna")
            told = await his.until("table", lambda m: m["table"]["seats"][0]["name"] == "Anna")

    assert told["table"]["status"] == "playing"
