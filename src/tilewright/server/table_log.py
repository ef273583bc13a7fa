"""A table, folded from its log. The same code applies a change during play and when a table is loaded."""

import hashlib
from collections import Counter, deque
from collections.abc import Collection, Iterable
from typing import NamedTuple

from tilewright.core.game import Chance, State
from tilewright.core.match import Match
from tilewright.core.schema import View
from tilewright.games import get_game
from tilewright.server.entries import (
    ByGuest,
    ChanceDrawn,
    Change,
    ChatPosted,
    Closed,
    DeviceJoined,
    HintTaken,
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
    Started,
    decode_change,
    encode_change,
)
from tilewright.server.messages import ChatLine, Departure, DepartureKind, ProposalKind, Status
from tilewright.server.schema import Entry, TableRow

REMEMBERED_IDS = 32
"""How many of each guest's last messages are recognised when they are sent again."""
REMEMBERED_LINES = 50
"""How many lines of chat a newcomer is sent."""
_SPEAKER_LENGTH = 16


def speaker_id(salt: str, guest: str) -> str:
    """Return what tells the lines of one guest from those of others at a table, and nothing else of them."""
    return hashlib.sha256(f"{salt}/{guest}".encode()).hexdigest()[:_SPEAKER_LENGTH]


class ClockRule(NamedTuple):
    """How much time people have.

    Attributes:
        seconds: for each decision, or for the whole game.
        increment: how many seconds each decision adds to the time for the whole game; None where there is
            time for each decision.
    """

    seconds: int
    increment: int | None = None


CLOCKS: dict[str, ClockRule | None] = {
    "none": None,
    "relaxed": ClockRule(120),
    "fast": ClockRule(20),
    "days": ClockRule(3 * 24 * 3600),
    "total_5_5": ClockRule(5 * 60, 5),
    "total_15_10": ClockRule(15 * 60, 10),
}
_PACK_EVERY = 32
"""After how many events a match's earlier positions are compressed; many tables are in memory at once."""


class Moment(NamedTuple):
    """How an event of a match came about, beside what the match knows of it.

    Attributes:
        at: when it happened, in milliseconds since 1970.
        by_clock: whether it was decided for a person whose time was up.
        taken_back_by: the seat that last took a move back to the position after it.
        gain: of a clock for the whole game, the milliseconds that the seat won (or lost) with it.
    """

    at: int
    by_clock: bool = False
    taken_back_by: int | None = None
    gain: int = 0


class Asked(NamedTuple):
    """A decision that a seat is asked for.

    Attributes:
        decision: counts the seat's decisions.
        at: since when its time runs, in milliseconds since 1970.
        since: how many events there were when it was asked.
    """

    decision: int
    at: int
    since: int


class Proposed(NamedTuple):
    """What a person proposes to the others.

    Attributes:
        number: the version of the table's log with which it was proposed.
        seat: who proposed it.
        accepted: the seats that want it; none once it was declined.
        to: of a take-back, how many events are to remain.
        declined_by: the seat that declined or withdrew.
    """

    number: int
    what: ProposalKind
    seat: int
    accepted: list[int]
    to: int | None = None
    declined_by: int | None = None


class TableLog:
    """Everything that happened at a table, folded into its present state.

    An impossible change, such as an illegal move, raises one of the engine's errors and changes nothing.

    Attributes:
        version: the number of entries.
        changed_at: when the last of them was made, in milliseconds since 1970.
        seats: who sits where.
        match: the game; None before it has started.
        moments: how each event of the match came about, preceded by the start.
        departures: who left the game, in which position, and who came back.
        decisions: by seat, how many settled decisions it has made.
        asked: by seat, the decision that it is or was last asked for.
        proposal: the last proposal; None where there is none, or the game has gone on since.
        paused_at: since when the clocks stand still; None while they run.
        resigned: the seats whose people gave the game up, in that order.
        is_closed: whether the table was given up without a result.
        chat: the last lines.
        removed: the guests whom the host sent away.
        num_spectator_lines: how many lines people without a seat have said.
        has_hints: whether hints are given although other people play.
        day: of which the deal is played here, as YYYY-MM-DD; None at other tables.
        seed: of that day's chance, which is the same for everybody.
        num_hints: by seat, for how many decisions it was given a hint.
        rematch: the table where the same people play again.
        rematch_accepted: the seats that want another game, the one that offered it first.
        rematch_declined_by: the seat that declined the last offer of another game.
        shown: the last position that everybody was shown in the same way, and how; None before that.
    """

    __slots__ = (
        "_held_seats",
        "_hinted",
        "_host_mark",
        "_known_ids",
        "_last_chance",
        "_last_decision",
        "_muted",
        "_num_renewed",
        "_spectators",
        "asked",
        "changed_at",
        "chat",
        "day",
        "decisions",
        "departures",
        "game",
        "has_hints",
        "is_closed",
        "is_shuffled",
        "match",
        "moments",
        "num_hints",
        "num_lines",
        "num_spectator_lines",
        "paused_at",
        "proposal",
        "rematch",
        "rematch_accepted",
        "rematch_declined_by",
        "removed",
        "resigned",
        "row",
        "salt",
        "seats",
        "seed",
        "setup",
        "shown",
        "started_at",
        "version",
    )

    def __init__(self, row: TableRow, entries: Iterable[Entry] = ()) -> None:
        """Fold a table's stored entries."""
        self.row = row
        self.game = get_game(row.game)
        self.setup = self.game.setup(row.variant, row.players, **row.options)
        self.version = 0
        self.changed_at = row.created_at
        self.seats: list[Seat] = []
        self.salt = ""
        self.is_shuffled = False
        self.has_hints = False
        self.day: str | None = None
        self.seed: str | None = None
        self.num_hints = [0] * row.players
        self._hinted: set[tuple[int, int]] = set()
        self.match: Match | None = None
        self.started_at = row.created_at
        self.moments: list[Moment] = []
        self.departures: list[Departure] = []
        self.decisions = [0] * row.players
        self.asked: dict[int, Asked] = {}
        self._last_decision = [-1] * row.players
        self._last_chance = -1
        self.proposal: Proposed | None = None
        self.paused_at: int | None = None
        self.resigned: list[int] = []
        self.is_closed = False
        self.chat: deque[ChatLine] = deque(maxlen=REMEMBERED_LINES)
        self.num_lines = 0
        self.num_spectator_lines = 0
        self.removed: list[str] = []
        self._host_mark: int | None = None
        self._num_renewed: Counter[int] = Counter()
        self._muted: dict[str, list[str]] = {}
        self._spectators: dict[str, str] = {}
        self.rematch: str | None = None
        self.rematch_accepted: list[int] = []
        self.rematch_declined_by: int | None = None
        self.shown: tuple[State, View] | None = None
        self._known_ids: dict[str, deque[str]] = {}
        self._held_seats: dict[str, list[int]] = {}
        for entry in entries:
            self.fold(entry)

    @property
    def status(self) -> Status:
        """Whether the table waits for people, is being played at, or its game is over or given up."""
        if self.is_closed:
            return "closed"
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over or self.has_ended_early else "playing"

    @property
    def clock(self) -> ClockRule | None:
        """How much time people have; None without a clock."""
        return CLOCKS[self.row.clock]

    @property
    def has_ended_early(self) -> bool:
        """Whether the game ended because people resigned: one player is left, or bots alone are."""
        if not self.resigned:
            return False
        left = [seat for number, seat in enumerate(self.seats) if number not in self.resigned]
        return len(left) <= 1 or all(seat.kind == "bot" for seat in left)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have to choose now."""
        return self.match.waiting_for if self.match is not None and self.status == "playing" else ()

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name for seat in self.seats]

    @property
    def times(self) -> list[int]:
        """When each event of the match happened, preceded by the start."""
        return [moment.at for moment in self.moments]

    @property
    def settled(self) -> int:
        """The number of events before the secret choices that still wait."""
        return 0 if self.match is None else self.match.settled

    @property
    def due(self) -> frozenset[tuple[int, int]]:
        """The seats that have to choose, each with the number of its decision."""
        return frozenset((seat, self.decisions[seat]) for seat in self.waiting_for)

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots plays."""
        return any(seat.playing_level is None for seat in self.seats)

    @property
    def may_hint(self) -> bool:
        """Whether people may ask for hints: one plays against bots, or all agreed when they sat down.

        Never for the deal of the day.
        """
        if self.day is not None:
            return False
        return self.has_hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    def is_hinted(self, seat: int) -> bool:
        """Return whether a seat was given a hint for the decision that it has to make."""
        return (seat, self.decisions[seat]) in self._hinted

    def missing_consent(self, accepted: Collection[int]) -> list[int]:
        """Return the people who have to accept something beside these seats.

        Those who left, so that a bot plays for them, are not waited for.
        """
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.playing_level is None and number not in accepted
        ]

    @property
    def guests(self) -> list[str]:
        """Everybody who holds a seat."""
        return list(self._held_seats)

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return self._held_seats.get(guest, []) if guest is not None else []

    def seats_with(self, seat: int) -> list[int]:
        """Return the seats that the people of a seat hold, it among them."""
        held = {other for guest in self.seats[seat].guests for other in self.seats_of(guest)}
        return sorted(held | {seat})

    @property
    def host(self) -> int | None:
        """The seat whose person opened the table; None where they do not sit there."""
        return next(
            (number for number, seat in enumerate(self.seats) if seat.mark == self._host_mark), None
        )

    def num_renewed(self, seat: int) -> int:
        """Return how often a seat's secret was renewed."""
        return self._num_renewed[self.seats[seat].mark]

    def muted_by(self, guest: str | None) -> list[str]:
        """Return the speakers whose lines a guest does not want to read."""
        return self._muted.get(guest, []) if guest is not None else []

    def spectator(self, speaker: str) -> str | None:
        """Return the guest behind a line of chat that a spectator said; None where there is none."""
        return self._spectators.get(speaker)

    def removed_speakers(self) -> list[str]:
        """Return the speakers whom the host sent away."""
        return [speaker_id(self.salt, guest) for guest in self.removed]

    def _note_speaker(self, change: ChatPosted) -> str:
        """Return who says a line: a seat's person is the same on all their devices."""
        held = [] if change.seat is None else self.seats[change.seat].guests
        guest = held[0] if held else change.by or ""
        speaker = speaker_id(self.salt, guest)
        if change.seat is None:
            self._spectators[speaker] = guest
        return speaker

    def knows(self, guest: str | None, message: str) -> bool:
        """Return whether a guest's message with this id has been applied already."""
        return guest is not None and message in self._known_ids.get(guest, ())

    def may_undo(self, seat: int) -> bool:
        """Return whether the seat's last move or choice can be taken back now."""
        if self.match is None or self.status != "playing" or not self.match.may_take_back(seat):
            return False
        if self.day is not None:
            return False
        waiting = self._waiting_event(seat)
        return not self.moments[-1 if waiting is None else waiting].by_clock

    def rewind_target(self, seat: int) -> int | None:
        """Return how many events remain if a seat takes back its last decision and all that came after it.

        None where that is not allowed: nothing was decided, the clock decided it, the game is over, it is the
        deal of the day, or others than bots play and a deal or a reveal came since.
        """
        match, last = self.match, self._last_decision[seat]
        if (
            self.day is not None
            or match is None
            or self.status != "playing"
            or seat in match.chosen
            or last < 0
        ):
            return None
        if self.moments[last + 1].by_clock:
            return None
        are_bots = all(
            held.kind == "bot" for number, held in enumerate(self.seats) if number != seat
        )
        if not are_bots and (self.game.has_secrets or self._last_chance > last):
            return None
        return match.settled_at(last)

    def was_decided_by_clock(self, seat: int) -> bool:
        """Return whether a secret choice of the seat waits that was made when its time was up."""
        waiting = None if self.match is None else self._waiting_event(seat)
        return waiting is not None and self.moments[waiting].by_clock

    def is_chance_due(self) -> bool:
        """Return whether a deal or draw is due."""
        return self.match is not None and isinstance(self.match.turn, Chance)

    def limit_times(self, now: int) -> None:
        """Let no time at the table have begun in the future.

        It would seem so after a start of the server with a clock that was set back.
        """
        self.asked = {
            seat: asked._replace(at=min(asked.at, now)) for seat, asked in self.asked.items()
        }
        if self.paused_at is not None:
            self.paused_at = min(self.paused_at, now)

    def fold(self, entry: Entry) -> Change:
        """Apply a stored entry and return its change."""
        change = decode_change(entry.kind, entry.data)
        self._apply(change, entry.at)
        self.version = entry.version
        self.changed_at = entry.at
        return change

    def append(self, change: Change, at: int) -> Entry:
        """Apply a change and return its entry, to be stored.

        Args:
            at: when it happens, in milliseconds since 1970.
        """
        self._apply(change, at)
        self.version += 1
        self.changed_at = at
        return Entry(self.version, at, *encode_change(change))

    def _apply(self, change: Change, at: int) -> None:
        match change:
            case Opened():
                self.seats = change.seats
                self.salt = change.salt
                self.is_shuffled = change.is_shuffled
                self.has_hints = change.has_hints
                self.day, self.seed = change.day, change.seed
                self._host_mark = next((seat.mark for seat in change.seats if seat.guests), None)
                self._index_seats()
            case Seated():
                seat = self.seats[change.seat]
                seat.kind, seat.name = "person", change.name
                seat.guests = [] if change.by is None else [change.by]
                self._index_seats()
            case DeviceJoined():
                if change.by is not None:
                    self.seats[change.seat].guests.append(change.by)
                self._index_seats()
            case SeatRenewed():
                seat = self.seats[change.seat]
                self._num_renewed[seat.mark] += 1
                seat.guests = [guest for guest in seat.guests if guest == change.by]
                self._index_seats()
            case SeatSet():
                mark, level = self.seats[change.seat].mark, change.level
                self.seats[change.seat] = (
                    Seat("open", "", mark)
                    if level is None
                    else Seat("bot", level, mark, level=level)
                )
                self._index_seats()
            case Renamed():
                self.seats[change.seat].name = change.name
            case Started():
                self._start(change, at)
            case ChanceDrawn():
                playing = self._started_match()
                playing.chance(self.game.chance_from_text(playing.state, change.word, change.parts))
                self._last_chance = playing.num_events - 1
                self.moments.append(Moment(at))
                self.proposal = None
                self._note_asked(at)
            case Moved():
                self._move(change, at)
                if change.by is not None or change.by_clock or self.status == "over":
                    self.proposal = None
            case HintTaken():
                self._hinted.add((change.seat, change.decision))
                self.num_hints[change.seat] += 1
            case MoveUndone():
                self._undo_move(change.seat, at)
            case Rewound():
                self._rewind(change, at)
            case ProposalAccepted():
                self._accept_proposal(change)
            case ProposalDeclined():
                if self.proposal is not None:
                    self.proposal = self.proposal._replace(accepted=[], declined_by=change.seat)
            case ChatPosted():
                self.num_lines += 1
                self.num_spectator_lines += change.seat is None
                speaker = self._note_speaker(change)
                self.chat.append(
                    ChatLine(self.num_lines, change.seat, change.name, change.text, at, speaker)
                )
            case SpeakerMuted():
                known = self._muted.setdefault(change.by or "", [])
                if change.is_muted and change.speaker not in known:
                    known.append(change.speaker)
                elif not change.is_muted and change.speaker in known:
                    known.remove(change.speaker)
            case SpectatorRemoved():
                self.removed.append(change.guest)
                gone = speaker_id(self.salt, change.guest)
                lines = [line for line in self.chat if line.speaker != gone]
                self.chat = deque(lines, maxlen=REMEMBERED_LINES)
            case SeatGiven():
                self.seats[change.seat].stand_in = change.level
                self._note_departure("left", change.seat, at)
            case Resigned():
                self._note_departure("resigned", change.seat, at)
                self.resigned.append(change.seat)
                if not self.has_ended_early:
                    self.seats[change.seat].stand_in = change.level
                self.proposal = None
            case Closed():
                self.is_closed = True
                self._note_departure("closed", change.seat, at)
                self.proposal = None
            case Paused():
                self.paused_at = at
                self.proposal = None
            case Resumed():
                self._resume(at)
                self.proposal = None
            case SeatReclaimed():
                self.seats[change.seat].stand_in = None
                self._note_departure("returned", change.seat, at)
                self.asked.pop(change.seat, None)
                self._note_asked(at)
            case RematchAccepted():
                self.rematch_accepted = [*self.rematch_accepted, *change.seats]
                self.rematch_declined_by = None
            case RematchDeclined():
                self.rematch_accepted = []
                self.rematch_declined_by = change.seat
            case RematchOpened():
                self.rematch = change.table
                self.rematch_accepted = []
                self.rematch_declined_by = None
        if isinstance(change, ByGuest) and change.by is not None and change.id is not None:
            known_ids = self._known_ids.setdefault(change.by, deque(maxlen=REMEMBERED_IDS))
            known_ids.append(change.id)

    def _note_departure(self, what: DepartureKind, seat: int, at: int) -> None:
        if self.match is not None:
            self.departures.append(Departure(what, seat, self.match.num_events, at))

    def _keep_departures_in(self, match: Match) -> None:
        """Let what happened after an undone event count as after the last that remains."""
        for departure in self.departures:
            departure.after = min(departure.after, match.num_events)

    def _start(self, started: Started, at: int) -> None:
        by_mark = {seat.mark: seat for seat in self.seats}
        self.seats = [by_mark[mark] for mark in started.order]
        self._index_seats()
        options = {**self.row.options, **started.drawn}
        self.setup = self.game.setup(self.row.variant, self.row.players, **options)
        self.match = Match(self.game, self.setup)
        self.started_at = at
        self.moments = [Moment(at)]
        self._note_asked(at)

    def _move(self, moved: Moved, at: int) -> None:
        match = self._started_match()
        action = self.game.action_from_text(moved.move)
        changed = self._waiting_event(moved.seat)
        settled = self.settled
        match.submit(moved.seat, action)
        if changed is not None:
            del self.moments[changed]
        gain = self._gain(moved.seat, at)
        self.moments.append(Moment(at, moved.by_clock, gain=gain))
        if len(self.moments) % _PACK_EVERY == 0:
            match.pack()
        self._count_decisions(settled)
        self._note_asked(at)

    def _count_decisions(self, since: int) -> None:
        """Count the settled events after the first `since`."""
        events = self._started_match().events_since(since)[: self.settled - since]
        for number, (who, _) in enumerate(events, since):
            if isinstance(who, int):
                self.decisions[who] += 1
                self._last_decision[who] = number
            else:
                self._last_chance = number

    def _undo_move(self, seat: int, at: int) -> None:
        match = self._started_match()
        waiting = self._waiting_event(seat)
        match.take_back(seat)
        self._keep_departures_in(match)
        if waiting is None:
            self._go_back(seat, at)
        else:
            del self.moments[waiting]
            self._note_asked(at)

    def _rewind(self, rewound: Rewound, at: int) -> None:
        match = self._started_match()
        while match.num_events > rewound.to:
            match.undo()
        self._keep_departures_in(match)
        self._go_back(rewound.seat, at)

    def _go_back(self, seat: int, at: int) -> None:
        """Adjust everything to a match in which events were undone because a seat took a move back."""
        match = self._started_match()
        del self.moments[match.num_events + 1 :]
        self.moments[-1] = self.moments[-1]._replace(taken_back_by=seat)
        self.decisions = [0] * self.row.players
        self._last_decision = [-1] * self.row.players
        self._last_chance = -1
        self._count_decisions(0)
        self.proposal = None
        # The next hint is for another decision, though it has the same number.
        self._hinted = {each for each in self._hinted if each[1] < self.decisions[each[0]]}
        # Seats that were asked because of what is undone will be asked again. Who took back the last move
        # still decides the same: their time runs on.
        self.asked = {seat: asked for seat, asked in self.asked.items() if match.asks(seat)}
        self._note_asked(at)

    def time_left(self, seat: int) -> int:
        """Return how much time a seat has left for the whole game or its decision, when it is asked next.

        In milliseconds; only at a table with a clock.
        """
        rule = self.clock
        assert rule is not None, "there is no time without a clock"
        if rule.increment is None or self.match is None:
            return rule.seconds * 1000
        events = self.match.events_since(0)
        # While a move is being applied, its moment is not noted yet.
        gains = (
            moment.gain
            for (who, _), moment in zip(events, self.moments[1:], strict=False)
            if who == seat
        )
        return rule.seconds * 1000 + sum(gains)

    def _gain(self, seat: int, at: int) -> int:
        """Return what a decision made now changes about the seat's time for the whole game."""
        rule = self.clock
        if rule is None or rule.increment is None or self.seats[seat].playing_level is not None:
            return 0
        spent = min(max(0, at - self.asked[seat].at), self.time_left(seat))
        return rule.increment * 1000 - spent

    def _resume(self, at: int) -> None:
        """Let clocks run on as if no time had passed since the pause."""
        since = at if self.paused_at is None else self.paused_at
        self.asked = {
            seat: asked._replace(at=asked.at + at - max(since, asked.at))
            for seat, asked in self.asked.items()
        }
        self.paused_at = None

    def _accept_proposal(self, accepted: ProposalAccepted) -> None:
        known = self.proposal
        if known is not None and known.accepted:
            self.proposal = known._replace(accepted=[*known.accepted, *accepted.seats])
        else:
            self.proposal = Proposed(
                self.version + 1, accepted.what, accepted.seats[0], accepted.seats, accepted.to
            )

    def _index_seats(self) -> None:
        self._held_seats = {}
        for number, seat in enumerate(self.seats):
            for guest in seat.guests:
                self._held_seats.setdefault(guest, []).append(number)

    def _started_match(self) -> Match:
        assert self.match is not None, "nothing is played before the start"
        return self.match

    def _waiting_event(self, seat: int) -> int | None:
        """Return the index in `moments` of a seat's secret choice that still waits."""
        match = self._started_match()
        if seat not in match.chosen:
            return None
        settled = match.settled
        for index, (who, _) in enumerate(match.events_since(settled), settled + 1):
            if who == seat:
                return index
        return None

    def _note_asked(self, at: int) -> None:
        match = self._started_match()
        for seat in match.waiting_for:
            decision, known = self.decisions[seat], self.asked.get(seat)
            if known is None or known.decision != decision:
                self.asked[seat] = Asked(decision, at, match.num_events)
