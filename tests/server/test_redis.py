"""Nodes that tell each other of changes through a real Redis instead of LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from atlantis.engine import WrongOption
from atlantis.server import nodes as nodes_module
from atlantis.server.nodes import Nodes
from atlantis.server.registry import MatchRegistry
from atlantis.server.settings import Settings
from atlantis.server.storage import Person, Store, announcements
from atlantis.table import Entry
from benchmarks.redis_server import RedisServer, available
from tests.server.guests import TIMEOUT, Guest
from tests.server.nodes import nodes
from tests.server.proofs import wait_until
from tests.server.stores import pair_match

ANN = Person("ann", "Ann")


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    missing = available()
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    with RedisServer() as server:
        yield server


async def until_equal(registry: MatchRegistry, match: str, number: int) -> None:
    async with asyncio.timeout(TIMEOUT):
        while registry.matches[match].table.number < number:
            await asyncio.sleep(0.01)


class Listener:
    """A node's store and registry, which follow the other nodes."""

    def __init__(self, database: str, redis: RedisServer) -> None:
        self.store = Store(database, redis.url)
        self.registry = MatchRegistry(self.store)
        self.nodes = Nodes(self.store, self.registry)

    async def __aenter__(self) -> Listener:
        await self.store.open()
        await self.nodes.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.nodes.close()
        await self.registry.close()
        await self.store.close()


@pytest.mark.anyio
async def test_entries_and_chat_reach_the_other_node(database: str, redis: RedisServer) -> None:
    async with Listener(database, redis) as one, Listener(database, redis) as other:
        match = await pair_match(one.store)
        seen = await other.registry.get(match)
        assert seen is not None
        for number in range(3, 8):
            await one.store.append(match, number, [Entry("away" if number % 2 else "back", 0)])
            await until_equal(other.registry, match, number + 1)
        await one.store.add_chat(match, ANN, "hello")
        async with asyncio.timeout(TIMEOUT):
            while not seen.chat:
                await asyncio.sleep(0.01)


@pytest.mark.anyio
async def test_what_is_committed_is_announced_afterwards_even_if_nobody_waits_for_it_any_more(
    database: str, redis: RedisServer
) -> None:
    async with Listener(database, redis) as one, Listener(database, redis) as other:
        match = await pair_match(one.store)
        assert await other.registry.get(match)
        writing = asyncio.create_task(one.store.append(match, 3, [Entry("away", 0)]))
        await asyncio.sleep(0)
        writing.cancel()
        await until_equal(other.registry, match, 4)


@pytest.mark.anyio
async def test_what_a_dead_node_did_not_announce_is_found_when_its_heartbeat_stops(
    database: str, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes_module, "QUIET", 0.05)
    monkeypatch.setattr(announcements, "SILENT", 1.0)
    async with Listener(database, redis) as other:
        async with Listener(database, redis) as doomed:
            match = await pair_match(doomed.store)
            assert await other.registry.get(match)
            await doomed.store.append(match, 3, [Entry("away", 0)])
            await until_equal(other.registry, match, 4)
            monkeypatch.setattr(doomed.store.announcements, "after", lambda news: None)  # from here on it is dead
            await doomed.store.append(match, 4, [Entry("back", 0)])
        await until_equal(other.registry, match, 5)


@pytest.mark.anyio
async def test_while_redis_is_away_entries_are_stored_and_afterwards_they_are_seen(
    database: str, redis: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nodes_module, "QUIET", 0.05)
    async with Listener(database, redis) as one, Listener(database, redis) as other:
        match = await pair_match(one.store)
        assert await other.registry.get(match)
        await asyncio.to_thread(redis.kill)
        await one.store.append(match, 3, [Entry("away", 0)])
        async with asyncio.timeout(TIMEOUT):
            while one.nodes.connected or other.nodes.connected:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(redis.start)
        await until_equal(other.registry, match, 4)
        async with asyncio.timeout(TIMEOUT):
            while not (one.nodes.connected and other.nodes.connected):
                await asyncio.sleep(0.01)
    assert "Redis cannot be reached" in caplog.text
    assert "The connection to the other nodes is restored." in caplog.text


class Stubborn:
    """A client that swallows a cancellation, as redis-py does now and then."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def pipeline(self, transaction: bool) -> Stubborn:
        return self

    async def __aenter__(self) -> Stubborn:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    def publish(self, channel: str, news: str) -> None: ...

    async def execute(self) -> None:
        self.asked.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    async def aclose(self) -> None: ...


@pytest.mark.anyio
async def test_a_node_stops_even_if_the_client_swallows_the_cancellation() -> None:
    announcing = announcements.RedisAnnouncements("redis://127.0.0.1:1", "node")
    announcing.client = client = Stubborn()
    announcing.after("match 1 node")
    await client.asked.wait()
    async with asyncio.timeout(TIMEOUT):
        await announcing.close()


@pytest.mark.long
def test_people_at_two_nodes_play_and_are_told_when_redis_is_away(
    database: str, redis: RedisServer, tmp_path: Path
) -> None:
    with (
        nodes(database, tmp_path, 2, redis.url) as (first, second),
        Guest(first.url, "Ann") as ann,
        Guest(second.url, "Bob") as bob,
    ):
        made = ann.create("atlanteon", "me", "open")
        match = made["id"]
        bob.command(match, "join", invite=made["invite"])
        with ann.connect(match) as one, bob.connect(match) as other:
            for turn in range(6):
                mover, reader = ((one, other), (other, one))[turn % 2]
                mover.make_first_move()
                reader.until(mover.view["number"])
                assert one.story == other.story
            redis.kill()
            wait_until(lambda: ann.http.get("/readyz").status_code == 503)
            assert "connection to the other nodes is lost" in ann.http.get("/readyz").text
            one.make_first_move()
            redis.start()
            other.until(one.view["number"])
            wait_until(lambda: ann.http.get("/readyz").text == "ready\n")


@pytest.mark.parametrize(
    ("database", "redis", "words"),
    [
        ("postgresql://localhost/games", "localhost:6379", "is not the URL of a Redis server"),
        ("a.db", "redis://localhost:6379/0", "one PostgreSQL database"),
    ],
)
def test_a_wrong_address_is_refused(database: str, redis: str, words: str) -> None:
    with pytest.raises(WrongOption, match=words):
        Settings(database, redis=redis)
