"""Positions of running games between people, which nobody may analyse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("guarded", sa.String(30)))
        matches.create_index("ix_matches_guarded", ["guarded"])


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_guarded")
        matches.drop_column("guarded")
