"""A table as its log tells it. The same code takes an entry while people play and when a table is loaded."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from msgspec import convert, to_builtins

from tilewright.core.game import Chance, Outcome
from tilewright.core.match import Match
from tilewright.games import get_game
from tilewright.server.messages import JsonObject, Said, Status
from tilewright.server.schema import Entry, TableRow
from tilewright.server.seating import Seat

REMEMBERED_IDS = 32
"""Of each guest: how many of its last messages are known again."""
REMEMBERED_LINES = 50
"""How much chat a newcomer is told."""
_PACK_EVERY = 32
"""So often a match's earlier positions are packed; many tables are in memory at once."""


class TableLog:
    """Everything that happened at a table, folded.

    An entry that cannot be, such as an illegal move, raises one of the engine's errors and changes nothing.

    Attributes:
        version: counts the entries.
        seats: who sits where.
        match: the game; none before it has started.
        times: when each event of the match happened, the start first.
        decisions: by seat, how many decisions it has made for good.
        asked: by seat, its decision that the clock runs for and since when.
        chat: the last lines.
        rematch: the table where the same people play again.
    """

    __slots__ = (
        "_held_seats",
        "_known_ids",
        "asked",
        "chat",
        "decisions",
        "game",
        "is_shuffled",
        "match",
        "num_lines",
        "rematch",
        "row",
        "salt",
        "seats",
        "setup",
        "started_at",
        "times",
        "version",
    )

    def __init__(self, row: TableRow, entries: Iterable[Entry] = ()) -> None:
        """Fold a table's entries."""
        self.row = row
        self.game = get_game(row.game)
        self.setup = self.game.setup(row.variant, row.players, **row.options)
        self.version = 0
        self.seats: list[Seat] = []
        self.salt = ""
        self.is_shuffled = False
        self.match: Match | None = None
        self.started_at = row.created_at
        self.times: list[int] = []
        self.decisions = [0] * row.players
        self.asked: dict[int, tuple[int, int]] = {}
        self.chat: deque[Said] = deque(maxlen=REMEMBERED_LINES)
        self.num_lines = 0
        self.rematch: str | None = None
        self._known_ids: dict[str, deque[str]] = {}
        self._held_seats: dict[str, list[int]] = {}
        for entry in entries:
            self.take(entry)

    @property
    def status(self) -> Status:
        """Whether it waits for people, is being played at, or is over."""
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "playing"

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [seat.name for seat in self.seats]

    @property
    def settled(self) -> int:
        """How many events there are before the secret choices that wait."""
        return 0 if self.match is None else self.match.settled

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots plays."""
        return any(seat.playing_level is None for seat in self.seats)

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return self._held_seats.get(guest, []) if guest is not None else []

    def knows(self, guest: str | None, message: str) -> bool:
        """Return whether a guest's message with this id has been carried out already."""
        return guest is not None and message in self._known_ids.get(guest, ())

    def may_take_back(self, seat: int) -> bool:
        """Return whether the seat's last move or choice can be taken back now."""
        return self.match is not None and self.match.may_take_back(seat)

    def is_chance_due(self) -> bool:
        """Return whether a deal or draw is due."""
        return self.match is not None and isinstance(self.match.turn, Chance)

    def do(self, kind: str, at: int, data: JsonObject) -> Entry:
        """Let something happen and return its entry, to be stored."""
        entry = Entry(self.version + 1, at, kind, data)
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """Let happen what an entry tells."""
        getattr(self, f"_{entry.kind}")(entry)
        self.version = entry.version
        if "id" in entry.data and entry.data.get("by") is not None:
            known = self._known_ids.setdefault(entry.data["by"], deque(maxlen=REMEMBERED_IDS))
            known.append(entry.data["id"])

    # One function for each kind of entry.

    def _opened(self, entry: Entry) -> None:
        """The table is there, with its first people."""
        self.seats = convert(entry.data["seats"], list[Seat])
        self.salt = entry.data["salt"]
        self.is_shuffled = entry.data["is_shuffled"]
        self._note_who_sits_where()

    def _seated(self, entry: Entry) -> None:
        """Somebody sits down on an open seat."""
        seat = self.seats[entry.data["seat"]]
        seat.kind, seat.name = "person", entry.data["name"]
        seat.guests = [entry.data["by"]]
        self._note_who_sits_where()

    def _joined(self, entry: Entry) -> None:
        """A person comes with another device."""
        self.seats[entry.data["seat"]].guests.append(entry.data["by"])
        self._note_who_sits_where()

    def _started(self, entry: Entry) -> None:
        """All are there: the game starts."""
        by_mark = {seat.mark: seat for seat in self.seats}
        self.seats = [by_mark[mark] for mark in entry.data["order"]]
        self._note_who_sits_where()
        options = {**self.row.options, **entry.data["drawn"]}
        self.setup = self.game.setup(self.row.variant, self.row.players, **options)
        self.match = Match(self.game, self.setup)
        self.started_at = entry.at
        self.times = [entry.at]
        self._note_asked(entry.at)

    def _chance(self, entry: Entry) -> None:
        """A deal or a draw."""
        match, data = self._playing(), entry.data
        match.chance(self.game.chance_from_text(match.state, data["word"], data["parts"]))
        self.times.append(entry.at)
        self._note_asked(entry.at)

    def _moved(self, entry: Entry) -> None:
        """A seat's move, its own or one made for it."""
        match, seat = self._playing(), entry.data["seat"]
        action = self.game.action_from_text(entry.data["move"])
        changed = self._waiting_event(seat)
        settled = self.settled
        match.submit(seat, action)
        if changed is not None:
            del self.times[changed]
        self.times.append(entry.at)
        if len(self.times) % _PACK_EVERY == 0:
            match.pack()
        for who, _ in match.events_since(settled)[: self.settled - settled]:
            if isinstance(who, int):
                self.decisions[who] += 1
        self._note_asked(entry.at)

    def _took_back(self, entry: Entry) -> None:
        """A seat takes back its choice or move."""
        match, seat = self._playing(), entry.data["seat"]
        waiting = self._waiting_event(seat)
        match.take_back(seat)
        if waiting is None:
            self.decisions[seat] -= 1
        del self.times[match.num_events + 1 if waiting is None else waiting]
        # Whoever was asked because of it is asked anew later; the seat's own time runs on.
        self.asked = {seat: asked for seat, asked in self.asked.items() if match.asks(seat)}
        self._note_asked(entry.at)

    def _said(self, entry: Entry) -> None:
        """A line of chat."""
        self.num_lines += 1
        data = entry.data
        self.chat.append(
            Said(self.num_lines, data.get("seat"), data["name"], data["text"], entry.at)
        )

    def _given(self, entry: Entry) -> None:
        """A bot plays for somebody who is gone."""
        self.seats[entry.data["seat"]].stand_in = entry.data["level"]

    def _taken_back(self, entry: Entry) -> None:
        """A person is back."""
        seat = entry.data["seat"]
        self.seats[seat].stand_in = None
        self.asked.pop(seat, None)
        self._note_asked(entry.at)

    def _rematch(self, entry: Entry) -> None:
        """The same people play again at another table."""
        self.rematch = entry.data["table"]

    # What these need.

    def _note_who_sits_where(self) -> None:
        self._held_seats = {}
        for number, seat in enumerate(self.seats):
            for guest in seat.guests:
                self._held_seats.setdefault(guest, []).append(number)

    def _playing(self) -> Match:
        assert self.match is not None, "nothing is played before the start"
        return self.match

    def _waiting_event(self, seat: int) -> int | None:
        """Return the place in `times` of a seat's secret choice that waits."""
        match, settled = self._playing(), self.settled
        for place, (who, _) in enumerate(match.events_since(settled), settled + 1):
            if who == seat:
                return place
        return None

    def _note_asked(self, at: int) -> None:
        for seat in self._playing().waiting_for:
            decision = self.decisions[seat]
            if self.asked.get(seat, (-1, 0))[0] != decision:
                self.asked[seat] = (decision, at)


def opened_data(seats: list[Seat], salt: str, *, is_shuffled: bool) -> JsonObject:
    """Return what the first entry of a table holds."""
    return {"seats": to_builtins(seats), "salt": salt, "is_shuffled": is_shuffled}


def chance_data(match: Match, outcome: Outcome) -> dict[str, Any]:
    """Return what the entry of a deal or draw holds."""
    word, parts = match.game.chance_text(match.state, outcome)
    return {"word": word, "parts": parts}
