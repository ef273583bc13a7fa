"""The processes that serve one database: hints of what was written, leases, and who is connected where.

Whatever is written to a table's log is fenced by `(table, version)`, so nothing here has to be exact: a hint
may get lost, and a process that was suspended may believe for a moment that it still holds a lease.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from tilewright.server.claims import ClaimRefused
from tilewright.server.database import TROUBLE, Database, reason
from tilewright.server.schema import Entry

CHANNEL = "tilewright"
MAX_HINT_BYTES = 4000
"""PostgreSQL takes less than 8,000 in one notification; longer hints are split."""
BEAT_S = 0.5
LEASE_S = 2.0
"""How long after its last beat a process counts as alive. Times are those of the database's clock."""
_ANSWER_S = 5
_MARGIN_S = 0.2
"""A process stops believing in its leases this much before others may take them."""
_LIVE = f"now() + interval '{LEASE_S} seconds'"
_ENTER = f"INSERT INTO processes (id, alive_until, is_thinker) VALUES ($1, {_LIVE}, $2)"
_LEAVE = "DELETE FROM processes WHERE id = $1"
_BEAT = f"""
WITH beat AS (
    UPDATE processes SET alive_until = {_LIVE} WHERE id = $1 AND alive_until > now() RETURNING id
),
dead AS (DELETE FROM processes WHERE id != $1 AND alive_until < now() RETURNING id, alive_until),
gone AS (
    UPDATE presence SET left_at = alive_until FROM dead WHERE process_id = id AND left_at IS NULL
)
SELECT EXISTS (SELECT FROM beat), EXISTS (SELECT FROM dead),
    ARRAY(SELECT id FROM processes WHERE alive_until > now() AND NOT is_thinker),
    ARRAY(SELECT id FROM processes WHERE alive_until > now() AND is_thinker)
"""
"""Renews the life of a process and buries those that have ended: it runs twice a second."""
_EXPIRE = "UPDATE processes SET alive_until = now() WHERE id = $1"
_ACQUIRE = """
INSERT INTO leases (table_id, process_id)
SELECT wanted, $2 FROM unnest($1::text[]) AS wanted WHERE NOT EXISTS (
    SELECT 1 FROM leases JOIN processes ON id = process_id
    WHERE table_id = wanted AND id != $2 AND alive_until > now()
) ORDER BY wanted
ON CONFLICT (table_id) DO UPDATE SET process_id = excluded.process_id
WHERE leases.process_id = $2 OR NOT EXISTS (
    SELECT 1 FROM processes WHERE id = leases.process_id AND alive_until > now()
)
RETURNING table_id
"""
_RELEASE = "DELETE FROM leases WHERE table_id = ANY($1::text[]) AND process_id = $2"
_PUBLISH = """
INSERT INTO presence (table_id, seat, process_id, left_at)
SELECT a_table, a_seat, $1, CASE WHEN is_here THEN NULL ELSE now() END
FROM unnest($2::text[], $3::int[], $4::bool[]) AS news (a_table, a_seat, is_here)
ORDER BY a_table, a_seat
ON CONFLICT (table_id, seat, process_id) DO UPDATE SET left_at =
    CASE WHEN excluded.left_at IS NOT NULL THEN coalesce(presence.left_at, excluded.left_at) END
"""
_FORGET_OLD = (
    "DELETE FROM presence WHERE left_at < now() - interval '1 day'",
    "DELETE FROM rewritten WHERE at < now() - interval '1 day'",
    # Every bucket is full again by then.
    "DELETE FROM shared_buckets WHERE seen_at < now() - interval '10 minutes'",
)
_FORGET_EVERY_S = 600
_COUNT_CONNECTIONS = """
INSERT INTO address_connections (address, process_id, number)
SELECT an_address, $1, a_number FROM unnest($2::text[], $3::int[]) AS news (an_address, a_number)
ORDER BY an_address
ON CONFLICT (address, process_id) DO UPDATE SET number = excluded.number
"""
_DROP_CONNECTIONS = "DELETE FROM address_connections WHERE process_id = $1 AND number = 0"
_CONNECTIONS = """
SELECT coalesce(sum(number), 0)::int FROM address_connections JOIN processes ON id = process_id
WHERE address = $1 AND process_id != $2 AND alive_until > now()
"""
_REWRITTEN = "SELECT table_id FROM rewritten WHERE table_id = ANY($1::text[])"
_PRESENCE = """
SELECT process_id, seat,
    CASE WHEN left_at IS NULL AND alive_until > now() THEN NULL
    ELSE greatest(0, extract(epoch FROM now() - coalesce(left_at, alive_until, now())) * 1000)::bigint
    END
FROM presence LEFT JOIN processes ON id = process_id WHERE table_id = $1 AND process_id != $2
"""
_VERSIONS = """
SELECT table_id, max(version) FROM entries WHERE table_id = ANY($1::text[]) GROUP BY table_id
"""
_ENTRIES_AFTER = """
SELECT table_id, version, at, kind, data FROM unnest($1::text[], $2::int[]) AS known (known_id, known_version)
JOIN entries ON table_id = known_id AND version > known_version ORDER BY table_id, version
"""
_NOTIFY = "SELECT pg_notify($1, $2)"
_logger = logging.getLogger(__name__)


class Seen(NamedTuple):
    """A seat that another process has, or had, a connection for.

    Attributes:
        gone_ms: for how many milliseconds it has had none; None where it has one.
    """

    process: str
    seat: int
    gone_ms: int | None


class Listener(Protocol):
    """What wants to hear of other processes."""

    def on_versions(self, versions: Mapping[str, int]) -> None:
        """Tables have been written to, up to these versions."""

    def on_presence(self, tables: Collection[str]) -> None:
        """People came to tables or left them at other processes."""

    def on_rewritten(self, tables: Collection[str]) -> None:
        """What had been stored of tables was changed or deleted."""

    def on_asked(self) -> None:
        """Somebody asks thinkers for a move."""

    def on_answered(self, thoughts: Collection[str]) -> None:
        """Thinkers have chosen moves."""

    def on_living(self, processes: frozenset[str]) -> None:
        """Other processes have ended, or have been suspended; these are alive."""

    def on_lease(self, table: str) -> None:
        """This process holds the lease of a table now."""

    def on_death(self) -> None:
        """A process has ended, and this one has to look after what nobody looks after now."""

    def on_reconnected(self) -> None:
        """Hints may have been lost."""


class Peers:
    """This process among those that serve the same database.

    With SQLite it is alone: it holds every lease, and there is nobody to hear of.

    Attributes:
        id: names this process.
        is_shared: whether other processes may serve the same database.
        has_thinkers: whether there are processes that think for bots (`thoughts.py`).
    """

    def __init__(self, database: Database) -> None:
        """Serve a database that has been claimed, or look at one."""
        self._database = database
        self.id = database.process_id
        self.has_thinkers = False
        self._is_thinker = False
        self.is_shared = database.session is not None
        self._listener: Listener | None = None
        self._one_at_a_time = asyncio.Lock()
        self._held: set[str] = set()
        self._held_until = 0.0
        self._wanted: set[str] = set()
        self._released: set[str] = set()
        self._changed: dict[tuple[str, int], bool] = {}
        self._connections: dict[str, int] = {}
        self._counted: set[str] = set()
        self._living: frozenset[str] = frozenset()
        self._forgot_at = 0.0
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener, *, is_thinker: bool = False) -> None:
        """Enter the circle, and tell a listener what happens there.

        Args:
            is_thinker: whether this process serves nobody, and thinks for the others' bots.
        """
        self._listener = listener
        self._is_thinker = is_thinker
        if self.is_shared:
            await self._listen()
            await self._enter()
            self._tasks = [
                asyncio.create_task(self._beat_for_ever(), name="beat"),
                asyncio.create_task(self._work_for_ever(), name="leases and presence"),
            ]

    async def stop(self) -> None:
        """Leave, so that others take over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with contextlib.suppress(*TROUBLE):
                await self.query(_EXPIRE, self.id)
        self._tasks = []

    # Leases: what has to be done once for a table is done by the process that holds its lease.

    def holds(self, table: str) -> bool:
        """Return whether this process holds a table's lease, as far as it can know."""
        if not self.is_shared:
            return True
        return table in self._held and asyncio.get_running_loop().time() < self._held_until

    def want(self, table: str) -> None:
        """Take a table's lease as soon as nobody else holds it."""
        if self.is_shared and table not in self._wanted and not self.holds(table):
            self._wanted.add(table)
            self._wake.set()

    def release(self, table: str) -> None:
        """Let others take a table's lease."""
        self._wanted.discard(table)
        if table in self._held:
            self._held.discard(table)
            self._released.add(table)

    async def acquire(self, name: str) -> bool:
        """Return whether this process holds the lease of something from now on, until it gives it up."""
        if not self.is_shared:
            return True
        try:
            return bool(await self.query(_ACQUIRE, [name], self.id))
        except TROUBLE:
            return True  # Nobody can be asked.

    async def give_up(self, name: str) -> None:
        """Let others acquire what this process has acquired."""
        if not self.is_shared:
            return
        try:
            await self.query(_RELEASE, [name], self.id)
        except TROUBLE:
            self._released.add(name)

    # How many connections addresses have.

    def set_connections(self, address: str, number: int) -> None:
        """Tell others how many connections an address has here."""
        if self.is_shared:
            self._connections[address] = number
            self._counted.add(address)
            self._wake.set()

    async def connections_elsewhere(self, address: str) -> int:
        """Return how many connections an address has at other processes; none if they cannot be asked."""
        if not self.is_shared:
            return 0
        try:
            [[number]] = await self.query(_CONNECTIONS, address, self.id)
        except TROUBLE:
            return 0
        return int(number)

    # Presence.

    def set_present(self, table: str, here: Collection[int], left: Collection[int]) -> None:
        """Tell others for which seats of a table this process has a connection, and had one until now."""
        if self.is_shared and (here or left):
            self._changed |= {(table, seat): False for seat in left}
            self._changed |= {(table, seat): True for seat in here}
            self._wake.set()

    async def presence(self, table: str) -> list[Seen]:
        """Return what other processes know of the people at a table; nothing if they cannot be asked."""
        if not self.is_shared:
            return []
        try:
            return [Seen(*row) for row in await self.query(_PRESENCE, table, self.id)]
        except TROUBLE:
            return []

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """Return the versions of tables, as stored.

        Raises:
            One of `TROUBLE`: the database failed.
        """
        return dict(await self.query(_VERSIONS, list(tables)))

    async def entries_after(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Return what was appended to the logs of tables after these versions, in order, by table.

        Raises:
            One of `TROUBLE`: the database failed.
        """
        found: dict[str, list[Entry]] = {}
        for table, *columns in await self.query(_ENTRIES_AFTER, list(known), list(known.values())):
            found.setdefault(table, []).append(Entry(*columns))
        return found

    async def rewritten(self, tables: Collection[str]) -> list[str]:
        """Return of which tables something was changed within a day that had been stored.

        Raises:
            One of `TROUBLE`: the database failed.
        """
        return [row[0] for row in await self.query(_REWRITTEN, list(tables))]

    # The session with the database.

    async def query(self, statement: str, *values: Any) -> Any:
        """Execute a statement as a transaction of its own: a process that is suspended holds no locks.

        Raises:
            One of `TROUBLE`: the database failed.
        """
        async with self._one_at_a_time:
            session = self._database.session
            if session is None:
                raise OSError("there is no connection")
            return await session.fetch(statement, *values, timeout=_ANSWER_S)

    async def _listen(self) -> None:
        await self._database.session.add_listener(CHANNEL, self._on_hint)

    async def _enter(self) -> None:
        """Enter as if new: whatever was held before may be others' now."""
        self._wanted |= self._held
        self._held.clear()
        self._counted |= self._connections.keys()
        started = asyncio.get_running_loop().time()
        await self.query(_LEAVE, self.id)
        await self.query(_ENTER, self.id, self._is_thinker)
        self._held_until = started + LEASE_S - _MARGIN_S

    async def _beat_for_ever(self) -> None:
        while True:
            try:
                await self._beat()
            except TROUBLE as error:
                _logger.warning("lost %s: %s", self._database.name, reason(error))
                await self._reconnect()
            except Exception as error:
                _logger.error("beating: %s", type(error).__name__)
            await asyncio.sleep(BEAT_S)

    async def _beat(self) -> None:
        assert self._listener is not None, "it has started"
        started = asyncio.get_running_loop().time()
        [[is_alive, has_buried, serving, thinking]] = await self.query(_BEAT, self.id)
        if is_alive:
            self._held_until = started + LEASE_S - _MARGIN_S
        else:
            await self._enter()
            self._listener.on_reconnected()
        living = frozenset([*serving, *thinking, self.id])
        self.has_thinkers = bool(thinking)
        if not living >= self._living:
            self._listener.on_living(living)
        self._living = living
        if has_buried:
            self._listener.on_death()
        self._wake.set()
        if not self._forgot_at or started - self._forgot_at > _FORGET_EVERY_S:
            self._forgot_at = started
            for statement in _FORGET_OLD:
                await self.query(statement)

    async def _reconnect(self) -> None:
        assert self._listener is not None, "it has started"
        while True:
            try:
                async with self._one_at_a_time:
                    await self._database.claim()
                await self._listen()
                await self._enter()
            except (*TROUBLE, ClaimRefused) as error:
                if isinstance(error, ClaimRefused):
                    _logger.error("%s: %s", self._database.name, error)
                await asyncio.sleep(BEAT_S)
            else:
                self._listener.on_reconnected()
                self._listener.on_death()
                return

    async def _work_for_ever(self) -> None:
        """Take and release leases, and publish presence, whenever there is something of it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._publish()
                await self._count_connections()
                await self._exchange_leases()
            except TROUBLE:
                pass  # The next beat tries again.
            except Exception as error:
                _logger.error("leases and presence: %s", type(error).__name__)

    async def _exchange_leases(self) -> None:
        assert self._listener is not None, "it has started"
        if self._released:
            released, self._released = self._released, set()
            await self.query(_RELEASE, sorted(released), self.id)
        wanted = sorted(self._wanted)
        for row in await self.query(_ACQUIRE, wanted, self.id) if wanted else ():
            table: str = row[0]
            if table in self._wanted:
                self._wanted.discard(table)
                self._held.add(table)
                self._listener.on_lease(table)
            else:
                self._released.add(table)

    async def _publish(self) -> None:
        if not self._changed:
            return
        changed, self._changed = self._changed, {}
        tables, seats = [table for table, _ in changed], [seat for _, seat in changed]
        try:
            await self.query(_PUBLISH, self.id, tables, seats, list(changed.values()))
            for hint in hints(self.id, "presence", sorted(set(tables))):
                await self.query(_NOTIFY, CHANNEL, hint)
        except TROUBLE:
            self._changed = changed | self._changed
            raise

    async def _count_connections(self) -> None:
        if not self._counted:
            return
        counted, self._counted = self._counted, set()
        numbers = {address: self._connections.get(address, 0) for address in counted}
        try:
            await self.query(_COUNT_CONNECTIONS, self.id, list(numbers), list(numbers.values()))
            await self.query(_DROP_CONNECTIONS, self.id)
        except TROUBLE:
            self._counted |= counted
            raise
        for address in counted:
            if not self._connections.get(address):
                self._connections.pop(address, None)

    # Hints.

    def _on_hint(self, _session: Any, _pid: int, _channel: str, payload: str) -> None:
        process, kind, items = payload.split(" ", 2)
        if process == self.id or self._listener is None:
            return
        tables = items.split(",")
        if kind == "presence":
            self._listener.on_presence(tables)
        elif kind == "rewritten":
            self._listener.on_rewritten(tables)
        elif kind == "asked":
            self._listener.on_asked()
        elif kind == "answered":
            self._listener.on_answered(tables)
        else:
            self._listener.on_versions(
                {table: int(version) for table, version in (item.split(":") for item in tables)}
            )


def hints(process: str, kind: str, items: Iterable[str]) -> Iterator[str]:
    """Return what to notify others of: ids and versions only, in as few hints as they fit in."""
    start = f"{process} {kind} "
    hint = start
    for item in items:
        if len(hint) + len(item) >= MAX_HINT_BYTES:
            yield hint.removesuffix(",")
            hint = start
        hint += f"{item},"
    if hint != start:
        yield hint.removesuffix(",")
