"""All rooms of a server: opening, finding, updating and unloading them."""

import asyncio
import heapq
import logging
import re
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tilewright.core.errors import TilewrightError
from tilewright.server.bot_players import BotPlayers
from tilewright.server.clocks import deadline
from tilewright.server.days import day_at, day_before
from tilewright.server.entries import ByGuest, Change, ChatPosted
from tilewright.server.guests import GuestBook
from tilewright.server.logs import fields, short_id
from tilewright.server.messages import OwnTable
from tilewright.server.problems import log_fault
from tilewright.server.push import Notice, Pusher
from tilewright.server.rate_limits import ChatLimits
from tilewright.server.refusal import Refusal, no_table, not_readable, not_stored
from tilewright.server.room import CLOSE_SERVICE_RESTART, Room, Services
from tilewright.server.schema import Entry, ListedTable
from tilewright.server.settings import Settings
from tilewright.server.sources import Sources
from tilewright.server.store import Conflict, Store, StoreError
from tilewright.server.summaries import (
    MAX_FINISHED,
    MAX_UNFINISHED,
    own_table,
    read_summary,
    summary_text,
)
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import ThinkingQueue
from tilewright.server.thoughts import Thoughts

SWEEP_EVERY_S = 0.5
DELETE_EVERY_S = 600
CLOSE_POLICY_VIOLATION = 1008
SLOW_CLOCK = "days"
"""The clock at whose tables people are away most of the time."""
_ALL = 1_000_000
"""More tables than a guest can have."""
_RETRY_MS = 5000
_CATCH_UP_AGAIN_S = 0.2
_LOADS_AT_ONCE = 4
"""After a restart many clocks may be due: people who come to a table meanwhile do not wait for them all."""
_logger = logging.getLogger(__name__)
_is_id = re.compile(r"[a-z0-9]{12}").fullmatch


class Rooms:
    """The tables that are in use; all others are only in the store."""

    def __init__(
        self,
        store: Store,
        book: GuestBook,
        settings: Settings,
        sources: Sources,
        thinking: ThinkingQueue,
    ) -> None:
        """Serve the tables of a store."""
        self.store = store
        self.book = book
        self.settings = settings
        self.sources = sources
        self.thinking = thinking
        self.chat_limits = ChatLimits(settings.limits, store.counts)
        self.pusher = Pusher(store.push, settings, sources)
        self._services = Services(
            store, book, settings, sources, self._update, self._tell_absent, self.forget
        )
        self._peers = store.peers
        self._thoughts = Thoughts(self._peers, sources.new_token)
        self._bots = BotPlayers(settings, sources, thinking, self._peers, self._thoughts)
        self._rooms: dict[str, Room] = {}
        self._clocks: list[tuple[int, str]] = []
        self._clocked: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Semaphore(_LOADS_AT_ONCE)
        self._behind: set[str] = set()
        self._is_following = False
        self._catching_up: set[str] = set()

    def __len__(self) -> int:
        """Return the number of tables in memory."""
        return len(self._rooms)

    def room(self, table: str) -> Room:
        """Return a table's room; whether there is such a table shows when it is entered.

        Raises:
            Refusal: no table can have this id.
        """
        if not _is_id(table):
            raise no_table()
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = Room(table, self._services)
        return room

    async def open(
        self,
        log: TableLog,
        entries: list[Entry],
        address: str | None = None,
        *,
        may_exist: bool = False,
    ) -> Room:
        """Store a new table and return its room.

        Args:
            address: where it is opened from.
            may_exist: whether another process may have opened the same table just now.

        Raises:
            Refusal: it could not be stored.
        """
        try:
            await self.store.create(log.row, entries, log.status, summary_text(log), log.guests)
        except (StoreError, Conflict) as error:
            if may_exist and isinstance(error, Conflict):
                return self.room(log.row.id)
            _report(error, log.row.id)
            raise not_stored() from None
        room = self.room(log.row.id)
        room.adopt(log, address)
        return room

    async def tables_of(self, guest: str) -> list[OwnTable]:
        """Return the tables at which a guest sits, unfinished ones first.

        Raises:
            Refusal: the store cannot be read.
        """
        try:
            listed = await self.store.tables_of(guest, MAX_UNFINISHED, MAX_FINISHED)
        except StoreError as error:
            _logger.error("a guest's tables: %s: %s", type(error).__name__, error)
            raise not_readable() from None
        now, found = self.sources.now(), []
        for table in listed:
            text = table.summary or await self._make_summary(table.id)
            if text is not None:
                found.append(own_table(table, text, guest, now))
        # A device whose seat was renewed from another one was there, and is not any more.
        return [table for table in found if table.own_seats]

    async def listed(self, table: str) -> ListedTable | None:
        """Return what lists say about a table, without loading it; None where that is not known.

        Raises:
            Refusal: the store cannot be read.
        """
        if not _is_id(table):
            return None
        try:
            return await self.store.listed(table)
        except StoreError as error:
            _report(error, table)
            raise not_readable() from None

    async def all_tables_of(self, guest: str) -> list[str]:
        """Return the ids of all tables at which a guest sits or sat.

        Raises:
            Refusal: the store cannot be read.
        """
        try:
            return [table.id for table in await self.store.tables_of(guest, _ALL, _ALL)]
        except StoreError as error:
            _logger.error("a guest's tables: %s: %s", type(error).__name__, error)
            raise not_readable() from None

    async def delete_guest(self, guest: str) -> None:
        """Delete a guest from the store, and read their tables again where they are in memory.

        Raises:
            Refusal: the store cannot be written.
        """
        try:
            deleted = await self.store.housekeeping.delete_guest(guest)
        except StoreError as error:
            _logger.error("deleting a guest: %s: %s", type(error).__name__, error)
            raise not_stored() from None
        for table in deleted.changed if deleted else ():
            await self._read_again(table)

    async def unfinished_tables_of(self, guest: str) -> list[str]:
        """Return the ids of the unfinished tables at which a guest sits; none if the store cannot be read."""
        try:
            listed = await self.store.tables_of(guest, MAX_UNFINISHED, 0)
        except StoreError as error:
            _logger.error("a guest's tables: %s: %s", type(error).__name__, error)
            return []
        return [table.id for table in listed]

    async def rename_in_rankings(self, guest: str, name: str) -> None:
        """Let a guest who appears in rankings by name do so by a new one; by the old if that fails."""
        try:
            await self.store.daily.rename(guest, name)
        except StoreError as error:
            _logger.error("renaming in rankings: %s", error)

    async def _make_summary(self, table: str) -> str | None:
        """Return the summary of a table that has none yet, and store it; None if it cannot be loaded."""
        room = self.room(table)
        try:
            async with room.entered():
                return await room.store_summary()
        except (Refusal, TilewrightError) as error:
            about = fields(table=short_id(table))
            _logger.warning("cannot be listed: %s", type(error).__name__, extra=about)
            return None

    def forget(self, room: Room) -> None:
        """Drop a room from memory, unless another one of the same table has replaced it."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._peers.release(room.id)

    def disconnect(self, is_unwanted: Callable[[str], bool]) -> None:
        """Close the connections of clients whose address is unwanted."""
        for room in self._rooms.values():
            for connection in room.connections:
                if is_unwanted(connection.address):
                    connection.close(CLOSE_POLICY_VIOLATION, "banned")

    def _update(self, room: Room) -> None:
        """Start bots and clocks after a change."""
        self._bots.update(room)
        until = deadline(room.log)
        if until is not None:
            # A bot decides for people whose time is up; if that fails, this is checked again.
            self._schedule(room.id, max(until, self.sources.now() + 1))

    def _tell_absent(self, room: Room, change: Change, due: frozenset[tuple[int, int]]) -> None:
        """Notify people who are away from a table with a slow clock of what concerns them."""
        log = room.log
        if log.row.clock != SLOW_CLOCK:
            return
        by = change.by if isinstance(change, ByGuest) else None
        is_line = isinstance(change, ChatPosted)
        wanted = range(len(log.seats)) if is_line else sorted(seat for seat, _ in log.due - due)
        for number in wanted:
            seat = log.seats[number]
            if seat.playing_level is not None or room.presence(number).is_present:
                continue
            others = [(each.name, each.level) for each in log.seats if each is not seat]
            said = (change.name, change.text) if isinstance(change, ChatPosted) else None
            notice = Notice(room.id, log.game.name, others, said)
            unread = {guest for guest in seat.guests if is_line and _is_muted(log, guest)}
            to = [guest for guest in seat.guests if guest != by and guest not in unread]
            self.pusher.tell(to, notice)

    # What other processes do (`peers.Listener`). Each room is updated in a task of its own.

    def on_versions(self, versions: Mapping[str, int]) -> None:
        """Catch up with what was written to tables that somebody needs; others do when they are needed."""
        for table, version in versions.items():
            room = self._rooms.get(table)
            if room is not None:
                room.hint(version)
                if not room.is_idle or self._peers.holds(table):
                    self._behind.add(table)
        if self._behind and not self._is_following:
            self._is_following = True
            self._start_task(self._follow())

    def on_presence(self, tables: Collection[str]) -> None:
        """Read again who is at tables."""
        for table in tables:
            room = self._rooms.get(table)
            if room is not None:
                self._start_task(self._read_presence(room))

    def on_rewritten(self, tables: Collection[str]) -> None:
        """Read tables again."""
        for table in tables:
            self._start_task(self._read_again(table))

    def on_asked(self) -> None:
        """Leave thinking to those that do nothing else."""

    def on_answered(self, thoughts: Collection[str]) -> None:
        """Let bots move whose thoughts have been thought."""
        self._thoughts.on_answered(thoughts)

    def on_living(self, processes: frozenset[str]) -> None:
        """Notice who was connected to a process that has ended."""
        for room in list(self._rooms.values()):
            if room.lose_processes(processes):
                self._start_task(self._read_presence(room))

    def on_lease(self, table: str) -> None:
        """Start bots and clocks of a table."""
        room = self._rooms.get(table)
        if room is None:
            self._peers.release(table)
        else:
            self._start_task(self._check_clock(room, self.sources.now()))

    def on_death(self) -> None:
        """Look after the clocks of tables that only the process knew that has ended."""
        self._start_task(self._take_over_clocks())

    def on_reconnected(self) -> None:
        """Compare all tables in memory with the store, and tell others again who is here."""
        self._start_task(self._compare_with_store())

    async def _follow(self) -> None:
        """Read what was written to tables that are behind, for all of them with one statement."""
        try:
            while self._behind:
                behind, self._behind = self._behind, set()
                rooms = [self._rooms[table] for table in behind if table in self._rooms]
                known = {room.id: room.version for room in rooms if room.version}
                try:
                    found = await self.store.entries_after_each(known) if known else {}
                except StoreError:
                    found = {}
                for room in rooms:
                    if not _follow(room, found.get(room.id, ())) and room.id not in self._behind:
                        self._start_catching_up(room)
        finally:
            self._is_following = False

    def _start_catching_up(self, room: Room) -> None:
        if room.id not in self._catching_up:
            self._catching_up.add(room.id)
            self._start_task(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        try:
            while True:
                async with room.entered(may_lag=True):
                    pass
                if not room.is_behind:
                    return
                # Reading has failed, or something was written meanwhile.
                await asyncio.sleep(_CATCH_UP_AGAIN_S)
        except Refusal as refusal:
            about = fields(table=short_id(room.id), code=refusal.code)
            _logger.warning("a table cannot catch up", extra=about)
        finally:
            self._catching_up.discard(room.id)

    async def _read_again(self, table: str) -> None:
        """Read a table again of which something was changed that had been stored, where it is in memory."""
        room = self._rooms.get(table)
        with suppress(Refusal):
            if room is not None and room.is_loaded:
                async with room.entered(may_lag=True):
                    await room.reload()

    async def _read_presence(self, room: Room) -> None:
        with suppress(Refusal):
            async with room.entered(may_lag=True):
                room.note_seen(await self._peers.presence(room.id))
                room.update_presence()

    async def _compare_with_store(self) -> None:
        for room in self._rooms.values():
            if room.connections:
                room.tell_presence()
        while True:
            try:
                self.on_rewritten(await self.store.rewritten(list(self._rooms)))
                self.on_versions(await self.store.versions(list(self._rooms)))
                break
            except StoreError:
                await asyncio.sleep(_CATCH_UP_AGAIN_S)
        self.on_presence([room.id for room in self._rooms.values() if room.connections])

    # Clocks, absences and idle rooms, in one task.

    async def start(self) -> None:
        """Schedule the tables whose clocks run."""
        await self.pusher.start()
        await self._peers.start(self)
        await self._schedule_clocks()

    async def _take_over_clocks(self) -> None:
        while True:
            try:
                return await self._schedule_clocks()
            except StoreError:
                await asyncio.sleep(_CATCH_UP_AGAIN_S)

    async def _schedule_clocks(self) -> None:
        now = self.sources.now()
        for table, summary in (await self.store.clocked_tables()).items():
            until = read_summary(summary).deadlines.values() if summary else ()
            self._schedule(table, max(now, min(until, default=now)))

    async def stop(self) -> None:
        """Stop all tasks and bots."""
        await self._peers.stop()
        await self.pusher.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._bots.stop(room) for room in self._rooms.values()))

    async def sweep_for_ever(self) -> None:
        """Sweep every `SWEEP_EVERY_S` seconds."""
        while True:
            await asyncio.sleep(SWEEP_EVERY_S)
            try:
                await self.sweep()
            except Exception as error:
                _logger.error("sweeping: %s", type(error).__name__)

    async def delete_finished_for_ever(self) -> None:
        """Delete tables that have been over for longer than the settings want to keep them."""
        age = self.settings.delete_finished_after_s
        while age is not None:
            try:
                now = self.sources.now()
                before = now - int(age * 1000)
                # Rankings of two days are shown, and nobody plays a deal twice.
                kept_from = day_before(day_at(now))
                deleted = await self.store.housekeeping.delete_finished(before, kept_from)
            except StoreError as error:
                _logger.error("deleting finished tables: %s", error)
            else:
                self._drop(deleted)
            await asyncio.sleep(DELETE_EVERY_S)

    def _drop(self, deleted: list[str]) -> None:
        for table in deleted:
            room = self._rooms.pop(table, None)
            for connection in [] if room is None else room.connections:
                connection.close(CLOSE_SERVICE_RESTART, "deleted")
        if deleted:
            _logger.info("deleted %d finished tables", len(deleted))

    async def sweep(self) -> None:
        """Decide for people whose time is up, notice who has left, unload idle tables.

        Nothing here waits for a single table: one that somebody has entered is looked at again with the next
        sweep, one that has to be loaded is looked at in a task of its own.
        """
        now = self.sources.now()
        for room in self._pop_due(now):
            if room.is_entered:
                self._schedule(room.id, now)
            elif room.is_loaded:
                await self._check_clock(room, now)
            else:
                self._start_task(self._load_and_check_clock(room, now))
        for room in list(self._rooms.values()):
            if room.connections and room.gone_since:
                if room.is_loaded and not room.is_entered:
                    async with room.entered(may_lag=True):
                        room.update_presence()
            elif room.is_idle and now - room.touched_at >= self.settings.idle_after_s * 1000:
                self.forget(room)

    def _pop_due(self, now: int) -> list[Room]:
        due = []
        while self._clocks and self._clocks[0][0] <= now:
            _, table = heapq.heappop(self._clocks)
            if self._clocked.pop(table, None) is not None:
                due.append(self.room(table))
        return due

    def _schedule(self, table: str, at: int) -> None:
        if self._clocked.get(table, at + 1) > at:
            self._clocked[table] = at
            heapq.heappush(self._clocks, (at, table))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load_and_check_clock(self, room: Room, now: int) -> None:
        async with self._loading:
            await self._check_clock(room, now)

    async def _check_clock(self, room: Room, now: int) -> None:
        try:
            async with room.entered(may_lag=True):
                self._update(room)
        except Refusal as refusal:
            if refusal.code != "no_table":
                self._schedule(room.id, now + _RETRY_MS)


def _report(error: Exception, table: str) -> None:
    _logger.error("%s: %s", type(error).__name__, error, extra=fields(table=short_id(table)))


def _follow(room: Room, entries: Sequence[Entry]) -> bool:
    """Apply entries, and return whether nothing is missing then; other tables do not suffer from a fault."""
    try:
        return room.follow(entries)
    except Exception as error:  # The table is read again.
        log_fault(error)
        return False


def _is_muted(log: TableLog, guest: str) -> bool:
    """Return whether a guest does not want to read who spoke last."""
    return log.chat[-1].speaker in log.muted_by(guest)
