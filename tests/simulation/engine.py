"""The store on the database in memory: slow, failing and forgetful as the faults of the run say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, Protocol, cast

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from atlantis.server.storage import Store
from atlantis.server.storage.announcements import Announcements, PostgresAnnouncements
from atlantis.server.storage.timing import Timing
from atlantis.server.storage.writer import OneWriter, Writer
from tests.simulation.database import Answer, Database, Transaction

SQLITE: Final = "sqlite+aiosqlite:///memory"
POSTGRESQL: Final = "postgresql+asyncpg://memory/atlantis"
EPOCH: Final = 1_767_225_600_000
"""What the clock of the database shows at the start, in milliseconds since 1970."""


class Disturbance(Protocol):
    """What happens on the way to the database and back."""

    async def travel(self) -> None:
        """Take some time."""

    def reading(self) -> None:
        """Before something is read. It may raise what a driver raises."""

    def writing(self) -> None:
        """Before something is written."""

    def committing(self, commit: Callable[[], None]) -> None:
        """Commit, or not, and raise, or not."""


class Undisturbed:
    async def travel(self) -> None: ...

    def reading(self) -> None: ...

    def writing(self) -> None: ...

    def committing(self, commit: Callable[[], None]) -> None:
        commit()


def connection_lost() -> OperationalError:
    return OperationalError("a statement", {}, OSError("the connection was lost"), connection_invalidated=True)


def disk_full() -> OperationalError:
    return OperationalError("a statement", {}, OSError("database or disk is full"))


class MemoryConnection:
    """As much of a connection as the store uses, on PostgreSQL also to write."""

    def __init__(self, database: Database, disturbance: Disturbance) -> None:
        self.transaction = Transaction(database)
        self.disturbance = disturbance

    async def execute(self, query: Any, values: Mapping[str, Any] | None = None) -> Answer:
        await self.disturbance.travel()
        self.disturbance.reading()
        answer = self.transaction.execute(query, values)
        await self.disturbance.travel()
        return answer

    async def run_sync(self, work: Callable[..., Any], *given: Any) -> Any:
        await self.disturbance.travel()
        self.disturbance.writing()
        answer = work(self.transaction, *given)
        await self.disturbance.travel()  # others may commit meanwhile
        if self.transaction.overtaken():
            self.transaction = Transaction(self.transaction.database)
            answer = work(self.transaction, *given)
        self.transaction.check()
        return answer

    async def commit(self) -> None:
        """Follows `run_sync` without an await in between: as if the rows that it has changed had been locked."""
        self.disturbance.committing(self.transaction.commit)
        await self.disturbance.travel()


class MemoryEngine:
    """As much of an engine as the store uses."""

    def __init__(self, database: Database, disturbance: Disturbance) -> None:
        self.database = database
        self.disturbance = disturbance

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[MemoryConnection]:
        yield MemoryConnection(self.database, self.disturbance)

    async def dispose(self) -> None: ...


class OneWriterEngine:
    """The same for the only writer, as in SQLite: it is called in a thread, and there are no others."""

    def __init__(self, database: Database, disturbance: Disturbance) -> None:
        self.database = database
        self.disturbance = disturbance

    @contextmanager
    def begin(self) -> Iterator[Transaction]:
        self.disturbance.writing()
        transaction = Transaction(self.database)
        yield transaction
        self.disturbance.committing(transaction.commit)

    def dispose(self) -> None: ...


class Listener(Protocol):
    """A connection that hears announcements."""

    def is_closed(self) -> bool: ...

    async def check(self) -> None: ...

    async def close(self) -> None: ...


class MemoryTiming(Timing):
    """The database has a clock of its own, which is right."""

    async def clock(self) -> int:
        if self.store.sqlite:
            return await super().clock()
        assert isinstance(self.store, MemoryStore)
        with self.store.health.reaching():
            await self.store.disturbance.travel()
            self.store.disturbance.reading()
        return EPOCH + round(1000 * asyncio.get_running_loop().time())


class MemoryStore(Store):
    """The real store on the database in memory. `connect_listener`: how it listens to other nodes."""

    def __init__(
        self,
        database: Database,
        sqlite: bool,
        disturbance: Disturbance | None = None,
        connect_listener: Callable[[Callable[[str], None]], Listener] | None = None,
    ) -> None:
        super().__init__("memory")
        self.timing = MemoryTiming(self)
        self.reader = None
        disturbance = disturbance or Undisturbed()
        self.url = SQLITE if sqlite else POSTGRESQL
        self.sqlite = sqlite
        self.disturbance = disturbance
        self.engine = self.reading = cast("AsyncEngine", MemoryEngine(database, disturbance))
        self.connect_listener = connect_listener
        self.announcements = Announcements() if sqlite else PostgresAnnouncements(self.url)
        writing = cast("Engine", OneWriterEngine(database, disturbance))
        self.writer = OneWriter(self.engine, self.health, writing, None) if sqlite else Writer(self.engine, self.health)

    async def open(self) -> None:
        await self.writer.open()

    async def listen(self, receive: Callable[[str], None]) -> Any:
        assert self.connect_listener is not None
        await self.disturbance.travel()
        self.disturbance.reading()
        return self.connect_listener(receive)
