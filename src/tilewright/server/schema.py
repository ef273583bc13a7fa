"""The database schema: tables, their log entries, and a few settings of the database."""

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    func,
)

REVISION = "0010"
"""The latest migration in `migrations/versions/`."""

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # Null at tables that were last changed before there were summaries.
    Column("changed_at", BigInteger),
    Column("summary", Text),
)

_is_clocked = (tables.c.clock != "none") & (tables.c.status == "playing")
clocked = Index(
    "tables_clocked", tables.c.id, sqlite_where=_is_clocked, postgresql_where=_is_clocked
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    # Clustered by table: the entries of a table are stored together.
    sqlite_with_rowid=False,
)


guest_tables = Table(
    "guest_tables",
    metadata,
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""At which tables a guest sits; the primary key finds them by guest."""


push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("guest_id", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("auth_secret", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("renewed_at", BigInteger, nullable=False),
)
Index("push_subscriptions_of_guest", push_subscriptions.c.guest_id)


analyses = Table(
    "analyses",
    metadata,
    # The id of a table, or a hash of an imported record.
    Column("game", Text, primary_key=True),
    Column("judge", Text, primary_key=True),
    Column("asked_at", BigInteger, nullable=False),
    # Of an imported record; that of a table is in its log.
    Column("record", Text),
    # Null until the analysis is finished.
    Column("data", LargeBinary),
)


daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    # Null where the guest does not want to appear by name.
    Column("name", Text),
    # Null until the game is over.
    Column("outcome", Text),
    Column("margin", Integer),
    # Null until the game is analysed.
    Column("judge", Text),
    Column("loss", Double),
)
"""Who plays the deal of the day, and how well (`daily_store.py`)."""
Index("daily_deals_of_guest", daily_deals.c.guest_id)
Index("daily_deals_of_table", daily_deals.c.table_id)


puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle_id", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
)
"""How hard puzzles are (`glicko2.py`); those that nobody has tried have no row."""

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("guest_id", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)
"""How well guests solve the puzzles of a game."""

puzzles_tried = Table(
    "puzzles_tried",
    metadata,
    Column("guest_id", Text, primary_key=True),
    Column("puzzle_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The first answer of a guest to each puzzle: only that counts."""


mistakes = Table(
    "mistakes",
    metadata,
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("event", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("judge", Text, nullable=False),
    Column("step", Integer, nullable=False),
    # Null once it is learned.
    Column("due_at", BigInteger),
)
"""Own decisions that guests try again (`mistake_store.py`)."""
Index("mistakes_of_table", mistakes.c.table_id)


# Used with PostgreSQL only, where several processes may serve one database (`peers.py`).

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("alive_until", DateTime(timezone=True), nullable=False),
    # Whether it serves nobody and thinks for the bots of others.
    Column("is_thinker", Boolean, nullable=False, server_default=false()),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process_id", Text, ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
)
"""Which process runs a table's bots and clocks."""
Index("leases_of_process", leases.c.process_id)

presence = Table(
    "presence",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process_id", Text, primary_key=True),
    # Null while the process has a connection for the seat.
    Column("left_at", DateTime(timezone=True)),
)

shared_buckets = Table(
    "shared_buckets",
    metadata,
    Column("key", Text, primary_key=True),
    Column("tokens", Double, nullable=False),
    Column("seen_at", DateTime(timezone=True), nullable=False),
    prefixes=["UNLOGGED"],
)
"""Token buckets of what all processes count together (`shared_counts.py`)."""

address_connections = Table(
    "address_connections",
    metadata,
    Column("address", Text, primary_key=True),
    Column("process_id", Text, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
)
"""How many WebSockets an address has at each process."""
Index("address_connections_of_process", address_connections.c.process_id)

thoughts = Table(
    "thoughts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("asker_id", Text, ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Column("thinker_id", Text, ForeignKey("processes.id", ondelete="SET NULL")),
    Column("table_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("level", Text, nullable=False),
    Column("think_s", Double, nullable=False),
    Column("entropy", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("has_people", Boolean, nullable=False),
    Column("asked_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    # Null until it is chosen.
    Column("action", Integer),
)
"""What bots have to decide, for processes that think (`thoughts.py`)."""
Index("thoughts_of_asker", thoughts.c.asker_id)
Index("thoughts_of_thinker", thoughts.c.thinker_id)

rewritten = Table(
    "rewritten",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
)
"""Tables of whose log something was changed that had been stored: a guest was forgotten."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What never changes about a table.

    Attributes:
        clock: a name of `CLOCKS`.
        created_at: in milliseconds since 1970.
    """

    id: str
    game: str
    variant: str
    players: int
    options: dict[str, int]
    clock: str
    created_at: int


class ListedTable(NamedTuple):
    """A table in a guest's list.

    Attributes:
        changed_at: when something last happened there, in milliseconds since 1970.
        summary: `summaries.Summary` as JSON; None where it has yet to be made.
    """

    id: str
    game: str
    variant: str
    clock: str
    status: str
    created_at: int
    changed_at: int
    summary: str | None


class Entry(Struct, frozen=True):
    """One thing that happened at a table, as it is stored (`entries.py`).

    Attributes:
        version: counts what happened at the table, from 1.
        at: when, in milliseconds since 1970.
        data: a JSON object.
    """

    version: int
    at: int
    kind: str
    data: str
