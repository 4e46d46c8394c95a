"""Moves wait for a beat only if the last one is so old that another node may have noticed an outage since."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from atlantis.server import timekeeper
from atlantis.server.errors import Unavailable
from atlantis.server.storage import Store
from atlantis.server.storage.direct import by_statement
from atlantis.server.storage.schema import matches
from atlantis.server.storage.timing import FAST, SLOW, Timing
from atlantis.server.timekeeper import EARLY, LATE, Timekeeper
from atlantis.table.clocks import Gap
from tests.server.stores import open_match

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("live", "late"), [(True, LATE), (False, SLOW)])
async def test_fresh_beats_only_when_the_last_beat_is_late(
    store: Store, monkeypatch: pytest.MonkeyPatch, live: bool, late: int
) -> None:
    clock, beats = [1000.0], list[int]()
    monkeypatch.setattr(timekeeper, "monotonic", lambda: clock[0])
    time, beat = Timekeeper(store), store.timing.beat

    async def counted(at: int, *given: int) -> object:
        beats.append(at)
        return await beat(at, *given)

    monkeypatch.setattr(store.timing, "beat", counted)
    await time.sync()
    time.live = live
    await time.fresh()
    assert len(beats) == 1, "the first one"
    clock[0] += (late - 2) / 1000
    await time.fresh()
    assert len(beats) == 1
    clock[0] += 2 / 1000
    await time.fresh()
    assert len(beats) == 2


async def test_all_who_wait_share_a_beat_unless_it_began_too_early(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, began, stored = [1000.0], list[int](), asyncio.Semaphore(0)
    monkeypatch.setattr(timekeeper, "monotonic", lambda: clock[0])

    async def beat(at: int, *_: int) -> tuple[int, list[object]]:
        began.append(at)
        await stored.acquire()
        return FAST, []

    async def turns() -> None:
        for _ in range(8):
            await asyncio.sleep(0)

    time = Timekeeper(store)
    await time.sync()
    time.live = True
    monkeypatch.setattr(store.timing, "beat", beat)
    early = [asyncio.create_task(time.fresh()) for _ in range(100)]
    await turns()
    clock[0] += LATE / 1000
    late = [asyncio.create_task(time.fresh()) for _ in range(100)]
    await turns()
    stored.release()
    await turns()
    assert all(one.done() for one in early), "not one after the other"
    assert not any(one.done() for one in late)
    stored.release()
    await turns()
    assert all(one.done() for one in late)
    assert len(began) == 2


async def test_a_node_that_is_on_time_beats_together_with_what_it_writes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(timekeeper, "monotonic", lambda: clock[0])
    time = Timekeeper(store)
    time.tasks.repeat = lambda *_, **__: None  # type: ignore[method-assign]  # it beats when we say so
    await time.open()
    try:
        time.live = True
        await time.beat()
        for seconds, beats in ((0.04, False), (0.02, True), (0.03, False), (0.5, False)):
            clock[0] += seconds
            before, now = await store.timing.last_beat(), time.now()
            await open_match(store)
            assert await store.timing.last_beat() == ((now, FAST) if beats else before), seconds
        await time.fresh()
        assert len(time.outages) == 1, "half a second without a beat"
    finally:
        await time.close()


def test_in_a_transaction_beats_come_last() -> None:
    """All nodes change this row. A node that has locked it must not wait for another that waits for it."""
    beat = Timing.on_time(at=1)
    other = (update(matches), {"number": 1})
    assert [*by_statement([*beat, other])] == [other[0], beat[0][0]]


async def test_an_outage_that_a_node_notices_itself_may_be_short(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(timekeeper, "monotonic", lambda: clock[0])
    time, beat = Timekeeper(store), store.timing.beat
    await time.sync()
    time.live = True
    await time.fresh()
    start = time.now()

    async def lost(*_: int) -> None:
        raise Unavailable

    clock[0] += 0.09
    monkeypatch.setattr(store.timing, "beat", lost)
    with pytest.raises(Unavailable):
        await time.beat_after(FAST - EARLY)
    monkeypatch.setattr(store.timing, "beat", beat)
    clock[0] += 0.04
    await time.fresh()
    assert time.outages == [(start + 50, start + 110)], "from between two beats until between two tries"
    assert await other_node(store), "what another node reads"


async def other_node(store: Store) -> list[Gap]:
    other = Timekeeper(store)
    await other.sync()
    await other.beat()
    return other.outages


async def test_an_outage_is_stored_once_even_if_a_beat_is_stored_again_after_a_later_one(store: Store) -> None:
    """A commit whose answer was lost is repeated."""
    timing = store.timing
    await timing.beat(10_000, FAST, 0, None)
    _, first = await timing.beat(10_400, FAST, 0, 10_300)
    await store.writer.do(timing.on_time(10_000))  # the first beat again
    _, again = await timing.beat(10_500, FAST, 0, 10_450)
    assert [gap for _, gap in first] == [(10_000 + FAST // 2, 10_350)]
    assert [gap for _, gap in again] == [(10_000 + FAST // 2, 10_350), (10_350, 10_475)]


async def test_a_node_that_starts_waits_until_it_is_known_whether_another_one_runs(store: Store) -> None:
    first, second = Timekeeper(store), Timekeeper(store)
    await first.sync()
    first.live = True
    await first.beat()
    last, _ = await store.timing.last_beat()
    await second.open()  # at once after it
    try:
        ((start, stop),) = second.outages
        assert start == last + FAST // 2
        assert stop > last + 2 * FAST
    finally:
        await second.close()


def test_what_is_not_late_is_no_outage() -> None:
    assert FAST < LATE < 2 * FAST
