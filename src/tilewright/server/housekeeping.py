"""What an operator does to stored tables and guests: list, delete, ban. Safe beside a running server.

A table that is deleted under a server is noticed with the next write there, which the database refuses.
"""

import json
import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.server.database import TROUBLE, Database
from tilewright.server.guests import UNNAMED
from tilewright.server.logs import short_id
from tilewright.server.peers import CHANNEL, hints
from tilewright.server.schema import (
    analyses,
    daily_deals,
    entries,
    guest_tables,
    mistakes,
    push_subscriptions,
    puzzle_solvers,
    puzzles_tried,
    settings,
    tables,
)

FINISHED = ("over", "closed")
DELETED_LINE = "…"
"""What is left of a line of chat whose author was deleted."""
_AT_ONCE = 200
_BANS = "banned_addresses"
_changed_at = func.coalesce(tables.c.changed_at, tables.c.created_at)
_NOTE_REWRITTEN = text(
    "INSERT INTO rewritten (table_id, at) VALUES (:table, now())"
    " ON CONFLICT (table_id) DO UPDATE SET at = now()"
)
_NOTIFY = text("SELECT pg_notify(:channel, :hint)")
_SET_BANS = text(
    f"INSERT INTO settings (name, value) VALUES ('{_BANS}', :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class StoredTable(NamedTuple):
    """A table in an operator's list; times are in milliseconds since 1970."""

    id: str
    game: str
    variant: str
    players: int
    clock: str
    status: str
    created_at: int
    changed_at: int
    num_entries: int


class DeletedGuest(NamedTuple):
    """What was deleted with a guest.

    Attributes:
        changed: the tables that were deleted, or of which something was.
    """

    num_tables: int
    num_anonymised: int
    num_subscriptions: int
    changed: Sequence[str] = ()


class Housekeeping:
    """Operations on everything that is stored."""

    def __init__(self, database: Database) -> None:
        """Use `Store.housekeeping`."""
        self._database = database

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._database.engine.connect() as connection:
                yield connection
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._database.engine.begin() as connection:
                yield connection
        except TROUBLE as error:
            self._database.fail("Cannot write to", error)

    async def is_served(self) -> bool:
        """Return whether a server uses the database now."""
        try:
            return await self._database.is_served()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    # Tables.

    async def tables(self, status: str | None = None, limit: int = 50) -> list[StoredTable]:
        """Return tables, those that changed last first."""
        wanted = _LIST.order_by(_changed_at.desc(), tables.c.id).limit(limit)
        if status is not None:
            wanted = wanted.where(tables.c.status == status)
        async with self._reading() as connection:
            return [StoredTable._make(row) for row in await connection.execute(wanted)]

    async def find(self, name: str) -> StoredTable | None:
        """Return a table by its id, or by the hash that stands for it in logs."""
        async with self._reading() as connection:
            ids = (await connection.scalars(select(tables.c.id))).all()
            found = next((id_ for id_ in ids if name in (id_, short_id(id_))), None)
            if found is None:
                return None
            row = (await connection.execute(_LIST.where(tables.c.id == found))).one()
        return StoredTable._make(row)

    async def delete_tables(self, ids: Collection[str]) -> None:
        """Delete tables with all that happened there."""
        async with self._writing() as connection:
            await _delete(connection, sorted(ids))

    async def delete_finished(self, before: int, kept_from: str | None = None) -> list[str]:
        """Delete tables that were over before a time, and return their ids.

        Args:
            kept_from: the first day whose deals are kept, whatever their age.
        """
        wanted = (
            select(tables.c.id)
            .where(tables.c.status.in_(FINISHED), _changed_at < before)
            .order_by(tables.c.id)
            .limit(_AT_ONCE)
        )
        if kept_from is not None:
            kept = select(daily_deals.c.table_id).where(daily_deals.c.day >= kept_from)
            wanted = wanted.where(tables.c.id.not_in(kept))
        deleted: list[str] = []
        while True:
            async with self._writing() as connection:
                found = (await connection.scalars(wanted)).all()
                await _delete(connection, found)
            deleted += found
            if len(found) < _AT_ONCE:
                return deleted

    # Guests.

    async def delete_guest(self, guest: str) -> DeletedGuest | None:
        """Delete a guest; None if nothing is known of them.

        Tables at which nobody else sat are deleted. At others the guest becomes a nameless stranger, whose
        lines of chat are emptied: the games of the others stay as they were. Each table is a transaction of
        its own; a deletion that fails half-way can be asked for again.
        """
        found = await self._tables_naming(guest)
        num_deleted = num_anonymised = 0
        stranger = secrets.token_urlsafe(16)
        for table in found:
            async with self._writing() as connection:
                if await _is_alone(connection, table, guest):
                    await _delete(connection, [table])
                    num_deleted += 1
                else:
                    await _anonymise_table(connection, table, guest, stranger)
                    num_anonymised += 1
                await self._tell_rewritten(connection, table)
        async with self._writing() as connection:
            # Last: if anything fails before, the guest can be deleted again.
            seats = delete(guest_tables).where(guest_tables.c.guest_id == guest)
            await connection.execute(seats)
            await connection.execute(delete(daily_deals).where(daily_deals.c.guest_id == guest))
            told = delete(push_subscriptions).where(push_subscriptions.c.guest_id == guest)
            num_subscriptions = (await connection.execute(told)).rowcount
            num_solved = 0
            for table_ in (mistakes, puzzles_tried, puzzle_solvers):
                solved = delete(table_).where(table_.c.guest_id == guest)
                num_solved += (await connection.execute(solved)).rowcount
        if not found and not num_subscriptions and not num_solved:
            return None
        return DeletedGuest(num_deleted, num_anonymised, num_subscriptions, found)

    async def _tables_naming(self, guest: str) -> list[str]:
        """Return the tables whose log names a guest; who only watched may have said something there.

        They are read in parts, so that nobody's writing waits for it.
        """
        found: list[str] = []
        after = ""
        some = select(tables.c.id).where(tables.c.id > bindparam("after")).order_by(tables.c.id)
        while True:
            async with self._reading() as connection:
                ids = (await connection.scalars(some.limit(_AT_ONCE), {"after": after})).all()
                if not ids:
                    return found
                naming = _naming(guest).where(entries.c.table_id.in_(ids))
                rows = await connection.execute(naming.order_by(entries.c.table_id))
                found += dict.fromkeys(row.table_id for row in rows if guest in row.data)
            after = ids[-1]

    async def _tell_rewritten(self, connection: AsyncConnection, table: str) -> None:
        """Let other processes read a table again; those that cannot be told now do when they are back."""
        if connection.dialect.name == "sqlite":
            return
        await connection.execute(_NOTE_REWRITTEN, {"table": table})
        for hint in hints(self._database.process_id, "rewritten", [table]):
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "hint": hint})

    # Addresses.

    async def bans(self) -> list[str]:
        """Return the addresses and networks that may not connect."""
        async with self._reading() as connection:
            return await _read_bans(connection)

    async def ban(self, network: str) -> None:
        """Let an address or network connect no more; servers notice within seconds."""
        async with self._writing() as connection:
            banned = sorted({*await _read_bans(connection), network})
            await connection.execute(_SET_BANS, {"value": json.dumps(banned)})

    async def unban(self, network: str) -> bool:
        """Let an address or network connect again; return whether it was banned."""
        async with self._writing() as connection:
            banned = await _read_bans(connection)
            left = [each for each in banned if each != network]
            await connection.execute(_SET_BANS, {"value": json.dumps(left)})
        return len(left) < len(banned)


_LIST = select(
    *tables.c["id", "game", "variant", "players", "clock", "status", "created_at"],
    _changed_at,
    select(func.count())
    .select_from(entries)
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery(),
)


async def _delete(connection: AsyncConnection, ids: Sequence[str]) -> None:
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        # Whoever writes to one of them waits, and then finds that it is gone.
        await connection.execute(select(tables.c.id).where(tables.c.id.in_(some)).with_for_update())
        await connection.execute(delete(analyses).where(analyses.c.game.in_(some)))
        await connection.execute(delete(daily_deals).where(daily_deals.c.table_id.in_(some)))
        await connection.execute(delete(mistakes).where(mistakes.c.table_id.in_(some)))
        await connection.execute(delete(entries).where(entries.c.table_id.in_(some)))
        await connection.execute(delete(guest_tables).where(guest_tables.c.table_id.in_(some)))
        await connection.execute(delete(tables).where(tables.c.id.in_(some)))


async def _is_alone(connection: AsyncConnection, table: str, guest: str) -> bool:
    """Return whether nobody else has ever sat at a table at which a guest sat."""
    sat = select(guest_tables.c.guest_id).where(guest_tables.c.table_id == bindparam("table"))
    return list((await connection.scalars(sat, {"table": table})).all()) == [guest]


def _naming(guest: str) -> Select[tuple[Any, ...]]:
    """Return the query for entries that may name a guest."""
    return select(entries).where(entries.c.data.like(f"%{_escape(guest)}%", escape="\\"))


async def _anonymise_table(
    connection: AsyncConnection, table: str, guest: str, stranger: str
) -> None:
    # Whoever writes there waits.
    await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    naming = _naming(guest).where(entries.c.table_id == table)
    for row in (await connection.execute(naming)).all():
        await connection.execute(
            update(entries)
            .where(entries.c.table_id == table, entries.c.version == row.version)
            .values(data=_anonymise(row.kind, row.data, guest, stranger))
        )
    # It holds names; it is made again when the table is next listed.
    await connection.execute(update(tables).where(tables.c.id == table).values(summary=None))


async def _read_bans(connection: AsyncConnection) -> list[str]:
    wanted = select(settings.c.value).where(settings.c.name == _BANS)
    found = await connection.scalar(wanted)
    return [] if found is None else list(json.loads(found))


def _anonymise(kind: str, data: str, guest: str, stranger: str) -> str:
    """Return an entry's data without a guest's id, name and words."""
    fields: dict[str, Any] = json.loads(data)
    seats = fields["seats"] if kind == "opened" else []
    for seat in seats:
        if guest in seat.get("guests", []):
            seat["name"] = UNNAMED
    if fields.get("by") == guest:
        fields |= {"name": UNNAMED} if "name" in fields else {}
        fields |= {"text": DELETED_LINE} if kind == "said" else {}
    compact = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return compact.replace(guest, stranger)


def _escape(guest: str) -> str:
    return guest.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%")
