"""Who asks the bots: in every match where one is to move, some node asks it, and one only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from atlantis.server.rooms import Room, Rooms, Wish
from atlantis.server.storage import Unavailable
from atlantis.server.thinking import Thinkers
from atlantis.table import Entry, Refused

log = logging.getLogger("atlantis.server")

SWEEP: Final = 2.0
"""Seconds between looks for matches whose bot nobody asks."""
FORGOTTEN: Final = 5.0
"""Seconds without a word after which the node that should ask a bot is taken for gone."""
OVERTAKEN: Final = ("stale", "doubled", "not-your-seat", "over")
"""Why a bot's move comes too late: somebody came back, resigned, took back; or another node's bot was faster."""


class Asker:
    """Asks the bots of the rooms at this node; and of those that no other node cares for any more."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, wish: Callable[[Room, Wish], Awaitable[list[Entry]]]) -> None:
        """`wish` is how a bot's move is made."""
        self.rooms = rooms
        self.thinkers = thinkers
        self.wish = wish
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False
        self.stuck: set[str] = set()  # matches whose bots cannot be asked, as was said already

    def open(self) -> None:
        self.start(self.sweep())

    async def close(self) -> None:
        """Ask nobody any more; what is being stored is left to the rooms."""
        self.closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        if self.closed:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look(self, room: Room) -> None:
        """If a bot is to move in a room now, ask it."""
        if not room.driving and room.table.bot_to_move() is not None:
            room.driving = True
            self.start(self.drive(room))

    async def drive(self, room: Room) -> None:
        """Ask the bots until a person is to move, or the game is over."""
        try:
            while (bot := room.table.bot_to_move()) is not None:
                table, seat, at = room.table, room.table.state.actor, room.table.position
                code = await self.thought(room, self.thinkers.move(table.record_header(), table.state.to_bytes(), bot))
                try:
                    await self.wish(
                        room,
                        lambda table, seat=seat, code=code, at=at: table.bot_move(  # type: ignore[misc]
                            seat, table.game.text(code), at
                        ),
                    )
                except Refused as refused:
                    if refused.reason not in OVERTAKEN:
                        raise
        except Exception:
            log.exception("The bots of match %s stopped; they are asked again soon.", room.id)
        finally:
            room.driving = False

    async def thought(self, room: Room, thinking: Coroutine[Any, Any, int]) -> int:
        """What the bot chooses; as long as it thinks, or waits for its turn to think, other nodes are told so."""
        task = asyncio.create_task(thinking)
        try:
            while not (await asyncio.wait([task], timeout=FORGOTTEN / 3))[0]:
                with suppress(Unavailable):
                    await self.rooms.store.still_thinking(room.id)
            return await task
        finally:
            task.cancel()

    async def sweep(self) -> None:
        """Now and then: forget idle rooms, and ask bots that a node which is gone has left waiting."""
        while True:
            try:
                self.rooms.forget_idle()
                alone = self.rooms.store.sqlite  # then nobody else could have asked
                for match in await self.rooms.store.waiting_for_bots(0 if alone else FORGOTTEN):
                    await self.remind(match)
            except Unavailable as error:
                log.warning("The database does not answer: %s", error.__cause__)
            except Exception:
                log.exception("Matches that wait for a bot were not found; they are looked for again soon.")
            await asyncio.sleep(SWEEP)

    async def remind(self, match: str) -> None:
        """Ask the bot of a match, unless it is being asked here. A match that cannot be read keeps no other waiting."""
        try:
            room = await self.rooms.room(match)
            if room is not None and not room.driving:
                async with room.lock:
                    await self.rooms.catch_up(room)
                self.look(room)
        except Unavailable:
            raise
        except Exception as error:
            if match not in self.stuck:
                self.stuck.add(match)
                log.error("The bots of match %s cannot be asked: %s", match, error)
