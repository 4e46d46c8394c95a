"""Notices by e-mail and webhook that it is somebody's turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(500), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("daily", sa.Boolean(), nullable=False),
        sa.Column("lang", sa.String(5), nullable=False),
        sa.Column("secret", sa.String(100), nullable=False),
        sa.Column("mention", sa.String(40), nullable=False),
        sa.Column("wait", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("problem", sa.String(20), nullable=False),
        sa.Column("off", sa.Boolean(), nullable=False),
        sa.Column("node", sa.String(32)),
        sa.Column("claimed", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_channels_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.UniqueConstraint("person", "kind", name="uq_channels_person"),
    )
    op.create_table(
        "turn_notices",
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_turn_notices_channel", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_turn_notices_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("channel", "match", name="pk_turn_notices"),
    )
    op.create_index("ix_turn_notices_due", "turn_notices", ["channel", "due"])
    op.create_table(
        "confirmations",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_confirmations"),
    )
    op.create_index("ix_confirmations_address", "confirmations", ["address"])


def downgrade() -> None:
    op.drop_table("confirmations")
    op.drop_table("turn_notices")
    op.drop_table("channels")
