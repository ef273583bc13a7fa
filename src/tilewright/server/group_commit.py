"""Group commit: one writer for all tables commits everything that waits in one transaction."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.json import encode
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.server.database import TROUBLE, Conflict, Database, StoreError, reason
from tilewright.server.logs import short_id
from tilewright.server.metrics import COMMIT_FAILURES, COMMIT_SECONDS, MOVES
from tilewright.server.peers import CHANNEL, hints

TableValues = tuple[str, str, str, int, str, str, str, int]
"""A row of `tables`, in the order of its columns."""
EntryValues = tuple[str, int, int, str, str]
"""A row of `entries`, in the order of its columns."""
SummaryValues = tuple[int, str]
"""The columns `changed_at` and `summary` of `tables`."""

_LIMIT_SUSPENSION = "SET idle_in_transaction_session_timeout = 2000"
"""In milliseconds: how long a process that is suspended amid a transaction may hold up others."""
SPACING_SECONDS = 0.020
"""Interval between commits under load: a commit costs far more than one of its entries."""
_INSERT_TABLE = (
    "INSERT INTO tables (id, game, variant, players, options, clock, status, created_at) VALUES"
)
_INSERT_ENTRY = "INSERT INTO entries (table_id, version, at, kind, data)"
_INSERT_GUEST = "INSERT INTO guest_tables (guest_id, table_id) VALUES"


@dataclass(slots=True, eq=False)
class Write:
    """One caller's write: stored as a whole or not at all.

    Attributes:
        table: the table itself, where it is new.
        status: the table's new status.
        summary: the table's new summary.
        guests: who sits at the table since this write.
        stored: done once it is on disk, or has failed.
    """

    table_id: str
    entries: list[EntryValues]
    table: TableValues | None = None
    status: str | None = None
    summary: SummaryValues | None = None
    guests: Sequence[str] = ()
    stored: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def end(self, error: Exception | None = None) -> None:
        """Resolve the caller's future, if it still waits."""
        if self.stored.done():
            return
        if error is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(error)


class _CommitFailed(Exception):
    """A commit failed, and may have taken effect: it is not tried again."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


class GroupCommit:
    """A queue of writes and the task that empties it."""

    def __init__(self, database: Database) -> None:
        """Start the writer."""
        self.database = database
        self._statements = _statements(database)
        self._waiting: list[Write] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self._connection: AsyncConnection | None = None
        self._task = asyncio.create_task(self._run(), name="group commit")

    async def write(self, write: Write) -> None:
        """Return once the write is on disk. Cancelling the caller does not cancel the write.

        Raises:
            Conflict: a table or an entry of this version exists.
            StoreError: it is unknown whether the write was stored.
        """
        if self._is_closing:
            raise StoreError(f"{self.database.name} has been closed.")
        self._waiting.append(write)
        self._wake.set()
        await write.stored

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._is_closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        start, is_busy = 0.0, False
        try:
            while self._waiting or not self._is_closing:
                await self._wake.wait()
                if is_busy:
                    await asyncio.sleep(start + SPACING_SECONDS - loop.time())
                self._wake.clear()
                batch, self._waiting = self._waiting, []
                start, is_busy = loop.time(), len(batch) > 1
                if batch:
                    await self._store(batch)
        finally:
            await self._discard_connection()

    async def _store(self, batch: list[Write]) -> None:
        failures: dict[Write, Exception] = {}
        try:
            with COMMIT_SECONDS.time():
                failures = await self._commit(batch)
        except Exception as error:
            # Whatever failed, the writer continues with a new connection for the next batch.
            await self._discard_connection()
            why = error.why if isinstance(error, _CommitFailed) else error
            failures = dict.fromkeys(batch, why)
        for write in batch:
            failure = failures.get(write)
            write.end(failure and self._for_caller(failure))
        COMMIT_FAILURES.inc(len(failures))
        MOVES.inc(_num_moves(write for write in batch if write not in failures))
        if failures:
            self._fail_followers({write.table_id: error for write, error in failures.items()})

    def _fail_followers(self, failures: dict[str, Exception]) -> None:
        """Fail waiting writes for tables whose last write failed: they depend on it."""
        for write in self._waiting:
            if write.table_id in failures:
                write.end(self._for_caller(failures[write.table_id]))
        self._waiting = [write for write in self._waiting if write.table_id not in failures]

    def _for_caller(self, error: Exception) -> Exception:
        """Return a new error for one caller: a shared traceback would grow with each raise."""
        if isinstance(error, Conflict | StoreError):
            return type(error)(*error.args)
        failure = StoreError(f"Cannot write to {self.database.name}: {reason(error)}.")
        failure.__cause__ = error
        return failure

    async def _commit(self, batch: list[Write]) -> dict[Write, Exception]:
        """Store a batch and return the failures."""
        try:
            return await self._commit_with_retry(batch)
        except IntegrityError:
            return await self._run_sync(self._commit_one_by_one, batch)

    async def _commit_with_retry(self, batch: list[Write]) -> dict[Write, Exception]:
        """Store a batch in one transaction; retry once if the connection was stale."""
        try:
            return await self._run_sync(self._commit_together, batch)
        except IntegrityError:
            raise
        except TROUBLE as error:
            if isinstance(error, TimeoutError):
                raise
            await self._discard_connection()
            return await self._run_sync(self._commit_together, batch)

    async def _run_sync(
        self, work: Callable[[Connection, list[Write]], dict[Write, Exception]], batch: list[Write]
    ) -> dict[Write, Exception]:
        """Do all the work of a batch in one go: every change between threads or tasks would cost more."""
        if self.database.writer is not None:
            return await self.database.writer.run(work, batch)
        connection = await self._connect()
        return await connection.run_sync(work, batch)

    async def _connect(self) -> AsyncConnection:
        if self._connection is None:
            connection = await self.database.engine.connect()
            # Others wait for a transaction that has written to the same table.
            await connection.exec_driver_sql(_LIMIT_SUSPENSION)
            await connection.commit()
            self._connection = connection
        return self._connection

    async def _discard_connection(self) -> None:
        """Discard the connection, whatever state it is in."""
        if self.database.writer is not None:
            await self.database.writer.discard_connection()
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*TROUBLE):
                await connection.invalidate()
            with contextlib.suppress(*TROUBLE):
                await connection.close()

    # Transactions.

    def _commit_together(
        self, connection: Connection, batch: list[Write]
    ) -> dict[Write, Exception]:
        """Store a batch in one transaction."""
        self._insert(connection, batch)
        # Nobody hears of it before it is committed.
        self._notify(connection, batch)
        try:
            connection.commit()
        except Exception as error:
            raise _CommitFailed(error) from error
        return {}

    def _commit_one_by_one(
        self, connection: Connection, batch: list[Write]
    ) -> dict[Write, Exception]:
        """Store what can be stored of a batch, in one transaction with savepoints; return the failures."""
        failures: dict[Write, Exception] = {}
        failed_tables: dict[str, Exception] = {}
        connection.rollback()
        if connection.dialect.name == "sqlite":
            # Its driver begins transactions implicitly, but not before a savepoint.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        for write in _sorted_by_table(batch):
            earlier = failed_tables.get(write.table_id)
            if earlier is None:
                earlier = self._try(connection, write)
            if earlier is not None:
                failures[write] = failed_tables[write.table_id] = earlier
        self._notify(connection, [write for write in batch if write not in failures])
        connection.commit()
        return failures

    def _try(self, connection: Connection, write: Write) -> Exception | None:
        connection.exec_driver_sql("SAVEPOINT one_write")
        try:
            self._insert(connection, [write])
        except IntegrityError:
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one_write")
            return self._refusal(connection, write)
        connection.exec_driver_sql("RELEASE SAVEPOINT one_write")
        return None

    def _refusal(self, connection: Connection, write: Write) -> Exception:
        found = connection.exec_driver_sql(self._statements.has_table, (write.table_id,))
        has_table = found.first() is not None
        if write.table is not None and has_table:
            return Conflict(f"Table {short_id(write.table_id)} exists already.")
        if not has_table and write.table is None:
            return StoreError(
                f"There is no table {short_id(write.table_id)} in {self.database.name}."
            )
        first = write.entries[0][1] if write.entries else 0
        return Conflict(
            f"Table {short_id(write.table_id)} has an entry {first} or a later one already."
        )

    def _insert(self, connection: Connection, batch: Sequence[Write]) -> None:
        """Insert ordered by table id, so that concurrent processes cannot deadlock."""
        ordered = _sorted_by_table(batch)
        tables = [write.table for write in ordered if write.table is not None]
        entries = [entry for write in ordered for entry in write.entries]
        statuses = {write.table_id: write.status for write in ordered if write.status is not None}
        summaries = {
            write.table_id: write.summary for write in ordered if write.summary is not None
        }
        guests = [(guest, write.table_id) for write in ordered for guest in write.guests]
        statements = self._statements
        if tables:
            connection.exec_driver_sql(statements.tables, tables)
        if entries:
            connection.exec_driver_sql(statements.entries, statements.rows(entries))
        if statuses:
            changes = [(status, table_id) for table_id, status in statuses.items()]
            connection.exec_driver_sql(statements.statuses, changes)
        if summaries:
            rows = [(*summary, table_id) for table_id, summary in summaries.items()]
            connection.exec_driver_sql(statements.summaries, statements.rows(rows))
        if guests:
            connection.exec_driver_sql(statements.guests, guests)

    def _notify(self, connection: Connection, batch: Sequence[Write]) -> None:
        """Tell other processes which tables have new entries."""
        if connection.dialect.name == "sqlite":
            return
        versions = {
            write.table_id: write.entries[-1][1]
            for write in batch
            if write.entries and write.table is None
        }
        items = (f"{table}:{version}" for table, version in versions.items())
        for hint in hints(self.database.process_id, "versions", items):
            connection.exec_driver_sql("SELECT pg_notify($1, $2)", (CHANNEL, hint))


def _num_moves(writes: Iterable[Write]) -> int:
    return sum(kind == "moved" for write in writes for _, _, _, kind, _ in write.entries)


def _sorted_by_table(batch: Sequence[Write]) -> list[Write]:
    """Return a batch sorted by table; the writes of one table stay in order."""
    return sorted(batch, key=lambda write: write.table_id)


@dataclass(frozen=True, slots=True)
class _Statements:
    """The writer's statements as raw SQL: letting SQLAlchemy compile them costs more.

    Attributes:
        rows: returns the parameters of `entries` and `summaries` for these rows.
    """

    tables: str
    entries: str
    statuses: str
    summaries: str
    guests: str
    has_table: str
    rows: Callable[[list[Any]], Any]


def _items(number: int) -> str:
    """Return the first items of a row in SQLite's `json_each`."""
    return ", ".join(f"json_extract(value, '$[{index}]')" for index in range(number))


def _statements(database: Database) -> _Statements:
    if database.engine.dialect.name == "postgresql":
        return _Statements(
            tables=f"{_INSERT_TABLE} ($1, $2, $3, $4, $5, $6, $7, $8)",
            entries=f"{_INSERT_ENTRY} VALUES ($1, $2, $3, $4, $5)",
            statuses="UPDATE tables SET status = $1 WHERE id = $2",
            summaries="UPDATE tables SET changed_at = $1, summary = $2 WHERE id = $3",
            guests=f"{_INSERT_GUEST} ($1, $2) ON CONFLICT DO NOTHING",
            has_table="SELECT 1 FROM tables WHERE id = $1",
            rows=lambda rows: rows,
        )
    # SQLite's driver gives up Python's lock for every row, and waits for it again behind whatever else
    # the server does: all rows of a batch are one parameter.
    return _Statements(
        tables=f"{_INSERT_TABLE} (?, ?, ?, ?, ?, ?, ?, ?)",
        entries=f"{_INSERT_ENTRY} SELECT {_items(5)} FROM json_each(?)",
        statuses="UPDATE tables SET status = ? WHERE id = ?",
        summaries=f"UPDATE tables SET (changed_at, summary) = ({_items(2)})"
        " FROM json_each(?) WHERE tables.id = json_extract(value, '$[2]')",
        guests=f"{_INSERT_GUEST} (?, ?) ON CONFLICT DO NOTHING",
        has_table="SELECT 1 FROM tables WHERE id = ?",
        rows=lambda rows: (encode(rows).decode(),),
    )
