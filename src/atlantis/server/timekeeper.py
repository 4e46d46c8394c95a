"""The time of the server: one for all nodes, and it knows when nobody could move.

Clocks of machines differ, and they jump. With PostgreSQL every node follows the clock of the database; with SQLite there
is one node, which reads the clock of its machine only when it starts. In between, a steady clock counts. The nodes write
to the database at short intervals that they are running. If none did so for a while, no server was running or the
database did not answer: nobody could move, and no player's clock counts that time.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from math import inf
from time import monotonic
from typing import Final

from atlantis.server.errors import Unavailable
from atlantis.server.storage.models import milliseconds, now
from atlantis.server.storage.store import Store
from atlantis.server.storage.timing import FAST, SLOW
from atlantis.server.storage.writer import Waiting
from atlantis.server.tasks import Tasks
from atlantis.table.clocks import Gap

SYNC: Final = 30.0
"""Seconds between two looks at the clock of the database."""
LOOKS: Final = 3
EARLY: Final = 10
"""Milliseconds that a beat may take."""
LATE: Final = 2 * FAST - 20
"""Milliseconds after the last beat from which on an outage may have begun that another node has noticed. The clocks of
nodes differ by a few milliseconds."""


class Timekeeper:
    """Call `open` before the first match is played. `live`: clocks of live games may be running."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: Tasks = Tasks()
        self.offset: int = milliseconds(now()) - steady()
        self.live: bool = False
        self.promised: int = 0  # the interval that was stored with the last beat: the next must not be later
        self.failed: int | None = None  # when the last beat failed, if it did
        self.beaten: float | None = None  # when the last beat was stored, by the steady clock
        self.synced: float = monotonic()
        self.outages: list[Gap] = []  # in order, as they were stored
        self.known: int = 0  # the number of the last of them
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.sync()
        last, promised = await self.store.timing.last_beat()
        self.offset += max(0, last - self.now())  # the clock was set back while no server was running
        if promised == FAST:  # wait until it is known whether another node is running
            await asyncio.sleep(max(0, last + 2 * FAST + 1 - self.now()) / 1000)
        self.live = await self.store.timing.any_live()
        await self.beat()
        self.store.writer.rides_along = self.beat_along
        self.tasks.repeat(self.follow, 0.0, "Cannot store that the server is running")

    async def close(self) -> None:
        await self.tasks.cancel()
        try:
            await self.beat(0 if self.store.sqlite else None)  # without another node, the outage begins now
        except Unavailable:  # the log has it
            return

    def now(self) -> int:
        """Milliseconds since 1970."""
        return steady() + self.offset

    @property
    def interval(self) -> int:
        return FAST if self.live else SLOW

    def outages_since(self, since: int) -> list[Gap]:
        """The outages that ended after this time."""
        return self.outages[bisect_right(self.outages, since, key=lambda gap: gap[1]) :]

    async def sync(self) -> None:
        """Follow the clock of the database; the quickest of a few answers is the most exact one."""
        self.synced = monotonic()
        looks = list[tuple[int, int]]()
        for _ in range(1 if self.store.sqlite else LOOKS):
            before = steady()
            clock = await self.store.timing.clock()
            after = steady()
            looks.append((after - before, clock - (before + after) // 2))
        self.offset = min(looks)[1]

    async def follow(self) -> None:
        """Beat a little before it has to be. If the database does not answer, that is an outage, which is known when it
        answers again."""
        left = FAST if self.failed is not None else min(self.interval, self.promised) - self.age()
        await asyncio.sleep(max(0, min(left, FAST) - EARLY) / 1000)  # meanwhile the first live game may begin
        await self.beat_after(min(self.interval, self.promised) - EARLY)
        if not self.store.sqlite and monotonic() - self.synced >= SYNC:
            await self.sync()

    async def fresh(self) -> None:
        """Make sure that every outage until now is known. As long as `follow` is on time and the database answers,
        nothing is waited for: what comes sooner than two intervals after the last beat is no outage, whichever node
        notices it.
        """
        await self.beat_after(LATE if FAST in (self.interval, self.promised) else SLOW)

    async def beat_after(self, after: int) -> None:
        """Beat, unless the last beat was less than so many milliseconds ago. All who wait for a beat share it; one that
        was under way already counts only if it began recently enough, and does not matter if it fails: the database may
        answer again by now."""
        came = monotonic()
        while self.is_due(after) and (self.beaten is None or self.beaten < came):
            beating = self.beating
            under_way = beating is not None and not beating.done()
            if beating is None or not under_way:
                beating = self.beating = self.tasks.start(self.beat())
            try:
                await asyncio.shield(beating)
            except Unavailable:
                if not under_way:
                    raise

    def is_due(self, after: int) -> bool:
        return self.failed is not None or self.age() >= after - 1

    def age(self) -> float:
        """Milliseconds since the last beat that was stored."""
        return inf if self.beaten is None else 1000 * (monotonic() - self.beaten)

    async def beat(self, interval: int | None = None) -> None:
        """Store that the server is running, and read about outages."""
        at, started = self.now(), monotonic()
        interval = self.interval if interval is None else interval
        try:
            self.promised, found = await self.store.timing.beat(at, interval, self.known, self.failed)
        except Unavailable:
            self.failed = at
            raise
        for number, gap in found:
            self.known = number
            self.outages.append(gap)
        self.beaten, self.failed = started, None

    def beat_along(self) -> Waiting | None:
        """A beat that is stored together with moves, if it would have to be stored soon anyway."""
        at, started = self.now(), monotonic()
        beating = self.beating is not None and not self.beating.done()
        on_time = self.failed is None and self.store.timing.is_on_time(at, self.interval)
        if beating or not on_time or not self.is_due(FAST // 2):
            return None

        def stored(future: asyncio.Future[None]) -> None:
            if not future.cancelled() and future.exception() is None:
                self.beaten, self.store.timing.last = started, (at, FAST)

        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(stored)
        return self.store.timing.on_time(at), future, None


def steady() -> int:
    return round(1000 * monotonic())
