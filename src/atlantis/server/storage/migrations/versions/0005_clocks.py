"""Clocks: when a match is due, when no server was running, and the pause days that people have used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "outages",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("stop", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_outages"),
        sa.UniqueConstraint("start", name="uq_outages_start"),
    )
    op.create_table(
        "pauses",
        sa.Column("person", ID, nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_pauses_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_pauses"),
    )
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("clock", sa.String(8)))
        matches.add_column(sa.Column("due", sa.BigInteger()))
        matches.create_index("ix_matches_due", ["due"])


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_due")
        matches.drop_column("due")
        matches.drop_column("clock")
    op.drop_table("pauses")
    op.drop_table("outages")
