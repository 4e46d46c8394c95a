"""What whoever runs a server can choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from atlantis.engine import WrongOption

MOST: Final = 1_000_000
"""No limit is higher."""


@dataclass(frozen=True)
class Limits:
    """How much one person, or one address, may ask for. All are on by default; 0 turns one off.

    Each is so many a minute: `messages` on one connection, `moves`, `chat` of one person, `matches`, `hints`, `coach`
    of one person and of one address, the others of one address. Only `held` is the connections of an address at one
    time.
    """

    requests: int = 1200
    moves: int = 600
    matches: int = 30
    chat: int = 20
    hints: int = 30
    coach: int = 10
    guests: int = 30
    passwords: int = 10
    sockets: int = 60
    messages: int = 1200
    held: int = 200


NO_LIMITS: Final = Limits(*[0] * len(fields(Limits)))
"""For benchmarks, and for networks whose people are trusted."""


def changed_limits(limits: Limits, changes: Sequence[str]) -> Limits:
    """With what was wished, such as `moves=1200`; WrongOption for what is no limit."""
    names = [one.name for one in fields(Limits)]
    for change in changes:
        name, _, most = change.partition("=")
        if name not in names or not most.isdecimal() or int(most) > MOST:
            raise WrongOption(f"A limit is so many a minute, e.g. moves=1200, of {', '.join(names)}; not {change!r}.")
        limits = replace(limits, **{name: int(most)})
    return limits


@dataclass(frozen=True)
class Settings:
    """`database`: a file, or postgresql://...; `origins`: addresses of other pages that may use this server."""

    database: str = field(default_factory=lambda: str(usual_database()))
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What the server may be called in an address; none: anything."""
    secure: bool = False
    """Behind HTTPS: cookies are sent on HTTPS only."""
    proxies: bool = False
    """A proxy in front says who asks (X-Forwarded-For)."""
    processes: int | None = None
    absent_after: float = 60.0
    """Seconds after which a bot may be asked to play for somebody who is not there."""
    heartbeat: float = 20.0
    limits: Limits = field(default_factory=Limits)
    most_body: int = 64 * 1024
    most_record: int = 1024 * 1024
    most_message: int = 16 * 1024
    most_sockets: int = 20_000


def usual_database() -> Path:
    """The database in the user's own data folder."""
    return user_data_path("atlantis", appauthor=False) / "atlantis.db"
