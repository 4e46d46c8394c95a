"""Moves wait for a beat only if the last one is so old that another node may have noticed an outage since."""

from __future__ import annotations

import pytest

from atlantis.server import timekeeper
from atlantis.server.storage import Store
from atlantis.server.storage.timing import FAST, SLOW
from atlantis.server.timekeeper import LATE, Timekeeper

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


def test_what_is_not_late_is_no_outage() -> None:
    assert FAST < LATE < 2 * FAST
