"""The settings of a server."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from atlantis.engine import WrongOption
from atlantis.server.mail_settings import MailSettings

MOST: Final = 1_000_000
"""The maximum of any limit."""
HOST_NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*|\[[0-9a-f:.]+\]")
REDIS: Final = re.compile(r"rediss?://[^/\s]+|unix://\S")
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
LOG_FORMATS: Final = ("text", "json")
WEBHOOKS: Final = ("on", "off", "local")


@dataclass(frozen=True)
class Limits:
    """The limits by person and by address. All are on by default; 0 turns one off.

    Each is a number per minute: `messages` on one connection; `moves`, `chat` of one person; `matches`, `hints`,
    `coach`, `reports`, `seeks`, `mails` (changes of an e-mail address or webhook), `engine` (looks at a position in the
    analysis) of one person and of one address; the others of one address. Only `held` (WebSockets), `connections` (all, counted when they are accepted) and `searching`
    (people who look for an opponent) of an address, and `listed` (open tables in the lobby) and `bot_matches` (running
    games between bots) of a person and of an address, are numbers at one time.
    """

    requests: int = 1200
    moves: int = 600
    matches: int = 30
    chat: int = 20
    watchers: int = 6
    hints: int = 30
    coach: int = 10
    analysis: int = 600
    engine: int = 240
    reports: int = 10
    mails: int = 6
    guests: int = 30
    passwords: int = 10
    stops: int = 600
    guesses: int = 20
    sockets: int = 60
    messages: int = 1200
    held: int = 200
    connections: int = 400
    listed: int = 5
    bot_matches: int = 3
    seeks: int = 20
    searching: int = 20


NO_LIMITS: Final = Limits(*[0] * len(fields(Limits)))
"""For benchmarks and trusted networks."""


def changed_limits(limits: Limits, changes: Sequence[str]) -> Limits:
    """The limits with changes such as `moves=1200`; WrongOption for anything that is not a limit."""
    names = [one.name for one in fields(Limits)]
    for change in changes:
        name, _, most = change.partition("=")
        if name not in names or not most.isdecimal() or int(most) > MOST:
            raise WrongOption(
                f"{change!r} is not a limit. Write NAME=NUMBER (per minute), e.g. moves=1200; the names "
                f"are {', '.join(names)}."
            )
        limits = replace(limits, **{name: int(most)})
    return limits


@dataclass(frozen=True)
class Settings:
    """`database`: a file, or postgresql://...; `origins`: origins of other sites whose pages may use this server."""

    database: str = field(default_factory=lambda: str(usual_database()))
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """The host names that the server answers to; if empty, any name."""
    secure: bool = False
    """Behind HTTPS: cookies are sent over HTTPS only."""
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies in front of the server; only their X-Forwarded-For is read."""
    hops: int = 1
    """How many of them a request passes through."""
    redis: str = ""
    """The Redis server through which nodes announce changes to each other; if empty, PostgreSQL's LISTEN/NOTIFY."""
    log_level: str = "info"
    log_format: str = "text"
    processes: int | None = None
    absent_after: float = 60.0
    """Seconds after which a bot may replace an absent player."""
    claim_after: float = 200.0
    """Seconds of absence on their own turn after which the opponent may claim the win."""
    heartbeat: float = 20.0
    limits: Limits = field(default_factory=Limits)
    mail: MailSettings | None = None
    """How e-mails are sent; None: no e-mail."""
    public_url: str = ""
    """The address of the page, for links in e-mails and webhooks."""
    webhooks: str = "on"
    """`on`: to public addresses over HTTPS; `local`: over HTTP to this machine, too; `off`: none."""
    most_body: int = 64 * 1024
    most_record: int = 1024 * 1024
    most_message: int = 16 * 1024
    most_sockets: int = 20_000
    most_connections: int = field(default_factory=lambda: usual_connections())
    """Open connections of all kinds; more are closed on accept."""

    def __post_init__(self) -> None:
        for name in self.names:
            if not HOST_NAME.fullmatch(name):
                raise WrongOption(
                    f"{name!r} is not a host name for --name: give e.g. play.example.org, without a port."
                )
        if self.public_url and not is_origin(self.public_url):
            raise WrongOption(
                f"{self.public_url!r} is not a value of --public-url: give e.g. https://play.example.org, without a path."
            )
        if self.mail is not None and not self.public_url:
            raise WrongOption("E-mails have links to the page: give its address with --public-url.")
        for origin in self.origins:
            if not is_origin(origin):
                raise WrongOption(
                    f"{origin!r} is not an origin for --origin: give e.g. https://games.example.org, without a path."
                )
        for address in self.proxies:
            try:
                ipaddress.ip_network(address)
            except ValueError as error:
                raise WrongOption(
                    f"{address!r} is not the address of a proxy for --proxy: give e.g. 127.0.0.1 or 10.0.0.0/24."
                ) from error
        if self.redis and not REDIS.match(self.redis):
            raise WrongOption(
                "The value of --redis is not the URL of a Redis server: give e.g. redis://10.0.0.3:6379/0."
            )
        if self.redis and not self.database.startswith("postgres"):
            raise WrongOption("--redis is for several nodes on one PostgreSQL database: give that with --data, too.")
        for option, value, known in (
            ("--log-level", self.log_level, LOG_LEVELS),
            ("--log-format", self.log_format, LOG_FORMATS),
            ("--webhooks", self.webhooks, WEBHOOKS),
        ):
            if value not in known:
                raise WrongOption(f"{value!r} is not a value of {option}: choose {', '.join(known)}.")


def is_origin(text: str) -> bool:
    """Is this the scheme, host and port of an address?"""
    scheme, _, host = text.partition("://")
    return scheme in ("http", "https") and bool(HOST_NAME.fullmatch(re.sub(r":\d{1,5}$", "", host)))


def usual_connections() -> int:
    """22,000, or the number of files that this process may open, minus those that it needs itself."""
    most, needed = 22_000, 100
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return most
    open_files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if open_files == resource.RLIM_INFINITY else max(1, min(most, open_files - needed))


def usual_database() -> Path:
    """The database in the user's own data folder."""
    return user_data_path("atlantis", appauthor=False) / "atlantis.db"
