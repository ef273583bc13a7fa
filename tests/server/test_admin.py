"""`tilewright admin`: tables, guests, bans, copies and moving between databases."""

import asyncio
import json
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Clock, Place, serving
from tilewright.cli.app import app
from tilewright.server.claims import claim_file
from tilewright.server.logs import short_id
from tilewright.server.sources import Sources
from tilewright.server.store import Store

DATA = Path(__file__).parent / "data"
EXPECTED: dict[str, Any] = json.loads((DATA / "tables-0.1.0.json").read_text())
TABLES: dict[str, Any] = EXPECTED["tables"]
_PATIENCE_S = 60


def admin(*words: str | Path, database: str) -> str:
    """Return what a command writes, which succeeds."""
    result = CliRunner().invoke(app, ["admin", *map(str, words), "--database", database])
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str | Path, database: str) -> str:
    """Return the sentence with which a command is refused."""
    result = CliRunner().invoke(app, ["admin", *map(str, words), "--database", database])
    assert result.exit_code in (1, 2), result.output
    assert not isinstance(result.exception, Exception), result.exception
    return result.stderr


async def played_tables(database: str) -> dict[str, Any]:
    """Let Ann and Bob play at a table, and Ann alone at another; return ids and what Bob sees."""
    async with (
        serving(database) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        shared = (await ann.open_table("azul", "me", "friend", options={"start": 0}))["table"]["id"]
        await ann.put("/api/me", json={"name": "Annabel"})
        await bob.sit(shared, name="Bob")
        own = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(shared) as wire:
            await wire.move(await wire.is_asked())
            await wire.ask("say", text="my secret plan")
        async with bob.live(shared) as wire:
            await wire.ask("say", text="well played")
        guests = {
            name: guest.id
            for name, client in (("ann", ann), ("bob", bob))
            if (guest := place.rooms.book.read(client.cookies["tilewright_guest"]))
        }
        return {"shared": shared, "own": own, "cookie": bob.cookie, **guests}


@pytest.fixture
def played(database_url: str) -> dict[str, Any]:
    """A database with two tables, and its URL."""
    return {"url": database_url, **asyncio.run(played_tables(database_url))}


@contextmanager
def claimed(file: Path) -> Iterator[None]:
    """As if a server used a SQLite file."""
    with closing(claim_file(file)):
        yield


def contents(file: Path) -> str:
    """Return everything in a SQLite file as text."""
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


def test_tables_are_listed_with_what_stands_for_them_in_logs(played: dict[str, Any]) -> None:
    listed = admin("tables", database=played["url"]).splitlines()

    assert len(listed) == 3
    assert {line.split()[0] for line in listed[1:]} == {played["shared"], played["own"]}
    assert {line.split()[1] for line in listed[1:]} == {
        short_id(played["shared"]),
        short_id(played["own"]),
    }
    assert len(admin("tables", "--status", "over", database=played["url"]).splitlines()) == 1


def test_a_table_is_shown_by_its_hash_with_its_guests(played: dict[str, Any]) -> None:
    shown = admin("show", short_id(played["shared"]), database=played["url"])

    assert played["shared"] in shown
    assert f"person, Bob, guest {played['bob']}" in shown
    assert "plan" not in shown


def test_a_closed_table_stays_but_cannot_be_played_on(played: dict[str, Any]) -> None:
    admin("close", played["shared"], database=played["url"])

    async def look() -> Any:
        async with serving(played["url"]) as place, place.client() as visitor:
            return (await visitor.get(f"/api/tables/{played['shared']}")).json()

    assert asyncio.run(look())["table"]["status"] == "closed"
    assert "already" in refused("close", played["shared"], database=played["url"])


def test_a_deleted_table_is_gone(played: dict[str, Any]) -> None:
    admin("delete", played["shared"], database=played["url"])

    async def look() -> list[int]:
        async with serving(played["url"]) as place, place.client() as bob:
            bob.headers["Cookie"] = played["cookie"]
            assert (await bob.get("/api/me/tables")).json()["tables"] == []
            paths = (played["shared"], played["own"])
            return [(await bob.get(f"/api/tables/{table}")).status_code for table in paths]

    assert asyncio.run(look()) == [404, 200]
    assert "no table" in refused("delete", played["shared"], database=played["url"])


@pytest.mark.parametrize("command", ["close", "delete"])
def test_beside_a_running_server_nothing_is_acknowledged_that_is_gone(
    database_url: str, command: str
) -> None:
    async def play_on() -> None:
        async with serving(database_url) as place, place.client() as ann, place.client() as bob:
            table = (await ann.open_table("azul", "me", "friend", options={"start": 0}))["table"][
                "id"
            ]
            await bob.sit(table)
            async with ann.live(table) as wire:
                state = await wire.is_asked()
                await asyncio.to_thread(admin, command, table, database=database_url)
                try:
                    answer = await wire.move(state)
                except ConnectionClosed:
                    answer = {"type": "refused"}
            assert answer["type"] == "refused"
            shown = await ann.get(f"/api/tables/{table}")
            if command == "delete":
                assert shown.status_code == 404
            else:
                assert shown.json()["table"]["status"] == "closed"

    asyncio.run(play_on())


def test_a_deleted_guest_leaves_nothing_behind(played: dict[str, Any], tmp_path: Path) -> None:
    admin("delete-guest", played["ann"], database=played["url"])

    admin("backup", tmp_path / "after.db", database=played["url"])
    left = contents(tmp_path / "after.db")
    for word in (played["ann"], "Annabel", "secret plan", played["own"]):
        assert word not in left
    assert "well played" in left
    assert "Nothing is stored" in refused("delete-guest", played["ann"], database=played["url"])


@pytest.mark.parametrize("guest", ["-kv3uUP8SXVIH5yZI0V05w", "--v3uUP8SXVIH5yZI0V05w"])
def test_the_id_of_a_guest_may_look_like_an_option(sqlite_url: str, guest: str) -> None:
    asyncio.run(played_tables(sqlite_url))

    assert "Nothing is stored" in refused("delete-guest", guest, database=sqlite_url)


def test_the_game_of_others_stays_as_it_was(played: dict[str, Any]) -> None:
    async def look() -> tuple[Any, Any]:
        async with serving(played["url"]) as place, place.client() as bob:
            bob.headers["Cookie"] = played["cookie"]
            steps = await bob.get(f"/api/tables/{played['shared']}/steps")
            [listed] = (await bob.get("/api/me/tables")).json()["tables"]
            return steps.json()["steps"], listed["seats"]

    before, _ = asyncio.run(look())
    admin("delete-guest", played["ann"], database=played["url"])
    after, seats = asyncio.run(look())

    assert after == before
    assert {seat["name"] for seat in seats} == {"Guest", "Bob"}


@pytest.mark.anyio
async def test_a_guest_is_not_deleted_under_a_running_server(database_url: str) -> None:
    async with serving(database_url):
        said = await asyncio.to_thread(refused, "delete-guest", "anybody", database=database_url)

    assert "stop it first" in said


# Bans.


async def until(place: Place, wanted: int) -> httpx.Response:
    """Return the first answer of a status; a server reads bans every few seconds."""
    async with asyncio.timeout(_PATIENCE_S), place.client() as visitor:
        while True:
            answer = await visitor.get("/api/games")
            if answer.status_code == wanted:
                return answer
            await asyncio.sleep(0.1)


@pytest.mark.anyio
async def test_a_banned_address_is_refused_by_a_running_server(database_url: str) -> None:
    async with serving(database_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as wire:
            await asyncio.to_thread(admin, "ban", "127.0.0.1", database=database_url)
            with pytest.raises(ConnectionClosed) as closed:
                await wire.until("nothing")
        answer = await until(place, 403)
        listed = await asyncio.to_thread(admin, "bans", database=database_url)
        await asyncio.to_thread(admin, "unban", "127.0.0.1", database=database_url)

        await until(place, 200)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert answer.json()["code"] == "banned"
    assert listed == "127.0.0.1/32\n"


@pytest.mark.parametrize("address", ["everybody", "0.0.0.0/0", "1.2.3", "::/0"])
def test_nonsense_is_not_banned(played: dict[str, Any], address: str) -> None:
    assert refused("ban", address, database=played["url"]).startswith("tilewright: ")


# Retention.


def test_only_old_finished_tables_are_deleted(played: dict[str, Any]) -> None:
    admin("close", played["own"], database=played["url"])
    assert "Deleted 0" in admin("delete-finished", "1h", database=played["url"])

    async def grow_old() -> None:
        sources = Sources(now=Clock(4_000_000_000_000).now)
        async with serving(played["url"], sources, delete_finished_after_s=90 * 24 * 3600) as place:
            async with asyncio.timeout(_PATIENCE_S):
                while await place.rooms.store.housekeeping.tables("closed"):
                    await asyncio.sleep(0.05)

    asyncio.run(grow_old())
    listed = admin("tables", database=played["url"])
    assert played["own"] not in listed
    assert played["shared"] in listed


@pytest.mark.parametrize("age", ["90", "d", "0d", "1y", "1 d", ""])
def test_what_is_no_length_of_time_is_refused(tmp_path: Path, age: str) -> None:
    assert "length of time" in refused("delete-finished", age, database=str(tmp_path / "x.db"))


# Copies.


def rows_of(url: str) -> dict[str, list[Any]]:
    """Return all stored rows, but for what servers write about themselves."""

    async def read() -> dict[str, list[Any]]:
        from sqlalchemy import select

        from tilewright.server.copies import COPIED

        store = await Store.open(url)
        try:
            async with store._database.engine.connect() as connection:
                return {
                    table.name: sorted(
                        (tuple(row) for row in await connection.execute(select(table))), key=repr
                    )
                    for table in COPIED
                }
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_backup_is_restored_whole_and_private(
    played: dict[str, Any], tmp_path: Path, postgres_url: str
) -> None:
    backup = tmp_path / "backup.db"
    said = admin("backup", backup, database=played["url"])
    before = rows_of(played["url"])

    assert "2 tables" in said
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.db"]
    for target in (f"sqlite:///{tmp_path / 'restored.db'}", postgres_url):
        if target == played["url"]:
            continue
        admin("restore", backup, database=target)
        assert rows_of(target) == before
    assert stat.S_IMODE((tmp_path / "restored.db").stat().st_mode) == 0o600


@pytest.mark.anyio
async def test_a_backup_of_a_running_server_holds_what_was_acknowledged(
    database_url: str, tmp_path: Path
) -> None:
    async with serving(database_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        await asyncio.to_thread(admin, "backup", tmp_path / "copy.db", database=database_url)

    assert table in contents(tmp_path / "copy.db")


def test_nothing_is_overwritten(played: dict[str, Any], tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    admin("backup", backup, database=played["url"])

    assert "exists already" in refused("backup", backup, database=played["url"])
    assert "not empty" in refused("restore", backup, database=played["url"])


def test_a_damaged_or_foreign_backup_is_refused(tmp_path: Path) -> None:
    damaged, foreign = tmp_path / "damaged.db", tmp_path / "foreign.db"
    data = bytearray((DATA / "tables-0.1.0.db").read_bytes())
    data[4096:8192] = b"\xff" * 4096
    damaged.write_bytes(data)
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE tables (id TEXT)")
    for file in (damaged, foreign, tmp_path / "missing.db"):
        target = tmp_path / f"from-{file.name}"

        assert refused("restore", file, database=str(target)).startswith("tilewright: ")
        assert not target.exists()


def test_a_served_file_is_not_restored_into_or_moved(tmp_path: Path, postgres_url: str) -> None:
    file = tmp_path / "tables.db"
    shutil.copy(DATA / "tables-0.1.0.db", file)
    with claimed(file):
        assert "stop it" in refused("migrate", postgres_url, database=str(file))
    with claimed(tmp_path / "new.db"):
        assert refused("restore", file, database=str(tmp_path / "new.db"))


def test_an_old_database_is_not_migrated_by_looking_at_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    shutil.copy(DATA / "tables-0.1.0.db", file)
    before = contents(file)

    assert "start the server" in refused("tables", database=str(file))
    admin("backup", tmp_path / "copy.db", database=str(file))
    assert contents(file) == contents(tmp_path / "copy.db") == before
    assert "no file" in refused("tables", database=str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()


def test_a_database_of_0_1_0_moves_to_postgresql_without_loss(
    tmp_path: Path, postgres_url: str
) -> None:
    file = tmp_path / "tables.db"
    shutil.copy(DATA / "tables-0.1.0.db", file)
    before = contents(file)

    admin("migrate", postgres_url, database=f"sqlite:///{file}")

    assert contents(file) == before
    moved = rows_of(postgres_url)
    assert rows_of(f"sqlite:///{file}") == moved
    with closing(sqlite3.connect(file)) as connection:
        entries = connection.execute("SELECT table_id, version, at, kind, data FROM entries")
        assert sorted(entries, key=repr) == moved["entries"]

    async def look() -> None:
        clock = Clock(EXPECTED["now"])
        async with serving(postgres_url, Sources(now=clock.now)) as place, place.client() as ann:
            ann.cookies.set("tilewright_guest", EXPECTED["cookies"]["ann"])
            for expected in TABLES.values():
                table = expected["table"]["id"]
                out = (await ann.get(f"/api/tables/{table}")).json()
                assert out["seat_secrets"] == expected["seat_secrets"]

    asyncio.run(look())
