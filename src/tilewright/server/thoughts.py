"""Bots' thoughts that other processes think: a queue in PostgreSQL that `tilewright think` works off.

A thought names a position by its table and version; whoever thinks about it reads the table's log. What comes
back is only a move for the process that asked, which appends it, fenced as any other (`room.py`). A thought
whose thinker has ended is free again, and where no thinker is left the asker thinks itself.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from typing import NamedTuple

from tilewright.bots import Seen, see
from tilewright.server.database import TROUBLE, StoreError
from tilewright.server.peers import CHANNEL, Peers
from tilewright.server.store import Store
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import Asker

LATE_S = 5.0
"""So much later than a bot may think at most, its move is chosen by the process that asked."""
POLL_S = 0.5
"""How often both sides look whether a hint was lost."""
_ASK = """
INSERT INTO thoughts
(id, asker_id, table_id, version, seat, level, think_s, entropy, address, has_people)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""
_DROP = "DELETE FROM thoughts WHERE id = $1"
_READ = "SELECT action FROM thoughts WHERE id = $1 AND action IS NOT NULL"
_CLAIM = """
UPDATE thoughts SET thinker_id = $1 WHERE id = (
    SELECT id FROM thoughts AS asked WHERE thinker_id IS NULL AND action IS NULL
    ORDER BY has_people DESC, (
        SELECT count(*) FROM thoughts AS others
        WHERE others.address = asked.address AND others.thinker_id IS NOT NULL AND others.action IS NULL
    ), asked_at FOR UPDATE SKIP LOCKED LIMIT 1
) RETURNING id, table_id, version, seat, level, think_s, entropy
"""
_ANSWER = "UPDATE thoughts SET action = $2 WHERE id = $1 AND thinker_id = $3 RETURNING id"
_NOTIFY = "SELECT pg_notify($1, $2)"


class Thought(NamedTuple):
    """What a bot has to decide.

    Attributes:
        version: of the table's log.
        think_s: how long the bot may think.
        entropy: 64 unguessable bits.
    """

    table: str
    version: int
    seat: int
    level: str
    think_s: float
    entropy: int


class Thoughts:
    """Thoughts that this process asks others for."""

    def __init__(self, peers: Peers, new_id: Callable[[], str]) -> None:
        """Ask thinkers that serve the same database."""
        self._peers = peers
        self._new_id = new_id
        self._answered: dict[str, asyncio.Event] = {}
        self._dropping: set[asyncio.Task[None]] = set()

    def on_answered(self, ids: Collection[str]) -> None:
        """Hear that thoughts have been thought."""
        for id_ in ids:
            if id_ in self._answered:
                self._answered[id_].set()

    async def ask(self, thought: Thought, asker: Asker) -> int | None:
        """Return the action that a thinker chose; None where none is there, or none answers in time."""
        if not self._peers.has_thinkers:
            return None
        id_ = self._new_id()
        self._answered[id_] = asyncio.Event()
        try:
            async with asyncio.timeout(thought.think_s + LATE_S):
                return await self._ask(id_, thought, asker)
        except TROUBLE:
            return None
        finally:
            del self._answered[id_]
            # In a task of its own: this one may have been cancelled, since the position is past.
            dropping = asyncio.get_running_loop().create_task(self._drop(id_))
            self._dropping.add(dropping)
            dropping.add_done_callback(self._dropping.discard)

    async def _ask(self, id_: str, thought: Thought, asker: Asker) -> int | None:
        table, version, seat, level, think_s, entropy = thought
        values = (table, version, seat, level, think_s, str(entropy), asker.address)
        await self._peers.query(_ASK, id_, self._peers.id, *values, asker.has_people)
        await self._peers.query(_NOTIFY, CHANNEL, f"{self._peers.id} asked {id_}")
        while self._peers.has_thinkers:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._answered[id_].wait(), POLL_S)
            if rows := await self._peers.query(_READ, id_):
                action: int = rows[0][0]
                return action
        return None

    async def _drop(self, id_: str) -> None:
        with suppress(*TROUBLE):  # Else it is dropped with this process.
            await self._peers.query(_DROP, id_)


class Thinker:
    """Thinks about what other processes ask for (`peers.Listener`)."""

    def __init__(
        self, store: Store, threads: Executor, choose: Callable[[str, str, Seen, int, float], int]
    ) -> None:
        """Think in threads.

        Args:
            choose: returns a bot's choice (`bot_players.choose_move`).
        """
        self._store = store
        self._peers = store.peers
        self._threads = threads
        self._choose = choose
        self._asked = asyncio.Event()

    async def run(self, num_threads: int) -> None:
        """Think, about as many thoughts at a time as there are threads, until this is cancelled."""
        await self._peers.start(self, is_thinker=True)
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(num_threads):
                    group.create_task(self._think_for_ever())
        finally:
            await self._peers.stop()

    async def _think_for_ever(self) -> None:
        while True:
            try:
                if not await self._think():
                    self._asked.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._asked.wait(), POLL_S)
            except (*TROUBLE, StoreError):
                await asyncio.sleep(POLL_S)

    async def _think(self) -> bool:
        """Think about the thought that is due; return whether there was one."""
        rows = await self._peers.query(_CLAIM, self._peers.id)
        if not rows:
            return False
        id_, *what, entropy = rows[0]
        action = await self._decide(Thought._make((*what, int(entropy))))
        if action is not None and await self._peers.query(_ANSWER, id_, action, self._peers.id):
            await self._peers.query(_NOTIFY, CHANNEL, f"{self._peers.id} answered {id_}")
        return True

    async def _decide(self, thought: Thought) -> int | None:
        """Return a bot's choice; None where there is nothing to choose: the asker thinks itself then."""
        stored = await self._store.load(thought.table)
        if stored is None or len(stored[1]) < thought.version:
            return None
        log = TableLog(stored[0], stored[1][: thought.version])
        if log.match is None or thought.seat not in log.waiting_for:
            return None
        seen = see(log.match, thought.seat)
        values = (log.game.name, thought.level, seen, thought.entropy, thought.think_s)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, *values)

    # What other processes do.

    def on_asked(self) -> None:
        """Think."""
        self._asked.set()

    def on_death(self) -> None:
        """Think about what another thinker has left."""
        self._asked.set()

    def on_versions(self, versions: Mapping[str, int]) -> None:
        """Ignore tables: their logs are read when they are thought about."""

    def on_presence(self, tables: Collection[str]) -> None:
        """Ignore people."""

    def on_rewritten(self, tables: Collection[str]) -> None:
        """Ignore tables."""

    def on_answered(self, thoughts: Collection[str]) -> None:
        """Ignore what others have thought."""

    def on_living(self, processes: frozenset[str]) -> None:
        """Ignore who is there."""

    def on_lease(self, table: str) -> None:
        """Ignore leases: a thinker wants none."""

    def on_reconnected(self) -> None:
        """Think about what was asked meanwhile."""
        self._asked.set()
