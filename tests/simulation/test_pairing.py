"""People look for opponents in virtual time, at several nodes, while everything fails that can fail: nobody is paired
twice, nobody who waits is forgotten, and everybody who is paired has a match with the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any, Final

import pytest

from atlantis.people.pairing import Wanted
from atlantis.server.errors import Unavailable
from atlantis.server.pairing import Seeker
from atlantis.server.storage import Person
from tests.games.scale import mark_long
from tests.simulation.database import Row
from tests.simulation.ledger import Ledger
from tests.simulation.loop import VirtualLoop
from tests.simulation.node import Node
from tests.simulation.plan import HAPPENING, draw_plan
from tests.simulation.run import Show
from tests.simulation.world import Violation, World

SEEDS: Final = 600
TOGETHER: Final = 10
RECONNECT: Final = 2.0
LONGEST_REST: Final = 120.0
KINDS: Final = (Wanted("atlanteon", 2, "none", False), Wanted("ark", 3, "5+5", False), Wanted("ark", 2, "2d", False))


class Somebody:
    """A person who looks for opponents, again and again. `told`: by seek, the match that was found."""

    def __init__(self, show: PairingShow, person: Person, wanted: Wanted) -> None:
        self.show = show
        self.world = show.world
        self.person = person
        self.wanted = wanted
        self.seeks = 0
        self.told: dict[str, str] = {}
        self.found: Counter[str] = Counter()  # by seek: matches that were stored
        self.looking = False

    @property
    def id(self) -> str:
        return f"{self.person.id}-{self.seeks}"[-32:]

    async def run(self) -> None:
        random = self.world.random
        while self.world.faulty or not self.told.get(self.id):
            if not self.looking:
                await asyncio.sleep(random.random() * 3)
                self.seeks += 1
                self.looking = True
            node = random.choice(self.show.nodes)
            if not node.ready:
                await asyncio.sleep(0.2)
                continue
            state, match = await self.connect(node, random.random() * 10 if self.world.faulty else None)
            self.world.note(self.person.name, f"{self.id[-3:]}: {state} {match}")
            if state == "paired":
                self.world.check(self.told.setdefault(self.id, match) == match, "two matches for one seek")
            if state in ("paired", "stopped"):
                self.looking = False
            else:  # the connection was lost: ask again, elsewhere
                await asyncio.sleep(random.random() * RECONNECT)

    async def connect(self, node: Node, patience: float | None) -> tuple[str, str]:
        """Look for an opponent at this node, until the answer comes or the connection is lost; or stop."""
        answer: asyncio.Future[tuple[str, str]] = asyncio.get_running_loop().create_future()
        task = node.process.start(self.seek(node, self.id, answer))
        process, end = node.process, None if patience is None else self.world.loop.now + patience
        while not answer.done():
            await asyncio.sleep(0.1)
            if not process.alive:
                return "lost", ""
            if end is not None and self.world.loop.now > end:
                end = None
                if self.world.random.random() < 0.5:
                    task.cancel()  # the server notices that the connection is gone
                    return "lost", ""
                seeker = node.service.pairing.seekers.get(self.person.id)
                if seeker is not None and seeker.id == self.id:
                    process.start(self.stop(node, seeker))
        return answer.result()

    async def seek(self, node: Node, id: str, answer: asyncio.Future[tuple[str, str]]) -> None:
        """What a connection does."""
        seeker = None
        try:
            seeker = await node.service.pairing.seek(self.person, id, self.wanted, "")
            state, match = await asyncio.shield(seeker.ended)
            if not answer.done():
                answer.set_result((state, match))
        except Unavailable:
            if not answer.done():
                answer.set_result(("lost", ""))
        finally:
            if seeker is not None:
                await node.service.pairing.leave(seeker)

    async def stop(self, node: Node, seeker: Seeker) -> None:
        try:
            await node.service.pairing.stop(seeker)
        except Unavailable:
            self.world.note(self.person.name, "cannot stop now")


class PairingShow(Show):
    def __init__(self, world: World, ledger: Ledger) -> None:
        super().__init__(world, ledger)
        self.people: dict[str, Somebody] = {}
        self.ledger_watch = world.database.watch
        world.database.watch = self.watch
        world.database.miss = lambda table, row: ledger.miss(table, row) if table != "seeks" else None

    def watch(self, table: str, row: Row) -> None:
        self.ledger_watch(table, row)
        if table == "players" and row["person"] in self.people:
            somebody = self.people[row["person"]]
            self.world.note("database", f"{row['match']} has {somebody.person.name}")
            self.world.check(somebody.looking, f"{somebody.person.name} is paired, but does not look for anybody")
            somebody.found[somebody.id] += 1
            self.world.check(somebody.found[somebody.id] == 1, f"{somebody.person.name} is paired twice")

    async def run(self) -> None:
        world = self.world
        self.nodes = [Node(world, self.ledger, number) for number in range(world.plan.nodes)]
        while not all(node.ready for node in self.nodes):
            await asyncio.sleep(0.1)
        for n in range(world.random.randrange(2, 7)):
            person = await self.nodes[0].service.people.create_guest(f"P{n}")
            self.people[person.id] = Somebody(self, person, world.random.choice(KINDS))
        world.faulty = True
        trouble = [asyncio.create_task(self.cause(kind)) for kind in HAPPENING if getattr(world.plan.rates, kind)]
        looking = [asyncio.create_task(somebody.run()) for somebody in self.people.values()]
        await asyncio.sleep(3 * world.plan.seconds)
        for task in trouble:
            task.cancel()
        world.faulty = False
        world.note("", "from now on nothing fails")
        await self.rest_from_pairing()
        for task in looking:
            task.cancel()
            if task.done() and not task.cancelled():
                task.result()

    async def rest_from_pairing(self) -> None:
        end = self.world.loop.now + LONGEST_REST
        while left := self.left():
            await asyncio.sleep(1.0)
            if self.world.loop.now > end:
                self.world.fail(f"after {LONGEST_REST:.0f} s without a fault: {left}")
        for history in self.ledger.matches.values():
            seated = [seat.who for seat in history.table.seats]
            self.world.check(len(set(seated)) == len(seated), f"a match with {seated}")
            self.world.check(len({self.people[who].wanted for who in seated}) == 1, "they want something else")
        for somebody in self.people.values():
            for id, match in somebody.told.items():
                seated = [seat.who for seat in self.ledger.matches[match].table.seats]
                self.world.check(somebody.person.id in seated, f"{id} was told of a match of {seated}")
            self.world.check(
                set(somebody.found) <= {*somebody.told, somebody.id}, f"{somebody.person.name} was not told"
            )

    def left(self) -> str:
        """Who still waits, although there are enough."""
        if not all(node.ready for node in self.nodes):
            return "a node is not ready"
        waiting = [one for one in self.people.values() if not one.told.get(one.id)]
        for wanted, group in groupby(sorted(waiting, key=lambda one: str(one.wanted)), lambda one: one.wanted):
            names = [one.person.name for one in group]
            if len(names) >= wanted.players:
                return f"{names} wait for {wanted}"
        for one in waiting:
            if one.found[one.id]:
                return f"{one.person.name} was not told of the match"
        return ""


def check(seed: int, **rates: Any) -> int:
    """The run of a seed; how many matches there were."""
    plan = draw_plan(Random(f"{seed}/pairing"))
    plan = replace(plan, rates=replace(plan.rates, **rates), watchers=0, devices=0)
    loop = VirtualLoop(Random(f"{seed}/order"), most_steps=400_000)
    world = World(seed, plan, loop)
    ledger = Ledger(world)
    show = PairingShow(world, ledger)
    with world.in_charge():
        try:
            loop.run_until_complete(show.run())
        except (Violation, RuntimeError) as error:
            trace = "\n".join(f"{time:9.3f}  {who:10}  {what}" for time, who, what in world.trace[-120:])
            pytest.fail(f"{plan}\n{trace}\n\nSeed {seed}: {error}")
        finally:
            loop.end()
    return len(ledger.matches)


@pytest.mark.parametrize("first", mark_long(range(0, SEEDS, TOGETHER), but=(0,)))
def test_nobody_is_paired_twice_and_nobody_is_forgotten(first: int) -> None:
    assert sum(check(seed) for seed in range(first, first + TOGETHER)) > TOGETHER, "hardly anybody is paired"


@pytest.mark.parametrize("first", mark_long(range(0, 200, TOGETHER), but=(0,)))
def test_nodes_may_be_killed_at_any_point(first: int) -> None:
    assert sum(check(10_000 + seed, killed=0.5, stopped=0.0) for seed in range(first, first + TOGETHER)) > TOGETHER
