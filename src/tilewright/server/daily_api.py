"""The HTTP API of the deal of the day: play it, see the rankings, appear there by name or not."""

from datetime import date
from typing import Annotated

from litestar import Response, get, post, put
from litestar.params import Body, PathParameter, QueryParameter

from tilewright.server.api import (
    HttpRequest,
    address_of,
    check_rate,
    check_shared_rate,
    guest_of,
    guest_or_new,
    with_cookie,
)
from tilewright.server.daily import DailyDeals
from tilewright.server.messages import TableOut
from tilewright.server.problems import documented
from tilewright.server.refusal import Refusal
from tilewright.server.study_messages import Daily, DailyIn

GameName = Annotated[str, PathParameter(description="The game's name.", max_length=40)]
Day = Annotated[date | None, QueryParameter(description="A day; today by default.")]


def _deals(request: HttpRequest) -> DailyDeals:
    deals: DailyDeals = request.app.state.daily
    return deals


@get("/api/daily", summary="The deals of a day", responses=documented(400, 404, 429, 503))
async def get_daily(request: HttpRequest, day: Day = None) -> Daily:
    """Return the deals of a day, how the caller did, and the rankings."""
    check_rate(request, "lookup_buckets")
    deals, guest = _deals(request), guest_of(request)
    wanted = deals.today if day is None else day.isoformat()
    return await deals.of_day(wanted, None if guest is None else guest.id)


@post(
    "/api/daily/{game:str}",
    summary="Play the deal of the day",
    responses=documented(400, 403, 409, 422, 429, 503),
)
async def play_daily(request: HttpRequest, game: GameName) -> Response[TableOut]:
    """Return the caller's table with today's deal: one for each guest, which is opened the first time."""
    await check_shared_rate(request)
    guest = guest_or_new(request)
    room = await _deals(request).open(game, guest, address_of(request))
    async with room.entered():
        out = room.table_out(guest.id)
    answer: Response[TableOut] = with_cookie(request, guest, out, 201)
    return answer


@put(
    "/api/daily",
    summary="Appear in rankings by name, or not",
    responses=documented(400, 403, 413, 415, 422, 429, 503),
)
async def appear(request: HttpRequest, data: Annotated[DailyIn, Body()]) -> Daily:
    """Let the caller appear by their nickname, or as a guest, in all rankings; return today's deals."""
    await check_shared_rate(request)
    deals, guest = _deals(request), guest_of(request)
    if guest is None:
        raise Refusal("no_guest", "Only guests with a cookie are ranked.", 403)
    await deals.appear(guest, is_named=data.is_named)
    return await deals.of_day(deals.today, guest.id)


DAILY_HANDLERS = [get_daily, play_daily, appear]
