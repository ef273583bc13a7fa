"""A live table: one command at a time, applied, stored, then broadcast."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.core.errors import TilewrightError
from tilewright.core.game import State
from tilewright.core.schema import View
from tilewright.server.chance import advance
from tilewright.server.connections import Connection
from tilewright.server.entries import (
    Change,
    ChatPosted,
    Closed,
    DeviceJoined,
    HintTaken,
    Moved,
    MoveUndone,
    Paused,
    ProposalAccepted,
    ProposalDeclined,
    RematchAccepted,
    RematchDeclined,
    RematchOpened,
    Renamed,
    Resigned,
    Resumed,
    Rewound,
    Seated,
    SeatGiven,
    SeatReclaimed,
    SeatRenewed,
    SeatSet,
    SpeakerMuted,
    SpectatorRemoved,
)
from tilewright.server.guests import GuestBook
from tilewright.server.logs import fields, short_id
from tilewright.server.messages import Refused, Status, TableInfo, TableOut
from tilewright.server.peers import Seen
from tilewright.server.refusal import Refusal, no_table, not_readable, not_stored, refusal_of
from tilewright.server.schema import Entry, TableRow
from tilewright.server.settings import Settings
from tilewright.server.sources import Sources
from tilewright.server.store import Conflict, Store, StoreError
from tilewright.server.summaries import summary_text
from tilewright.server.table_log import Proposed, TableLog
from tilewright.server.views import (
    Presence,
    encode_message,
    state_messages,
    table_info,
    table_message,
    table_out,
)

CLOSE_REMOVED = 4403
"""The close code of a spectator whom the host of the table sent away."""
CLOSE_SERVICE_RESTART = 1012
"""The close code where the table cannot be read: the client should connect again later."""
_CHANGES_OF_REMATCH = RematchAccepted | RematchDeclined | RematchOpened
_CHANGES_OF_SEATS = (
    Seated | DeviceJoined | SeatRenewed | SeatSet | Renamed | SeatGiven | SeatReclaimed | Resigned
)
_CHANGES_OF_CHAT = SpeakerMuted | SpectatorRemoved
_CHANGES_OF_TABLE = (
    _CHANGES_OF_SEATS | _CHANGES_OF_CHAT | Closed | Paused | Resumed | _CHANGES_OF_REMATCH
)
"""Changes after which the table itself is sent again; a new status or proposal is another reason."""
_CHANGES_WITHOUT_STATE = (
    ChatPosted
    | HintTaken
    | Renamed
    | _CHANGES_OF_CHAT
    | _CHANGES_OF_REMATCH
    | ProposalAccepted
    | ProposalDeclined
)
"""Changes after which the state of the game is the same for everybody."""
_MAX_TRIES = 10
"""How often a command is checked again because other processes wrote to the table at the same moment."""
_logger = logging.getLogger(__name__)


class _Shown(NamedTuple):
    """What clients know of a table before something happens to it.

    Attributes:
        known: the number of settled events; -1 before the start.
        view: the position after them, where everybody sees the same and was shown it.
    """

    known: int
    status: Status
    proposal: Proposed | None
    view: View | None = None

    @classmethod
    def of(cls, log: TableLog) -> "_Shown":
        if log.match is None:
            return cls(-1, log.status, log.proposal)
        view = log.shown[1] if log.shown is not None and log.shown[0] is log.match.state else None
        return cls(log.match.settled, log.status, log.proposal, view)


@dataclass(frozen=True)
class Services:
    """What a room needs of the server around it.

    Attributes:
        on_change: called inside `entered` when bots or clocks may have something to do.
        on_append: called inside `entered` after a change, with the decisions that were due before it.
        on_missing: called when the store has no such table.
    """

    store: Store
    book: GuestBook
    settings: Settings
    sources: Sources
    on_change: Callable[["Room"], None]
    on_append: Callable[["Room", Change, frozenset[tuple[int, int]]], None]
    on_missing: Callable[["Room"], None]


class Room:
    """One table in memory, and who is connected to it.

    Attributes:
        connections: the clients that are sent what happens.
        gone_since: when each seat's person was last seen, for those who are not connected.
        bot_jobs: by seat, the bot that thinks and the position it thinks about (`BotPlayers`).
        touched_at: when somebody last needed the table.
        address: where the table was opened from, else where its first client is; None where nobody came yet.
    """

    __slots__ = (
        "_elsewhere",
        "_here",
        "_hinted",
        "_lock",
        "_log",
        "_picks",
        "_sent_presence",
        "_services",
        "address",
        "bot_jobs",
        "connections",
        "gone_since",
        "id",
        "touched_at",
    )

    def __init__(self, table: str, services: Services) -> None:
        """Create the room of a table, which is loaded when it is first entered."""
        self.id = table
        self.address: str | None = None
        self.connections: list[Connection] = []
        self.gone_since: dict[int, int] = {}
        self.bot_jobs: dict[int, tuple[State, asyncio.Task[None]]] = {}
        self.touched_at = services.sources.now()
        self._picks: dict[int, str] = {}
        self._sent_presence: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        self._here: frozenset[int] = frozenset()
        self._elsewhere: dict[str, frozenset[int]] = {}
        self._hinted = 0
        self._services = services
        self._lock = asyncio.Lock()
        self._log: TableLog | None = None

    @property
    def log(self) -> TableLog:
        """The table's current log; only inside `entered`."""
        assert self._log is not None, "nobody has entered"
        return self._log

    @property
    def is_loaded(self) -> bool:
        """Whether the table is in memory."""
        return self._log is not None

    @property
    def is_entered(self) -> bool:
        """Whether somebody holds the table's lock."""
        return self._lock.locked()

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room in memory now."""
        return not (self.connections or self.bot_jobs or self._lock.locked())

    @property
    def is_behind(self) -> bool:
        """Whether another process is known to have written something that is not in memory here."""
        return self._log is not None and self._log.version < self._hinted

    @asynccontextmanager
    async def entered(self, *, may_lag: bool = False) -> AsyncIterator[TableLog]:
        """Hold the table's lock; the table is loaded if it was not.

        Args:
            may_lag: whether it does not matter if another process wrote something just now. What is appended
                is checked against the store anyway.

        Raises:
            Refusal: there is no such table, or it cannot be read now.
        """
        async with self._lock:
            self.touched_at = self._services.sources.now()
            if self._log is None:
                await self._load()
            elif not may_lag:
                await self._catch_up()
            elif self.is_behind:
                await self.try_to_catch_up()
            yield self.log

    @property
    def version(self) -> int:
        """The number of entries that are in memory; 0 where the table is not loaded or being written."""
        return 0 if self._log is None else self._log.version

    def hint(self, version: int) -> None:
        """Remember that another process has written to the table, up to a version."""
        self._hinted = max(self._hinted, version)

    def adopt(self, log: TableLog, address: str | None) -> None:
        """Use a log that has just been stored."""
        self.address = address
        self._log = log
        self._note_absences()
        self._services.on_change(self)

    # Changes.

    async def change(self, decide: Callable[[TableLog], Awaitable[Change | None]]) -> None:
        """Apply a change, store it durably, then broadcast it; only inside `entered`.

        Args:
            decide: returns the change, or None where there is nothing to do; raises a `Refusal` where it is
                not allowed. It is asked again if another process has written to the table meanwhile.

        Raises:
            Refusal: the change is not allowed, or could not be stored. Nothing has changed then.
        """
        for _ in range(_MAX_TRIES):
            try:
                change = await decide(self.log)
                if change is None or await self._append(change):
                    return
            except Refusal:
                # It may be allowed at the table as it is by now.
                if self._log is None or not await self.try_to_catch_up():
                    raise
        raise not_stored()

    async def _append(self, change: Change) -> bool:
        """Apply and store a change, then broadcast it; False if another process wrote something before.

        What that process wrote has been applied then, and nothing else.
        """
        log = self.log
        shown, version, due = _Shown.of(log), log.version, log.due
        at = self._services.sources.now()
        try:
            entries = [log.append(change, at)]
        except TilewrightError as error:
            raise refusal_of(error) from None
        except Exception:
            self._log = None  # An error may have left it half changed: the stored one is intact.
            raise
        self._log = None  # Until it is stored, memory is ahead of the store.
        entries += advance(log, self._services.sources, at)
        new_status = log.status if log.status != shown.status else None
        try:
            await self._services.store.append(
                self.id, entries, new_status, (at, summary_text(log)), _seated_guests(change)
            )
        except StoreError as error:
            self._report(error)
            await self._reload(shown.known)
            raise not_stored() from None
        except Conflict:
            stored = await self._read()
            self._log = TableLog(stored[0], stored[1][:version])
            self._fold(stored[1][version:])
            return False
        self._log = log
        self._settle_picks([change])
        self._services.on_change(self)
        self._services.on_append(self, change, due)
        self._broadcast([change], shown, shown.known + 1)
        return True

    async def try_to_catch_up(self) -> bool:
        """Catch up, or leave the table as it is where it cannot be read now; only inside `entered`."""
        try:
            return await self._catch_up()
        except Refusal:
            return False

    async def _catch_up(self) -> bool:
        """Apply what other processes have appended, and broadcast it; return whether there was anything.

        Raises:
            Refusal: it cannot be read now. A table at which nobody is connected may be far behind.
        """
        if not self._services.store.peers.is_shared:
            return False
        hinted = self._hinted
        try:
            entries = await self._services.store.entries_after(self.id, self.log.version)
        except StoreError as error:
            self._report(error)
            raise not_readable() from None
        if self._hinted == hinted:  # What was written since then has yet to be read.
            self._hinted = 0
        if entries:
            self._fold(entries)
        return bool(entries)

    def follow(self, entries: Sequence[Entry]) -> bool:
        """Apply what another process has written, where nobody has entered.

        Returns:
            Whether nothing is missing then.
        """
        if self._log is None or self.is_entered:
            return False
        first = self._log.version + 1
        new = [entry for entry in entries if entry.version >= first]
        if new and new[0].version == first:
            self.touched_at = self._services.sources.now()
            self._fold(new)
        return not self.is_behind

    def _fold(self, entries: Sequence[Entry]) -> None:
        """Apply entries that are stored already, and broadcast them."""
        log = self.log
        shown, changes = _Shown.of(log), []
        first = shown.known + 1
        self._log = None  # An error would leave it half changed.
        for entry in entries:
            changes.append(log.fold(entry))
            if log.match is not None:
                first = min(first, log.match.num_events)
        self._log = log
        self._settle_picks(changes)
        self._services.on_change(self)
        self._broadcast(changes, shown, first)

    def _settle_picks(self, changes: Collection[Change]) -> None:
        """Forget picked moves that were made, or were for a position that is gone."""
        for change in changes:
            if isinstance(change, Moved):
                self.set_pick(change.seat, None)
            elif isinstance(change, MoveUndone | Rewound):
                self._picks.clear()

    def set_pick(self, seat: int, move: str | None) -> None:
        """Remember the move that a seat's person has picked, which is theirs to know alone; None for none."""
        if move is None:
            self._picks.pop(seat, None)
        else:
            self._picks[seat] = move

    def pick(self, seat: int) -> str | None:
        """Return the legal move that a seat's person has picked but not confirmed; only inside `entered`."""
        log, picked = self.log, self._picks.get(seat)
        if picked is None or log.match is None or seat not in log.waiting_for:
            return None
        action = log.game.action_from_text(picked)
        return picked if action in log.match.legal_actions(seat) else None

    async def store_summary(self) -> str:
        """Store the table's summary, as of its last change, and return it; only inside `entered`."""
        text = summary_text(self.log)
        try:
            await self._services.store.append(self.id, [], None, (self.log.changed_at, text))
        except (StoreError, Conflict) as error:
            self._report(error)
        return text

    async def reload(self) -> None:
        """Read a table that was changed in the store, and send everybody its state; only inside `entered`."""
        await self._reload(-1)

    async def _reload(self, known: int) -> None:
        """Reload the table from the store and send everybody its true state.

        Args:
            known: the number of settled events that clients know.
        """
        try:
            await self._load()
        except Refusal:
            refused = not_stored()
            for connection in self.connections:
                connection.reply(Refused(refused.code, refused.message))
                connection.close(CLOSE_SERVICE_RESTART, "try again later")
            return
        for connection in self.connections:
            self._send_table_and_chat(connection)
        self._broadcast_states(known + 1)

    async def _load(self) -> None:
        log = TableLog(*await self._read())
        log.limit_times(self._services.sources.now())
        self._log = log
        self.note_seen(await self._services.store.peers.presence(self.id))
        self._services.on_change(self)

    async def _read(self) -> tuple[TableRow, list[Entry]]:
        try:
            stored = await self._services.store.load(self.id)
        except StoreError as error:
            self._report(error)
            raise not_readable() from None
        if stored is None:
            self._services.on_missing(self)
            raise no_table()
        return stored

    def _report(self, error: Exception) -> None:
        """Log that the store failed, without anything that people at the table may not know."""
        _logger.error("%s: %s", type(error).__name__, error, extra=fields(table=short_id(self.id)))

    # Who is connected.

    def connect(self, connection: Connection) -> None:
        """Let a client in and send it the table; only inside `entered`."""
        self.connections.append(connection)
        self.address = self.address or connection.address
        self._note_absences()
        self.sync(connection)
        self.update_presence(but=connection)
        self._services.on_change(self)

    def disconnect(self, connection: Connection) -> None:
        """Remove a client; others learn of it with the next `update_presence`."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.touched_at = self._services.sources.now()

    def note_seen(self, seen: Collection[Seen]) -> None:
        """Take over what other processes know of the people at the table; only inside `entered`."""
        self._elsewhere = {}
        for process, seat, gone_ms in seen:
            if gone_ms is None:
                self._elsewhere[process] = self._elsewhere.get(process, frozenset()) | {seat}
        self._note_absences()
        now = self._services.sources.now()
        for seat in self.gone_since:
            gone = [each.gone_ms for each in seen if each.seat == seat and each.gone_ms is not None]
            if gone:
                # Whoever saw them last is right.
                self.gone_since[seat] = min(self.gone_since[seat], now - min(gone))

    def lose_processes(self, living: frozenset[str]) -> bool:
        """Forget what processes that have ended said of the people here; return whether they did."""
        kept = {process: seats for process, seats in self._elsewhere.items() if process in living}
        has_lost = kept != self._elsewhere
        self._elsewhere = kept
        return has_lost

    def tell_presence(self, left: Collection[int] = ()) -> None:
        """Tell other processes who is connected here, and who was until now."""
        self._services.store.peers.set_present(self.id, self._here, left)

    def _present(self) -> frozenset[int]:
        return self._here.union(*self._elsewhere.values())

    def _note_absences(self) -> None:
        guests = {connection.guest_id for connection in self.connections}
        here = frozenset(seat for guest in guests for seat in self.log.seats_of(guest))
        if here != self._here:
            left, self._here = self._here - here, here
            self.tell_presence(left)
        now, present = self._services.sources.now(), self._present()
        self.gone_since = {
            seat: self.gone_since.get(seat, now)
            for seat, held in enumerate(self.log.seats)
            if held.kind == "person" and seat not in present
        }

    def update_presence(self, but: Connection | None = None) -> None:
        """Broadcast when people come, leave, or have been away for long; only inside `entered`."""
        self._note_absences()
        present = self._present()
        givable = frozenset(seat for seat in self.gone_since if self._is_givable(seat))
        if (present, givable) != self._sent_presence:
            self._sent_presence = (present, givable)
            self._broadcast_table(but)

    def _is_givable(self, seat: int) -> bool:
        log, gone = self.log, self.gone_since.get(seat)
        if gone is None or log.status != "playing" or log.seats[seat].playing_level is not None:
            return False
        return self._services.sources.now() - gone >= self._services.settings.gone_after_s * 1000

    def presence(self, seat: int) -> Presence:
        """Return whether a seat's person is connected."""
        is_person = self.log.seats[seat].kind == "person"
        return Presence(is_person and seat not in self.gone_since, self._is_givable(seat))

    # What is sent.

    def info(self) -> TableInfo:
        """Return the table as anybody may know it."""
        return table_info(self.log, self.presence)

    def table_out(self, guest: str | None) -> TableOut:
        """Return the table and what a guest has at it."""
        return table_out(self.log, self.info(), guest, self._services.book)

    def sync(self, connection: Connection) -> None:
        """Send one client everything."""
        self._send_table_and_chat(connection)
        self.send_state(connection)

    def send_state(self, connection: Connection) -> None:
        """Send one client the present position."""
        log = self.log
        if log.match is not None:
            seat = connection.looks_through(log.seats_of(connection.guest_id))
            now = self._services.sources.now()
            connection.send(state_messages(log, [seat], log.match.num_events, now)[seat])

    def _send_table_and_chat(self, connection: Connection) -> None:
        log, book = self.log, self._services.book
        connection.reply(table_message(log, self.info(), connection.guest_id, book))
        for line in log.chat:
            connection.reply(line)

    def _broadcast(self, changes: Sequence[Change], shown: _Shown, first: int) -> None:
        """Send everybody what changes have changed.

        Args:
            shown: what clients knew before.
            first: the first step that they do not know.
        """
        log = self.log
        is_new_status = log.status != shown.status
        if is_new_status and log.is_shuffled and shown.known < 0:
            # The game has started, and everybody may have another seat than before.
            for connection in self.connections:
                connection.wanted = "unset"
        is_new_table = any(isinstance(change, _CHANGES_OF_TABLE) for change in changes)
        if is_new_status or is_new_table or log.proposal != shown.proposal:
            self._note_absences()
            self._broadcast_table()
        if not all(isinstance(change, _CHANGES_WITHOUT_STATE) for change in changes):
            self._broadcast_states(first, shown.view if first == shown.known + 1 else None)
        num_lines = sum(isinstance(change, ChatPosted) for change in changes)
        for line in list(log.chat)[-num_lines:] if num_lines else ():
            text = encode_message(line)
            for connection in self.connections:
                connection.send(text)

    def _broadcast_table(self, but: Connection | None = None) -> None:
        if not self.connections:
            return
        log, info, book = self.log, self.info(), self._services.book
        messages: dict[str | None, bytes] = {}
        for connection in self.connections:
            if connection.guest_id in log.removed and not log.seats_of(connection.guest_id):
                connection.close(CLOSE_REMOVED, "removed")
            elif connection is not but:
                guest = connection.guest_id if log.seats_of(connection.guest_id) else None
                if guest not in messages:
                    messages[guest] = encode_message(table_message(log, info, guest, book))
                connection.send(messages[guest])

    def _broadcast_states(self, first: int, before: View | None = None) -> None:
        """Send everybody the state, with the steps from `first` on.

        Args:
            before: the position before them, where it is known how everybody saw it.
        """
        log = self.log
        if not self.connections or log.match is None:
            return
        viewers: dict[int | None, list[Connection]] = defaultdict(list)
        for connection in self.connections:
            viewers[connection.looks_through(log.seats_of(connection.guest_id))].append(connection)
        if first > log.match.num_events:
            first, before = log.match.num_events, None
        now = self._services.sources.now()
        messages = state_messages(log, viewers.keys(), first, now, before)
        for seat, connections in viewers.items():
            for connection in connections:
                connection.send(messages[seat])


def _seated_guests(change: Change) -> list[str]:
    """Return who has a seat at the table since a change."""
    if isinstance(change, Seated | DeviceJoined) and change.by is not None:
        return [change.by]
    return []
