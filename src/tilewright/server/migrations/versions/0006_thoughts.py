"""Processes that think, and what they are asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table, and say which processes think."""
    op.add_column(
        "processes",
        sa.Column("is_thinker", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "thoughts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "asker_id",
            sa.Text,
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("thinker_id", sa.Text, sa.ForeignKey("processes.id", ondelete="SET NULL")),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("think_s", sa.Double, nullable=False),
        sa.Column("entropy", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("has_people", sa.Boolean, nullable=False),
        sa.Column(
            "asked_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()
        ),
        sa.Column("action", sa.Integer),
    )
    op.create_index("thoughts_of_asker", "thoughts", ["asker_id"])
    op.create_index("thoughts_of_thinker", "thoughts", ["thinker_id"])
