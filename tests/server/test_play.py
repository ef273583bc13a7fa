"""Moves over the WebSocket: told to each seat as it may know them, taken once, taken back."""

import asyncio

import pytest

from tests.server.serving import Client, Message, Wire, serving

pytestmark = pytest.mark.anyio


async def open_hot_seat(client: Client) -> str:
    """Return a table of 5211 with two people at one screen."""
    table: str = (await client.open_table("5211", "me", "here"))["table"]["id"]
    return table


async def look(wire: Wire, seat: int | None) -> Message:
    """Look through a seat and return what it sees."""
    wire.state = None
    await wire.send(type="look", seat=seat)
    return await wire.until("state")


async def test_a_screen_with_several_seats_starts_as_a_spectator(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await open_hot_seat(ann)
        async with ann.live(table) as wire:
            state = await wire.until("state")

        assert state["own"] is None
        assert set(" ".join(state["steps"][0]["view"]["hands"]).split()) == {"??"}


async def test_looking_through_a_seat_shows_its_hand_and_no_other(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await open_hot_seat(ann)
        async with ann.live(table) as wire:
            await wire.until("state")
            state = await look(wire, 1)

        mine, other = state["steps"][0]["view"]["hands"][1], state["steps"][0]["view"]["hands"][0]
        assert "??" not in mine
        assert set(other.split()) == {"??"}


async def test_a_secret_choice_is_hidden_from_others_until_all_have_chosen(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("5211", "me", "friend"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as one, bob.live(table) as two:
            first, second = await one.is_asked(), await two.is_asked()
            choice = first["own"]["moves"][0]
            await one.move(first, choice)
            hidden = await two.until("state", lambda state: state["length"] == 2)
            await two.move(second)
            shown = two.state

        assert hidden["steps"][-1]["event"] == [0, " ".join("??" for _ in choice.split())]
        assert shown is not None
        assert [0, choice] in [step["event"] for step in shown["steps"]]


async def test_a_secret_choice_can_be_taken_back_until_all_have_chosen(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await open_hot_seat(ann)
        async with ann.live(table) as wire:
            await wire.until("state")
            await wire.move(await look(wire, 0))
            chosen = wire.state
            await wire.ask("take_back", seat=0)
            after = wire.state

        assert chosen is not None
        assert after is not None
        assert (chosen["own"]["has_chosen"], chosen["own"]["may_take_back"]) == (True, True)
        assert (after["own"]["has_chosen"], after["length"]) == (False, 1)
        assert after["own"]["moves"]


async def test_an_open_move_that_is_taken_back_is_made_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "here", options={"start": 0})
        async with ann.live(made["table"]["id"]) as wire:
            await wire.until("state")
            before = await look(wire, 0)
            await wire.move(before)
            await wire.ask("take_back", seat=0)
            after = wire.state
            again = await wire.move(before)

        assert after is not None
        assert after["steps"][-1]["view"] == before["steps"][-1]["view"]
        assert after["length"] == before["length"]
        assert again["type"] == "done"


async def test_the_same_message_sent_again_is_done_and_not_a_second_move(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("state")
            state = await look(wire, 0)
            first = await wire.move(state, id="once")
            again = await wire.move(state, id="once")
            length = (await look(wire, 0))["length"]

        assert (first["type"], again["type"]) == ("done", "done")
        assert length == state["length"] + 1


async def test_a_message_is_known_again_after_a_restart(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("state")
            state = await look(wire, 0)
            await wire.move(state, id="once")
        cookies = ann.cookies

    async with serving(sqlite_url) as place, place.client() as ann:
        ann.cookies = cookies
        async with ann.live(table) as wire:
            assert (await wire.move(state, id="once"))["type"] == "done"
            assert (await look(wire, 0))["length"] == state["length"] + 1


async def test_two_moves_at_once_for_one_decision_are_one_move(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as one, ann.live(table) as two:
            await one.until("state")
            await two.until("state")
            first, second = await look(one, 0), await look(two, 0)
            answers = await asyncio.gather(one.move(first), two.move(second))

        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert {answer.get("code") for answer in answers} == {None, "stale"}


async def test_a_spectator_sees_the_table_and_no_hand(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as passer_by:
        table = (await ann.open_table("5211"))["table"]["id"]
        async with passer_by.live(table) as wire:
            told, state = await wire.until("table"), await wire.until("state")

        assert (told["own_seats"], told["seat_secrets"]) == ([], [])
        assert state["own"] is None
        assert set(" ".join(state["steps"][0]["view"]["hands"]).split()) == {"??"}


async def test_each_change_tells_the_new_steps_only(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("state")
            state = await look(wire, 0)
            await wire.move(state)
            told = wire.state

        assert told is not None
        assert [step["number"] for step in told["steps"]] == [2]
        assert told["steps"][0]["event"] == [0, state["own"]["moves"][0]]


async def test_asking_again_tells_everything_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.is_asked()
            before = wire.state
            await wire.send(type="sync")
            await wire.until("table")
            again = await wire.until("state")

        assert before is not None
        assert again["own"] == before["own"]


async def test_who_decides_beside_others_is_told_since_when(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("5211", "me", "friend"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as one, bob.live(table) as two:
            first = await one.is_asked()
            await two.move(await two.is_asked())
            then = await one.until("state", lambda state: state["length"] == 2)

    assert "since" not in first["own"]
    assert then["own"]["since"] == 1
