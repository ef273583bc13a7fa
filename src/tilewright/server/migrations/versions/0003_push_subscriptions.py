"""Where guests' browsers receive notifications."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("auth_secret", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("renewed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_of_guest", "push_subscriptions", ["guest_id"])
