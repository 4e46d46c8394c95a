"""The coach of this node looks at matches that are over, in the background: bots who play never wait for it."""

from __future__ import annotations

import asyncio
import logging
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from atlantis.bots.asked import Played, look
from atlantis.bots.coaching import Judged, decisions, seconds_for
from atlantis.bots.workers import Failed, Worker
from atlantis.server.refusing import TooOften, Unavailable
from atlantis.server.rooms import Room
from atlantis.server.storage import Evaluations, Store
from atlantis.server.thinking import Thinkers
from atlantis.table import Refused

log = logging.getLogger("atlantis.coach")

PATIENCE: Final = 30.0
"""Seconds after which the process is given up."""
MOMENT: Final = 0.2
"""Seconds between looks whether bots wait, or the server stops."""
MOST_WAITING: Final = 100
"""Matches that wait for the coach; who comes later is asked to come again."""


class Coach:
    """One match after the other, in one process, which ends when nothing is left to do."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.kept = Evaluations(store)
        self.thinkers = thinkers
        self.wanted: dict[str, Room] = {}
        self.failed: set[str] = set()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    async def so_far(self, room: Room) -> tuple[list[int], dict[int, Judged]]:
        """Where the coach looks, and what it has said already. Refused while the game goes on: nobody is helped."""
        if not room.table.over():
            raise Refused("not-over", lambda t: t("The coach speaks when the game is over."))
        record = room.table.record
        return decisions(record.game, record.moves), await self.kept.of(room.id)

    def begun(self, room: Room) -> bool:
        return room.id in self.wanted

    def begin(self, room: Room) -> None:
        """Go on with a match, if somebody has not asked for that already."""
        if self.closed or room.id in self.wanted or room.id in self.failed:
            return
        if len(self.wanted) >= MOST_WAITING:
            raise TooOften(60)
        self.wanted[room.id] = room
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    async def close(self) -> None:
        """Leave off; what was said is kept, and whoever asks again has the rest."""
        self.closed = True
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)

    async def work(self) -> None:
        worker: Worker[Played, Judged] | None = None
        try:
            while self.wanted and not self.closed:
                match, room = next(iter(self.wanted.items()))
                try:
                    if worker is None:
                        worker = await asyncio.to_thread(Worker[Played, Judged], look, PATIENCE)
                    await self.go_through(worker, room)
                except Unavailable as error:
                    log.warning("The database does not answer the coach: %s", error.__cause__)
                except Exception:
                    log.exception("The coach cannot look at match %s.", match)
                    self.failed.add(match)
                    if worker is not None:
                        worker.close()
                        worker = None
                finally:
                    self.wanted.pop(match)
        finally:
            self.task = None
            if worker is not None:
                worker.close()

    async def go_through(self, worker: Worker[Played, Judged], room: Room) -> None:
        """All positions of a match that nothing was said of yet; RuntimeError if the process fails."""
        where, known = await self.so_far(room)
        record, header = room.table.record, room.table.record_header()
        state, seconds = record.game.start(), seconds_for(len(where))
        wanted = {number for number in where if number not in known}
        for number, code in enumerate(record.moves):
            if number in wanted:
                found = await self.asked(worker, Played(header, state.to_bytes(), number, code, seconds))
                if found is None:
                    return
                await self.kept.keep(room.id, found)
            state.do(code)

    async def asked(self, worker: Worker[Played, Judged], played: Played) -> Judged | None:
        """What the process says, asked when no bot waits for its turn to think; None when the server stops."""
        while self.thinkers.waiting and not self.closed:
            await asyncio.sleep(MOMENT)
        if self.closed:
            return None
        worker.give(played)
        found = worker.look()
        while found is None and not self.closed:
            await asyncio.to_thread(wait, [worker.channel], max(0.0, min(worker.until - monotonic(), MOMENT)))
            found = worker.look()
        if isinstance(found, Failed):
            raise RuntimeError(found.why)
        return found
