"""A game being played: who may do what now, and what happened so far. It does no I/O and rolls no dice."""

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
    """One game from its set-up on, moved along by choices and chance.

    Secret choices wait here, never in the state, until all seats asked have chosen; until then a seat may
    change or take back its own.
    """

    def __init__(self, game: Game, setup: Setup, state: State | None = None) -> None:
        """Start a game, or go on from a position of it."""
        self.game = game
        self.setup = setup
        self._state = game.initial_state(setup) if state is None else state.copy()
        self._turn = game.turn(self._state)
        self._chosen: Choices = NOTHING_CHOSEN
        self._waiting_for = self._seats_to_wait_for()
        self._events: list[Event] = []
        self._befores = History()

    def snapshot(self) -> "Match":
        """Return a match that stays as this one is now, to be read while this one is played on."""
        copied = copy(self)
        copied._events = list(self._events)
        copied._befores = self._befores.snapshot()
        return copied

    @property
    def state(self) -> State:
        """The position, without choices that still wait: not to be written to, never for a seat's eyes."""
        return self._state

    @property
    def turn(self) -> Turn:
        """Who or what is due now."""
        return self._turn

    @property
    def events(self) -> list[Event]:
        """All that happened, in order, with the choices that still wait."""
        return [_copied(event) for event in self._events]

    @property
    def num_events(self) -> int:
        """How much has happened."""
        return len(self._events)

    @property
    def settled(self) -> int:
        """How much has happened, without the choices that still wait."""
        return len(self._events) - len(self._chosen)

    def settled_at(self, number: int) -> int:
        """Return what `settled` was after the first `number` events."""
        if number == len(self._events):
            return self.settled
        return number - len(self._befores.chosen_at(number))

    def events_since(self, number: int) -> list[Event]:
        """Return what happened after the first `number` events."""
        return [_copied(event) for event in self._events[number:]]

    def visible_events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return what happened as a seat may know it, `None` for a spectator.

        Args:
            since: how many events to leave out.
        """
        return [self._visible(number, seat) for number in range(since, len(self._events))]

    def _visible(self, number: int, seat: int | None) -> Event:
        who, what = self._events[number]
        if isinstance(what, list):
            before, _ = self._at(number)
            return who, self.game.visible_chance(before, str(who), what, seat)
        is_waiting = number >= self.settled
        return who, self.game.hidden_action_text(what) if is_waiting and who != seat else what

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self._turn, Over)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that still have to choose, rising."""
        return self._waiting_for

    @property
    def chosen(self) -> Choices:
        """The secret choices that still wait, by seat. They know everything: never show them to a seat."""
        return self._chosen

    def asks(self, seat: int) -> bool:
        """Return whether the seat is asked now, be it that it has chosen already."""
        return isinstance(self._turn, Decide) and seat in self._turn.seats

    def legal_actions(self, seat: int) -> list[int]:
        """Return what the seat may choose now; a secret choice of its own that waits may be changed."""
        return self.game.legal_actions(self._state, whole_number(seat, "A seat"))

    def submit(self, seat: int, action: int) -> None:
        """Make a choice for a seat, or change its secret choice that still waits.

        Raises:
            OutOfTurn: the seat is not asked.
            IllegalAction: the rules do not allow it. Nothing has changed then.
        """
        seat, action = whole_number(seat, "A seat"), whole_number(action, "An action")
        turn = self._turn
        if not isinstance(turn, Decide) or seat not in turn.seats:
            raise OutOfTurn(self._why_not(seat))
        if not turn.secret:
            after = self.game.apply(self._state, {seat: action})
            self._remember((seat, self.game.action_text(action)))
            self._go_to(after)
            return
        self.game.check_legal(self._state, seat, action)
        if seat in self._chosen:
            self.withdraw(seat)
        self._wait_with(seat, action)
        if len(self._chosen) == len(turn.seats):
            self._go_to(self.game.apply(self._state, self._chosen))

    def withdraw(self, seat: int) -> None:
        """Take back a secret choice that still waits.

        Raises:
            OutOfTurn: no choice of the seat waits.
        """
        if seat not in self._chosen:
            raise OutOfTurn(f"Seat {seat} has no choice to take back.")
        others = {other: action for other, action in self._chosen.items() if other != seat}
        # Choices that wait are the last events: nothing else can happen meanwhile.
        first = self.settled
        self._chosen = NOTHING_CHOSEN
        self._waiting_for = self._seats_to_wait_for()
        del self._events[first:]
        self._befores.cut(first)
        for other, action in others.items():
            self._wait_with(other, action)

    def may_take_back(self, seat: int) -> bool:
        """Return whether the seat has a choice that waits, or made the last move, in the open.

        What was revealed, or was followed by chance or the end, stays.
        """
        if seat in self._chosen:
            return True
        if not self._events or self.is_over or self._events[-1][0] != seat:
            return False
        turn = self.game.turn(self._befores[len(self._befores) - 1][0])
        return isinstance(turn, Decide) and not turn.secret

    def take_back(self, seat: int) -> None:
        """Take back the seat's choice that still waits, or its move that nothing came after.

        Raises:
            OutOfTurn: there is none. Nothing has changed then.
        """
        if not self.may_take_back(seat):
            raise OutOfTurn(f"Seat {seat} has no choice or last move to take back.")
        if seat in self._chosen:
            self.withdraw(seat)
        else:
            self.undo()

    def draw(self, rng: Rng) -> Outcome:
        """Let chance happen and return what it gave.

        Raises:
            ImpossibleChance: none is due.
        """
        outcome = self.game.draw(self._state, rng)
        self.chance(outcome)
        return outcome

    def chance(self, outcome: Outcome) -> None:
        """Let chance give this.

        Raises:
            ImpossibleChance: it cannot, or is not due. Nothing has changed then.
        """
        if not isinstance(self._turn, Chance):
            raise ImpossibleChance(f"No deal or draw is due: {self._what_is_due()}.")
        after = self.game.apply_chance(self._state, outcome)
        self._remember(self.game.chance_text(self._state, outcome))
        self._go_to(after)

    def undo(self) -> Event:
        """Take back the last event, whatever it was, and return it: for study, not for play at a table.

        Raises:
            OutOfTurn: nothing has happened yet.
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
        """Compress earlier positions, at the price of a little time when one is asked for."""
        self._befores.pack()

    def view_at(self, number: int, seat: int | None) -> View:
        """Return what a seat might know after the first `number` events, `None` for a spectator.

        Raises:
            SetupError: there is no such seat.
            IndexError: not so much has happened.
        """
        self.game.check_seat(self.setup.players, seat)
        state, chosen = self._at(number)
        return self.game.view(state, seat, chosen)

    def full_view(self) -> View:
        """Return the whole position, hidden things included."""
        return self.game.full_view(self._state, self._chosen)

    def dump(self) -> Dump:
        """Return the same as plain JSON values."""
        return self.game.dump(self._state, self._chosen)

    def full_view_at(self, number: int) -> View:
        """Return the whole position after the first `number` events.

        Raises:
            IndexError: not so much has happened.
        """
        return self.game.full_view(*self._at(number))

    def _at(self, number: int) -> tuple[State, Choices]:
        """Return the position after `number` events, and the choices that waited then."""
        if number == len(self._events):
            return self._state, self._chosen
        return self._befores[number]

    def record(self, names: Sequence[str] | None = None, meta: Any = None) -> dict[str, Any]:
        """Return the record so far (docs/records.md), with names and further notes if given.

        While secret choices wait it holds them too: whoever hands it out must wait with it.

        Raises:
            SetupError: there are not as many names as seats.
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
            "events": [list(_copied(event)) for event in self._events],
        }
        if isinstance(self._turn, Over):
            turn = self._turn
            record["result"] = {"scores": list(turn.scores), "winners": list(turn.winners)}
        if names is not None:
            record["names"] = list(names)
        if meta is not None:
            record["meta"] = meta
        return record

    def _wait_with(self, seat: int, action: int) -> None:
        self._remember((seat, self.game.action_text(action)))
        self._chosen = {**self._chosen, seat: action}
        self._waiting_for = self._seats_to_wait_for()

    def _remember(self, event: Event) -> None:
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


def _copied(event: Event) -> Event:
    """Return an event that its holder may change without changing the match."""
    who, what = event
    return who, list(what) if isinstance(what, list) else what
