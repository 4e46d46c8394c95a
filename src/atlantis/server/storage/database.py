"""The way to the database: one SQLite file by default, PostgreSQL by its URL; brought up to date when it is opened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
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
from atlantis.server.refusing import Unavailable

Answer = TypeVar("Answer")

BUSY: Final = 30
"""Seconds to wait for another process that writes to the same file."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"


@asynccontextmanager
async def reaching() -> AsyncIterator[None]:
    """Whatever goes wrong on the way to the database is Unavailable; only conflicts stay what they are."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as error:
        raise Unavailable from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "asyncpg":  # raised while it connects, as it is
            raise Unavailable from error
        raise


async def reached(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """What came of it. A connection that was kept may have ended meanwhile: then once more, with a new one."""
    async with reaching():
        try:
            return await work()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return await work()


def database_url(given: str | Path) -> str:
    """What the store takes: a file's path is a SQLite database, `postgresql://...` is PostgreSQL."""
    text = str(given)
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser())).render_as_string()
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise WrongOption(f"{text[:60]!r} is no database: give a file, or postgresql://user@host/name.") from error
    if url.drivername in ("postgresql", "postgres", "postgresql+asyncpg"):
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    raise WrongOption(
        f"Databases are SQLite or PostgreSQL, not {url.drivername!r}: give a file, or postgresql://user@host/name."
    )


def open_engine(url: str) -> AsyncEngine:
    """The engine that reads; on PostgreSQL it writes as well."""
    if not url.startswith("sqlite"):
        try:
            return create_async_engine(url, pool_size=10, max_overflow=20)
        except ModuleNotFoundError as error:
            raise WrongOption("PostgreSQL needs one more package: pip install 'atlantis[postgresql]'.") from error
    engine = create_async_engine(url, connect_args={"timeout": BUSY})
    make_safe(engine.sync_engine, "BEGIN")
    return engine


def open_writing_engine(url: str) -> Engine:
    """The engine that writes to SQLite: from a thread of its own, without a detour for each statement."""
    engine = create_engine(make_url(url).set(drivername="sqlite"), connect_args={"timeout": BUSY})
    make_safe(engine, "BEGIN IMMEDIATE")
    return engine


def make_safe(engine: Engine, begin: str) -> None:
    """SQLite writes ahead, has every commit on the disk before it says so, and begins transactions in this way."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 thinks

    @event.listens_for(engine, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def bring_up_to_date(connection: Connection) -> None:
    """Make or change the tables as this version needs them; WrongOption if a later version has made them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    now = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if now is not None and now not in known:
        raise WrongOption(
            f"The database was made by a later version of Atlantis (its tables are {now!r}): install "
            "that version, or give another database."
        )
    command.upgrade(config, "head")
