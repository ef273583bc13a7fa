"""Who may serve a database: with SQLite one process, with PostgreSQL processes of one version."""

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.server.serving import serving
from tests.server.stores import opened
from tilewright.server.claims import claim_file, is_file_claimed
from tilewright.server.database import Database
from tilewright.server.store import Store, StoreError

pytestmark = pytest.mark.anyio

SERVE = """
import sys
from pathlib import Path
from tilewright.server.claims import claim_file

claim = claim_file(Path(sys.argv[1]))
print("claimed", flush=True)
sys.stdin.read()
"""


async def test_a_second_process_on_a_sqlite_file_is_refused_in_a_sentence(sqlite_url: str) -> None:
    async with serving(sqlite_url):
        with pytest.raises(StoreError) as caught:
            await Store.open(sqlite_url, is_serving=True)

    message = str(caught.value)
    assert message.startswith(f"the SQLite file {sqlite_url.removeprefix('sqlite:///')}: another")
    assert message.endswith("use PostgreSQL for several.")


async def test_tools_may_open_a_file_that_is_served(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with serving(sqlite_url), opened(sqlite_url):
        assert is_file_claimed(path)
    assert not is_file_claimed(path)


def test_a_process_that_is_killed_leaves_no_claim(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, file],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "claimed\n"
        was_claimed = is_file_claimed(file)
        other.kill()

    assert was_claimed
    with contextlib.closing(claim_file(file)):
        assert is_file_claimed(file)


async def test_several_processes_of_one_version_may_serve_a_postgresql_database(
    postgres_url: str,
) -> None:
    async with serving(postgres_url) as one, serving(postgres_url) as other:
        assert one.address != other.address


async def test_a_process_of_another_version_is_refused_in_a_sentence(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(postgres_url):
        monkeypatch.setattr("tilewright.server.claims._VERSION", 9999_001)
        with pytest.raises(StoreError) as caught:
            await Store.open(postgres_url, is_serving=True)
    store = await Store.open(postgres_url, is_serving=True)
    await store.close()

    assert "another version of Tilewright serves it (schema 00" in str(caught.value)
    assert str(caught.value).endswith("stop that one first.")


async def test_nothing_looks_served_while_a_stopped_server_s_connection_still_closes(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = asyncpg.Connection.close
    was_served: list[bool] = []
    async with opened(postgres_url) as looking:
        database = await Database.open(postgres_url, is_serving=True)
        session = database.session
        was_served.append(await looking.housekeeping.is_served())

        async def look(connection: asyncpg.Connection, **options: Any) -> None:
            if connection is session:
                was_served.append(await looking.housekeeping.is_served())
            await close(connection, **options)

        monkeypatch.setattr(asyncpg.Connection, "close", look)
        await database.close()

    assert was_served == [True, False]
