"""Taking back a move that others have answered: at once against bots, with their consent among people."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Message, Place, Wire, serving

pytestmark = pytest.mark.anyio


async def table_of(client: Client, table: str) -> Message:
    """Return a table as anybody may know it."""
    found: Message = (await client.get(f"/api/tables/{table}")).json()["table"]
    return found


async def steps_of(client: Client, table: str) -> list[Message]:
    """Return all steps of a table, as a spectator may know them."""
    found: list[Message] = (await client.get(f"/api/tables/{table}/steps")).json()["steps"]
    return found


@asynccontextmanager
async def two_people(
    place: Place, moves: int = 2, **wanted: Any
) -> AsyncIterator[tuple[Client, str, Wire, Wire]]:
    """Ann and Bob at a table of Azul where moves were made, the first by Ann."""
    async with place.client() as ann, place.client() as bob:
        await bob.put("/api/me", json={"name": "Bob"})
        wanted = {"game": "azul", "options": {"start": 0}, **wanted}
        table = await play_game(place, [ann, bob], moves=moves, **wanted)
        async with ann.live(table) as one, bob.live(table) as two:
            await one.until("state")
            await two.until("state")
            yield ann, table, one, two


async def proposal_to(wire: Wire) -> Message:
    """Return the proposal that a client is sent."""
    told = await wire.until("table", lambda told: told["table"].get("proposal"))
    found: Message = told["table"]["proposal"]
    return found


# Against bots.


@pytest.mark.parametrize(("game", "length"), [("azul", 1), ("5211", 1)])
async def test_against_bots_the_last_decision_is_taken_back_at_once(
    sqlite_url: str, game: str, length: int
) -> None:
    """Also past a reveal and a draw: in 5211 both have chosen and drawn."""
    async with serving(sqlite_url) as place, place.client() as ann:
        options = {"start": 0} if game == "azul" else {}
        table = await play_game(place, [ann], "bot", game=game, moves=2, options=options)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            answer = await wire.ask("take_back", seat=0, decision=1)
            back = await wire.is_asked()
            again = await wire.move(back)

    assert state["own"]["may_take_back"] is True
    assert answer["type"] == again["type"] == "done"
    assert (back["length"], back["own"]["decision"]) == (length, 0)
    assert back["steps"][-1]["taken_back_by"] == 0


async def test_against_bots_the_last_deal_is_no_obstacle(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", moves=40, options={"start": 0})
        deals = [step["number"] for step in await steps_of(ann, table) if is_deal(step)]
        async with ann.live(table) as wire:
            while (state := await wire.is_asked())["length"] > deals[-1]:
                assert (await wire.ask("take_back", seat=0))["type"] == "done"
                wire.state = None
                await wire.send(type="sync")

    assert len(deals) > 1
    assert state["own"]["moves"]


def is_deal(step: Message) -> bool:
    return step["event"] is not None and step["event"][0] == "deal"


async def test_what_was_taken_back_stays_so_after_a_restart(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", moves=6, options={"start": 0})
        async with ann.live(table) as wire:
            await wire.is_asked()
            await wire.ask("take_back", seat=0)
            await wire.is_asked()
        before = await steps_of(ann, table)
    async with serving(sqlite_url) as place, place.client() as anybody:
        assert await steps_of(anybody, table) == before


async def test_one_message_takes_back_one_move(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", moves=6, options={"start": 0})
        async with ann.live(table) as wire:
            await wire.is_asked()
            first = await wire.ask("take_back", id="same", seat=0, decision=3)
            length = (await wire.is_asked())["length"]
            again = await wire.ask("take_back", id="same", seat=0, decision=3)
            late = await wire.ask("take_back", seat=0, decision=3)
            await wire.send(type="sync")
            after = await wire.until("state")

    assert (first["type"], again["type"], late["code"]) == ("done", "done", "stale")
    assert after["length"] == length


async def test_there_is_nothing_to_take_back_before_the_first_move_or_after_the_end(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        for moves in (0, None):
            table = await play_game(place, [ann], "bot", moves=moves)
            async with ann.live(table) as wire:
                state = await wire.until("state")
                assert state["own"]["may_take_back"] is False
                assert (await wire.ask("take_back", seat=0))["code"] == "too_late"


# Among people.


async def test_among_people_the_others_have_to_accept(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (ann, table, one, two):
        state = await one.is_asked()
        assert (await one.ask("take_back", seat=0))["type"] == "done"
        proposal = await proposal_to(two)
        before = await steps_of(ann, table)
        answer = await two.ask("answer", number=proposal["number"], is_accepted=True)
        after = await steps_of(ann, table)
        told = await table_of(ann, table)

    assert (state["own"]["may_take_back"], state["own"]["may_ask_take_back"]) == (False, True)
    expected = {"what": "take_back", "seat": 0, "accepted": [0], "waiting_for": [1]}
    assert proposal == {**expected, "number": proposal["number"], "declined_by": None}
    assert (len(before), len(after)) == (4, 2)
    assert after[-1]["taken_back_by"] == 0
    assert answer["type"] == "done"
    assert "proposal" not in told


async def test_a_take_back_that_is_declined_is_not_asked_for_again_at_once(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (ann, table, one, two):
        await one.ask("take_back", seat=0)
        number = (await proposal_to(two))["number"]
        await two.ask("answer", number=number, is_accepted=False)
        declined = (await table_of(ann, table))["proposal"]
        nagging = await one.ask("take_back", seat=0)
        late = await two.ask("answer", number=number, is_accepted=True)

    assert (declined["accepted"], declined["declined_by"]) == ([], 1)
    assert (nagging["code"], late["code"]) == ("declined", "no_offer")
    assert len(declined) == 6


async def test_a_proposal_can_be_withdrawn_and_made_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (ann, table, one, _):
        await one.ask("take_back", seat=0)
        number = (await table_of(ann, table))["proposal"]["number"]
        await one.ask("answer", number=number, is_accepted=False)
        withdrawn = (await table_of(ann, table))["proposal"]
        await one.ask("take_back", seat=0)
        again = (await table_of(ann, table))["proposal"]

    assert withdrawn["declined_by"] == 0
    assert again["accepted"] == [0]
    assert again["number"] > number


async def test_asking_twice_is_no_answer_for_the_others(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (ann, table, one, _):
        answers = [(await one.ask("take_back", seat=0))["type"] for _ in range(2)]

        assert answers == ["done", "done"]
        assert len(await steps_of(ann, table)) == 4


async def test_a_move_of_a_person_voids_the_proposal(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place, 3) as (ann, table, one, two):
        await two.ask("take_back", seat=1)
        number = (await proposal_to(one))["number"]
        await two.move(await two.is_asked())
        answer = await one.ask("answer", number=number, is_accepted=True)

        assert answer["code"] == "no_offer"
        assert "proposal" not in await table_of(ann, table)


async def test_a_proposal_outlives_a_restart(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, two_people(place) as (ann, table, one, _):
        await one.ask("take_back", seat=0)
        before = (await table_of(ann, table))["proposal"]
    async with serving(sqlite_url) as place, place.client() as anybody:
        assert (await table_of(anybody, table))["proposal"] == before


async def test_only_who_plays_may_answer(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        two_people(place) as (_, table, one, two),
        place.client() as cid,
        cid.live(table) as three,
    ):
        await one.ask("take_back", seat=0)
        number = (await proposal_to(two))["number"]
        answer = {"number": number, "is_accepted": True}

        assert (await three.ask("answer", **answer))["code"] == "not_your_seat"
        assert (await two.ask("answer", **{**answer, "number": number + 1}))["code"] == "no_offer"
        assert (await two.ask("take_back", seat=0))["code"] == "not_your_seat"
        assert (await three.ask("take_back", seat=0))["code"] == "not_your_seat"


async def test_two_proposals_do_not_stand_at_once(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url) as place,
        place.client() as ann,
        place.client() as bob,
        place.client() as cid,
    ):
        people = [ann, bob, cid]
        table = await play_game(place, people, game="azul", moves=3, options={"start": 0})
        async with ann.live(table) as one, bob.live(table) as two:
            first = await one.ask("take_back", seat=0)
            second = await two.ask("take_back", seat=1)

    assert (first["type"], second["code"]) == ("done", "other_offer")


async def test_among_people_nothing_is_taken_back_past_a_deal(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        moves = 1
        while True:
            table = await play_game(
                place, [ann, bob], game="azul", moves=moves, options={"start": 0}
            )
            if is_deal((await steps_of(ann, table))[-1]):
                break
            moves += 1
        async with ann.live(table) as one, bob.live(table) as two:
            answers = [
                (await wire.ask("take_back", seat=seat))["code"]
                for seat, wire in enumerate((one, two))
            ]

    assert answers == ["too_late", "too_late"]


async def test_among_people_nothing_is_taken_back_past_a_reveal(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob], game="5211", moves=2)
        async with ann.live(table) as one:
            state = await one.is_asked()

            assert "may_ask_take_back" not in state["own"]
            assert (await one.ask("take_back", seat=0))["code"] == "too_late"


async def test_people_at_one_screen_need_nobodys_consent(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "here", options={"start": 0})
        table = made["table"]["id"]
        async with ann.live(table) as wire:
            for seat in (0, 1):
                await wire.send(type="look", seat=seat)
                state = await wire.is_asked()
                assert (await wire.move(state, seat=seat))["type"] == "done"
            assert (await wire.ask("take_back", seat=0))["type"] == "done"

        assert len(await steps_of(ann, table)) == 2
