"""Copies of databases: backups, restoring them, and moving from one kind of database to the other.

A backup is a SQLite file, whichever database it is of, so one kind of file restores into both.
"""

import asyncio
import contextlib
import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.server.claims import ClaimRefused, claim_file
from tilewright.server.database import TROUBLE, Database, StoreError, sqlite_file
from tilewright.server.schema import (
    analyses,
    daily_deals,
    entries,
    guest_tables,
    mistakes,
    push_subscriptions,
    puzzle_ratings,
    puzzle_solvers,
    puzzles_tried,
    settings,
    tables,
)

COPIED: tuple[Table, ...] = (
    settings,
    tables,
    entries,
    guest_tables,
    push_subscriptions,
    analyses,
    daily_deals,
    puzzle_ratings,
    puzzle_solvers,
    puzzles_tried,
    mistakes,
)
"""What a copy holds, each after what it refers to. The rest belongs to running servers."""
_ROWS_AT_ONCE = 2000
_HASH_BITS = 256

Counts = dict[str, int]
"""How many rows each table of the schema has."""


async def back_up(url: str, target: Path) -> Counts:
    """Write a checked copy of a database to a new file that only its owner may read; the server may run.

    Raises:
        StoreError: the database cannot be read, the file exists or cannot be written, or they differ.
    """
    file = sqlite_file(url)
    with _new_file(target) as partial:
        if file is not None:
            await asyncio.to_thread(_copy_file, file, partial)
            return await asyncio.to_thread(_checked, partial)
        source = await Database.open(url, may_migrate=False)
        try:
            return await _copy_into(source, str(partial))
        finally:
            await source.close()


async def restore(backup: Path, url: str) -> Counts:
    """Copy a backup into a database that is empty or not there yet, check it, and return what it holds.

    A backup by an older Tilewright is migrated on the way; the file itself stays as it is.

    Raises:
        StoreError: the backup is damaged, or the database is served, not empty or cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="tilewright-") as folder:
        copied = Path(folder, "copy.db")
        copied.touch(mode=0o600)
        await asyncio.to_thread(_copy_file, backup, copied)
        await asyncio.to_thread(_checked, copied)
        source = await Database.open(str(copied))
        try:
            return await _copy_into(source, url)
        finally:
            await source.close()


async def move(url: str, target: str) -> Counts:
    """Copy a SQLite database that no server uses into an empty one of any kind, and return what it holds.

    Raises:
        StoreError: a server uses it, or as for `restore`.
    """
    file = sqlite_file(url)
    if file is None:
        raise StoreError("Only a SQLite database is moved like this; of PostgreSQL make a backup.")
    _check_exists(file)
    try:
        claim = claim_file(file)
    except ClaimRefused:
        raise StoreError(
            f"A server uses {file}: stop it first, or moves made meanwhile would be lost."
        ) from None
    with contextlib.closing(claim):
        return await restore(file, target)


# Files.


def _check_exists(file: Path) -> None:
    if not file.is_file():
        raise StoreError(f"There is no file {file}.")


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """Give an empty file beside the target, which becomes the target at the end."""
    if target.exists():
        raise StoreError(f"{target} exists already: name a new file.")
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", dir=target.absolute().parent)
    except OSError as error:
        raise StoreError(f"Cannot write {target}: {error.strerror}.") from None
    os.close(handle)
    partial = Path(name)
    try:
        yield partial
        with open(partial, "rb") as written:
            os.fsync(written.fileno())
        partial.replace(target)
    finally:
        for rest in (partial, *(Path(f"{name}{end}") for end in ("-wal", "-shm", "-lock"))):
            rest.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database page by page, as of one moment; a server may write meanwhile."""
    _check_exists(source)
    try:
        with (
            contextlib.closing(
                sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
            ) as old,
            contextlib.closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as error:
        raise StoreError(f"Cannot copy {source}: {error}.") from None


def _checked(file: Path) -> Counts:
    """Return what a SQLite file holds.

    Raises:
        StoreError: it is damaged, or not of Tilewright.
    """
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            # One file: what is in the log of the copied pages belongs into it.
            connection.execute("PRAGMA journal_mode = DELETE")
            [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"The copy is damaged: {found}.")
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if "alembic_version" not in names:
                raise StoreError("The file is not a database of Tilewright.")
            return {
                table.name: _count(connection, table.name)
                for table in COPIED
                if table.name in names
            }
    except sqlite3.Error as error:
        raise StoreError(f"The copy is damaged: {error}.") from None


def _count(connection: sqlite3.Connection, name: str) -> int:
    [number] = connection.execute(f"SELECT count(*) FROM {name}").fetchone()
    return int(number)


# Rows.


async def _copy_into(source: Database, url: str) -> Counts:
    target = await Database.open(url, is_serving=True)
    try:
        copied = await _copy_rows(source, target)
        async with target.engine.connect() as connection:
            found = {table.name: await _contents(connection, table) for table in COPIED}
    except TROUBLE as error:
        target.fail("Cannot copy to", error)
    finally:
        await target.close()
    if found != copied:
        raise StoreError(f"{target.name} does not hold what was copied: do not use it.")
    return {name: num_rows for name, (num_rows, _) in found.items()}


async def _copy_rows(source: Database, target: Database) -> dict[str, tuple[int, int]]:
    """Copy all rows as of one moment, in one transaction; return their number and hash by table."""
    copied = {}
    async with source.engine.connect() as reading, target.engine.begin() as writing:
        if reading.dialect.name == "postgresql":
            await reading.execution_options(isolation_level="REPEATABLE READ")
        for table in COPIED:
            if (await writing.execute(select(table).limit(1))).first() is not None:
                raise StoreError(f"{target.name} is not empty: name a new one.")
        for table in COPIED:
            num_rows, total = 0, 0
            rows = await reading.stream(select(table))
            async for some in rows.partitions(_ROWS_AT_ONCE):
                await writing.execute(insert(table), [row._asdict() for row in some])
                num_rows += len(some)
                total += sum(_hash(tuple(row)) for row in some)
            copied[table.name] = (num_rows, total % 2**_HASH_BITS)
    return copied


async def _contents(connection: AsyncConnection, table: Table) -> tuple[int, int]:
    """Return the number of rows and the sum of their hashes, in whatever order they come."""
    num_rows, total = 0, 0
    rows = await connection.stream(select(table))
    async for row in rows:
        num_rows += 1
        total += _hash(tuple(row))
    return num_rows, total % 2**_HASH_BITS


def _hash(row: tuple[object, ...]) -> int:
    return int.from_bytes(hashlib.sha256(repr(row).encode()).digest())
