"""Who writes to the database. Each node has one writer: what waits meanwhile is committed together, with one sync."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine

from atlantis.server.refusing import Unavailable
from atlantis.server.storage.database import reached, reaching

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
"""Something to write. It may be asked for again after it has failed."""

TOGETHER: Final = 200
"""So many pieces of work share a commit at most."""


class Writer:
    """Does pieces of work; those that wait at one time share a transaction. When `do` returns, it is on the disk."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: asyncio.Queue[tuple[Work[Any], asyncio.Future[Any]]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

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

    async def do(self, work: Work[Answer]) -> Answer:
        async with reaching():
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

    async def answers(self, batch: Sequence[Work[Any]]) -> list[Any]:
        """What each piece of work returned, or its error. All are done in one transaction; if that fails, each in one
        of its own, so that what fails does not spoil the rest.
        """
        try:
            return await self.commit(batch)
        except Exception as error:
            if len(batch) == 1 or not_reached(error):
                return [error] * len(batch)
            return [answer for work in batch for answer in await self.answers([work])]

    async def commit(self, batch: Sequence[Work[Any]]) -> list[Any]:
        async def write() -> list[Any]:
            async with self.engine.begin() as connection:
                return await connection.run_sync(done, batch)

        return await reached(write)


class OneWriter(Writer):
    """For SQLite: all work goes through one thread, whose only connection writes."""

    def __init__(self, engine: AsyncEngine, writing: Engine) -> None:
        super().__init__(engine)
        self.writing = writing
        self.thread = ThreadPoolExecutor(1, "writer")

    async def close(self) -> None:
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self.thread, self.writing.dispose)
        self.thread.shutdown()

    async def commit(self, batch: Sequence[Work[Any]]) -> list[Any]:
        def write() -> list[Any]:
            with self.writing.begin() as connection:
                return done(connection, batch)

        return await asyncio.get_running_loop().run_in_executor(self.thread, write)


def done(connection: Connection, batch: Sequence[Work[Any]]) -> list[Any]:
    return [work(connection) for work in batch]


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
