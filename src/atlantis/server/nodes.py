"""Several servers on one PostgreSQL: each tells the others which match has how many entries, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from sqlalchemy.engine import make_url

from atlantis.server.rooms import Rooms
from atlantis.server.storage import Store, Unavailable
from atlantis.server.storage.store import CHANNEL

log = logging.getLogger("atlantis.nodes")

AGAIN: Final = 1.0
"""Seconds until a lost connection is made again."""
QUIET: Final = 2.0
"""Seconds without news after which we look whether the connection is still there."""
ALL: Final = 1 << 30
"""More entries than any match has."""


class Nodes:
    """Listens to the other nodes; when the connection is lost, it is made again and every room catches up."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms
        self.task: asyncio.Task[None] | None = None
        self.heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    async def open(self) -> None:
        if not self.store.sqlite:
            self.task = asyncio.create_task(self.listen())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # only nodes on PostgreSQL need it

        url = make_url(self.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(url)
                try:
                    await connection.add_listener(CHANNEL, self.hear)
                    for match in [*self.rooms.rooms, *self.rooms.loading]:  # what was said while nobody listened
                        await self.tell(match, ALL)
                        await self.tell(match, 0)
                    await self.pass_on(connection)
                finally:
                    await connection.close(timeout=1)
            except Exception as error:  # whatever it is, a node that hears nothing is worse
                log.warning(
                    "The connection to the other nodes was lost (%s: %s); it is made again.",
                    type(error).__name__,
                    error,
                )
            await asyncio.sleep(AGAIN)

    async def pass_on(self, connection: Any) -> None:
        while not connection.is_closed():
            try:
                match, number = await asyncio.wait_for(self.heard.get(), QUIET)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=5 * QUIET)
            else:
                await self.tell(match, number)

    async def tell(self, match: str, number: int) -> None:
        """Pass news on to the room; one that cannot take it keeps no other from theirs."""
        try:
            await self.rooms.hear(match, number)
        except Unavailable:
            raise
        except Exception:
            log.exception("Match %s cannot follow the other nodes.", match)

    def hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        match, _, number = str(payload).partition(" ")
        self.heard.put_nowait((match, int(number)))
