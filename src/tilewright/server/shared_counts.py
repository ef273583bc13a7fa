"""What all processes of a database count together: token buckets of rare deeds.

Each process counts for itself first (`rate_limits.py`), so a flood that it refuses costs the database
nothing. While the database cannot be asked, that count alone holds.
"""

import asyncio

from sqlalchemy import text

from tilewright.server.database import TROUBLE, Database

_ANSWER_S = 1
_LEFT = (
    "least(CAST(:at_once AS double precision), kept.tokens"
    " + CAST(:per_second AS double precision) * extract(epoch FROM now() - kept.seen_at))"
)
_TAKE = text(
    "INSERT INTO shared_buckets AS kept (key, tokens, seen_at)"
    " VALUES (:key, CAST(:at_once AS double precision) - 1, now())"
    f" ON CONFLICT (key) DO UPDATE SET tokens = {_LEFT} - 1, seen_at = now() WHERE {_LEFT} >= 1"
    " RETURNING tokens"
)


class SharedCounts:
    """Buckets in the database; with SQLite there is one process, whose own count is enough."""

    def __init__(self, database: Database) -> None:
        """Use `Store.counts`."""
        self._engine = database.engine
        self._is_shared = database.engine.dialect.name == "postgresql"

    async def take(self, key: str, per_second: float, at_once: float) -> bool:
        """Return whether a key may do one more at any of the processes, and count it if so."""
        if not self._is_shared:
            return True
        values = {"key": key, "per_second": per_second, "at_once": at_once}
        try:
            async with asyncio.timeout(_ANSWER_S), self._engine.begin() as connection:
                return (await connection.execute(_TAKE, values)).first() is not None
        except TROUBLE:
            return True
