"""Sessions, people who are muted or banned, ids of commands, and notices to all nodes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from atlantis.server.names import skeleton

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", ID, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("client", sa.String(100), nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.Column("seen", TIME, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("secret", name="uq_sessions_secret"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("about", sa.String(8), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_notices"),
    )
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("alike", sa.String(250)))
        people.add_column(sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False))
        people.add_column(sa.Column("banned", sa.Boolean(), server_default=sa.false(), nullable=False))
        people.create_unique_constraint("uq_people_alike", ["alike"])
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("command", ID))
        matches.create_unique_constraint("uq_matches_command", ["command"])
        matches.create_index("ix_matches_host", ["host"])
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("command", ID))
        chat.create_unique_constraint("uq_chat_command", ["match", "command"])
    keep_accounts_apart()


def keep_accounts_apart() -> None:
    """Accounts that look alike already stay; the first of them keeps others from being created."""
    people = sa.table("people", sa.column("id", ID), sa.column("account", sa.String), sa.column("alike", sa.String))
    connection, taken = op.get_bind(), set[str]()
    accounts = sa.select(people.c.id, people.c.account).where(people.c.account.is_not(None)).order_by(people.c.account)
    for row in connection.execute(accounts).all():
        alike = skeleton(row.account)
        if alike not in taken:
            taken.add(alike)
            connection.execute(sa.update(people).where(people.c.id == row.id).values(alike=alike))


def downgrade() -> None:
    with op.batch_alter_table("chat") as chat:
        chat.drop_constraint("uq_chat_command", type_="unique")
        chat.drop_column("command")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_host")
        matches.drop_constraint("uq_matches_command", type_="unique")
        matches.drop_column("command")
    with op.batch_alter_table("people") as people:
        people.drop_constraint("uq_people_alike", type_="unique")
        for name in ("banned", "muted", "alike"):
            people.drop_column(name)
    op.drop_table("notices")
    op.drop_table("sessions")
