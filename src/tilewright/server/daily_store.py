"""Durable storage of who plays the deal of the day, and how well."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, func, insert, select, text, update

from tilewright.server.database import TROUBLE, Database
from tilewright.server.schema import daily_deals, tables

RANKED, LATE, GIVEN_UP = "ranked", "late", "given_up"
"""Outcomes: played to its end within the day, or after it, or resigned or closed."""
_columns = daily_deals.c
_STORED = tuple(_columns)


class StoredDeal(NamedTuple):
    """A guest's game of the deal of a day.

    Attributes:
        day: as YYYY-MM-DD.
        name: by which the guest appears in rankings; None where they do not want to.
        outcome: None until the game is over.
        margin: points ahead of the best other seat, of a ranked game.
        judge: who analysed it; None until that is done.
        loss: the mean loss of a decision in share of the victory; None where there was no real one.
    """

    day: str
    game: str
    guest_id: str
    table_id: str
    name: str | None = None
    outcome: str | None = None
    margin: int | None = None
    judge: str | None = None
    loss: float | None = None


class DailyStore:
    """The deals of the day of a database."""

    def __init__(self, database: Database) -> None:
        """Use `Store.daily`."""
        self._database = database

    async def add(self, deal: StoredDeal, name: str) -> None:
        """Store that a guest plays; once is enough. They appear as they did the last time.

        Args:
            name: what the guest is called now.
        """
        last = (
            select(_columns.name)
            .where(_columns.guest_id == deal.guest_id)
            .order_by(_columns.day.desc(), _columns.name.is_(None))
            .limit(1)
        )
        known = select(text("1")).select_from(daily_deals).where(_is_row(deal))
        try:
            async with self._database.engine.begin() as connection:
                if (await connection.execute(known)).first() is not None:
                    return
                is_named = await connection.scalar(last) is not None
                shown = deal._replace(name=name if is_named and name else None)
                await connection.execute(insert(daily_deals), shown._asdict())
        except TROUBLE as error:
            # Another process may have stored it at the same moment.
            if await self.find(deal.day, deal.game, deal.guest_id) is None:
                self._database.fail("Cannot write", error)

    async def find(self, day: str, game: str, guest: str) -> StoredDeal | None:
        """Return a guest's game of a day; None where they have not played."""
        found = await self._read(select(*_STORED).where(_is_row(StoredDeal(day, game, guest, ""))))
        return found[0] if found else None

    async def finished(self, day: str, game: str, limit: int) -> list[StoredDeal]:
        """Return games that are over and whose outcome is not known."""
        return await self._read(
            select(*_STORED)
            .join(tables, tables.c.id == _columns.table_id)
            .where(_of(day, game), _columns.outcome.is_(None))
            .where(tables.c.status.in_(("over", "closed")))
            .order_by(_columns.table_id)
            .limit(limit)
        )

    async def unjudged(self, day: str, game: str, judge: str, limit: int) -> list[StoredDeal]:
        """Return ranked games that a judge has not analysed."""
        is_unjudged = _columns.judge.is_(None) | (_columns.judge != judge)
        return await self._read(
            select(*_STORED)
            .where(_of(day, game), _columns.outcome == RANKED, is_unjudged)
            .order_by(_columns.table_id)
            .limit(limit)
        )

    async def by_margin(self, day: str, game: str, limit: int) -> list[StoredDeal]:
        """Return ranked games, the greatest margin first."""
        return await self._read(
            select(*_STORED)
            .where(_of(day, game), _columns.outcome == RANKED)
            .order_by(_columns.margin.desc(), _columns.table_id)
            .limit(limit)
        )

    async def by_loss(self, day: str, game: str, judge: str, limit: int) -> list[StoredDeal]:
        """Return ranked games that a judge has analysed, the least loss first."""
        return await self._read(
            select(*_STORED)
            .where(_judged(day, game, judge))
            .order_by(_columns.loss, _columns.table_id)
            .limit(limit)
        )

    async def num_ranked(self, day: str, game: str) -> int:
        """Return how many ranked games there are."""
        return await self._count(_of(day, game), _columns.outcome == RANKED)

    async def num_above(self, deal: StoredDeal) -> int:
        """Return how many ranked games have a greater margin."""
        ranked = _columns.outcome == RANKED
        return await self._count(
            _of(deal.day, deal.game), ranked, _columns.margin > (deal.margin or 0)
        )

    async def num_better(self, deal: StoredDeal, judge: str) -> int:
        """Return how many ranked games have a lower loss by the same judge."""
        return await self._count(
            _judged(deal.day, deal.game, judge), _columns.loss < (deal.loss or 0)
        )

    async def set_outcome(self, deal: StoredDeal, outcome: str, margin: int | None) -> None:
        """Store how a game ended."""
        values = update(daily_deals).where(_is_row(deal)).values(outcome=outcome, margin=margin)
        await self._write(values)

    async def set_loss(self, deal: StoredDeal, judge: str, loss: float | None) -> None:
        """Store what the analysis of a game found."""
        await self._write(update(daily_deals).where(_is_row(deal)).values(judge=judge, loss=loss))

    async def set_name(self, guest: str, name: str | None) -> None:
        """Let a guest appear by a name in all rankings; by none with None."""
        await self._write(update(daily_deals).where(_columns.guest_id == guest).values(name=name))

    async def rename(self, guest: str, name: str) -> None:
        """Let a guest who appears by name do so by another."""
        is_named = (_columns.guest_id == guest) & _columns.name.is_not(None)
        await self._write(update(daily_deals).where(is_named).values(name=name))

    async def _read(self, query: Select[Any]) -> list[StoredDeal]:
        try:
            async with self._database.engine.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(query)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return [StoredDeal._make(row) for row in rows]

    async def _count(self, *conditions: Any) -> int:
        query = select(func.count()).select_from(daily_deals).where(*conditions)
        try:
            async with self._database.engine.connect() as connection:
                return int(await connection.scalar(query) or 0)
        except TROUBLE as error:
            self._database.fail("Cannot read", error)

    async def _write(self, statement: Any) -> None:
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(statement)
        except TROUBLE as error:
            self._database.fail("Cannot write", error)


def _of(day: str, game: str) -> Any:
    return (_columns.day == day) & (_columns.game == game)


def _judged(day: str, game: str, judge: str) -> Any:
    is_judged = (_columns.judge == judge) & _columns.loss.is_not(None)
    return _of(day, game) & (_columns.outcome == RANKED) & is_judged


def _is_row(deal: StoredDeal) -> Any:
    return _of(deal.day, deal.game) & (_columns.guest_id == deal.guest_id)
