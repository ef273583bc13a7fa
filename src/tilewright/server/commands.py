"""Commands: set up a table, sit down, play. Each is validated, then appended to the table's log."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal

from tilewright.bots import bot_names, level_names, stand_in_level, usual_level
from tilewright.core.errors import SetupError, TilewrightError, short_repr
from tilewright.core.game import Game
from tilewright.core.match import Match
from tilewright.games import get_game
from tilewright.server.connections import Connection
from tilewright.server.days import is_running
from tilewright.server.entries import (
    Change,
    ChatPosted,
    Closed,
    DeviceJoined,
    Moved,
    MoveUndone,
    Opened,
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
    Seat,
    Seated,
    SeatGiven,
    SeatReclaimed,
    SeatRenewed,
    SeatSet,
    SpeakerMuted,
    SpectatorRemoved,
)
from tilewright.server.guests import UNNAMED, Guest, GuestBook, clean_line
from tilewright.server.messages import (
    Answer,
    Close,
    DeclineRematch,
    Done,
    FromClient,
    GiveSeat,
    Look,
    Move,
    Mute,
    Pause,
    Pick,
    Ping,
    Pong,
    ProposalKind,
    Rematch,
    RemoveSpectator,
    Rename,
    RenewSeat,
    Resign,
    Resume,
    Say,
    SeatIn,
    SetSeat,
    SitIn,
    Sync,
    TableIn,
    TableOut,
    TakeBack,
    TakeSeatBack,
)
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import (
    Refusal,
    level_not_ready,
    not_your_seat,
    refusal_of,
    too_many,
)
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.schema import Entry, TableRow
from tilewright.server.sources import Sources, derived_table_id
from tilewright.server.table_log import TableLog, advance
from tilewright.server.views import seat_secret

MAX_ENTRIES = 10_000
"""Limit on a table's log for changes that the game does not need; a game takes a few hundred entries."""
MAX_SPECTATOR_LINES = 1000
"""How many lines of chat spectators may write at a table, all together."""

NewTable = tuple[TableLog, list[Entry]]
"""A table and the entries it was made of, to be stored."""


# Setting up a table.


def open_table(wanted: TableIn, guest: Guest, sources: Sources) -> NewTable:
    """Return a new table as a guest wants it; if nobody is missing, its game has started.

    Raises:
        Refusal: there is no such game, variant, number of players, option or bot.
    """
    try:
        game = get_game(wanted.game)
        players = _num_players(game, wanted)
        setup = game.setup(wanted.variant, players, **wanted.options)
        seats = _first_seats(game, wanted.seats, players, guest)
    except TilewrightError as error:
        raise refusal_of(error) from None
    row = TableRow(
        id=sources.new_id(),
        game=game.name,
        variant=setup.variant,
        players=players,
        options=dict(wanted.options),
        clock=wanted.clock,
        created_at=sources.now(),
    )
    return _new_table(
        row, seats, sources, is_shuffled=wanted.is_shuffled, has_hints=wanted.has_hints
    )


def open_rematch(log: TableLog, accepted: Collection[int], sources: Sources) -> NewTable:
    """Return a new table where the people of a finished one play again, seats rotated by one.

    People who accepted play for themselves, even where a bot stood in; it stays where nobody did. Two
    processes that open it at once open the same one.
    """
    row = TableRow(
        id=derived_table_id(f"rematch of {log.row.id} {log.salt}"),
        game=log.row.game,
        variant=log.row.variant,
        players=log.row.players,
        options=log.row.options,
        clock=log.row.clock,
        created_at=sources.now(),
    )
    order = [len(log.seats) - 1, *range(len(log.seats) - 1)]
    seats = []
    for mark, number in enumerate(order):
        seat = log.seats[number]
        stand_in = None if number in accepted else seat.stand_in
        seats.append(Seat(seat.kind, seat.name, mark, seat.level, list(seat.guests), stand_in))
    return _new_table(row, seats, sources, is_shuffled=False, has_hints=log.has_hints)


def open_daily(name: str, day: str, guest: Guest, book: GuestBook, sources: Sources) -> NewTable:
    """Return the table at which a guest plays the deal of a day: always the same one.

    The seat has no name: whether a guest appears with theirs is their choice, and others see replays.

    Raises:
        Refusal: there is no such game, it has no bots, or they are still being compiled.
    """
    try:
        game = get_game(name)
        setup = game.setup()
        level = check_level(game.name, usual_level(game.name) or "")
    except TilewrightError as error:
        raise refusal_of(error) from None
    row = TableRow(
        id=derived_table_id(book.derive(f"table of {guest.id}, {game.name}, {day}")),
        game=game.name,
        variant=setup.variant,
        players=setup.players,
        options={},
        clock="none",
        created_at=sources.now(),
    )
    seats = [Seat("person", UNNAMED, 0, guests=[guest.id])]
    seats += [Seat("bot", level, mark, level=level) for mark in range(1, setup.players)]
    opened = Opened(
        seats,
        sources.new_token(),
        is_shuffled=False,
        day=day,
        seed=book.derive(f"deal of {game.name}, {day}"),
    )
    return _opened_table(row, opened, sources)


def _new_table(
    row: TableRow, seats: list[Seat], sources: Sources, *, is_shuffled: bool, has_hints: bool
) -> NewTable:
    opened = Opened(seats, sources.new_token(), is_shuffled, has_hints)
    return _opened_table(row, opened, sources)


def _opened_table(row: TableRow, opened: Opened, sources: Sources) -> NewTable:
    log = TableLog(row)
    entries = [log.append(opened, row.created_at)]
    return log, entries + advance(log, sources, row.created_at)


def _num_players(game: Game, wanted: TableIn) -> int:
    if wanted.seats is None:
        return game.player_counts[0] if wanted.players is None else wanted.players
    if wanted.players is not None and wanted.players != len(wanted.seats):
        raise SetupError(f"{len(wanted.seats)} seats are named for {wanted.players} players.")
    return len(wanted.seats)


def _first_seats(
    game: Game, wanted: Sequence[SeatIn] | None, players: int, guest: Guest
) -> list[Seat]:
    """Return the seats a table starts with; by default the guest's and bots (friends if there are none)."""
    if wanted is None:
        others: Literal["bot", "friend"] = "bot" if level_names(game.name) else "friend"
        wanted = [SeatIn("me"), *(SeatIn(others) for _ in range(players - 1))]
    return [_first_seat(game, seat, mark, guest) for mark, seat in enumerate(wanted)]


def _first_seat(game: Game, wanted: SeatIn, mark: int, guest: Guest) -> Seat:
    if wanted.kind == "bot":
        level = check_level(game.name, wanted.level or usual_level(game.name) or "")
        return Seat("bot", level, mark, level=level)
    if wanted.kind == "friend":
        return Seat("open", "", mark)
    usual = guest.name or UNNAMED if wanted.kind == "me" else f"{UNNAMED} {mark + 1}"
    return Seat("person", clean_line(wanted.name or "") or usual, mark, guests=[guest.id])


def check_level(game: str, level: str) -> str:
    """Return a level if it exists; bots that are not offered as levels may sit at tables as well.

    Raises:
        SetupError: no bot has that name.
        Refusal: it is still being compiled.
    """
    if level not in bot_names(game):
        known = ", ".join(level_names(game)) or "it has none"
        raise SetupError(f"There is no bot {short_repr(level)} for {game}: {known}.")
    if not READINESS.is_ready(game, level):
        raise level_not_ready(level)
    return level


# Sitting down.


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
        raise _not_playing(log)
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
            _check_log_length(log)
            return DeviceJoined(number, by=guest.id)
    raise Refusal("wrong_secret", "That secret opens no seat at this table.", 403)


def _not_playing(log: TableLog) -> Refusal:
    """Return the refusal of what is only possible while a game is played."""
    if log.is_closed:
        return Refusal("table_closed", "This table is closed.")
    return Refusal("too_late", "The game is over.")


def _stand_in(log: TableLog) -> str:
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
        return Resigned(seat, _stand_in(log), by=guest)
    return None


def is_full(log: TableLog) -> bool:
    """Return whether a table's log is too long for what the game does not need.

    What spectators said does not count: they cannot use up what players need.
    """
    return log.version - log.num_spectator_lines >= MAX_ENTRIES


def _check_log_length(log: TableLog) -> None:
    """Refuse changes that the game does not need once a table's log is very long."""
    if is_full(log):
        raise Refusal("too_many", "Too much has happened at this table for that.")


# Playing, over the WebSocket.


_Command = (
    Move
    | TakeBack
    | Answer
    | Say
    | Mute
    | RemoveSpectator
    | RenewSeat
    | GiveSeat
    | TakeSeatBack
    | Resign
    | Close
    | SetSeat
    | Rename
    | Pause
    | Resume
    | Rematch
    | DeclineRematch
)
"""A message that changes the table."""


_NOT_WITH_THE_DEAL_OF_THE_DAY = (TakeBack, GiveSeat, Rename, Rematch)
"""Everybody decides everything themselves, once, and appears by name only by choice."""


class Player:
    """The person behind one connection to a table."""

    def __init__(self, rooms: Rooms, room: Room, connection: Connection) -> None:
        """Act for the person behind a connection."""
        self._rooms = rooms
        self._room = room
        self._connection = connection
        self._counted: Say | None = None

    async def handle(self, message: FromClient) -> None:
        """Execute a message and answer it.

        Raises:
            Refusal: it is not allowed now; nothing has changed.
        """
        if isinstance(message, Ping):
            self._connection.reply(Pong())
            return
        async with self._room.entered(may_lag=True) as log:
            if isinstance(message, Sync):
                await self._room.try_to_catch_up()
                self._room.sync(self._connection)
            elif isinstance(message, Look):
                self._look(log, message.seat)
            elif isinstance(message, Pick):
                self._pick(log, message)
                self._connection.reply(Done(message.id))
            else:
                await self._room.change(partial(self._change, message))
                self._connection.reply(Done(message.id))

    async def _change(self, message: _Command, log: TableLog) -> Change | None:
        """Return the change a message asks for; None if it was made already."""
        if log.knows(self._connection.guest_id, message.id):
            return None
        if log.day is not None and isinstance(message, _NOT_WITH_THE_DEAL_OF_THE_DAY):
            raise Refusal("daily", "That is not done with the deal of the day.")
        match message:
            case Move():
                return self._move(log, message)
            case TakeBack():
                return self._take_back(log, message)
            case Answer():
                return self._answer(log, message)
            case Say():
                return await self._say(log, message)
            case Mute():
                return self._mute(log, message)
            case RemoveSpectator():
                return self._remove_spectator(log, message)
            case RenewSeat():
                return self._renew_seat(log, message)
            case SetSeat():
                return self._set_seat(log, message)
            case Rename():
                return self._rename(log, message)
            case GiveSeat():
                return self._give_seat(log, message)
            case TakeSeatBack():
                return self._take_seat_back(log, message)
            case Resign():
                return self._resign(log, message)
            case Close():
                return self._close(log, message)
            case Pause() | Resume():
                return self._pause(log, message)
            case Rematch():
                return await self._rematch(log, message)
            case DeclineRematch():
                return self._decline_rematch(log, message)

    def _look(self, log: TableLog, seat: int | None) -> None:
        if seat is not None:
            self._check_own(log, seat)
        self._connection.wanted = seat
        self._room.send_state(self._connection)

    def _pick(self, log: TableLog, message: Pick) -> None:
        match = self._check_may_move(log, message.seat)
        self._check_decision(log, message)
        if message.move is not None:
            if message.seat not in log.waiting_for:
                raise Refusal("out_of_turn", f"Seat {message.seat} is not asked now.")
            try:
                action = log.game.action_from_text(message.move)
                log.game.check_legal(match.state, message.seat, action)
            except TilewrightError as error:
                raise refusal_of(error) from None
        self._room.set_pick(message.seat, message.move)

    def _move(self, log: TableLog, message: Move) -> Moved:
        match = self._check_may_move(log, message.seat)
        self._check_decision(log, message)
        if log.was_decided_by_clock(message.seat):
            raise Refusal("too_late", "Your time was up: the choice was made for you.")
        if message.seat in match.chosen:
            _check_log_length(log)
        return Moved(message.seat, message.move, by=self._connection.guest_id, id=message.id)

    def _take_back(self, log: TableLog, message: TakeBack) -> Change | None:
        self._check_may_move(log, message.seat)
        if message.decision is not None:
            self._check_decision(log, message)
        _check_log_length(log)
        if log.may_undo(message.seat):
            return MoveUndone(message.seat, by=self._connection.guest_id, id=message.id)
        to = log.rewind_target(message.seat)
        if to is None:
            raise Refusal("too_late", "You have nothing to take back now.")
        return self._propose(log, message.id, "take_back", message.seat, to)

    def _answer(self, log: TableLog, message: Answer) -> Change | None:
        own = self._check_agrees(log)
        proposal = log.proposal
        if proposal is None or not proposal.accepted or proposal.number != message.number:
            raise Refusal("no_offer", "That is not proposed any more.")
        _check_log_length(log)
        if message.is_accepted:
            return self._propose(log, message.id, proposal.what, own[0], proposal.to)
        return ProposalDeclined(own[0], by=self._connection.guest_id, id=message.id)

    def _propose(
        self, log: TableLog, message: str, what: ProposalKind, seat: int, to: int | None
    ) -> Change | None:
        """Return what proposes something for a seat, accepts it, or does it if nobody else has to accept."""
        own = self._check_agrees(log)
        own = [seat, *(other for other in own if other != seat)]
        known = log.proposal if log.proposal is not None and log.proposal.what == what else None
        if known is None or known.to != to:
            self._check_nothing_proposed(log)
            known = None
        elif known.declined_by is not None and known.declined_by not in own:
            raise Refusal("declined", "That was declined: ask again after the next move.")
        before = [] if known is None else known.accepted
        new = [other for other in own if other not in before]
        if log.missing_consent([*before, *new]):
            if not new:
                return None
            return ProposalAccepted(what, new, to, by=self._connection.guest_id, id=message)
        proposer = seat if not before else before[0]
        return self._carry_out(message, what, proposer, to)

    def _carry_out(self, message: str, what: ProposalKind, seat: int, to: int | None) -> Change:
        """Return what everybody has accepted."""
        guest = self._connection.guest_id
        match what:
            case "take_back":
                assert to is not None, "a take-back says how far"
                return Rewound(seat, to, by=guest, id=message)
            case "close":
                return Closed(seat, by=guest, id=message)
            case "pause":
                return Paused(seat, by=guest, id=message)
            case "resume":
                return Resumed(seat, by=guest, id=message)

    def _check_nothing_proposed(self, log: TableLog) -> None:
        if log.proposal is not None and log.proposal.accepted:
            raise Refusal(
                "other_offer", "Something else is proposed: that has to be answered first."
            )

    def _check_agrees(self, log: TableLog) -> list[int]:
        """Return the seats for which the sender may accept what is proposed."""
        self._check_sits(log)
        held = log.seats_of(self._connection.guest_id)
        playing = [seat for seat in held if log.seats[seat].playing_level is None]
        if not playing:
            raise Refusal("stand_in", "A bot plays on your seat: take it back first.")
        return sorted({other for seat in playing for other in log.seats_with(seat)})

    async def _say(self, log: TableLog, message: Say) -> ChatPosted:
        guest, text = self._connection.guest, clean_line(message.text)
        if guest is None:
            raise Refusal("no_guest", "Only guests with a name can chat.", 403)
        if not text:
            raise Refusal("bad_message", "That line of chat is empty.", 400)
        await self._count_line(guest, message)
        held = log.seats_of(guest.id)
        if not held and log.num_spectator_lines >= MAX_SPECTATOR_LINES:
            raise Refusal("too_many", "Spectators have said enough at this table.")
        _check_log_length(log)
        looking = self._connection.looks_through(held)
        seat = looking if looking is not None else next(iter(held), None)
        name = guest.name or UNNAMED if seat is None else log.seats[seat].name
        return ChatPosted(seat, name, text, by=guest.id, id=message.id)

    async def _count_line(self, guest: Guest, line: Say) -> None:
        """Count a line once, also if it is decided again because another process wrote something before it.

        Raises:
            Refusal: that is more than the guest may say.
        """
        if line is self._counted:
            return
        now = asyncio.get_running_loop().time()
        if not await self._rooms.chat_limits.take(guest.id, self._connection.address, now):
            raise too_many()
        self._counted = line

    def _mute(self, log: TableLog, message: Mute) -> SpeakerMuted | None:
        self._check_sits(log)
        guest = self._connection.guest_id
        if message.is_muted == (message.speaker in log.muted_by(guest)):
            return None
        _check_log_length(log)
        return SpeakerMuted(message.speaker, message.is_muted, by=guest, id=message.id)

    def _remove_spectator(self, log: TableLog, message: RemoveSpectator) -> SpectatorRemoved | None:
        guest = self._connection.guest_id
        if log.host is None or log.host not in log.seats_of(guest):
            raise Refusal("not_host", "Only who opened the table may do that.", 403)
        spectator = log.spectator(message.speaker)
        if spectator is None or log.seats_of(spectator):
            raise Refusal("no_spectator", "No spectator said that.", 404)
        if spectator in log.removed:
            return None
        _check_log_length(log)
        return SpectatorRemoved(spectator, by=guest, id=message.id)

    def _renew_seat(self, log: TableLog, message: RenewSeat) -> SeatRenewed:
        self._check_own(log, message.seat)
        _check_log_length(log)
        return SeatRenewed(message.seat, by=self._connection.guest_id, id=message.id)

    def _set_seat(self, log: TableLog, message: SetSeat) -> SeatSet | None:
        self._check_sits(log)
        if log.status != "waiting":
            raise Refusal("too_late", "The game has started: seats are not changed any more.")
        if message.seat >= len(log.seats):
            raise Refusal("no_seat", f"There is no seat {message.seat} at this table.", 404)
        held = log.seats[message.seat]
        if held.kind == "person":
            raise Refusal("seat_taken", "Somebody sits there.")
        if held.level == message.level:
            return None
        _check_log_length(log)
        level = message.level
        if level is not None:
            try:
                check_level(log.game.name, level)
            except SetupError as error:
                raise refusal_of(error) from None
        return SeatSet(message.seat, level, by=self._connection.guest_id, id=message.id)

    def _rename(self, log: TableLog, message: Rename) -> Renamed | None:
        self._check_own(log, message.seat)
        name = clean_line(message.name)
        if not name:
            raise Refusal("bad_name", "A name needs a visible character.", 422)
        if name == log.seats[message.seat].name:
            return None
        _check_log_length(log)
        return Renamed(message.seat, name, by=self._connection.guest_id, id=message.id)

    def _give_seat(self, log: TableLog, message: GiveSeat) -> SeatGiven:
        self._check_sits(log)
        if message.seat >= len(log.seats):
            raise Refusal("no_seat", f"There is no seat {message.seat} at this table.", 404)
        if message.seat in log.seats_of(self._connection.guest_id):
            self._check_goes_on(log, message.seat)
        elif not self._room.presence(message.seat).may_be_given:
            raise Refusal("not_gone", "That seat cannot be given to a bot now.")
        if message.level not in (None, stand_in_level(log.game.name)):
            raise Refusal("bad_level", "A bot that stands in plays at the usual level.", 422)
        level = _stand_in(log)
        return SeatGiven(message.seat, level, by=self._connection.guest_id, id=message.id)

    def _resign(self, log: TableLog, message: Resign) -> Resigned:
        self._check_goes_on(log, message.seat)
        guest = self._connection.guest_id
        return Resigned(message.seat, _stand_in(log), by=guest, id=message.id)

    def _close(self, log: TableLog, message: Close) -> Change | None:
        own = self._check_agrees(log)
        if log.status in ("over", "closed"):
            raise _not_playing(log)
        _check_log_length(log)
        return self._propose(log, message.id, "close", own[0], None)

    def _pause(self, log: TableLog, message: Pause | Resume) -> Change | None:
        own = self._check_agrees(log)
        if log.match is None:
            raise Refusal("not_started", "The game has not started yet.")
        if log.status != "playing":
            raise _not_playing(log)
        if log.clock is None:
            raise Refusal("no_clock", "There is no clock at this table.")
        is_pause = isinstance(message, Pause)
        if is_pause == (log.paused_at is not None):
            return None
        _check_log_length(log)
        what: ProposalKind = "pause" if is_pause else "resume"
        return self._propose(log, message.id, what, own[0], None)

    def _take_seat_back(self, log: TableLog, message: TakeSeatBack) -> SeatReclaimed:
        self._check_own(log, message.seat)
        if message.seat in log.resigned:
            raise Refusal("resigned", "You have resigned.")
        if log.seats[message.seat].stand_in is None:
            raise Refusal("not_given", "No bot plays on your seat.")
        return SeatReclaimed(message.seat, by=self._connection.guest_id, id=message.id)

    async def _rematch(
        self, log: TableLog, message: Rematch
    ) -> RematchAccepted | RematchOpened | None:
        self._check_sits(log)
        if log.status != "over":
            raise Refusal("not_over", "The game is not over yet.")
        if log.rematch is not None:
            return None
        guest = self._connection.guest_id
        before = log.rematch_accepted
        new_seats = [seat for seat in log.seats_of(guest) if seat not in before]
        accepted = [*before, *new_seats]
        if log.missing_consent(accepted):
            if not new_seats:
                return None
            _check_log_length(log)
            return RematchAccepted(new_seats, by=guest, id=message.id)
        table = open_rematch(log, accepted, self._rooms.sources)
        new = await self._rooms.open(*table, self._room.address, may_exist=True)
        return RematchOpened(new.id, by=guest, id=message.id)

    def _decline_rematch(self, log: TableLog, message: DeclineRematch) -> RematchDeclined:
        self._check_sits(log)
        if not log.rematch_accepted:
            raise Refusal("no_offer", "Nobody offers another game now.")
        _check_log_length(log)
        guest = self._connection.guest_id
        return RematchDeclined(log.seats_of(guest)[0], by=guest, id=message.id)

    def _check_own(self, log: TableLog, seat: int) -> None:
        if seat not in log.seats_of(self._connection.guest_id):
            raise not_your_seat(seat)

    def _check_sits(self, log: TableLog) -> None:
        if not log.seats_of(self._connection.guest_id):
            raise Refusal("not_your_seat", "Only people who sit at the table may do that.", 403)

    def _check_decision(self, log: TableLog, message: Move | Pick | TakeBack) -> None:
        if message.decision != log.decisions[message.seat]:
            raise Refusal("stale", "That move was for an earlier position.")

    def _check_may_move(self, log: TableLog, seat: int) -> Match:
        """Return the match if the sender plays the seat and the table is not paused."""
        match = self._check_plays(log, seat)
        if log.paused_at is not None:
            raise Refusal("paused", "The table is paused.")
        return match

    def _check_goes_on(self, log: TableLog, seat: int) -> None:
        """Refuse what only a person who plays can do, and only before the end."""
        self._check_plays(log, seat)
        if log.status != "playing":
            raise _not_playing(log)

    def _check_plays(self, log: TableLog, seat: int) -> Match:
        """Return the match if the sender plays the seat."""
        self._check_own(log, seat)
        if log.match is None:
            raise Refusal("not_started", "The game has not started yet.")
        if seat in log.resigned:
            raise Refusal("resigned", "You have resigned.")
        if log.is_closed or log.has_ended_early:
            raise _not_playing(log)
        if log.seats[seat].stand_in is not None:
            raise Refusal("stand_in", "A bot plays on your seat: take it back first.")
        return log.match
