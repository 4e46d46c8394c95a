"""Writing to the database. Each node has one writer: what waits meanwhile is committed together, with one sync."""

from __future__ import annotations

import asyncio
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

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
"""Something to write. It may be asked for again after it has failed."""
Rows = Sequence[tuple[Executable, Mapping[str, Any]]]
"""Statements with their values, in order. Those of several matches are executed together."""

TOGETHER: Final = 200
"""So many pieces of work share a commit at most."""


class Writer:
    """Does pieces of work; those that wait at one time share a transaction. When `do` returns, it is on the disk."""

    def __init__(self, engine: AsyncEngine, health: Health) -> None:
        self.engine = engine
        self.health = health
        self.waiting: asyncio.Queue[tuple[Work[Any] | Rows, asyncio.Future[Any]]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed: bool = False

    async def open(self) -> None:
        self.task = asyncio.create_task(self.write())

    async def close(self) -> None:
        """Finish what was asked for, then stop."""
        self.closed = True
        if self.task is not None:
            await self.waiting.join()
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def do(self, work: Work[Answer] | Rows) -> Answer:
        async with self.health.reaching():
            if self.closed:
                raise InvalidRequestError("The database is closed.")
            future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self.waiting.put_nowait((work, future))
            return await asyncio.shield(future)  # who asked may go away; what was begun is finished

    async def write(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while len(batch) < TOGETHER and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            try:
                for (_, future), answer in zip(batch, await self.answers([work for work, _ in batch]), strict=True):
                    settle(future, answer)
            finally:
                for _ in batch:
                    self.waiting.task_done()

    async def answers(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        """What each piece of work returned, or its error. All are done in one transaction; if that fails, each in one
        of its own, so that what fails does not spoil the rest.
        """
        try:
            return await self.commit(batch)
        except Exception as error:
            if len(batch) == 1 or not_reached(error):
                return [error] * len(batch)
            return [answer for work in batch for answer in await self.answers([work])]

    async def commit(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        """A connection that was kept may have ended meanwhile: then once more, with a new one. But if the answer to the
        commit itself is lost, it may have been stored: doing it again could do it twice.
        """
        async with self.health.reaching():
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

    A file that was renamed or replaced would take what is written with it, so nothing is written then.
    """

    def __init__(self, engine: AsyncEngine, health: Health, writing: Engine, path: Path | None) -> None:
        super().__init__(engine, health)
        self.writing = writing
        self.thread: ThreadPoolExecutor = ThreadPoolExecutor(1, "writer")
        self.path = path
        self.file: tuple[int, int] | None = None

    def check_file(self) -> None:
        """OSError if the database is not the file that was opened."""
        if self.path is None:
            return
        found = self.path.stat()
        if self.file is None:
            self.file = found.st_dev, found.st_ino
        if self.file != (found.st_dev, found.st_ino):
            raise OSError(f"{self.path} is not the file that was opened: it was moved or replaced. Restart the server.")

    async def close(self) -> None:
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self.thread, self.writing.dispose)
        self.thread.shutdown()

    async def commit(self, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
        def write() -> list[Any]:
            with self.writing.begin() as connection:
                self.check_file()
                return done(connection, batch)

        return await asyncio.get_running_loop().run_in_executor(self.thread, write)


def done(connection: Connection, batch: Sequence[Work[Any] | Rows]) -> list[Any]:
    answers = [work(connection) if callable(work) else None for work in batch]
    execute(connection, [row for work in batch if not callable(work) for row in work])
    return answers


def execute(connection: Connection, rows: Rows) -> None:
    """Execute each statement once, with all its values."""
    together: dict[Executable, list[Mapping[str, Any]]] = {}
    for statement, values in rows:
        together.setdefault(statement, []).append(values)
    for statement, given in together.items():
        connection.execute(statement, given)


def not_reached(error: Exception) -> bool:
    """Was the database itself not there? Then no piece of work is to blame, and none is tried by itself."""
    cause = error.__cause__
    return isinstance(error, Unavailable) and (not isinstance(cause, DBAPIError) or cause.connection_invalidated)


def settle(future: asyncio.Future[Any], answer: object) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
        future.exception()  # whoever asked may have gone: then nobody looks at it
    else:
        future.set_result(answer)
