"""Statements without results straight through the drivers, sqlite3 and asyncpg: for a few rows, SQLAlchemy takes longer
than the database. SQLAlchemy writes the statements, once each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ClauseElement, Connection, Engine, Executable, Insert, Row, Update, create_engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from atlantis.server.storage.database import CONNECT_TIMEOUT, STATEMENT_TIMEOUT
from atlantis.server.storage.schema import keys

Rows = Sequence[tuple[Executable, Mapping[str, Any]]]
"""Statements with their values, in order. Those of several matches are executed together."""
DIALECT: Final = sqlite.dialect(paramstyle="named")


def by_statement(rows: Rows) -> dict[Executable, list[Mapping[str, Any]]]:
    """The values of each statement; all of these have the same names. What others refer to is inserted first, and what
    all nodes change is changed last: who holds its lock waits for no other."""
    found: dict[Executable, list[Mapping[str, Any]]] = {}
    for statement, values in rows:
        found.setdefault(statement, []).append(values)
    return dict(sorted(found.items(), key=lambda one: order(one[0])))


@cache
def order(statement: ClauseElement) -> int:
    """Inserts of rows that refer to no others; everything else; changes of keys."""
    if isinstance(statement, Update) and statement.table is keys:
        return 2
    return 0 if isinstance(statement, Insert) and not statement.table.foreign_keys else 1


# ---- SQLite ----------------------------------------------------------------------------------------------------------


class SQLiteAppender:
    """A connection of its own, used in one thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.driver: sqlite3.Connection | None = None

    def append(self, rows: Rows, check: Callable[[], None]) -> None:
        """Execute the statements in one transaction; `check` is called in it."""
        if self.driver is None:
            self.driver = self.connect()
        try:
            self.driver.execute("BEGIN IMMEDIATE")
            check()
            for statement, given in by_statement(rows).items():
                execute_on_sqlite(self.driver, statement, given)
            self.driver.execute("COMMIT")
        except BaseException as error:
            if self.driver.in_transaction:
                self.driver.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise as_sqlalchemy("", error) from error
            raise

    def connect(self) -> sqlite3.Connection:
        connection = self.engine.raw_connection()
        driver = connection.driver_connection
        connection.detach()
        assert isinstance(driver, sqlite3.Connection)
        return driver

    def close(self) -> None:
        if self.driver is not None:
            self.driver.close()


def execute_on_sqlite(driver: sqlite3.Connection, statement: Executable, given: Sequence[Mapping[str, Any]]) -> None:
    text = sqlite_text(statement, tuple(given[0]))
    try:
        driver.executemany(text, [{name: sqlite_value(value) for name, value in values.items()} for values in given])
    except sqlite3.Error as error:
        raise as_sqlalchemy(text, error) from error


def as_sqlalchemy(text: str, error: sqlite3.Error) -> BaseException:
    """The error that SQLAlchemy would raise."""
    return DBAPIError.instance(text, None, error, sqlite3.Error, hide_parameters=True, dialect=DIALECT)


@cache
def sqlite_text(statement: ClauseElement, names: tuple[str, ...]) -> str:
    """The statement, with `:name` for each value."""
    return str(statement.compile(dialect=DIALECT, column_keys=list(names)))


def sqlite_value(value: Any) -> Any:
    """A value as SQLAlchemy stores it."""
    return value.strftime("%Y-%m-%d %H:%M:%S.%f") if isinstance(value, datetime) else value


class SQLiteReader:
    """Reads a few rows at once, in the thread of the caller: for a row with a known key, changing to another thread and
    back takes much longer than SQLite. Its connection is never in a transaction, so it always sees what was committed.
    """

    def __init__(self, url: str) -> None:
        self.url: URL = make_url(url).set(drivername="sqlite")
        self.connection: Connection | None = None

    def rows(self, query: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
        """DBAPIError if another process has locked the file: then the caller should wait elsewhere."""
        if self.connection is None:
            never_wait = {"timeout": 0, "check_same_thread": False}
            engine = create_engine(
                self.url, connect_args=never_wait, isolation_level="AUTOCOMMIT", hide_parameters=True
            )
            self.connection = engine.connect()
        return self.connection.execute(query, values).all()

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection.engine.dispose()
            self.connection = None


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


class PostgresText(NamedTuple):
    """A statement with `$1` ... for the values of these names; some are constants of the statement."""

    text: str
    names: Sequence[str]
    constants: Mapping[str, Any]

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        return [given[name] if name in given else self.constants[name] for name in self.names]


class PostgresAppender:
    """A connection of its own; a lost one is opened again."""

    def __init__(self, url: str) -> None:
        self.url: str = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.driver: Any = None

    async def append(self, rows: Rows) -> None:
        """Execute the statements in one transaction. If the connection has been lost in the meantime, try once more with
        a new one; but not if only the answer to the commit is lost, since it may have been stored.
        """
        while not await self.try_append(rows, again=self.driver is not None):
            pass

    async def try_append(self, rows: Rows, again: bool) -> bool:
        """False if the connection was lost before the commit, and may be tried `again`."""
        import asyncpg  # type: ignore[import-untyped]  # only nodes on PostgreSQL need it

        committing = False
        try:
            if self.driver is None:
                self.driver = await asyncpg.connect(
                    self.url, timeout=CONNECT_TIMEOUT, command_timeout=STATEMENT_TIMEOUT
                )
            await self.driver.execute("BEGIN")
            for statement, given in by_statement(rows).items():
                found = postgres_text(statement, tuple(given[0]))
                await self.driver.executemany(found.text, [found.values(values) for values in given])
            committing = True
            await self.driver.execute("COMMIT")
        except asyncpg.IntegrityConstraintViolationError as error:
            await self.roll_back()
            raise IntegrityError(None, None, error, hide_parameters=True) from error
        except BaseException as error:
            lost = not await self.roll_back() and not isinstance(error, TimeoutError)
            if again and lost and not committing and isinstance(error, Exception):
                return False
            raise
        return True

    async def roll_back(self) -> bool:
        """End the transaction; False if that is not possible, and the connection has been ended instead."""
        import asyncpg

        driver, self.driver = self.driver, None
        if driver is None:
            return False
        try:
            await driver.execute("ROLLBACK", timeout=1)
        except BaseException as error:
            driver.terminate()
            if isinstance(error, (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)):
                return False  # whoever calls this raises its own error
            raise
        self.driver = driver
        return True

    async def close(self) -> None:
        if self.driver is not None:
            with suppress(OSError):
                await self.driver.close(timeout=1)


@cache
def postgres_text(statement: ClauseElement, names: tuple[str, ...]) -> PostgresText:
    compiled = statement.compile(dialect=postgresql.asyncpg.PGDialect_asyncpg(), column_keys=list(names))  # type: ignore[no-untyped-call]
    assert isinstance(compiled, SQLCompiler)
    return PostgresText(str(compiled), compiled.positiontup or (), compiled.params)
