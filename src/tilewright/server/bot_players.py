"""Bots at tables: they think in worker threads, about what their seat sees, and do not move too fast."""

import asyncio
import logging
from functools import partial

from tilewright.bots import Seen, get_bot, see, stand_in_level
from tilewright.bots.uniform import UniformBot
from tilewright.core.game import State
from tilewright.core.rng import new_rng
from tilewright.server.clocks import deadlines
from tilewright.server.days import seeded_entropy
from tilewright.server.entries import Change, Moved
from tilewright.server.logs import fields, short_id
from tilewright.server.pace import draw_pace
from tilewright.server.peers import Peers
from tilewright.server.problems import log_fault
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import Refusal
from tilewright.server.room import Room
from tilewright.server.settings import Settings
from tilewright.server.sources import Sources
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import Asker, ThinkingQueue
from tilewright.server.thoughts import Thought, Thoughts

_RETRY_S = 2.0
_logger = logging.getLogger(__name__)


class BotPlayers:
    """Moves for bots' seats, for people who have left, and for people whose time is up."""

    def __init__(
        self,
        settings: Settings,
        sources: Sources,
        thinking: ThinkingQueue,
        peers: Peers,
        thoughts: Thoughts,
    ) -> None:
        """Let bots think at the tables whose lease this process holds.

        Args:
            thinking: the queue in which they think here, where no other process thinks for them.
        """
        self._settings = settings
        self._sources = sources
        self._thinking = thinking
        self._peers = peers
        self._thoughts = thoughts

    def update(self, room: Room) -> None:
        """Start the bots that are asked and stop those that no longer are; only inside `Room.entered`."""
        due = self._due(room)
        for seat, (state, job) in list(room.bot_jobs.items()):
            if seat not in due or room.log.match is None or room.log.match.state is not state:
                del room.bot_jobs[seat]
                if job is not asyncio.current_task():
                    job.cancel()
        for seat, level in due.items():
            if seat not in room.bot_jobs:
                assert room.log.match is not None, "bots are asked in a match"
                state = room.log.match.state
                job = asyncio.get_running_loop().create_task(self._play(room, seat, level, state))
                room.bot_jobs[seat] = (state, job)

    async def stop(self, room: Room) -> None:
        """Stop a room's bots."""
        jobs = [job for _, job in room.bot_jobs.values()]
        room.bot_jobs.clear()
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    def _due(self, room: Room) -> dict[int, str]:
        """Return the seats that a bot has to decide for now, and its level."""
        log = room.log
        is_paused = log.paused_at is not None
        if log.match is None or is_paused or not (room.connections or log.has_people):
            # Bots among themselves play for those who watch, maybe at another process.
            self._peers.release(room.id)
            return {}
        now, until = self._sources.now(), deadlines(log)
        due = {}
        for seat in log.waiting_for:
            level = log.seats[seat].playing_level
            if level is not None:
                due[seat] = level
            elif seat in until and until[seat] <= now:
                due[seat] = stand_in_level(log.game.name)
        if due and not self._may_play(room):
            # Only this process knows what people who are connected here have picked.
            return {seat: due[seat] for seat in due if room.pick(seat) and _is_by_clock(room, seat)}
        return due

    def _may_play(self, room: Room) -> bool:
        """Return whether this process plays for a table's bots; it will as soon as no other one does."""
        if self._peers.holds(room.id):
            return True
        self._peers.want(room.id)
        return False

    async def _play(self, room: Room, seat: int, level: str, state: State) -> None:
        """Think and move; retry while the store fails, so that no table gets stuck."""
        try:
            while True:
                try:
                    await self._think_and_move(room, seat, level, state)
                    return
                except Refusal as refusal:
                    about = fields(table=short_id(room.id), code=refusal.code)
                    _logger.warning("a bot's move was refused", extra=about)
                await asyncio.sleep(_RETRY_S)
        except Exception as error:  # A fault of the server's: nobody waits for this task's result.
            log_fault(error)
        finally:
            if _is_job(room, seat):
                del room.bot_jobs[seat]

    async def _think_and_move(self, room: Room, seat: int, level: str, state: State) -> None:
        async def play_picked(_: TableLog) -> Change | None:
            picked = room.pick(seat)
            is_due = _is_still_due(room, seat, state) and _is_by_clock(room, seat)
            return Moved(seat, picked, by=None, by_clock=True) if picked and is_due else None

        async def play(log: TableLog) -> Change | None:
            if not _is_still_due(room, seat, state):
                return None
            by_clock = _is_by_clock(room, seat)
            return Moved(seat, log.game.action_text(move), by=None, by_clock=by_clock)

        async with room.entered(may_lag=True) as log:
            await room.change(play_picked)
            if not (_is_still_due(room, seat, state) and self._may_play(room)):
                return
        await READINESS.until_ready(log.game.name, level)
        async with room.entered(may_lag=True) as log:
            if not _is_still_due(room, seat, state):
                return
            assert log.match is not None, "bots are asked in a match"
            seen = see(log.match, seat)
            version = log.version
            seed = _seed(log, seat)
            asker = Asker(room.address or room.id, room.id, log.has_people)
        loop = asyncio.get_running_loop()
        started_at = loop.time()
        pace = draw_pace(
            log.game.name,
            level,
            is_secret=log.game.has_secrets,
            pause_s=self._settings.bot_pause_s,
            think_s=self._settings.think_s,
            entropy=self._sources.entropy(),
        )
        entropy = self._sources.entropy() if seed is None else seed
        thought = Thought(room.id, version, seat, level, pace.think_s, entropy)
        found = await self._thoughts.ask(thought, asker)
        if found is None or found not in seen.actions:
            work = partial(choose_move, log.game.name, level, seen, entropy, pace.think_s)
            found = await self._thinking.think(asker, work)
        move = found
        await asyncio.sleep(pace.wait_s(loop.time() - started_at))
        async with room.entered(may_lag=True):
            await room.change(play)


def _seed(log: TableLog, seat: int) -> int | None:
    """Return what a bot's choice follows from where the same moves get the same answers; else None."""
    if log.seed is None:
        return None
    return seeded_entropy(log.seed, f"bot {seat} {log.decisions[seat]}")


def _is_still_due(room: Room, seat: int, state: State) -> bool:
    """Return whether the position is still the one that was thought about."""
    match = room.log.match
    is_same = match is not None and match.state is state and seat in room.log.waiting_for
    return is_same and _is_job(room, seat)


def _is_by_clock(room: Room, seat: int) -> bool:
    """Return whether a seat that is due belongs to a person, whose time is up then."""
    return room.log.seats[seat].playing_level is None


def _is_job(room: Room, seat: int) -> bool:
    """Return whether this task is the one that decides for the seat."""
    job = room.bot_jobs.get(seat)
    return job is not None and job[1] is asyncio.current_task()


def choose_move(game: str, level: str, seen: Seen, entropy: int, think_s: float) -> int:
    """Return a bot's choice; where it fails, any legal action, so that the game goes on."""
    rng = new_rng(entropy)
    try:
        action = int(get_bot(game, level, think_s).choose(seen, rng))
        if action in seen.actions:
            return action
        _logger.error("the bot %s of %s chose an illegal action", level, game)
    except (
        Exception
    ) as error:  # Any error of a bot; its text is not logged, since it could hold what the bot saw.
        _logger.error("the bot %s of %s failed: %s", level, game, type(error).__name__)
    return UniformBot().choose(seen, rng)
