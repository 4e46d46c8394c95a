"""The secret addresses of feeds that tell people in which games it is their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "turn_feeds",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_turn_feeds_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_turn_feeds"),
        sa.UniqueConstraint("secret", name="uq_turn_feeds_secret"),
    )


def downgrade() -> None:
    op.drop_table("turn_feeds")
