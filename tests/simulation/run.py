"""One run: servers start, people play while things go wrong, then everything works again and must come to rest."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from atlantis.server.storage import Person
from atlantis.table import new_setup
from tests.simulation.client import Client
from tests.simulation.ledger import Ledger
from tests.simulation.loop import VirtualLoop
from tests.simulation.node import Node
from tests.simulation.plan import HAPPENING, Plan, draw_plan
from tests.simulation.wire import Wire
from tests.simulation.world import Violation, World

LONGEST_REST: Final = 600.0
"""Virtual seconds within which everything is as it should be, once nothing fails any more."""


@dataclass
class Outcome:
    """`why`: empty if the run was right. `trace`: time, who, what."""

    seed: int
    plan: Plan
    why: str
    trace: list[tuple[float, str, str]]
    steps: int
    entries: int
    answers: int

    def text(self, last: int | None = None) -> str:
        lines = [f"{time:9.3f}  {who:10}  {what}" for time, who, what in self.trace]
        return "\n".join([f"seed {self.seed}: {self.plan}", *(lines[-last:] if last else lines)])


def simulate(seed: int) -> Outcome:
    """The run of a seed; it is the same every time."""
    plan = draw_plan(Random(f"{seed}/plan"))
    loop = VirtualLoop(Random(f"{seed}/order"))
    world = World(seed, plan, loop)
    ledger = Ledger(world)
    show = Show(world, ledger)
    why = ""
    gc.disable()  # what it frees, it would free at any time; and without it, runs take less time
    with world.in_charge():
        try:
            loop.run_until_complete(show.run())
        except (Violation, RuntimeError) as error:
            why = str(error)
        finally:
            loop.end()
            gc.enable()
    entries = sum(history.number for history in ledger.matches.values())
    answers = sum(client.answers for client in show.clients)
    return Outcome(seed, plan, why, world.trace, loop.steps, entries, answers)


class Show:
    def __init__(self, world: World, ledger: Ledger) -> None:
        self.world = world
        self.ledger = ledger
        self.nodes: list[Node] = []
        self.clients: list[Client] = []
        world.database.hear = self.announce

    def announce(self, news: str) -> None:
        for node in self.nodes:
            if node.listener is not None and node.process.alive:
                node.listener.announce(news)

    async def run(self) -> None:
        world, plan = self.world, self.world.plan
        self.nodes = [Node(world, self.ledger, number) for number in range(plan.nodes)]
        while not all(node.ready for node in self.nodes):
            await asyncio.sleep(0.1)
        await self.invite()
        playing = [asyncio.create_task(client.run()) for client in self.clients]
        world.faulty = True
        trouble = [asyncio.create_task(self.cause(kind)) for kind in HAPPENING if getattr(plan.rates, kind)]
        await asyncio.sleep(plan.seconds)
        for task in trouble:
            task.cancel()
        world.faulty = False
        for client in self.clients:
            client.playing = False
        world.note("", "from now on nothing fails")
        await self.come_to_rest()
        for task in playing:
            task.cancel()

    async def invite(self) -> None:
        """Ann creates a match; Bob and others have the link, and a watcher has no seat to take."""
        node, plan = self.nodes[0], self.world.plan
        people = node.service.people
        ann = await people.create_guest("Ann")
        setup = new_setup(plan.game, plan.players, forced=plan.forced)
        match = (await node.service.create_match(setup, ann, plan.seats, False, True)).stored
        persons = [ann] + [await people.create_guest("Bob") for seat in plan.seats if seat == "open"]
        for n, person in enumerate(persons):
            self.add(
                person.name.lower() + (str(n) if n > 1 else ""),
                person,
                await people.sign_in(person, "simulation"),
                match.id,
                match.invite,
            )
        for n in range(plan.devices):
            self.add(f"ann's{n}", ann, await people.sign_in(ann, "simulation"), match.id, match.invite)
        for n in range(plan.watchers):
            eve = await people.create_guest("Eve")
            self.add(f"eve{n}", eve, await people.sign_in(eve, "simulation"), match.id, "")

    def add(self, name: str, person: Person, secret: str, match: str, invite: str) -> None:
        self.clients.append(Client(self.world, self.ledger, self.nodes, name, person.id, secret, match, invite))

    # ---- what goes wrong ---------------------------------------------------------------------------------------------

    async def cause(self, kind: str) -> None:
        """One kind of trouble, at random times, between any two awaits."""
        random, loop = self.world.random, self.world.loop
        while True:
            await asyncio.sleep(random.expovariate(getattr(self.world.plan.rates, kind)))
            loop.after_steps(random.randrange(40), lambda: self.world.context.copy().run(self.strike, kind))

    def strike(self, kind: str) -> None:
        if not self.world.faulty:
            return
        random, node = self.world.random, self.world.random.choice(self.nodes)
        match kind:
            case "cut":
                wires = list(self.wires())
                if wires:
                    random.choice(wires).lose()
            case "killed":
                node.kill()
            case "stopped":
                node.stop()
            case "paused" if node.process.runs:
                node.pause(random.choice([0.5, 5.0, 15.0]) * random.random())
            case "jumps":
                node.jump(random.choice([-3600.0, -10.0, 10.0, 3600.0]))
            case "deaf" if node.listener is not None and not node.listener.broken:
                self.world.note(node.process.name, "hears nothing any more")
                node.listener.broken = True
                if random.random() < 0.5:
                    node.listener.closed = True

    def wires(self) -> Iterable[Wire]:
        return [client.wire for client in self.clients if client.wire is not None]

    # ---- the end -----------------------------------------------------------------------------------------------------

    async def come_to_rest(self) -> None:
        """Everybody is connected, everything is answered, and all see the match as it is stored."""
        end = self.world.loop.now + LONGEST_REST
        while missing := self.missing():
            await asyncio.sleep(1.0)
            if self.world.loop.now > end:
                self.world.fail(f"after {LONGEST_REST:.0f} s without a fault: {missing}")

    def missing(self) -> str:
        """What is not yet as it should be."""
        for node in self.nodes:
            if not node.ready:
                return f"{node.name} is not ready"
            for match in node.service.registry.matches.values():
                stored = self.ledger.matches[match.id]
                if match.table.number != stored.number:
                    return f"{node.process.name} has {match.table.number} of {stored.number} entries"
        for client in self.clients:
            stored = self.ledger.matches[client.match]
            if not client.open:
                return f"{client.name} is not connected"
            if client.waiting:
                return f"{client.name} has no answer to {client.waiting}"
            if client.known != stored.number:
                return f"{client.name} has {client.known} of {stored.number} entries"
            if [line["text"] for line in client.chat] != [row["text"] for row in stored.chat]:
                return f"{client.name} has {len(client.chat)} of {len(stored.chat)} lines of chat"
        for stored in self.ledger.matches.values():
            if stored.table.bot_to_move() is not None:
                return "a bot is to move"
        return ""
