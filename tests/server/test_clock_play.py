"""Clocks over the network: what clients see and send, and what is refused."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from atlantis.server.errors import Unavailable
from atlantis.server.match import LiveMatch
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_refused, wait_until
from tests.server.stores import in_store
from tests.server.test_matches import change_setups

LIVE = {"kind": "live", "base": 300, "increment": 5}
DAY = 86_400


def pair_with(ann: Guest, bob: Guest, clock: dict[str, Any] | None = None) -> str:
    """A match between Ann and Bob with clocks; Ann is to move."""
    match: str = ann.create("atlanteon", "me", "open", listed=True, clock=clock or LIVE)["id"]
    bob.command(match, "join")
    return match


def time_of(server: Running) -> Any:
    return server.service.registry.time


def move_time(server: Running, match: str, milliseconds: int) -> None:
    """Let the player to move have thought for so long: outages because of a busy machine are short compared with it."""
    table = server.service.registry.matches[match].table
    table.clocks = replace(table.clocks, since=table.clocks.since - milliseconds)
    with closing(sqlite3.connect(server.settings.database, timeout=20)) as database, database:
        database.execute("UPDATE matches SET due = due - ? WHERE id = ?", [milliseconds, match])


@pytest.fixture
def two(server: Running, ann: Guest, bob: Guest) -> tuple[Running, Guest, Guest]:
    return server, ann, bob


def test_a_match_shows_its_clocks(two: Any) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob)
    clock = ann.match(match)["clock"]
    assert (clock["kind"], clock["running"], clock["shared"], clock["left"]) == ("live", 1, False, [300_000, 300_000])
    assert clock["until"] == clock["since"] + 300_000
    after = ann.make_first_move(match)
    assert after["clock"]["running"] == 2
    assert 300_000 < after["clock"]["left"][0] <= 305_000
    assert after["story"]["moves"][-1]["left"][0] <= 300_000
    listed = next(one for one in bob.get("/api/my/matches") if one["id"] == match)
    assert listed["control"] == {**LIVE, "on_timeout": "loss"}
    assert listed["due"]


def test_without_a_clock_there_is_none(two: Any) -> None:
    _, ann, _ = two
    match = ann.create("atlanteon", "me", "novice")
    assert match["clock"] is None
    assert match["control"] is None


def test_a_pong_tells_the_time(two: Any) -> None:
    server, ann, bob = two
    with ann.connect(pair_with(ann, bob)) as connection:
        assert abs(connection.ask("ping")["now"] - time_of(server).now()) < 60_000


def test_a_rematch_has_the_same_clock(two: Any) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob)
    ann.command(match, "resign")
    assert bob.match(bob.post(f"/api/matches/{match}/next")["id"])["control"]["base"] == 300


def test_a_record_has_the_clocks(two: Any) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob)
    ann.make_first_move(match)
    lines = ann.http.get(f"/api/matches/{match}/record").text.splitlines()
    assert json.loads(lines[0])["clock"]["base"] == 300
    assert "clock" in json.loads(lines[1])


def test_a_time_out_is_settled_although_nobody_does_anything(two: Any) -> None:
    server, ann, bob = two
    match = pair_with(ann, bob)
    with bob.connect(match) as connection:
        move_time(server, match, 3_000_000)
        while connection.view.get("status") != "over":
            connection.receive()
        result = connection.view["result"]
    assert (result["reason"], result["winners"]) == ("time", [2])
    assert "ran out of time" in result["text"]
    assert "Temps écoulé" in ann.match(match, lang="fr")["result"]["text"]


def test_a_move_after_the_time_out_is_refused(two: Any) -> None:
    server, ann, bob = two
    match = pair_with(ann, bob)
    seen = ann.match(match)
    move_time(server, match, 3_000_000)
    ann.refused_command(match, 409, "time-out", "move", move=seen["legal"][0]["move"], at=seen["position"])
    assert ann.match(match)["result"]["reason"] == "time"


@pytest.mark.parametrize(
    "fields",
    [{"spent": -1}, {"spent": 1.5}, {"spent": "0"}, {"spent": 10**11}, {"time": 5}, {"lag": 400}, {"left": [1, 2]}],
)
def test_clients_cannot_set_clocks(two: Any, fields: dict[str, Any]) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob)
    seen = ann.match(match)
    move = {"type": "move", "move": seen["legal"][0]["move"], "at": seen["position"]}
    check_refused(ann.http.post(f"/api/matches/{match}/commands", json={**move, **fields}), 422, "wrong")
    assert ann.match(match)["number"] == seen["number"]


@pytest.mark.parametrize("type", ["time-out", "pause"])
def test_clients_cannot_end_or_pause_clocks_by_command(two: Any, type: str) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob)
    check_refused(bob.http.post(f"/api/matches/{match}/commands", json={"type": type}), 422, "wrong")


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "base": 5},
        {"kind": "live", "base": 300, "increment": 999},
        {"kind": "days", "base": DAY + 1},
        {"kind": "turn", "base": 60, "increment": 5},
        {"kind": "never", "base": 60},
        {"kind": "live"},
        {"kind": "live", "base": 300, "on_timeout": "draw"},
    ],
)
def test_a_wrong_clock_is_refused(two: Any, clock: dict[str, Any]) -> None:
    _, ann, _ = two
    body = {"game": "atlanteon", "seats": ["me", "open"], "clock": clock}
    check_refused(ann.http.post("/api/matches", json=body), 422, "wrong")


def test_only_players_give_time(two: Any) -> None:
    server, ann, bob = two
    match = pair_with(ann, bob)
    with Guest(server.url, "Cleo") as cleo:
        cleo.refused_command(match, 403, "not-your-seat", "give-time")
    before = ann.match(match)["clock"]["left"][0]
    assert bob.command(match, "give-time")["clock"]["left"][0] > before + 10_000
    plain = ann.create("atlanteon", "me", "me")["id"]
    ann.refused_command(plain, 422, "no-clock", "give-time")


def test_pause_days(two: Any) -> None:
    _, ann, bob = two
    match = pair_with(ann, bob, {"kind": "days", "base": DAY})
    before = ann.match(match)["clock"]["until"]
    assert ann.get("/api/me/pause") == {"left": 14, "until": None}
    assert ann.post("/api/me/pause", {"days": 5})["left"] == 9
    clock = ann.match(match)["clock"]
    assert abs(clock["until"] - before - 5 * DAY * 1000) < 5000
    assert "1" in clock["pauses"]
    assert ann.post("/api/me/pause", {"days": 0})["left"] >= 13, "whole days that were not needed come back"
    assert bob.get("/api/me/pause")["left"] == 14
    check_refused(ann.http.post("/api/me/pause", json={"days": 15}), 422, "wrong")


def test_a_pause_skips_matches_that_cannot_be_paused_and_reaches_all_others(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = LiveMatch.execute

    async def fail(match: LiveMatch, *command: Any) -> Any:
        if match.id == three[1]:
            raise Unavailable
        return await execute(match, *command)

    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url, "Bob") as bob:
        three = [pair_with(ann, bob, {"kind": "days", "base": DAY}) for _ in range(3)]
        table = own_server.service.registry.matches[three[1]].table
        table.clocks = replace(table.clocks, since=table.clocks.since - 2000 * DAY)  # nobody has noticed it yet
        ann.post("/api/me/pause", {"days": 5})
        assert ann.match(three[1])["result"]["reason"] == "time"
        assert all_paused(ann, three[0], three[2])
        ann.post("/api/me/pause", {"days": 0})
        three = [pair_with(ann, bob, {"kind": "days", "base": DAY}) for _ in range(3)]
        with monkeypatch.context() as failing:
            failing.setattr(LiveMatch, "execute", fail)
            ann.refused("/api/me/pause", {"days": 5}, 503, "unavailable")
        assert all_paused(ann, three[0], three[2])
        assert not all_paused(ann, three[1])
        ann.post("/api/me/pause", {"days": 5})
        assert all_paused(ann, *three), "asking again is enough"


def all_paused(ann: Guest, *matches: str) -> bool:
    return all("1" in ann.match(match)["clock"]["pauses"] for match in matches)


def test_used_pause_days_are_gone(two: Any) -> None:
    server, ann, _ = two
    ann.post("/api/me/pause", {"days": 14})
    with closing(sqlite3.connect(server.settings.database, timeout=20)) as database, database:
        database.execute("UPDATE pauses SET until = 1000 WHERE until > 2000")  # that pause is over
    assert ann.get("/api/me/pause")["left"] == 0
    ann.refused("/api/me/pause", {"days": 1}, 409, "no-pause-days")


def an_hour_ago(database: str, with_the_server: bool) -> None:
    """As if everything had happened an hour earlier, also the last moment in which the server was running."""

    def work(connection: Any) -> None:
        connection.execute(text("UPDATE matches SET due = due - 3600000"))
        if with_the_server:
            value = connection.execute(text("SELECT value FROM keys WHERE name = 'alive'")).scalar()
            at = json.loads(value) | {"at": json.loads(value)["at"] - 3_600_000}
            connection.execute(
                text("UPDATE keys SET value = :value WHERE name = 'alive'"), {"value": json.dumps(at).encode()}
            )
        for row in connection.execute(text("SELECT match, number, body FROM entries")).all():
            body = json.loads(row.body)
            if "time" in body:
                body["time"] -= 3_600_000
                connection.execute(
                    text("UPDATE entries SET body = :body WHERE match = :match AND number = :number"),
                    {"body": json.dumps(body), "match": row.match, "number": row.number},
                )

    in_store(database, lambda store: store.writer.do(work))


def is_over(database: str, match: str) -> bool:
    """According to the database: nobody opens the match."""
    with closing(sqlite3.connect(database, timeout=20)) as opened:
        found = opened.execute("SELECT status, result FROM matches WHERE id = ?", [match]).fetchone()
    return bool(found[0] == "over" and json.loads(found[1])["reason"] == "time")


def test_clocks_that_ran_out_before_the_server_died_are_settled_when_it_starts(tmp_path: Path) -> None:
    database = str(tmp_path / "a.db")
    with running(database) as server, Guest(server.url, "Ann") as ann, Guest(server.url, "Bob") as bob:
        match = pair_with(ann, bob)
    an_hour_ago(database, with_the_server=False)
    assert not is_over(database, match)
    with running(database):
        wait_until(lambda: is_over(database, match))


def test_a_match_that_cannot_be_settled_is_left_alone_for_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "a.db"
    with running(database) as server, Guest(server.url, "Ann") as ann, Guest(server.url, "Bob") as bob:
        healthy, newer, damaged = (pair_with(ann, bob) for _ in range(3))
    change_setups(database, {newer: {"rules": 999}})
    an_hour_ago(str(database), with_the_server=False)
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE entries SET body = 'x' WHERE match = ? AND number = 1", [damaged])
    with running(database) as server:
        watch = server.service.clock_watch
        wait_until(lambda: is_over(str(database), healthy) and set(watch.later) >= {newer, damaged})
        server.run(watch.sweep())
        assert not watch.waiting & {newer, damaged}, "they are not tried again and again"
    logged = [record for record in caplog.records if record.getMessage().startswith("The clock of a match cannot be")]
    assert sorted(getattr(record, "match", "") for record in logged) == sorted([newer, damaged])


def test_time_without_a_server_does_not_count(tmp_path: Path) -> None:
    database = str(tmp_path / "a.db")
    with running(database) as first, Guest(first.url, "Ann") as ann, Guest(first.url, "Bob") as bob:
        match, secret = pair_with(ann, bob), ann.secret
    an_hour_ago(database, with_the_server=True)
    with running(database) as server, Guest(server.url, secret=secret) as ann:
        clock = ann.match(match)["clock"]
        left = clock["until"] - time_of(server).now()
        assert 240_000 < left <= 300_000, "the hour in which no server was running does not count"
        assert ann.make_first_move(match)["status"] == "running"
