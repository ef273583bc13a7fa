"""A database written by 0.1.0 opens, shows the same games, and can be played on."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Client, Clock, Place, serving
from tilewright.server.entries import decode_change, encode_change
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio
DATA = Path(__file__).parent / "data"
EXPECTED: dict[str, Any] = json.loads((DATA / "tables-0.1.0.json").read_text())
TABLES: dict[str, Any] = EXPECTED["tables"]
KINDS = {
    "opened",
    "seated",
    "joined",
    "started",
    "chance",
    "moved",
    "took_back",
    "said",
    "given",
    "taken_back",
    "rematch",
}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A copy of the database, which a server may write to."""
    copied = tmp_path / "tables.db"
    shutil.copy(DATA / "tables-0.1.0.db", copied)
    return copied


@pytest.fixture
def sources() -> Sources:
    """True chance at the moment when the database was written."""
    return Sources(now=Clock(EXPECTED["now"]).now)


def sources_at_last_event(name: str) -> Sources:
    """True chance at a table's last event, before anybody's time is up."""
    return Sources(now=Clock(max(TABLES[name]["times"], default=EXPECTED["now"])).now)


def person(place: Place, name: str) -> Client:
    """Return the browser of somebody who played at that server."""
    client = place.client()
    client.cookies.set("tilewright_guest", EXPECTED["cookies"][name])
    return client


def stored_entries(database: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT kind, data FROM entries").fetchall()


def test_the_database_holds_every_kind_of_entry_that_there_was(database: Path) -> None:
    assert {kind for kind, _ in stored_entries(database)} == KINDS


def test_an_entry_is_stored_as_it_was(database: Path) -> None:
    """But for the names of two kinds, and the order of keys."""
    renamed = {"took_back": "move_undone", "taken_back": "seat_reclaimed"}
    for kind, data in stored_entries(database):
        new_kind, new_data = encode_change(decode_change(kind, data))

        assert (new_kind, json.loads(new_data)) == (renamed.get(kind, kind), json.loads(data))


@pytest.mark.parametrize("name", list(TABLES))
async def test_a_table_is_as_it_was(database: Path, name: str) -> None:
    expected = TABLES[name]
    # Bots that are asked move on at once.
    sources = sources_at_last_event(name)
    address = f"/api/tables/{expected['table']['id']}"
    async with serving(f"sqlite:///{database}", sources) as place, person(place, "ann") as ann:
        out = (await ann.get(address)).json()
        steps = (await ann.get(f"{address}/steps?seat={expected['own_seats'][0]}")).json()["steps"]
        record = (await ann.get(f"{address}/record")).json()

    out["table"].pop("figures")
    for seat in out["table"]["seats"]:
        seat.pop("is_present")
        seat.pop("may_be_given")
    people = [seat for seat in out["table"]["seats"] if seat["kind"] != "bot"]
    assert out["table"].pop("has_hints", False) == (len(people) == 1)
    assert out["table"].pop("rematch_offer") is None
    assert out["table"].pop("host") in range(expected["table"]["players"])
    assert out["table"] == expected["table"]
    assert (out["own_seats"], out["seat_secrets"]) == (
        expected["own_seats"],
        expected["seat_secrets"],
    )
    earlier = steps[: len(expected["events"])]
    assert [step["event"] for step in earlier] == expected["events"]
    assert [step["at"] for step in earlier] == expected["times"]
    assert record == expected.get("record", {"code": "not_over", "message": record.get("message")})


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_running_game_is_played_on(database: Path, game: str) -> None:
    name = f"{game} running"
    table = TABLES[name]["table"]["id"]
    async with (
        serving(f"sqlite:///{database}", sources_at_last_event(name)) as place,
        person(place, "ann") as ann,
        ann.live(table) as wire,
    ):
        assert (await wire.until("said"))["text"] == "still here"
        assert (await wire.move(await wire.is_asked()))["type"] == "done"


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_seat_that_was_given_is_reclaimed(
    database: Path, sources: Sources, game: str
) -> None:
    table = TABLES[f"{game} stand_in"]["table"]["id"]
    for expected in ("done", "refused"):
        # Stored by this version, and known after a restart.
        async with (
            serving(f"sqlite:///{database}", sources) as place,
            person(place, "bob") as bob,
            bob.live(table) as wire,
        ):
            assert (await wire.ask("take_seat_back", seat=1))["type"] == expected


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_table_that_waited_for_a_friend_starts(
    database: Path, sources: Sources, game: str
) -> None:
    table = TABLES[f"{game} waiting"]["table"]["id"]
    async with serving(f"sqlite:///{database}", sources) as place, person(place, "bob") as bob:
        assert (await bob.sit(table))["table"]["status"] == "playing"
