"""The deal of the day: the same for everybody, played once, told to nobody before the day is over, ranked."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Client, Clock, Message, Place, serving
from tilewright.analysis import analyse, encode, get_judge
from tilewright.server.analyses import bare_record
from tilewright.server.analysis_worker import AnalysisWorker
from tilewright.server.days import day_at, day_before
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio

KEY = b"the same key"
DAY_S = 24 * 3600
_PATIENCE_S = 60
Choice = Callable[[list[str]], str]


def first(moves: list[str]) -> str:
    return moves[0]


def last(moves: list[str]) -> str:
    return moves[-1]


def timed(clock: Clock) -> Sources:
    return Sources(now=clock.now)


class QuickWorker(AnalysisWorker):
    """Analyses at once, with little search."""

    def analyse(self, record: bytes, on_part: Callable[[bytes], None]) -> bytes:
        judge = get_judge("azul", "coloured", 2, simulations=20, deals=2, deal_simulations=2)
        return encode(analyse(record, judge))


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", QuickWorker)


async def open_daily(client: Client, game: str = "azul") -> str:
    answer = await client.post(f"/api/daily/{game}")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]["id"]
    return table


async def play_on(client: Client, table: str, choose: Choice = first, moves: int = 1000) -> None:
    """Play moves at a table, until its game is over at most."""
    async with client.live(table) as wire:
        for _ in range(moves):
            state = await wire.is_asked()
            if state["result"]:
                return
            answer = await wire.move(state, choose(state["own"]["moves"]))
            assert answer["type"] == "done", answer


async def play(client: Client, game: str = "azul", choose: Choice = first) -> str:
    """Return the table at which a person has played today's deal."""
    table = await open_daily(client, game)
    await play_on(client, table, choose)
    return table


async def seen_by(client: Client, table: str) -> list[Any]:
    """Return what happened at a table, as the person there saw it.

    Who chooses first in a secret turn of two depends on who is quicker: such choices are sorted by seat.
    """
    shown = (await client.get(f"/api/tables/{table}")).json()["table"]
    steps = (await client.get(f"/api/tables/{table}/steps?seat=0")).json()["steps"]
    events = [step["event"] for step in steps]
    if shown["game"] != "5211":
        return events
    moves = [number for number, event in enumerate(events) if event and isinstance(event[0], int)]
    for first, second in zip(moves[::2], moves[1::2], strict=False):
        events[first], events[second] = sorted((events[first], events[second]))
    return events


async def deal_of(client: Client, game: str = "azul", **query: str) -> Message:
    daily = (await client.get("/api/daily", params=query)).json()
    found: Message = next(deal for deal in daily["deals"] if deal["game"] == game)
    return found


@pytest.mark.parametrize("game", [pytest.param("azul", marks=pytest.mark.slow), "5211"])
async def test_the_same_moves_give_the_same_game_at_another_server_and_after_a_restart(
    sqlite_url: str, postgres_url: str, game: str
) -> None:
    sources = timed(Clock())
    async with serving(sqlite_url, sources, KEY) as place, place.client() as ann:
        told = await seen_by(ann, await play(ann, game))
    async with serving(postgres_url, sources, KEY) as place, place.client() as bob:
        table = await open_daily(bob, game)
        await play_on(bob, table, moves=4)
    async with serving(postgres_url, sources, KEY) as place, place.client() as again:
        again.cookies.update(bob.cookies)
        await play_on(again, table)
        repeated = await seen_by(again, table)

    assert len(told) > 10
    assert repeated == told


@pytest.mark.parametrize(
    ("game", "fixed"), [("azul", 5), pytest.param("5211", 20, marks=pytest.mark.slow)]
)
async def test_deals_do_not_depend_on_how_one_plays(sqlite_url: str, game: str, fixed: int) -> None:
    """Azul: five deals empty the bag. 5211: everybody draws as many cards after each turn."""
    clock = Clock()
    async with serving(sqlite_url, timed(clock), KEY) as place:
        records = []
        for choose in (first, last):
            async with place.client() as client:
                table = await play(client, game, choose)
                clock.pass_seconds(DAY_S)
                records.append((await client.get(f"/api/tables/{table}/record")).json())
                clock.pass_seconds(-DAY_S)
    one, other = ([e for e in r["events"] if not isinstance(e[0], int)] for r in records)

    assert records[0]["events"] != records[1]["events"]
    assert one[:fixed] == other[:fixed]


async def test_another_day_another_game_and_another_key_have_other_deals(sqlite_url: str) -> None:
    clock, deals = Clock(), []
    for key, url in ((KEY, sqlite_url), (b"another key", sqlite_url + "2")):
        async with serving(url, timed(clock), key) as place, place.client() as ann:
            deals.append((await seen_by(ann, await open_daily(ann)))[1])
            clock.pass_seconds(DAY_S)
            deals.append((await seen_by(ann, await open_daily(ann)))[1])
            clock.pass_seconds(-DAY_S)

    assert all(one != other for n, one in enumerate(deals) for other in deals[:n])


async def test_a_guest_has_one_table_a_day(database_url: str) -> None:
    clock = Clock()
    async with serving(database_url, timed(clock), KEY) as place, place.client() as ann:
        await ann.get("/api/me")
        opened = await asyncio.gather(*(open_daily(ann) for _ in range(3)))
        await play_on(ann, opened[0])
        opened.append(await open_daily(ann))
        async with place.client() as eve:
            other = await open_daily(eve)
        clock.pass_seconds(DAY_S)
        tomorrow = await open_daily(ann)

    assert len(set(opened)) == 1
    assert len({opened[0], other, tomorrow}) == 3


async def _doors(client: Client, table: str) -> dict[str, str]:
    """Return how each request that could tell of a table's deals is answered: "ok", or the code."""
    answers = {
        "table": await client.get(f"/api/tables/{table}"),
        "steps": await client.get(f"/api/tables/{table}/steps"),
        "own steps": await client.get(f"/api/tables/{table}/steps?seat=0"),
        "record": await client.get(f"/api/tables/{table}/record"),
        "replay": await client.get(f"/api/tables/{table}/replay"),
        "analyse": await client.post(f"/api/tables/{table}/analysis"),
        "analysis": await client.get(f"/api/analyses/{table}"),
        "analysed": await client.get(f"/api/analyses/{table}/replay"),
        "hint": await client.post(f"/api/tables/{table}/hint", json={"seat": 0, "decision": 0}),
    }
    found = {
        name: "ok" if answer.is_success else answer.json()["code"]
        for name, answer in answers.items()
    }
    async with client.live(table) as wire:
        try:
            message = await wire.until("state")
            found["live"] = "ok" if message["steps"] else "empty"
        except ConnectionClosed:
            found["live"] = str(wire.connection.close_code)
        found["told"] = "steps" if any('"steps"' in text for text in wire.texts) else "nothing"
    return found


@pytest.mark.parametrize("moves", [3, 1000])
async def test_nobody_learns_the_deals_of_a_running_day(sqlite_url: str, moves: int) -> None:
    """Neither while somebody plays them nor after that; who played sees what the seat saw."""
    clock = Clock()
    async with serving(sqlite_url, timed(clock), KEY) as place, place.client() as ann:
        table = await open_daily(ann)
        await play_on(ann, table, moves=moves)
        await deal_of(ann)  # The server analyses it.
        async with place.client() as eve:
            await eve.get("/api/me")
            strangers = await _doors(eve, table)
            listed = await deal_of(eve)
        own = await _doors(ann, table)

    closed = dict.fromkeys(("record", "replay", "analyse", "analysis"), "day_running")
    shut = {"table": "day_running", "steps": "day_running", "own steps": "day_running"}
    assert strangers == {
        **closed,
        **shut,
        "analysed": "no_analysis",
        "hint": "not_your_seat",
        "live": "4409",
        "told": "nothing",
    }
    assert own == {
        **closed,
        **dict.fromkeys(("table", "steps", "own steps", "live"), "ok"),
        "analysed": "no_analysis",
        "hint": "no_hints",
        "told": "steps",
    }
    assert all("table" not in row for row in [*listed["by_margin"], *listed["by_loss"]])
    assert listed["own"] is None


async def test_everything_is_told_once_the_day_is_over(sqlite_url: str) -> None:
    clock = Clock()
    async with serving(sqlite_url, timed(clock), KEY) as place, place.client() as ann:
        table = await play(ann)
        day = day_at(clock.now())
        await deal_of(ann)
        clock.pass_seconds(DAY_S)
        async with place.client() as eve:
            await eve.get("/api/me")
            doors = await _doors(eve, table)
            listed = await deal_of(eve, day=day)
            names = (await eve.get(f"/api/tables/{table}/replay")).json()["names"]

    assert {name for name, answer in doors.items() if answer == "ok"} == {
        "table",
        "steps",
        "record",
        "replay",
        "analyse",
        "analysis",
        "live",
    }
    assert [row["table"] for row in listed["by_margin"]] == [table]
    assert names[0] == "Guest"


async def test_nothing_is_taken_back_handed_over_or_played_again(sqlite_url: str) -> None:
    async with serving(sqlite_url, timed(Clock()), KEY) as place, place.client() as ann:
        table = await open_daily(ann)
        await play_on(ann, table, moves=2)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            refused = [
                await wire.ask("take_back", seat=0),
                await wire.ask("give_seat", seat=0),
                await wire.ask("rename", seat=0, name="Ann"),
            ]
        await play_on(ann, table)
        async with ann.live(table) as wire:
            await wire.until("state")
            refused.append(await wire.ask("rematch"))

    assert not state["own"]["may_take_back"]
    assert "may_ask_take_back" not in state["own"]
    assert [answer["code"] for answer in refused] == ["daily"] * 4


async def test_guests_are_ranked_by_margin_and_appear_by_name_if_they_want_to(
    database_url: str,
) -> None:
    clock = Clock()
    async with (
        serving(database_url, timed(clock), KEY) as place,
        place.client() as ann,
        place.client() as bob,
        place.client() as eve,
    ):
        await ann.put("/api/me", json={"name": "Ann"})
        await bob.put("/api/me", json={"name": "Bob"})
        await play(ann, choose=first)
        await play(bob, choose=last)
        shown = await ann.put("/api/daily", json={"is_named": True})
        listed = await deal_of(eve)
        own = (await deal_of(bob))["own"]
        await ann.put("/api/me", json={"name": "Anna"})
        renamed = await deal_of(eve)
        clock.pass_seconds(DAY_S)
        await open_daily(ann, "5211")
        next_own = (await deal_of(ann, "5211"))["own"]
        await ann.put("/api/daily", json={"is_named": False})
        hidden = await deal_of(eve, day=day_before(day_at(clock.now())))
        nobody = await eve.put("/api/daily", json={"is_named": True})

    assert shown.status_code == 200
    margins = [row["margin"] for row in listed["by_margin"]]
    assert margins == sorted(margins, reverse=True)
    assert listed["num_ranked"] == 2
    assert sorted(row["name"] for row in listed["by_margin"]) == ["", "Ann"]
    assert (own["outcome"], own["is_named"]) == ("ranked", False)
    assert own["rank"] == 1 + sum(margin > own["margin"] for margin in margins)
    assert "Anna" in [row["name"] for row in renamed["by_margin"]]
    assert next_own["is_named"] is True
    assert [row["name"] for row in hidden["by_margin"]] == ["", ""]
    assert nobody.json()["code"] == "no_guest"


async def test_games_are_ranked_by_what_decisions_cost_once_they_are_analysed(
    database_url: str,
) -> None:
    async with serving(database_url, timed(Clock()), KEY) as place, place.client() as ann:
        async with place.rooms.room(await play(ann)).entered() as log:
            record = bare_record(log.match)
        # What it needs is compiled, however long that takes.
        await asyncio.to_thread(QuickWorker().analyse, record, lambda _: None)
        before = await deal_of(ann)
        async with asyncio.timeout(_PATIENCE_S):
            while not (after := await deal_of(ann))["by_loss"]:
                await asyncio.sleep(0.05)

    assert before["own"]["loss"] is None
    assert [row["loss"] for row in after["by_loss"]] == [after["own"]["loss"]]
    assert after["own"]["loss"] > 0
    assert after["own"]["rank_by_loss"] == 1


async def test_only_games_that_end_within_the_day_are_ranked(sqlite_url: str) -> None:
    clock = Clock()
    async with (
        serving(sqlite_url, timed(clock), KEY) as place,
        place.client() as late,
        place.client() as gone,
    ):
        table = await open_daily(late)
        async with gone.live(await open_daily(gone)) as wire:
            await wire.until("state")
            await wire.ask("resign", seat=0)
        given_up = (await deal_of(gone))["own"]
        day = day_at(clock.now())
        clock.pass_seconds(DAY_S)
        await play_on(late, table)
        listed = await deal_of(late, day=day)

    assert given_up["outcome"] == "given_up"
    assert listed["own"]["outcome"] == "late"
    assert listed["by_margin"] == []
    assert listed["num_ranked"] == 0


async def test_a_guest_who_is_forgotten_leaves_the_rankings(database_url: str) -> None:
    async with serving(database_url, timed(Clock()), KEY) as place, place.client() as ann:
        await ann.put("/api/me", json={"name": "Ann"})
        await play(ann)
        await ann.put("/api/daily", json={"is_named": True})
        before = await deal_of(ann)
        await ann.delete("/api/me")
        after = await deal_of(ann)

    assert [row["name"] for row in before["by_margin"]] == ["Ann"]
    assert after["by_margin"] == []


async def _age(place: Place, clock: Clock, days: int) -> list[str]:
    """Return what is deleted of games that were over an hour ago, when days have passed."""
    clock.pass_seconds(days * DAY_S)
    now = clock.now()
    keep = day_before(day_at(now))
    deleted: list[str] = await place.rooms.store.housekeeping.delete_finished(now, keep)
    return deleted


async def test_old_games_are_deleted_but_not_before_two_days_are_over(database_url: str) -> None:
    clock = Clock()
    async with serving(database_url, timed(clock), KEY) as place, place.client() as ann:
        table = await play(ann)
        kept = await _age(place, clock, 1)
        deleted = await _age(place, clock, 1)
        gone = await deal_of(ann, day=day_before(day_before(day_at(clock.now()))))

    assert kept == []
    assert deleted == [table]
    assert gone["own"] is None


async def test_bad_requests_are_refused(sqlite_url: str) -> None:
    clock = Clock()
    async with serving(sqlite_url, timed(clock), KEY) as place, place.client() as ann:
        clock.pass_seconds(DAY_S)
        tomorrow = day_at(clock.now() + DAY_S * 1000)
        answers = [
            await ann.post("/api/daily/chess"),
            await ann.get("/api/daily", params={"day": tomorrow}),
            await ann.get("/api/daily", params={"day": "yesterday"}),
            await ann.put("/api/daily", json={"is_named": "perhaps"}),
        ]

    assert [answer.json()["code"] for answer in answers] == [
        "bad_setup",
        "no_day",
        "bad_request",
        "bad_request",
    ]
