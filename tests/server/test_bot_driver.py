"""Bots of the server: nobody waits for them, they play on after failures and restarts."""

from __future__ import annotations

import multiprocessing
import re
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from atlantis.bots import worker
from atlantis.server.match import MOVES
from tests.bots import faults
from tests.server.guests import Guest, Running, running
from tests.server.proofs import wait_until


def moves_made() -> float:
    """As /metrics says."""
    return next(
        sample.value for metric in MOVES.collect() for sample in metric.samples if sample.name == "atlantis_moves_total"
    )


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server whose oracles and experts fail."""
    monkeypatch.setattr(worker, "answer", faults.some_fail)
    with running(tmp_path / "a.db") as server:
        yield server


def test_pings_are_answered_while_two_oracles_think(tmp_path: Path) -> None:
    with running(tmp_path / "a.db", processes=2) as server, Guest(server.url, "Ann") as ann:
        waits = list[float]()
        with ann.connect(ann.create("atlanteon", "me", "me")["id"]) as connection:
            connection.receive()
            for _ in range(2):
                ann.create("ark", "oracle:seconds=1", "oracle:seconds=1")
            before = moves_made()
            while moves_made() == before:
                began = time.perf_counter()
                assert connection.is_alive()
                waits.append(time.perf_counter() - began)
            assert server.service.pool.busy
    print(
        f"{len(waits)} pings answered before the first of two oracles had moved; median "
        f"{statistics.median(waits) * 1000:.1f} ms, p99 {statistics.quantiles(waits, n=100)[98] * 1000:.1f} ms"
    )
    assert len(waits) >= 20, "an event loop that waits for a bot answers one"


def test_closing_the_server_ends_thinking_bots_and_they_are_asked_again_after_a_restart(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())

    def thinking() -> bool:
        return set(multiprocessing.active_children()) != before

    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        ann.create("ark", "oracle:seconds=3", "oracle:seconds=3")
        wait_until(thinking)
    assert not thinking()
    with running(tmp_path / "a.db"):
        wait_until(thinking)
    assert not thinking()


def test_a_game_continues_after_a_restart_while_its_bot_was_to_move(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        match = ann.create("atlandice", "me", "oracle:sims=400", "novice")["id"]
        with ann.connect(match) as connection:
            for _ in range(2):
                connection.make_first_move()
    with (
        running(tmp_path / "a.db") as server,
        Guest(server.url, secret=ann.secret) as again,
        again.connect(match) as connection,
    ):
        connection.play_out()
        assert connection.view["result"]["reason"] == "rules"
        assert {move["by"] for move in connection.story if not move["forced"]} == {1, 2, 3, "chance"}


@pytest.mark.parametrize(
    ("bot", "why"),
    [("oracle", "The bot oracle failed: .*SIGKILL"), ("expert", "The bot expert failed: .*an expert's mistake")],
)
def test_when_a_bot_fails_a_simpler_one_moves(
    failing: Running, caplog: pytest.LogCaptureFixture, bot: str, why: str
) -> None:
    with Guest(failing.url, "Ann") as ann, ann.connect(ann.create("atlanteon", "me", bot)["id"]) as connection:
        for _ in range(2):
            connection.make_first_move()
        connection.first_move()
        assert [move["by"] for move in connection.story] == [1, 2, 1, 2]
        assert connection.view["seats"][1]["bot"].startswith(bot)
    assert failing.service.pool.failures >= 2
    assert re.search(why, caplog.text)


def test_when_no_bot_can_move_others_are_not_affected_and_it_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "answer", faults.all_exit)
    monkeypatch.setattr("atlantis.server.bot_driver.SWEEP", 0.05)
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        stuck = ann.create("atlanteon", "novice", "me")["id"]
        wait_until(lambda: [record for record in caplog.records if getattr(record, "match", "") == stuck][1:])
        with ann.connect(ann.create("atlanteon", "me", "me")["id"]) as connection:
            assert connection.make_first_move()
        monkeypatch.undo()
        with ann.connect(stuck) as connection:
            assert connection.first_move()


def test_hints_are_moves_with_a_chance_and_a_sentence(ann: Guest, solo: str) -> None:
    found = ann.post(f"/api/matches/{solo}/hint?lang=fr")
    legal = [move["move"] for move in ann.match(solo)["legal"]]
    assert 1 <= len(found) <= 5
    assert {hint["move"] for hint in found} <= set(legal)
    chances = [hint["chance"] for hint in found]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= hint["chance"] <= 1 and hint["text"] for hint in found)


def test_there_is_no_hint_before_the_start(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    answer = ann.http.post(f"/api/matches/{match}/hint")
    assert (answer.status_code, answer.json()["refused"]) == (409, "over")


def test_a_hint_that_fails_is_a_sentence(failing: Running) -> None:
    with Guest(failing.url, "Ann") as ann:
        answer = ann.http.post(f"/api/matches/{ann.create('atlanteon', 'me', 'me')['id']}/hint")
        assert (answer.status_code, answer.json()["refused"]) == (422, "wrong")
        assert "an expert's mistake" in answer.json()["text"]
