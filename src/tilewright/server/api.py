"""The HTTP API: games, guests, tables and seats."""

import asyncio
import logging
from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, post, put, route
from litestar.params import Body, PathParameter

from tilewright import __version__
from tilewright.bots import level_names, usual_level
from tilewright.core.game import Game
from tilewright.core.setup import Option
from tilewright.games import game_names, get_game
from tilewright.server.addresses import counted_address, host_name, is_loopback
from tilewright.server.guests import COOKIE, NO_COOKIE, Guest, clean_line
from tilewright.server.messages import (
    GameInfo,
    Games,
    Health,
    Me,
    MeIn,
    OptionInfo,
    OwnTables,
    Ready,
    SitIn,
    TableIn,
    TableOut,
)
from tilewright.server.opening import open_table
from tilewright.server.problems import documented
from tilewright.server.rate_limits import KeyedBuckets
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import Refusal, too_many
from tilewright.server.rooms import Rooms
from tilewright.server.settings import lan_address
from tilewright.server.sitting import check_may_watch, forget_guest, rename_guest, sit
from tilewright.server.store import StoreError

HttpRequest = Request[Any, Any, Any]
_logger = logging.getLogger(__name__)
TableId = Annotated[str, PathParameter(description="The table's id.", max_length=64)]


def rooms_of(request: HttpRequest) -> Rooms:
    """Return the rooms of the application."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def address_of(request: HttpRequest) -> str:
    """Return the address that a request counts against."""
    return counted_address(request.client.host if request.client else "")


def guest_of(request: HttpRequest) -> Guest | None:
    """Return the guest of a request's cookie."""
    return rooms_of(request).book.read(request.cookies.get(COOKIE))


def guest_or_new(request: HttpRequest) -> Guest:
    """Return the guest of a request's cookie, or a new one."""
    return guest_of(request) or Guest(rooms_of(request).sources.new_token())


def with_cookie(request: HttpRequest, guest: Guest, content: Any, status: int = 200) -> Any:
    """Return a response that renews the guest's cookie."""
    cookie = rooms_of(request).book.cookie(guest, is_secure=request.url.scheme == "https")
    return Response(content, cookies=[cookie], status_code=status, media_type=MediaType.JSON)


def check_rate(request: HttpRequest, buckets: str = "address_buckets") -> None:
    """Refuse an address that exceeds a rate limit.

    Args:
        buckets: which of the application's limits the request counts against.

    Raises:
        Refusal: the limit is exceeded.
    """
    limits = rooms_of(request).settings.limits
    found: KeyedBuckets = request.app.state[buckets]
    if limits.is_on and not found.take(address_of(request), asyncio.get_running_loop().time()):
        raise too_many()


async def check_shared_rate(request: HttpRequest) -> None:
    """Refuse an address that exceeds the limit of rare deeds, which all processes count together.

    Raises:
        Refusal: the limit is exceeded.
    """
    check_rate(request)
    rooms = rooms_of(request)
    limits, key = rooms.settings.limits, f"requests from {address_of(request)}"
    rate = limits.requests_per_minute / 60
    if limits.is_on and not await rooms.store.counts.take(key, rate, limits.requests_at_once):
        raise too_many()


@get("/api/health", summary="Whether the server is up")
async def health(request: HttpRequest) -> Health:
    """Answer that the server is up and, on the machine itself, at which address in the local network."""
    is_open = rooms_of(request).settings.is_on_all_interfaces
    outside = lan_address() if is_open and _is_on_this_machine(request) else None
    listening = request.scope["server"]
    port = listening[1] if listening is not None else None
    return Health("ok", __version__, f"http://{outside}:{port}" if outside and port else None)


def _is_on_this_machine(request: HttpRequest) -> bool:
    """Return whether a request comes from a browser on this machine, and not through a proxy there."""
    is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    asked = host_name(request.headers.get("host", ""))
    client = request.client.host if request.client else ""
    return not is_forwarded and is_loopback(asked) and is_loopback(client)


@get("/api/ready", summary="Whether the server can store moves", responses=documented(503))
async def ready(request: HttpRequest) -> Ready:
    """Answer once the database was written; visitors are not told what is wrong with it, the log is."""
    try:
        await rooms_of(request).store.probe.check()
    except StoreError as error:
        _logger.error("not ready: %s", error)
        raise Refusal("not_ready", "The database cannot be written.", 503) from None
    return Ready("ready")


@get("/api/games", summary="All games")
async def games() -> Games:
    """Return the games and what can be chosen for a table of each."""
    return Games([_game_info(get_game(name)) for name in game_names()])


def _game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        variants=list(game.variants),
        players=list(game.player_counts),
        options=[_option_info(game, option) for option in game.options],
        levels=list(level_names(game.name)),
        ready_levels=READINESS.ready_levels(game.name),
        usual_level=usual_level(game.name),
    )


def _option_info(game: Game, option: Option) -> OptionInfo:
    values = {players: list(option.values(players)) for players in game.player_counts}
    return OptionInfo(option.name, values, option.is_drawn, option.is_seat)


@get("/api/me", summary="The guest that the cookie remembers")
async def me(request: HttpRequest) -> Response[Me]:
    """Return who the caller is; a new guest where there is no cookie."""
    guest = guest_or_new(request)
    answer: Response[Me] = with_cookie(request, guest, Me(guest.name))
    return answer


@put("/api/me", summary="A new nickname", responses=documented(400, 403, 413, 415, 422, 429))
async def rename_me(request: HttpRequest, data: Annotated[MeIn, Body()]) -> Response[Me]:
    """Remember a nickname, and use it at the tables where the old one was used."""
    await check_shared_rate(request)
    name = clean_line(data.name)
    if not name:
        raise Refusal("bad_name", "A name needs a visible character.", 422)
    before = guest_or_new(request)
    await rename_guest(rooms_of(request), before, name)
    answer: Response[Me] = with_cookie(request, Guest(before.id, name), Me(name))
    return answer


@delete(
    "/api/me",
    summary="Forget the caller",
    status_code=204,
    response_cookies=[NO_COOKIE],
    responses=documented(403, 429, 503),
)
async def forget_me(request: HttpRequest) -> None:
    """Let the caller leave their tables, and delete all that belongs to them, the cookie too."""
    await check_shared_rate(request)
    rooms, guest = rooms_of(request), guest_of(request)
    if guest is not None:
        await forget_guest(rooms, guest.id)


@get("/api/me/tables", summary="The caller's tables", responses=documented(429, 503))
async def my_tables(request: HttpRequest) -> OwnTables:
    """Return the tables at which the caller sits, by the cookie; none without one."""
    check_rate(request, "history_buckets")
    guest = guest_of(request)
    return OwnTables([] if guest is None else await rooms_of(request).tables_of(guest.id))


@route("/api/me", http_method=["OPTIONS"], status_code=204, include_in_schema=False)
async def me_methods() -> Response[None]:
    """List the methods: Litestar lists only those of one handler."""
    return Response(None, headers={"allow": "DELETE, GET, OPTIONS, PUT"})


@post(
    "/api/tables",
    summary="A new table",
    responses=documented(400, 403, 413, 415, 422, 429, 503),
)
async def create_table(
    request: HttpRequest, data: Annotated[TableIn, Body()]
) -> Response[TableOut]:
    """Set up a table; if nobody is missing, its game starts at once."""
    await check_shared_rate(request)
    rooms, guest = rooms_of(request), _with_name(guest_or_new(request), _own_name(data))
    room = await rooms.open(*open_table(data, guest, rooms.sources), address_of(request))
    async with room.entered():
        out = room.table_out(guest.id)
    answer: Response[TableOut] = with_cookie(request, guest, out, 201)
    return answer


def _own_name(data: TableIn) -> str | None:
    return next((seat.name for seat in data.seats or [] if seat.kind == "me"), None)


def _with_name(guest: Guest, name: str | None) -> Guest:
    """Return the guest with a new name, if one is given."""
    return Guest(guest.id, clean_line(name or "") or guest.name)


@get("/api/tables/{table:str}", summary="A table", responses=documented(400, 403, 404, 429, 503))
async def get_table(request: HttpRequest, table: TableId) -> TableOut:
    """Return a table and what the caller has at it."""
    check_rate(request, "lookup_buckets")
    rooms, guest = rooms_of(request), guest_of(request)
    room, caller = rooms.room(table), None if guest is None else guest.id
    async with room.entered() as log:
        check_may_watch(log, caller, rooms.sources.now())
        return room.table_out(caller)


@post(
    "/api/tables/{table:str}/seats",
    summary="Sit down",
    status_code=200,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def sit_down(
    request: HttpRequest, table: TableId, data: Annotated[SitIn, Body()]
) -> Response[TableOut]:
    """Take an open seat, or open a seat one holds on another device."""
    await check_shared_rate(request)
    rooms, guest = rooms_of(request), _with_name(guest_or_new(request), data.name)
    out = await sit(rooms, rooms.room(table), guest, data)
    answer: Response[TableOut] = with_cookie(request, guest, out)
    return answer


HANDLERS = [
    health,
    ready,
    games,
    me_methods,
    me,
    rename_me,
    forget_me,
    my_tables,
    create_table,
    get_table,
    sit_down,
]
