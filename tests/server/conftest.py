"""Databases for tests: a fresh one each time, of both kinds."""

from pathlib import Path

import pytest

from tests.postgres import postgres_server, postgres_url
from tilewright.server import peers, shared_counts, thoughts

__all__ = ["postgres_server", "postgres_url"]
_PATIENCE_S = 60


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture
def patient_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a machine that stops for seconds make no process count as dead, or as one that cannot be asked."""
    lease = f"'{peers.LEASE_S} seconds'"
    for name in ("_ENTER", "_BEAT"):
        statement: str = getattr(peers, name)
        assert lease in statement
        monkeypatch.setattr(peers, name, statement.replace(lease, f"'{_PATIENCE_S} seconds'"))
    monkeypatch.setattr(peers, "LEASE_S", _PATIENCE_S)
    monkeypatch.setattr(peers, "_ANSWER_S", _PATIENCE_S)
    monkeypatch.setattr(shared_counts, "_ANSWER_S", _PATIENCE_S)
    monkeypatch.setattr(thoughts, "LATE_S", _PATIENCE_S)


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
