"""What the database keeps, as the rest of the program sees it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row

from atlantis.engine import AtlantisError
from atlantis.table import Setup
from atlantis.table.setup import read_setup


class Behind(AtlantisError):
    """Somebody else has added to the match first."""


@dataclass(frozen=True)
class StoredMatch:
    """A match as the database has it."""

    id: str
    setup: Setup
    host: str
    invite: str
    listed: bool
    status: str
    result: dict[str, Any] | None
    next: str | None
    number: int
    made: datetime
    changed: datetime


@dataclass(frozen=True)
class Outcome:
    """What the entries lead to: the result if they end the game; whether a bot is to move then."""

    result: dict[str, Any] | None = None
    bot_moves: bool = False


UNDECIDED: Final = Outcome()


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    account: str | None = None
    password: str | None = None


@dataclass(frozen=True)
class Line:
    """A line of chat."""

    number: int
    person: str
    name: str
    text: str
    at: datetime


def new_id() -> str:
    """An address that nobody guesses."""
    return secrets.token_urlsafe(16)


def now() -> datetime:
    return datetime.now(UTC)


def aware(at: datetime) -> datetime:
    """SQLite forgets the zone; it is always this one."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def stored_match(row: Row[Any]) -> StoredMatch:
    return StoredMatch(
        row.id,
        read_setup(json.loads(row.setup)),
        row.host,
        row.invite,
        row.listed,
        row.status,
        json.loads(row.result) if row.result else None,
        row.next,
        row.number,
        aware(row.made),
        aware(row.changed),
    )
