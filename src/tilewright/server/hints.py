"""Hints: what the strongest bot would do for a person who plays against bots, and why."""

import hashlib
from functools import partial
from typing import Annotated

from litestar import post
from litestar.params import Body

from tilewright.bots import Seen, get_bot, level_names, see, takes_simulations
from tilewright.bots.advice import Candidate
from tilewright.core.rng import new_rng
from tilewright.core.schema import View
from tilewright.server.api import HttpRequest, TableId, check_rate, guest_of, rooms_of
from tilewright.server.entries import Change, HintTaken
from tilewright.server.problems import documented
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import Refusal, level_not_ready, not_your_seat
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.study_messages import Hint, HintIn, HintMove
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import Asker

SIMULATIONS = 4000
"""How long the search for a hint is: about as long as a person waits, and the same hint each time."""
MAX_MOVES = 3


@post(
    "/api/tables/{table:str}/hint",
    summary="A hint",
    status_code=200,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def give_hint(request: HttpRequest, table: TableId, data: Annotated[HintIn, Body()]) -> Hint:
    """Return what the strongest bot would do for a seat of the caller's that is asked."""
    check_rate(request, "hint_buckets")
    rooms, guest = rooms_of(request), guest_of(request)
    return await hint(rooms, rooms.room(table), None if guest is None else guest.id, data)


async def hint(rooms: Rooms, room: Room, guest: str | None, wanted: HintIn) -> Hint:
    """Think for a seat, and count the hint once it was found.

    Raises:
        Refusal: no hints are given at the table, or the seat is not the guest's or not asked.
    """
    async with room.entered(may_lag=True) as log:
        level = _check(log, guest, wanted)
        assert log.match is not None, "the seat is asked in a match"
        state, seen = log.match.state, see(log.match, wanted.seat)
        # Nobody outside knows the salt, so nobody can tell which positions are sampled.
        place = f"hint {log.salt} {wanted.seat} {log.match.settled}"
        asker = Asker(room.address or room.id, room.id, has_people=True)

    async def count(log: TableLog) -> Change | None:
        _check(log, guest, wanted)
        if log.match is None or log.match.state is not state:
            raise _stale()
        if log.is_hinted(wanted.seat):
            return None
        return HintTaken(wanted.seat, wanted.decision, by=guest)

    moves = await rooms.thinking.think(asker, partial(best_moves, seen, level, place))
    async with room.entered(may_lag=True):
        await room.change(count)
    return Hint(wanted.seat, wanted.decision, level, moves)


def _check(log: TableLog, guest: str | None, wanted: HintIn) -> str:
    """Return the level that gives a hint: the strongest that is compiled.

    Raises:
        Refusal: it may not be given now.
    """
    if wanted.seat not in log.seats_of(guest):
        raise not_your_seat(wanted.seat)
    if not log.may_hint or not level_names(log.game.name):
        raise Refusal("no_hints", "No hints are given at this table.", 403)
    if log.match is None:
        raise Refusal("not_started", "The game has not started yet.")
    if log.paused_at is not None:
        raise Refusal("paused", "The table is paused.")
    is_played_here = log.seats[wanted.seat].playing_level is None
    if wanted.seat not in log.waiting_for or not is_played_here:
        raise Refusal("out_of_turn", f"Seat {wanted.seat} is not asked now.")
    if wanted.decision != log.decisions[wanted.seat]:
        raise _stale()
    ready = READINESS.ready_levels(log.game.name)
    if not ready:
        raise level_not_ready(level_names(log.game.name)[-1])
    return ready[-1]


def _stale() -> Refusal:
    return Refusal("stale", "That hint was for an earlier position.")


def best_moves(seen: Seen, level: str, place: str) -> list[HintMove]:
    """Return the moves that a level likes best, its own choice first.

    Args:
        place: seeds the search; the same place gives the same hint.
    """
    game = seen.game
    seed = int.from_bytes(hashlib.sha256(place.encode()).digest()[:8])
    name = f"{level}@{SIMULATIONS}" if takes_simulations(game.name, level) else level
    advice = get_bot(game.name, name).consider(seen, new_rng(seed))
    return [_hint_move(seen, candidate) for candidate in advice.candidates[:MAX_MOVES]]


def _hint_move(seen: Seen, candidate: Candidate) -> HintMove:
    scores, seat = candidate.scores, seen.seat
    others = [score for other, score in enumerate(scores) if other != seat]
    return HintMove(
        move=seen.game.action_text(candidate.action),
        weight=round(candidate.weight, 4),
        share=round(candidate.win_share, 4),
        margin=round(scores[seat] - max(others, default=0.0), 2),
        after=_view_after(seen, candidate.action),
    )


def _view_after(seen: Seen, action: int) -> View | None:
    """Return the position after a move as the seat would see it; None where hands are hidden."""
    if seen.game.has_secrets:
        return None
    state = seen.sample(new_rng(0))
    return seen.game.view(seen.game.apply(state, {seen.seat: action}), seen.seat)


HINT_HANDLERS = [give_hint]
