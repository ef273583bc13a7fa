"""Playing, over the WebSocket: each command is validated, then appended to the table's log."""

import asyncio
from functools import partial

from tilewright.bots import stand_in_level
from tilewright.core.errors import SetupError, TilewrightError
from tilewright.core.match import Match
from tilewright.server.connections import Connection
from tilewright.server.entries import (
    Change,
    ChatPosted,
    Closed,
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
    SeatGiven,
    SeatReclaimed,
    SeatRenewed,
    SeatSet,
    SpeakerMuted,
    SpectatorRemoved,
)
from tilewright.server.guests import UNNAMED, Guest, clean_line
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
    SetSeat,
    Sync,
    TakeBack,
    TakeSeatBack,
)
from tilewright.server.opening import check_level, open_rematch
from tilewright.server.refusal import Refusal, not_your_seat, refusal_of, too_many
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.sitting import check_log_length, not_playing, stand_in
from tilewright.server.table_log import TableLog

MAX_SPECTATOR_LINES = 1000
"""How many lines of chat spectators may write at a table, all together."""

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
            check_log_length(log)
        return Moved(message.seat, message.move, by=self._connection.guest_id, id=message.id)

    def _take_back(self, log: TableLog, message: TakeBack) -> Change | None:
        self._check_may_move(log, message.seat)
        if message.decision is not None:
            self._check_decision(log, message)
        check_log_length(log)
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
        check_log_length(log)
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
        check_log_length(log)
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
        check_log_length(log)
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
        check_log_length(log)
        return SpectatorRemoved(spectator, by=guest, id=message.id)

    def _renew_seat(self, log: TableLog, message: RenewSeat) -> SeatRenewed:
        self._check_own(log, message.seat)
        check_log_length(log)
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
        check_log_length(log)
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
        check_log_length(log)
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
        level = stand_in(log)
        return SeatGiven(message.seat, level, by=self._connection.guest_id, id=message.id)

    def _resign(self, log: TableLog, message: Resign) -> Resigned:
        self._check_goes_on(log, message.seat)
        guest = self._connection.guest_id
        return Resigned(message.seat, stand_in(log), by=guest, id=message.id)

    def _close(self, log: TableLog, message: Close) -> Change | None:
        own = self._check_agrees(log)
        if log.status in ("over", "closed"):
            raise not_playing(log)
        check_log_length(log)
        return self._propose(log, message.id, "close", own[0], None)

    def _pause(self, log: TableLog, message: Pause | Resume) -> Change | None:
        own = self._check_agrees(log)
        if log.match is None:
            raise Refusal("not_started", "The game has not started yet.")
        if log.status != "playing":
            raise not_playing(log)
        if log.clock is None:
            raise Refusal("no_clock", "There is no clock at this table.")
        is_pause = isinstance(message, Pause)
        if is_pause == (log.paused_at is not None):
            return None
        check_log_length(log)
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
            check_log_length(log)
            return RematchAccepted(new_seats, by=guest, id=message.id)
        table = open_rematch(log, accepted, self._rooms.sources)
        new = await self._rooms.open(*table, self._room.address, may_exist=True)
        return RematchOpened(new.id, by=guest, id=message.id)

    def _decline_rematch(self, log: TableLog, message: DeclineRematch) -> RematchDeclined:
        self._check_sits(log)
        if not log.rematch_accepted:
            raise Refusal("no_offer", "Nobody offers another game now.")
        check_log_length(log)
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
            raise not_playing(log)

    def _check_plays(self, log: TableLog, seat: int) -> Match:
        """Return the match if the sender plays the seat."""
        self._check_own(log, seat)
        if log.match is None:
            raise Refusal("not_started", "The game has not started yet.")
        if seat in log.resigned:
            raise Refusal("resigned", "You have resigned.")
        if log.is_closed or log.has_ended_early:
            raise not_playing(log)
        if log.seats[seat].stand_in is not None:
            raise Refusal("stand_in", "A bot plays on your seat: take it back first.")
        return log.match
