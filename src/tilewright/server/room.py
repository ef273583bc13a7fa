"""A table being played at: one thing at a time, stored before anyone is told of it."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tilewright.core.errors import TilewrightError
from tilewright.core.game import State
from tilewright.server.announcing import (
    Presence,
    encoded,
    states_told,
    table_info,
    table_out,
    table_told,
)
from tilewright.server.connections import Connection
from tilewright.server.messages import Refused, TableInfo, TableOut
from tilewright.server.refusal import Refusal, no_table, not_stored, refusal_of
from tilewright.server.schema import Entry
from tilewright.server.starting import what_follows
from tilewright.server.store import Conflict, StoreError
from tilewright.server.table_log import TableLog

if TYPE_CHECKING:
    from tilewright.server.rooms import Rooms

_COME_AGAIN = 1012
"""The close code where the table cannot be read: once what waits has been sent."""
_OF_THE_GAME = {"joined", "started", "chance", "moved", "took_back", "given", "taken_back"}
_OF_THE_TABLE = {"seated", "joined", "started", "given", "taken_back", "rematch"}


class Room:
    """One table in memory, and who is connected to it.

    Attributes:
        connections: everybody who is told what happens.
        gone_since: when each seat's person was last seen, for those who are not here.
        bot_jobs: by seat, the bot that thinks and the position it thinks about.
        touched_at: when somebody last needed the table.
        address: where the table was opened from, else where its first client is; none where nobody came yet.
    """

    __slots__ = (
        "_lock",
        "_log",
        "_rooms",
        "_told_presence",
        "address",
        "bot_jobs",
        "connections",
        "gone_since",
        "id",
        "touched_at",
    )

    def __init__(
        self, table: str, rooms: "Rooms", log: TableLog | None = None, address: str | None = None
    ) -> None:
        """Be the room of a table, which is loaded when it is first needed."""
        self.id = table
        self.address = address
        self.connections: list[Connection] = []
        self.gone_since: dict[int, int] = {}
        self.bot_jobs: dict[int, tuple[State, asyncio.Task[None]]] = {}
        self.touched_at = rooms.sources.now()
        self._told_presence: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._log = log
        if log is not None:
            self._note_absences()

    @property
    def log(self) -> TableLog:
        """The table as it stands; only for whoever has entered."""
        assert self._log is not None, "nobody has entered"
        return self._log

    @property
    def is_loaded(self) -> bool:
        """Whether the table is in memory."""
        return self._log is not None

    @property
    def is_entered(self) -> bool:
        """Whether somebody has the table to themselves: who else wants it has to wait."""
        return self._lock.locked()

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room in memory now."""
        return not (self.connections or self.bot_jobs or self._lock.locked())

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[TableLog]:
        """Have the table to oneself, loaded if it was not.

        Raises:
            Refusal: there is no such table, or it cannot be read now.
        """
        async with self._lock:
            self.touched_at = self._rooms.sources.now()
            if self._log is None:
                await self._load()
            yield self.log

    async def carry_out(self, change: Callable[[TableLog], list[Entry]]) -> None:
        """Change the table, store that durably, then tell everyone; only inside `entered`.

        Raises:
            Refusal: the change is not allowed, or could not be stored. Nothing has changed then.
        """
        log = self.log
        known, status = log.settled if log.match is not None else -1, log.status
        try:
            entries = change(log)
        except TilewrightError as error:
            raise refusal_of(error) from None
        except Exception:
            self._log = None  # A fault may have left it half changed: the store has it whole.
            raise
        await self._store(log, entries, known, status)
        self._rooms.look_after(self)
        self._tell_entries(entries, known, is_new_status=log.status != status)

    async def _store(self, log: TableLog, entries: list[Entry], known: int, status: str) -> None:
        self._log = None  # Until it is stored, memory is ahead of the truth.
        entries += what_follows(log, self._rooms.sources, self._rooms.sources.now())
        new_status = log.status if log.status != status else None
        try:
            await self._rooms.store.append(self.id, entries, new_status)
        except (StoreError, Conflict) as error:
            self._rooms.report(self.id, error)
            await self._start_over(known)
            raise not_stored() from None
        self._log = log

    async def _start_over(self, known: int) -> None:
        """Take the table from the store again and tell everybody how it truly stands.

        Args:
            known: how much had happened for good, as far as people have been told.
        """
        try:
            await self._load()
        except Refusal:
            refused = not_stored()
            for connection in self.connections:
                connection.answer(Refused(refused.code, refused.message))
                connection.close(_COME_AGAIN, "try again later")
            return
        for connection in self.connections:
            self._tell_table_and_chat(connection)
        self._tell_states(known)

    async def _load(self) -> None:
        try:
            stored = await self._rooms.store.load(self.id)
        except StoreError as error:
            self._rooms.report(self.id, error)
            raise Refusal(
                "not_stored", "The table cannot be read just now: try again.", 503
            ) from None
        if stored is None:
            self._rooms.forget(self)
            raise no_table()
        self._log = TableLog(*stored)
        self._note_absences()
        self._rooms.look_after(self)

    # Who is here.

    def come(self, connection: Connection) -> None:
        """Let a client in and tell it the table; only inside `entered`."""
        self.connections.append(connection)
        self.address = self.address or connection.address
        self._note_absences()
        self.sync(connection)
        self.notice_presence(but=connection)
        self._rooms.look_after(self)

    def leave(self, connection: Connection) -> None:
        """Let a client go; who has entered notices later."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.touched_at = self._rooms.sources.now()

    def _present(self) -> frozenset[int]:
        guests = {connection.guest_id for connection in self.connections}
        return frozenset(seat for guest in guests for seat in self.log.seats_of(guest))

    def _note_absences(self) -> None:
        now, present = self._rooms.sources.now(), self._present()
        self.gone_since = {
            seat: self.gone_since.get(seat, now)
            for seat, held in enumerate(self.log.seats)
            if held.kind == "person" and seat not in present
        }

    def notice_presence(self, but: Connection | None = None) -> None:
        """Tell everybody where people came, left, or are gone for long; only inside `entered`."""
        self._note_absences()
        present = self._present()
        givable = frozenset(seat for seat in self.gone_since if self._is_givable(seat))
        if (present, givable) != self._told_presence:
            self._told_presence = (present, givable)
            self._tell_table(but)

    def _is_givable(self, seat: int) -> bool:
        log, gone = self.log, self.gone_since.get(seat)
        if gone is None or log.status != "playing" or log.seats[seat].playing_level is not None:
            return False
        return self._rooms.sources.now() - gone >= self._rooms.settings.gone_after_s * 1000

    def presence(self, seat: int) -> Presence:
        """Return whether a seat's person is here."""
        is_person = self.log.seats[seat].kind == "person"
        return Presence(is_person and seat not in self.gone_since, self._is_givable(seat))

    # What is told.

    def info(self) -> TableInfo:
        """Return the table as anybody may know it."""
        return table_info(self.log, self.presence)

    def table_out(self, guest: str | None) -> TableOut:
        """Return the table and what a guest has at it."""
        return table_out(self.log, self.info(), guest, self._rooms.book)

    def sync(self, connection: Connection) -> None:
        """Tell one client everything."""
        self._tell_table_and_chat(connection)
        self.tell_state(connection)

    def _tell_table_and_chat(self, connection: Connection) -> None:
        log = self.log
        connection.answer(table_told(log, self.info(), connection.guest_id, self._rooms.book))
        for line in log.chat:
            connection.answer(line)

    def tell_state(self, connection: Connection) -> None:
        """Tell one client the present position."""
        log = self.log
        if log.match is not None:
            seat = connection.looks_through(log.seats_of(connection.guest_id))
            told = states_told(log, [seat], log.match.num_events, self._rooms.sources.now())
            connection.tell(told[seat])

    def _tell_entries(self, entries: list[Entry], known: int, *, is_new_status: bool) -> None:
        kinds = {entry.kind for entry in entries}
        if "started" in kinds and self.log.is_shuffled:
            for connection in self.connections:
                connection.wanted = "unset"
        if is_new_status or kinds & _OF_THE_TABLE:
            self._note_absences()
            self._tell_table()
        if kinds & _OF_THE_GAME:
            self._tell_states(known)
        if "said" in kinds:
            line = encoded(self.log.chat[-1])
            for connection in self.connections:
                connection.tell(line)

    def _tell_table(self, but: Connection | None = None) -> None:
        if not self.connections:
            return
        info = self.info()
        messages: dict[str | None, str] = {}
        for connection in self.connections:
            if connection is not but:
                guest = connection.guest_id if self.log.seats_of(connection.guest_id) else None
                if guest not in messages:
                    messages[guest] = encoded(table_told(self.log, info, guest, self._rooms.book))
                connection.tell(messages[guest])

    def _tell_states(self, known: int) -> None:
        log = self.log
        if not self.connections or log.match is None:
            return
        viewers: dict[int | None, list[Connection]] = defaultdict(list)
        for connection in self.connections:
            viewers[connection.looks_through(log.seats_of(connection.guest_id))].append(connection)
        first = min(known + 1, log.match.num_events)
        told = states_told(log, viewers.keys(), first, self._rooms.sources.now())
        for seat, connections in viewers.items():
            for connection in connections:
                connection.tell(told[seat])
