"""What people may do at a table, each deed checked, stored and told."""

import asyncio

from tilewright.bots import stand_in_level
from tilewright.server.connections import Connection
from tilewright.server.guests import UNNAMED, Guest, clean_line
from tilewright.server.messages import (
    Done,
    FromClient,
    GiveSeat,
    JsonObject,
    Look,
    Move,
    Ping,
    Pong,
    Rematch,
    Say,
    SitIn,
    Sync,
    TableOut,
    TakeBack,
    TakeSeatBack,
)
from tilewright.server.rate_limits import Bucket
from tilewright.server.refusal import Refusal, not_your_seat, too_many
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.seating import check_level
from tilewright.server.starting import open_rematch
from tilewright.server.table_log import TableLog

MOST_ENTRIES = 10_000
"""So long a table's log may get by what no game needs; a whole game takes a few hundred entries."""


class Player:
    """One connection's person at a table.

    Attributes:
        room: where.
    """

    def __init__(self, rooms: Rooms, room: Room, connection: Connection) -> None:
        """Act for whoever is behind a connection."""
        self.room = room
        self._rooms = rooms
        self._connection = connection
        limits = rooms.settings.limits
        now = asyncio.get_running_loop().time()
        self._lines = Bucket(limits.lines_per_second, limits.lines_at_once, now)

    async def do(self, message: FromClient) -> None:
        """Carry out a message and answer it.

        Raises:
            Refusal: it is not allowed now; nothing has changed.
        """
        if isinstance(message, Ping):
            self._connection.answer(Pong())
            return
        async with self.room.entered() as log:
            if isinstance(message, Sync):
                self.room.sync(self._connection)
            elif isinstance(message, Look):
                self._look(log, message.seat)
            else:
                if not log.knows(self._connection.guest_id, message.id):
                    await self._act(log, message)
                self._connection.answer(Done(message.id))

    async def _act(
        self,
        log: TableLog,
        message: Move | TakeBack | Say | GiveSeat | TakeSeatBack | Rematch,
    ) -> None:
        match message:
            case Move():
                await self._move(log, message)
            case TakeBack():
                await self._take_back(log, message)
            case Say():
                await self._say(log, message)
            case GiveSeat():
                await self._give_seat(log, message)
            case TakeSeatBack():
                await self._take_seat_back(log, message)
            case Rematch():
                await self._rematch(log, message)

    def _look(self, log: TableLog, seat: int | None) -> None:
        if seat is not None:
            self._check_own(log, seat)
        self._connection.wanted = seat
        self.room.tell_state(self._connection)

    async def _move(self, log: TableLog, message: Move) -> None:
        self._check_plays(log, message.seat)
        if message.decision != log.decisions[message.seat]:
            raise Refusal("stale", "That move was for an earlier position.")
        await self._change("moved", message.id, seat=message.seat, move=message.move)

    async def _take_back(self, log: TableLog, message: TakeBack) -> None:
        self._check_plays(log, message.seat)
        if not log.may_take_back(message.seat):
            raise Refusal("too_late", "There is nothing that you can take back now.")
        await self._change("took_back", message.id, seat=message.seat)

    async def _say(self, log: TableLog, message: Say) -> None:
        guest, text = self._connection.guest, clean_line(message.text)
        if guest is None:
            raise Refusal("no_guest", "Only guests with a name can chat.", 403)
        if not text:
            raise Refusal("bad_message", "There is nothing to say in that line.", 400)
        is_limited = self._rooms.settings.limits.is_on
        if is_limited and not self._lines.take(asyncio.get_running_loop().time()):
            raise too_many()
        held = log.seats_of(guest.id)
        looking = self._connection.looks_through(held)
        seat = looking if looking is not None else next(iter(held), None)
        name = guest.name or UNNAMED if seat is None else log.seats[seat].name
        await self._change("said", message.id, seat=seat, name=name, text=text)

    async def _give_seat(self, log: TableLog, message: GiveSeat) -> None:
        self._check_sits(log)
        if message.seat >= len(log.seats):
            raise Refusal("no_seat", f"There is no seat {message.seat} at this table.", 404)
        if not self.room.presence(message.seat).may_be_given:
            raise Refusal("not_gone", "That seat cannot be given to a bot now.")
        level = message.level or stand_in_level(log.game.name)
        await self._change("given", message.id, seat=message.seat, level=level)

    async def _take_seat_back(self, log: TableLog, message: TakeSeatBack) -> None:
        self._check_own(log, message.seat)
        if log.seats[message.seat].stand_in is None:
            raise Refusal("not_given", "No bot plays on your seat.")
        await self._change("taken_back", message.id, seat=message.seat)

    async def _rematch(self, log: TableLog, message: Rematch) -> None:
        self._check_sits(log)
        if log.status != "over":
            raise Refusal("not_over", "The game is not over yet.")
        if log.rematch is None:
            new = await self._rooms.open(*open_rematch(log, self._rooms.sources), self.room.address)
            await self._change("rematch", message.id, table=new.id)

    async def _change(self, kind: str, message: str, **data: object) -> None:
        by = self._connection.guest_id
        await change(self._rooms, self.room, kind, {**data, "by": by, "id": message})

    def _check_own(self, log: TableLog, seat: int) -> None:
        if seat not in log.seats_of(self._connection.guest_id):
            raise not_your_seat(seat)

    def _check_sits(self, log: TableLog) -> None:
        if not log.seats_of(self._connection.guest_id):
            raise Refusal("not_your_seat", "Only those who sit at the table may do that.", 403)

    def _check_plays(self, log: TableLog, seat: int) -> None:
        self._check_own(log, seat)
        if log.match is None:
            raise Refusal("not_started", "The game has not started yet.")
        if log.seats[seat].stand_in is not None:
            raise Refusal("stand_in", "A bot plays on your seat: take it back first.")


async def change(rooms: Rooms, room: Room, kind: str, data: JsonObject) -> None:
    """Let one thing happen at a table; only for whoever has entered the room.

    Raises:
        Refusal: it is not allowed, or could not be stored.
    """
    if kind == "given":
        check_level(room.log.game.name, data["level"])
    if room.log.version >= MOST_ENTRIES and _is_needless(room.log, kind, data):
        raise Refusal("too_many", "Too much has happened at this table for that.")
    at = rooms.sources.now()
    await room.carry_out(lambda log: [log.do(kind, at, data)])


def _is_needless(log: TableLog, kind: str, data: JsonObject) -> bool:
    """Return whether the game goes on without it: chat, other devices, choices changed or taken back."""
    if kind == "moved":
        return log.match is not None and data["seat"] in log.match.chosen
    return kind in ("said", "took_back", "joined")


async def sit(rooms: Rooms, room: Room, guest: Guest, wanted: SitIn) -> TableOut:
    """Let a guest sit down on an open seat, or open a seat of theirs on another device.

    Raises:
        Refusal: the seat is taken, or the secret opens none.
    """
    async with room.entered() as log:
        if wanted.secret is not None:
            await _join(rooms, room, guest, wanted)
        elif wanted.seat is not None or not log.seats_of(guest.id):
            seat = _open_seat(log, wanted.seat)
            name = clean_line(wanted.name or "") or guest.name or UNNAMED
            await change(rooms, room, "seated", {"seat": seat, "by": guest.id, "name": name})
        return room.table_out(guest.id)


def _open_seat(log: TableLog, wanted: int | None) -> int:
    if wanted is not None and wanted >= len(log.seats):
        raise Refusal("no_seat", f"There is no seat {wanted} at this table.", 404)
    numbers = range(len(log.seats)) if wanted is None else [wanted]
    for number in numbers:
        if log.seats[number].kind == "open":
            return number
    raise Refusal("seat_taken", "All seats are taken." if wanted is None else "That seat is taken.")


async def _join(rooms: Rooms, room: Room, guest: Guest, wanted: SitIn) -> None:
    log = room.log
    for number, seat in enumerate(log.seats):
        secret = rooms.book.seat_secret(log.row.id, seat.mark, log.salt)
        is_meant = wanted.seat in (None, number) and seat.kind == "person"
        if is_meant and rooms.book.is_same(secret, wanted.secret or ""):
            if guest.id not in seat.guests:
                await change(rooms, room, "joined", {"seat": number, "by": guest.id})
            return
    raise Refusal("wrong_secret", "That secret opens no seat at this table.", 403)
