"""The history of everybody's finished matches, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("match", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("against", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(5), nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_played_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "person", name="pk_played"),
    )
    op.create_index("ix_played_person", "played", ["person", "ended"])
    op.create_index("ix_played_game", "played", ["person", "game", "against", "outcome"])
    op.create_table(
        "ratings",
        sa.Column("person", ID, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "players", "variant", name="pk_ratings"),
    )
    op.create_index("ix_ratings_pool", "ratings", ["game", "players", "variant", "settled", "mu", "sigma"])
    op.create_table(
        "rated",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", "seat", name="pk_rated"),
        sa.UniqueConstraint("match", "seat", name="uq_rated_match"),
    )
    op.create_index("ix_rated_person", "rated", ["person", "game", "players", "variant", "number"])
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("filed", sa.Boolean(), nullable=False, server_default=sa.false()))
        matches.create_index("ix_matches_filed", ["filed", "status"])
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("private")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_filed")
        matches.drop_column("filed")
    op.drop_table("rated")
    op.drop_table("ratings")
    op.drop_table("played")
