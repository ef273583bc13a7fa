"""A game in progress: who may do what now, and what has happened so far. No I/O, no randomness of its own."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from tilewright.core.errors import ImpossibleChance, OutOfTurn, SetupError, whole_number
from tilewright.core.game import (
    NOTHING_CHOSEN,
    Chance,
    Choices,
    Decide,
    Dump,
    Game,
    Outcome,
    Over,
    Setup,
    State,
    Turn,
)
from tilewright.core.history import History
from tilewright.core.rng import Rng
from tilewright.core.schema import Event, View

FORMAT = "tilewright/1"
"""The name of the records' format."""


class Match:
    """One game from its set-up to its end, advanced by choices and chance.

    Secret choices are kept here, never in the state, until all seats to move have chosen; until then a seat
    may change or take back its own.
    """

    def __init__(self, game: Game, setup: Setup, state: State | None = None) -> None:
        """Start a game, or continue from a position."""
        self.game = game
        self.setup = setup
        self._state = game.initial_state(setup) if state is None else state.copy()
        self._turn = game.turn(self._state)
        self._chosen: Choices = NOTHING_CHOSEN
        self._waiting_for = self._seats_to_wait_for()
        self._events: list[Event] = []
        self._befores = History()

    def snapshot(self) -> "Match":
        """Return a copy to be read while this match goes on."""
        copied = copy(self)
        copied._events = list(self._events)
        copied._befores = self._befores.snapshot()
        return copied

    @property
    def state(self) -> State:
        """The position without pending choices. Read-only; never to be shown to a seat."""
        return self._state

    @property
    def turn(self) -> Turn:
        """Who has to choose now, or that chance is due, or the result."""
        return self._turn

    @property
    def events(self) -> list[Event]:
        """All events in order, including pending choices."""
        return [_copy_event(event) for event in self._events]

    @property
    def num_events(self) -> int:
        """The number of events, including pending choices."""
        return len(self._events)

    @property
    def settled(self) -> int:
        """The number of events without pending choices."""
        return len(self._events) - len(self._chosen)

    def settled_at(self, number: int) -> int:
        """Return what `settled` was after the first `number` events."""
        if number == len(self._events):
            return self.settled
        return number - len(self._befores.chosen_at(number))

    def events_since(self, number: int) -> list[Event]:
        """Return the events after the first `number`."""
        return [_copy_event(event) for event in self._events[number:]]

    def visible_events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events as a seat may know them, `None` for a spectator.

        Args:
            since: how many events to skip.
        """
        return [self._visible(number, seat) for number in range(since, len(self._events))]

    def _visible(self, number: int, seat: int | None) -> Event:
        who, what = self._events[number]
        if isinstance(what, list):
            before, _ = self._at(number)
            return who, self.game.visible_chance(before, str(who), what, seat)
        is_pending = number >= self.settled
        return who, self.game.hidden_action_text(what) if is_pending and who != seat else what

    def revealed_turns(self, most: int) -> list[tuple[State, Choices]]:
        """Return the last turns in which several seats chose in secret, in order, once all was revealed.

        Each is the position before it, never to be shown to a seat, and the choices by seat.
        """
        found: list[tuple[State, Choices]] = []
        end = self.settled
        while end and len(found) < most:
            start = end - 1
            while self._befores.chosen_at(start):
                start -= 1
            if end - start > 1:
                turn = self._events[start:end]
                choices = {int(who): self.game.action_from_text(str(what)) for who, what in turn}
                found.append((self._befores[start][0], choices))
            end = start
        return found[::-1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self._turn, Over)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that still have to choose, in ascending order."""
        return self._waiting_for

    @property
    def chosen(self) -> Choices:
        """The pending secret choices by seat. Never show them to a seat."""
        return self._chosen

    def asks(self, seat: int) -> bool:
        """Return whether this turn asks the seat for a decision, even if it has already chosen."""
        return isinstance(self._turn, Decide) and seat in self._turn.seats

    def legal_actions(self, seat: int) -> list[int]:
        """Return the legal actions of a seat; it may change a pending secret choice of its own."""
        return self.game.legal_actions(self._state, whole_number(seat, "A seat"))

    def submit(self, seat: int, action: int) -> None:
        """Make a choice for a seat, or change its pending secret choice.

        Raises:
            OutOfTurn: the seat is not to move.
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        seat, action = whole_number(seat, "A seat"), whole_number(action, "An action")
        turn = self._turn
        if not isinstance(turn, Decide) or seat not in turn.seats:
            raise OutOfTurn(self._why_not(seat))
        if not turn.secret:
            after = self.game.apply(self._state, {seat: action})
            self._add_event((seat, self.game.action_text(action)))
            self._go_to(after)
            return
        self.game.check_legal(self._state, seat, action)
        if seat in self._chosen:
            self.withdraw(seat)
        self._add_pending(seat, action)
        if len(self._chosen) == len(turn.seats):
            self._go_to(self.game.apply(self._state, self._chosen))

    def withdraw(self, seat: int) -> None:
        """Take back a pending secret choice.

        Raises:
            OutOfTurn: the seat has none.
        """
        if seat not in self._chosen:
            raise OutOfTurn(f"Seat {seat} has no choice to take back.")
        others = {other: action for other, action in self._chosen.items() if other != seat}
        # Pending choices are the last events: nothing else can happen before they are revealed.
        first = self.settled
        self._chosen = NOTHING_CHOSEN
        self._waiting_for = self._seats_to_wait_for()
        del self._events[first:]
        self._befores.cut(first)
        for other, action in others.items():
            self._add_pending(other, action)

    def may_take_back(self, seat: int) -> bool:
        """Return whether the seat has a pending choice, or made the last move in an open turn.

        A move that was revealed, or followed by chance or the end of the game, cannot be taken back.
        """
        if seat in self._chosen:
            return True
        if not self._events or self.is_over or self._events[-1][0] != seat:
            return False
        turn = self.game.turn(self._befores[len(self._befores) - 1][0])
        return isinstance(turn, Decide) and not turn.secret

    def take_back(self, seat: int) -> None:
        """Take back the seat's pending choice, or its move if that was the last event.

        Raises:
            OutOfTurn: there is none; nothing has changed.
        """
        if not self.may_take_back(seat):
            raise OutOfTurn(f"Seat {seat} has no choice or last move to take back.")
        if seat in self._chosen:
            self.withdraw(seat)
        else:
            self.undo()

    def draw(self, rng: Rng) -> Outcome:
        """Draw a random outcome, apply it and return it.

        Raises:
            ImpossibleChance: no chance is due.
        """
        outcome = self.game.draw(self._state, rng)
        self.chance(outcome)
        return outcome

    def chance(self, outcome: Outcome) -> None:
        """Apply an outcome of chance.

        Raises:
            ImpossibleChance: it is not possible, or no chance is due; nothing has changed.
        """
        if not isinstance(self._turn, Chance):
            raise ImpossibleChance(f"No deal or draw is due: {self._what_is_due()}.")
        after = self.game.apply_chance(self._state, outcome)
        self._add_event(self.game.chance_text(self._state, outcome))
        self._go_to(after)

    def undo(self) -> Event:
        """Undo the last event, of any kind, and return it: for analysis, not for play at a table.

        Raises:
            OutOfTurn: there are no events.
        """
        if not self._events:
            raise OutOfTurn("There is nothing to take back.")
        self._state, self._chosen = self._befores.pop()
        self._turn = self.game.turn(self._state)
        self._waiting_for = self._seats_to_wait_for()
        return self._events.pop()

    def view(self, seat: int | None) -> View:
        """Return what a seat may know now, `None` for a spectator.

        Raises:
            SetupError: there is no such seat.
        """
        self.game.check_seat(self.setup.players, seat)
        return self.game.view(self._state, seat, self._chosen)

    def pack(self) -> None:
        """Compress earlier positions; reading one then takes a little longer."""
        self._befores.pack()

    def view_at(self, number: int, seat: int | None) -> View:
        """Return what a seat could know after the first `number` events, `None` for a spectator.

        Raises:
            SetupError: there is no such seat.
            IndexError: there are fewer events.
        """
        self.game.check_seat(self.setup.players, seat)
        state, chosen = self._at(number)
        return self.game.view(state, seat, chosen)

    def full_view(self) -> View:
        """Return the whole position with hidden information."""
        return self.game.full_view(self._state, self._chosen)

    def dump(self) -> Dump:
        """Return the whole position with hidden information, as plain JSON values."""
        return self.game.dump(self._state, self._chosen)

    def full_view_at(self, number: int) -> View:
        """Return the whole position after the first `number` events.

        Raises:
            IndexError: there are fewer events.
        """
        return self.game.full_view(*self._at(number))

    def _at(self, number: int) -> tuple[State, Choices]:
        """Return the position after `number` events, and the choices that were pending."""
        if number == len(self._events):
            return self._state, self._chosen
        return self._befores[number]

    def record(self, names: Sequence[str] | None = None, meta: Any = None) -> dict[str, Any]:
        """Return the record so far (docs/records.md), with names and metadata if given.

        It includes pending secret choices: do not publish it before they are revealed.

        Raises:
            SetupError: the number of names is not the number of seats.
        """
        if names is not None and len(names) != self.setup.players:
            raise SetupError(f"There are {len(names)} names for {self.setup.players} seats.")
        recorded = {o.name: self.setup.options[o.name] for o in self.game.options if o.is_recorded}
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "variant": self.setup.variant,
            "players": self.setup.players,
            **recorded,
            "events": [list(_copy_event(event)) for event in self._events],
        }
        if isinstance(self._turn, Over):
            turn = self._turn
            record["result"] = {"scores": list(turn.scores), "winners": list(turn.winners)}
        if names is not None:
            record["names"] = list(names)
        if meta is not None:
            record["meta"] = meta
        return record

    def _add_pending(self, seat: int, action: int) -> None:
        self._add_event((seat, self.game.action_text(action)))
        self._chosen = {**self._chosen, seat: action}
        self._waiting_for = self._seats_to_wait_for()

    def _add_event(self, event: Event) -> None:
        self._befores.append(self._state, self._chosen)
        self._events.append(event)

    def _go_to(self, state: State) -> None:
        self._state = state
        self._turn = self.game.turn(state)
        self._chosen = NOTHING_CHOSEN
        self._waiting_for = self._seats_to_wait_for()

    def _seats_to_wait_for(self) -> tuple[int, ...]:
        if not isinstance(self._turn, Decide):
            return ()
        if not self._chosen:
            return self._turn.seats
        return tuple(seat for seat in self._turn.seats if seat not in self._chosen)

    def _why_not(self, seat: int) -> str:
        if not 0 <= seat < self.setup.players:
            return f"There is no seat {seat} at this table."
        return f"Seat {seat} is not asked now: {self._what_is_due()}."

    def _what_is_due(self) -> str:
        if isinstance(self._turn, Over):
            return "the game is over"
        if isinstance(self._turn, Chance):
            return "a deal or draw is due"
        seats = self.waiting_for
        if len(seats) == 1:
            return f"seat {seats[0]} chooses"
        return f"seats {' and '.join(map(str, seats))} choose"


def _copy_event(event: Event) -> Event:
    """Return a copy of an event that the caller may modify."""
    who, what = event
    return who, list(what) if isinstance(what, list) else what
