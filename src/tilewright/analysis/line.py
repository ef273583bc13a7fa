"""A recorded game, opened for analysis: all its positions."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tilewright.analysis.errors import NotAnalysed
from tilewright.analysis.schema import Deal, Decision, Judge, Position
from tilewright.core.errors import RecordError
from tilewright.core.game import Game, Over, Setup, State
from tilewright.core.record import check_record, parse_record
from tilewright.core.schema import Event
from tilewright.games import get_game

MOST_EVENTS = 3000
"""Of a record that is analysed: more than ten times what games have."""


class Line(NamedTuple):
    """A finished game, or the beginning of one.

    Attributes:
        states: [events + 1] the positions, without pending choices.
        result: nobody's victory where the game is not over.
    """

    game: Game
    setup: Setup
    events: list[Event]
    states: list[State]
    result: Over


class Ranking(NamedTuple):
    """A seat's moves, the best first.

    Attributes:
        shares: of the seat, after each.
        favourite: what the bare network would most likely play.
    """

    moves: list[str]
    shares: list[float]
    favourite: str

    @property
    def lead(self) -> float:
        """How much more of the share the best move has than the second; 0 for an only move."""
        return self.shares[0] - self.shares[1] if len(self.shares) > 1 else 0.0


class Found(NamedTuple):
    """What one task found out."""

    events: range
    decisions: list[Decision]
    deals: list[Deal]
    positions: list[Position]


Task = Callable[[], Found]
"""A part of an analysis, independent of all others."""
Tasks = Callable[[Line, Judge], list[Task]]
DecisionTask = Callable[[], list[Decision]]
"""A part of an analysis that finds decisions alone."""


def open_line(record: Mapping[str, Any] | str | bytes) -> Line:
    """Return the game of a record.

    Raises:
        NotAnalysed: it is broken, too long or not over.
    """
    line = open_beginning(record)
    if not isinstance(line.game.turn(line.states[-1]), Over):
        raise NotAnalysed("unfinished", "The game is not over: only finished games are analysed.")
    return line


def open_beginning(record: Mapping[str, Any] | str | bytes) -> Line:
    """Return the game of a record, which need not be over.

    Raises:
        NotAnalysed: it is broken or too long.
    """
    states: list[State] = []
    try:
        if isinstance(record, str | bytes):
            record = parse_record(record)
        events = record.get("events")
        if isinstance(events, list) and len(events) > MOST_EVENTS:
            raise NotAnalysed(
                "too_long", f"The record has {len(events):,} events; {MOST_EVENTS:,} are analysed."
            )
        match = check_record(
            dict(record), get_game, lambda match: states.append(match.state.copy())
        )
    except RecordError as error:
        where = f" (event {error.event})" if error.event else ""
        raise NotAnalysed("broken", f"The record is broken{where}: {error.reason}.") from error
    nobody = Over((0,) * match.setup.players, ())
    result = match.turn if isinstance(match.turn, Over) else nobody
    return Line(match.game, match.setup, match.events, states, result)
