"""Bots of whoever runs the server: they sit at tables, and nobody else's do."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlantis.bots import own
from tests.server.guests import Guest, running
from tests.server.proofs import wait_until

FIRST, CRASH = "tests.bots.mybots:First", "tests.bots.mybots:Crash"


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "ALLOWED", set())


def test_a_bot_of_the_server_plays_at_a_private_table(tmp_path: Path) -> None:
    own.allow(FIRST)
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        id = ann.create("atlanteon", FIRST, "me")["id"]
        wait_until(lambda: len(server.service.registry.matches[id].table.record.moves) == 1)
        record = server.service.registry.matches[id].table.record
        assert record.moves == [record.game.start().legal_actions()[0]]


def test_a_bot_that_crashes_is_replaced_by_a_random_one(tmp_path: Path) -> None:
    own.allow(CRASH)
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        id = ann.create("atlanteon", CRASH, "me")["id"]
        wait_until(lambda: len(server.service.registry.matches[id].table.record.moves) == 1)
        assert server.service.pool.failures == 1


def test_people_cannot_name_classes_of_their_choice(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        body = {"game": "atlanteon", "seats": [FIRST, "me"]}
        assert "whoever started this program did not name it" in ann.refused("/api/matches", body, 422, "wrong")
