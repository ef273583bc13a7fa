"""Whether the database can be written: what readiness means, apart from being alive."""

import asyncio
import time

from sqlalchemy import text

from tilewright.server.database import TROUBLE, Database, StoreError

ANSWER_SECONDS = 3
"""How long the database may take before it counts as unreachable."""
_FRESH_SECONDS = 0.5
"""How long an answer holds: however many ask, the database is asked twice a second at most."""
_WRITE = text(
    "INSERT INTO settings (name, value) VALUES ('last_probe', :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class Probe:
    """Checks the database with a write of its own: a full disk or a lost file shows in nothing less."""

    def __init__(self, database: Database) -> None:
        """Use `Store.probe`."""
        self._database = database
        self._lock = asyncio.Lock()
        self._checked_at = -_FRESH_SECONDS
        self._failure: StoreError | None = None

    async def check(self) -> None:
        """Return if the database was written within the last half second.

        Raises:
            StoreError: it could not be.
        """
        async with self._lock:
            if time.monotonic() - self._checked_at >= _FRESH_SECONDS:
                self._failure = await self._try()
                self._checked_at = time.monotonic()
            failure = self._failure
        if failure is not None:
            raise StoreError(*failure.args)

    async def _try(self) -> StoreError | None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._write()
        except TROUBLE as error:
            return self._database.failure("Cannot write to", error)
        return None

    async def _write(self) -> None:
        async with self._database.engine.begin() as connection:
            await connection.execute(_WRITE, {"value": str(int(time.time()))})
