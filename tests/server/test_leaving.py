"""Leaving and coming back: presence, seats given to bots, other devices, clocks, idle tables."""

import asyncio

import pytest

from tests.server.serving import Clock, serving
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock() -> Clock:
    """A time that passes when the test says so."""
    return Clock()


@pytest.fixture
def sources(clock: Clock) -> Sources:
    """True chance at that time."""
    return Sources(now=clock.now)


async def test_others_see_who_comes_and_goes(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as one:
            async with bob.live(table):
                await one.until("table", lambda told: told["table"]["seats"][1]["is_present"])
            await one.until("table", lambda told: not told["table"]["seats"][1]["is_present"])


async def test_a_seat_may_be_given_to_a_bot_once_its_person_is_long_gone(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend", options={"start": 1}))["table"]["id"]
        await bob.sit(table, name="Bob")
        async with ann.live(table) as wire:
            await wire.until("state")
            soon = await wire.ask("give_seat", seat=1)
            clock.pass_seconds(61)
            await wire.until("table", lambda told: told["table"]["seats"][1]["may_be_given"])
            weak = await wire.ask("give_seat", seat=1, level="random")
            assert (await wire.ask("give_seat", seat=1))["type"] == "done"
            state = await wire.is_asked()
            seat = (await ann.get(f"/api/tables/{table}")).json()["table"]["seats"][1]

        assert (soon["code"], weak["code"]) == ("not_gone", "bad_level")
        assert state["own"]["seat"] == 0
        assert (seat["name"], seat["is_stand_in"], seat["level"]) == ("Bob", True, "casual")


async def test_the_person_takes_the_seat_back_from_the_bot(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend", options={"start": 0}))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as wire:
            await wire.until("state")
            clock.pass_seconds(61)
            await wire.ask("give_seat", seat=1)
            async with bob.live(table) as back:
                played = await back.ask("move", seat=1, decision=0, move="1B1")
                assert (await back.ask("take_seat_back", seat=1))["type"] == "done"
                await wire.move(await wire.is_asked())

                assert (await back.is_asked())["own"]["moves"]

        assert played["code"] == "stand_in"


async def test_a_seats_secret_opens_it_on_another_device(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as phone:
        made = await ann.open_table("5211")
        table, [secret] = made["table"]["id"], made["seat_secrets"]

        out = await phone.sit(table, secret=secret)
        async with phone.live(table) as wire:
            state = await wire.is_asked()

        assert out["own_seats"] == [0]
        assert "??" not in state["steps"][0]["view"]["hands"][0]


async def test_a_spectator_sees_the_seat_whose_secret_they_show(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as phone:
        made = await ann.open_table("5211")
        table, [secret] = made["table"]["id"], made["seat_secrets"]
        await phone.put("/api/me", json={"name": "Ann"})
        async with phone.live(table) as wire:
            watching = await wire.until("state")
            await phone.sit(table, secret=secret)
            state = await wire.until("state", lambda state: state["own"] is not None)

        assert watching["own"] is None
        assert state["own"]["moves"]


async def test_a_wrong_secret_opens_nothing(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as thief:
        table = (await ann.open_table("5211"))["table"]["id"]

        answer = await thief.post(f"/api/tables/{table}/seats", json={"secret": "0" * 32})

        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_secret")


async def test_a_cookie_that_was_tampered_with_is_nobodys(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as thief:
        table = (await ann.open_table("5211"))["table"]["id"]
        thief.cookies.set("tilewright_guest", ann.cookie.partition("=")[2][:-2] + "xx")

        answer = await thief.get(f"/api/tables/{table}/steps?seat=0")

        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")


async def test_a_bot_decides_for_a_person_whose_time_is_up(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "here", clock="fast", options={"start": 0})
        async with ann.live(made["table"]["id"]) as wire:
            state = await wire.until("state")
            clock.pass_seconds(21)
            after = await wire.until("state", lambda state: state["length"] == 2)

        assert (made["table"]["clock_seconds"], state["left_ms"]) == (20, 20_000)
        assert after["waiting_for"] == [1]


async def test_a_clock_runs_on_while_the_server_is_down(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "here", clock="days", options={"start": 0})
        table = made["table"]["id"]
    clock.pass_seconds(2 * 24 * 3600)
    async with (
        serving(sqlite_url, sources) as place,
        place.client() as ann,
        ann.live(table) as wire,
    ):
        left = (await wire.until("state"))["left_ms"]
    clock.pass_seconds(25 * 3600)
    async with (
        serving(sqlite_url, sources) as place,
        place.client() as ann,
        ann.live(table) as wire,
    ):
        await wire.until("state", lambda state: state["length"] == 2)

    assert left == 24 * 3600 * 1000


async def test_taking_back_a_choice_does_not_wind_the_clock(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("5211", "me", "friend", clock="fast"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            clock.pass_seconds(5)
            await wire.move(state)
            await wire.ask("take_back", seat=0)

        assert wire.state is not None
        assert wire.state["left_ms"] == 15_000


async def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here"))["table"]["id"]
        before = (await ann.get(f"/api/tables/{table}/steps")).content
        clock.pass_seconds(301)
        await place.rooms.sweep()
        num_rooms = len(place.rooms)

        assert num_rooms == 0
        assert (await ann.get(f"/api/tables/{table}/steps")).content == before


async def test_a_table_that_somebody_holds_up_does_not_delay_the_clocks_of_others(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        wanted = {"clock": "fast", "options": {"start": 0}}
        stuck = (await ann.open_table("azul", "me", "here", **wanted))["table"]["id"]
        other = (await ann.open_table("azul", "me", "here", **wanted))["table"]["id"]
        async with ann.live(other) as wire, ann.live(stuck) as late:
            await wire.until("state")
            await late.until("state")
            async with place.rooms.room(stuck).entered():
                clock.pass_seconds(21)
                await wire.until("state", lambda state: state["length"] == 2)

            await late.until("state", lambda state: state["length"] == 2)


async def test_a_table_that_is_slow_to_load_does_not_delay_the_clocks_of_others(
    sqlite_url: str, clock: Clock, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        wanted = {"clock": "fast", "options": {"start": 0}}
        slow = (await ann.open_table("azul", "me", "here", **wanted))["table"]["id"]
        other = (await ann.open_table("azul", "me", "here", **wanted))["table"]["id"]
        store = place.rooms.store
        load, is_answered = store.load, asyncio.Event()

        async def load_late(table: str) -> object:
            if table == slow:
                await is_answered.wait()
            return await load(table)

        monkeypatch.setattr(store, "load", load_late)
        place.rooms.forget(place.rooms.room(slow))
        async with ann.live(other) as wire:
            await wire.until("state")
            clock.pass_seconds(21)
            await wire.until("state", lambda state: state["length"] == 2)
        is_answered.set()
