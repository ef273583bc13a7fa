"""Durable storage of tables and their log entries."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from sqlalchemy import bindparam, func, select, text

from tilewright.server.analysis_store import AnalysisStore
from tilewright.server.daily_store import DailyStore
from tilewright.server.database import TROUBLE, Conflict, Database, StoreError
from tilewright.server.group_commit import GroupCommit, Write
from tilewright.server.housekeeping import Housekeeping
from tilewright.server.mistake_store import MistakeStore
from tilewright.server.peers import Peers
from tilewright.server.probe import Probe
from tilewright.server.push_store import PushStore
from tilewright.server.puzzle_store import PuzzleStore
from tilewright.server.schema import (
    Entry,
    ListedTable,
    TableRow,
    entries,
    guest_tables,
    settings,
    tables,
)
from tilewright.server.shared_counts import SharedCounts

__all__ = ["Conflict", "Entry", "ListedTable", "Store", "StoreError", "TableRow"]

KEY_BYTES = 32
_MAKE_SETTING = text(
    "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
)
_SETTING = select(settings.c.value).where(settings.c.name == bindparam("name"))
_CLOCKED = (
    select(tables.c.id, tables.c.summary)
    .where(text("clock != 'none' AND status = 'playing'"))
    .order_by(tables.c.id)
)
_ENTRIES_AFTER = (
    select(entries.c.version, entries.c.at, entries.c.kind, entries.c.data)
    .where(entries.c.table_id == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
_COLUMNS = tables.c["id", "game", "variant", "players", "options", "clock", "created_at"]
_changed_at = func.coalesce(tables.c.changed_at, tables.c.created_at)
_LISTED = (
    *tables.c["id", "game", "variant", "clock", "status", "created_at"],
    _changed_at,
    tables.c.summary,
)
_OF_GUEST = (
    select(*_LISTED)
    .join_from(guest_tables, tables)
    .where(guest_tables.c.guest_id == bindparam("guest"))
    .order_by(_changed_at.desc(), tables.c.id)
    .limit(bindparam("number"))
)
_is_finished = tables.c.status.in_(("over", "closed"))
_UNFINISHED_OF_GUEST = _OF_GUEST.where(~_is_finished)
_FINISHED_OF_GUEST = _OF_GUEST.where(_is_finished)


class Store:
    """A database of tables. Any number of tasks may use it at once.

    Attributes:
        peers: the other processes that serve it.
    """

    def __init__(self, database: Database) -> None:
        """Use `Store.open`."""
        self._database = database
        self._writer = GroupCommit(database)
        self.peers = Peers(database)
        self.push = PushStore(database, self._setting)
        self.probe = Probe(database)
        self.analyses = AnalysisStore(database)
        self.daily = DailyStore(database)
        self.puzzles = PuzzleStore(database)
        self.mistakes = MistakeStore(database)
        self.housekeeping = Housekeeping(database)
        self.counts = SharedCounts(database)

    @classmethod
    async def open(cls, url: str, *, is_serving: bool = False, may_migrate: bool = True) -> "Store":
        """Open the store in a database, which is created or migrated if needed.

        Args:
            url: sqlite:///name.db (or just a path), or postgresql://user:password@host/name.
            is_serving: whether tables are served from it, and not only looked at.
            may_migrate: whether it is created or migrated if needed; without, it must be up to date.

        Raises:
            StoreError: the database cannot be opened, a newer Tilewright wrote it, or another process
                serves it: with SQLite any other, with PostgreSQL one of another version.
        """
        return cls(await Database.open(url, is_serving=is_serving, may_migrate=may_migrate))

    async def close(self) -> None:
        """Store what still waits, then close the database."""
        try:
            await self._writer.close()
        finally:
            await self._database.close()

    async def secret_key(self) -> bytes:
        """Return the secret key of this database, created on first use."""
        return bytes.fromhex(
            await self._setting("secret_key", lambda: secrets.token_hex(KEY_BYTES))
        )

    async def _setting(self, name: str, make: Callable[[], str]) -> str:
        """Return a setting of this database, made on first use; several processes get the same."""
        try:
            async with self._database.engine.begin() as connection:
                found = await connection.scalar(_SETTING, {"name": name})
                if found is None:
                    await connection.execute(_MAKE_SETTING, {"name": name, "value": make()})
                    found = await connection.scalar(_SETTING, {"name": name})
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return str(found)

    async def create(
        self,
        table: TableRow,
        entries: Sequence[Entry],
        status: str = "waiting",
        summary: str | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        """Store a new table with its first entries; return when that is durable.

        Args:
            summary: what lists of tables say about it (`summaries.py`).
            guests: who sits there.

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
        dated = None if summary is None else (table.created_at, summary)
        rows = _rows(table.id, entries)
        await self._writer.write(Write(table.id, rows, values, None, dated, guests))

    async def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        status: str | None = None,
        summary: tuple[int, str] | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        """Append entries to a table's log, all or none; return when that is durable.

        If a write fails, writes for the same table that wait behind it fail, too.

        Args:
            status: the table's new status, where it changes.
            summary: when the table last changed, and its new summary.
            guests: who sits there since.

        Raises:
            Conflict: another process wrote one of these versions.
            StoreError: the database failed; they may or may not have been stored: load the table.
        """
        rows = _rows(table_id, entries)
        await self._writer.write(Write(table_id, rows, None, status, summary, guests))

    async def load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """Return a table and its entries in order; None if there is no such table."""
        find_table = select(*_COLUMNS).where(tables.c.id == table_id)
        try:
            async with self._database.engine.connect() as connection:
                table = (await connection.execute(find_table)).first()
                if table is None:
                    return None
                values = {"table": table_id, "after": 0}
                rows = (await connection.execute(_ENTRIES_AFTER, values)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        id_, game, variant, players, options, clock, created_at = table
        return (
            TableRow(id_, game, variant, players, msgspec.json.decode(options), clock, created_at),
            [Entry(*row) for row in rows],
        )

    async def entries_after(self, table_id: str, version: int) -> list[Entry]:
        """Return what was appended to a table's log after a version, in order."""
        values = {"table": table_id, "after": version}
        try:
            async with self._database.engine.connect() as connection:
                return [Entry(*row) for row in await connection.execute(_ENTRIES_AFTER, values)]
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def entries_after_each(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Return what was appended to the logs of tables after these versions, in order, by table."""
        try:
            return await self.peers.entries_after(known)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """Return the versions of tables."""
        try:
            return await self.peers.versions(tables)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def rewritten(self, tables: Collection[str]) -> list[str]:
        """Return of which tables something was changed within a day that had been stored."""
        try:
            return await self.peers.rewritten(tables)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def tables_of(
        self, guest: str, max_unfinished: int, max_finished: int
    ) -> list[ListedTable]:
        """Return the tables at which a guest sits, those that changed last first; finished ones come last."""
        try:
            async with self._database.engine.connect() as connection:
                found = [
                    row
                    for query, number in (
                        (_UNFINISHED_OF_GUEST, max_unfinished),
                        (_FINISHED_OF_GUEST, max_finished),
                    )
                    for row in await connection.execute(query, {"guest": guest, "number": number})
                ]
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return [ListedTable._make(row) for row in found]

    async def listed(self, table_id: str) -> ListedTable | None:
        """Return what lists say about a table; None if there is no such table."""
        try:
            async with self._database.engine.connect() as connection:
                find = select(*_LISTED).where(tables.c.id == table_id)
                row = (await connection.execute(find)).first()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return None if row is None else ListedTable._make(row)

    async def clocked_tables(self) -> dict[str, str | None]:
        """Return the ids of tables whose clock runs, and their summaries."""
        try:
            async with self._database.engine.connect() as connection:
                rows = (await connection.execute(_CLOCKED)).all()
            return {row.id: row.summary for row in rows}
        except TROUBLE as error:
            self._database.fail("Cannot read", error)


def _rows(table_id: str, entries: Sequence[Entry]) -> list[tuple[str, int, int, str, str]]:
    return [(table_id, entry.version, entry.at, entry.kind, entry.data) for entry in entries]
