"""Tables from their first guest to their rematch."""

import asyncio

import pytest

from tests.server.serving import Client, Message, Wire, serving

pytestmark = pytest.mark.anyio


async def play_to_the_end(wire: Wire) -> Message:
    """Play the first legal move again and again, and return the last state."""
    while True:
        state = await wire.is_asked()
        if state["result"]:
            return state
        answer = await wire.move(state)
        assert answer["type"] == "done", answer


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_table_without_wishes_is_played_at_once_against_a_bot(
    sqlite_url: str, game: str
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table(game)

        assert made["table"]["status"] == "playing"
        assert [seat["kind"] for seat in made["table"]["seats"]] == ["person", "bot"]
        assert made["own_seats"] == [0]


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_person_plays_a_whole_game_against_a_bot(sqlite_url: str, game: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table(game)
        async with ann.live(made["table"]["id"]) as wire:
            state = await play_to_the_end(wire)

        assert len(state["result"]["scores"]) == 2


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_two_people_play_a_whole_game_and_both_see_its_end(
    sqlite_url: str, game: str
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table(game, "me", "friend"))["table"]["id"]
        await bob.sit(table, name="Bob")
        async with ann.live(table) as one, bob.live(table) as two:
            ends = await asyncio.gather(play_to_the_end(one), play_to_the_end(two))

        assert ends[0]["result"] == ends[1]["result"]


async def test_a_table_with_an_open_seat_waits_for_a_friend(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        made = await ann.open_table("azul", "me", "friend")
        assert made["table"]["status"] == "waiting"

        out = await bob.sit(made["table"]["id"], name="Bob")

        assert out["table"]["status"] == "playing"
        assert out["own_seats"] == [1]
        assert out["table"]["seats"][1]["name"] == "Bob"


async def test_who_waits_at_the_table_is_told_when_a_friend_sits_down(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("table")
            await bob.sit(table, name="Bob")

            told = await wire.until("table", lambda told: told["table"]["status"] == "playing")
            state = await wire.until("state")

        assert told["table"]["seats"][1]["name"] == "Bob"
        assert state["own"]["seat"] == 0


async def test_sitting_down_twice_takes_one_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend", "friend"))["table"]["id"]
        await bob.sit(table, name="Bob")

        out = await bob.sit(table, name="Bob")

        assert out["own_seats"] == [1]


async def test_a_taken_seat_is_not_given_twice(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]

        answer = await bob.post(f"/api/tables/{table}/seats", json={"seat": 0})

        assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")


async def test_seats_drawn_by_lot_keep_their_people_and_their_secrets(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        for _ in range(8):
            made = await ann.open_table("azul", "me", "bot", "bot", is_shuffled=True)
            if made["own_seats"] != [0]:
                break
        [seat] = made["own_seats"]

        async with place.client() as phone:
            out = await phone.sit(made["table"]["id"], secret=made["seat_secrets"][0])

        assert seat != 0
        assert out["own_seats"] == [seat]


async def test_what_chance_decides_at_the_start_is_told_once_the_game_has_started(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        made = await ann.open_table("azul", "me", "friend")
        out = await bob.sit(made["table"]["id"])

        assert "start" not in made["table"]["options"]
        assert out["table"]["options"]["start"] in (0, 1)


async def finished(ann: Client, game: str = "azul") -> str:
    """Return a table whose game is over."""
    table: str = (await ann.open_table(game))["table"]["id"]
    async with ann.live(table) as wire:
        await play_to_the_end(wire)
    return table


async def rematch_of(client: Client, table: str) -> str:
    """Return the table of a rematch that was agreed on, which is opened a moment later."""
    async with asyncio.timeout(60):
        while True:
            found = (await client.get(f"/api/tables/{table}")).json()["table"]["rematch"]
            if found is not None:
                return str(found)
            await asyncio.sleep(0.05)


async def test_a_rematch_rotates_the_seats_by_one(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished(ann)
        async with ann.live(table) as wire:
            await wire.until("state")
            assert (await wire.ask("rematch"))["type"] == "done"
        again = await rematch_of(ann, table)

        out = (await ann.get(f"/api/tables/{again}")).json()

        assert out["own_seats"] == [1]
        assert out["table"]["seats"][0]["kind"] == "bot"


async def test_asking_twice_for_a_rematch_gives_one_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished(ann)
        found = set()
        for _ in range(2):
            async with ann.live(table) as wire:
                await wire.ask("rematch")
            found.add(await rematch_of(ann, table))

        assert len(found) == 1


async def test_the_record_of_a_finished_game_leads_to_the_same_replay(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished(ann, "5211")
        record = (await ann.get(f"/api/tables/{table}/record")).json()

        stored = (await ann.get(f"/api/tables/{table}/replay")).json()
        imported = (await ann.post("/api/replays", json=record)).json()

        assert record["names"] == ["Guest", "casual"]
        assert [step["view"] for step in imported["steps"]] == [
            step["view"] for step in stored["steps"]
        ]


async def test_a_record_is_not_handed_out_while_the_game_goes_on(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("5211"))["table"]["id"]

        for what in ("record", "replay"):
            answer = await ann.get(f"/api/tables/{table}/{what}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


async def test_a_broken_record_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.post("/api/replays", json={"format": "tilewright/1"})

        assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")


async def test_steps_tell_the_game_from_its_beginning(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        made = await ann.open_table("azul", "me", "here")
        table = made["table"]["id"]
        async with ann.live(table) as wire:
            await wire.until("state")

        steps = (await ann.get(f"/api/tables/{table}/steps", params={"seat": 0})).json()["steps"]

        assert [step["number"] for step in steps] == [0, 1]
        assert steps[1]["event"][0] == "deal"
        assert steps[1]["at"] > 0


async def test_a_line_of_chat_reaches_everybody_and_newcomers(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await bob.put("/api/me", json={"name": "Bob"})
        async with ann.live(table) as one, bob.live(table) as two:
            await two.ask("say", text="  hello\u202e\n there ")
            heard = await one.until("said")
        async with ann.live(table) as late:
            told = await late.until("said")

        assert (heard["name"], heard["seat"], heard["text"]) == ("Bob", None, "hello there")
        assert told == heard


async def test_a_restart_with_the_same_database_gives_the_same_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("5211", "me", "here", "here"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.send(type="look", seat=1)
            await wire.move(await wire.is_asked())
        cookies = ann.cookies
        before = (await ann.get(f"/api/tables/{table}/steps?seat=1")).content
        at_table = (await ann.get(f"/api/tables/{table}")).json()

    async with serving(sqlite_url) as place, place.client() as ann:
        ann.cookies = cookies

        assert (await ann.get(f"/api/tables/{table}/steps?seat=1")).content == before
        assert (await ann.get(f"/api/tables/{table}")).json() == at_table
