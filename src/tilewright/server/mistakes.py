"""Learning from mistakes: which decisions are tried again, when, and whether a move is right now."""

from tilewright.analysis import Decision, MoveValue, decode, open_line, reasons_of
from tilewright.analysis.decisions import MIXED
from tilewright.analysis.puzzles import TOLERANCE, is_same_move
from tilewright.analysis.rounding import round_share
from tilewright.core.errors import TilewrightError
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.games import get_game
from tilewright.server.mistake_store import StoredMistake
from tilewright.server.refusal import refusal_of
from tilewright.server.study_messages import JudgedMove, MistakeAnswer
from tilewright.server.table_log import TableLog

DAYS = (1, 3, 7, 21)
"""After a right answer a position comes again after the next of these; after all of them it is learned."""
_DAY_MS = 24 * 3600 * 1000


def mistakes_of(
    log: TableLog, record: bytes, judge: str, data: bytes, now: int
) -> list[StoredMistake]:
    """Return the mistakes of all people of a finished game, due at once.

    Args:
        record: of the game.
        data: its analysis by the judge.

    Raises:
        NotAnalysed: these bytes are no analysis of it.
    """
    return [
        StoredMistake(guest, log.row.id, decision.event, decision.seat, judge, 0, now)
        for decision in decode(data, record).decisions
        if _is_mistake(decision) and _is_own(log, decision)
        for guest in log.seats[decision.seat].guests
    ]


def _is_mistake(decision: Decision) -> bool:
    """Return whether a decision is one: what is graded as nothing is noise, or as good as the best."""
    return decision.grade != "none" and decision.loss > TOLERANCE


def _is_own(log: TableLog, decision: Decision) -> bool:
    """Return whether the seat's person decided, and no bot or clock for them."""
    if log.moments[decision.event + 1].by_clock:
        return False
    changes = [one for one in log.departures if one.seat == decision.seat and one.what != "closed"]
    earlier = [one for one in changes if one.after <= decision.event]
    if earlier:
        return earlier[-1].what == "returned"
    if changes:
        return changes[0].what != "returned"
    return log.seats[decision.seat].playing_level is None


def next_due(step: int, now: int, *, is_right: bool) -> tuple[int, int | None]:
    """Return the step after an answer, and when the position comes again; None once it is learned.

    >>> next_due(1, 0, is_right=True) == (2, 3 * _DAY_MS)
    True
    >>> next_due(4, 0, is_right=True)
    (4, None)
    """
    if not is_right:
        return 0, now + DAYS[0] * _DAY_MS
    if step == len(DAYS):
        return step, None
    return step + 1, now + DAYS[step] * _DAY_MS


def position_before(match: Match, event: int) -> Match:
    """Return a game as it was when a decision was to be made, before anybody chose in that turn."""
    record = match.record()
    record.pop("result", None)
    record["events"] = record["events"][: match.settled_at(event)]
    return check_record(record, get_game)


def judge_answer(
    match: Match, record: bytes, data: bytes, mistake: StoredMistake, move: str | None
) -> MistakeAnswer | None:
    """Return whether a move is right, and the best ones; None where the analysis knows of no such decision.

    Args:
        record: of the whole game.
        data: its stored analysis.
        move: None to see the solution.

    Raises:
        NotAnalysed: these bytes are no analysis of the game.
        Refusal: it is not a legal move.
    """
    place = mistake.event, mistake.seat
    found = (one for one in decode(data, record).decisions if (one.event, one.seat) == place)
    decision = next(found, None)
    if decision is None:
        return None
    tried: JudgedMove | None = None
    is_right: bool | None = False
    if move is not None:
        before = position_before(match, mistake.event)
        known = _value_of(before, decision, move)
        reasons = reasons_of(open_line(record), *place, move)
        tried = JudgedMove(move, None if known is None else known.share, reasons)
        is_right = _is_right(decision, known, has_secrets=match.game.has_secrets)
    return MistakeAnswer(
        is_right=is_right,
        moves=[_told(one) for one in decision.best],
        played=tried,
        then=_told(decision.played),
        is_counted=False,
        times_right=mistake.step,
        due_at=mistake.due_at,
    )


def _value_of(before: Match, decision: Decision, move: str) -> MoveValue | None:
    """Return what the judge says of a move; None where that was not stored."""
    try:
        action = before.game.action_from_text(move)
        before.game.check_legal(before.state, decision.seat, action)
    except TilewrightError as error:
        raise refusal_of(error) from None
    known = [*decision.best, decision.played]
    return next((one for one in known if is_same_move(before, one.move, move)), None)


def _is_right(decision: Decision, tried: MoveValue | None, *, has_secrets: bool) -> bool | None:
    """Return whether a move is right; None where the judge cannot tell."""
    best, least = decision.best[0], decision.best[-1]
    if tried is None:
        return False if round_share(best.share - least.share) > TOLERANCE else None
    is_mixed = has_secrets and tried.frequency >= MIXED
    return is_mixed or round_share(best.share - tried.share) <= TOLERANCE


def _told(value: MoveValue) -> JudgedMove:
    return JudgedMove(value.move, value.share, value.reasons)
