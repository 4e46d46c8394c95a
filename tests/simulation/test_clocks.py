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
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from atlantis.server.clock_watch import GRACE, SWEEP, ClockWatch
from atlantis.server.match import LiveMatch
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import progress_of
from atlantis.server.storage.timing import FAST, SLOW
from atlantis.table import Entry, Proposal, Refused, Table, TimeControl, new_setup, parse_entry
from atlantis.table.clocks import DAY, LAG_PER_TURN, MOST_LAG
from atlantis.table.commands import GiveTime, Move, Pause, Sit
from atlantis.table.proposals import GIVEN
from tests.simulation.engine import MemoryStore, Undisturbed, connection_lost
from tests.simulation.loop import Process, VirtualLoop
from tests.simulation.plan import draw_plan
from tests.simulation.world import World

COST: Final = {"days": 2 * SLOW}
"""Milliseconds that an outage gives or takes at most, if not an interval: start and end of one are known to half of that.
In correspondence games, one that is shorter than two intervals may not be noticed."""
CONTROLS: Final = {
    "live": ("atlanteon", TimeControl("live", 20, 2)),
    "turn": ("atlanteon", TimeControl("turn", 12)),
    "days": ("atlanteon", TimeControl("days", DAY)),
    "bot": ("atlanteon", TimeControl("turn", 8, on_timeout="bot")),
    "shared": ("rising", TimeControl("live", 40)),
}
"""Games of two people, and their clocks."""
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

    async def live(self) -> LiveMatch:
        match = await self.registry.get(self.machine.match)
        assert match is not None
        async with match.lock:
            await match.catch_up()
        return match

    async def move(self, spent: int | None) -> None:
        match = await self.live()
        actor, state = match.table.actor(), match.table.state
        if actor is not None:
            text = state.text(state.legal_actions()[0])
            await match.execute(Move(text, match.table.position, spent=spent), WHO[actor])

    async def command(self, command: GiveTime | Pause, seat: int) -> None:
        await (await self.live()).execute(command, WHO[seat])


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
        self.holder: int | None = None
        self.match = ""

    @initialize(kind=st.sampled_from(sorted(CONTROLS)))
    def match_begins(self, kind: str) -> None:
        self.game, self.control = CONTROLS[kind]
        self.setup = new_setup(self.game, 2, clock=self.control)
        self.shared = kind == "shared"
        self.left = [1000.0 * self.control.base] * (1 if self.shared else 2)
        self.lag = [float(MOST_LAG)] * 2
        self.pauses = [0.0, 0.0]  # by seat: until when the clock is paused, by the virtual time
        self.elapsed = 0.0  # milliseconds that count since the holder's clock was last stored
        self.outages = 0  # in the holder's turn: each may be measured slightly wrong
        self.stored = 0  # how often in this turn, each time in whole milliseconds
        self.usable = 0.0  # milliseconds in which the servers could have noticed a time-out
        self.match = self.run(self.create())
        self.holder = self.table().actor()

    def run(self, work: Coroutine[Any, Any, Any] | asyncio.Task[Any]) -> Any:
        return self.loop.run_until_complete(work)

    async def create(self) -> str:
        server = self.servers[0]
        assert server is not None
        draft, now = Proposal(Table(self.setup)), server.registry.time.now()
        for seat, who in enumerate(WHO, 1):
            draft.extend(draft.after.propose(Sit(who.title(), seat), who, now))
        for one in self.running:  # they find out within a second; docs/server.md says what that may cost
            one.registry.time.live = self.control.kind != "days"
            await one.registry.time.beat()
        stored = await server.store.create_match(self.setup, "ann", False, draft.entries, progress_of(draft.after))
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

    def index(self, seat: int) -> int:
        return 0 if self.shared else seat

    @rule(seconds=st.floats(0.001, 0.5) | st.floats(0.5, 9.0))
    def time_passes(self, seconds: float) -> None:
        before = self.loop.now
        self.run(asyncio.sleep(seconds))
        if self.playable:
            self.count(before)
            self.usable += 1000 * (self.loop.now - before)

    def count(self, before: float) -> None:
        """The time since then counts, unless the holder pauses."""
        if self.holder is not None:
            counted = max(0.0, 1000 * (self.loop.now - max(before, self.pauses[self.holder])))
            self.left[self.index(self.holder)] -= counted
            self.elapsed += counted

    def at(self, which: int) -> Server:
        return self.running[which % len(self.running)]

    def attempt(self, server: Server, work: Coroutine[Any, Any, None]) -> bool:
        """Do it at this node; False if it is refused because the time is up."""
        before, reason = self.loop.now, ""
        self.stored += 1
        try:
            self.run(server.process.start(work))
        except Refused as error:
            reason = error.reason
        if reason:
            assert reason == "time-out"
            assert self.holder is not None
            assert self.left[self.index(self.holder)] <= self.tolerance, "in time, and refused"
            return False
        if self.lost_on_time(self.table()) is not None:
            return False
        self.count(before)
        assert self.holder is not None
        assert self.left[self.index(self.holder)] >= -self.tolerance, "too late, and accepted"
        return True

    @precondition(lambda self: self.playable and self.holder is not None)
    @rule(which=st.integers(0, 1), delay=st.none() | st.floats(0.0, 900.0))
    def move(self, which: int, delay: float | None) -> None:
        """`delay`: milliseconds after which the client knew the position, if it says so."""
        holder = self.holder
        assert holder is not None
        before, spent = self.left[self.index(holder)] + self.elapsed, None
        if delay is not None:
            spent = max(0, round(self.elapsed - delay))
        if not self.attempt(self.at(which), self.at(which).move(spent)):
            return
        if spent is not None:
            given = max(0.0, min(self.elapsed - spent, self.lag[holder]))
            self.left[self.index(holder)] = before - self.elapsed + given
            self.lag[holder] -= given
        table = self.table()
        clocks, following = table.clocks, table.actor()
        assert clocks is not None
        if following not in (holder, None):
            self.left[self.index(holder)] += 1000 * self.control.increment
            self.lag[holder] = min(MOST_LAG, self.lag[holder] + LAG_PER_TURN)
            if self.control.kind != "live":
                self.left[self.index(following)] = 1000 * self.control.base
        self.holder = following
        if following is None:  # the game is over
            return
        self.check(clocks.left)
        assert abs(clocks.lag[holder] - self.lag[holder]) <= self.tolerance
        if following != holder:  # a new turn begins, with what is left
            self.left, self.lag = [float(one) for one in clocks.left], [float(one) for one in clocks.lag]
            self.outages = self.stored = 0
        self.elapsed = self.usable = 0.0

    @precondition(lambda self: self.playable and self.holder is not None and self.can_give)
    @rule(which=st.integers(0, 1), giver=st.integers(0, 1))
    def somebody_gives_time(self, which: int, giver: int) -> None:
        if self.attempt(self.at(which), self.at(which).command(GiveTime(), giver)):
            self.left[1 - giver] += GIVEN
            self.elapsed = 0.0

    @property
    def can_give(self) -> bool:
        return self.control.kind != "days" and not self.shared

    @precondition(lambda self: self.playable and self.holder is not None and self.can_pause)
    @rule(which=st.integers(0, 1), seat=st.integers(0, 1), seconds=st.floats(0.0, 12.0))
    def somebody_pauses(self, which: int, seat: int, seconds: float) -> None:
        server = self.at(which)
        until = server.registry.time.now() + round(1000 * seconds)
        ends = self.loop.now + seconds
        if self.attempt(server, server.command(Pause(until), seat)):
            self.pauses[seat] = ends
            self.elapsed = 0.0

    @property
    def can_pause(self) -> bool:
        return self.control.kind == "days" and not self.sqlite  # with SQLite the machine's clock may jump at a restart

    @precondition(lambda self: bool(self.running))
    @rule(which=st.integers(0, 1), cleanly=st.booleans())
    def server_ends(self, which: int, cleanly: bool) -> None:
        server = self.at(which)
        if cleanly and not self.database_down:
            self.run(server.process.start(server.close()))
        server.process.kill()
        self.servers[self.servers.index(server)] = None
        self.outages += not self.running

    @precondition(lambda self: None in self.servers and not self.database_down)
    @rule(skew=st.sampled_from([-3600.0, 0.0, 10.0, 3600.0]))
    def server_starts(self, skew: float) -> None:
        before, playable = self.loop.now, self.playable
        self.servers[self.servers.index(None)] = Server(self, skew)
        if playable:
            self.count(before)
        self.usable = 0.0

    @rule(down=st.booleans())
    def database_fails_or_recovers(self, down: bool) -> None:
        self.outages += down and not self.database_down
        self.database_down, self.usable = down, 0.0

    @precondition(lambda self: self.playable)
    @rule(seconds=st.floats(0.0, 0.4), servers_end=st.booleans())
    def nobody_can_move_for_a_moment(self, seconds: float, servers_end: bool) -> None:
        """An outage that is hardly longer than an interval."""
        if not servers_end:
            self.database_fails_or_recovers(down=True)
            self.run(asyncio.sleep(seconds))
            self.database_fails_or_recovers(down=False)
            return
        while self.running:
            self.server_ends(0, cleanly=False)
        self.run(asyncio.sleep(seconds))
        self.server_starts(0.0)

    # ---- what holds --------------------------------------------------------------------------------------------------

    @property
    def tolerance(self) -> float:
        exact = 1 + self.stored + 50 * self.sqlite  # SQLite's thread takes a little time, too
        return COST.get(self.control.kind, FAST) * self.outages + exact

    def entries(self) -> list[Entry]:
        rows = sorted(self.world.database.tables["entries"].values(), key=lambda row: row["number"])
        return [parse_entry(json.loads(row["body"])) for row in rows]

    def table(self) -> Table:
        table = Table(self.setup)
        table.replay(self.entries())
        return table

    def lost_on_time(self, table: Table) -> int | None:
        """Who has run out of time, also if a bot plays on."""
        away = next((number for number, seat in enumerate(table.seats) if seat.away), None)
        return away if table.timed_out is None else table.timed_out

    def check(self, stored: tuple[int, ...]) -> None:
        """All clocks but the one that runs."""
        running = None if self.holder is None or self.elapsed == 0.0 else self.index(self.holder)
        for number, left in enumerate(stored):
            if number != running:
                ours = self.left[number]
                assert abs(left - max(0.0, ours)) <= self.tolerance, f"clock {number}: {left} and not {ours}"

    @invariant()
    def nobody_gains_or_loses_time(self) -> None:
        if not self.match:
            return
        table = self.table()
        assert table.clocks is not None
        late = self.lost_on_time(table)
        if late is not None:
            if self.holder is not None:
                assert self.shared or self.holder == late, "it was not their turn"
                assert self.left[self.index(late)] <= self.tolerance, "the time was not up"
            self.holder = None
        elif self.holder is not None:
            self.check(table.clocks.left)

    @invariant()
    def a_time_out_is_noticed(self) -> None:
        if self.match and self.holder is not None and self.usable > GRACE + 2 * SWEEP:
            late = -self.left[self.index(self.holder)] - self.tolerance
            noticed = self.lost_on_time(self.table()) is not None
            assert late < GRACE + 2 * SWEEP + 200 or noticed, "nobody noticed that the time was up"


class OneNodeMachine(ClockMachine):
    sqlite = True


@pytest.mark.parametrize("machine", [ClockMachine, OneNodeMachine])
@pytest.mark.parametrize("examples", [15, pytest.param(100, marks=pytest.mark.long)])
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
