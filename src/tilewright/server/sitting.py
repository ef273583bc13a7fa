"""Sitting down at a table and leaving it for good, and who may see it."""

from contextlib import suppress

from tilewright.bots import stand_in_level
from tilewright.core.errors import SetupError
from tilewright.server.days import is_running
from tilewright.server.entries import Change, DeviceJoined, Renamed, Resigned, Seated, SeatSet
from tilewright.server.guests import UNNAMED, Guest, clean_line
from tilewright.server.messages import SitIn, TableOut
from tilewright.server.opening import check_level
from tilewright.server.refusal import Refusal, refusal_of
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.table_log import TableLog
from tilewright.server.views import seat_secret

MAX_ENTRIES = 10_000
"""Limit on a table's log for changes that the game does not need; a game takes a few hundred entries."""


async def sit(rooms: Rooms, room: Room, guest: Guest, wanted: SitIn) -> TableOut:
    """Give a guest an open seat, or open a seat they hold on another device.

    Raises:
        Refusal: the seat is taken, or the secret is wrong.
    """

    async def decide(log: TableLog) -> Change | None:
        if wanted.secret is not None:
            return _join(rooms, log, guest, wanted)
        if wanted.seat is None and log.seats_of(guest.id):
            return None
        check_not_removed(log, guest.id)
        seat = _open_seat(log, wanted.seat)
        name = clean_line(wanted.name or "") or guest.name or UNNAMED
        return Seated(seat, name, by=guest.id)

    async with room.entered():
        await room.change(decide)
        return room.table_out(guest.id)


def check_not_removed(log: TableLog, guest: str | None) -> None:
    """Refuse a guest whom the host sent away.

    Raises:
        Refusal: that is so, and they do not sit at the table.
    """
    if guest in log.removed and not log.seats_of(guest):
        raise Refusal("removed", "The host of this table has sent you away.", 403)


def check_may_watch(log: TableLog, guest: str | None, now: int) -> None:
    """Refuse to show others the deal of a day that is not over.

    Raises:
        Refusal: that is what is played at the table, and the guest does not sit there.
    """
    if not log.seats_of(guest):
        check_may_tell(log, now)


def check_may_tell(log: TableLog, now: int) -> None:
    """Refuse to tell anybody more of the deal of a day that is not over than their seat sees.

    Raises:
        Refusal: that is what is played at the table.
    """
    if log.day is not None and is_running(log.day, now):
        raise Refusal("day_running", "Others still play this deal today: come back tomorrow.", 403)


def _open_seat(log: TableLog, wanted: int | None) -> int:
    if log.is_closed:
        raise not_playing(log)
    if wanted is not None and wanted >= len(log.seats):
        raise Refusal("no_seat", f"There is no seat {wanted} at this table.", 404)
    numbers = range(len(log.seats)) if wanted is None else [wanted]
    for number in numbers:
        if log.seats[number].kind == "open":
            return number
    raise Refusal("seat_taken", "All seats are taken." if wanted is None else "That seat is taken.")


def _join(rooms: Rooms, log: TableLog, guest: Guest, wanted: SitIn) -> DeviceJoined | None:
    for number, seat in enumerate(log.seats):
        secret = seat_secret(log, number, rooms.book)
        is_meant = wanted.seat in (None, number) and seat.kind == "person"
        if is_meant and rooms.book.is_same(secret, wanted.secret or ""):
            if guest.id in seat.guests:
                return None
            check_log_length(log)
            return DeviceJoined(number, by=guest.id)
    raise Refusal("wrong_secret", "That secret opens no seat at this table.", 403)


def not_playing(log: TableLog) -> Refusal:
    """Return the refusal of what is only possible while a game is played."""
    if log.is_closed:
        return Refusal("table_closed", "This table is closed.")
    return Refusal("too_late", "The game is over.")


def stand_in(log: TableLog) -> str:
    """Return the level of the bot that plays for a person."""
    try:
        return check_level(log.game.name, stand_in_level(log.game.name))
    except SetupError as error:
        raise refusal_of(error) from None


async def rename_guest(rooms: Rooms, before: Guest, name: str) -> None:
    """Call a guest by a new name in rankings, and at unfinished tables that use the one before.

    A table that cannot be read or written now keeps the old one.
    """
    old = before.name or UNNAMED

    async def decide(log: TableLog) -> Change | None:
        for seat in log.seats_of(before.id):
            if log.seats[seat].name == old != name and not is_full(log) and log.day is None:
                return Renamed(seat, name, by=before.id)
        return None

    await rooms.rename_in_rankings(before.id, name)
    for table in await rooms.unfinished_tables_of(before.id):
        room = rooms.room(table)
        with suppress(Refusal):
            async with room.entered() as log:
                for _ in log.seats_of(before.id):
                    await room.change(decide)


async def forget_guest(rooms: Rooms, guest: str) -> None:
    """Let a guest leave their tables, then delete them with all that belongs to them.

    Raises:
        Refusal: the store cannot be read or written; the guest stays, and may have left some tables.
    """

    async def decide(log: TableLog) -> Change | None:
        found = (_departure(log, seat, guest) for seat in log.seats_of(guest))
        return next((change for change in found if change is not None), None)

    for table in await rooms.all_tables_of(guest):
        room = rooms.room(table)
        async with room.entered() as log:
            for _ in list(log.seats_of(guest)):
                await room.change(decide)
    await rooms.delete_guest(guest)


def _departure(log: TableLog, seat: int, guest: str) -> Change | None:
    """Return how a guest leaves a seat for good; None where that changes nothing for anybody else."""
    held = log.seats[seat]
    if log.guests == [guest] or held.guests != [guest]:
        return None
    if log.status == "waiting":
        return SeatSet(seat, None, by=guest)
    if log.status == "playing" and held.stand_in is None:
        return Resigned(seat, stand_in(log), by=guest)
    return None


def is_full(log: TableLog) -> bool:
    """Return whether a table's log is too long for what the game does not need.

    What spectators said does not count: they cannot use up what players need.
    """
    return log.version - log.num_spectator_lines >= MAX_ENTRIES


def check_log_length(log: TableLog) -> None:
    """Refuse changes that the game does not need once a table's log is very long."""
    if is_full(log):
        raise Refusal("too_many", "Too much has happened at this table for that.")
