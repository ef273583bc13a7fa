"""Mistakes that guests learn from, and when each is due."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "mistakes",
        sa.Column("guest_id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("event", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("judge", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
    )
    op.create_index("mistakes_of_table", "mistakes", ["table_id"])
