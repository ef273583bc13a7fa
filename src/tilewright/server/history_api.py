"""What happened at tables, over HTTP: steps, records and replays.

Long answers are packed where the client can unpack them: games tell much the same again and again. How long
a packed answer is tells nothing here, as none holds both a secret and a text that somebody else chose.
"""

import asyncio
import gzip
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import QueryParameter
from msgspec.json import encode

from tilewright.core.errors import RecordError
from tilewright.core.record import MAX_BYTES, check_record, parse_record
from tilewright.games import get_game
from tilewright.server.announcing import timed_steps
from tilewright.server.api import HttpRequest, TableId, check_rate, guest_of, rooms_of
from tilewright.server.guests import clean_line
from tilewright.server.messages import JsonObject, Replay, Steps
from tilewright.server.problems import documented
from tilewright.server.refusal import Refusal, not_your_seat, refusal_of
from tilewright.server.table_log import TableLog
from tilewright.server.telling import replay_told

_WORTH_PACKING = 1024
_PACKING_LEVEL = 5


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
    guest = guest_of(request)
    async with rooms_of(request).room(table).entered() as log:
        if seat is not None and seat not in log.seats_of(guest.id if guest else None):
            raise not_your_seat(seat)
        steps: Response[Steps] = await _in_worker(request, _encoded_steps, log, seat)
        return steps


def _encoded_steps(log: TableLog, seat: int | None) -> bytes:
    return encode(Steps([] if log.match is None else timed_steps(log, seat, 0)))


async def _in_worker(request: HttpRequest, work: Callable[..., bytes], *values: Any) -> Any:
    """Return an answer made in a worker thread, packed there if that is worth it."""
    headers = {"vary": "accept-encoding"}

    def answer() -> bytes:
        content = work(*values)
        if len(content) < _WORTH_PACKING or not takes(request, "gzip"):
            return content
        headers["content-encoding"] = "gzip"
        return gzip.compress(content, _PACKING_LEVEL, mtime=0)

    workers = rooms_of(request).workers
    content = await asyncio.get_running_loop().run_in_executor(workers, answer)
    return Response(content, media_type=MediaType.JSON, headers=headers)


def takes(request: HttpRequest, encoding: str) -> bool:
    """Return whether a client says that it can unpack an encoding."""
    accepted = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return encoding in accepted or any(
        part.startswith(f"{encoding};q=") and part.strip("0.") != f"{encoding};q="
        for part in accepted
    )


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a finished game",
    responses=documented(400, 404, 409, 503),
)
async def get_record(request: HttpRequest, table: TableId) -> Response[JsonObject]:
    """Return the record of a finished game, as a file."""
    log = await _finished(request, table)
    day = _moment(log).date().isoformat()
    name = f"tilewright-{log.game.name}-{day}-{log.row.id}.json"
    return Response(
        _record(log),
        media_type=MediaType.JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{table:str}/replay",
    summary="A finished game with every hand open",
    responses=documented(400, 404, 409, 429, 503),
)
async def get_replay(request: HttpRequest, table: TableId) -> Response[Replay]:
    """Return a finished game, step by step."""
    check_rate(request, "history_buckets")
    log = await _finished(request, table)
    replay: Response[Replay] = await _in_worker(request, _encoded_table_replay, log)
    return replay


def _encoded_table_replay(log: TableLog) -> bytes:
    assert log.match is not None, "the game is over"
    replay = replay_told(log.match, log.names)
    replay.record = _record(log)
    for step in replay.steps:
        step.at = log.times[step.number]
    return encode(replay)


async def _finished(request: HttpRequest, table: str) -> TableLog:
    async with rooms_of(request).room(table).entered() as log:
        if log.status != "over":
            raise Refusal("not_over", "The game is not over yet.", 409)
        return log


def _record(log: TableLog) -> JsonObject:
    assert log.match is not None, "the game is over"
    return log.match.record(log.names, {"date": _moment(log).isoformat(timespec="seconds")})


def _moment(log: TableLog) -> datetime:
    return datetime.fromtimestamp(log.started_at / 1000, UTC)


@dataclass
class _TakesRecord(Operation):
    """The OpenAPI operation of a handler that reads a record by itself."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A record (docs/records.md).")
        content = {"application/json": OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=content, required=True)


@post(
    "/api/replays",
    summary="Any record, played",
    status_code=200,
    request_max_body_size=MAX_BYTES,
    operation_class=_TakesRecord,
    responses=documented(400, 403, 413, 415, 422, 429),
)
async def make_replay(request: HttpRequest) -> Response[Replay]:
    """Check a record and return its game, step by step."""
    check_rate(request)
    body = await request.body()
    replay: Response[Replay] = await _in_worker(request, _encoded_replay, body)
    return replay


def _encoded_replay(body: bytes) -> bytes:
    try:
        record = parse_record(body)
        match = check_record(record, get_game)
    except RecordError as error:
        raise refusal_of(error) from None
    names = [clean_line(str(name))[:80] for name in record.get("names") or []]
    # Where a record names nobody, the page calls the seats something in its own language.
    replay = replay_told(match, names or [""] * match.setup.players)
    replay.record = record
    return encode(replay)


HISTORY_HANDLERS = [get_steps, get_record, get_replay, make_replay]
