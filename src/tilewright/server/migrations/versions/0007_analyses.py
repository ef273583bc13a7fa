"""Analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analyses",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("judge", sa.Text, primary_key=True),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text),
        sa.Column("data", sa.LargeBinary),
    )
