"""Clocks in virtual time: servers are killed and started again, two nodes share a database, wall clocks are wrong, the
database fails. A model counts the time in which the player to move could have moved, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from atlantis.server.clock_watch import GRACE, SWEEP, ClockWatch
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import progress_of
from atlantis.table import Entry, Proposal, Refused, Table, TimeControl, new_setup, parse_entry
from atlantis.table.commands import Move, Sit
from tests.simulation.engine import MemoryStore, Undisturbed, connection_lost
from tests.simulation.loop import Process, VirtualLoop
from tests.simulation.plan import draw_plan
from tests.simulation.world import World

TOLERANCE: Final = 100
"""Milliseconds that an outage may give or take."""
CONTROL: Final = TimeControl("live", 20, 2)
WHO: Final = ("ann", "bob")


class Connection(Undisturbed):
    """The database can be unreachable for all nodes."""

    def __init__(self, machine: ClockMachine) -> None:
        self.machine = machine

    def reading(self) -> None:
        if self.machine.database_down:
            raise connection_lost()

    writing = reading

    def committing(self, commit: Callable[[], None]) -> None:
        self.writing()
        commit()


class Server:
    """What of a node matters for clocks: the store, the matches, the timekeeper and the clock watch."""

    def __init__(self, machine: ClockMachine, skew: float) -> None:
        self.machine = machine
        self.process = Process(machine.loop, "server")
        self.process.skew = skew
        self.store = MemoryStore(machine.world.database, machine.sqlite, Connection(machine))
        machine.run(self.process.start(self.open()))

    async def open(self) -> None:
        await self.store.open()
        self.registry = MatchRegistry(self.store)
        await self.registry.time.open()
        self.watch = ClockWatch(self.registry)
        self.watch.open()

    async def close(self) -> None:
        await self.watch.close()
        await self.registry.close()
        await self.registry.time.close()
        await self.store.close()

    async def move(self) -> None:
        match = await self.registry.get(self.machine.match)
        assert match is not None
        async with match.lock:
            await match.catch_up()
        actor, state = match.table.actor(), match.table.state
        if actor is not None:
            text = state.text(state.legal_actions()[0])
            await match.execute(Move(text, match.table.position), WHO[actor])


class ClockMachine(RuleBasedStateMachine):
    sqlite = False

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop(Random(1), most_steps=10_000_000)
        self.world = World(1, draw_plan(Random(1)), self.loop)
        self.stack = ExitStack()
        self.stack.enter_context(self.world.in_charge())
        self.database_down = False
        self.servers: list[Server | None] = []
        self.servers = [Server(self, 0.0) for _ in range(1 if self.sqlite else 2)]
        self.left = [1000.0 * CONTROL.base] * 2
        self.holder: int | None = 0
        self.outages = 0  # in the holder's turns so far: each may be measured slightly wrong
        self.moves = 0  # each may be rounded to the next millisecond
        self.usable = 0.0  # milliseconds in which the servers could have noticed a time-out
        self.match = self.run(self.create())

    def run(self, work: Coroutine[Any, Any, Any] | asyncio.Task[Any]) -> Any:
        return self.loop.run_until_complete(work)

    async def create(self) -> str:
        server = self.servers[0]
        assert server is not None
        setup = new_setup("atlanteon", clock=CONTROL)
        draft, now = Proposal(Table(setup)), server.registry.time.now()
        for seat, who in enumerate(WHO, 1):
            draft.extend(draft.after.propose(Sit(who.title(), seat), who, now))
        server.registry.time.live = True
        await server.registry.time.beat()
        stored = await server.store.create_match(setup, "ann", False, draft.entries, progress_of(draft.after))
        return stored.id

    def teardown(self) -> None:
        self.database_down = False
        self.loop.end()
        self.stack.close()

    # ---- what happens ------------------------------------------------------------------------------------------------

    @property
    def running(self) -> list[Server]:
        return [server for server in self.servers if server is not None]

    @property
    def playable(self) -> bool:
        return bool(self.running) and not self.database_down

    @rule(seconds=st.floats(0.001, 9.0))
    def time_passes(self, seconds: float) -> None:
        self.wait(seconds)

    def wait(self, seconds: float) -> None:
        before = self.loop.now
        self.run(asyncio.sleep(seconds))
        if self.playable and self.holder is not None:
            self.left[self.holder] -= 1000 * (self.loop.now - before)
            self.usable += 1000 * (self.loop.now - before)

    @precondition(lambda self: self.playable)
    @rule(which=st.integers(0, 1))
    def move(self, which: int) -> None:
        server = self.running[which % len(self.running)]
        before, holder, reason = self.loop.now, self.holder, ""
        try:
            self.run(server.process.start(server.move()))
        except Refused as error:
            reason = error.reason
        if reason:
            assert reason == "time-out"
            assert holder is not None
            assert self.left[holder] <= self.tolerance, "in time, and refused"
            return
        if holder is not None and self.table().timed_out is None:
            self.left[holder] -= 1000 * (self.loop.now - before)
            assert self.left[holder] >= -self.tolerance, "too late, and accepted"
            self.left[holder] += 1000 * CONTROL.increment
            self.moves += 1
            self.holder, self.usable = (None if self.table().over() else 1 - holder), 0.0

    @precondition(lambda self: bool(self.running))
    @rule(which=st.integers(0, 1), cleanly=st.booleans())
    def server_ends(self, which: int, cleanly: bool) -> None:
        server = self.running[which % len(self.running)]
        if cleanly and not self.database_down:
            self.run(server.process.start(server.close()))
        server.process.kill()
        self.servers[self.servers.index(server)] = None
        self.outages += not self.running

    @precondition(lambda self: None in self.servers and not self.database_down)
    @rule(skew=st.sampled_from([-3600.0, 0.0, 10.0, 3600.0]))
    def server_starts(self, skew: float) -> None:
        self.servers[self.servers.index(None)] = Server(self, skew)
        self.usable = 0.0

    @rule(down=st.booleans())
    def database_fails_or_recovers(self, down: bool) -> None:
        self.outages += down and not self.database_down
        self.database_down, self.usable = down, 0.0

    # ---- what holds --------------------------------------------------------------------------------------------------

    @property
    def tolerance(self) -> float:
        return TOLERANCE * self.outages + 1 + self.moves + 50 * self.sqlite  # SQLite's thread takes a little time, too

    def entries(self) -> list[Entry]:
        rows = sorted(self.world.database.tables["entries"].values(), key=lambda row: row["number"])
        return [parse_entry(json.loads(row["body"])) for row in rows]

    def table(self) -> Table:
        table = Table(new_setup("atlanteon", clock=CONTROL))
        table.replay(self.entries())
        return table

    @invariant()
    def nobody_gains_or_loses_time(self) -> None:
        if not self.servers:
            return
        table = self.table()
        assert table.clocks is not None
        if table.timed_out is not None:
            assert self.holder in (table.timed_out, None), "it was not their turn"
            assert self.left[table.timed_out] <= self.tolerance, "the time was not up"
            self.holder = None
            return
        for seat, left in enumerate(table.clocks.left):
            if seat != self.holder:
                assert abs(left - self.left[seat]) <= self.tolerance, f"seat {seat}: {left} and not {self.left[seat]}"

    @invariant()
    def a_time_out_is_noticed(self) -> None:
        if self.holder is not None and self.usable > GRACE + 2 * SWEEP:
            late = -self.left[self.holder] - self.tolerance
            assert late < GRACE + 2 * SWEEP + 200 or self.table().over(), "nobody noticed that the time was up"


class OneNodeMachine(ClockMachine):
    sqlite = True


@pytest.mark.parametrize("machine", [ClockMachine, OneNodeMachine])
@pytest.mark.parametrize("examples", [5, pytest.param(100, marks=pytest.mark.long)])
def test_no_time_is_gained_or_lost(machine: type[ClockMachine], examples: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=25,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
