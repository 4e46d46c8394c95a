"""What the simulation has found in the server, each in a few lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from atlantis.server.errors import Unavailable
from atlantis.server.nodes import Nodes
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import Person
from atlantis.table.commands import Move
from tests.server.stores import pair_match
from tests.simulation.database import Database
from tests.simulation.engine import MemoryStore, Undisturbed, connection_lost

pytestmark = pytest.mark.anyio
ANN = Person("ann", "Ann")
TIMEOUT = 30.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class LostAnswer(Undisturbed):
    """The next commit succeeds, but its answer is lost."""

    lost = False

    def committing(self, commit: Callable[[], None]) -> None:
        commit()
        if self.lost:
            self.lost = False
            raise connection_lost()


class Quiet:
    """A connection to the other nodes that is never lost."""

    def is_closed(self) -> bool:
        return False

    async def check(self) -> None: ...

    async def close(self) -> None: ...


async def test_what_was_stored_is_not_stored_again_when_the_answer_is_lost() -> None:
    fault = LostAnswer()
    store = MemoryStore(Database(), False, fault)
    await store.open()
    match = await pair_match(store)
    fault.lost = True
    with pytest.raises(Unavailable):
        await store.add_chat(match, ANN, "hello")
    assert [line.text for line in await store.chat(match)] == ["hello"]
    await store.close()


async def test_what_was_stored_is_shown_soon_when_the_answer_is_lost() -> None:
    fault = LostAnswer()
    store = MemoryStore(Database(), False, fault)
    await store.open()
    registry = MatchRegistry(store)
    match = await registry.get(await pair_match(store))
    assert match is not None
    table, version = match.table, match.version
    fault.lost = True
    with pytest.raises(Unavailable):
        await match.execute(Move(table.state.text(table.state.legal_actions()[0]), table.position), "ann")
    assert table.number == 3
    fault.lost = True
    with pytest.raises(Unavailable):
        await match.say(ANN, "hello")
    await registry.make_certain()
    assert table.number == len(await store.entries(match.id)) == 4
    assert [line.text for line in match.chat] == ["hello"]
    assert match.version > version
    assert not match.uncertain
    await store.close()


async def test_a_node_that_hears_something_while_it_is_stopped_stops() -> None:
    hear: list[Callable[[str], None]] = []

    def connect(receive: Callable[[str], None]) -> Quiet:
        hear.append(receive)
        return Quiet()

    store = MemoryStore(Database(), False, connect_listener=connect)
    nodes = Nodes(store, MatchRegistry(store))
    await nodes.open()
    while not hear:
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)  # until it waits for news
    hear[0]("match 1 another")
    async with asyncio.timeout(TIMEOUT):
        await nodes.close()
    assert nodes.task is not None
    assert nodes.task.done()
