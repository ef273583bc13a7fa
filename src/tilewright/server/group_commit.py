"""Group commit: one writer for all tables commits everything that waits in one transaction."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
from msgspec.json import encode
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

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

SPACING_SECONDS = 0.020
"""Interval between commits under load: a commit costs far more than one of its entries."""


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


class _Writer(Protocol):
    """Stores batches in a database."""

    async def commit(self, batch: Sequence[Write]) -> dict[Write, Exception]:
        """Store a batch in one transaction and return the failures.

        Raises:
            Exception: it is unknown whether anything was stored.
        """

    async def disconnect(self) -> None:
        """Discard the connection, whatever state it is in."""


class GroupCommit:
    """A queue of writes and the task that empties it."""

    def __init__(self, database: Database) -> None:
        """Start the writer."""
        self.database = database
        self._writer: _Writer = (
            _PostgresWriter(database) if database.writer is None else _SqliteWriter(database)
        )
        self._waiting: list[Write] = []
        self._wake = asyncio.Event()
        self._is_closing = False
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
            await self._writer.disconnect()

    async def _store(self, batch: list[Write]) -> None:
        failures: dict[Write, Exception] = {}
        try:
            with COMMIT_SECONDS.time():
                failures = await self._writer.commit(batch)
        except Exception as error:
            # Whatever failed, the writer continues with a new connection for the next batch.
            await self._writer.disconnect()
            failures = dict.fromkeys(batch, error)
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


def _num_moves(writes: Iterable[Write]) -> int:
    return sum(kind == "moved" for write in writes for _, _, _, kind, _ in write.entries)


class _Rows:
    """The rows of a batch, ordered by table, so that concurrent processes cannot deadlock.

    Attributes:
        statuses, summaries: the last ones, by table.
    """

    def __init__(self, batch: Sequence[Write]) -> None:
        ordered = _sorted_by_table(batch)
        self.tables = [write.table for write in ordered if write.table is not None]
        self.entries = [entry for write in ordered for entry in write.entries]
        self.statuses = {
            write.table_id: write.status for write in ordered if write.status is not None
        }
        self.summaries = {
            write.table_id: write.summary for write in ordered if write.summary is not None
        }
        self.guests = [(guest, write.table_id) for write in ordered for guest in write.guests]


def _sorted_by_table(batch: Sequence[Write]) -> list[Write]:
    """Return a batch sorted by table; the writes of one table stay in order."""
    return sorted(batch, key=lambda write: write.table_id)


def _refusal(write: Write, database: Database, *, has_table: bool) -> Exception:
    """Return why a write was refused."""
    if write.table is not None and has_table:
        return Conflict(f"Table {short_id(write.table_id)} exists already.")
    if not has_table and write.table is None:
        return StoreError(f"There is no table {short_id(write.table_id)} in {database.name}.")
    first = write.entries[0][1] if write.entries else 0
    return Conflict(
        f"Table {short_id(write.table_id)} has an entry {first} or a later one already."
    )


# PostgreSQL.

_STORE = f"""
WITH opened AS (
    INSERT INTO tables
        (id, game, variant, players, options, clock, status, created_at, changed_at, summary)
    SELECT * FROM unnest(
        $1::text[], $2::text[], $3::text[], $4::int[], $5::text[],
        $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[]
    )
),
appended AS (
    INSERT INTO entries (table_id, version, at, kind, data)
    SELECT * FROM unnest($11::text[], $12::int[], $13::bigint[], $14::text[], $15::text[])
    RETURNING version
),
after_entries AS (SELECT count(*) FROM appended),
changed AS (
    UPDATE tables SET
        status = coalesce(new.status, tables.status),
        changed_at = coalesce(new.changed_at, tables.changed_at),
        summary = coalesce(new.summary, tables.summary)
    FROM after_entries, unnest($16::text[], $17::text[], $18::bigint[], $19::text[])
        AS new (id, status, changed_at, summary)
    WHERE tables.id = new.id
),
seated AS (
    INSERT INTO guest_tables (guest_id, table_id)
    SELECT guest, seat FROM after_entries, unnest($20::text[], $21::text[]) AS new (guest, seat)
    ON CONFLICT DO NOTHING
)
SELECT pg_notify('{CHANNEL}', hint) FROM unnest($22::text[]) AS hint
"""
"""Stores a batch and notifies others: a transaction of its own, in one round trip.

Two processes that write to a table at the same time append the same version, so one waits for the
other's entries. They are appended in the order of tables, and before anything else of any table is locked,
which is what `after_entries` is for: so no two processes wait for each other. Where nothing is appended,
rows are still updated in the order of tables.
"""
_PREPARE_SESSION = """
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET idle_in_transaction_session_timeout = 2000
"""
"""Plan once, to find tables by their ids and in the order given, however few there were at the time.

A process that is suspended while it stores writes one by one may hold up others for 2,000 ms.
"""
_ENTRIES_FROM = """
SELECT table_id, version, at, kind, data FROM entries
WHERE table_id = $1 AND version >= $2 ORDER BY version LIMIT $3
"""


class _PostgresWriter:
    """Stores each batch by one statement."""

    def __init__(self, database: Database) -> None:
        assert database.connect is not None, "it is PostgreSQL"
        self._database = database
        self._open = database.connect
        self._connection: Any = None
        self._statement: Any = None

    async def commit(self, batch: Sequence[Write]) -> dict[Write, Exception]:
        # PostgreSQL may have been restarted since the last batch.
        if self._connection is None or self._connection.is_closed():
            await self._connect()
        try:
            await self._store(batch)
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError):
            return await self._commit_one_by_one(batch)
        except TimeoutError:
            raise
        except TROUBLE:
            # The connection was lost, before the batch was stored or after it. An attempt that is still
            # under way either ends before the second one, or is refused after it.
            await self.disconnect()
            await self._connect()
            return await self._commit_one_by_one(batch, is_repeated=True)
        return {}

    async def _connect(self) -> None:
        self._connection = await self._open()
        await self._connection.execute(_PREPARE_SESSION)
        self._statement = await self._connection.prepare(_STORE)

    async def disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _store(self, batch: Sequence[Write]) -> None:
        rows = _Rows(batch)
        # The statement cannot update what it inserts itself: a new table gets its last status at once.
        tables = [
            (
                *table[:6],
                rows.statuses.pop(table[0], table[6]),
                table[7],
                *rows.summaries.pop(table[0], (None, None)),
            )
            for table in rows.tables
        ]
        changes = [
            (table, rows.statuses.get(table), *rows.summaries.get(table, (None, None)))
            for table in sorted(rows.statuses.keys() | rows.summaries.keys())
        ]
        await self._statement.fetch(
            *_columns(tables, 10),
            *_columns(rows.entries, 5),
            *_columns(changes, 4),
            *_columns(rows.guests, 2),
            self._hints(batch),
        )

    def _hints(self, batch: Sequence[Write]) -> list[str]:
        """Return what tells other processes which tables have new entries."""
        versions = {
            write.table_id: write.entries[-1][1]
            for write in batch
            if write.entries and write.table is None
        }
        items = (f"{table}:{version}" for table, version in versions.items())
        return list(hints(self._database.process_id, "versions", items))

    async def _commit_one_by_one(
        self, batch: Sequence[Write], *, is_repeated: bool = False
    ) -> dict[Write, Exception]:
        """Store what can be stored of a batch, in one transaction with savepoints; return the failures.

        Args:
            is_repeated: whether the batch may be stored already.
        """
        failures: dict[Write, Exception] = {}
        failed_tables: dict[str, Exception] = {}
        async with self._connection.transaction():
            for write in _sorted_by_table(batch):
                error = failed_tables.get(write.table_id) or await self._try(write)
                if error and not (is_repeated and await self._is_stored(write)):
                    failures[write] = failed_tables[write.table_id] = error
        return failures

    async def _try(self, write: Write) -> Exception | None:
        try:
            async with self._connection.transaction():
                await self._store([write])
        except asyncpg.IntegrityConstraintViolationError:
            find = "SELECT EXISTS (SELECT FROM tables WHERE id = $1)"
            has_table = await self._connection.fetchval(find, write.table_id)
            return _refusal(write, self._database, has_table=has_table)
        return None

    async def _is_stored(self, write: Write) -> bool:
        """Return whether what is stored in place of a write that was refused are its own entries."""
        if not write.entries:
            return False
        table, version, *_ = write.entries[0]
        found = await self._connection.fetch(_ENTRIES_FROM, table, version, len(write.entries))
        return [tuple(row) for row in found] == write.entries


def _columns(rows: Sequence[tuple[Any, ...]], number: int) -> list[tuple[Any, ...]]:
    """Return rows as columns: that many empty ones if there are no rows."""
    return list(zip(*rows, strict=True)) or [()] * number


# SQLite.


def _items(number: int) -> str:
    """Return the first items of a row in `json_each`."""
    return ", ".join(f"json_extract(value, '$[{index}]')" for index in range(number))


_INSERT_TABLES = (
    "INSERT INTO tables (id, game, variant, players, options, clock, status, created_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
# The driver gives up Python's lock for every row, and waits for it again behind whatever else the server
# does: all entries of a batch are one parameter, and all summaries.
_INSERT_ENTRIES = (
    f"INSERT INTO entries (table_id, version, at, kind, data) SELECT {_items(5)} FROM json_each(?)"
)
_UPDATE_STATUSES = "UPDATE tables SET status = ? WHERE id = ?"
_UPDATE_SUMMARIES = (
    f"UPDATE tables SET (changed_at, summary) = ({_items(2)})"
    " FROM json_each(?) WHERE tables.id = json_extract(value, '$[2]')"
)
_INSERT_GUESTS = (
    "INSERT INTO guest_tables (guest_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
)


class _CommitFailed(Exception):
    """A commit failed, and may have taken effect: it is not tried again."""


class _SqliteWriter:
    """Stores batches in a SQLite file, each in one go: every change between threads would cost more."""

    def __init__(self, database: Database) -> None:
        assert database.writer is not None, "it is a SQLite file"
        self._database = database
        self._thread = database.writer

    async def commit(self, batch: Sequence[Write]) -> dict[Write, Exception]:
        try:
            return await self._commit_with_retry(batch)
        except IntegrityError:
            return await self._thread.run(self._commit_one_by_one, batch)

    async def disconnect(self) -> None:
        await self._thread.discard_connection()

    async def _commit_with_retry(self, batch: Sequence[Write]) -> dict[Write, Exception]:
        """Store a batch in one transaction; retry once if the connection was stale."""
        try:
            return await self._thread.run(self._commit_together, batch)
        except IntegrityError:
            raise
        except TROUBLE as error:
            if isinstance(error, TimeoutError):
                raise
            await self._thread.discard_connection()
            return await self._thread.run(self._commit_together, batch)

    def _commit_together(
        self, connection: Connection, batch: Sequence[Write]
    ) -> dict[Write, Exception]:
        self._insert(connection, batch)
        try:
            connection.commit()
        except Exception as error:
            raise _CommitFailed(error) from error
        return {}

    def _commit_one_by_one(
        self, connection: Connection, batch: Sequence[Write]
    ) -> dict[Write, Exception]:
        """Store what can be stored of a batch, in one transaction with savepoints; return the failures."""
        failures: dict[Write, Exception] = {}
        failed_tables: dict[str, Exception] = {}
        connection.rollback()
        # The driver begins transactions implicitly, but not before a savepoint.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for write in _sorted_by_table(batch):
            error = failed_tables.get(write.table_id) or self._try(connection, write)
            if error is not None:
                failures[write] = failed_tables[write.table_id] = error
        connection.commit()
        return failures

    def _try(self, connection: Connection, write: Write) -> Exception | None:
        connection.exec_driver_sql("SAVEPOINT one_write")
        try:
            self._insert(connection, [write])
        except IntegrityError:
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one_write")
            find = "SELECT 1 FROM tables WHERE id = ?"
            found = connection.exec_driver_sql(find, (write.table_id,)).first()
            return _refusal(write, self._database, has_table=found is not None)
        connection.exec_driver_sql("RELEASE SAVEPOINT one_write")
        return None

    def _insert(self, connection: Connection, batch: Sequence[Write]) -> None:
        rows = _Rows(batch)
        if rows.tables:
            connection.exec_driver_sql(_INSERT_TABLES, rows.tables)
        if rows.entries:
            connection.exec_driver_sql(_INSERT_ENTRIES, (encode(rows.entries).decode(),))
        if rows.statuses:
            statuses = [(status, table) for table, status in rows.statuses.items()]
            connection.exec_driver_sql(_UPDATE_STATUSES, statuses)
        if rows.summaries:
            summaries = [(*summary, table) for table, summary in rows.summaries.items()]
            connection.exec_driver_sql(_UPDATE_SUMMARIES, (encode(summaries).decode(),))
        if rows.guests:
            connection.exec_driver_sql(_INSERT_GUESTS, rows.guests)
