"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "people",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("password", sa.String(200)),
        sa.Column("made", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("account", name="uq_people_account"),
    )
    op.create_table(
        "matches",
        sa.Column("id", ID, nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("host", ID, nullable=False),
        sa.Column("invite", ID, nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("bot_moves", sa.Boolean(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("next", ID),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.Column("changed", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_lobby", "matches", ["status", "listed", "changed"])
    op.create_table(
        "entries",
        sa.Column("match", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_entries"),
    )
    op.create_table(
        "players",
        sa.Column("match", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("seen", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_players_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "person", name="pk_players"),
    )
    op.create_index("ix_players_person", "players", ["person"])
    op.create_table(
        "chat",
        sa.Column("match", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_chat_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_chat"),
    )


def downgrade() -> None:
    for name in ("chat", "players", "entries", "matches", "people", "keys"):
        op.drop_table(name)
