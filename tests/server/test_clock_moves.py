"""Moves made for people whose time is up: marked as such, from what they had picked, and final."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Clock, Message, Place, Wire, serving
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio
TIME_S = 20
"""Of the fast clock, for a decision."""


@pytest.fixture
def clock() -> Clock:
    """A time that passes when the test says so."""
    return Clock()


@pytest.fixture
def sources(clock: Clock) -> Sources:
    """True chance at that time."""
    return Sources(now=clock.now)


@asynccontextmanager
async def two_people(
    place: Place, game: str = "azul", **wanted: Any
) -> AsyncIterator[tuple[Client, str, Wire, Wire]]:
    """Ann and Bob at a table with the fast clock; in Azul Ann starts."""
    async with place.client() as ann, place.client() as bob:
        options = {"start": 0} if game == "azul" else {}
        wanted = {"clock": "fast", "options": options, **wanted}
        table = (await ann.open_table(game, "me", "friend", **wanted))["table"]["id"]
        await bob.sit(table, name="Bob")
        async with ann.live(table) as one, bob.live(table) as two:
            await one.is_asked()
            await two.until("state")
            yield ann, table, one, two


async def pick(wire: Wire, state: Message, picked: str | None, **changes: Any) -> Message:
    """Tell the server what is picked, and return its answer."""
    own = state["own"]
    data = {"seat": own["seat"], "decision": own["decision"], "move": picked}
    return await wire.ask("pick", **{**data, **changes})


async def time_runs_out(clock: Clock, wire: Wire, length: int) -> Message:
    """Let the time of a decision pass, and return the first state with that number of events."""
    clock.pass_seconds(TIME_S + 1)
    return await wire.until("state", lambda state: state["length"] == length)


async def test_a_move_made_by_the_clock_says_so_also_after_a_restart(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place) as (ann, table, _, two):
        state = await time_runs_out(clock, two, 2)
        await two.move(state)
        before = (await ann.get(f"/api/tables/{table}/steps")).json()["steps"]
    async with serving(sqlite_url, sources) as place, place.client() as anybody:
        after = (await anybody.get(f"/api/tables/{table}/steps")).json()["steps"]

    assert state["steps"][-1]["by_clock"] is True
    assert [step.get("by_clock", False) for step in before[:4]] == [False, False, True, False]
    assert after == before


async def test_a_bots_own_move_is_not_the_clocks(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "bot", clock="fast", options={"start": 1})
        async with ann.live(made["table"]["id"]) as wire:
            await wire.is_asked()
        steps = (await ann.get(f"/api/tables/{made['table']['id']}/steps")).json()["steps"]

    assert not any("by_clock" in step for step in steps)


async def test_the_clock_makes_the_move_that_was_picked(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place) as (_, _, one, two):
        state = await one.is_asked()
        for move in (state["own"]["moves"][0], state["own"]["moves"][-1]):
            assert (await pick(one, state, move))["type"] == "done"
        after = await time_runs_out(clock, two, 2)

    assert after["steps"][-1]["event"] == [0, state["own"]["moves"][-1]]
    assert after["steps"][-1]["by_clock"] is True


async def test_a_pick_that_was_cleared_is_not_made(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place) as (_, table, one, _):
        state = await one.is_asked()
        await pick(one, state, state["own"]["moves"][-1])
        await pick(one, state, None)
        room = place.rooms.room(table)
        async with room.entered():
            assert room.pick(0) is None


async def test_a_pick_does_not_outlive_its_position(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place) as (_, table, one, _):
        state = await one.is_asked()
        await pick(one, state, state["own"]["moves"][-1])
        await one.move(state)
        await one.ask("take_back", seat=0)
        room = place.rooms.room(table)
        async with room.entered():
            assert room.pick(0) is None


async def test_nobody_else_learns_what_is_picked(sqlite_url: str, sources: Sources) -> None:
    """Not even that something is."""
    async with serving(sqlite_url, sources) as place, two_people(place, "5211") as (_, _, one, two):
        state = await one.is_asked()
        before = await everything_told(two)
        await pick(one, state, state["own"]["moves"][0])

        assert await everything_told(two) == before


async def everything_told(wire: Wire) -> list[str]:
    """Return what a client is sent on asking for everything, and what came before that."""
    num_texts = len(wire.texts)
    await wire.send(type="sync")
    await wire.send(type="ping")
    await wire.until("pong")
    return wire.texts[num_texts:]


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_move_made_by_the_clock_cannot_be_taken_back_or_changed(
    sqlite_url: str, clock: Clock, sources: Sources, game: str
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place, game) as (_, _, one, two):
        mine = await one.is_asked()
        if game == "5211":
            await two.move(await two.is_asked())
            await two.ask("take_back", seat=1)
            clock.pass_seconds(1)
        await pick(one, mine, mine["own"]["moves"][0])
        clock.pass_seconds(TIME_S)
        chosen = await one.until("state", lambda state: not state["own"]["moves"])

        assert chosen["own"]["may_take_back"] is False
        assert (await one.ask("take_back", seat=0))["code"] == "too_late"
        again = await one.move(mine)

    assert again["code"] in ("stale", "too_late")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seat": 1}, "not_your_seat"),
        ({"seat": 7}, "not_your_seat"),
        ({"decision": 1}, "stale"),
        ({"move": "9Z9"}, "illegal_action"),
        ({"move": "CB1"}, "illegal_action"),
        ({"move": "x" * 17}, "bad_message"),
        ({"decision": -1}, "bad_message"),
    ],
)
async def test_what_cannot_be_picked_is_refused(
    sqlite_url: str, changes: dict[str, Any], code: str
) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (_, table, one, _):
        state = await one.is_asked()
        answer = await pick(one, state, state["own"]["moves"][0], **changes)
        room = place.rooms.room(table)
        async with room.entered():
            assert room.pick(0) is None

    assert answer["code"] == code


async def test_only_who_is_asked_may_pick(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        two_people(place) as (_, table, one, two),
        place.client() as cid,
        cid.live(table) as three,
    ):
        move = (await one.is_asked())["own"]["moves"][0]
        data = {"decision": 0, "move": move}

        assert (await two.ask("pick", seat=1, **data))["code"] == "out_of_turn"
        assert (await three.ask("pick", seat=0, **data))["code"] == "not_your_seat"


async def test_nothing_is_picked_before_the_start_or_after_the_end(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        waiting = (await ann.open_table("5211", "me", "friend"))["table"]["id"]
        async with ann.live(waiting) as wire:
            early = await wire.ask("pick", seat=0, decision=0, move="Y1 Y2")
        async with place.client() as bob:
            over = await play_game(place, [ann, bob])
        async with ann.live(over) as wire:
            decision = (await wire.until("state"))["own"]["decision"]
            late = await wire.ask("pick", seat=0, decision=decision, move="Y1")

    assert (early["code"], late["code"]) == ("not_started", "out_of_turn")
