"""Bots think in processes of their own: nobody waits for them, and when one fails, another plays."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import statistics
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from atlantis.bots import asked
from atlantis.bots.names import BotName
from atlantis.engine import AtlantisError
from atlantis.games import load
from atlantis.server.settings import Settings
from atlantis.server.thinking import Thinkers
from atlantis.table import Table, new_setup
from tests.server import faulty
from tests.server.guests import NO_LIMITS, Guest, Running, running
from tests.server.nodes import choose

TABLE = Table(new_setup("atlanteon"))
HEADER, START = TABLE.record_header(), TABLE.state.to_bytes()


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server whose better bots fail."""
    monkeypatch.setattr("atlantis.server.thinking.answer", faulty.some_fail)
    monkeypatch.setattr("atlantis.server.thinking.PATIENCE", 0.3)
    with running(str(tmp_path / "a.db")) as server:
        yield server


def test_pings_are_answered_while_four_oracles_think(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "a.db"), processes=4, limits=NO_LIMITS)
    with Running(settings) as server, closing(Guest(server.url, "Ann")) as ann:
        house, waits = server.app.state.house, list[float]()
        with ann.live(ann.match("atlanteon", "me", "me")["id"]) as line:
            line.hear()
            for _ in range(4):
                ann.match("atlanteon", "oracle:seconds=1", "me")
            while house.moves == 0:
                began = time.perf_counter()
                assert line.ask("ping")["type"] == "pong"
                waits.append(time.perf_counter() - began)
            assert house.thinkers.busy
    print(
        f"{len(waits)} pings answered before the first of four oracles had thought; median "
        f"{statistics.median(waits) * 1000:.1f} ms, p99 {statistics.quantiles(waits, n=100)[98] * 1000:.1f} ms"
    )
    assert len(waits) >= 20, "a loop that waits for a bot answers one"


def test_closing_the_server_ends_the_processes_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with running(str(tmp_path / "a.db")) as server, closing(Guest(server.url, "Ann")) as ann:
        ann.match("ark", "oracle:seconds=10", "oracle:seconds=10")
        while set(multiprocessing.active_children()) == before:
            time.sleep(0.01)
    assert set(multiprocessing.active_children()) == before
    with running(str(tmp_path / "a.db")):  # and it is asked again
        while set(multiprocessing.active_children()) == before:
            time.sleep(0.01)
    assert set(multiprocessing.active_children()) == before


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("oracle", "The bot oracle has failed: its process was killed by SIGKILL"),
        ("expert", "The bot expert has failed: ZeroDivisionError: an expert's mistake"),
        ("adept", r"The bot adept has failed: it was not done within 0\.3 seconds"),
    ],
)
def test_when_a_bot_fails_a_simpler_one_plays(
    failing: Running, caplog: pytest.LogCaptureFixture, bot: str, why: str
) -> None:
    with closing(Guest(failing.url, "Ann")) as ann, ann.live(ann.match("atlanteon", "me", bot)["id"]) as line:
        for _ in range(2):
            assert line.ask("move", **choose(line))["type"] == "ack"
        choose(line)
        assert [move["by"] for move in line.story] == [1, 2, 1, 2]
        assert line.view["seats"][1]["bot"].startswith(bot)
    assert failing.app.state.house.thinkers.failures >= 2
    assert re.search(why, caplog.text)


def test_when_no_bot_can_play_the_others_are_not_troubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("atlantis.server.thinking.answer", faulty.all_fail)
    monkeypatch.setattr("atlantis.server.botasking.SWEEP", 0.05)
    with running(str(tmp_path / "a.db")) as server, closing(Guest(server.url, "Ann")) as ann:
        stuck = ann.match("atlanteon", "novice", "me")["id"]
        while caplog.text.count(f"The bots of match {stuck} stopped") < 2:
            time.sleep(0.01)
        with ann.live(ann.match("atlanteon", "me", "me")["id"]) as line:
            assert line.ask("move", **choose(line))["type"] == "ack"
        monkeypatch.setattr("atlantis.server.thinking.answer", asked.answer)
        with ann.live(stuck) as line:
            assert choose(line)


def test_hints_are_moves_with_a_chance_and_a_sentence(ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    found = ann.get(f"/api/matches/{match}/hint", lang="fr")
    legal = [move["move"] for move in ann.get(f"/api/matches/{match}")["legal"]]
    assert 1 <= len(found) <= 5
    assert {hint["move"] for hint in found} <= set(legal)
    assert found[0]["chance"] > max(hint["chance"] for hint in found) - 0.05, "the move most looked at is a good one"
    assert all(0 <= hint["chance"] <= 1 and hint["text"] for hint in found)


def test_where_nothing_is_to_decide_there_is_no_hint(ann: Guest) -> None:
    ended = ann.match("atlanteon", "me", "me")["id"]
    ann.post(f"/api/matches/{ended}/resign")
    waiting = ann.match("atlanteon", "me", "open")["id"]
    for match in (ended, waiting):
        answer = ann.http.get(f"/api/matches/{match}/hint")
        assert (answer.status_code, answer.json()["refused"]) == (409, "over")


def test_a_hint_that_fails_is_a_sentence(failing: Running) -> None:
    with closing(Guest(failing.url, "Ann")) as ann:
        answer = ann.http.get(f"/api/matches/{ann.match('atlanteon', 'me', 'me')['id']}/hint")
        assert answer.status_code in (422, 503)
        assert "an expert's mistake" in answer.json()["text"]


def test_where_chance_moves_no_bot_chooses() -> None:
    game = load("atlandice", 2)
    table = Table(new_setup("atlandice", 2))
    assert game.start().actor < 0
    assert table.bot_to_move() is None

    async def work() -> None:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(AtlantisError):
                await thinkers.move(table.record_header(), game.start().to_bytes(), BotName("novice"))
        finally:
            await thinkers.close()

    asyncio.run(work())


def test_no_more_processes_than_there_may_be_even_when_askers_go_away() -> None:
    async def work() -> None:
        thinkers, most, before = Thinkers(2), 0, set(multiprocessing.active_children())
        asked = [asyncio.create_task(thinkers.move(HEADER, START, BotName("random"))) for _ in range(12)]
        gone = asyncio.create_task(thinkers.move(HEADER, START, BotName("oracle", seconds=0.5)))
        while not all(task.done() for task in asked):
            most = max(most, len({*multiprocessing.active_children()} - before), thinkers.busy)
            await asyncio.sleep(0.01)
        while not thinkers.busy:
            await asyncio.sleep(0)
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        assert thinkers.busy == 1  # its process still thinks
        assert set(TABLE.state.legal_actions()) >= {task.result() for task in asked}
        assert await thinkers.move(HEADER, START, BotName("random")) in TABLE.state.legal_actions()
        assert 1 <= most <= 2
        await thinkers.close()
        with pytest.raises(AtlantisError, match="the server stops"):
            await thinkers.move(HEADER, START, BotName("random"))
        assert {*multiprocessing.active_children()} <= before

    asyncio.run(work())
