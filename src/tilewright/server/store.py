"""Durable storage of tables and their log entries."""

import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import select, text

from tilewright.server.database import TROUBLE, Conflict, Database, StoreError
from tilewright.server.group_commit import GroupCommit, Write
from tilewright.server.schema import Entry, TableRow, entries, settings, tables

__all__ = ["Conflict", "Entry", "Store", "StoreError", "TableRow"]

KEY_BYTES = 32
_MAKE_KEY = text(
    "INSERT INTO settings (name, value) VALUES ('secret_key', :key) ON CONFLICT DO NOTHING"
)
_KEY = select(settings.c.value).where(settings.c.name == "secret_key")
_CLOCKED = (
    select(tables.c.id).where(text("clock != 'none' AND status = 'playing'")).order_by(tables.c.id)
)
_COLUMNS = tables.c["id", "game", "variant", "players", "options", "clock", "created_at"]


class Store:
    """A database of tables. Any number of tasks may use it at once."""

    def __init__(self, database: Database) -> None:
        """Use `Store.open`."""
        self._database = database
        self._writer = GroupCommit(database)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the store in a database, which is created or migrated if needed.

        Args:
            url: sqlite:///name.db (or just a path), or postgresql://user:password@host/name.

        Raises:
            StoreError: the database cannot be opened, or a newer Tilewright wrote it.
        """
        return cls(await Database.open(url))

    async def close(self) -> None:
        """Store what still waits, then close the database."""
        try:
            await self._writer.close()
        finally:
            await self._database.engine.dispose()

    async def secret_key(self) -> bytes:
        """Return the secret key of this database, created on first use."""
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(_MAKE_KEY, {"key": secrets.token_hex(KEY_BYTES)})
                found = await connection.scalar(_KEY)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return bytes.fromhex(str(found))

    async def create(
        self, table: TableRow, entries: Sequence[Entry], status: str = "waiting"
    ) -> None:
        """Store a new table with its first entries; return when that is durable.

        Raises:
            Conflict: a table with this id exists.
            StoreError: the database failed; it may or may not have been stored.
        """
        values = (
            table.id,
            table.game,
            table.variant,
            table.players,
            msgspec.json.encode(table.options).decode(),
            table.clock,
            status,
            table.created_at,
        )
        await self._writer.write(Write(table.id, _rows(table.id, entries), values))

    async def append(
        self, table_id: str, entries: Sequence[Entry], status: str | None = None
    ) -> None:
        """Append entries to a table's log, all or none; return when that is durable.

        If a write fails, writes for the same table that wait behind it fail, too.

        Args:
            status: the table's new status, where it changes.

        Raises:
            Conflict: another process wrote one of these versions.
            StoreError: the database failed; they may or may not have been stored: load the table.
        """
        await self._writer.write(Write(table_id, _rows(table_id, entries), status=status))

    async def load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """Return a table and its entries in order; None if there is no such table."""
        find_table = select(*_COLUMNS).where(tables.c.id == table_id)
        find_entries = (
            select(entries.c.version, entries.c.at, entries.c.kind, entries.c.data)
            .where(entries.c.table_id == table_id)
            .order_by(entries.c.version)
        )
        try:
            async with self._database.engine.connect() as connection:
                table = (await connection.execute(find_table)).first()
                if table is None:
                    return None
                rows = (await connection.execute(find_entries)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        id_, game, variant, players, options, clock, created_at = table
        return (
            TableRow(id_, game, variant, players, msgspec.json.decode(options), clock, created_at),
            [Entry(*row) for row in rows],
        )

    async def clocked_tables(self) -> list[str]:
        """Return the ids of tables whose clock runs."""
        try:
            async with self._database.engine.connect() as connection:
                return list((await connection.scalars(_CLOCKED)).all())
        except TROUBLE as error:
            self._database.fail("Cannot read", error)


def _rows(table_id: str, entries: Sequence[Entry]) -> list[tuple[str, int, int, str, str]]:
    return [(table_id, entry.version, entry.at, entry.kind, entry.data) for entry in entries]
