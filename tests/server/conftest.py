"""Databases for tests: a fresh one each time, of both kinds."""

from pathlib import Path

import pytest

from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; with the slow tests of each kind in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def each_database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, of each kind in turn: for tests of the store itself."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
