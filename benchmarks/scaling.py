"""A discrete-event simulation of many matches on several nodes, with the costs that `python -m benchmarks nodes` found.

A move takes processor time at its node, waits for the node's writer (one commit at a time, up to 200 moves in it), takes
processor time of PostgreSQL and a sync of its log, and is then sent. With LISTEN/NOTIFY, commits that announce something
wait for each other; with Redis they do not. Every node hears of every move, and if the other player is connected to
another node, that one reads and sends the move as well. Moves come at random times, one in each match every 10 seconds.

The calibration plays the real runs again: matches without pauses, on a machine whose processors are shared by nodes,
database and clients. How much of the machine was free is fitted to one node; two and three nodes are predictions.
"""

from __future__ import annotations

import heapq
import json as json_module
import random
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from benchmarks.figures import grid, keep, three_digits

MEASURED: Final = Path(__file__).with_name("nodes.json")
PACE: Final = 10.0
TOGETHER: Final = 200
"""Moves that share a commit at most, as in server/storage/writer.py."""
CORES: Final = 16
"""Processors of the simulated database."""
ENOUGH: Final = 0.25
"""A p99 below so many seconds is good enough."""
WARM: Final = 1.0
"""Seconds that are simulated before something is counted."""
PLANS: Final = ((10_000, (1, 2, 3, 4, 6, 8)), (100_000, (10, 20, 30, 40, 60, 80)))


@dataclass(frozen=True)
class Costs:
    """Seconds: of a node's and of PostgreSQL's processor per move, of a node per move of others, and of a commit."""

    node: float
    database: float
    hearing: float
    commit: float


class Station:
    """Serves what arrives in order, on so many servers."""

    def __init__(self, world: World, servers: int, speed: float = 1.0) -> None:
        self.world = world
        self.free = [0.0] * servers
        self.speed = speed
        self.used = 0.0

    def use(self, seconds: float, then: Callable[[], None] | None = None) -> None:
        seconds /= self.speed
        start = max(self.world.now, heapq.heappop(self.free))
        heapq.heappush(self.free, start + seconds)
        self.used += seconds
        if then is not None:
            self.world.at(start + seconds, then)


@dataclass
class World:
    """Virtual time, and what happens next."""

    now: float = 0.0
    events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    numbers: count[int] = field(default_factory=count)

    def at(self, time: float, then: Callable[[], None]) -> None:
        heapq.heappush(self.events, (time, next(self.numbers), then))

    def run(self, until: float) -> None:
        while self.events and self.events[0][0] < until:
            self.now, _, then = heapq.heappop(self.events)
            then()
        self.now = until


class Node:
    """A processor, and a writer with one commit at a time."""

    def __init__(self, system: System, processor: Station) -> None:
        self.system = system
        self.processor = processor
        self.waiting: deque[Callable[[], None]] = deque()
        self.writing = False

    def move(self, done: Callable[[], None]) -> None:
        self.processor.use(self.system.costs.node / 2, lambda: self.store(done))

    def store(self, done: Callable[[], None]) -> None:
        self.waiting.append(done)
        if not self.writing:
            self.write()

    def write(self) -> None:
        self.writing = bool(self.waiting)
        if not self.writing:
            return
        batch = [self.waiting.popleft() for _ in range(min(TOGETHER, len(self.waiting)))]
        system = self.system
        commits = system.lock if system.notify else Station(system.world, 1)
        system.database.use(
            system.costs.database * len(batch), lambda: commits.use(system.costs.commit, lambda: self.stored(batch))
        )

    def stored(self, batch: list[Callable[[], None]]) -> None:
        system = self.system
        for done in batch:
            self.processor.use(system.costs.node / 2, done)
        for other in system.nodes:
            if other is not self:
                other.processor.use(system.costs.hearing * len(batch))
        for _ in batch:
            if system.random.random() < 1 - 1 / len(system.nodes):  # where the other player is
                reader = system.random.choice([node for node in system.nodes if node is not self])
                system.database.use(system.costs.database / 2, lambda node=reader: node.show(system.world.now))  # type: ignore[misc]
        self.write()

    def show(self, since: float) -> None:
        """A move of another node reaches a player here."""
        self.processor.use(self.system.costs.node / 2, lambda: self.system.heard.append(self.system.world.now - since))


class System:
    """Nodes on one database. `shared`: a machine whose processors they share."""

    def __init__(
        self, costs: Costs, nodes: int, notify: bool, shared: Station | None = None, world: World | None = None
    ) -> None:
        self.world = world or World()
        self.costs = costs
        self.notify = notify
        self.random = random.Random(1)
        self.database = shared or Station(self.world, CORES)
        self.lock = Station(self.world, 1)
        self.nodes = [Node(self, shared or Station(self.world, 1)) for _ in range(nodes)]
        self.waits: list[float] = []
        self.heard: list[float] = []

    def play(self, node: Node, pause: float) -> None:
        """One match: a move, a pause, and so on. Without a pause the next move follows at once."""
        begin = self.world.now

        def done() -> None:
            self.waits.append(self.world.now - begin)
            self.world.at(self.world.now + (self.random.expovariate(1 / pause) if pause else 0.0), again)

        def again() -> None:
            self.play(node, pause)

        node.move(done)


def quantile(found: list[float], part: float) -> float:
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def simulate(costs: Costs, matches: int, nodes: int, notify: bool, seconds: float) -> dict[str, Any]:
    """What so many matches at a human pace are like."""
    system = System(costs, nodes, notify)
    for n in range(matches):
        node = system.nodes[n % nodes]
        system.world.at(system.random.expovariate(1 / PACE), lambda node=node: system.play(node, PACE))  # type: ignore[misc]
    system.world.run(WARM)
    system.waits.clear()
    system.heard.clear()
    used = [node.processor.used for node in system.nodes], system.database.used, system.lock.used
    system.world.run(WARM + seconds)
    busy = [node.processor.used - early for node, early in zip(system.nodes, used[0], strict=True)]
    return {
        "matches": matches,
        "nodes": nodes,
        "via": "LISTEN/NOTIFY" if notify else "Redis",
        "moves/s": len(system.waits) / seconds,
        "node": max(busy) / seconds,
        "database": (system.database.used - used[1]) / seconds / CORES,
        "lock": (system.lock.used - used[2]) / seconds,
        "p50": 1e3 * quantile(system.waits, 0.5),
        "p99": 1e3 * quantile(system.waits, 0.99),
        "heard": 1e3 * quantile(system.heard, 0.99),
    }


def flat_out(costs: Costs, nodes: int, matches: int, notify: bool, free: float, cores: int) -> float:
    """Moves a second of the real run: nodes, database and clients on `cores` processors, of which a part is free."""
    world = World()
    shared = Station(world, cores, free)
    system = System(costs, nodes, notify, shared, world)
    system.random.random = lambda: 1.0  # type: ignore[method-assign]  # both seats are at the same node
    for node in system.nodes:
        for _ in range(matches):
            system.play(node, 0.0)
    world.run(2.0)
    system.waits.clear()
    world.run(7.0)
    return len(system.waits) / 5.0


def calibrate(costs: Costs, kept: dict[str, Any], notify: bool) -> list[dict[str, Any]]:
    """Real and simulated moves a second with each number of nodes."""
    via = "LISTEN/NOTIFY" if notify else "Redis"
    runs = [run for run in kept["runs"] if run["via"] == via]
    client = replace(costs, node=costs.node * 1.5)  # a client takes about half as long as the server
    low, high = 0.001, 1.0
    for _ in range(12):
        free = (low + high) / 2
        slow = flat_out(client, 1, kept["matches"], notify, free, kept["processors"]) < runs[0]["rate"]
        low, high = (free, high) if slow else (low, free)
    return [
        {
            "via": via,
            "nodes": run["nodes"],
            "free": free,
            "real": run["rate"],
            "simulated": flat_out(client, run["nodes"], kept["matches"], notify, free, kept["processors"]),
        }
        for run in runs
    ]


def measured_costs(kept: dict[str, Any], via: str) -> Costs:
    runs = [run for run in kept["runs"] if run["via"] == via]
    hearing = [run["hearing"] for run in runs if run["hearing"] is not None]
    return Costs(
        min(run["node"] for run in runs) / 1e3,
        min(run["database"] for run in runs) / 1e3,
        sum(hearing) / len(hearing) / 1e3 if hearing else 0.0,
        1 / kept["commits"]["NOTIFY"],
    )


def run(quick: bool, json: Path | None, console: Console, measured: Path = MEASURED) -> None:
    kept = json_module.loads(measured.read_text("utf-8"))
    vias = list(dict.fromkeys(run["via"] for run in kept["runs"]))
    found, calibrated, costs_by_via = list[dict[str, Any]](), list[dict[str, Any]](), {}
    for via in vias:
        costs = costs_by_via[via] = measured_costs(kept, via)
        calibrated += calibrate(costs, kept, via != "Redis")
        for matches, plans in PLANS:
            for nodes in plans[:2] if quick else plans:
                with console.status(f"{matches:,} matches on {nodes} nodes, {via}"):
                    found.append(simulate(costs, matches, nodes, via != "Redis", 0.5 if quick else 3.0))
                if found[-1]["p99"] < 1e3 * ENOUGH:
                    break
    table = grid("real and simulated", ["via", "nodes", "free part", "real moves/s", "simulated"])
    for one in calibrated:
        table.add_row(one["via"], *(three_digits(one[name]) for name in ("nodes", "free", "real", "simulated")))
    console.print(table)
    names = ("matches", "nodes", "moves/s", "node", "database", "lock", "p50", "p99", "heard")
    table = grid("simulated; node, database, lock: how busy; p50, p99, heard: ms", ["via", *names])
    for one in found:
        table.add_row(one["via"], *(three_digits(one[name]) for name in names))
    console.print(table)
    costs_kept = {via: asdict(costs) for via, costs in costs_by_via.items()}
    keep(json, cores=CORES, pace=PACE, costs=costs_kept, calibration=calibrated, runs=found)
