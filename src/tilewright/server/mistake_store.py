"""Durable storage of mistakes to learn from: which decisions, and when each is to be tried again."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, delete, func, select, text, update

from tilewright.server.database import TROUBLE, Database
from tilewright.server.days import day_at
from tilewright.server.schema import daily_deals, mistakes, tables

_columns = mistakes.c
_ADD = text(
    "INSERT INTO mistakes (guest_id, table_id, event, seat, judge, step, due_at)"
    " VALUES (:guest_id, :table_id, :event, :seat, :judge, :step, :due_at) ON CONFLICT DO NOTHING"
)
_LISTED = (*_columns, tables.c.game)


class StoredMistake(NamedTuple):
    """A decision of a guest's that lost too much.

    Attributes:
        event: of the table's game, at which it was made.
        judge: whose analysis says so.
        step: how often in a row a better move was found when it was due.
        due_at: when it is to be tried again, in milliseconds since 1970; None once it is learned.
    """

    guest_id: str
    table_id: str
    event: int
    seat: int
    judge: str
    step: int
    due_at: int | None


class ListedMistake(NamedTuple):
    """A mistake and the game in which it was made."""

    mistake: StoredMistake
    game: str


class MistakeStore:
    """The mistakes of a database."""

    def __init__(self, database: Database) -> None:
        """Use `Store.mistakes`."""
        self._database = database

    async def add(self, found: Sequence[StoredMistake]) -> None:
        """Store mistakes; those that are known already stay as they are."""
        if not found:
            return
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(_ADD, [one._asdict() for one in found])
        except TROUBLE as error:
            self._database.fail("Cannot write", error)

    async def due(self, guest: str, now: int, limit: int) -> list[ListedMistake]:
        """Return what a guest is to try again by now, what waits longest first."""
        wanted = _due(guest, now)
        return await self._read(
            select(*_LISTED)
            .join(tables, tables.c.id == _columns.table_id)
            .where(*wanted)
            .order_by(_columns.due_at, _columns.table_id, _columns.event)
            .limit(limit)
        )

    async def num_due(self, guest: str, now: int) -> int:
        """Return how much a guest is to try again by now."""
        query = select(func.count()).select_from(mistakes).where(*_due(guest, now))
        try:
            async with self._database.engine.connect() as connection:
                return int(await connection.scalar(query) or 0)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def of_table(self, guest: str, table: str) -> list[ListedMistake]:
        """Return all mistakes of a guest in one game, in its order."""
        return await self._read(
            select(*_LISTED)
            .join(tables, tables.c.id == _columns.table_id)
            .where(_columns.guest_id == guest, _columns.table_id == table)
            .order_by(_columns.event)
        )

    async def find(self, guest: str, table: str, event: int) -> StoredMistake | None:
        """Return a guest's mistake; None where there is none."""
        try:
            async with self._database.engine.connect() as connection:
                query = select(mistakes).where(_is_row(guest, table, event))
                row = (await connection.execute(query)).first()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return None if row is None else StoredMistake._make(row)

    async def answer(self, before: StoredMistake, step: int, due_at: int | None) -> bool:
        """Store when a mistake is next due; return False if it was answered meanwhile."""
        is_as_before = (_columns.step == before.step) & (_columns.due_at == before.due_at)
        changed = update(mistakes).where(_is(before), is_as_before).values(step=step, due_at=due_at)
        return await self._write(changed) == 1

    async def drop(self, mistake: StoredMistake) -> None:
        """Delete a mistake."""
        await self._write(delete(mistakes).where(_is(mistake)))

    async def _read(self, query: Select[Any]) -> list[ListedMistake]:
        try:
            async with self._database.engine.connect() as connection:
                rows = (await connection.execute(query)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return [ListedMistake(StoredMistake._make(row[:-1]), row[-1]) for row in rows]

    async def _write(self, statement: Any) -> int:
        try:
            async with self._database.engine.begin() as connection:
                return int((await connection.execute(statement)).rowcount)
        except TROUBLE as error:
            self._database.fail("Cannot write", error)


def _due(guest: str, now: int) -> tuple[Any, ...]:
    """Return the conditions of what is due; the deal of a day that is not over is no game to tell of."""
    running = select(daily_deals.c.table_id).where(daily_deals.c.day >= day_at(now))
    return _columns.guest_id == guest, _columns.due_at <= now, _columns.table_id.not_in(running)


def _is(mistake: StoredMistake) -> Any:
    return _is_row(mistake.guest_id, mistake.table_id, mistake.event)


def _is_row(guest: str, table: str, event: int) -> Any:
    is_guest = _columns.guest_id == guest
    return is_guest & (_columns.table_id == table) & (_columns.event == event)
