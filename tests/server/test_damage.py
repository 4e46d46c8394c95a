"""What is damaged or too long costs its own match, and no other."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from atlantis.server import match as live_match
from tests.server.guests import Guest, Running
from tests.server.proofs import wait_until

DAMAGE = {
    "setup": "UPDATE matches SET setup = '{' WHERE id = ?",
    "setup without a field": """UPDATE matches SET setup = '{"game": "atlanteon"}' WHERE id = ?""",
    "result": "UPDATE matches SET result = 'x' WHERE id = ?",
    "entry": "UPDATE entries SET body = 'x' WHERE match = ? AND number = 1",
    "unknown entry": """UPDATE entries SET body = '{"do": "dance"}' WHERE match = ? AND number = 1""",
    "illegal entry": """UPDATE entries SET body = '{"do": "move", "move": "x"}' WHERE match = ? AND number = 2""",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_row_costs_its_match_and_not_the_lists(own_server: Running, damage: str) -> None:
    with Guest(own_server.url, "Ann") as ann:
        whole = ann.create("atlanteon", "me", "open", listed=True)["id"]
        broken = ann.create("atlandice", "me", "me", "open", listed=True)["id"]
        with closing(sqlite3.connect(own_server.settings.database)) as database, database:
            database.execute(DAMAGE[damage], [broken])
        own_server.service.registry.matches.clear()
        listed = {one["id"] for one in ann.get("/api/matches")}
        assert listed == ({whole, broken} if "entries" in DAMAGE[damage] else {whole}), "no game is replayed for a list"
        assert whole in [one["id"] for one in ann.get("/api/my/matches")]
        for path in (f"/api/matches/{broken}", f"/api/matches/{broken}/record"):
            answer = ann.http.get(path)
            assert (answer.status_code, answer.json()["refused"]) == (500, "damaged")
        assert ann.match(whole)["id"] == whole


def test_a_server_starts_although_a_match_is_damaged(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann:
        broken = ann.create("atlandice", "novice", "novice", "me")["id"]
        with closing(sqlite3.connect(own_server.settings.database, timeout=20)) as database, database:
            database.execute(DAMAGE["setup"], [broken])
        with Running(own_server.settings) as again, Guest(again.url, "Bob") as bob:
            assert bob.create("atlanteon", "me", "me")["id"]


def test_a_match_has_so_many_entries_and_no_more(
    server: Running, ann: Guest, bob: Guest, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = server.service.registry.matches[pair].table.number
    monkeypatch.setattr(live_match, "MOST_ENTRIES", now + 4)
    monkeypatch.setattr(live_match, "MOST_ASIDES", now + 2)
    for _ in range(2):
        ann.command(pair, "allow-hints", allowed=True)
    assert str(now + 2) in ann.refused_command(pair, 409, "full", "allow-hints", allowed=False)
    ann.make_first_move(pair)
    bob.make_first_move(pair)
    ann.refused_command(pair, 409, "full", "resign")
    assert ann.match(pair)["number"] == now + 4


def test_bots_stop_in_a_match_that_is_full(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_match, "MOST_ENTRIES", 8)
    with Guest(own_server.url, "Ann") as ann:
        match = ann.create("atlanteon", "random", "random")["id"]
        wait_until(lambda: ann.match(match)["number"] >= 8)
        other = ann.create("atlanteon", "me", "random")["id"]
        with ann.connect(other) as connection:
            assert connection.make_first_move()
