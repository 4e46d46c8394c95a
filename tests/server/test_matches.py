"""Matches from their first seat to the next match: absent players, two games, rematches, lists, versions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guests import Guest, Running, running
from tests.server.nodes import choose, move, play_out


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Running]:
    """A server at which everybody who is not connected is absent at once."""
    with running(str(tmp_path / "a.db"), absent_after=0.0) as server:
        yield server


def two(ann: Guest, bob: Guest, game: str = "atlanteon", **more: Any) -> str:
    """A running match of both, Ann at seat 1."""
    made = ann.match(game, "me", "open", **more)
    bob.post(f"/api/matches/{made['id']}/seats", {"invite": made["invite"]})
    return f"/api/matches/{made['id']}"


# ---- absent players --------------------------------------------------------------------------------------------------


def test_a_bot_plays_for_who_is_gone_until_they_come_back(hasty: Running) -> None:
    with closing(Guest(hasty.url, "Ann")) as ann, closing(Guest(hasty.url, "Bob")) as bob:
        path = two(ann, bob, forced=False)
        with ann.live(path.rpartition("/")[2]) as line:
            line.until(line.ask("move", **choose(line))["number"])
            assert line.ask("absent", seat=2)["type"] == "ack"
            for _ in range(2):  # the bot moves whenever it is Bob's turn
                assert choose(line)
                line.until(line.ask("move", **choose(line))["number"])
            choose(line)
            assert [told["by"] for told in line.story] == [1, 2] * 3
            assert (line.view["seats"][1]["away"], line.view["seats"][1]["name"]) == (True, "Bob")
            at = line.view["position"]
            bob.refused(
                f"{path}/moves", {"move": line.view["legal"][0]["move"], "at": at, "seat": 2}, 409, "not-your-turn"
            )
            bob.post(f"{path}/back")
            line.until(line.ask("move", **choose(line))["number"])
            assert bob.get(path)["actor"] == 2
            assert move(bob, path)["story"]["moves"][-1]["by"] == 2
            assert bob.get(path)["seats"][1]["away"] is False


def test_who_is_there_or_was_just_now_is_not_replaced(ann: Guest, bob: Guest) -> None:
    path = two(ann, bob)
    ann.refused(f"{path}/absent", {"seat": 2}, 409, "not-absent")
    with bob.live(path.rpartition("/")[2]) as line:
        line.hear()
        ann.refused(f"{path}/absent", {"seat": 2}, 409, "not-absent")
    ann.refused(f"{path}/absent", {"seat": 2}, 409, "not-absent")


def test_who_is_connected_is_never_absent(hasty: Running) -> None:
    with closing(Guest(hasty.url, "Ann")) as ann, closing(Guest(hasty.url, "Bob")) as bob:
        path = two(ann, bob)
        with bob.live(path.rpartition("/")[2]) as line:
            line.hear()
            ann.refused(f"{path}/absent", {"seat": 2}, 409, "not-absent")
            bob.refused(f"{path}/back", {}, 409, "not-absent")


def test_who_plays_without_a_line_is_not_absent(tmp_path: Path) -> None:
    with (
        running(str(tmp_path / "a.db"), absent_after=60.0) as server,
        closing(Guest(server.url, "Ann")) as ann,
        closing(Guest(server.url, "Bob")) as bob,
    ):
        path = two(ann, bob)
        for guest in (ann, bob):
            move(guest, path)
        server.app.state.house.rooms.rooms[path.rpartition("/")[2]].noted.clear()
        with closing(sqlite3.connect(tmp_path / "a.db", timeout=20)) as database, database:
            database.execute("UPDATE players SET seen = '2000-01-01 00:00:00.000000'")
        bob.get(path)  # Bob looks
        ann.refused(f"{path}/absent", {"seat": 2}, 409, "not-absent")
        bob.post(f"{path}/absent", {"seat": 1})  # Ann only asks for bots, and has not looked


def test_only_who_sits_at_the_table_may_ask_for_a_bot(hasty: Running) -> None:
    with closing(Guest(hasty.url, "Ann")) as ann, closing(Guest(hasty.url, "Eve")) as eve:
        path = two(ann, ann)
        eve.refused(f"{path}/absent", {"seat": 1}, 403, "not-your-seat")


# ---- two games, rematches --------------------------------------------------------------------------------------------


def test_the_second_game_of_a_match_swaps_the_sides_and_adds_the_points(ann: Guest) -> None:
    first = ann.match("atlanteon", "me", "random", games=2)["id"]
    with ann.live(first) as line:
        play_out(line)
        one = line.view["result"]
        assert (line.view["games"], line.view["earlier"]) == (2, [])
    assert one["match"] is None
    second = ann.post(f"/api/matches/{first}/next")["id"]
    assert ann.post(f"/api/matches/{first}/next")["id"] == second
    with ann.live(second) as line:
        play_out(line)
        other = line.view["result"]
        assert (line.view["games"], line.view["earlier"]) == (2, one["scores"][::-1])
        assert line.view["mine"] == [2]
        assert line.view["seats"][0]["bot"] == "random"
    assert other["match"] == [one["scores"][1] + other["scores"][0], one["scores"][0] + other["scores"][1]]
    best = [seat for seat in (1, 2) if other["match"][seat - 1] == max(other["match"])]
    assert other["match_winner"] == (best[0] if len(best) == 1 else None)
    assert ann.get(f"/api/matches/{first}")["next"] == second


def test_a_rematch_is_made_once_and_has_everybody_who_asks_for_it(ann: Guest, bob: Guest) -> None:
    for _ in range(5):
        path = two(ann, bob)
        before = {guest: len(guest.get("/api/my/matches", status="running")) for guest in (ann, bob)}
        ann.post(f"{path}/resign")
        with ThreadPoolExecutor(2) as threads:
            asked = list(threads.map(lambda guest: guest.post(f"{path}/next")["id"], (ann, bob, ann)))  # noqa: B023
        assert len(set(asked)) == 1
        following = ann.get(f"/api/matches/{asked[0]}")
        assert following["status"] == "running"
        assert [seat["name"] for seat in following["seats"]] == ["Bob", "Ann"]
        for guest in (ann, bob):
            assert len(guest.get("/api/my/matches", status="running")) == before[guest]
            assert guest.get("/api/my/matches", status="open") == []


def test_a_rematch_waits_for_the_other_and_for_nobody_else(ann: Guest, bob: Guest, nobody: Guest) -> None:
    path = two(ann, bob)
    bob.refused(f"{path}/next", {}, 422, "wrong")
    ann.post(f"{path}/resign")
    following = f"/api/matches/{bob.post(f'{path}/next')['id']}"
    assert bob.get(following)["status"] == "open"
    with closing(Guest(ann.url, "Eve")) as eve:
        eve.refused(f"{path}/next", {}, 403, "not-your-seat")
        eve.refused(f"{following}/seats", {}, 403, "not-host")
    assert nobody.get(path)["next"] == following.rpartition("/")[2]
    ann.post(f"{path}/next")
    assert ann.get(following)["mine"] == [2]
    assert ann.get(following)["status"] == "running"


def test_against_a_bot_a_rematch_begins_at_once(ann: Guest) -> None:
    path = f"/api/matches/{ann.match('atlanteon', 'me', 'random')['id']}"
    ann.post(f"{path}/resign")
    following = ann.get(f"/api/matches/{ann.post(f'{path}/next')['id']}")
    assert (following["status"], [seat["kind"] for seat in following["seats"]]) == ("running", ["bot", "person"])


# ---- moves without an alternative ------------------------------------------------------------------------------------


@pytest.mark.parametrize("forced", [True, False])
def test_moves_without_an_alternative_are_made_for_the_player_if_that_was_agreed(ann: Guest, forced: bool) -> None:
    with ann.live(ann.match("atlanteon", "me", "me", forced=forced)["id"]) as line:
        fewest = 99
        while wish := choose(line):
            fewest = min(fewest, len(line.view["legal"]))
            line.until(line.ask("move", **wish)["number"])
        assert any(told["forced"] for told in line.story) is forced
        assert (fewest > 1) is forced


# ---- lists -----------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_what_is_open_to_all_until_it_is_full(ann: Guest, bob: Guest, nobody: Guest) -> None:
    def lobby() -> list[str]:
        return [one["id"] for one in nobody.get("/api/matches")]

    shown = ann.match("ark", "me", "open", listed=True)["id"]
    hidden = ann.match("ark", "me", "open")["id"]
    assert lobby()[0] == shown
    assert hidden not in lobby()
    bob.post(f"/api/matches/{shown}/seats")
    assert shown not in lobby()
    assert bob.get("/api/my/matches")[0]["id"] == shown


def test_a_seat_at_a_match_that_is_not_listed_needs_the_invitation(ann: Guest, bob: Guest, nobody: Guest) -> None:
    made = ann.match("ark", "me", "open", "open")
    path = f"/api/matches/{made['id']}"
    assert nobody.get(path)["invite"] is None
    for invite in (None, "", made["invite"][:-1], made["id"]):
        bob.refused(f"{path}/seats", {"invite": invite}, 403, "not-host")
    bob.post(f"{path}/seats", {"invite": made["invite"], "seat": 3})
    assert bob.get(path)["invite"] == made["invite"]
    assert [seat["name"] for seat in bob.get(path)["seats"]] == ["Ann", "", "Bob"]
    bob.post(f"{path}/leave")
    assert bob.get(path)["invite"] is None
    assert [seat["kind"] for seat in nobody.get(path)["seats"]] == ["person", "open", "open"]


# ---- versions --------------------------------------------------------------------------------------------------------


def test_a_match_of_other_rules_is_refused_clearly_and_the_lists_still_work(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    where = tmp_path / "a.db"
    with running(str(where)) as server, closing(Guest(server.url, "Ann")) as ann:
        old = ann.match("atlanteon", "me", "oracle:seconds=9")["id"]  # a bot will owe a move
        move(ann, f"/api/matches/{old}")
        listed = ann.match("atlanteon", "me", "open", listed=True)["id"]
        waiting = ann.match("atlanteon", "oracle:seconds=9", "me")["id"]
    with closing(sqlite3.connect(where)) as database, database:
        for match, change in ((old, {"rules": 999}), (listed, {"data_version": "of tomorrow"})):
            (setup,) = database.execute("SELECT setup FROM matches WHERE id = ?", [match]).fetchone()
            database.execute(
                "UPDATE matches SET setup = ? WHERE id = ?", [json.dumps({**json.loads(setup), **change}), match]
            )
        database.execute("UPDATE entries SET body = replace(body, 'oracle:seconds=9', 'novice')")
    with running(str(where)) as server, closing(Guest(server.url)) as same:
        same.secret = ann.secret
        same.http.headers["authorization"] = f"Bearer {ann.secret}"
        with same.live(waiting) as line:
            choose(line)  # the bots of others are asked
        for path in ("", "/record", "/hint", "/positions/0", "/drawing", "/chat"):
            answer = same.http.get(f"/api/matches/{old}{path}")
            assert (answer.status_code, answer.json()["refused"]) == (422, "wrong")
            assert "Finish it with the version it began with" in answer.json()["text"]
        same.refused(f"/api/matches/{old}/moves", {"move": "tower white c3", "at": 0}, 422, "wrong")
        with same.live(old) as line, pytest.raises(ConnectionClosed, match=r"4422.*This match of Atlanteon began with"):
            line.hear()
        mine = {one["id"]: one for one in same.get("/api/my/matches")}
        assert set(mine) == {old, listed, waiting}
        assert "Finish it with" in mine[old]["closed"]
        assert mine[waiting]["closed"] is None
        assert same.get("/api/matches") == [], "nobody can join it"
    assert caplog.text.count(f"The bots of match {old} cannot be asked: This match of Atlanteon began with") == 1


def test_whoever_prefers_it_is_told_only_the_name_of_a_new_match(ann: Guest) -> None:
    wish = {"game": "atlanteon", "seats": ["me", "me"]}
    answer = ann.http.post("/api/matches", json=wish, headers={"prefer": "return=minimal"})
    assert answer.status_code == 201
    assert list(answer.json()) == ["id"]
    assert ann.get(f"/api/matches/{answer.json()['id']}")["status"] == "running"
