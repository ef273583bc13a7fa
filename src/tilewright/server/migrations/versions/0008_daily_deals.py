"""Who plays the deal of the day, and how well."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("margin", sa.Integer),
        sa.Column("judge", sa.Text),
        sa.Column("loss", sa.Double),
    )
    op.create_index("daily_deals_of_guest", "daily_deals", ["guest_id"])
    op.create_index("daily_deals_of_table", "daily_deals", ["table_id"])
