"""The database schema: tables, their log entries, and a few settings of the database."""

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

REVISION = "0004"
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


# Used with PostgreSQL only, where several processes may serve one database (`peers.py`).

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("alive_until", DateTime(timezone=True), nullable=False),
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
