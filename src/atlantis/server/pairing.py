"""Finds opponents for the people who look for one at this node. docs/server.md says how nodes share the work."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from atlantis.bots.chance import ChanceSource
from atlantis.bots.levels import ratings_of
from atlantis.games import card, games
from atlantis.people.pairing import PACES, Seek, Wanted, nearest_level, paired
from atlantis.server.errors import (
    Unavailable,
    no_such_game,
    no_such_pace,
    no_such_players,
    too_many_seeks,
)
from atlantis.server.people import check_account
from atlantis.server.storage import Behind, Person, Store, new_id, progress_of
from atlantis.server.storage.models import new_match
from atlantis.server.storage.seeks import StoredSeek
from atlantis.server.tasks import Tasks, attempt
from atlantis.table import Seat

if TYPE_CHECKING:
    from atlantis.server.service import Service

SWEEP: Final = 2.0
"""Seconds between two looks for opponents, besides those when somebody begins to look for one."""
DEAD: Final = 15.0
"""Seconds without a beat after which a node is considered dead."""
LONGEST: Final = 900.0
"""Seconds after which a seek ends."""

State = Literal["paired", "stopped", "expired", "replaced"]


@dataclass(eq=False)
class Seeker:
    """Somebody who looks for an opponent at this node. `ended`: how it ended, and the match if there is one."""

    person: Person
    id: str
    wanted: Wanted
    address: str
    since: float = field(default_factory=monotonic)
    ended: asyncio.Future[tuple[State, str]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, state: State, match: str = "") -> None:
        if not self.ended.done():
            self.ended.set_result((state, match))


class Pairing:
    """Nodes do not need each other for it: each looks for opponents of its own people, and the database decides."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store: Store = service.store
        self.tasks: Tasks = Tasks()
        self.seekers: dict[str, Seeker] = {}  # by person
        self.placing: Counter[str] = Counter()  # by address: people whose seek is about to be stored
        self.wake: asyncio.Event = asyncio.Event()
        self.beats: dict[str, tuple[int, float]] = {}  # by node: its last beat, and when this node first saw it

    async def open(self) -> None:
        if self.store.sqlite:
            await self.store.seeks.forget_others()
        self.tasks.start(self.follow())

    async def close(self) -> None:
        await self.tasks.cancel()

    # ---- what people do ----------------------------------------------------------------------------------------------

    async def seek(self, person: Person, id: str, wanted: Wanted, address: str) -> Seeker:
        """Look for an opponent from now on; refused if nobody can play that. `id`: if a client asks again with the same
        one, it gets what was found meanwhile."""
        check_wanted(wanted, person)
        self.check_room(person, address)
        self.placing[address] += 1
        try:
            found = await self.store.seeks.place(person.id, id, wanted, self.service.registry.time.now())
        finally:
            self.placing -= Counter([address])
        seeker = Seeker(person, id, wanted, address)
        if found is not None:
            seeker.end("paired", found)
            return seeker
        before = self.seekers.get(person.id)
        if before is not None:
            before.end("replaced")
        self.seekers[person.id] = seeker
        self.wake.set()
        return seeker

    async def stop(self, seeker: Seeker, state: State = "stopped") -> None:
        """Stop looking, unless an opponent was found meanwhile."""
        if self.seekers.get(seeker.person.id) is not seeker:
            return
        found = await self.store.seeks.withdraw(seeker.person.id, seeker.id)
        self.remove(seeker, *(("paired", found) if found is not None else (state, "")))

    async def leave(self, seeker: Seeker) -> None:
        """The connection is gone. If the database does not answer now, the next sweep withdraws the seek."""
        with suppress(Unavailable):
            await self.stop(seeker)
        self.remove(seeker, "stopped", "")

    def remove(self, seeker: Seeker, state: State, match: str) -> None:
        if self.seekers.get(seeker.person.id) is seeker:
            del self.seekers[seeker.person.id]
        seeker.end(state, match)

    def check_room(self, person: Person, address: str) -> None:
        """Refused if too many people look for opponents from this address."""
        most = self.service.settings.limits.searching
        here = sum(1 for seeker in self.seekers.values() if seeker.address == address and seeker.person != person)
        if most and here + self.placing[address] >= most:
            raise too_many_seeks(most)

    def note(self, person: str) -> None:
        """Another node may have found an opponent for this person."""
        if person in self.seekers:
            self.wake.set()

    async def level_for(self, person: Person, wanted: Wanted) -> str | None:
        """The level of bots that is as strong as the person; None if that is not known."""
        mine = StoredSeek(person.id, "", "", wanted, 0, None, person.name, False)
        strength = (await self.store.seeks.strengths([mine])).get(person.id)
        levels = {level: found.rating for level, found in ratings_of(wanted.game).items()}
        return None if strength is None else nearest_level(strength, levels)

    # ---- pairing -----------------------------------------------------------------------------------------------------

    async def follow(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SWEEP if self.seekers else None):
                    await self.wake.wait()
            except TimeoutError:
                pass
            self.wake.clear()
            if not await attempt(self.sweep, "Cannot look for opponents"):
                await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Tell people what was found for them, clear up, and create the matches that are possible now."""
        await self.store.seeks.beat()
        stored = {seek.person: seek for seek in await self.store.seeks.all(self.seekers)}
        await self.tell(stored)
        await self.clear_up(stored)
        dead = await self.dead_nodes()
        waiting = {
            seek.person: seek
            for seek in stored.values()
            if seek.match is None and not seek.banned and seek.node not in dead
        }
        for group in await self.groups(waiting):
            if any(seek.person in self.seekers for seek in group):  # otherwise it is up to their nodes
                await self.create_match(group)

    async def tell(self, stored: dict[str, StoredSeek]) -> None:
        """End the seeks of this node that have a match, are too old, or have moved to another node."""
        for seeker in list(self.seekers.values()):
            found = stored.get(seeker.person.id)
            if found is None or found.id != seeker.id or found.node != self.store.node:
                await self.find_out(seeker)
            elif found.match is not None:
                self.remove(seeker, "paired", found.match)
            elif monotonic() - seeker.since > LONGEST:
                await self.stop(seeker, "expired")

    async def find_out(self, seeker: Seeker) -> None:
        """The seek is not there as it should be: it was placed after the look, has moved to another node, was replaced by
        another one, or other nodes have thought that this node was dead."""
        person = seeker.person.id
        found = next((one for one in await self.store.seeks.all([person]) if one.person == person), None)
        if self.seekers.get(seeker.person.id) is not seeker:
            return
        if found is not None and (found.id != seeker.id or found.node != self.store.node):
            self.remove(seeker, "replaced", "")
        elif found is None:
            now = self.service.registry.time.now()
            match = await self.store.seeks.place(seeker.person.id, seeker.id, seeker.wanted, now)
            if match is not None:
                self.remove(seeker, "paired", match)

    async def clear_up(self, stored: dict[str, StoredSeek]) -> None:
        """Withdraw what could not be withdrawn when its connection was lost."""
        for seek in list(stored.values()):
            if seek.match is None and seek.node == self.store.node and seek.person not in self.seekers:
                if not self.placing:
                    await self.store.seeks.withdraw(seek.person, seek.id)
                del stored[seek.person]

    async def dead_nodes(self) -> set[str]:
        """The nodes that have not said for a while that they live, by our own monotonic clock; their seeks are deleted."""
        now, beats = monotonic(), await self.store.seeks.beats()
        self.beats = {
            node: before if (before := self.beats.get(node)) and before[0] == beat else (beat, now)
            for node, beat in beats.items()
        }
        dead = {node for node, (_, since) in self.beats.items() if now - since > DEAD} - {self.store.node}
        if dead:
            await self.store.seeks.forget(dead)
        return dead

    async def groups(self, waiting: dict[str, StoredSeek]) -> list[list[StoredSeek]]:
        if len(waiting) < 2:
            return []
        now, strengths = self.service.registry.time.now(), await self.store.seeks.strengths(waiting.values())
        blocked = await self.store.seeks.blocked(waiting)
        found = paired(
            [
                Seek(seek.person, seek.wanted, max(0, now - seek.made) / 1000, strengths.get(seek.person))
                for seek in waiting.values()
            ],
            lambda one, other: frozenset((one, other)) in blocked,
        )
        return [[waiting[seek.person] for seek in group] for group in found]

    async def create_match(self, group: list[StoredSeek]) -> None:
        """A public match of these people, unless one of them does not wait any more."""
        service, wanted, nobody = self.service, group[0].wanted, new_id()
        clock = PACES[wanted.pace]
        if clock is not None:
            service.registry.time.live |= clock.kind != "days"
            await service.registry.time.fresh()
        setup = wanted.setup()
        order = ChanceSource(None).shuffled(range(len(group)))
        draft = service.seated(setup, [Seat(group[n].person, group[n].name) for n in order])
        progress = progress_of(draft.after)
        stored = new_match(setup, nobody, True, len(draft.entries), progress)
        try:
            await self.store.seeks.pair(group, stored, draft.entries, progress)
        except Behind:  # another node was first, or somebody has stopped
            return
        match = await service.registry.add(stored, draft.after)
        match.announce()
        for seek in group:
            seeker = self.seekers.get(seek.person)
            if seeker is not None and seeker.id == seek.id:
                self.remove(seeker, "paired", stored.id)


def check_wanted(wanted: Wanted, person: Person) -> None:
    """Refused if that cannot be played, or not by this person."""
    if wanted.game not in games():
        raise no_such_game(wanted.game)
    if wanted.pace not in PACES:
        raise no_such_pace(list(PACES))
    players = card(wanted.game).players
    if wanted.players not in players or wanted.players < 2:
        raise no_such_players([n for n in players if n > 1])
    check_account(wanted.setup(), person)
