"""What processes that serve one database count together, and what they have to read again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "shared_buckets",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("tokens", sa.Double, nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        prefixes=["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else [],
    )
    op.create_table(
        "address_connections",
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column(
            "process_id",
            sa.Text,
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("address_connections_of_process", "address_connections", ["process_id"])
    op.create_table(
        "rewritten",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
