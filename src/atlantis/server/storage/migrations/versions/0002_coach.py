"""What the coach thinks of matches that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "judged",
        sa.Column("match", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_judged_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_judged"),
    )


def downgrade() -> None:
    op.drop_table("judged")
