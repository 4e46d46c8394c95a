"""Lists and pairing: what lists show of a match, when it was over for its players, and who looks for an opponent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", ID, nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "seeks",
        sa.Column("person", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("node", ID, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("match", ID),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seeks_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_seeks"),
    )
    op.add_column("matches", sa.Column("outline", sa.Text()))
    op.add_column("players", sa.Column("ended", sa.DateTime(timezone=True)))
    op.execute(
        "UPDATE players SET ended = (SELECT changed FROM matches WHERE matches.id = players.match AND status = 'over')"
    )
    op.drop_index("ix_players_person", "players")
    op.create_index("ix_players_person", "players", ["person", "ended"])


def downgrade() -> None:
    op.drop_index("ix_players_person", "players")
    op.create_index("ix_players_person", "players", ["person"])
    op.drop_column("players", "ended")
    op.drop_column("matches", "outline")
    op.drop_table("seeks")
    op.drop_table("nodes")
