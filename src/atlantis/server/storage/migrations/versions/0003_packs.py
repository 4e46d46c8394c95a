"""Values of printed copies, as people have typed them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("id", ID, nullable=False),
        sa.Column("owner", ID, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.Column("changed", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_packs"),
    )
    op.create_index("ix_packs_owner", "packs", ["owner"])


def downgrade() -> None:
    op.drop_table("packs")
