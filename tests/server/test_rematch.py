"""Another game of the same people: offered, accepted or declined, and opened once everybody wants it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Clock, Place, Wire, serving
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio


async def table_of(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/api/tables/{table}")).json()["table"]
    return found


@asynccontextmanager
async def after_a_game(
    place: Place, *bots: str, **wanted: Any
) -> AsyncIterator[tuple[Client, Client, str, Wire, Wire]]:
    """Two people who have just played a game of 5211, both still at the table."""
    async with place.client() as ann, place.client() as bob:
        await bob.put("/api/me", json={"name": "Bob"})
        table = await play_game(place, [ann, bob], *bots, **wanted)
        async with ann.live(table) as one, bob.live(table) as two:
            yield ann, bob, table, one, two


async def test_a_rematch_waits_until_everybody_has_accepted(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (ann, _, table, one, two),
    ):
        assert (await one.ask("rematch"))["type"] == "done"
        offered = (await two.until("table", lambda told: told["table"]["rematch_offer"]))["table"]
        before = await table_of(ann, table)
        assert (await two.ask("rematch"))["type"] == "done"
        after = await table_of(ann, table)
        seats = (await table_of(ann, after["rematch"]))["seats"]

    expected = {"accepted": [0], "waiting_for": [1], "declined_by": None}
    assert offered["rematch_offer"] == before["rematch_offer"] == expected
    assert before["rematch"] is None
    assert after["rematch_offer"] is None
    assert [seat["name"] for seat in seats] == ["Bob", "Guest"]


async def test_no_clock_runs_before_the_rematch_is_accepted(sqlite_url: str) -> None:
    clock = Clock()
    async with (
        serving(sqlite_url, Sources(now=clock.now)) as place,
        after_a_game(place, clock="fast") as (ann, _, table, one, two),
    ):
        await one.ask("rematch")
        clock.pass_seconds(3600)
        await two.ask("rematch")
        again = (await table_of(ann, table))["rematch"]
        async with ann.live(again) as wire:
            state = await wire.until("state")

    assert (state["length"], state["left_ms"]) == (1, 20_000)


async def test_an_offer_that_is_declined_is_void(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (ann, _, table, one, two),
    ):
        await one.ask("rematch")
        assert (await two.ask("decline_rematch"))["type"] == "done"
        declined = await table_of(ann, table)
        await two.ask("rematch")
        offered = await table_of(ann, table)

    assert declined["rematch_offer"] == {"accepted": [], "waiting_for": [], "declined_by": 1}
    assert offered["rematch_offer"] == {"accepted": [1], "waiting_for": [0], "declined_by": None}
    assert offered["rematch"] is None


async def test_an_offer_can_be_withdrawn(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (ann, _, table, one, two),
    ):
        await one.ask("rematch")
        await one.ask("decline_rematch")
        await two.ask("rematch")

        assert (await table_of(ann, table))["rematch"] is None


async def test_an_offer_outlives_a_restart(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (_, bob, table, one, _),
    ):
        await one.ask("rematch")
        cookies = bob.cookies
    async with serving(sqlite_url) as place, place.client() as bob:
        bob.cookies = cookies
        before = await table_of(bob, table)
        async with bob.live(table) as two:
            await two.ask("rematch")
        after = await table_of(bob, table)

    assert before["rematch_offer"]["accepted"] == [0]
    assert after["rematch"] is not None


async def test_bots_accept_at_once(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place, "bot", "bot") as (ann, _, table, one, two),
    ):
        await one.ask("rematch")
        offered = await table_of(ann, table)
        await two.ask("rematch")

        assert offered["rematch_offer"]["waiting_for"] == [1]
        assert (await table_of(ann, table))["rematch"] is not None


async def test_offering_twice_is_no_answer_for_the_others(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (ann, _, table, one, _),
    ):
        answers = [(await one.ask("rematch"))["type"] for _ in range(2)]
        found = await table_of(ann, table)

    assert answers == ["done", "done"]
    assert (found["rematch"], found["rematch_offer"]["accepted"]) == (None, [0])


async def test_there_is_nothing_to_decline_without_an_offer(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place) as (_, _, _, _, two),
    ):
        assert (await two.ask("decline_rematch"))["code"] == "no_offer"


async def test_a_person_who_left_is_not_waited_for_and_their_bot_plays_on(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        after_a_game(place, left=[1]) as (ann, _, table, one, _),
    ):
        await one.ask("rematch")
        again = (await table_of(ann, table))["rematch"]

        seats = (await table_of(ann, again))["seats"]

    assert [(seat["name"], seat["is_stand_in"]) for seat in seats] == [
        ("Bob", True),
        ("Guest", False),
    ]
