"""Which tables a guest sits at, and a summary of each table, so that a guest's games can be listed."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_TABLES_AT_ONCE = 500
_NEXT_TABLES = sa.text("SELECT id FROM tables WHERE id > :last ORDER BY id LIMIT :number")
_SEATINGS = sa.text(
    "SELECT table_id, kind, data FROM entries WHERE table_id >= :first AND table_id <= :last"
    " AND kind IN ('opened', 'seated', 'joined')"
)
_INSERT = sa.text("INSERT INTO guest_tables (guest_id, table_id) VALUES (:guest, :table)")


def upgrade() -> None:
    """Add the columns and the table, and fill the latter; summaries are made when they are first needed."""
    op.add_column("tables", sa.Column("changed_at", sa.BigInteger))
    op.add_column("tables", sa.Column("summary", sa.Text))
    op.create_table(
        "guest_tables",
        sa.Column("guest_id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    _note_guests(op.get_bind())


def _note_guests(connection: sa.Connection) -> None:
    last = ""
    while True:
        wanted = {"last": last, "number": _TABLES_AT_ONCE}
        tables = list(connection.scalars(_NEXT_TABLES, wanted))
        if not tables:
            return
        last = tables[-1]
        found = connection.execute(_SEATINGS, {"first": tables[0], "last": last})
        seated = {(guest, table) for table, kind, data in found for guest in _guests(kind, data)}
        if seated:
            rows = [{"guest": guest, "table": table} for guest, table in sorted(seated)]
            connection.execute(_INSERT, rows)


def _guests(kind: str, data: str) -> list[str]:
    """Return the guests that an entry of the log gives a seat."""
    fields = json.loads(data)
    if kind == "opened":
        return [guest for seat in fields["seats"] for guest in seat.get("guests", [])]
    return [] if fields.get("by") is None else [fields["by"]]
