"""Whom people have muted or blocked, and what they report."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "avoided",
        sa.Column("id", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("other", ID, nullable=False),
        sa.Column("blocked", sa.Boolean(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_avoided_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name="fk_avoided_other", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_avoided"),
        sa.UniqueConstraint("person", "other", name="uq_avoided_person"),
    )
    op.create_index("ix_avoided_other", "avoided", ["other"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("by", ID, nullable=False),
        sa.Column("about", ID, nullable=False),
        sa.Column("match", ID, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True)),
        sa.Column("note", sa.String(500)),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
    )
    op.create_index("ix_reports_by", "reports", ["by"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("avoided")
