"""Leaving a game for good or for a while, and tables that nobody wants to finish."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Clock, Message, Place, Wire, serving
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio


async def table_of(client: Client, table: str) -> Message:
    """Return a table as anybody may know it."""
    found: Message = (await client.get(f"/api/tables/{table}")).json()["table"]
    return found


async def listed(client: Client) -> Message:
    """Return the only table in a guest's list."""
    [found] = (await client.get("/api/me/tables")).json()["tables"]
    entry: Message = found
    return entry


@asynccontextmanager
async def people(
    place: Place, number: int, *bots: str, moves: int = 2, **wanted: Any
) -> AsyncIterator[tuple[list[Client], str, list[Wire]]]:
    """Yield `number` people at a table, beside bots, where moves were made; each has been sent the state."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(place.client()) for _ in range(number)]
        wanted = {"game": "azul", "options": {"start": 0}, **wanted}
        table = await play_game(place, clients, *bots, moves=moves, **wanted)
        wires = [await stack.enter_async_context(client.live(table)) for client in clients]
        for wire in wires:
            await wire.until("state")
        yield clients, table, wires


# Resigning.


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_of_two_players_the_other_wins(sqlite_url: str, game: str) -> None:
    options = {"start": 0} if game == "azul" else {"hidden_totals": 1}
    async with (
        serving(sqlite_url) as place,
        people(place, 2, moves=3, game=game, options=options) as ([ann, _], table, [one, two]),
    ):
        assert (await one.ask("resign", seat=0))["type"] == "done"
        state = await two.until("state", lambda state: state["result"])
        found, own = await table_of(ann, table), await listed(ann)
        late = [
            await two.ask("move", seat=1, decision=1, move="1B1"),
            await two.ask("take_back", seat=1),
            await two.ask("resign", seat=1),
            await one.ask("resign", seat=0),
            await two.ask("close"),
        ]

    assert (state["result"]["winners"], state["result"]["resigned"]) == ([1], [0])
    assert (state["waiting_for"], state["own"]["moves"], state["left_ms"]) == ([], [], None)
    assert found["status"] == own["status"] == "over"
    assert [seat.get("has_resigned") for seat in found["seats"]] == [True, None]
    assert (own["winners"], own["resigned"], own["is_own_turn"]) == ([1], [0], False)
    assert {answer["code"] for answer in late} == {"too_late", "resigned"}


async def test_the_record_of_a_resigned_game_is_unfinished_and_can_be_watched(
    sqlite_url: str,
) -> None:
    """Also where a secret choice waited: it is the record's last event."""
    async with (
        serving(sqlite_url) as place,
        people(place, 2, moves=3, game="5211", options={}) as ([ann, _], table, [_, two]),
    ):
        await two.ask("resign", seat=1)
        record = (await ann.get(f"/api/tables/{table}/record")).json()
        replay = await ann.get(f"/api/tables/{table}/replay")
        imported = await ann.post("/api/replays", json=record)

    assert "result" not in record
    assert replay.json()["result"]["resigned"] == [1]
    assert (imported.status_code, imported.json()["result"]) == (200, None)


async def test_a_replay_says_who_left_came_back_and_resigned_and_when(sqlite_url: str) -> None:
    clock = Clock()
    async with (
        serving(sqlite_url, Sources(now=clock.now)) as place,
        people(place, 2, moves=2) as ([ann, _], table, [one, two]),
    ):
        clock.pass_seconds(60)
        await two.ask("give_seat", seat=1)
        await two.ask("take_seat_back", seat=1)
        clock.pass_seconds(60)
        await one.ask("resign", seat=0)
        replay = (await ann.get(f"/api/tables/{table}/replay")).json()

    found = replay["departures"]
    assert [(each["what"], each["seat"]) for each in found] == [
        ("left", 1),
        ("returned", 1),
        ("resigned", 0),
    ]
    assert {each["after"] for each in found} == {replay["steps"][-1]["number"]}
    assert [each["at"] - found[0]["at"] for each in found] == [0, 0, 60_000]


async def test_who_left_is_told_of_a_position_that_remains(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 1, "bot") as ([ann], table, [one]):
        before = await one.is_asked()
        await one.move(before)
        await one.is_asked()
        await one.ask("give_seat", seat=0)
        await one.ask("take_seat_back", seat=0)
        await one.ask("take_back", seat=0)
        await one.ask("close")
        replay = (await ann.get(f"/api/tables/{table}/replay")).json()

    last = replay["steps"][-1]["number"]
    assert [each["what"] for each in replay["departures"]] == ["left", "returned", "closed"]
    assert all(each["after"] <= last for each in replay["departures"])


async def test_of_three_players_the_others_play_on_with_a_bot(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 3) as ([ann, _, _], table, wires):
        one, two, three = wires
        assert (await three.ask("resign", seat=2))["type"] == "done"
        state = await one.is_asked()
        seat = (await table_of(ann, table))["seats"][2]
        back = await three.ask("take_seat_back", seat=2)
        again = await three.ask("resign", seat=2)
        assert (await one.move(state))["type"] == "done"
        await two.is_asked()
        await two.ask("resign", seat=1)
        result = (await one.until("state", lambda state: state["result"]))["result"]

    assert (seat["is_stand_in"], seat["has_resigned"]) == (True, True)
    assert (back["code"], again["code"]) == ("resigned", "resigned")
    assert (result["winners"], result["resigned"]) == ([0], [2, 1])


async def test_a_game_that_only_bots_would_play_on_ends_without_a_winner(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        people(place, 1, "bot", "bot", moves=0) as (_, _, [one]),
    ):
        await one.ask("resign", seat=0)
        state = await one.until("state") if one.state is None else one.state

    assert (state["result"]["winners"], state["result"]["resigned"]) == ([], [0])


async def test_resigning_outlives_a_restart(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 2) as (_, table, [one, _]):
        await one.ask("resign", seat=0)
    async with (
        serving(sqlite_url) as place,
        place.client() as anybody,
        anybody.live(table) as wire,
    ):
        state = await wire.until("state")

    assert (state["result"]["winners"], state["waiting_for"]) == ([1], [])


async def test_after_a_resigned_game_both_may_play_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 2) as ([ann, _], table, [one, two]):
        await one.ask("resign", seat=0)
        await two.ask("rematch")
        offered = await table_of(ann, table)
        await one.ask("rematch")
        again = (await table_of(ann, table))["rematch"]
        seats = (await table_of(ann, again))["seats"]

    assert offered["rematch_offer"]["waiting_for"] == [0]
    assert not any(seat["is_stand_in"] or "has_resigned" in seat for seat in seats)


@pytest.mark.parametrize("command", ["resign", "give_seat"])
async def test_nobody_gives_up_for_another(sqlite_url: str, command: str) -> None:
    async with (
        serving(sqlite_url) as place,
        people(place, 2) as (_, table, [one, _]),
        place.client() as cid,
        cid.live(table) as three,
    ):
        answers = [await one.ask(command, seat=1), await three.ask(command, seat=1)]

    assert {answer["code"] for answer in answers} <= {"not_your_seat", "not_gone"}


async def test_nobody_resigns_before_the_start_or_after_the_end(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        waiting = (await ann.open_table("5211", "me", "friend"))["table"]["id"]
        over = await play_game(place, [ann, bob])
        codes = []
        for table in (waiting, over):
            async with ann.live(table) as wire:
                codes += [(await wire.ask("resign", seat=0))["code"]]

    assert codes == ["not_started", "too_late"]


# Leaving.


async def test_a_person_leaves_their_seat_to_a_bot_and_takes_it_back(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 2) as ([ann, _], table, [one, two]):
        await one.is_asked()
        assert (await one.ask("give_seat", seat=0))["type"] == "done"
        await two.is_asked()
        left = (await table_of(ann, table))["seats"][0]
        twice = await one.ask("give_seat", seat=0)
        assert (await one.ask("take_seat_back", seat=0))["type"] == "done"
        back = (await table_of(ann, table))["seats"][0]

    assert (left["is_stand_in"], back["is_stand_in"]) == (True, False)
    assert twice["code"] == "stand_in"


# Closing.


async def test_the_only_person_closes_a_table_at_once(sqlite_url: str) -> None:
    clock = Clock()
    async with (
        serving(sqlite_url, Sources(now=clock.now)) as place,
        people(place, 1, "bot", clock="fast") as ([ann], table, [one]),
    ):
        state = await one.is_asked()
        assert (await one.ask("close"))["type"] == "done"
        clock.pass_seconds(100)
        await place.rooms.sweep()
        late = [
            await one.move(state),
            await one.ask("take_back", seat=0),
            await one.ask("give_seat", seat=0),
            await one.ask("resign", seat=0),
            await one.ask("close"),
        ]
        found, own = await table_of(ann, table), await listed(ann)
        rematch = await one.ask("rematch")

    assert {answer["code"] for answer in late} == {"table_closed"}
    assert found["status"] == own["status"] == "closed"
    assert (own["is_own_turn"], own["waiting_for"], own["winners"]) == (False, [], [])
    assert rematch["code"] == "not_over"


async def test_people_close_a_table_by_agreement(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 2) as ([ann, _], table, [one, two]):
        await one.ask("close")
        before = await table_of(ann, table)
        answer = {"number": before["proposal"]["number"], "is_accepted": True}
        await two.ask("answer", **answer)
        after = await table_of(ann, table)
        twice = await two.ask("answer", **answer)

    assert (before["status"], before["proposal"]["what"]) == ("playing", "close")
    assert before["proposal"]["waiting_for"] == [1]
    assert after["status"] == "closed"
    assert "proposal" not in after
    assert twice["code"] == "no_offer"


async def test_a_closed_table_stays_closed_and_its_record_ends_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, people(place, 1, "bot") as (_, table, [one]):
        await one.ask("close")
    async with serving(sqlite_url) as place, place.client() as anybody:
        found = await table_of(anybody, table)
        record = (await anybody.get(f"/api/tables/{table}/record")).json()

    assert found["status"] == "closed"
    assert len(record["events"]) == 3
    assert "result" not in record


async def test_a_table_that_waits_is_closed_and_nobody_sits_down_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            assert (await wire.ask("close"))["type"] == "done"
        answer = await bob.post(f"/api/tables/{table}/seats", json={})
        found = await table_of(ann, table)
        record = await ann.get(f"/api/tables/{table}/record")

    assert found["status"] == "closed"
    assert (answer.status_code, answer.json()["code"]) == (409, "table_closed")
    assert record.status_code == 409


async def test_only_people_at_the_table_close_it_and_only_before_the_end(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        people(place, 2) as ([ann, bob], table, _),
        place.client() as cid,
        cid.live(table) as three,
    ):
        stranger = await three.ask("close")
        over = await play_game(place, [ann, bob])
        async with ann.live(over) as wire:
            late = await wire.ask("close")

    assert (stranger["code"], late["code"]) == ("not_your_seat", "too_late")
