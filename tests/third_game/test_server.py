"""The third game at a server's table, over HTTP and WebSocket."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Wire, serving
from tests.third_game.game import GAME
from tilewright.core.record import check_record
from tilewright.games import GameEntry, register, unregister

pytestmark = pytest.mark.anyio


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


async def events_of(wire: Wire, length: int) -> list[Any]:
    """Return the events of the last state once this many have happened."""
    while wire.state is None or wire.state["length"] < length:
        await wire.receive()
    return [step["event"] for step in wire.state["steps"]]


async def test_the_server_offers_it(database: str) -> None:
    async with serving(database) as place, place.client() as ann:
        games = (await ann.get("/api/games")).json()["games"]

    (told,) = [game for game in games if game["name"] == "pebbles"]
    assert told["levels"] == ["random"]
    assert told["usual_level"] == "random"
    (option,) = told["options"]
    assert option["values"] == {"2": [1, 2], "3": [1, 2, 3], "4": [1, 2, 3, 4]}


async def test_a_game_is_played_to_its_end(database: str) -> None:
    async with serving(database) as place, place.client() as ann, place.client() as bob:
        opened = await ann.open_table("pebbles", "me", "friend", "bot", options={"rounds": 2})
        table = opened["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as one, bob.live(table) as two:
            while True:
                for wire in (one, two):
                    state = await wire.is_asked()
                    if not state["result"]:
                        await wire.move(state)
                if state["result"]:
                    break
        record = (await ann.get(f"/api/tables/{table}/record")).json()

    match = check_record(record, lambda name: GAME)
    assert match.is_over
    assert state["result"]["scores"] == record["result"]["scores"]


async def test_others_are_not_told_what_a_seat_drew(database: str) -> None:
    async with serving(database) as place, place.client() as ann, place.client() as bob:
        table = (await ann.open_table("pebbles", "me", "friend"))["table"]["id"]
        await bob.sit(table)
        async with ann.live(table) as one, bob.live(table) as two:
            await one.move(await one.is_asked())
            await two.move(await two.is_asked())
            await one.move(await one.is_asked(), "W")
            seen = [await events_of(wire, 5) for wire in (one, two)]

    own, other = (events[-1] for events in seen)
    assert own[0] == other[0] == "draw"
    assert own[1][0] in "1234"
    assert other[1] == ["?"]


async def test_a_game_without_bots_is_offered_to_people_only(database: str) -> None:
    unregister("pebbles")
    register(GameEntry("pebbles", "tests.third_game.game:GAME"))
    async with serving(database) as place, place.client() as ann:
        games = (await ann.get("/api/games")).json()["games"]
        opened = await ann.open_table("pebbles")
        refused = await ann.post(
            "/api/tables", json={"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        )
    unregister("pebbles")

    (told,) = [game for game in games if game["name"] == "pebbles"]
    assert (told["levels"], told["usual_level"]) == ([], None)
    assert [seat["kind"] for seat in opened["table"]["seats"]] == ["person", "open"]
    assert refused.status_code == 422
