"""Puzzles: what people have tried, and ratings of solvers and puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", ID, nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("deal", ID, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Integer()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_puzzle_tries_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_index("ix_puzzle_tries_day", "puzzle_tries", ["person", "day"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "solvers",
        sa.Column("person", ID, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_solvers_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_solvers"),
    )


def downgrade() -> None:
    op.drop_table("solvers")
    op.drop_table("puzzle_ratings")
    op.drop_table("puzzle_tries")
