"""What the database knows about time: which clocks are due, when a server was last running, and pause days."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.server.errors import no_pause_days
from atlantis.server.storage.direct import Rows
from atlantis.server.storage.models import aware, milliseconds, now
from atlantis.server.storage.schema import keys, matches, outages, pauses
from atlantis.table.clocks import DAY, Gap

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

ALIVE: Final = "alive"
"""The key with the time when a node last wrote to the database, and when it wanted to do so again."""
PAUSE_DAYS: Final = 14
"""In a year, of one person."""
FAST: Final = 100
"""Milliseconds between two beats while live games are played: start and end of an outage are known to half of that."""
SLOW: Final = 5_000
"""The same while only correspondence games are played."""
LIVE: Final = (
    select(matches.c.id)
    .where(matches.c.status == "running", matches.c.due.is_not(None), matches.c.clock != "days")
    .limit(1)
)
SET_KEY: Final = update(keys).where(keys.c.name == bindparam("key"))
KEPT: Final = 60 * DAY * 1000
"""Milliseconds for which outages are kept: longer than any turn."""


class Timing:
    """The part of the store that is about time. Times are milliseconds since 1970."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.last: tuple[int, int] | None = None  # the last beat of this node, and after how long it promised another

    async def clock(self) -> int:
        """The database's own clock, which all nodes follow; with SQLite it is that of this machine."""
        if self.store.sqlite:
            return milliseconds(now())
        return milliseconds(aware((await self.store.rows(select(func.clock_timestamp())))[0][0]))

    async def last_beat(self) -> tuple[int, int]:
        """When a node last wrote that it is running, and after how long it promised to do so again; 0 if none ever did."""
        found = await self.store.rows(select(keys.c.value).where(keys.c.name == ALIVE))
        last = json.loads(found[0].value) if found else {"at": 0, "interval": 0}
        return last["at"], last["interval"]

    async def beat(self, at: int, interval: int, known: int, failed: int | None) -> tuple[int, list[tuple[int, Gap]]]:
        """A node is running at this time, and will write so again after `interval`, or sooner if live games are played:
        after how long, and the outages after number `known`. `failed`: when it last tried in vain, if so.

        If no node has written anything for two intervals, or none since the database did not answer, then nobody could
        move: that is an outage. It began half an interval after the last beat, more or less, and ended when the database
        answered again, which was between the two tries.
        """
        if failed is None and self.is_on_time(at, interval):
            promised, found = interval, list[tuple[int, Gap]]()
            await self.store.writer.do(self.on_time(at))
        else:
            promised, found = await self.beat_together(at, interval, known, failed)
        self.last = at, promised
        return promised, found

    def is_on_time(self, at: int, interval: int) -> bool:
        """Has this node kept its promise to beat again soon? Then no node can have noticed an outage since, so nothing
        has to be read."""
        if interval != FAST or self.last is None:
            return False
        last, promised = self.last
        return promised == FAST and last <= at <= last + 2 * promised

    @staticmethod
    def on_time(at: int) -> Rows:
        """What stores a beat that is on time."""
        return [(SET_KEY, {"key": ALIVE, "value": json.dumps({"at": at, "interval": FAST}).encode()})]

    async def beat_together(
        self, at: int, interval: int, known: int, failed: int | None
    ) -> tuple[int, list[tuple[int, Gap]]]:
        """The same, and read what other nodes have stored."""
        back = at if failed is None else (failed + at) // 2

        def work(connection: Connection) -> tuple[int, list[tuple[int, Gap]]]:
            beaten = update(keys).where(keys.c.name == ALIVE)
            connection.execute(beaten.values(value=keys.c.value))  # locks the row: nodes beat one after the other
            promised = FAST if interval > FAST and connection.execute(LIVE).first() else interval
            value = json.dumps({"at": at, "interval": promised}).encode()
            found = connection.execute(select(keys.c.value).where(keys.c.name == ALIVE)).scalar()
            if found is None:
                connection.execute(insert(keys).values(name=ALIVE, value=value))
            else:
                last = json.loads(found)
                if at >= last["at"]:
                    connection.execute(beaten.values(value=value))
                if at - last["at"] > 2 * last["interval"] or (failed is not None and failed > last["at"]):
                    known_until = connection.execute(select(func.max(outages.c.stop))).scalar() or 0
                    start = max(last["at"] + last["interval"] // 2, known_until)
                    if start < back:  # a beat that was stored again, after a later one, may tell of an outage again
                        connection.execute(insert(outages).values(start=start, stop=back))
                    connection.execute(delete(outages).where(outages.c.stop < at - KEPT))
            query = select(outages).where(outages.c.number > known).order_by(outages.c.number)
            return promised, [(row.number, (row.start, row.stop)) for row in connection.execute(query).all()]

        try:
            return await self.store.writer.do_alone(work)
        except IntegrityError:  # another node was the first ever
            return await self.store.writer.do_alone(work)

    async def due(self, before: int) -> dict[str, int]:
        """The running matches whose clock runs out before this time, and when it does."""
        query = select(matches.c.id, matches.c.due).where(matches.c.status == "running", matches.c.due <= before)
        return {row.id: row.due for row in await self.store.rows(query)}

    async def any_live(self) -> bool:
        """Is a match with a clock running that is not a correspondence game?"""
        return bool(await self.store.rows(LIVE))

    # ---- pause days --------------------------------------------------------------------------------------------------

    async def pause(self, person: str, at: int, year: int) -> tuple[int, int]:
        """The days that the person can still use this year, and until when they pause; 0: they do not."""
        found = await self.store.rows(select(pauses).where(pauses.c.person == person))
        if not found:
            return PAUSE_DAYS, 0
        used = found[0].used if found[0].year == year else 0
        return PAUSE_DAYS - used, found[0].until if found[0].until > at else 0

    async def set_pause(self, person: str, at: int, year: int, days: int) -> int:
        """Pause for so many days from now on, and 0 ends the pause; until when. Whole days that a pause was not needed
        for can be used again. Refused if there are not enough days left."""

        def work(connection: Connection) -> int:
            found = connection.execute(select(pauses).where(pauses.c.person == person)).first()
            used = found.used if found is not None and found.year == year else 0
            if found is not None and found.until > at:
                used = max(0, used - (found.until - at) // (1000 * DAY))
            if used + days > PAUSE_DAYS:
                raise no_pause_days(PAUSE_DAYS - used)
            values = {"year": year, "used": used + days, "until": at + days * DAY * 1000}
            if found is None:
                connection.execute(insert(pauses).values(person=person, **values))
            else:
                connection.execute(update(pauses).where(pauses.c.person == person).values(**values))
            return int(values["until"])

        return await self.store.writer.do(work)
