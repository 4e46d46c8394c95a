"""Writing to the database. Each node has one writer; writes that wait are committed together, with one sync."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine

from atlantis.server.errors import Unavailable
from atlantis.server.storage.database import Health
from atlantis.server.storage.direct import (
    PostgresAppender,
    Rows,
    SQLiteAppender,
    by_statement,
    execute_on_sqlite,
)

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
"""Something to write. It may be called again after a failure."""
Waiting = tuple[Work[Any] | Rows, asyncio.Future[Any], Callable[[], None] | None]

TOGETHER: Final = 200
"""How many pieces of work share a commit at most."""


class Writer:
    """Executes pieces of work; those that wait at the same time share a transaction. When `do` returns, it is on
    disk."""

    def __init__(self, engine: AsyncEngine, health: Health) -> None:
        self.engine = engine
        self.health = health
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed: bool = False
        self.rides_along: Callable[[], Waiting | None] = lambda: None
        """Asked before each commit for something that is to be stored with it, so that it needs none of its own."""

    async def open(self) -> None:
        self.task = asyncio.create_task(self.write())

    async def close(self) -> None:
        """Finish pending work, then stop."""
        self.closed = True
        if self.task is not None:
            await self.waiting.join()
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def do(self, work: Work[Answer] | Rows, then: Callable[[], None] | None = None) -> Answer:
        """`then` is called when the work is on disk, or has failed, even if the caller is cancelled."""
        with self.health.reaching():
            if self.closed:
                raise InvalidRequestError("The database is closed.")
            future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self.waiting.put_nowait((work, future, then))  # the caller may be cancelled; what was started is finished
            return await future

    async def do_alone(self, work: Work[Answer]) -> Answer:
        """In a transaction of its own, for which moves need not wait where there can be several at a time."""
        with self.health.reaching():
            answers: list[Answer] = await self.commit([work])
            return answers[0]

    async def write(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while len(batch) < TOGETHER and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            asked = len(batch)
            if (more := self.rides_along()) is not None:
                batch.append(more)
            try:
                answers = await self.answers([work for work, _, _ in batch])
                for (_, future, then), answer in zip(batch, answers, strict=True):
                    if then is not None:
                        then()
                    settle(future, answer)
            finally:
                for _ in range(asked):
                    self.waiting.task_done()

    async def answers(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        """What each piece of work returned, or its error. All are done in one transaction; if that fails, each in a
        separate one, so that one failure does not affect the others.
        """
        try:
            return await self.commit(batch)
        except Exception as error:
            if len(batch) == 1 or not_reached(error):
                return [error] * len(batch)
            return [answer for work in batch for answer in await self.answers([work])]

    async def commit(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        """A pooled connection may have been closed in the meantime; then try once more with a new one. But if the
        answer to the commit itself is lost, it may have been stored: doing it again could do it twice.
        """
        with self.health.reaching():
            for again in (True, False):
                async with self.engine.connect() as connection:
                    try:
                        answers = await connection.run_sync(done, batch)
                    except DBAPIError as error:
                        if again and error.connection_invalidated:
                            continue
                        raise
                    await connection.commit()
                    return answers
        raise AssertionError("the second attempt returns or raises")


class OneWriter(Writer):
    """For SQLite: all work goes through one thread, whose only connection writes.

    If the file was renamed or replaced, nothing is written, since the changes would go with the old file.
    """

    def __init__(self, engine: AsyncEngine, health: Health, writing: Engine, path: Path | None) -> None:
        super().__init__(engine, health)
        self.writing = writing
        self.appender: SQLiteAppender = SQLiteAppender(writing)
        self.thread: ThreadPoolExecutor = ThreadPoolExecutor(1, "writer")
        self.path = path
        self.file: tuple[int, int] | None = None

    def check_file(self) -> None:
        """OSError if the database is not the file that was opened."""
        if self.path is None:
            return
        try:
            found = self.path.stat()
            now = found.st_dev, found.st_ino
        except FileNotFoundError:
            now = None
        if self.file is None:
            self.file = now
        if now is None or self.file != now:
            raise OSError(f"{self.path} is not the file that was opened: it was moved or replaced. Restart the server.")

    async def do_alone(self, work: Work[Answer]) -> Answer:
        return await self.do(work)

    async def close(self) -> None:
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self.thread, self.appender.close)
        await asyncio.get_running_loop().run_in_executor(self.thread, self.writing.dispose)
        self.thread.shutdown()

    async def commit(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        rows = rows_of(batch)

        def write() -> list[Any]:
            if rows is not None and self.path is not None:
                self.appender.append(rows, self.check_file)
                return [None] * len(batch)
            with self.writing.begin() as connection:
                self.check_file()
                return done(connection, batch)

        return await asyncio.get_running_loop().run_in_executor(self.thread, write)


class PostgresWriter(Writer):
    """For PostgreSQL: what consists of statements alone goes through one connection of its own."""

    def __init__(self, engine: AsyncEngine, health: Health, url: str) -> None:
        super().__init__(engine, health)
        self.appender: PostgresAppender = PostgresAppender(url)

    async def close(self) -> None:
        await super().close()
        await self.appender.close()

    async def commit(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        rows = rows_of(batch)
        if rows is None:
            return await super().commit(batch)
        with self.health.reaching():
            await self.appender.append(rows)
        return [None] * len(batch)


def rows_of(batch: Sequence[Work[Any] | Rows]) -> Rows | None:
    """All statements of the batch, if it consists of nothing else."""
    found = list[tuple[Executable, Mapping[str, Any]]]()
    for work in batch:
        if callable(work):
            return None
        found += work
    return found


def done(connection: Connection, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
    answers = [work(connection) if callable(work) else None for work in batch]
    execute(connection, [row for work in batch if not callable(work) for row in work])
    return answers


def execute(connection: Connection, rows: Rows) -> None:
    """Execute each statement once, with all its values."""
    direct = isinstance(connection, Connection) and connection.dialect.name == "sqlite"
    for statement, given in by_statement(rows).items():
        if direct:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            execute_on_sqlite(driver, statement, given)
        else:
            connection.execute(statement, given)


def not_reached(error: Exception) -> bool:
    """Was the database itself unavailable? Then no single piece of work is the cause, and none is retried alone."""
    cause = error.__cause__
    return isinstance(error, Unavailable) and (not isinstance(cause, DBAPIError) or cause.connection_invalidated)


def settle(future: asyncio.Future[Any], answer: object) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
        future.exception()  # the caller may be gone, so nobody retrieves it
    else:
        future.set_result(answer)
