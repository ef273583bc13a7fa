"""What if: a game played on from any of its positions, against bots or for all seats.

Nothing is stored and no table is read: who asks sends the record, which only games that are over have, and is
answered from that alone.
"""

import asyncio
from functools import partial
from typing import Annotated

from litestar import Response, post
from litestar.params import Body
from msgspec.json import encode

from tilewright.bots import see, stand_in_level
from tilewright.core.errors import RecordError
from tilewright.core.game import Chance, Decide
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.games import get_game
from tilewright.server.api import HttpRequest, address_of, check_rate, guest_of, rooms_of
from tilewright.server.bot_players import choose_move
from tilewright.server.history_api import MAX_EVENTS, check_length, respond_rendered
from tilewright.server.messages import JsonObject
from tilewright.server.problems import documented
from tilewright.server.rate_limits import KeyedBuckets
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import Refusal, level_not_ready, refusal_of, too_many
from tilewright.server.rendering import Check, Renderer
from tilewright.server.rooms import Rooms
from tilewright.server.study_messages import Variation, VariationIn
from tilewright.server.thinking import Asker
from tilewright.server.views import facts_of, open_steps, own_options, result_of, visible_steps

MAX_ANSWERS = 8
"""How many decisions bots make for one request; who wants more of them asks again."""


@post(
    "/api/variations",
    summary="What if: a game played on",
    status_code=200,
    responses=documented(400, 403, 409, 413, 415, 422, 429, 503),
)
async def play_on(
    request: HttpRequest, data: Annotated[VariationIn, Body()]
) -> Response[Variation]:
    """Play a record on until a person is asked: deals are drawn, and bots decide for the other seats."""
    _check_rate(request)
    renderer: Renderer = request.app.state.renderer
    match = await renderer.run(request.receive, partial(_match_of, data))
    first = min(data.known, match.settled + 1)
    await _answer(rooms_of(request), match, set(data.seats), address_of(request))
    answer: Response[Variation] = await respond_rendered(
        request, "renderer", partial(_render, match, data, first)
    )
    return answer


def _check_rate(request: HttpRequest) -> None:
    """Refuse an address or a guest that asks too often.

    Raises:
        Refusal: the limit is exceeded.
    """
    check_rate(request, "variation_buckets")
    guest, buckets = guest_of(request), request.app.state.variation_buckets
    assert isinstance(buckets, KeyedBuckets)
    is_on = rooms_of(request).settings.limits.is_on
    now = asyncio.get_running_loop().time()
    if guest is not None and is_on and not buckets.take(f"guest {guest.id}", now):
        raise too_many()


def _match_of(data: VariationIn, check: Check) -> Match:
    """Return the game so far, without what is to be taken back.

    Raises:
        Refusal: an event breaks a rule, there is no such seat, or nothing can be taken back.
    """
    # A result belongs to the whole game, of which only a part may be kept.
    record: JsonObject = {key: value for key, value in data.record.items() if key != "result"}
    check_length(record)
    try:
        match = check_record(record, get_game, lambda _: check())
    except RecordError as error:
        raise refusal_of(error) from None
    for seat in (*data.seats, *(() if data.seat is None else (data.seat,))):
        if seat >= match.setup.players:
            raise Refusal("no_seat", f"There is no seat {seat} at this table.", 422)
    if data.take_back:
        _take_back(match, set(data.seats), data.at)
    return match


def _take_back(match: Match, people: set[int], first: int) -> None:
    """Undo everything from the last decision of a person's seat on.

    Raises:
        Refusal: there is none after the first events, which are the game's own.
    """
    if not _may_take_back(match, people, first):
        raise Refusal("too_late", "There is nothing to take back.")
    while match.num_events > first:
        who, _ = match.undo()
        if who in people and people.issuperset(match.chosen):
            return


def _may_take_back(match: Match, people: set[int], first: int) -> bool:
    return any(who in people for who, _ in match.events_since(first))


async def _answer(rooms: Rooms, match: Match, people: set[int], address: str) -> None:
    """Let chance and bots go on until a person is asked, the game is over, or bots have answered enough."""
    game, level = match.game.name, stand_in_level(match.game.name)
    asker = Asker(address, f"what if of {address}", has_people=True)
    num_answers = 0
    while match.num_events < MAX_EVENTS:
        if isinstance(match.turn, Chance):
            match.chance(rooms.sources.draw(match))
            continue
        bots = [seat for seat in match.waiting_for if seat not in people]
        if not bots or num_answers == MAX_ANSWERS or _waits_for_people(match, people):
            return
        if not READINESS.is_ready(game, level):
            raise level_not_ready(level)
        seen, entropy = see(match, bots[0]), rooms.sources.entropy()
        work = partial(choose_move, game, level, seen, entropy, rooms.settings.think_s)
        match.submit(bots[0], await rooms.thinking.think(asker, work))
        num_answers += 1


def _waits_for_people(match: Match, people: set[int]) -> bool:
    """Return whether a person has still to choose in a secret turn, which bots then let go first."""
    turn = match.turn
    is_secret = isinstance(turn, Decide) and turn.secret
    return is_secret and not people.isdisjoint(match.waiting_for)


def _render(match: Match, data: VariationIn, first: int, check: Check) -> bytes:
    facts, people = facts_of(match), set(data.seats)
    may_take_back = _may_take_back(match, people, data.at)
    return encode(
        Variation(
            figures=facts.figures(),
            events=match.events,
            steps=open_steps(match, first, check)
            if data.seat is None
            else visible_steps(match, data.seat, first, check),
            waiting_for=list(match.waiting_for),
            own=[
                own_options(
                    match,
                    seat,
                    match.settled,
                    match.view(seat),
                    facts,
                    may_choose=True,
                    may_take_back=may_take_back,
                )
                for seat in match.waiting_for
                if seat in people
            ],
            may_take_back=may_take_back,
            result=result_of(match),
        )
    )


VARIATION_HANDLERS = [play_on]
