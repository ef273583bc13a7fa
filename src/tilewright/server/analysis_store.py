"""Durable storage of analyses: one row for each game and judge."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select, text, update

from tilewright.server.database import TROUBLE, Database
from tilewright.server.schema import analyses

_columns = analyses.c
_is_row = (_columns.game == bindparam("of_game")) & (_columns.judge == bindparam("of_judge"))
_FIND = select(analyses).where(_is_row)
_UNFINISHED = select(analyses).where(_columns.data.is_(None)).order_by(_columns.asked_at)
_FINISH = update(analyses).where(_is_row)
_DROP = delete(analyses).where(_is_row & _columns.data.is_(None))
_RECORD = select(_columns.record).where(_columns.game == bindparam("of_game")).limit(1)


class StoredAnalysis(NamedTuple):
    """An analysis that was asked for.

    Attributes:
        game: the table, or a hash of an imported record (`analyses.record_key`).
        judge: who judges (`Judge.id`).
        asked_at: in milliseconds since 1970.
        record: of an imported game; None for a table, whose log has it.
        data: the analysis (`analysis.encode`); None until it is finished.
    """

    game: str
    judge: str
    asked_at: int
    record: str | None
    data: bytes | None


class AnalysisStore:
    """The analyses of a database."""

    def __init__(self, database: Database) -> None:
        """Use `Store.analyses`."""
        self._database = database

    async def find(self, game: str, judge: str) -> StoredAnalysis | None:
        """Return an analysis; None where it was never asked for."""
        try:
            async with self._database.engine.connect() as connection:
                found = await connection.execute(_FIND, {"of_game": game, "of_judge": judge})
                row = found.first()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return None if row is None else StoredAnalysis._make(row)

    async def record(self, game: str) -> str | None:
        """Return the record of an imported game; None where it is not known."""
        try:
            async with self._database.engine.connect() as connection:
                found: str | None = await connection.scalar(_RECORD, {"of_game": game})
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return found

    async def unfinished(self) -> list[StoredAnalysis]:
        """Return the analyses that were asked for and are not finished, the oldest first."""
        try:
            async with self._database.engine.connect() as connection:
                rows = (await connection.execute(_UNFINISHED)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return [StoredAnalysis._make(row) for row in rows]

    async def add(self, wanted: StoredAnalysis) -> None:
        """Store that an analysis was asked for; one that is known already stays as it is."""
        known = select(text("1")).select_from(analyses).where(_is_row)
        row = {"of_game": wanted.game, "of_judge": wanted.judge}
        try:
            async with self._database.engine.begin() as connection:
                if (await connection.execute(known, row)).first() is None:
                    await connection.execute(insert(analyses), wanted._asdict())
        except TROUBLE as error:
            self._database.fail("Cannot write", error)

    async def finish(self, game: str, judge: str, data: bytes) -> None:
        """Store a finished analysis."""
        await self._change(_FINISH.values(data=data), game, judge)

    async def drop(self, game: str, judge: str) -> None:
        """Delete an analysis that is not finished."""
        await self._change(_DROP, game, judge)

    async def _change(self, statement: object, game: str, judge: str) -> None:
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(
                    statement,  # type: ignore[call-overload]
                    {"of_game": game, "of_judge": judge},
                )
        except TROUBLE as error:
            self._database.fail("Cannot write", error)
