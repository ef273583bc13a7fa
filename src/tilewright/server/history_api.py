"""The HTTP API for whole games: steps, records and replays.

Long responses are gzipped if the client accepts that. Their length reveals nothing: no response holds both a
secret and a text that somebody else chose, and those that hold a secret are padded (`padding.py`).
"""

import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, NamedTuple

from litestar import MediaType, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import QueryParameter
from msgspec import UNSET
from msgspec.json import encode

from tilewright.core.errors import RecordError
from tilewright.core.record import MAX_BYTES, check_record, parse_record
from tilewright.games import get_game
from tilewright.server.api import (
    HttpRequest,
    TableId,
    address_of,
    check_rate,
    check_shared_rate,
    guest_of,
    rooms_of,
)
from tilewright.server.guests import clean_line
from tilewright.server.messages import JsonObject, Replay, Step, Steps
from tilewright.server.padding import pad_gzip, pad_json
from tilewright.server.problems import documented
from tilewright.server.refusal import Refusal, not_your_seat, refusal_of, too_many
from tilewright.server.rendering import Beginnings, Check, Latest, Renderer
from tilewright.server.sitting import check_may_tell, check_may_watch
from tilewright.server.table_log import TableLog
from tilewright.server.views import add_moments, full_replay, table_result, visible_steps

MAX_EVENTS = 5000
"""Of an imported record: over ten times as many as the longest real games have. What it takes to check and
render a record grows with its events, and a game of legal moves need never end."""
_MIN_GZIP_BYTES = 1024
_GZIP_LEVEL = 5


class Packed(NamedTuple):
    """A body and the headers that say how it is compressed."""

    content: bytes
    headers: dict[str, str]


@get(
    "/api/tables/{table:str}/steps",
    summary="All steps so far",
    responses=documented(400, 403, 404, 429, 503),
)
async def get_steps(
    request: HttpRequest,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None,
) -> Response[Steps]:
    """Return all steps, as a seat of the caller's may know them or as a spectator may."""
    check_rate(request, "history_buckets")
    rooms, guest = rooms_of(request), guest_of(request)
    async with rooms.room(table).entered() as log:
        check_may_watch(log, None if guest is None else guest.id, rooms.sources.now())
        if seat is not None and seat not in log.seats_of(guest.id if guest else None):
            raise not_your_seat(seat)
        # Rendered without the table's lock: people there play on meanwhile.
        match = None if log.match is None else log.match.snapshot()
        moments = list(log.moments)
        version = log.version
        has_secrets = log.game.has_secrets

    def render_from(first: int, check: Check) -> list[Step]:
        steps = [] if match is None else visible_steps(match, seat, first, check)
        add_moments(steps, moments)
        return steps

    def render(check: Check) -> bytes:
        return encode(Steps(render_from(0, check)))

    def render_new(check: Check) -> bytes:
        beginnings: Beginnings = request.app.state.beginnings
        events = [] if match is None else [None, *match.events]
        steps = beginnings.complete(
            table,
            list(zip(events, moments, strict=True)),
            lambda first: [encode(step) for step in render_from(first, check)],
        )
        return b'{"steps":[%s]}' % b",".join(steps)

    answer: Response[Steps] = await respond_rendered(
        request,
        "renderer",
        # Where choices are secret, a later one may change what is known of an earlier step.
        render if has_secrets else render_new,
        is_padded=seat is not None and has_secrets,
        version=(table, version) if seat is None else None,
    )
    return answer


async def respond_rendered(
    request: HttpRequest,
    renderer: str,
    work: Callable[[Check], bytes],
    *,
    is_padded: bool = False,
    version: tuple[str, int] | None = None,
) -> Any:
    """Return an answer made in a thread of a renderer, compressed there where that is worthwhile.

    Args:
        is_padded: whether its length must not tell what it holds.
        version: the table and its version of which the answer is the same for all spectators.
    """
    may_pack = accepts(request, "gzip")

    def answer(check: Check) -> Packed:
        content = work(check)
        if len(content) < _MIN_GZIP_BYTES or not may_pack:
            return Packed(pad_json(content) if is_padded else content, {})
        packed = gzip.compress(content, _GZIP_LEVEL, mtime=0)
        return Packed(pad_gzip(packed) if is_padded else packed, {"content-encoding": "gzip"})

    found: Renderer = request.app.state[renderer]
    if version is None:
        packed = await found.run(request.receive, answer)
    else:
        latest: Latest[tuple[str, bool], Packed] = request.app.state.spectators_steps
        key, number = (version[0], may_pack), version[1]

        def answer_once(check: Check) -> Packed:
            return latest.get(key, number, partial(answer, check))

        known = latest.find(key, number)
        packed = await found.run(request.receive, answer_once) if known is None else known
    headers = {"vary": "accept-encoding", **packed.headers}
    return Response(packed.content, media_type=MediaType.JSON, headers=headers)


def accepts(request: HttpRequest, encoding: str) -> bool:
    """Return whether a client accepts an encoding."""
    accepted = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return encoding in accepted or any(
        part.startswith(f"{encoding};q=") and part.strip("0.") != f"{encoding};q="
        for part in accepted
    )


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a finished game",
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def get_record(request: HttpRequest, table: TableId) -> Response[JsonObject]:
    """Return the record of a finished game, as a file."""
    check_rate(request, "history_buckets")
    log = await finished_log(request, table)
    day = _started_at(log).date().isoformat()
    name = f"tilewright-{log.game.name}-{day}-{log.row.id}.json"
    return Response(
        _record(log),
        media_type=MediaType.JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{table:str}/replay",
    summary="A finished game with every hand open",
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def get_replay(request: HttpRequest, table: TableId) -> Response[Replay]:
    """Return a finished game, step by step."""
    check_rate(request, "history_buckets")
    log = await finished_log(request, table)

    def render(check: Check) -> bytes:
        assert log.match is not None, "the game is over"
        replay = full_replay(log.match, log.names, check)
        replay.record = _record(log)
        replay.result = table_result(log)
        replay.departures = log.departures or UNSET
        add_moments(replay.steps, log.moments)
        return encode(replay)

    replay: Response[Replay] = await respond_rendered(request, "renderer", render)
    return replay


async def finished_log(request: HttpRequest, table: str) -> TableLog:
    """Return the log of a table whose game is over or was given up, and may be shown to everybody.

    Raises:
        Refusal: it is not, or it is the deal of a day that is not over.
    """
    rooms = rooms_of(request)
    async with rooms.room(table).entered() as log:
        check_may_tell(log, rooms.sources.now())
        if log.match is None or log.status not in ("over", "closed"):
            raise Refusal("not_over", "The game is not over yet.", 409)
        return log


def _record(log: TableLog) -> JsonObject:
    assert log.match is not None, "the game is over"
    return log.match.record(log.names, {"date": _started_at(log).isoformat(timespec="seconds")})


def _started_at(log: TableLog) -> datetime:
    return datetime.fromtimestamp(log.started_at / 1000, UTC)


@dataclass
class RecordOperation(Operation):
    """The OpenAPI operation of a handler that decodes its body itself."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A record (docs/records.md).")
        content = {"application/json": OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=content, required=True)


@post(
    "/api/replays",
    summary="Any record, played",
    status_code=200,
    request_max_body_size=MAX_BYTES,
    operation_class=RecordOperation,
    responses=documented(400, 403, 413, 415, 422, 429, 503),
)
async def make_replay(request: HttpRequest) -> Response[Replay]:
    """Check a record and return its game, step by step."""
    await check_shared_rate(request)
    async with _one_import(request):
        body = await request.body()
        replay: Response[Replay] = await respond_rendered(
            request, "importer", partial(import_record, body)
        )
    return replay


@asynccontextmanager
async def _one_import(request: HttpRequest) -> AsyncIterator[None]:
    """Let an address import one record at a time, at whichever process.

    Raises:
        Refusal: it imports one already.
    """
    rooms = rooms_of(request)
    if not rooms.settings.limits.is_on:
        yield
        return
    importing: set[str] = request.app.state.importing
    address = address_of(request)
    if address in importing:
        raise too_many()
    importing.add(address)
    lease = f"import from {address}"
    try:
        if not await rooms.store.peers.acquire(lease):
            raise too_many()
        try:
            yield
        finally:
            await rooms.store.peers.give_up(lease)
    finally:
        importing.discard(address)


def import_record(body: bytes, check: Check) -> bytes:
    """Return the replay of a record, encoded.

    Raises:
        Refusal: the record is broken or too long.
    """
    try:
        record = parse_record(body)
        check_length(record)
        match = check_record(record, get_game, lambda _: check())
    except RecordError as error:
        raise refusal_of(error) from None
    names = [clean_line(str(name))[:80] for name in record.get("names") or []]
    # Where a record names nobody, the page calls the seats something in its own language.
    replay = full_replay(match, names or [""] * match.setup.players, check)
    replay.record = record
    return encode(replay)


def check_length(record: JsonObject) -> None:
    """Refuse a record of a game without end before any of it is played."""
    events = record.get("events")
    if isinstance(events, list) and len(events) > MAX_EVENTS:
        raise Refusal(
            "too_large",
            f"A record may hold {MAX_EVENTS} events; this one holds {len(events)}.",
            413,
        )


HISTORY_HANDLERS = [get_steps, get_record, get_replay, make_replay]
