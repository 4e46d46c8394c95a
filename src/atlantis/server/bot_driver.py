"""Asks bots for their moves: in every match where a bot is to move, one node asks it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from datetime import datetime
from time import monotonic
from typing import Any, Final

from atlantis.bots.names import BotName
from atlantis.bots.pool import BotPool, Client
from atlantis.server.errors import Unavailable
from atlantis.server.logs import reason
from atlantis.server.match import LiveMatch
from atlantis.server.registry import MatchRegistry
from atlantis.server.tasks import Tasks
from atlantis.table import Refused
from atlantis.table.commands import BotMove

log: logging.Logger = logging.getLogger("atlantis.server")

SWEEP: Final = 2.0
"""Seconds between searches for matches whose bot no node asks."""
ABANDONED: Final = 5.0
"""Seconds without activity after which the node that should ask a bot is considered dead."""
OVERTAKEN: Final = ("stale", "doubled", "not-your-seat", "over")
"""Why a bot's move may come too late: somebody came back, resigned or undid a move; another node was faster."""


class BotDriver:
    """Waits for changes in the matches on this node, as connections do, and adopts matches whose node is dead."""

    def __init__(self, registry: MatchRegistry, pool: BotPool) -> None:
        self.registry = registry
        self.pool = pool
        self.tasks: Tasks = Tasks()
        self.untouched: dict[str, tuple[datetime, float]] = {}  # matches that wait: what they said, and since when
        self.unplayable: set[str] = set()  # matches whose bots cannot be asked, as the log already says

    def open(self) -> None:
        self.tasks.start(self.watch_all())
        self.tasks.repeat(self.sweep, SWEEP, "Cannot look for matches that wait for a bot")

    async def close(self) -> None:
        """Stop asking; the registry finishes what is being stored."""
        await self.tasks.cancel()

    async def watch_all(self) -> None:
        while True:
            self.tasks.start(self.watch(await self.registry.loaded.get()))

    async def watch(self, match: LiveMatch) -> None:
        """Ask the bots of a match whenever one is to move."""
        version = -1
        while not match.dropped:
            version = await match.changed(version)
            if match.asks_bots and not match.full and match.table.bot_to_move() is not None:
                match.bot_thinks = True
                try:
                    await self.play(match)
                except Exception:
                    log.exception("The bots of a match stopped; they will be asked again.", extra={"match": match.id})
                finally:
                    match.bot_thinks = False

    async def play(self, match: LiveMatch) -> None:
        """Ask bots until a person is to move, or the game is over."""
        while (bot := match.table.bot_to_move()) is not None and not match.full and not match.dropped:
            actor, position = match.table.state.actor, match.table.position
            code = await self.announced(match, self.choose(match, actor, bot))
            try:
                await match.execute(BotMove(match.table.game.text(code), position, actor + 1), "")
            except Refused as refused:
                if refused.reason not in OVERTAKEN:
                    raise

    async def choose(self, match: LiveMatch, seat: int, bot: BotName) -> int:
        """The bot's move. It keeps its search tree from move to move."""
        record = match.table.record
        return await self.pool.move(
            f"{match.id}/{seat}",
            record.header(),
            record.state.to_bytes(),
            bot,
            list(record.moves),
            Client(match.stored.host, match.address, watched=not match.table.has_people()),
        )

    async def announced(self, match: LiveMatch, thinking: Coroutine[Any, Any, int]) -> int:
        """The bot's choice. While it thinks or waits for its turn, other nodes are told so."""
        task = asyncio.create_task(thinking)
        try:
            while not (await asyncio.wait([task], timeout=ABANDONED / 3))[0]:
                with suppress(Unavailable):
                    await self.registry.store.touch(match.id)
            return await task
        finally:
            task.cancel()

    async def sweep(self) -> None:
        """Drop idle matches, find out what was stored when the database failed, and ask bots that a dead node has left
        waiting."""
        self.registry.drop_idle()
        await self.registry.make_certain()
        for match in self.abandoned(await self.registry.store.waiting_for_bots()):
            await self.adopt(match)

    def abandoned(self, waiting: dict[str, datetime]) -> list[str]:
        """The matches without activity for a while, by our own monotonic clock. With SQLite there is no other node that
        could ask."""
        now, alone = monotonic(), self.registry.store.sqlite
        self.untouched = {
            match: before if (before := self.untouched.get(match)) and before[0] == changed else (changed, now)
            for match, changed in waiting.items()
        }
        return [match for match, (_, since) in self.untouched.items() if alone or now - since >= ABANDONED]

    async def adopt(self, id: str) -> None:
        """Ask the bot of a match from now on, unless it thinks here already. A broken match does not stop others."""
        try:
            match = await self.registry.get(id)
            if match is not None and not match.bot_thinks and not match.full:
                async with match.lock:
                    await match.catch_up()
                match.asks_bots = True
                match.announce()
        except Unavailable:
            raise
        except Exception as error:
            if id not in self.unplayable:
                self.unplayable.add(id)
                log.error("The bots cannot be asked: %s", reason(error), extra={"match": id})
