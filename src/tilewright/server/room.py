"""A live table: one command at a time, applied, stored, then broadcast."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tilewright.core.errors import TilewrightError
from tilewright.core.game import State
from tilewright.server.connections import Connection
from tilewright.server.entries import (
    Change,
    ChatPosted,
    Closed,
    DeviceJoined,
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
    SeatSet,
)
from tilewright.server.guests import GuestBook
from tilewright.server.logs import fields, short_id
from tilewright.server.messages import Refused, TableInfo, TableOut
from tilewright.server.refusal import Refusal, no_table, not_readable, not_stored, refusal_of
from tilewright.server.settings import Settings
from tilewright.server.sources import Sources
from tilewright.server.store import Conflict, Store, StoreError
from tilewright.server.summaries import summary_text
from tilewright.server.table_log import TableLog, advance
from tilewright.server.views import (
    Presence,
    encode_message,
    state_messages,
    table_info,
    table_message,
    table_out,
)

CLOSE_SERVICE_RESTART = 1012
"""The close code where the table cannot be read: the client should connect again later."""
_CHANGES_OF_REMATCH = RematchAccepted | RematchDeclined | RematchOpened
_CHANGES_OF_SEATS = Seated | DeviceJoined | SeatSet | Renamed | SeatGiven | SeatReclaimed | Resigned
_CHANGES_OF_TABLE = _CHANGES_OF_SEATS | Closed | Paused | Resumed | _CHANGES_OF_REMATCH
"""Changes after which the table itself is sent again; a new status or proposal is another reason."""
_CHANGES_WITHOUT_STATE = (
    ChatPosted | Renamed | _CHANGES_OF_REMATCH | ProposalAccepted | ProposalDeclined
)
"""Changes after which the state of the game is the same for everybody."""
_logger = logging.getLogger(__name__)


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

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[TableLog]:
        """Hold the table's lock; the table is loaded if it was not.

        Raises:
            Refusal: there is no such table, or it cannot be read now.
        """
        async with self._lock:
            self.touched_at = self._services.sources.now()
            if self._log is None:
                await self._load()
            yield self.log

    def adopt(self, log: TableLog, address: str | None) -> None:
        """Use a log that has just been stored."""
        self.address = address
        self._set_log(log)

    def _set_log(self, log: TableLog) -> None:
        self._log = log
        self._note_absences()
        self._services.on_change(self)

    # Changes.

    async def append(self, change: Change) -> None:
        """Apply a change, store it durably, then broadcast it; only inside `entered`.

        Raises:
            Refusal: the change is not allowed, or could not be stored. Nothing has changed then.
        """
        log = self.log
        known, status = log.settled if log.match is not None else -1, log.status
        proposal, due = log.proposal, log.due
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
        new_status = log.status if log.status != status else None
        try:
            await self._services.store.append(
                self.id, entries, new_status, (at, summary_text(log)), _seated_guests(change)
            )
        except (StoreError, Conflict) as error:
            self._report(error)
            await self._reload(known)
            raise not_stored() from None
        self._log = log
        if isinstance(change, Moved):
            self.set_pick(change.seat, None)
        elif isinstance(change, MoveUndone | Rewound):
            self._picks.clear()  # They were for a position that is gone.
        self._services.on_change(self)
        self._services.on_append(self, change, due)
        self._broadcast(
            change,
            known,
            is_new_status=new_status is not None,
            is_new_proposal=log.proposal != proposal,
        )

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
        self._broadcast_states(known)

    async def _load(self) -> None:
        try:
            stored = await self._services.store.load(self.id)
        except StoreError as error:
            self._report(error)
            raise not_readable() from None
        if stored is None:
            self._services.on_missing(self)
            raise no_table()
        log = TableLog(*stored)
        log.limit_times(self._services.sources.now())
        self._set_log(log)

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

    def _present(self) -> frozenset[int]:
        guests = {connection.guest_id for connection in self.connections}
        return frozenset(seat for guest in guests for seat in self.log.seats_of(guest))

    def _note_absences(self) -> None:
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

    def _broadcast(
        self, change: Change, known: int, *, is_new_status: bool, is_new_proposal: bool
    ) -> None:
        if is_new_status and self.log.is_shuffled and known < 0:
            # The game has started, and everybody may have another seat than before.
            for connection in self.connections:
                connection.wanted = "unset"
        if is_new_status or is_new_proposal or isinstance(change, _CHANGES_OF_TABLE):
            self._note_absences()
            self._broadcast_table()
        if not isinstance(change, _CHANGES_WITHOUT_STATE):
            self._broadcast_states(known)
        if isinstance(change, ChatPosted):
            line = encode_message(self.log.chat[-1])
            for connection in self.connections:
                connection.send(line)

    def _broadcast_table(self, but: Connection | None = None) -> None:
        if not self.connections:
            return
        log, info, book = self.log, self.info(), self._services.book
        messages: dict[str | None, str] = {}
        for connection in self.connections:
            if connection is not but:
                guest = connection.guest_id if log.seats_of(connection.guest_id) else None
                if guest not in messages:
                    messages[guest] = encode_message(table_message(log, info, guest, book))
                connection.send(messages[guest])

    def _broadcast_states(self, known: int) -> None:
        log = self.log
        if not self.connections or log.match is None:
            return
        viewers: dict[int | None, list[Connection]] = defaultdict(list)
        for connection in self.connections:
            viewers[connection.looks_through(log.seats_of(connection.guest_id))].append(connection)
        first = min(known + 1, log.match.num_events)
        messages = state_messages(log, viewers.keys(), first, self._services.sources.now())
        for seat, connections in viewers.items():
            for connection in connections:
                connection.send(messages[seat])


def _seated_guests(change: Change) -> list[str]:
    """Return who has a seat at the table since a change."""
    if isinstance(change, Seated | DeviceJoined) and change.by is not None:
        return [change.by]
    return []
