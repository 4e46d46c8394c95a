"""Several servers on one PostgreSQL database: each announces only which match has how many entries. How they announce
it is in `storage/announcements.py`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from atlantis.server.errors import Unavailable
from atlantis.server.logs import reason
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import Store
from atlantis.server.storage.announcements import EVERYTHING, Listening
from atlantis.server.tasks import Tasks

log: logging.Logger = logging.getLogger("atlantis.nodes")

RECONNECT: Final = 1.0
"""Seconds before a lost connection is opened again."""
QUIET: Final = 2.0
"""Seconds between checks that the connection is alive."""
ALL: Final = 1 << 30
"""More entries than any match has."""
AT_ONCE: Final = 8
"""Matches that catch up at the same time."""


class Nodes:
    """Listens to the other nodes. A lost connection is opened again, and every match catches up.

    Announcements about one match are handled in order, and only the newest number counts; matches do not wait for each
    other. A node ignores its own announcements.
    """

    def __init__(self, store: Store, registry: MatchRegistry, hear: Callable[[str], None] = lambda _: None) -> None:
        """`hear`: gets every match, person or list that has changed at another node."""
        self.store = store
        self.registry = registry
        self.hear = hear
        self.task: asyncio.Task[None] | None = None
        self.connected: bool = True
        self.news: dict[str, set[int]] = {}  # by match: the newest number of entries, and 0 if something else changed
        self.handling: set[str] = set()
        self.tasks: Tasks = Tasks()
        self.at_once: asyncio.Semaphore = asyncio.Semaphore(AT_ONCE)
        self.failed: asyncio.Event = asyncio.Event()

    async def open(self) -> None:
        if not self.store.sqlite:
            self.task = asyncio.create_task(self.listen())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.tasks.cancel()

    async def listen(self) -> None:
        while True:
            try:
                connection = await self.store.listen(self.receive)
                try:
                    if not self.connected:
                        self.connected = True
                        log.warning("The connection to the other nodes is restored.")
                    self.failed.clear()
                    self.catch_up()  # with what was announced while we were not listening
                    await self.follow(connection)
                finally:
                    await connection.close()
            except Exception as error:  # whatever it is, a node that stops listening would be worse
                if self.connected:
                    self.connected = False
                    log.warning("Lost the connection to the other nodes (%s); reconnecting.", reason(error))
            await asyncio.sleep(RECONNECT)

    async def follow(self, connection: Listening) -> None:
        """Listen until the connection is lost or a match cannot be read; then all matches catch up again."""
        while not connection.is_closed():
            try:
                async with asyncio.timeout(QUIET):  # wait_for could ignore a cancellation
                    await self.failed.wait()
            except TimeoutError:
                await connection.check()
            else:
                raise Unavailable

    def receive(self, news: str) -> None:
        match, number, node = news.split(" ")
        if match == EVERYTHING:
            self.catch_up()
        elif node != self.store.node:
            self.hear(match)
            self.add_news(match, int(number))

    def catch_up(self) -> None:
        """Any match may have changed."""
        self.hear(EVERYTHING)
        for match in [*self.registry.matches, *self.registry.loading]:
            self.add_news(match, ALL)
            self.add_news(match, 0)

    def add_news(self, match: str, number: int) -> None:
        """Something has happened in a match. Matches not in use here are ignored."""
        if match not in self.registry.matches and match not in self.registry.loading:
            return
        known = self.news.setdefault(match, set())
        self.news[match] = {0, max(known | {number})} if 0 in known or number == 0 else {max(known | {number})}
        if match not in self.handling:
            self.handling.add(match)
            self.tasks.start(self.handle(match))

    async def handle(self, match: str) -> None:
        """Let the match catch up until nothing is new. A match that cannot catch up does not stop others."""
        try:
            while match in self.news:
                async with self.at_once:
                    for number in sorted(self.news.pop(match)):
                        await self.registry.catch_up(match, number)
        except Unavailable:  # the log has it
            self.failed.set()
        except Exception:
            log.exception("A match cannot follow the other nodes.", extra={"match": match})
        finally:
            self.handling.discard(match)
