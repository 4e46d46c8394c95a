"""Rooms under stress: askers that go away, news that come at a bad moment, databases that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from atlantis.server import rooms as rooms_module
from atlantis.server.rooms import Room, Rooms
from atlantis.server.storage import Line, Store, Unavailable
from atlantis.table import Entry, Refused, Table
from tests.server.stores import PAIR, a_table, in_store, setup


class Slow(Store):
    """A store that does something else before it answers about chat, which is read last."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def chat(self, match: str, after: int = 0) -> list[Line]:
        found = await super().chat(match, after)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return found


def with_rooms(where: Path, work: Callable[[Slow, Rooms, str], Awaitable[None]]) -> list[Room]:
    """Work with a match of Ann and Bob; the rooms in which something happened."""
    changed: list[Room] = []

    async def whole() -> None:
        store = Slow(where)
        await store.open()
        rooms = Rooms(store, changed.append)
        try:
            await work(store, rooms, (await store.new_match(setup(), "ann", False, PAIR)).id)
        finally:
            await rooms.close()
            await store.close()

    asyncio.run(whole())
    return changed


def first_move(table: Table) -> list[Entry]:
    actor = table.actor()
    assert actor is not None
    return table.move(actor, ("ann", "bob")[actor], table.state.text(table.state.legal_actions()[0]), table.position)


async def loaded(rooms: Rooms, match: str) -> Room:
    room = await rooms.room(match)
    assert room is not None
    return room


def test_a_wish_whose_asker_goes_away_happens_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        room = await loaded(rooms, match)
        for patience in range(12):
            listener = asyncio.Event()
            room.listeners.add(listener)
            asker = asyncio.create_task(rooms.wish(room, first_move))
            for _ in range(patience):
                await asyncio.sleep(0)
            asker.cancel()
            await asyncio.gather(asker, return_exceptions=True)
            await rooms.close()
            assert (await a_table(store, match)).number == room.table.number
            assert listener.is_set() == (patience > 0)
            assert not room.lock.locked()
        assert room.table.number == 3 + 11

    assert len(with_rooms(tmp_path / "a.db", work)) == 11


def test_closing_waits_for_what_is_being_stored(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        room = await loaded(rooms, match)
        asked = [asyncio.create_task(rooms.wish(room, first_move)) for _ in range(5)]
        await asyncio.sleep(0)
        await rooms.close()
        assert room.table.number == 8
        assert [len(more) for more in await asyncio.gather(*asked)] == [1] * 5

    with_rooms(tmp_path / "a.db", work)


def test_news_that_come_while_a_room_is_loaded_are_not_lost(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        async def another_node() -> None:
            await store.append(match, 3, [Entry("away", 1, bot="adept")])
            await rooms.hear(match, 4)

        store.meanwhile = another_node
        room = await loaded(rooms, match)
        assert room.table.number == 4
        assert room.table.seats[1].away
        assert rooms.loading == {}

    with_rooms(tmp_path / "a.db", work)


def test_all_who_come_at_once_are_in_the_same_room(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        first = asyncio.create_task(rooms.room(match))
        others = [asyncio.create_task(rooms.room(match)) for _ in range(5)]
        await asyncio.sleep(0)
        first.cancel()
        found = await asyncio.gather(*others)
        assert set(found) == {rooms.rooms[match]}
        assert await asyncio.gather(*[rooms.room("nowhere") for _ in range(3)]) == [None] * 3
        assert rooms.loading == {}

    with_rooms(tmp_path / "a.db", work)


def test_a_room_that_could_not_be_loaded_is_loaded_the_next_time(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        async def fail() -> None:
            raise Unavailable

        store.meanwhile = fail
        answers = await asyncio.gather(*[rooms.room(match) for _ in range(3)], return_exceptions=True)
        assert [type(answer) for answer in answers] == [Unavailable] * 3
        assert (await loaded(rooms, match)).table.number == 3

    with_rooms(tmp_path / "a.db", work)


def test_who_is_overtaken_is_refused_and_everybody_here_is_told(tmp_path: Path) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        room = await loaded(rooms, match)
        await store.append(match, 3, first_move(await a_table(store, match)))  # another node
        room.listeners.add(listener := asyncio.Event())
        text = room.table.state.text(room.table.state.legal_actions()[-1])
        with pytest.raises(Refused, match="position has changed"):
            await rooms.wish(room, lambda table: table.move(0, "ann", text, 1))
        assert room.table.number == 4
        assert listener.is_set()

    assert with_rooms(tmp_path / "a.db", work) == []


def test_rooms_are_forgotten_only_when_nobody_needs_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "IDLE", -1.0)

    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        room = await loaded(rooms, match)
        room.listeners.add(listener := asyncio.Event())
        assert rooms.forget_idle() == 1
        room.listeners.discard(listener)
        room.driving = True
        assert rooms.forget_idle() == 1
        room.driving = False
        async with room.lock:
            assert rooms.forget_idle() == 1
        assert rooms.forget_idle() == 0
        assert (await loaded(rooms, match)).table.number == room.table.number

    with_rooms(tmp_path / "a.db", work)


def test_a_wish_that_is_not_stored_does_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Slow, rooms: Rooms, match: str) -> None:
        room = await loaded(rooms, match)

        async def gone(*_: object) -> None:
            raise Unavailable

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", gone)
            with pytest.raises(Unavailable):
                await rooms.wish(room, first_move)
        assert room.table.number == 3
        await rooms.wish(room, first_move)
        assert room.table.number == 4

    assert len(with_rooms(tmp_path / "a.db", work)) == 1
    assert in_store(tmp_path / "a.db", lambda store: store.lobby()) == []
