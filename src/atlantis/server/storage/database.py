"""Opens the database: one SQLite file by default, or PostgreSQL by its URL. Its tables are migrated when it is
opened."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from atlantis.engine import WrongOption
from atlantis.server.errors import DiskFull, Unavailable
from atlantis.server.logs import reason

Answer = TypeVar("Answer")

log: logging.Logger = logging.getLogger("atlantis.server")

BUSY: Final = 30
"""Seconds to wait for another process that is writing to the same file."""
CONNECT_TIMEOUT: Final = 5
"""Seconds to wait for a connection to PostgreSQL, or for one that is in use."""
STATEMENT_TIMEOUT: Final = 10
"""Seconds to wait for PostgreSQL to execute a statement."""
FULL: Final = ("disk is full", "no space left", "disk full")
"""How databases and systems report that there is no space left."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"


class Health:
    """Whether the database answers. Failures are counted; the log has the first of each kind, and the recovery."""

    def __init__(self) -> None:
        self.failures: int = 0
        self.why: str = ""

    def answered(self) -> None:
        if self.why:
            self.why = ""
            log.warning("The database answers again.")

    def failed(self, error: Exception) -> Unavailable:
        """What to raise instead of this error."""
        self.failures += 1
        why = reason(error)
        if why != self.why:
            self.why = why
            log.error("The database failed: %s", why)
        return DiskFull() if any(words in why.lower() for words in FULL) else Unavailable()

    @contextmanager
    def reaching(self) -> Iterator[None]:
        """Turns every database error into Unavailable, except for conflicts."""
        try:
            yield
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise self.failed(error) from error
        except Exception as error:
            if type(error).__module__.partition(".")[0] == "asyncpg":  # raised by the driver while it connects
                raise self.failed(error) from error
            raise
        self.answered()

    async def reached(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """The result. A pooled connection may have been closed in the meantime; then try once more with a new one."""
        with self.reaching():
            try:
                return await work()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return await work()


def database_url(given: str | Path) -> str:
    """The URL of a database: a path means SQLite, `postgresql://...` PostgreSQL."""
    text = str(given)
    if re.match(r"\w+=", text):
        raise WrongOption(
            "A list of host=... dbname=... is not a database. Give a file, or postgresql://user@host/name."
        )
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser())).render_as_string()
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise WrongOption(f"{text[:60]!r} is not a database. Give a file, or postgresql://user@host/name.") from error
    if url.drivername in ("postgresql", "postgres", "postgresql+asyncpg"):
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    raise WrongOption(
        f"Databases are SQLite or PostgreSQL, not {url.drivername!r}: give a file, or postgresql://user@host/name."
    )


def database_file(given: str | Path) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL or a database in memory."""
    url = make_url(database_url(given))
    if not url.drivername.startswith("sqlite") or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def open_engine(url: str) -> AsyncEngine:
    """The engine that reads; on PostgreSQL it writes as well. Errors, which are logged, do not quote what was written."""
    if not url.startswith("sqlite"):
        try:
            return create_async_engine(
                url,
                pool_size=10,
                max_overflow=20,
                pool_timeout=CONNECT_TIMEOUT,
                connect_args={"timeout": CONNECT_TIMEOUT, "command_timeout": STATEMENT_TIMEOUT},
                hide_parameters=True,
            )
        except ModuleNotFoundError as error:
            raise WrongOption("PostgreSQL needs one more package: pip install 'atlantis-games[postgresql]'.") from error
    engine = create_async_engine(url, connect_args={"timeout": BUSY}, hide_parameters=True)
    make_safe(engine.sync_engine, "BEGIN")
    return engine


def open_writing_engine(url: str) -> Engine:
    """The engine that writes to SQLite: synchronously, in a separate thread."""
    engine = create_engine(make_url(url).set(drivername="sqlite"), connect_args={"timeout": BUSY}, hide_parameters=True)
    make_safe(engine, "BEGIN IMMEDIATE")
    return engine


def make_safe(engine: Engine, begin: str) -> None:
    """Configure SQLite: write-ahead log, sync on every commit, and explicit BEGIN."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        connection.isolation_level = None  # we begin transactions ourselves

    @event.listens_for(engine, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def check_up_to_date(connection: Connection) -> None:
    """WrongOption if the tables are not those of this version."""
    now = MigrationContext.configure(connection).get_current_revision()
    if now != ScriptDirectory.from_config(migrations(connection)).get_current_head():
        raise WrongOption(
            "The tables of this database are not those of this version. Start the server of this version first: it "
            "brings them up to date."
        )


def bring_up_to_date(connection: Connection) -> None:
    """Create or migrate the tables for this version; WrongOption if a later version created them."""
    config = migrations(connection)
    now = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if now is not None and now not in known:
        raise WrongOption(
            f"The database was created by a later version of Atlantis (its tables are {now!r}). Install "
            "that version, or give another database."
        )
    command.upgrade(config, "head")
