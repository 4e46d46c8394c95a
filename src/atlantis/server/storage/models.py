"""The stored objects, as the rest of the program sees them."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal, cast

from sqlalchemy import Row

from atlantis.engine import AtlantisError
from atlantis.server.logs import reason
from atlantis.table import Result, Setup, Table
from atlantis.table.fair_play import guarded_key
from atlantis.table.outline import Outline, outline, parse_outline
from atlantis.table.setup import parse_setup

log: logging.Logger = logging.getLogger("atlantis.server")
Status = Literal["open", "running", "over"]


class Behind(AtlantisError):
    """Somebody else has added to the match first."""


@dataclass(frozen=True)
class StoredMatch:
    """A match as stored in the database. `due`: when the clock that runs is at 0, without outages. `outline`: None if it
    was stored by an earlier version, or has to be built again."""

    id: str
    setup: Setup
    host: str
    invite: str
    listed: bool
    status: Status
    result: dict[str, Any] | None
    next: str | None
    number: int
    made: datetime
    changed: datetime
    due: int | None = None
    outline: Outline | None = None


@dataclass(frozen=True)
class Progress:
    """What lists of matches show of a table: its status, whether a bot is to move, the result, and when the clock that
    runs is at 0. `guarded`: the key of the position, if nobody may analyse it now. `outline`: as text."""

    status: Status = "running"
    bot_moves: bool = False
    result: dict[str, Any] | None = None
    due: int | None = None
    guarded: str | None = None
    outline: str | None = None


RUNNING: Final = Progress()
UNDECIDED: Final = Progress("over", result=asdict(Result("undecided", (), (), ())))
"""The rules have changed, so nobody can finish the match."""


def progress_of(table: Table) -> Progress:
    result = table.result()
    return Progress(
        "over" if table.over() else "running" if table.started else "open",
        table.bot_to_move() is not None,
        None if result is None else asdict(result),
        table.deadline(),
        guarded_key(table),
        outline(table).to_text(),
    )


@dataclass(frozen=True)
class Person:
    """`session`: the session of the request, if any. `muted`, `banned`: by an operator."""

    id: str
    name: str
    account: str | None = None
    password: str | None = None
    session: str = ""
    muted: bool = False
    banned: bool = False


@dataclass(frozen=True)
class Session:
    """Where a person is signed in. `client`: the user agent of their browser or program."""

    id: str
    person: str
    client: str
    made: datetime
    seen: datetime


@dataclass(frozen=True)
class Pack:
    """The values of somebody's copy of a game. `values`: by path, each with `value`, `from` and `note`."""

    id: str
    owner: str
    game: str
    name: str
    version: int
    values: dict[str, Any]
    made: datetime
    changed: datetime


@dataclass(frozen=True)
class ChatLine:
    """A chat message by `person`; `name` is their name at the time."""

    number: int
    person: str
    name: str
    text: str
    at: datetime


def new_id() -> str:
    """An id that nobody can guess. It begins with a letter or a number, so that no command takes it for an option."""
    found = secrets.token_urlsafe(16)
    return found if found[0].isalnum() else new_id()


def new_match(setup: Setup, host: str, listed: bool, number: int, progress: Progress) -> StoredMatch:
    """A match that is about to be stored with so many entries."""
    made = now()
    return StoredMatch(
        new_id(),
        setup,
        host,
        new_id(),
        listed,
        progress.status,
        progress.result,
        None,
        number,
        made,
        made,
        progress.due,
        None if progress.outline is None else parse_outline(progress.outline),
    )


def now() -> datetime:
    return datetime.now(UTC)


def milliseconds(at: datetime) -> int:
    """A time as clocks use it: milliseconds since 1970."""
    return round(1000 * at.timestamp())


def aware(at: datetime) -> datetime:
    """Restore the time zone, which SQLite does not store; it is always UTC."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def stored_person(row: Row[Any], session: str = "") -> Person:
    return Person(row.id, row.name, row.account, row.password, session, row.muted, row.banned)


def stored_pack(row: Row[Any]) -> Pack:
    return Pack(
        row.id, row.owner, row.game, row.name, row.version, json.loads(row.body), aware(row.made), aware(row.changed)
    )


def readable_matches(rows: Sequence[Row[Any]]) -> list[StoredMatch]:
    """The matches in these rows. A damaged row is left out and logged."""
    found = []
    for row in rows:
        try:
            found.append(stored_match(row))
        except Exception as error:
            log.error("A match in the database is damaged: %s", reason(error), extra={"match": row.id})
    return found


def stored_match(row: Row[Any]) -> StoredMatch:
    return StoredMatch(
        row.id,
        parse_setup(json.loads(row.setup)),
        row.host,
        row.invite,
        row.listed,
        cast("Status", row.status),
        json.loads(row.result) if row.result else None,
        row.next,
        row.number,
        aware(row.made),
        aware(row.changed),
        row.due,
        None if row.outline is None else parse_outline(row.outline),
    )
