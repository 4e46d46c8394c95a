"""Ends turns whose time is up. The database knows when that is, so nothing is lost if a node dies."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from atlantis.engine import AtlantisError
from atlantis.server.errors import Unavailable
from atlantis.server.logs import reason
from atlantis.server.registry import MatchRegistry
from atlantis.server.tasks import Tasks
from atlantis.server.timekeeper import Timekeeper
from atlantis.table import Refused
from atlantis.table.commands import TimeOut

log: logging.Logger = logging.getLogger("atlantis.server")

SWEEP: Final = 1000
"""Milliseconds between two looks for clocks that run out."""
GRACE: Final = 400
"""Milliseconds after which a time-out is stored: a move that was in time may still be on its way to the database."""
TOGETHER: Final = 10
"""Matches that are told at once of an outage, before other work gets its turn."""

BROKEN: Final = 3_600_000
"""Milliseconds until the next try, if a match cannot be settled: it was started with other rules, or is damaged."""


class ClockWatch:
    """Looks for matches whose clock runs out before the next look, at this node or another, and settles them in time."""

    def __init__(self, registry: MatchRegistry) -> None:
        self.registry = registry
        self.time: Timekeeper = registry.time
        self.tasks: Tasks = Tasks()
        self.waiting: set[str] = set()  # matches that are about to be settled
        self.known: int = 0  # the number of the last outage that everybody was told of
        self.later: dict[str, tuple[int, int]] = {}  # by match: what it said, and when to look at it again

    def open(self) -> None:
        self.tasks.repeat(self.sweep, SWEEP / 1000, "Cannot look for clocks that have run out")

    async def close(self) -> None:
        await self.tasks.cancel()

    async def sweep(self) -> None:
        self.time.live = await self.registry.store.timing.any_live()
        if self.time.known > self.known:
            self.known = self.time.known
            await self.tell_all()
        soon = self.time.now() + SWEEP
        found = await self.registry.store.timing.due(soon)
        self.later = {match: known for match, known in self.later.items() if found.get(match) == known[0]}
        for match, due in found.items():
            at = self.later.get(match, (due, due))[1]
            if at <= soon and match not in self.waiting:
                self.waiting.add(match)
                self.tasks.start(self.settle(match, due, at))

    async def tell_all(self) -> None:
        """Announce the new end of each clock that runs, a few matches at a time: moves do not wait for all of them."""
        timed = [one for one in self.registry.matches.values() if one.table.clocks is not None]
        for n, one in enumerate(timed, 1):
            one.announce()
            if n % TOGETHER == 0:
                await asyncio.sleep(0)

    async def settle(self, match: str, due: int, at: int) -> None:
        """Wait until the time of this match is up, and store it. A broken match does not stop others."""
        try:
            await asyncio.sleep(max(0, at + GRACE - self.time.now()) / 1000)
            live = await self.registry.get(match)
            if live is None:
                return
            await self.time.fresh()
            if live.overdue():
                await live.execute(TimeOut(), "")
            else:
                self.later[match] = due, live.table.deadline(live.outages()) or due
        except Unavailable:  # the log has it, and the next look finds the match again
            pass
        except AtlantisError as error:
            if not isinstance(error, Refused) or error.reason not in ("over", "stale"):  # other rules, damaged, full
                self.later[match] = due, self.time.now() + BROKEN
                log.warning("The clock of a match cannot be settled: %s", reason(error), extra={"match": match})
        except Exception:
            self.later[match] = due, self.time.now() + BROKEN
            log.exception("The clock of a match cannot be settled.", extra={"match": match})
        finally:
            self.waiting.discard(match)
