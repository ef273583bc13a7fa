"""What clients are told about a table: each one only what its seat may know."""

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Raw, Struct
from msgspec.json import Encoder

from tilewright.core.schema import View
from tilewright.server.clocks import CLOCK_SECONDS, deadline
from tilewright.server.guests import GuestBook
from tilewright.server.messages import (
    Own,
    Result,
    SeatInfo,
    Step,
    TableInfo,
    TableOut,
    TableTold,
    ToClient,
)
from tilewright.server.table_log import TableLog
from tilewright.server.telling import own_told, result_of, steps_told

_encoder = Encoder()


class Presence(Struct):
    """Whether a seat's person is there, and whether others may give the seat away."""

    is_present: bool = False
    may_be_given: bool = False


class _Told(Struct, tag_field="type", tag="state"):
    """`messages.Told` with its steps in bytes already: they are the same for several clients."""

    version: int
    length: int
    steps: Raw
    waiting_for: tuple[int, ...]
    own: Own | None
    left_ms: int | None
    result: Result | None


def encoded(message: ToClient) -> str:
    """Return a message as it is sent."""
    return _encoder.encode(message).decode()


def table_info(log: TableLog, presence: Callable[[int], Presence]) -> TableInfo:
    """Return a table as anybody may know it."""
    setup = log.setup
    left_to_chance = {option.name for option in log.game.open_options(log.row.options)}
    options = {
        name: value
        for name, value in setup.options.items()
        if log.match is not None or name not in left_to_chance
    }
    return TableInfo(
        id=log.row.id,
        game=log.game.name,
        variant=setup.variant,
        players=setup.players,
        options=options,
        figures=log.game.facts(setup).figures(),
        clock=log.row.clock,  # type: ignore[arg-type]
        clock_seconds=CLOCK_SECONDS[log.row.clock],
        status=log.status,
        seats=[_seat_info(log, seat, presence(seat)) for seat in range(setup.players)],
        rematch=log.rematch,
    )


def _seat_info(log: TableLog, number: int, presence: Presence) -> SeatInfo:
    seat = log.seats[number]
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        level=seat.playing_level,
        is_present=presence.is_present,
        may_be_given=presence.may_be_given,
        is_stand_in=seat.stand_in is not None,
    )


def table_out(log: TableLog, info: TableInfo, guest: str | None, book: GuestBook) -> TableOut:
    """Return a table and what a guest has at it."""
    seats = log.seats_of(guest)
    return TableOut(info, seats, _secrets(log, seats, book))


def table_told(log: TableLog, info: TableInfo, guest: str | None, book: GuestBook) -> TableTold:
    """Return the same as a message."""
    seats = log.seats_of(guest)
    return TableTold(log.version, info, seats, _secrets(log, seats, book))


def _secrets(log: TableLog, seats: Iterable[int], book: GuestBook) -> list[str]:
    return [book.seat_secret(log.row.id, log.seats[seat].mark, log.salt) for seat in seats]


def timed(steps: list[Step], times: Sequence[int]) -> list[Step]:
    """Return steps with their times (`TableLog.times`)."""
    for step in steps:
        step.at = times[step.number]
    return steps


def states_told(
    log: TableLog, seats: Collection[int | None], first: int, now: int
) -> dict[int | None, str]:
    """Return how the game stands, as a message for each of these seats, `None` for spectators.

    Args:
        first: the first step to tell.
    """
    assert log.match is not None, "there is nothing to tell before the start"
    match = log.match
    shared = None if log.game.has_secrets else _steps_for(log, None, first)
    until = deadline(log)
    result = result_of(match)
    messages = {}
    for seat in seats:
        steps, view = shared or _steps_for(log, seat, first)
        told = _Told(
            version=log.version,
            length=match.num_events,
            steps=steps,
            waiting_for=match.waiting_for,
            own=None if seat is None else _own(log, seat, view),
            left_ms=None if until is None else max(0, until - now),
            result=result,
        )
        messages[seat] = _encoder.encode(told).decode()
    return messages


def _own(log: TableLog, seat: int, view: View) -> Own:
    assert log.match is not None, "nobody may do anything before the start"
    is_own = log.seats[seat].playing_level is None
    return own_told(log.match, seat, log.decisions[seat], view, may_choose=is_own)


def _steps_for(log: TableLog, seat: int | None, first: int) -> tuple[Raw, View]:
    assert log.match is not None, "there are no steps before the start"
    steps = timed(steps_told(log.match, seat, first), log.times)
    return Raw(_encoder.encode(steps)), steps[-1].view
