"""Live matches: each is loaded when somebody asks for it, and everything that happens in it goes through its room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, TypeVar

from atlantis.server.storage import Behind, Line, Outcome, Store, StoredMatch
from atlantis.table import Entry, Refused, Table

Wish = Callable[[Table], list[Entry]]
Answer = TypeVar("Answer")
TRIES: Final = 5
IDLE: Final = 300.0
"""Seconds after which a room that nobody is in is forgotten."""


class Room:
    """A match in memory: what the database has, and who listens. Changes are announced, never sent: each listener
    asks for what it lacks, as fast as it can read.
    """

    def __init__(self, stored: StoredMatch) -> None:
        self.stored = stored
        self.table = Table(stored.setup)
        self.lengths = [0]  # by number of entries: how long the story was then
        self.chat: list[Line] = []
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.present: dict[str, int] = {}  # by person: connections at this node
        self.seen: dict[str, datetime] = {}  # by person: when they were here last, as far as this node knows
        self.noted: dict[str, float] = {}  # by person: when it was last written down that they are here
        self.news = 0
        self.used = monotonic()
        self.driving = False

    @property
    def id(self) -> str:
        return self.stored.id

    def take(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.table.take([entry])
            self.lengths.append(len(self.table.told))

    def story_since(self, number: int) -> int:
        """How much of the story still stands for who has seen so many entries."""
        return min(self.lengths[min(number, len(self.lengths) - 1) :])

    def announce(self) -> None:
        self.news += 1
        for listener in self.listeners:
            listener.set()

    def arrive(self, who: str) -> None:
        self.present[who] = self.present.get(who, 0) + 1
        if self.present[who] == 1:
            self.announce()

    def go(self, who: str) -> None:
        self.present[who] -= 1
        self.seen[who] = datetime.now(UTC)
        if not self.present[who]:
            del self.present[who]
            self.announce()


class Rooms:
    """All matches that are in use at this node."""

    def __init__(self, store: Store, changed: Callable[[Room], None]) -> None:
        """`changed` is told of every room in which something happened here."""
        self.store = store
        self.changed = changed
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.missed: set[str] = set()  # matches that have changed while they were loaded
        self.working: set[asyncio.Task[Any]] = set()

    async def room(self, match: str) -> Room | None:
        """The room of a match; None if there is no such match."""
        found = self.rooms.get(match)
        if found is None:
            if match not in self.loading:
                self.loading[match] = self.begin(self.load(match))
                self.loading[match].add_done_callback(lambda _: self.loading.pop(match))
            found = await asyncio.shield(self.loading[match])
        if found is not None:
            found.used = monotonic()
        return found

    async def load(self, match: str) -> Room | None:
        while True:
            self.missed.discard(match)
            stored = await self.store.match(match)
            if stored is None:
                return None
            room = Room(stored)
            room.take(await self.store.entries(match))
            room.chat = await self.store.chat(match)
            room.seen = await self.store.seen(match)
            if match not in self.missed:  # else another node was at it: read again
                self.rooms[match] = room
                return room

    def begin(self, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        """What is begun is finished, even when whoever asked for it has gone: what is stored happens here, too."""
        task = asyncio.get_running_loop().create_task(work)
        self.working.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task: asyncio.Task[Any]) -> None:
        self.working.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has it, if they are still there

    async def close(self) -> None:
        """Finish what was begun."""
        while self.working:
            await asyncio.wait(self.working)

    async def wish(self, room: Room, wish: Wish) -> list[Entry]:
        """Ask the table, store what it answers, and only then let it happen. Refused, and nothing has changed."""
        return await asyncio.shield(self.begin(self.grant(room, wish)))

    async def grant(self, room: Room, wish: Wish) -> list[Entry]:
        async with room.lock:
            for _ in range(TRIES):
                try:
                    entries = wish(room.table)
                except Refused:  # perhaps only because we have not heard yet what another node did
                    if self.store.sqlite or not await self.catch_up(room):
                        raise
                    continue
                result, bot_moves = room.table.after(entries)
                outcome = Outcome(None if result is None else asdict(result), bot_moves)
                try:
                    await self.store.append(room.id, room.table.number, entries, outcome)
                except Behind:  # another node was first: look again
                    await self.catch_up(room)
                    continue
                room.take(entries)
                break
            else:
                raise Refused("stale", lambda t: t("The position has changed meanwhile: look again before you move."))
        room.announce()
        self.changed(room)
        return entries

    async def catch_up(self, room: Room) -> bool:
        """Take what other nodes have added, and tell everybody here; True if there was something."""
        more = await self.store.entries(room.id, room.table.number)
        if more:
            room.seen |= await self.store.seen(room.id)  # whoever moved is at another node
            room.take(more)
            room.announce()
        return bool(more)

    async def hear(self, match: str, number: int) -> None:
        """Another node says that a match has so many entries now; 0: its chat or its next match has changed."""
        room = self.rooms.get(match)
        if room is None:
            if match in self.loading:
                self.missed.add(match)
            return
        async with room.lock:
            if number > room.table.number:
                await self.catch_up(room)
            elif number == 0:
                room.chat += await self.store.chat(match, room.chat[-1].number if room.chat else 0)
                await self.refresh(room)

    async def refresh(self, room: Room) -> None:
        """Read again what the database says about the match besides its entries."""
        room.stored = await self.store.match(room.id) or room.stored
        room.announce()

    async def say(self, room: Room, person: str, name: str, text: str) -> None:
        """A line of chat."""
        await asyncio.shield(self.begin(self.add_line(room, person, name, text)))

    async def add_line(self, room: Room, person: str, name: str, text: str) -> None:
        async with room.lock:
            line = await self.store.say(room.id, person, name, text)
            room.chat += await self.store.chat(room.id, room.chat[-1].number if room.chat else 0)
            assert room.chat[-1].number >= line.number
        room.announce()

    def forget_idle(self) -> int:
        """Let go of rooms that nobody is in; how many are left."""
        old = monotonic() - IDLE
        for match in [
            match
            for match, room in self.rooms.items()
            if room.used < old and not room.listeners and not room.lock.locked() and not room.driving
        ]:
            del self.rooms[match]
        return len(self.rooms)
