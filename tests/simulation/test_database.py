"""The database in memory does what SQLite and PostgreSQL do: one state machine runs on both sides at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from atlantis.server.storage import Behind, Person, Progress, Store
from atlantis.server.storage.models import now
from atlantis.server.storage.schema import chat
from atlantis.table import Entry, Refused, new_setup
from tests.server.conftest import database, postgresql
from tests.simulation.database import Database
from tests.simulation.engine import MemoryStore, Undisturbed

__all__ = ["database", "postgresql"]  # fixtures

TIMEOUT = 60.0
SETUPS = [new_setup("atlanteon"), new_setup("atlandice", 2)]
PEOPLE = ("ann", "bob", "eve")


class Interleaved(Undisturbed):
    """Others get a turn between any two steps."""

    async def travel(self) -> None:
        await asyncio.sleep(0)


@dataclass
class Side:
    """Two nodes on one database, with the ids of what was created there and what was announced."""

    nodes: list[Store]
    matches: list[str] = field(default_factory=list)
    packs: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    @property
    def store(self) -> Store:
        return self.nodes[0]

    def neutral(self, value: Any) -> Any:
        """The value with the numbers of matches and packs instead of their ids."""
        if isinstance(value, str):
            for kind, ids in (("match", self.matches), ("pack", self.packs)):
                if value in ids:
                    return f"{kind} {ids.index(value)}"
            return value
        if isinstance(value, list | tuple):
            return [self.neutral(one) for one in value]
        if isinstance(value, dict):
            return {self.neutral(key): self.neutral(one) for key, one in value.items()}
        return value


class Sides:
    """The real database and the one in memory, in one event loop."""

    def __init__(self, url: str, sqlite: bool) -> None:
        self.runner = asyncio.Runner()
        memory = Database()
        self.real = Side([Store(url)] if sqlite else [Store(url), Store(url)])
        self.copy = Side([MemoryStore(memory, sqlite, Interleaved()) for _ in self.real.nodes])
        memory.hear = self.copy.heard.append
        self.examples = 0
        self.listener: Any = None

        async def start() -> None:
            for store in (*self.real.nodes, *self.copy.nodes):
                await store.open()
            if not sqlite:
                self.listener = await self.real.store.listen(self.real.heard.append)

        self.runner.run(start())

    def close(self) -> None:
        async def stop() -> None:
            if self.listener is not None:
                await self.listener.close()
            for store in (*self.real.nodes, *self.copy.nodes):
                await store.close()

        self.runner.run(stop())
        self.runner.close()

    def both(self, work: Callable[[Side], Awaitable[Any]]) -> Any:
        """Do it on both sides; what came of it must be the same."""

        async def outcome(side: Side) -> Any:
            try:
                return side.neutral(await work(side))
            except (Behind, IntegrityError, Refused) as error:
                return type(error).__name__

        real, copy = self.runner.run(outcome(self.real)), self.runner.run(outcome(self.copy))
        assert copy == real
        return real

    def announced_the_same(self) -> None:
        """What is announced arrives a little later. How often depends on what was committed together."""

        def announced(side: Side) -> set[tuple[str, str]]:
            return {(side.neutral(match), number) for match, number, *_ in (news.split(" ") for news in side.heard)}

        async def wait() -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    while not announced(self.copy) <= announced(self.real):
                        await asyncio.sleep(0.001)

        self.runner.run(wait())
        assert announced(self.copy) == announced(self.real)


class StoreMachine(RuleBasedStateMachine):
    """Everything that the simulation does with a store. Matches of earlier examples stay, on both sides."""

    sides: Sides

    @initialize()
    def start(self) -> None:
        self.sides.examples += 1
        self.first = len(self.sides.real.matches)
        self.people = [f"{name}{self.sides.examples}" for name in PEOPLE]

    def one(self, side: Side, number: int) -> str:
        """A match of this example; an id that does not exist, if there is none."""
        mine = side.matches[self.first :]
        return mine[number % len(mine)] if mine else "nowhere"

    def person(self, number: int) -> str:
        return self.people[number % len(self.people)]

    # ---- matches -----------------------------------------------------------------------------------------------------

    @rule(
        setup=st.sampled_from(SETUPS),
        who=st.integers(0, 2),
        listed=st.booleans(),
        follows=st.none() | st.integers(0, 3),
    )
    def create(self, setup: Any, who: int, listed: bool, follows: int | None) -> None:
        async def work(side: Side) -> Any:
            first = [Entry("sit", 0, who=self.person(who), name="Ann")]
            after = None if follows is None else self.one(side, follows)
            made = await side.store.create_match(setup, self.person(who), listed, first, Progress("open"), after)
            side.matches.append(made.id)
            return [made.number, made.status]

        self.sides.both(work)

    @rule(
        number=st.integers(0, 3),
        back=st.integers(0, 1),
        more=st.integers(1, 3),
        status=st.sampled_from(["open", "running", "over"]),
        bot=st.booleans(),
    )
    def append(self, number: int, back: int, more: int, status: Any, bot: bool) -> None:
        """Behind the last entry, or behind the one before it, which is taken."""

        async def work(side: Side) -> Any:
            match = self.one(side, number)
            after = max(0, len(await side.store.entries(match)) - back)
            entries = [Entry("sit", 1, who=self.person(n), name="Bob") for n in range(more)]
            await side.store.append(match, after, entries, Progress(status, bot))

        self.sides.both(work)

    @rule(number=st.integers(0, 3), many=st.integers(2, 4))
    def race(self, number: int, many: int) -> None:
        """Several at once want the same number, at one node and at another: one of them wins."""

        async def work(side: Side) -> Any:
            match, stores = self.one(side, number), side.nodes
            after = len(await side.store.entries(match))
            answers = await asyncio.gather(
                *[stores[n % len(stores)].append(match, after, [Entry("resign", 0)]) for n in range(many)],
                return_exceptions=True,
            )
            return sorted(type(answer).__name__ for answer in answers)

        self.sides.both(work)

    @rule(number=st.integers(0, 3), listed=st.booleans())
    def list_match(self, number: int, listed: bool) -> None:
        self.sides.both(lambda side: side.store.list_match(self.one(side, number), listed))

    @rule(number=st.integers(0, 3))
    def touch(self, number: int) -> None:
        self.sides.both(lambda side: side.store.touch(self.one(side, number)))

    @rule(number=st.integers(0, 3), who=st.integers(0, 2))
    def mark_present(self, number: int, who: int) -> None:
        self.sides.both(lambda side: side.store.mark_present(self.one(side, number), self.person(who)))

    @rule(number=st.integers(0, 3))
    def roll_back(self, number: int) -> None:
        """What fails in the middle leaves nothing behind."""

        async def work(side: Side) -> Any:
            def fail(connection: Any) -> None:
                match = self.one(side, number)
                connection.execute(insert(chat).values(match=match, number=999, person="", name="", text="", at=now()))
                raise Behind("stop")

            await side.store.writer.do(fail)

        self.sides.both(work)

    # ---- chat and people ---------------------------------------------------------------------------------------------

    @rule(number=st.integers(0, 3), many=st.integers(1, 3))
    def talk(self, number: int, many: int) -> None:
        async def work(side: Side) -> Any:
            match, ann, stores = self.one(side, number), Person(self.person(0), "Ann"), side.nodes
            lines = await asyncio.gather(
                *[stores[n % len(stores)].add_chat(match, ann, "hi") for n in range(many)], return_exceptions=True
            )
            return sorted(line if isinstance(line := getattr(one, "number", None), int) else -1 for one in lines)

        self.sides.both(work)

    @rule(who=st.integers(0, 2))
    def add_person(self, who: int) -> None:
        self.sides.both(lambda side: side.store.add_person(Person(self.person(who), "Ann")))

    @rule(who=st.integers(0, 2), account=st.integers(0, 2))
    def change_person(self, who: int, account: int) -> None:
        """No two people have the same account."""
        name = f"account{account}-{self.sides.examples}"
        self.sides.both(lambda side: side.store.change_person(self.person(who), account=name))

    # ---- what is stored ----------------------------------------------------------------------------------------------

    @rule(number=st.integers(0, 3), after=st.integers(0, 4))
    def read_match(self, number: int, after: int) -> None:
        async def work(side: Side) -> Any:
            match, store = self.one(side, number), side.store
            found = await store.match(match)
            return [
                found
                and [found.id, found.setup.game, found.host, found.listed, found.status, found.next, found.number],
                [entry.to_json() for entry in await store.entries(match, after)],
                [[line.number, line.person, line.text] for line in await store.chat(match, after)],
                dict.fromkeys(sorted(await store.seen(match))),
            ]

        self.sides.both(work)

    @rule(who=st.integers(0, 2), status=st.none() | st.sampled_from(["open", "running", "over"]))
    def read_lists(self, who: int, status: str | None) -> None:
        async def work(side: Side) -> Any:
            store, person = side.store, await side.store.person(self.person(who))
            return [
                person and [person.id, person.name, person.account],
                [match.id for match in await store.lists.matches_of(self.person(who), status)],
                sorted(side.neutral(match) for match in await store.still_listed(side.matches)),
                sorted(side.neutral(match) for match in await store.waiting_for_bots()),
                await store.names(self.people),
                sorted(await store.unfinished_setups()),
            ]

        self.sides.both(work)

    @invariant()
    def everything_was_announced(self) -> None:
        self.sides.announced_the_same()


@pytest.fixture(params=["sqlite", "postgresql"])
def sides(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sides]:
    sqlite = request.param == "sqlite"
    made = Sides(str(tmp_path / "a.db") if sqlite else request.getfixturevalue("database"), sqlite)
    yield made
    made.close()


def run(sides: Sides, examples: int) -> None:
    machine = type("Machine", (StoreMachine,), {"sides": sides})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=20, deadline=None))


def test_the_database_in_memory_does_what_the_real_one_does(sides: Sides) -> None:
    run(sides, 15)


@pytest.mark.long
def test_the_database_in_memory_does_what_the_real_one_does_for_long(sides: Sides) -> None:
    run(sides, 150)
