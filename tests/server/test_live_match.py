"""Live matches and their registry under stress: cancelled requests, other nodes, databases that fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from atlantis.server import registry as registry_module
from atlantis.server.errors import Unavailable
from atlantis.server.match import SLICE, LiveMatch
from atlantis.server.registry import MatchRegistry
from atlantis.server.render import render_chat
from atlantis.server.storage import ChatLine, Person, Store
from atlantis.table import Entry, Refused, Table
from atlantis.table.commands import Move
from tests.server.stores import pair_match, read_table

pytestmark = pytest.mark.anyio


class SlowStore(Store):
    """A store that does something else before it answers about chat, which is read last."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def chat(self, match: str, after: int = 0) -> list[ChatLine]:
        found = await super().chat(match, after)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return found


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SlowStore]:
    opened = SlowStore(tmp_path / "a.db")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def match(store: SlowStore) -> str:
    """A match of Ann and Bob."""
    return await pair_match(store)


@pytest.fixture
async def registry(store: SlowStore, match: str) -> AsyncIterator[MatchRegistry]:
    opened = MatchRegistry(store)
    yield opened
    await opened.close()


def next_move(table: Table, which: int = 0) -> tuple[Move, str]:
    """A move, and who makes it."""
    actor = table.actor()
    assert actor is not None
    return Move(table.state.text(table.state.legal_actions()[which]), table.position), table.seats[actor].who


async def load(registry: MatchRegistry, match: str) -> LiveMatch:
    found = await registry.get(match)
    assert found is not None
    return found


async def test_a_command_whose_client_goes_away_is_executed_completely_or_not_at_all(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    live = await load(registry, match)
    for steps in range(12):
        version = live.version
        request = asyncio.create_task(live.execute(*next_move(live.table)))
        for _ in range(steps):
            await asyncio.sleep(0)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        await registry.close()
        assert (await read_table(store, match)).number == live.table.number
        assert (live.version > version) == (steps > 0)
        assert not live.lock.locked()
    assert live.table.number == 3 + 11


async def test_closing_waits_for_what_is_being_stored(store: SlowStore, registry: MatchRegistry, match: str) -> None:
    live = await load(registry, match)
    move, who = next_move(live.table)
    request = asyncio.create_task(live.execute(move, who))
    chats = asyncio.create_task(live.say(Person("ann", "Ann"), "hello"))
    await asyncio.sleep(0)
    await registry.close()
    assert (live.table.number, [line.text for line in live.chat]) == (4, ["hello"])
    assert len((await request).entries) == 1
    await chats


async def test_everybody_who_waits_is_notified_once_the_change_is_stored(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    live = await load(registry, match)
    waiting = [asyncio.create_task(live.changed(live.version)) for _ in range(3)]
    await asyncio.sleep(0)
    await live.execute(*next_move(live.table))
    assert await asyncio.gather(*waiting) == [live.version] * 3
    assert await live.changed(-1) == live.version
    assert (await read_table(store, match)).number == live.table.number


async def test_entries_that_another_node_adds_while_a_match_is_loaded_are_not_lost(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    async def another_node() -> None:
        await store.append(match, 3, [Entry("away", 1, bot="adept")])
        await registry.catch_up(match, 4)

    store.meanwhile = another_node
    live = await load(registry, match)
    assert live.table.number == 4
    assert live.table.seats[1].away
    assert registry.loading == {}


async def test_a_match_is_loaded_once_for_all_who_ask_at_the_same_time(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    first = asyncio.create_task(registry.get(match))
    others = [asyncio.create_task(registry.get(match)) for _ in range(5)]
    await asyncio.sleep(0)
    first.cancel()
    found = await asyncio.gather(*others)
    assert set(found) == {registry.matches[match]}
    assert registry.loaded.qsize() == 1
    assert await asyncio.gather(*[registry.get("nowhere") for _ in range(3)]) == [None] * 3
    assert registry.loading == {}


async def test_a_match_that_could_not_be_loaded_is_loaded_the_next_time(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    async def fail() -> None:
        raise Unavailable

    store.meanwhile = fail
    answers = await asyncio.gather(*[registry.get(match) for _ in range(3)], return_exceptions=True)
    assert [type(answer) for answer in answers] == [Unavailable] * 3
    assert (await load(registry, match)).table.number == 3


async def test_a_command_that_another_node_overtakes_is_refused_and_everybody_here_is_notified(
    store: SlowStore, registry: MatchRegistry, match: str
) -> None:
    live = await load(registry, match)
    elsewhere = await read_table(store, match)
    await store.append(match, 3, elsewhere.propose(*next_move(elsewhere)).entries)
    version = live.version
    with pytest.raises(Refused, match="position has changed"):
        await live.execute(*next_move(live.table, -1))
    assert live.table.number == 4
    assert live.version > version
    assert not live.asks_bots


async def test_a_match_is_dropped_from_memory_only_when_nobody_needs_it(
    store: SlowStore, registry: MatchRegistry, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "IDLE", -1.0)
    live = await load(registry, match)
    live.arrive("ann")
    registry.drop_idle()
    assert not live.dropped
    live.leave("ann")
    live.bot_thinks = True
    registry.drop_idle()
    assert not live.dropped
    live.bot_thinks = False
    async with live.lock:
        registry.drop_idle()
    assert registry.matches == {match: live}
    registry.drop_idle()
    assert live.dropped
    assert registry.matches == {}
    assert (await load(registry, match)).table.number == live.table.number


async def test_a_command_that_is_not_stored_does_not_happen(
    store: SlowStore, registry: MatchRegistry, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await load(registry, match)

    async def fail(*_: object) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", fail)
        with pytest.raises(Unavailable):
            await live.execute(*next_move(live.table))
    assert (live.table.number, live.version) == (3, 0)
    await live.execute(*next_move(live.table))
    assert (live.table.number, live.version) == (4, 1)


async def test_spectators_are_told_after_the_players_and_some_at_a_time(registry: MatchRegistry, match: str) -> None:
    live = await load(registry, match)
    order: list[str] = []

    async def follow(name: str, watching: bool) -> None:
        await live.changed(live.version, watching)
        order.append(name)

    spectators = [asyncio.create_task(follow("spectator", True)) for _ in range(3 * SLICE)]
    player = asyncio.create_task(follow("player", False))
    await asyncio.sleep(0)
    spectators[0].cancel()
    live.announce()
    await player
    assert order == ["player"]
    most = 0
    while len(order) < 3 * SLICE:
        before = len(order)
        await asyncio.sleep(0)
        most = max(most, len(order) - before)
    assert most <= SLICE
    assert live.audience == []


async def test_whoever_comes_while_chat_is_read_is_told_every_line(registry: MatchRegistry, match: str) -> None:
    live = await load(registry, match)
    lines = [ChatLine(number, "ann", "Ann", f"line {number}", live.stored.made) for number in (1, 2)]
    told = [json.loads(render_chat(live, lines[:count], who))["lines"] for count in (1, 2) for who in ("", "ann")]
    assert [[line["text"] for line in one] for one in told] == [["line 1"]] * 2 + [["line 1", "line 2"]] * 2
    assert [one[0]["mine"] for one in told] == [False, True, False, True]
