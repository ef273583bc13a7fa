"""Opening a database: from a URL to an engine with an up-to-date schema."""

import asyncio
import contextlib
import errno
import os
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote, unquote, urlsplit

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tilewright.core.errors import TilewrightError
from tilewright.server.claims import (
    SERVING_LOCKS,
    ClaimRefused,
    claim_file,
    claim_version,
    is_file_claimed,
    release_version,
)
from tilewright.server.schema import REVISION

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES_SCHEMES = ("postgresql", "postgres", "postgresql+asyncpg")
SQLITE_SCHEMES = ("sqlite", "sqlite+aiosqlite")
CONNECT_SECONDS = 4
ANSWER_SECONDS = 10
"""Statement timeout of PostgreSQL, after which it counts as unreachable."""
BUSY_SECONDS = 5
"""How long another process may keep a SQLite file locked."""
NUM_READERS = 4
MIGRATION_LOCK = 5211_0003
"""Names the PostgreSQL advisory lock under which one process migrates while others wait."""
_MIGRATION_SECONDS = 600
_MIGRATION_PAUSE = 0.1
TROUBLE = (
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # Of a connection that broke while something was sent.
    OSError,
    TimeoutError,
)
"""Errors of a database that is unreachable, full or broken."""

Batch = TypeVar("Batch")
Result = TypeVar("Result")


class StoreError(TilewrightError):
    """The database cannot be opened, reached or written; nothing is known to be stored."""


class Conflict(TilewrightError):
    """The table already has an entry of this version: another process wrote it."""


class SqliteWriter:
    """The connection with which a SQLite file is written, used by a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        """Connect with the first work."""
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def run(self, work: Callable[[Connection, Batch], Result], batch: Batch) -> Result:
        """Return the result of work with the connection."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._run, work, batch)

    def _run(self, work: Callable[[Connection, Batch], Result], batch: Batch) -> Result:
        if self._connection is None:
            self._connection = self._engine.connect()
        return work(self._connection, batch)

    async def discard_connection(self) -> None:
        """Discard the connection, whatever state it is in."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._discard)

    def _discard(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*TROUBLE):
                connection.invalidate()
            with contextlib.suppress(*TROUBLE):
                connection.close()

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await self.discard_connection()
        self._thread.shutdown()


class Database:
    """A database that is ready to be used.

    Attributes:
        name: for messages; holds no password.
        process_id: names this process to others that serve the same database.
        session: while this process serves a PostgreSQL database, the asyncpg connection that says so.
        writer: of SQLite, which is written in a thread; None for PostgreSQL.
        connect: opens an asyncpg connection beside the engine's; None for SQLite.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        name: str,
        *,
        file: Path | None = None,
        writer: SqliteWriter | None = None,
        connect: Callable[[], Awaitable[Any]] | None = None,
    ) -> None:
        """Use `Database.open`.

        Args:
            file, writer: of SQLite.
            connect: of PostgreSQL.
        """
        self.engine = engine
        self.name = name
        self.process_id = secrets.token_hex(6)
        self.session: Any = None
        self.writer = writer
        self.connect = connect
        self._file = file
        self._lock: sqlite3.Connection | None = None

    @classmethod
    async def open(
        cls, url: str, *, is_serving: bool = False, may_migrate: bool = True
    ) -> "Database":
        """Return the database behind a URL or a path, migrated to the present schema.

        Args:
            is_serving: whether tables are served from it, and not only looked at.
            may_migrate: whether it is created or migrated if needed; without, it must be up to date.

        Raises:
            StoreError: it cannot be opened, a newer Tilewright wrote it, or another process serves it.
        """
        scheme, _, rest = url.partition("://")
        file = sqlite_file(url)
        if file is not None:
            if not may_migrate and not file.is_file():
                raise StoreError(f"There is no file {file}.")
            database = _sqlite(file)
        elif scheme.lower() in POSTGRES_SCHEMES:
            database = _postgres(f"postgresql://{rest}")
        else:
            raise StoreError(f"{scheme}:// is not supported; use sqlite:// or postgresql://.")
        try:
            if is_serving:
                await database.claim()
            if may_migrate:
                await _migrate_with_retries(database.engine)
            else:
                await _check_revision(database.engine)
        except (StoreError, ClaimRefused) as error:
            await database.close()
            raise StoreError(f"{database.name}: {error}") from None
        except TROUBLE as error:
            await database.close()
            database.fail("Cannot open", error)
        return database

    async def claim(self) -> None:
        """Claim the database for serving, or claim it again after the session was lost.

        Raises:
            ClaimRefused: another process serves it.
        """
        if self._file is not None:
            self._lock = claim_file(self._file)
        elif self.connect is not None:
            await self._end_session()
            self.session = await self.connect()
            await claim_version(self.session)

    async def is_served(self) -> bool:
        """Return whether some process serves the database now."""
        if self._file is not None:
            return is_file_claimed(self._file)
        query = text(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = :key"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
        )
        async with self.engine.connect() as connection:
            return bool(await connection.scalar(query, {"key": SERVING_LOCKS}))

    async def close(self) -> None:
        """Close all connections, and give up the claim."""
        if self.session is not None:
            with contextlib.suppress(*TROUBLE):
                await release_version(self.session, CONNECT_SECONDS)
        await self._end_session()
        if self.writer is not None:
            await self.writer.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def _end_session(self) -> None:
        session, self.session = self.session, None
        if session is not None:
            with contextlib.suppress(*TROUBLE):
                await session.close(timeout=CONNECT_SECONDS)

    def fail(self, what: str, error: BaseException) -> NoReturn:
        """Raise a StoreError that names the database and the reason."""
        raise self.failure(what, error) from error

    def failure(self, what: str, error: BaseException) -> StoreError:
        """Return a StoreError that names the database and the reason."""
        return StoreError(f"{what} {self.name}: {reason(error)}.")


def reason(error: BaseException) -> str:
    """Return why a database failed, without the statement that failed."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror
    return str(cause).strip().rstrip(".") or type(cause).__name__


# PostgreSQL.


def _postgres(address: str) -> Database:
    name = _postgres_name(address)

    async def connect() -> Any:
        # asyncpg parses the URL itself, and understands all that psql does.
        return await asyncpg.connect(
            address, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS
        )

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=NUM_READERS,
        max_overflow=0,
        pool_pre_ping=True,
    )
    return Database(engine, name, connect=connect)


def _postgres_name(address: str) -> str:
    """Return the name of a PostgreSQL database for messages.

    The address is checked here and never quoted: an @ or / in a password that is not written as %40
    or %2F would put part of the password where a host or port is expected.
    """
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
        host = parts.hostname or "this machine"
    except ValueError:
        raise StoreError(
            "The address of the PostgreSQL database cannot be read: write it as"
            " postgresql://user:password@host:port/name, with special characters as %40."
        ) from None
    if "@" in parts.path or "@" in parts.query or "@" in parts.fragment:
        raise StoreError(
            "The address of the PostgreSQL database has an @ too many or too late:"
            " write special characters of the password as %40 (@), %2F (/), %3F (?) or %23 (#)."
        )
    return (
        f"the PostgreSQL database {unquote(parts.path.lstrip('/')) or 'postgres'} on {host}{port}"
    )


# SQLite.


def _path_in(rest: str) -> str:
    """Return the path in a sqlite:// URL, given without the scheme."""
    if not rest.startswith("/") or "?" in rest:
        raise StoreError(
            "Write the address of a SQLite file as sqlite:///name.db, or sqlite:////folder/name.db"
            " for one that does not start in the present folder, with nothing after it."
        )
    return rest[1:]


def sqlite_file(url: str) -> Path | None:
    """Return the file that the URL or path of a SQLite database names; None for other databases.

    Raises:
        StoreError: it names none.
    """
    scheme, is_url, rest = url.partition("://")
    if is_url and scheme.lower() not in SQLITE_SCHEMES:
        return None
    file = _path_in(rest) if is_url else url
    if file in ("", ":memory:"):
        raise StoreError("A SQLite database needs a file: one in memory would be lost.")
    return Path(file).expanduser().absolute()


def _sqlite(path: Path) -> Database:
    name = f"the SQLite file {path}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # It holds seat secrets and the key of all cookies; SQLite's other files take its mode.
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"Cannot write {name}: {error.strerror}.") from error
    _check_is_database(path, name)
    check_file = _file_check(path)
    # A file that was deleted while the server runs is not created again, empty.
    without_creating = {"mode": "rw", "uri": "true"}
    url = URL.create("sqlite", database=f"file:{quote(str(path))}", query=without_creating)
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"), pool_size=1 + NUM_READERS, max_overflow=0
    )
    writing_engine = create_engine(url, poolclass=NullPool)
    for each in (engine.sync_engine, writing_engine):
        event.listen(each, "connect", lambda made, _: _prepare_sqlite(made, check_file))
        event.listen(each, "commit", lambda _: check_file())
    return Database(engine, name, file=path, writer=SqliteWriter(writing_engine))


def _file_check(path: Path) -> Callable[[], None]:
    """Return a check that fails once the file was deleted or replaced.

    SQLite itself would go on writing to the file that no longer has a name, and all of it would be lost.
    """
    opened = path.stat()

    def check() -> None:
        try:
            is_same = os.path.samestat(opened, path.stat())
        except FileNotFoundError:
            is_same = False
        if not is_same:
            raise OSError(errno.ESTALE, "it was deleted or replaced while it was in use")

    return check


def _check_is_database(path: Path, name: str) -> None:
    """Refuse a file that is no database before aiosqlite starts a thread for it."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        # Locked for a moment: it is a database.
        if "locked" not in str(error):
            raise StoreError(f"Cannot open {name}: {error}.") from error


def _prepare_sqlite(connection: Any, check_file: Callable[[], None]) -> None:
    try:
        check_file()
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA journal_mode = WAL")
        # Every commit is on disk before it is acknowledged.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()
    except BaseException:
        # The pool drops a connection that fails here, but its thread would live on.
        connection.close()
        raise


# Migrations.


async def _migrate_with_retries(engine: AsyncEngine) -> None:
    """Migrate; retry while another process that creates the SQLite file holds its lock."""
    for pause in (0.05, 0.1, 0.2, 0.4, 0.8):
        try:
            return await _migrate(engine)
        except DBAPIError as error:
            if "locked" not in str(error.orig):
                raise
            await asyncio.sleep(pause)
    await _migrate(engine)


async def _check_revision(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        found = await connection.run_sync(_revision)
    if found is None:
        raise StoreError("it holds no tables of Tilewright.")
    if found != REVISION:
        raise StoreError(
            f"another version of Tilewright wrote it (schema {found}, this one has {REVISION}):"
            " use that one, or start the server of this one first, which migrates it."
        )


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        if await connection.run_sync(_revision) == REVISION:
            return
        if connection.dialect.name == "postgresql":
            await _wait_for_other_migrations(connection)
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


async def _wait_for_other_migrations(connection: AsyncConnection) -> None:
    """Take the lock of migrations, which may be held for longer than PostgreSQL has for an answer."""
    take = text(f"SELECT pg_try_advisory_xact_lock({MIGRATION_LOCK})")
    for _ in range(round(_MIGRATION_SECONDS / _MIGRATION_PAUSE)):
        if await connection.scalar(take):
            return
        await asyncio.sleep(_MIGRATION_PAUSE)
    raise StoreError("another process has been migrating it for minutes.")


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    # Only a database that is not up to date pays for the import.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    revision = _revision(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError(
            f"a newer Tilewright wrote it (schema {revision}, this one knows {REVISION});"
            " update Tilewright or name another database."
        )
    command.upgrade(config, "head")
