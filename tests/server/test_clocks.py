"""Clocks for the whole game, the time of each seat, and pauses."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Clock, Message, Place, Wire, serving
from tests.server.test_table_log import Played
from tilewright.server.clocks import clocks, deadlines
from tilewright.server.entries import MoveUndone, Paused, Resumed, Rewound, SeatGiven
from tilewright.server.sources import Sources, time_now

pytestmark = pytest.mark.anyio
MINUTE = 60_000
TOTAL = 5 * MINUTE
INCREMENT = 5_000


@pytest.fixture
def clock() -> Clock:
    """A time that passes when the test says so."""
    return Clock()


@pytest.fixture
def sources(clock: Clock) -> Sources:
    """True chance at that time."""
    return Sources(now=clock.now)


# The fold. Tables of `Played` start at 1000.


def test_a_decision_costs_its_time_and_brings_the_increment() -> None:
    played = Played(clock="total_5_5")
    played.move(0, 1000 + 20_000)
    log = played.log

    left = TOTAL - 20_000 + INCREMENT
    assert clocks(log, 21_000) == [left, TOTAL]
    assert clocks(log, 21_000 + 7_000) == [left, TOTAL - 7_000]
    assert deadlines(log) == {1: 21_000 + TOTAL}
    assert clocks(played.again(), 22_000) == clocks(log, 22_000)


def test_who_has_used_up_the_time_gets_the_increment_for_each_decision() -> None:
    played = Played(clock="total_5_5")
    played.move(0, 1000 + TOTAL + 400)
    played.move(1, 2000 + TOTAL)

    assert clocks(played.log, 2000 + TOTAL)[0] == INCREMENT
    assert deadlines(played.log) == {0: 2000 + TOTAL + INCREMENT}


def test_secret_choices_cost_their_own_time_and_changing_one_costs_more() -> None:
    played = Played("5211", 2, clock="total_5_5")
    played.move(0, 1000 + 10_000)
    first = clocks(played.log, 11_000)
    played.move(0, 1000 + 30_000, which=1)
    played.move(1, 1000 + 40_000)

    assert first == [TOTAL - 10_000 + INCREMENT, TOTAL - 10_000]
    assert clocks(played.log, 41_000) == [
        TOTAL - 30_000 + INCREMENT,
        TOTAL - 40_000 + INCREMENT,
    ]


def test_a_move_taken_back_costs_all_the_time_since_it_was_asked_for() -> None:
    played = Played(clock="total_5_5")
    played.move(0, 1000 + 20_000)
    played.append(MoveUndone(0, by="g0"), 1000 + 25_000)

    assert clocks(played.log, 1000 + 30_000) == [TOTAL - 30_000, TOTAL]


def test_what_was_taken_back_costs_nothing() -> None:
    played = Played(clock="total_5_5")
    played.move(0, 1000 + 20_000)
    played.move(1, 1000 + 50_000)
    played.append(Rewound(0, 1, by="g1"), 60_000)

    assert clocks(played.log, 60_000) == [TOTAL, TOTAL]


def test_a_bot_spends_nobodys_time() -> None:
    played = Played(clock="total_5_5")
    played.append(SeatGiven(0, "random", by="g1"), 2000)
    played.move(0, 90_000)

    assert clocks(played.log, 90_000) == [None, TOTAL]
    assert played.log.time_left(0) == TOTAL


def test_a_clock_that_was_set_back_gives_nobody_more_time() -> None:
    """The server started again with a clock an hour behind what the log says."""
    played = Played(clock="fast")
    played.move(0, 4_000_000)
    log = played.again()
    log.limit_times(400_000)

    assert deadlines(log) == {1: 400_000 + 20_000}


def test_time_passes_whatever_the_machines_clock_is_set_to(monkeypatch: pytest.MonkeyPatch) -> None:
    before, true_time = time_now(), time.time_ns
    two_hours_ms = 2 * 3600 * 1000
    for change in (two_hours_ms, -two_hours_ms):
        monkeypatch.setattr("time.time_ns", lambda change=change: true_time() + change * 1_000_000)

        assert 0 <= time_now() - before < two_hours_ms // 2


def test_with_time_for_each_decision_only_who_is_asked_has_time() -> None:
    played = Played()

    assert clocks(played.log, 1000 + 5_000) == [15_000, None]


@pytest.mark.parametrize("kind", ["fast", "total_5_5"])
def test_no_time_passes_in_a_pause(kind: str) -> None:
    played = Played(clock=kind)
    played.append(Paused(0, by="g0"), 1000 + 5_000)
    paused = (clocks(played.log, 500_000), deadlines(played.log))
    played.append(Resumed(0, by="g0"), 800_000)

    allowed = TOTAL if kind == "total_5_5" else 20_000
    assert paused == (clocks(played.log, 800_000), {})
    assert deadlines(played.log) == {0: 800_000 + allowed - 5_000}
    assert deadlines(played.again()) == deadlines(played.log)


# Over the wire.


async def table_of(client: Client, table: str) -> Message:
    """Return a table as anybody may know it."""
    found: Message = (await client.get(f"/api/tables/{table}")).json()["table"]
    return found


@asynccontextmanager
async def two_people(place: Place, **wanted: Any) -> AsyncIterator[tuple[Client, str, Wire, Wire]]:
    """Ann and Bob at a table of Azul with a clock, where Ann starts."""
    async with place.client() as ann, place.client() as bob:
        wanted = {"clock": "total_5_5", "options": {"start": 0}, "moves": 0, **wanted}
        table = await play_game(place, [ann, bob], game="azul", **wanted)
        async with ann.live(table) as one, bob.live(table) as two:
            await one.is_asked()
            await two.until("state")
            yield ann, table, one, two


async def test_everybody_is_told_the_time_of_each_seat(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with (
        serving(sqlite_url, sources) as place,
        two_people(place) as (ann, table, one, two),
    ):
        state = await one.is_asked()
        clock.pass_seconds(12)
        await one.move(state)
        told = await two.is_asked()
        found = await table_of(ann, table)

    assert (found["clock_seconds"], found["clock_increment"]) == (300, 5)
    assert state["clocks"] == [TOTAL, TOTAL]
    assert (told["clocks"], told["left_ms"]) == ([TOTAL - 12_000 + INCREMENT, TOTAL], TOTAL)


async def test_a_move_is_made_for_who_has_used_up_the_time(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, two_people(place) as (_, _, _, two):
        clock.pass_seconds(301)
        state = await two.is_asked()

    assert state["steps"][-1]["by_clock"] is True
    assert state["clocks"] == [INCREMENT, TOTAL]


async def test_people_pause_and_resume_by_agreement(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with (
        serving(sqlite_url, sources) as place,
        two_people(place, clock="fast") as (ann, table, one, two),
    ):
        state = await one.is_asked()
        await one.ask("pause")
        asked = (await table_of(ann, table))["proposal"]
        await two.ask("answer", number=asked["number"], is_accepted=True)
        paused = await table_of(ann, table)
        clock.pass_seconds(1000)
        await place.rooms.sweep()
        refused = [
            await one.move(state),
            await one.ask("take_back", seat=0),
            await one.ask("pick", seat=0, decision=0, move=state["own"]["moves"][0]),
        ]
        await two.ask("resume")
        again = (await table_of(ann, table))["proposal"]
        await one.ask("answer", number=again["number"], is_accepted=True)
        resumed = await one.is_asked()
        done = await one.move(resumed)

    assert (asked["what"], again["what"]) == ("pause", "resume")
    assert paused["is_paused"] is True
    assert {answer["code"] for answer in refused} == {"paused"}
    assert (resumed["left_ms"], done["type"]) == (20_000, "done")


async def test_against_bots_a_pause_needs_nobody_and_outlives_a_restart(
    sqlite_url: str, clock: Clock, sources: Sources
) -> None:
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "bot", clock="fast", options={"start": 0})
        table, cookies = made["table"]["id"], ann.cookies
        async with ann.live(table) as wire:
            await wire.is_asked()
            assert (await wire.ask("pause"))["type"] == "done"
            assert (await wire.ask("pause"))["type"] == "done"
    clock.pass_seconds(5000)
    async with serving(sqlite_url, sources) as place, place.client() as ann:
        ann.cookies = cookies
        async with ann.live(table) as wire:
            state = await wire.until("state")
            assert (await wire.ask("resume"))["type"] == "done"
            resumed = await wire.is_asked()

    assert (state["left_ms"], state["clocks"], state["own"]["moves"]) == (None, [20_000, None], [])
    assert resumed["left_ms"] == 20_000


async def test_only_people_at_a_running_table_with_a_clock_pause_it(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        two_people(place) as (ann, table, one, _),
        place.client() as cid,
        cid.live(table) as three,
    ):
        codes = [(await three.ask("pause"))["code"]]
        running = await one.ask("resume")
        waiting = (await ann.open_table("azul", "me", "friend", clock="fast"))["table"]["id"]
        clockless = (await ann.open_table("azul", "me", "here"))["table"]["id"]
        over = await play_game(place, [ann], "bot", clock="fast")
        for other in (waiting, clockless, over):
            async with ann.live(other) as wire:
                codes.append((await wire.ask("pause"))["code"])

    assert codes == ["not_your_seat", "not_started", "no_clock", "too_late"]
    assert running["type"] == "done"
