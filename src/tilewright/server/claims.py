"""A serving process's claim on its database: SQLite serves one process, PostgreSQL those of one version."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from tilewright.core.errors import TilewrightError
from tilewright.server.entries import LOG_VERSION
from tilewright.server.schema import REVISION

SERVING_LOCKS = 5211_0004
"""Names the PostgreSQL advisory locks of serving processes; the second key is their version."""
_VERSION = int(REVISION) * 1000 + LOG_VERSION
_TAKE = "SELECT pg_advisory_lock_shared($1, $2)"
_RELEASE = "SELECT pg_advisory_unlock_shared($1, $2)"
_OTHERS = """
SELECT objid::int FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid != $2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class ClaimRefused(TilewrightError):
    """The database may not be served now: another process serves it."""


def claim_file(path: Path) -> sqlite3.Connection:
    """Claim a SQLite file for this process until the connection that is returned is closed.

    The lock is SQLite's own, on a file of its own: it ends with the process, however that ends.

    Raises:
        ClaimRefused: another process serves the file.
    """
    lock = path.with_name(f"{path.name}-lock")
    lock.touch(mode=0o600)
    connection = sqlite3.connect(lock, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        connection.close()
        raise ClaimRefused(
            "another Tilewright serves it already, and SQLite is for one;"
            " stop that one, or use PostgreSQL for several."
        ) from None
    return connection


def is_file_claimed(path: Path) -> bool:
    """Return whether a process serves a SQLite file now."""
    try:
        with contextlib.closing(claim_file(path)):
            return False
    except ClaimRefused:
        return True


async def claim_version(connection: Any) -> None:
    """Claim a PostgreSQL database for processes of this version, for as long as an asyncpg connection lasts.

    Raises:
        ClaimRefused: a process of another version serves the database.
    """
    await connection.execute(_TAKE, SERVING_LOCKS, _VERSION)
    # Claimed before it is asked: of two that start at once at least one sees the other.
    other = await connection.fetchval(_OTHERS, SERVING_LOCKS, _VERSION)
    if other is not None:
        await connection.execute(_RELEASE, SERVING_LOCKS, _VERSION)
        raise ClaimRefused(
            f"another version of Tilewright serves it (schema {other // 1000:04}, log {other % 1000};"
            f" this one has schema {REVISION}, log {LOG_VERSION}); stop that one first."
        )


async def release_version(connection: Any, timeout: float) -> None:
    """Give up a claim on PostgreSQL at once: the locks of a closed connection last a moment longer."""
    await connection.execute("SELECT pg_advisory_unlock_all()", timeout=timeout)
