"""A guest's games: found by the cookie, in the database, and nobody else's."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.server.played import guest_of, play_game
from tests.server.serving import Client, Clock, serving
from tests.server.stores import entry, opened, table
from tilewright.server.database import Database
from tilewright.server.sources import Sources
from tilewright.server.store import Entry, StoreError

pytestmark = pytest.mark.anyio
DATA = Path(__file__).parent / "data"


async def tables_of(client: Client) -> list[dict[str, Any]]:
    answer = await client.get("/api/me/tables")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


async def test_a_guest_finds_a_running_game_with_its_people_and_whose_turn_it_is(
    database_url: str,
) -> None:
    async with serving(database_url) as place, place.client() as ann, place.client() as bob:
        made = await ann.open_table("azul", "me", "friend", "bot", options={"start": 1})
        table = made["table"]["id"]
        await bob.sit(table, name="Bob")

        [found] = await tables_of(ann)
        [others] = await tables_of(bob)

    assert (found["id"], found["game"], found["status"]) == (table, "azul", "playing")
    assert [seat["name"] for seat in found["seats"]] == ["Guest", "Bob", "casual"]
    assert (found["own_seats"], found["waiting_for"], found["is_own_turn"]) == ([0], [1], False)
    assert (others["own_seats"], others["is_own_turn"]) == ([1], True)


async def test_a_list_says_what_is_proposed_and_whose_answer_is_missing(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob], game="azul", moves=2)
        async with ann.live(table) as one, bob.live(table) as two:
            await one.ask("close")
            proposed = [(await tables_of(client))[0].get("proposal") for client in (ann, bob)]
            number = (await two.until("table", lambda told: "proposal" in told["table"]))["table"][
                "proposal"
            ]["number"]
            await two.ask("answer", number=number, is_accepted=False)
            declined = (await tables_of(bob))[0]

    assert proposed == [
        {"what": "close", "seat": 0, "is_asked": False},
        {"what": "close", "seat": 0, "is_asked": True},
    ]
    assert "proposal" not in declined


async def test_a_list_says_who_wants_another_game(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob])
        async with ann.live(table) as one, bob.live(table) as two:
            await one.ask("rematch")
            [offered] = await tables_of(bob)
            await two.ask("rematch")
            accepted = await tables_of(bob)

    assert offered["proposal"] == {"what": "rematch", "seat": 0, "is_asked": True}
    assert not any("proposal" in each for each in accepted)


async def test_nobody_finds_the_games_of_others(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await eve.put("/api/me", json={"name": "Eve"})
        async with eve.live(table) as watching:
            await watching.until("table")
            watched = await tables_of(eve)
        async with place.client() as nobody:
            without_cookie = await tables_of(nobody)

    assert (watched, without_cookie) == ([], [])


async def test_a_list_holds_nobodys_id_or_secret(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        made = await ann.open_table("5211", "me", "friend")
        await bob.sit(made["table"]["id"])
        listed = (await ann.get("/api/me/tables")).text
        ids = [(await guest_of(place, client)).id for client in (ann, bob)]

    assert not any(secret in listed for secret in [*ids, *made["seat_secrets"]])


async def test_the_list_is_as_it_was_after_a_restart_and_loads_no_table(database_url: str) -> None:
    async with serving(database_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.send(type="look", seat=0)
            await wire.move(await wire.is_asked())
        before, cookies = await tables_of(ann), ann.cookies
    async with serving(database_url) as place, place.client() as ann:
        ann.cookies = cookies
        after = await tables_of(ann)
        num_rooms = len(place.rooms)

    assert after == before
    assert after[0]["waiting_for"] == [1]
    assert num_rooms == 0


async def test_a_person_who_opens_their_seat_on_another_device_finds_it_there(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as phone:
        made = await ann.open_table("5211")
        await phone.sit(made["table"]["id"], secret=made["seat_secrets"][0])

        assert [found["own_seats"] for found in await tables_of(phone)] == [[0]]


async def test_unfinished_games_come_first_and_the_last_change_before_the_others(
    sqlite_url: str,
) -> None:
    clock = Clock()
    async with serving(sqlite_url, Sources(now=clock.now)) as place, place.client() as ann:
        one = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        clock.pass_seconds(1)
        two = (await ann.open_table("azul", "me", "here"))["table"]["id"]
        clock.pass_seconds(1)
        over = await play_game(place, [ann], "here")
        clock.pass_seconds(1)
        async with ann.live(one) as wire:
            await wire.send(type="look", seat=0)
            await wire.move(await wire.is_asked())

        found = await tables_of(ann)

    assert [table["id"] for table in found] == [one, two, over]
    assert found[0]["changed_at"] - found[0]["created_at"] == 3000


async def test_a_finished_game_says_who_won(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        over = await play_game(place, [ann], "here")
        replay = (await ann.get(f"/api/tables/{over}/replay")).json()

        [found] = await tables_of(ann)

    assert (found["status"], found["is_own_turn"], found["left_ms"]) == ("over", False, None)
    assert found["winners"] == replay["result"]["winners"]


async def test_a_clock_shows_how_much_time_a_guest_has_left(sqlite_url: str) -> None:
    clock = Clock()
    async with serving(sqlite_url, Sources(now=clock.now)) as place, place.client() as ann:
        await ann.open_table("azul", "me", "here", clock="days", options={"start": 0})
        clock.pass_seconds(24 * 3600)

        [found] = await tables_of(ann)

    assert found["left_ms"] == 2 * 24 * 3600 * 1000


async def test_chat_is_counted(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.ask("say", text="hello")

        assert [found["num_lines"] for found in await tables_of(ann)] == [1]


async def test_a_seat_that_a_bot_plays_is_not_the_guests_turn(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        await play_game(place, [ann, bob], moves=0, left=[1])

        [found] = await tables_of(bob)

    assert (found["is_own_turn"], found["seats"][1]["is_stand_in"]) == (False, True)


async def test_a_list_is_bounded(database_url: str) -> None:
    async with opened(database_url) as store:
        for number in range(5):
            name, status = f"table{number}", "over" if number < 2 else "playing"
            await store.create(table(name), [entry(1)], status, "{}", ["ann"])

        found = await store.tables_of("ann", max_unfinished=2, max_finished=1)

    assert [listed.status for listed in found] == ["playing", "playing", "over"]


async def test_a_list_that_cannot_be_read_is_refused(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreError("The disk is gone.")

    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.open_table("azul")
        monkeypatch.setattr(place.rooms.store, "tables_of", fail)

        answer = await ann.get("/api/me/tables")

    assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")


# Databases of 0.1.0, which hold no lists.


async def test_a_database_of_the_first_schema_learns_who_sits_where(database_url: str) -> None:
    database = await Database.open(database_url)
    opening = {"seats": [{"kind": "person", "guests": ["ann"]}, {"kind": "open"}]}
    entries = [
        (1, "opened", opening),
        (2, "seated", {"seat": 1, "by": "bob"}),
        (3, "joined", {"seat": 0, "by": "phone"}),
        (4, "said", {"by": "eve"}),
    ]
    async with opened(database_url) as store:
        for name in ("oak", "elm"):
            stored = [Entry(version, 1, kind, json.dumps(data)) for version, kind, data in entries]
            await store.create(table(name), stored)
    async with database.engine.begin() as connection:
        for statement in (
            "DROP TABLE mistakes",
            "DROP TABLE daily_deals",
            "DROP TABLE puzzles_tried",
            "DROP TABLE puzzle_solvers",
            "DROP TABLE puzzle_ratings",
            "DROP TABLE analyses",
            "DROP TABLE thoughts",
            "DROP TABLE rewritten",
            "DROP TABLE address_connections",
            "DROP TABLE shared_buckets",
            "DROP TABLE presence",
            "DROP TABLE leases",
            "DROP TABLE processes",
            "DROP TABLE push_subscriptions",
            "DROP TABLE guest_tables",
            "ALTER TABLE tables DROP COLUMN changed_at",
            "ALTER TABLE tables DROP COLUMN summary",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            await connection.execute(text(statement))
    await database.engine.dispose()

    async with opened(database_url) as store:
        found = {
            guest: [listed.id for listed in await store.tables_of(guest, 9, 9)]
            for guest in ("ann", "bob", "phone", "eve")
        }

    both = ["elm", "oak"]
    assert found == {"ann": both, "bob": both, "phone": both, "eve": []}


@pytest.fixture
def old_database(tmp_path: Path) -> Path:
    """A copy of a database that 0.1.0 wrote."""
    copied = tmp_path / "old.db"
    shutil.copy(DATA / "tables-0.1.0.db", copied)
    return copied


async def test_the_tables_of_an_old_database_are_listed(old_database: Path) -> None:
    expected = json.loads((DATA / "tables-0.1.0.json").read_text())
    sources = Sources(now=Clock(expected["now"]).now)
    theirs = {
        told["table"]["id"]: (told["own_seats"], told["table"]["status"])
        for told in expected["tables"].values()
    }
    for _ in range(2):
        # Once made from the logs, once as stored.
        async with serving(f"sqlite:///{old_database}", sources) as place, place.client() as ann:
            ann.cookies.set("tilewright_guest", expected["cookies"]["ann"])
            found = await tables_of(ann)

        listed = {table["id"]: (table["own_seats"], table["status"]) for table in found}
        assert listed.items() >= theirs.items()

    with closing(sqlite3.connect(old_database)) as connection:
        [(missing,)] = connection.execute("SELECT count(*) FROM tables WHERE summary IS NULL")
    assert missing == 0
