"""The matches in use on this node."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from atlantis.server.errors import damaged
from atlantis.server.logs import reason
from atlantis.server.match import CLAIM_AFTER, LiveMatch
from atlantis.server.storage import Store, StoredMatch
from atlantis.server.tasks import Tasks
from atlantis.server.timekeeper import Timekeeper
from atlantis.table import Refused, Table

log: logging.Logger = logging.getLogger("atlantis.server")

IDLE: Final = 300.0
"""Seconds after which a match without connections is dropped from memory."""


class MatchRegistry:
    """Loads each match once, when it is first needed."""

    def __init__(self, store: Store, claim_after: float = CLAIM_AFTER) -> None:
        self.store = store
        self.claim_after = claim_after
        self.time: Timekeeper = Timekeeper(store)
        self.tasks: Tasks = Tasks()
        self.matches: dict[str, LiveMatch] = {}
        self.loading: dict[str, asyncio.Task[LiveMatch | None]] = {}
        self.loaded: asyncio.Queue[LiveMatch] = asyncio.Queue()  # for the bot driver, which follows all matches
        self.outdated: set[str] = set()  # matches that another node changed during loading

    async def get(self, match: str) -> LiveMatch | None:
        """The match with this id; None if there is none."""
        found = self.matches.get(match)
        if found is None:
            if match not in self.loading:
                self.loading[match] = self.tasks.start(self.load(match))
                self.loading[match].add_done_callback(lambda _: self.loading.pop(match))
            found = await asyncio.shield(self.loading[match])
        if found is not None:
            found.used = monotonic()
        return found

    async def load(self, match: str) -> LiveMatch | None:
        while True:
            self.outdated.discard(match)
            stored = await self.store.match(match)
            if stored is None:
                return None
            found = await self.replay(stored)
            found.chat = await self.store.chat(match)
            found.observe(await self.store.seen(match))
            if match not in self.outdated:
                self.keep(found)
                return found

    async def replay(self, stored: StoredMatch) -> LiveMatch:
        """The match after its entries; refused if they are damaged."""
        try:
            table = Table(stored.setup)
            table.replay(await self.store.entries(stored.id))
            return LiveMatch(self.store, self.tasks, stored, table, self.time, self.claim_after)
        except Refused:
            raise
        except Exception as error:
            log.error("A match in the database is damaged: %s", reason(error), extra={"match": stored.id})
            raise damaged() from error

    async def add(self, stored: StoredMatch, table: Table) -> LiveMatch:
        """A match that was just created on this node."""
        match = LiveMatch(self.store, self.tasks, stored, table, self.time, self.claim_after)
        seated = [seat.who for seat in table.seats if seat.person]
        match.observe(dict.fromkeys(seated, stored.made))
        match.stored_seen = dict.fromkeys(seated, monotonic())
        self.keep(match)
        if not self.store.sqlite:  # somebody may have joined on another node before it was registered
            await match.catch_up()
        return match

    def keep(self, match: LiveMatch) -> None:
        self.matches[match.id] = match
        self.loaded.put_nowait(match)

    async def catch_up(self, match: str, number: int) -> None:
        """Another node announced the number of entries of a match; 0: its chat or its next match has changed."""
        found = self.matches.get(match)
        if found is None:
            if match in self.loading:
                self.outdated.add(match)
            return
        async with found.lock:
            if number > found.table.number:
                await found.catch_up()
            elif number == 0:
                await found.read_chat()
                await found.refresh()

    def drop(self, match: str) -> LiveMatch | None:
        """Drop a match even if it is in use: it was deleted, or changed in a way that its entries do not show."""
        found = self.matches.pop(match, None)
        if match in self.loading:
            self.outdated.add(match)
        if found is not None:
            found.dropped = True
            found.announce()
        return found

    def drop_idle(self) -> None:
        """Drop unused matches from memory."""
        old = monotonic() - IDLE
        for match in list(self.matches.values()):
            if match.used < old and not match.connections and not match.lock.locked() and not match.bot_thinks:
                self.drop(match.id)

    async def make_certain(self) -> None:
        """Let matches catch up in which a failed write may have been stored."""
        for match in [match for match in self.matches.values() if match.uncertain]:
            await match.make_certain()

    async def close(self) -> None:
        """Finish what was started."""
        await self.tasks.join()
