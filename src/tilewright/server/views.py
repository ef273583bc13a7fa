"""What clients are sent about a table and its game: each one only what its seat may know."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.json import Encoder

from tilewright.core.facts import Facts
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.schema import Event, Fact, View
from tilewright.server.clocks import clocks, deadline
from tilewright.server.guests import GuestBook
from tilewright.server.messages import (
    GameState,
    Own,
    Proposal,
    RematchOffer,
    Replay,
    Result,
    SeatInfo,
    Step,
    TableInfo,
    TableOut,
    TableUpdate,
    ToClient,
)
from tilewright.server.padding import pad_json
from tilewright.server.table_log import Moment, TableLog

_encoder = Encoder()


def encode_message(message: ToClient) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(message)


# A game, step by step.


def facts_of(match: Match) -> Facts[Any]:
    """Return the facts of a match's game and table."""
    return match.game.facts(match.setup)


def _ignore() -> None:
    """Do nothing."""


def visible_steps(
    match: Match, seat: int | None, first: int = 0, on_step: Callable[[], None] = _ignore
) -> list[Step]:
    """Return the steps from `first` to the present one, as a seat or a spectator (None) may know them.

    A secret choice that still waits is shown face down; once all are revealed, its step shows it.

    Args:
        on_step: called before each step; may raise, to end the work.
    """
    return _visible_steps(match, facts_of(match), seat, first, on_step)


def _visible_steps(
    match: Match,
    facts: Facts[Any],
    seat: int | None,
    first: int,
    on_step: Callable[[], None] = _ignore,
    before: View | None = None,
) -> list[Step]:
    since = _turn_start(match, first)
    events = match.visible_events(seat, since)

    def view_at(number: int) -> View:
        on_step()
        if before is not None and number == first - 1:
            return before
        return match.view_at(number, seat)

    return _steps(match, facts, first, since, events, view_at)


def full_replay(
    match: Match, names: Sequence[str], on_step: Callable[[], None] = _ignore
) -> Replay:
    """Return a whole game with every hand open: for games that are over or were never played here.

    Args:
        on_step: called before each step; may raise, to end the work.
    """
    return Replay(
        game=match.game.name,
        variant=match.setup.variant,
        players=match.setup.players,
        figures=facts_of(match).figures(),
        names=list(names),
        steps=open_steps(match, 0, on_step),
        record=match.record(names),
        result=result_of(match),
    )


def open_steps(match: Match, first: int = 0, on_step: Callable[[], None] = _ignore) -> list[Step]:
    """Return the steps from `first` to the present one with every hand open.

    Args:
        on_step: called before each step; may raise, to end the work.
    """

    def full_view_at(number: int) -> View:
        on_step()
        return match.full_view_at(number)

    since = _turn_start(match, first)
    return _steps(match, facts_of(match), first, since, match.events_since(since), full_view_at)


def add_moments(steps: Iterable[Step], moments: Sequence[Moment]) -> None:
    """Write into each step how it came about (`TableLog.moments`)."""
    for step in steps:
        moment = moments[step.number]
        step.at = moment.at
        if moment.by_clock:
            step.by_clock = True
        if moment.taken_back_by is not None:
            step.taken_back_by = moment.taken_back_by


def result_of(match: Match) -> Result | None:
    """Return scores and winners once the game is over."""
    turn = match.turn
    return Result(turn.scores, turn.winners) if isinstance(turn, Over) else None


def table_result(log: TableLog) -> Result | None:
    """Return scores and winners once a table's game is over, be it because people resigned."""
    if log.match is None:
        return None
    if log.has_ended_early:
        left = [seat for seat in range(log.row.players) if seat not in log.resigned]
        scores = [score or 0 for score in log.match.full_view().scores]
        result = Result(scores, left if len(left) == 1 else [], list(log.resigned))
    elif (played := result_of(log.match)) is not None:
        result = played
    else:
        return None
    if any(log.num_hints):
        result.hints = list(log.num_hints)
    return result


def own_options(
    match: Match,
    seat: int,
    decision: int,
    view: View,
    facts: Facts[Any],
    *,
    may_choose: bool,
    may_take_back: bool,
) -> Own:
    """Return what a seat may do now.

    Args:
        decision: the number of settled decisions of the seat.
        view: the position as the seat sees it.
        facts: of the game and table.
        may_choose: whether the seat's person decides, and not a bot for them.
        may_take_back: whether that person may take back what they did last.
    """
    actions = match.legal_actions(seat) if may_choose and seat in match.waiting_for else []
    texts = match.game.action_texts
    moves = [texts[action] for action in actions]
    return Own(
        seat=seat,
        decision=decision,
        has_chosen=seat in match.chosen,
        moves=moves,
        outlook=facts.outlook(view, seat, moves) if moves else [],
        may_take_back=may_take_back,
    )


def position_fields(match: Match, seat: int) -> dict[str, Any]:
    """Return the fields that show the present position to a seat that is to try a move in it."""
    facts = facts_of(match)
    (step,) = visible_steps(match, seat, match.num_events)
    return {
        "game": match.game.name,
        "variant": match.setup.variant,
        "players": match.setup.players,
        "options": dict(match.setup.options),
        "figures": facts.figures(),
        "seat": seat,
        "step": step,
        "own": own_options(match, seat, 0, step.view, facts, may_choose=True, may_take_back=False),
    }


def _turn_start(match: Match, number: int) -> int:
    """Return the number of events before the turn that a step ends or belongs to."""
    return match.settled_at(number - 1) if number else 0


def _steps(
    match: Match,
    facts: Facts[Any],
    first: int,
    since: int,
    events: Sequence[Event],
    view_at: Callable[[int], View],
) -> list[Step]:
    """Return the steps from `first` on.

    Args:
        since: the number of events before those given.
        view_at: returns the position after the first `number` events.
    """
    steps = []
    views: dict[int, View] = {}
    for number in range(first, match.num_events + 1):
        view = views[number] = view_at(number)
        happened: Sequence[Fact] = []
        if number and match.settled_at(number) == number:
            start = _turn_start(match, number)
            turn = events[start - since : number - since]
            if facts.may_have_happened(view, turn):
                happened = facts.happened(views.get(start) or view_at(start), view, turn)
        steps.append(
            Step(
                number=number,
                event=events[number - since - 1] if number else None,
                view=view,
                scores=view.scores,
                standing=facts.standing(view),
                facts=happened,
            )
        )
    return steps


# The state of a game, as a message.


class _EncodedState(GameState, tag_field="type", tag="state"):
    """A `GameState` whose steps are encoded already: they are the same for several clients."""

    steps: Raw  # type: ignore[assignment]


def state_messages(
    log: TableLog,
    seats: Collection[int | None],
    first: int,
    now: int,
    before: View | None = None,
) -> dict[int | None, bytes]:
    """Return the state of the game as an encoded message for each of these seats, None for spectators.

    Args:
        first: the first step to send.
        before: the position before it, where it is known how everybody saw it.
    """
    assert log.match is not None, "there is no state before the start"
    match, facts = log.match, facts_of(log.match)
    shared = None
    if not log.game.has_secrets:
        shared = _encoded_steps(log, facts, None, first, before)
        log.shown = match.state, shared[1]
    until = deadline(log)
    waiting_for = list(log.waiting_for)
    result = table_result(log)
    times = UNSET if log.clock is None else clocks(log, now)
    messages = {}
    for seat in seats:
        steps, view = shared or _encoded_steps(log, facts, seat, first)
        state = _EncodedState(
            version=log.version,
            length=match.num_events,
            steps=steps,
            waiting_for=waiting_for,
            own=None if seat is None else _own(log, facts, seat, view),
            left_ms=None if until is None else max(0, until - now),
            result=result,
            clocks=times,
        )
        text = _encoder.encode(state)
        messages[seat] = text if seat is None or not log.game.has_secrets else pad_json(text)
    return messages


def _own(log: TableLog, facts: Facts[Any], seat: int, view: View) -> Own:
    assert log.match is not None, "nobody may do anything before the start"
    is_running = log.status == "playing" and log.paused_at is None
    is_own = log.seats[seat].playing_level is None and is_running
    may_undo = is_own and log.may_undo(seat)
    may_rewind = is_own and not may_undo and log.rewind_target(seat) is not None
    is_free = may_rewind and not log.missing_consent(log.seats_with(seat))
    own = own_options(
        log.match,
        seat,
        log.decisions[seat],
        view,
        facts,
        may_choose=is_own,
        may_take_back=may_undo or is_free,
    )
    if may_rewind and not is_free:
        own.may_ask_take_back = True
    if own.moves and log.asked[seat].since < log.match.num_events:
        own.since = log.asked[seat].since
    return own


def _encoded_steps(
    log: TableLog, facts: Facts[Any], seat: int | None, first: int, before: View | None = None
) -> tuple[Raw, View]:
    assert log.match is not None, "there are no steps before the start"
    steps = _visible_steps(log.match, facts, seat, first, before=before)
    add_moments(steps, log.moments)
    return Raw(_encoder.encode(steps)), steps[-1].view


# The table itself.


class Presence(Struct):
    """Whether a seat's person is connected, and whether others may give the seat to a bot."""

    is_present: bool = False
    may_be_given: bool = False


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
        clock_seconds=None if log.clock is None else log.clock.seconds,
        status=log.status,
        seats=[_seat_info(log, seat, presence(seat)) for seat in range(setup.players)],
        rematch=log.rematch,
        rematch_offer=_rematch_offer(log),
        proposal=_proposal(log),
        clock_increment=UNSET
        if log.clock is None or log.clock.increment is None
        else log.clock.increment,
        is_paused=True if log.paused_at is not None else UNSET,
        host=UNSET if log.host is None else log.host,
        removed=log.removed_speakers() or UNSET,
        has_hints=True if log.may_hint else UNSET,
        day=UNSET if log.day is None else log.day,
    )


def _proposal(log: TableLog) -> Proposal | UnsetType:
    found = log.proposal
    if found is None:
        return UNSET
    missing = log.missing_consent(found.accepted) if found.accepted else []
    return Proposal(
        found.number, found.what, found.seat, found.accepted, missing, found.declined_by
    )


def _rematch_offer(log: TableLog) -> RematchOffer | None:
    accepted, declined_by = log.rematch_accepted, log.rematch_declined_by
    if not accepted and declined_by is None:
        return None
    missing = log.missing_consent(accepted) if accepted else []
    return RematchOffer(accepted, missing, declined_by)


def _seat_info(log: TableLog, number: int, presence: Presence) -> SeatInfo:
    seat = log.seats[number]
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        level=seat.playing_level,
        is_present=presence.is_present,
        may_be_given=presence.may_be_given,
        is_stand_in=seat.stand_in is not None,
        has_resigned=True if number in log.resigned else UNSET,
    )


def table_out(log: TableLog, info: TableInfo, guest: str | None, book: GuestBook) -> TableOut:
    """Return a table and what a guest has at it, for HTTP."""
    seats = log.seats_of(guest)
    return TableOut(info, seats, _secrets(log, seats, book), _num_devices(log, seats))


def table_message(
    log: TableLog, info: TableInfo, guest: str | None, book: GuestBook
) -> TableUpdate:
    """Return a table and what a guest has at it, for the WebSocket."""
    seats = log.seats_of(guest)
    secrets, muted = _secrets(log, seats, book), log.muted_by(guest)
    return TableUpdate(log.version, info, seats, secrets, _num_devices(log, seats), muted)


def _secrets(log: TableLog, seats: Iterable[int], book: GuestBook) -> list[str]:
    return [seat_secret(log, seat, book) for seat in seats]


def seat_secret(log: TableLog, seat: int, book: GuestBook) -> str:
    """Return the secret that opens a seat on another device."""
    mark = log.seats[seat].mark
    return book.seat_secret(log.row.id, mark, log.salt, log.num_renewed(seat))


def _num_devices(log: TableLog, seats: Iterable[int]) -> list[int]:
    return [len(log.seats[seat].guests) for seat in seats]
