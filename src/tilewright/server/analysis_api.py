"""The HTTP API of analyses: ask for one, see how far it is, read it, cancel it."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Raw
from msgspec.json import encode

from tilewright.analysis import NotAnalysed, decode
from tilewright.core.errors import RecordError
from tilewright.core.match import Match
from tilewright.core.record import MAX_BYTES, check_record, parse_record
from tilewright.games import get_game
from tilewright.server.analyses import (
    Analyses,
    bare_record,
    is_record_key,
    judge_of,
    record_key,
)
from tilewright.server.api import (
    HttpRequest,
    TableId,
    address_of,
    check_rate,
    guest_of,
)
from tilewright.server.history_api import (
    RecordOperation,
    check_length,
    finished_log,
    import_record,
    respond_rendered,
)
from tilewright.server.messages import Replay
from tilewright.server.problems import documented
from tilewright.server.refusal import Refusal, refusal_of
from tilewright.server.rendering import Check, Renderer
from tilewright.server.study_messages import AnalysisState

AnalysisKey = Annotated[str, PathParameter(description="The analysis's key.", max_length=64)]
Known = Annotated[int, QueryParameter(ge=0, le=10_000)]


class _EncodedState(AnalysisState):
    """A state whose parts are encoded already."""

    parts: list[Raw]  # type: ignore[assignment]


def _analyses(request: HttpRequest) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


def _asker(request: HttpRequest) -> str:
    """Return whom an analysis counts against: the guest, or an address without a cookie."""
    guest = guest_of(request)
    return address_of(request) if guest is None else guest.id


@post(
    "/api/tables/{table:str}/analysis",
    summary="Let a finished game be analysed",
    status_code=200,
    responses=documented(400, 403, 404, 409, 422, 429, 503),
)
async def analyse_table(request: HttpRequest, table: TableId) -> Response[AnalysisState]:
    """Let a table's game be analysed, unless it is or was already, and say how far that is."""
    check_rate(request, "analysis_buckets")
    log = await finished_log(request, table)
    assert log.match is not None, "the game is over"
    return await _started(request, table, log.match)


@post(
    "/api/analyses",
    summary="Let a record be analysed",
    status_code=200,
    request_max_body_size=MAX_BYTES,
    operation_class=RecordOperation,
    responses=documented(400, 403, 409, 413, 415, 422, 429, 503),
)
async def analyse_record(request: HttpRequest) -> Response[AnalysisState]:
    """Check a record and let its game be analysed; it is stored without names."""
    check_rate(request, "analysis_buckets")
    body = await request.body()
    importer: Renderer = request.app.state.importer
    match = await importer.run(request.receive, partial(_match_of, body))
    return await _started(request, record_key(bare_record(match)), match)


def _match_of(body: bytes, check: Check) -> Match:
    try:
        record = parse_record(body)
        check_length(record)
        return check_record(record, get_game, lambda _: check())
    except RecordError as error:
        raise refusal_of(error) from None


async def _started(request: HttpRequest, key: str, match: Match) -> Response[AnalysisState]:
    await _analyses(request).ask(key, match, _asker(request))
    return await _state(request, key, match, 0)


@get(
    "/api/analyses/{key:str}",
    summary="How far an analysis is, or the whole",
    responses=documented(400, 403, 404, 409, 422, 429, 503),
)
async def get_analysis(
    request: HttpRequest, key: AnalysisKey, known: Known = 0
) -> Response[AnalysisState]:
    """Return what is known of an analysis beyond the first `known` parts."""
    check_rate(request, "lookup_buckets")
    # Reading a record takes longer than everything else here, and is not needed while it is analysed.
    is_read = is_record_key(key) and _analyses(request).job(key) is not None
    return await _state(request, key, None if is_read else await _match(request, key), known)


async def _match(request: HttpRequest, key: str) -> Match:
    if is_record_key(key):
        record = await _analyses(request).imported(key)
        importer: Renderer = request.app.state.renderer
        return await importer.run(request.receive, partial(_match_of, record))
    log = await finished_log(request, key)
    assert log.match is not None, "the game is over"
    return log.match


async def _state(
    request: HttpRequest, key: str, match: Match | None, known: int
) -> Response[AnalysisState]:
    """Return the state of an analysis; its game is needed unless it runs."""
    analyses = _analyses(request)
    job = analyses.job(key)
    state = _EncodedState(
        key=key,
        status="waiting",
        ahead=0,
        done=0,
        total=0,
        parts=[],
        analysis=None,
        is_own=False,
    )
    stored = None
    if job is not None:
        state.status, state.ahead = job.status, analyses.ahead(job)
        state.done, state.total = len(job.parts), job.total
        state.parts = [Raw(part) for part in job.parts[known:]]
        state.is_own = job.asker == _asker(request)
    else:
        assert match is not None, "nothing runs"
        stored = await analyses.stored(key, judge_of(match))
        if stored is None:
            raise Refusal("no_analysis", "There is no such analysis.", 404)

    def render(check: Check) -> bytes:
        check()
        if stored is not None and stored.data is not None:
            assert match is not None, "it was needed to find what is stored"
            try:
                state.analysis = decode(stored.data, bare_record(match))
            except NotAnalysed as error:
                raise Refusal(error.code, str(error), 422) from None
            state.status = "done"
            state.done = state.total = len(state.analysis.positions)
        return encode(state)

    answer: Any = await respond_rendered(request, "renderer", render)
    return answer  # type: ignore[no-any-return]


@get(
    "/api/analyses/{key:str}/replay",
    summary="The game of an analysed record",
    responses=documented(400, 404, 429, 503),
)
async def get_analysed_replay(request: HttpRequest, key: AnalysisKey) -> Response[Replay]:
    """Return the game of an imported record, step by step."""
    check_rate(request, "history_buckets")
    record = await _analyses(request).imported(key)
    answer: Response[Replay] = await respond_rendered(
        request, "renderer", partial(import_record, record)
    )
    return answer


@delete(
    "/api/analyses/{key:str}",
    summary="Cancel an analysis",
    responses=documented(400, 403, 404, 429, 503),
)
async def cancel_analysis(request: HttpRequest, key: AnalysisKey) -> None:
    """Cancel an analysis that the caller asked for and that is not finished."""
    check_rate(request, "lookup_buckets")
    await _analyses(request).cancel(key, _asker(request))


ANALYSIS_HANDLERS = [
    analyse_table,
    analyse_record,
    get_analysis,
    get_analysed_replay,
    cancel_analysis,
]
