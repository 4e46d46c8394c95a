"""The coach: judges finished matches in the background, once, and never before the end."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from atlantis import CHANCE, OVER, Record, load
from atlantis.bots.coaching import MAX_POSITIONS
from atlantis.bots.pool import BotPool
from atlantis.server.coach import Coach
from atlantis.server.settings import NO_LIMITS, Limits
from atlantis.server.storage import Store
from tests.games.scale import mark_long
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_refused, wait_until


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second for each match is enough here."""
    monkeypatch.setattr("atlantis.bots.coaching.GAME_SECONDS", 0.1)


def finish(guest: Guest, game: str = "atlanteon") -> str:
    """A finished match of first moves; the address of its coach."""
    record, random = Record(load(game, 2)), Random(1)
    while (actor := record.state.actor) != OVER:
        legal = record.state.legal_actions()
        record.play(random.choice(legal) if actor == CHANCE else legal[0])
    return f"/api/matches/{guest.import_record(record.dump()).json()['id']}/coach"


def wait_for_coach(guest: Guest, path: str, lang: str = "en") -> Any:
    """What the coach says once it is done; its process has the lowest priority."""
    until = time.monotonic() + 180
    while (found := guest.get(path, lang=lang))["done"] < found["of"]:
        assert found["turning"] == []
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def test_every_decision_has_chances_by_seat_and_the_last_is_the_result(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url, "Bob") as bob:
        path = finish(ann)
        assert ann.get(path)["running"]
        found = wait_for_coach(ann, path)
        match = ann.get(path.removesuffix("/coach"))
        assert found["of"] == len(found["chances"]) - 1 > 10
        for point in found["chances"]:
            assert len(point["chances"]) == 2
            assert sum(point["chances"]) == pytest.approx(1, abs=0.01)
        assert found["chances"][-1] == {
            "n": len(match["story"]["moves"]),
            "chances": [float(seat in match["result"]["winners"]) for seat in (1, 2)],
        }
        assert wait_for_coach(bob, path) == found, "it is judged once"
        wait_until(lambda: own_server.service.coach.task is None)
        assert own_server.service.coach.waiting == {}


def test_turning_points_are_sentences_in_the_language(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann:
        path = finish(ann)
        story = ann.get(path.removesuffix("/coach"))["story"]["moves"]
        english, french = [wait_for_coach(ann, path, lang)["turning"] for lang in ("en", "fr")]
        assert english, "first moves are bad moves"
        for one, other in zip(english, french, strict=True):
            assert story[one["n"] - 1]["move"] == one["move"]
            assert story[one["n"] - 1]["by"] == one["seat"]
            assert one["text"].startswith(f"Move {one['n']}, ")
            assert other["text"].startswith(f"Coup {one['n']}, ")
            if one["better"]:
                assert one["before"] > one["after"]
                assert one["better"]["move"] != one["move"]
                assert one["better"]["text"] in one["text"]


@pytest.mark.parametrize("game", mark_long(["atlandice", "ark", "rising"], but=["atlandice"]))
def test_other_games_are_judged_too(own_server: Running, game: str) -> None:
    """Also those with so many choices that only some of them are judged."""
    with Guest(own_server.url, "Ann") as ann:
        found = wait_for_coach(ann, finish(ann, game))
        assert found["of"] <= MAX_POSITIONS
        for one in found["turning"]:
            assert one["text"].startswith((f"Move {one['n']}, ", f"From move {one['n']} to move "))
            assert "{" not in one["text"]


def test_a_running_match_is_not_judged(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        check_refused(ann.http.get(f"/api/matches/{match}/coach"), 409, "not-over")
        assert own_server.service.coach.waiting == {}
        ann.command(match, "resign", seat=1)
        assert ann.get(f"/api/matches/{match}/coach") == {
            "done": 0,
            "of": 0,
            "running": False,
            "chances": [{"n": 0, "chances": [0.0, 1.0]}],
            "turning": [],
        }


def test_somebody_who_is_not_signed_in_sees_what_there_is_and_starts_nothing(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url) as nobody:
        path = finish(ann)
        found = nobody.get(path)
        assert (found["running"], found["done"]) == (False, 0)
        assert found["chances"][-1]["n"] > 0, "the result is known"
        assert nobody.get(path)["running"] is False
        wait_for_coach(ann, path)
        assert nobody.get(path)["turning"]


@pytest.mark.long
def test_after_a_restart_the_coach_continues_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.bots.coaching.GAME_SECONDS", 10.0)
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        path = finish(ann)
        while (before := ann.get(path))["done"] < 3:
            time.sleep(0.05)
        assert before["done"] < before["of"]
    monkeypatch.setattr("atlantis.bots.coaching.GAME_SECONDS", 0.1)
    with running(tmp_path / "a.db") as server, Guest(server.url) as nobody, Guest(server.url, secret=ann.secret) as ann:
        kept = nobody.get(path)
        assert before["done"] <= kept["done"] < kept["of"]
        found = wait_for_coach(ann, path)
        assert found["chances"][: kept["done"]] == kept["chances"][:-1], "what was found stays"


def test_judging_many_matches_is_limited(tmp_path: Path) -> None:
    limits = Limits(**{**vars(NO_LIMITS), "coach": 2})
    with running(tmp_path / "a.db", limits=limits) as server, Guest(server.url, "Ann") as ann:
        paths = [finish(ann) for _ in range(3)]
        assert [ann.http.get(path).status_code for path in paths] == [200, 200, 429]
        assert ann.http.get(paths[0]).status_code == 200, "asking again does not count"


def test_the_matches_that_wait_for_the_coach_are_limited(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.server.coach.MOST_WAITING", 0)
    with Guest(own_server.url, "Ann") as ann:
        check_refused(ann.http.get(finish(ann)), 429, "too-often")


def test_a_match_that_cannot_be_judged_is_tried_once(
    own_server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(own_server.service.pool, "judge", fail)
    with Guest(own_server.url, "Ann") as ann:
        path = finish(ann)
        ann.get(path)
        wait_until(lambda: own_server.service.coach.task is None)
        assert (ann.get(path)["running"], ann.get(path)["done"]) == (False, 0)
    assert caplog.text.count("The coach cannot analyse a match") == 1


def test_bots_play_while_the_coach_judges(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.bots.coaching.GAME_SECONDS", 20.0)
    with Guest(own_server.url, "Ann") as ann:
        path = finish(ann)
        assert ann.get(path)["running"]
        with ann.connect(ann.create("atlanteon", "me", "novice")["id"]) as connection:
            for _ in range(3):
                connection.make_first_move()
        assert ann.get(path)["running"]


def test_a_closed_coach_starts_nothing() -> None:
    async def work() -> None:
        pool = BotPool(1)
        coach = Coach(Store("unused"), pool)
        await coach.close()
        coach.start(None)  # type: ignore[arg-type]
        assert coach.task is None
        await pool.close()

    asyncio.run(work())
