"""Bots at tables: they think in worker threads, about what their seat sees, and do not move too fast."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from tilewright.bots import Seen, get_bot, see, stand_in_level
from tilewright.bots.uniform import UniformBot
from tilewright.core.game import State
from tilewright.core.rng import new_rng
from tilewright.server.clocks import deadlines
from tilewright.server.problems import log_fault
from tilewright.server.refusal import Refusal
from tilewright.server.sources import Sources
from tilewright.server.thinking import Asker, ThinkingQueue

if TYPE_CHECKING:
    from tilewright.server.room import Room

_RETRY_S = 2.0
_logger = logging.getLogger(__name__)


class BotPlayers:
    """Lets bots move for their seats, for people who are gone, and for people whose time is up."""

    def __init__(
        self, pause_s: float, think_s: float, sources: Sources, thinking: ThinkingQueue
    ) -> None:
        """Let bots think in a queue.

        Args:
            pause_s: how long a move takes at least, the time to think included.
            think_s: how long the champion may think.
        """
        self._pause_s = pause_s
        self._think_s = think_s
        self._sources = sources
        self._thinking = thinking

    def look_at(self, room: "Room") -> None:
        """Let bots think where they are asked; only for whoever has entered the room."""
        due = self._due(room)
        for seat, (state, job) in list(room.bot_jobs.items()):
            if seat not in due or room.log.match is None or room.log.match.state is not state:
                del room.bot_jobs[seat]
                if job is not asyncio.current_task():
                    job.cancel()
        for seat, level in due.items():
            if seat not in room.bot_jobs:
                self._start(room, seat, level)

    async def stop(self, room: "Room") -> None:
        """Let a room's bots rest."""
        jobs = [job for _, job in room.bot_jobs.values()]
        room.bot_jobs.clear()
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    def _due(self, room: "Room") -> dict[int, str]:
        """Return the seats that a bot has to decide for now, and its level."""
        log = room.log
        if log.match is None or not (room.connections or log.has_people):
            # Bots among themselves play for those who watch.
            return {}
        now, until = self._sources.now(), deadlines(log)
        due = {}
        for seat in log.match.waiting_for:
            level = log.seats[seat].playing_level
            if level is not None:
                due[seat] = level
            elif seat in until and until[seat] <= now:
                due[seat] = stand_in_level(log.game.name)
        return due

    def _start(self, room: "Room", seat: int, level: str) -> None:
        assert room.log.match is not None, "bots are asked in a match"
        state = room.log.match.state
        job = asyncio.get_running_loop().create_task(self._play(room, seat, level, state))
        room.bot_jobs[seat] = (state, job)

    async def _play(self, room: "Room", seat: int, level: str, state: State) -> None:
        try:
            while not await self._has_moved(room, seat, level, state):
                await asyncio.sleep(_RETRY_S)
        except Exception as error:  # A fault of the server's: nobody waits for this task's result.
            log_fault(error)
        finally:
            if _is_job(room, seat):
                del room.bot_jobs[seat]

    async def _has_moved(self, room: "Room", seat: int, level: str, state: State) -> bool:
        """Return whether all is done; not so while the store is away: no table is stuck for that."""
        try:
            await self._think_and_move(room, seat, level, state)
        except Refusal as refusal:
            _logger.warning("table %s: a bot's move: %s", room.id, refusal.code)
            return False
        return True

    async def _think_and_move(self, room: "Room", seat: int, level: str, state: State) -> None:
        async with room.entered() as log:
            if not _is_still_due(room, seat, state):
                return
            assert log.match is not None, "bots are asked in a match"
            seen = see(log.match, seat)
            asker = Asker(room.address or room.id, room.id, log.has_people)
        loop = asyncio.get_running_loop()
        began = loop.time()
        entropy = self._sources.entropy()
        work = partial(chosen_move, log.game.name, level, seen, entropy, self._think_s)
        move = await self._thinking.think(asker, work)
        await asyncio.sleep(began + self._pause_s - loop.time())
        async with room.entered() as log:
            if _is_still_due(room, seat, state):
                at = self._sources.now()
                data = {"seat": seat, "move": log.game.action_text(move), "by": None}
                await room.carry_out(lambda log: [log.do("moved", at, data)])


def _is_still_due(room: "Room", seat: int, state: State) -> bool:
    """Return whether the position is still the one that was thought about."""
    match = room.log.match
    is_same = match is not None and match.state is state and seat in match.waiting_for
    return is_same and _is_job(room, seat)


def _is_job(room: "Room", seat: int) -> bool:
    """Return whether this task is the one that decides for the seat."""
    job = room.bot_jobs.get(seat)
    return job is not None and job[1] is asyncio.current_task()


def chosen_move(game: str, level: str, seen: Seen, entropy: int, think_s: float) -> int:
    """Return a bot's choice; where it fails, any legal action, so that the table goes on."""
    rng = new_rng(entropy)
    try:
        action = int(get_bot(game, level, think_s).choose(seen, rng))
        if action in seen.actions:
            return action
        _logger.error("the bot %s of %s chose an illegal action", level, game)
    except Exception as error:  # Whatever a bot may do wrong; its text could hold what it saw.
        _logger.error("the bot %s of %s failed: %s", level, game, type(error).__name__)
    return UniformBot().choose(seen, rng)
