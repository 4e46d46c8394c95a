"""Bugs that the simulation must find: each takes one thing away that the server does right.

`python -m tests.simulation.planted` plants one after the other and counts the seeds until it is found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from atlantis.server.bot_driver import BotDriver
from atlantis.server.connection import Connection
from atlantis.server.match import LiveMatch
from atlantis.server.nodes import ALL
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import Behind, Store, progress_of
from atlantis.table import Table
from tests.simulation.run import Outcome, simulate

Plant = Callable[[], Any]
BUGS: dict[str, Plant] = {}


def bug(plant: Plant) -> Plant:
    """`plant` returns what to patch: an object, the name of its method, and the wrong method."""
    BUGS[plant.__name__] = plant
    return plant


@bug
def acknowledge_before_the_append() -> Any:
    async def execute_now(self: Any, command: Any, who: str, *_: object) -> Any:
        async with self.lock:
            proposal = self.table.propose(command, who)
            self.table.commit(proposal)
            self.tasks.start(self.store.append(self.id, proposal.before, proposal.entries, progress_of(proposal.after)))
        self.announce()
        return proposal

    return LiveMatch, "execute_now", execute_now


@bug
def show_the_dice_before_they_are_stored() -> Any:
    """Whoever watches sees a roll that is forgotten if it cannot be stored."""
    append = Store.append
    live: dict[int, LiveMatch] = {}
    announce = LiveMatch.announce

    async def append_later(self: Any, match: str, after: int, more: Any, *given: Any) -> None:
        found = next((one for one in live.values() if one.id == match and one.store is self), None)
        if found is not None:
            before = found.table
            found.table = before.copy()
            found.table.replay(more)
            announce(found)
            try:
                await append(self, match, after, more, *given)
            finally:
                found.table = before
        else:
            await append(self, match, after, more, *given)

    def remember(self: Any) -> None:
        live[id(self)] = self
        announce(self)

    return (Store, "append", append_later), (LiveMatch, "announce", remember)


@bug
def apply_an_entry_twice_when_catching_up() -> Any:
    async def catch_up(self: Any) -> bool:
        more = await self.store.entries(self.id, self.table.number)
        if more:
            self.table.replay([*more, more[-1]] if more[-1].do in ("standing", "point", "plan", "undo") else more)
            self.announce()
        return bool(more)

    return LiveMatch, "catch_up", catch_up


@bug
def forget_what_may_be_stored() -> Any:
    """After a commit with an unknown outcome: this was a bug of the server."""

    async def make_certain(_: Any) -> None: ...

    return MatchRegistry, "make_certain", make_certain


@bug
def ignore_that_another_node_was_first() -> Any:
    append = Store.append

    async def append_anyway(self: Any, *given: Any) -> None:
        try:
            await append(self, *given)
        except Behind:
            return

    return Store, "append", append_anyway


@bug
def send_nothing_after_a_reconnect() -> Any:
    """Only the next change is sent."""
    start = Connection.__init__

    def quiet(self: Any, *given: Any) -> None:
        start(self, *given)
        if self.seen:
            self.version = self.match.version

    return Connection, "__init__", quiet


@bug
def leave_out_a_move_after_a_reconnect() -> Any:
    start = Connection.__init__

    def skip(self: Any, *given: Any) -> None:
        start(self, *given)
        self.seen = min(self.seen + 1, self.match.table.number) if self.seen else 0

    return Connection, "__init__", skip


@bug
def let_everybody_act_for_every_seat() -> Any:
    own_seat = Table.own_seat

    def any_seat(self: Any, who: str, number: int | None) -> int:
        return number - 1 if number is not None else own_seat(self, who, number)

    return Table, "own_seat", any_seat


@bug
def miss_what_was_announced_while_deaf() -> Any:
    """The node connects again, but its matches do not catch up."""
    catch_up = MatchRegistry.catch_up

    async def only_news(self: Any, match: str, number: int) -> None:
        if number != ALL:
            await catch_up(self, match, number)

    return MatchRegistry, "catch_up", only_news


@bug
def forget_which_commands_were_executed() -> Any:
    """A command that is sent again is not recognised, neither by its id nor by its position."""
    copy = Table.copy

    def forgetful(self: Any) -> Any:
        other = copy(self)
        other.chosen.clear()
        other.commands.clear()
        return other

    return Table, "copy", forgetful


@bug
def execute_two_commands_at_once() -> Any:
    class NoLock(asyncio.Lock):
        async def acquire(self) -> Any:
            return True

        def release(self) -> None: ...

    start = LiveMatch.__init__

    def unlocked(self: Any, *given: Any) -> None:
        start(self, *given)
        self.lock = NoLock()

    return LiveMatch, "__init__", unlocked


@bug
def leave_bots_waiting_when_their_node_dies() -> Any:
    async def adopt(_self: Any, _id: str) -> None: ...

    return BotDriver, "adopt", adopt


@bug
def miss_what_is_announced_while_a_match_is_loaded() -> Any:
    catch_up = MatchRegistry.catch_up

    async def only_loaded(self: Any, match: str, number: int) -> None:
        if match in self.matches:
            await catch_up(self, match, number)

    return MatchRegistry, "catch_up", only_loaded


@contextmanager
def planted(name: str) -> Iterator[None]:
    found = BUGS[name]()
    patches = found if isinstance(found[0], tuple) else (found,)
    with_each = [patch.object(*one) for one in patches]
    for one in with_each:
        one.start()
    try:
        yield
    finally:
        for one in with_each:
            one.stop()


def find(name: str, most: int) -> tuple[int, Outcome | None]:
    """How many seeds it takes to find the bug, and what is found; None if so many seeds do not find it."""
    with planted(name):
        for seed in range(most):
            outcome = simulate(seed)
            if outcome.why:
                return seed + 1, outcome
    return most, None


MOST: Final = 2000


def main() -> None:
    for name in BUGS:
        seeds, outcome = find(name, MOST)
        print(f"{name:50} {seeds:5}  {outcome.why[:120] if outcome else 'not found'}", flush=True)


if __name__ == "__main__":
    main()
