"""What is stored: tables, everything that happened at them, and a few settings of the database."""

from dataclasses import dataclass

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

REVISION = "0001"
"""The newest migration; `migrations/versions/` holds the way to it."""

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
    # The entries of one table lie side by side.
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """What a table is, from its first moment to its last.

    Attributes:
        clock: "none" where nobody is hurried.
        created_at: in milliseconds since 1970.
    """

    id: str
    game: str
    variant: str
    players: int
    options: dict[str, int]
    clock: str
    created_at: int


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
