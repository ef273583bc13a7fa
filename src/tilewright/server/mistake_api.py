"""The HTTP API of learning from one's mistakes: what is due, the position before each, and answers."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Body, PathParameter, QueryParameter
from msgspec.json import encode

from tilewright.analysis import NotAnalysed
from tilewright.core.match import Match
from tilewright.server.analyses import Analyses, bare_record, judge_of
from tilewright.server.api import HttpRequest, TableId, check_rate, guest_of, rooms_of
from tilewright.server.history_api import finished_log, respond_rendered
from tilewright.server.mistake_store import ListedMistake as StoredListed
from tilewright.server.mistake_store import MistakeStore, StoredMistake
from tilewright.server.mistakes import judge_answer, next_due, position_before
from tilewright.server.problems import documented
from tilewright.server.refusal import Refusal, not_readable, not_stored
from tilewright.server.rendering import Check, Renderer
from tilewright.server.store import StoreError
from tilewright.server.study_messages import (
    ExerciseAnswerIn,
    ListedMistake,
    Mistake,
    MistakeAnswer,
    Mistakes,
)
from tilewright.server.views import position_fields

MAX_LISTED = 100
"""How many mistakes are listed at once."""
EventNumber = Annotated[
    int, PathParameter(description="The number of the decision's event.", ge=0, le=10_000)
]
OneTable = Annotated[str | None, QueryParameter(max_length=64)]


@get(
    "/api/me/mistakes",
    summary="The caller's mistakes to learn from",
    responses=documented(400, 403, 404, 409, 422, 429, 503),
)
async def my_mistakes(request: HttpRequest, table: OneTable = None) -> Mistakes:
    """Return the mistakes that are due, by the cookie; none without one.

    Args:
        table: the only game that is wanted, of which all mistakes are returned.
    """
    check_rate(request, "lookup_buckets" if table is None else "history_buckets")
    guest, store = guest_of(request), _store(request)
    if guest is None:
        return Mistakes(0, [])
    now = rooms_of(request).sources.now()
    try:
        if table is None:
            due = await store.due(guest.id, now, MAX_LISTED)
            number = len(due) if len(due) < MAX_LISTED else await store.num_due(guest.id, now)
            return Mistakes(number, [_listed(one) for one in due])
        found = await _of_table(request, guest.id, table)
    except StoreError:
        raise not_readable() from None
    number = sum(_is_due(one.mistake, now) for one in found)
    return Mistakes(number, [_listed(one) for one in found])


async def _of_table(request: HttpRequest, guest: str, table: str) -> list[StoredListed]:
    """Return a guest's mistakes in a game, which are looked for where none are known."""
    log, store = await finished_log(request, table), _store(request)
    found = await store.of_table(guest, table)
    assert log.match is not None, "the game is over"
    if found or not log.seats_of(guest) or not log.match.is_over:
        return found
    analyses, judge = _analyses(request), judge_of(log.match)
    stored = await analyses.stored(table, judge)
    if stored is None or stored.data is None:
        return []
    try:
        await analyses.note_mistakes(log, judge, stored.data)
    except NotAnalysed as error:
        raise Refusal(error.code, str(error), 422) from None
    return await store.of_table(guest, table)


@get(
    "/api/me/mistakes/{table:str}/{event:int}",
    summary="The position before a mistake",
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def get_mistake(
    request: HttpRequest, table: TableId, event: EventNumber
) -> Response[Mistake]:
    """Return the position before a mistake of the caller's, as their seat saw it."""
    check_rate(request, "puzzle_buckets")
    mistake, match = await _find(request, table, event)
    is_due = _is_due(mistake, rooms_of(request).sources.now())

    def render(check: Check) -> bytes:
        check()
        return encode(
            Mistake(
                table=table,
                event=event,
                **position_fields(position_before(match, event), mistake.seat),
                times_right=mistake.step,
                due_at=mistake.due_at,
                is_due=is_due,
            )
        )

    answer: Any = await respond_rendered(request, "renderer", render, is_padded=True)
    return answer  # type: ignore[no-any-return]


@post(
    "/api/me/mistakes/{table:str}/{event:int}",
    summary="Try a move instead of a mistake",
    status_code=200,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def answer_mistake(
    request: HttpRequest,
    table: TableId,
    event: EventNumber,
    data: Annotated[ExerciseAnswerIn, Body()],
) -> MistakeAnswer:
    """Say whether a move is right, show the solution, and set when the position comes again.

    Only an answer to a position that is due counts, and none that the judge has not valued.
    """
    check_rate(request, "puzzle_buckets")
    mistake, match = await _find(request, table, event)
    now, renderer = rooms_of(request).sources.now(), request.app.state.renderer
    assert isinstance(renderer, Renderer)
    stored = await _analyses(request).stored(table, mistake.judge)
    answer = None
    if stored is not None and stored.data is not None:
        work = partial(_judge, match, stored.data, mistake, data.move)
        answer = await renderer.run(request.receive, work)
    try:
        if answer is None:
            # The analysis is gone, or an older version of this program wrote it.
            await _store(request).drop(mistake)
            raise _no_mistake()
        if answer.is_right is not None and _is_due(mistake, now):
            step, due_at = next_due(mistake.step, now, is_right=answer.is_right)
            if await _store(request).answer(mistake, step, due_at):
                answer.is_counted, answer.times_right, answer.due_at = True, step, due_at
    except StoreError:
        raise not_stored() from None
    return answer


def _judge(
    match: Match, data: bytes, mistake: StoredMistake, move: str | None, check: Check
) -> MistakeAnswer | None:
    check()
    try:
        return judge_answer(match, bare_record(match), data, mistake, move)
    except NotAnalysed:
        return None


async def _find(request: HttpRequest, table: str, event: int) -> tuple[StoredMistake, Match]:
    """Return a mistake of the caller's and its game.

    Raises:
        Refusal: there is none, or it is the deal of a day that is not over.
    """
    guest = guest_of(request)
    try:
        found = None if guest is None else await _store(request).find(guest.id, table, event)
    except StoreError:
        raise not_readable() from None
    if found is None:
        raise _no_mistake()
    log = await finished_log(request, table)
    assert log.match is not None, "the game is over"
    return found, log.match


def _store(request: HttpRequest) -> MistakeStore:
    return rooms_of(request).store.mistakes


def _analyses(request: HttpRequest) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


def _is_due(mistake: StoredMistake, now: int) -> bool:
    return mistake.due_at is not None and mistake.due_at <= now


def _listed(listed: StoredListed) -> ListedMistake:
    found = listed.mistake
    return ListedMistake(found.table_id, found.event, listed.game, found.step, found.due_at)


def _no_mistake() -> Refusal:
    return Refusal("no_mistake", "There is no such mistake to learn from.", 404)


MISTAKE_HANDLERS = [my_mistakes, get_mistake, answer_mistake]
