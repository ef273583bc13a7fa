"""The deal of the day: everybody plays the same deals against the same bots, once, and is ranked.

Rankings are brought up to date when they are read: games that ended since are entered, and analysed.
"""

import asyncio
import logging
from contextlib import suppress
from typing import NoReturn

from msgspec import UNSET

from tilewright.analysis import NotAnalysed, decode, get_judge
from tilewright.bots import level_names, usual_level
from tilewright.core.match import Match
from tilewright.games import game_names, get_game
from tilewright.server.analyses import Analyses, bare_record
from tilewright.server.daily_store import GIVEN_UP, LATE, RANKED, StoredDeal
from tilewright.server.days import day_at, is_running, ms_left
from tilewright.server.guests import Guest
from tilewright.server.opening import open_daily
from tilewright.server.refusal import Refusal, not_readable, not_stored
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.store import StoreError
from tilewright.server.study_messages import Daily, DailyDeal, DailyRank, OwnDeal
from tilewright.server.table_log import TableLog

MAX_RANKED = 50
"""How many games a ranking lists."""
_ASKER = "daily"
"""Whom the analyses count against."""
_ENTERED_AT_ONCE = 100
_ANALYSED_AT_ONCE = 8
_PERSON = 0
"""The seat of whoever plays."""
_logger = logging.getLogger(__name__)


class DailyDeals:
    """The deals of the days that this server knows."""

    def __init__(self, rooms: Rooms, analyses: Analyses) -> None:
        """Keep the rankings of a server's tables."""
        self._rooms = rooms
        self._analyses = analyses
        self._store = rooms.store.daily
        self._updating = asyncio.Lock()

    @property
    def today(self) -> str:
        """The day that runs."""
        return day_at(self._rooms.sources.now())

    async def open(self, game: str, guest: Guest, address: str) -> Room:
        """Return the table at which a guest plays today's deal; there is one for each guest.

        Raises:
            Refusal: there is no such deal, or it could not be stored.
        """
        log, entries = open_daily(game, self.today, guest, self._rooms.book, self._rooms.sources)
        assert log.day is not None, "it is the deal of a day"
        try:
            await self._store.add(StoredDeal(log.day, game, guest.id, log.row.id), guest.name)
        except StoreError as error:
            _fail(error, not_stored())
        return await self._rooms.open(log, entries, address, may_exist=True)

    async def appear(self, guest: Guest, *, is_named: bool) -> None:
        """Let a guest appear in rankings by their nickname, or as a guest among others.

        Raises:
            Refusal: they have no nickname, or it could not be stored.
        """
        if is_named and not guest.name:
            raise Refusal("bad_name", "A name needs a visible character.", 422)
        try:
            await self._store.set_name(guest.id, guest.name if is_named else None)
        except StoreError as error:
            _fail(error, not_stored())

    async def of_day(self, day: str, guest: str | None) -> Daily:
        """Return the deals of a day with their rankings, as a guest may see them.

        Raises:
            Refusal: the day has yet to come, or the store cannot be read.
        """
        now = self._rooms.sources.now()
        if day > day_at(now):
            raise Refusal("no_day", "That day has yet to come.", 404)
        names = [name for name in game_names() if level_names(name)]
        try:
            deals = [await self._deal(name, day, guest) for name in names]
        except StoreError as error:
            _fail(error, not_readable())
        return Daily(day, day_at(now), ms_left(now), deals)

    async def _deal(self, name: str, day: str, guest: str | None) -> DailyDeal:
        game = get_game(name)
        setup = game.setup()
        judge = _judge(name)
        async with self._updating:
            await self._enter_finished(day, name)
            if judge is not None:
                await self._analyse(day, name, judge)
        is_open = not is_running(day, self._rooms.sources.now())
        by_margin = await self._store.by_margin(day, name, MAX_RANKED)
        by_loss = [] if judge is None else await self._store.by_loss(day, name, judge, MAX_RANKED)
        margins, losses = [row.margin for row in by_margin], [row.loss for row in by_loss]
        return DailyDeal(
            game=name,
            variant=setup.variant,
            players=setup.players,
            level=usual_level(name) or "",
            num_ranked=await self._store.num_ranked(day, name),
            own=None if guest is None else await self._own(day, name, guest, judge),
            by_margin=[
                _rank(row, margins.index(row.margin) + 1, guest, judge, is_open=is_open)
                for row in by_margin
            ],
            by_loss=[
                _rank(row, losses.index(row.loss) + 1, guest, judge, is_open=is_open)
                for row in by_loss
            ],
        )

    async def _own(self, day: str, game: str, guest: str, judge: str | None) -> OwnDeal | None:
        row = await self._store.find(day, game, guest)
        if row is None:
            return None
        own = OwnDeal(row.table_id, row.outcome or "playing", is_named=row.name is not None)  # type: ignore[arg-type]
        if row.outcome == RANKED:
            own.margin, own.loss = row.margin, _loss(row, judge)
            own.rank = await self._store.num_above(row) + 1
            if own.loss is not None and judge is not None:
                own.rank_by_loss = await self._store.num_better(row, judge) + 1
        return own

    async def _enter_finished(self, day: str, game: str) -> None:
        """Enter the games that have ended since."""
        for row in await self._store.finished(day, game, _ENTERED_AT_ONCE):
            with suppress(Refusal):  # It cannot be read now: it is entered the next time.
                async with self._rooms.room(row.table_id).entered() as log:
                    await self._store.set_outcome(row, *_outcome(log, day))

    async def _analyse(self, day: str, game: str, judge: str) -> None:
        """Enter what analyses have found, and ask for those that are missing."""
        for row in await self._store.unjudged(day, game, judge, _ANALYSED_AT_ONCE):
            if self._analyses.job(row.table_id) is not None:
                continue
            stored = await self._analyses.stored(row.table_id, judge)
            if stored is not None and stored.data is None:
                continue  # Another process is about it.
            try:
                async with self._rooms.room(row.table_id).entered() as log:
                    match = log.match
                assert match is not None, "the game is over"
                if stored is None or stored.data is None:
                    await self._analyses.ask(row.table_id, match, _ASKER)
                    continue
            except Refusal:
                return  # Enough of them wait, or the table cannot be read now: the next time.
            loss = await asyncio.to_thread(_mean_loss, stored.data, match)
            await self._store.set_loss(row, judge, loss)


def _outcome(log: TableLog, day: str) -> tuple[str, int | None]:
    """Return how a game ended, and the margin of one that is ranked."""
    match = log.match
    if match is None or not match.is_over:
        return GIVEN_UP, None
    if not is_running(day, log.moments[-1].at):
        return LATE, None
    scores = [score or 0 for score in match.full_view().scores]
    own = scores.pop(_PERSON)
    return RANKED, own - max(scores, default=0)


def _mean_loss(data: bytes, match: Match) -> float | None:
    """Return what a decision of the person's cost on average; None where there was no real one."""
    try:
        return decode(data, bare_record(match)).levels[_PERSON].mean_loss
    except NotAnalysed:
        return None


def _judge(game: str) -> str | None:
    """Return the id of the judge of a game's deals; None where nobody can judge them."""
    setup = get_game(game).setup()
    try:
        return get_judge(game, setup.variant, setup.players).id
    except NotAnalysed:
        return None


def _loss(row: StoredDeal, judge: str | None) -> float | None:
    """Return a loss, unless it was found by another judge: they are not to be compared."""
    return row.loss if row.judge == judge else None


def _rank(
    row: StoredDeal, rank: int, guest: str | None, judge: str | None, *, is_open: bool
) -> DailyRank:
    """Return a game as everybody may know it; its table is told once the day is over."""
    return DailyRank(
        rank=rank,
        name=row.name or "",
        margin=row.margin or 0,
        loss=_loss(row, judge),
        is_own=row.guest_id == guest,
        table=row.table_id if is_open else UNSET,
    )


def _fail(error: StoreError, refusal: Refusal) -> NoReturn:
    _logger.error("the deal of the day: %s", error)
    raise refusal from None
