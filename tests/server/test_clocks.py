"""Nothing depends on a clock that moves forward."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest

from atlantis.bots import worker
from atlantis.server import bot_driver
from atlantis.server.bot_driver import BotDriver
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import Store
from tests.bots import faults
from tests.server.guests import Guest, Running, running

FUTURE = datetime.now(UTC) + timedelta(days=3000)


def set_changed(database: str, at: str) -> None:
    with closing(sqlite3.connect(database, timeout=20)) as connection, connection:
        connection.execute("UPDATE matches SET changed = ?", [at])


def test_a_bot_that_was_asked_in_the_future_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "a.db")
    with monkeypatch.context() as slow, running(database) as server, Guest(server.url, "Ann") as ann:
        slow.setattr(worker, "answer", faults.oracles_hang)
        match = ann.create("atlanteon", "oracle", "me")["id"]
        secret = ann.secret
    set_changed(database, "2999-01-01 00:00:00.000000")
    with running(database) as server, Guest(server.url, secret=secret) as ann, ann.connect(match) as connection:
        assert connection.make_first_move()


@pytest.mark.anyio
async def test_another_node_adopts_what_nobody_touches_by_its_own_steady_clock(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, clock = Store(database), [1000.0]
    monkeypatch.setattr(bot_driver, "monotonic", lambda: clock[0])
    driver = BotDriver(MatchRegistry(store), None)  # type: ignore[arg-type]
    try:
        assert driver.abandoned({"a": FUTURE, "b": FUTURE}) == []
        clock[0] += 3
        assert driver.abandoned({"a": FUTURE, "b": FUTURE + timedelta(seconds=1)}) == []
        clock[0] += 3
        assert driver.abandoned({"a": FUTURE, "b": FUTURE + timedelta(seconds=1)}) == ["a"]
        clock[0] += 3
        assert driver.abandoned({"b": FUTURE - timedelta(days=1)}) == [], "touched, by a clock that was set back"
        assert list(driver.untouched) == ["b"], "what is over is forgotten"
    finally:
        await store.close()


def test_somebody_seen_in_the_future_can_be_absent_now(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url, "Bob") as bob:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        live = own_server.service.registry.matches[match]
        gone = next(seat.who for seat in live.table.seats if seat.name == "Bob")
        with closing(sqlite3.connect(own_server.settings.database, timeout=20)) as database, database:
            database.execute("UPDATE players SET seen = '2999-01-01 00:00:00.000000' WHERE person = ?", [gone])
        ann.refused_command(match, 409, "not-absent", "absent", seat=2)
        at, since = live.away_since[gone]
        assert at.year == 2999
        live.away_since[gone] = at, since - own_server.settings.absent_after
        assert ann.command(match, "absent", seat=2)["seats"][1]["away"]


def test_whoever_appears_at_another_node_is_here_whatever_the_clocks_say(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        live = own_server.service.registry.matches[match]
        live.observe({"bob": FUTURE})
        live.away_since["bob"] = FUTURE, monotonic() - 1000
        assert live.seconds_away("bob") >= 1000
        live.observe({"bob": FUTURE - timedelta(days=3000)})
        assert live.seconds_away("bob") < 500
