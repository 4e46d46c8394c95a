"""The tables of the database. What is stored of a match is its setup and its entries; all else is found from them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

TABLES: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
ID: Final = String(32)

keys = Table("keys", TABLES, Column("name", String(32), primary_key=True), Column("value", LargeBinary, nullable=False))
"""What all nodes share: the key that identities are signed with."""

people = Table(
    "people",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("name", String(30), nullable=False),
    Column("account", String(64), unique=True),  # lower case; none: a guest
    Column("password", String(200)),
    Column("made", DateTime(timezone=True), nullable=False),
)

matches = Table(
    "matches",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("setup", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("host", ID, nullable=False),
    Column("invite", ID, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over
    Column("bot_moves", Boolean, nullable=False),  # a bot is to move: some node has to ask it
    Column("result", Text),
    Column("next", ID),  # the rematch, or the second game of a match
    Column("number", Integer, nullable=False),  # how many entries there are
    Column("made", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("ix_matches_lobby", "status", "listed", "changed"),
)

entries = Table(
    "entries",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)
"""Only ever added to. Two nodes that add the same number: the second one fails."""

players = Table(
    "players",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("seen", DateTime(timezone=True), nullable=False),
    Index("ix_players_person", "person"),
)
"""Who has sat at a match, and when they were seen there last."""

chat = Table(
    "chat",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ID, nullable=False),
    Column("name", String(30), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

judged = Table(
    "judged",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of moves made before
    Column("body", Text, nullable=False),
)
"""What the coach thinks of positions of matches that are over."""
