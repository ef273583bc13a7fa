"""What processes that serve one database know of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column(
            "process_id",
            sa.Text,
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            nullable=False,
        ),
    )
    op.create_index("leases_of_process", "leases", ["process_id"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process_id", sa.Text, primary_key=True),
        sa.Column("left_at", sa.DateTime(timezone=True)),
    )
