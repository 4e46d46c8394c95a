"""How nodes on one PostgreSQL database tell each other that a match has changed.

News is a text: a match, its number of entries (0: something else in it has changed), and the node that changed it.
PostgreSQL delivers it together with the commit (LISTEN/NOTIFY). Redis delivers it once it is committed, at most once:
what may be lost is made up for by catching up with everything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, Protocol

from sqlalchemy import Executable, bindparam, func, select
from sqlalchemy.engine import make_url

from atlantis.engine import WrongOption
from atlantis.server.logs import reason

log: logging.Logger = logging.getLogger("atlantis.nodes")

CHANNEL: Final = "atlantis"
NOTIFY: Final = select(func.pg_notify(CHANNEL, bindparam("news")))
"""Delivered to the other nodes when the transaction is committed."""
PERSON: Final = "@"
"""Before the id of a person instead of a match: they have a new match, or an opponent."""
LISTS: Final = "#"
"""Instead of a match: one has been added to the lobby, or to those that anybody may watch."""
EVERYTHING: Final = "*"
"""Instead of a match: any match may have changed."""
HEARTBEAT: Final = "."
"""Instead of a match: the node is alive."""
TIMEOUT: Final = 5.0
"""Seconds to wait for a connection, or for an answer."""
RETRY: Final = 1.0
"""Seconds until something that could not be announced is tried again."""
SILENT: Final = 10.0
"""Seconds after which a node without a heartbeat is thought to be dead."""

Receive = Callable[[str], None]


class Listening(Protocol):
    """A connection on which news arrives."""

    def is_closed(self) -> bool: ...

    async def check(self) -> None:
        """Raises an error if the connection is dead. Called every few seconds."""

    async def close(self) -> None: ...


class Announcements:
    """Announces nothing: a node that is alone."""

    def within(self, news: str) -> list[tuple[Executable, dict[str, Any]]]:
        """What to execute in the transaction that makes the change."""
        return []

    def after(self, news: str) -> None:
        """Called when the change is committed, or may be."""

    async def listen(self, receive: Receive) -> Listening:
        raise NotImplementedError("A node that is alone has nobody to listen to.")

    async def close(self) -> None: ...


class PostgresAnnouncements(Announcements):
    """LISTEN/NOTIFY: nothing is announced that is not stored, and nothing stored is missed while connected."""

    def __init__(self, url: str) -> None:
        self.url = url

    def within(self, news: str) -> list[tuple[Executable, dict[str, Any]]]:
        return [(NOTIFY, {"news": news})]

    async def listen(self, receive: Receive) -> Listening:
        import asyncpg  # type: ignore[import-untyped]  # only nodes on PostgreSQL need it

        url = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url, timeout=TIMEOUT)
        try:
            await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, news: receive(str(news)))
        except BaseException:
            await connection.close(timeout=1)
            raise
        return PostgresListening(connection)


class PostgresListening:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def is_closed(self) -> bool:
        return bool(self.connection.is_closed())

    async def check(self) -> None:
        await self.connection.execute("SELECT 1", timeout=2 * TIMEOUT)

    async def close(self) -> None:
        await self.connection.close(timeout=1)


class RedisAnnouncements(Announcements):
    """Publish and subscribe. News that could not be published, and what a dead node could not announce any more, is
    replaced by news that everything may have changed.
    """

    def __init__(self, url: str, node: str) -> None:
        try:
            from redis import asyncio as client
        except ModuleNotFoundError as error:
            raise WrongOption("--redis needs one more package: pip install 'atlantis-games[redis]'.") from error
        self.client: Any = client.Redis.from_url(url, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT)
        self.node = node
        self.waiting: asyncio.Queue[str] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed: bool = False

    def after(self, news: str) -> None:
        self.waiting.put_nowait(news)
        if self.task is None:
            self.task = asyncio.create_task(self.publish())

    async def publish(self) -> None:
        failing = False
        while not self.closed:  # the client can swallow a cancellation
            batch = [await self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            try:
                async with self.client.pipeline(transaction=False) as pipeline:
                    for news in dict.fromkeys(batch):
                        pipeline.publish(CHANNEL, news)
                    await pipeline.execute()
            except Exception as error:  # whatever it is, a node that stops announcing would be worse
                if not failing:
                    log.warning("Redis cannot be reached (%s); trying again.", reason(error))
                failing = True
                await asyncio.sleep(RETRY)
                self.waiting.put_nowait(f"{EVERYTHING} 0 {self.node}")
            else:
                failing = False
            for _ in batch:
                self.waiting.task_done()

    async def listen(self, receive: Receive) -> Listening:
        subscription = self.client.pubsub()
        try:
            await subscription.subscribe(CHANNEL)
            await subscription.get_message(timeout=TIMEOUT)  # that we have subscribed
        except BaseException:
            await subscription.aclose()
            raise
        return RedisListening(self, subscription, receive)

    async def close(self) -> None:
        """Publish what is left, if that is possible, and disconnect."""
        if self.task is not None:
            try:
                async with asyncio.timeout(1):
                    await self.waiting.join()
            except TimeoutError:
                log.warning("Redis cannot be reached; the other nodes will notice that this one has stopped.")
            self.closed = True
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.client.aclose()


class RedisListening:
    """Nodes send heartbeats. If our own do not arrive, the subscription is dead; if another node's do not, that node
    may have died between a commit and its announcement.
    """

    def __init__(self, announcements: RedisAnnouncements, subscription: Any, receive: Receive) -> None:
        self.announcements = announcements
        self.subscription = subscription
        self.receive = receive
        self.heard: dict[str, float] = {announcements.node: monotonic()}
        self.closed: bool = False
        self.reading: asyncio.Task[None] = asyncio.create_task(self.read())

    async def read(self) -> None:
        while not self.closed:
            message = await self.subscription.get_message(ignore_subscribe_messages=True, timeout=TIMEOUT)
            if message is not None:
                news = message["data"].decode()
                about, _, node = news.split(" ")
                self.heard[node] = monotonic()
                if about != HEARTBEAT:
                    self.receive(news)

    def is_closed(self) -> bool:
        return self.reading.done()

    async def check(self) -> None:
        node = self.announcements.node
        self.announcements.after(f"{HEARTBEAT} 0 {node}")
        for silent in [name for name, at in self.heard.items() if monotonic() - at > SILENT]:
            if silent == node:
                raise ConnectionError("Redis does not deliver what this node publishes")
            del self.heard[silent]
            self.receive(f"{EVERYTHING} 0 {silent}")

    async def close(self) -> None:
        self.closed = True
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self.subscription.aclose()
