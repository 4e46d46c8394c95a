"""Matches from their first seat to the next match: hosts, absent players, two games, rematches, lists, versions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from atlantis.bots import worker
from tests.bots import faults
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_refused, close_code


def lobby(guest: Guest) -> list[str]:
    return [one["id"] for one in guest.get("/api/matches")]


# ---- before the start ------------------------------------------------------------------------------------------------


def test_the_host_puts_bots_on_open_seats_and_the_last_one_starts_the_game(ann: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open")
    assert match["going"] == "2 seats are open"
    seen = ann.command(match["id"], "bot", seat=2, bot="novice")
    assert (seen["status"], seen["seats"][1]["bot"], seen["going"]) == ("open", "novice", "1 seat is open")
    seen = ann.command(match["id"], "bot", seat=3, bot="novice")
    assert (seen["status"], seen["seats"][2]["kind"]) == ("running", "bot")
    assert seen["going"].startswith("Clock 0 of 24")


def test_the_host_opens_a_bots_seat_for_somebody_else(ann: Guest, bob: Guest) -> None:
    made = ann.create("atlandice", "me", "novice", "open")
    match = made["id"]
    assert ann.command(match, "bot", seat=2, bot=None)["seats"][1]["kind"] == "open"
    assert bob.command(match, "join", seat=2, invite=made["invite"])["mine"] == [2]
    assert "Seat 2 is not a bot's" in ann.refused_command(match, 409, "taken", "bot", seat=2, bot=None)
    ann.refused_command(match, 409, "taken", "bot", seat=2, bot="novice")
    ann.refused_command(match, 404, "no-seat", "bot", seat=4, bot="novice")
    assert "3.0 s" in ann.refused_command(match, 422, "wrong", "bot", seat=3, bot="oracle:seconds=300")


def test_only_the_host_changes_seats_and_only_before_the_start(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    assert "host" in bob.refused_command(match, 403, "not-host", "bot", seat=2, bot="novice")
    bob.refused_command(match, 403, "not-host", "list", listed=True)
    started = ann.create("atlanteon", "me", "novice")["id"]
    ann.refused_command(started, 409, "started", "bot", seat=2, bot=None)
    ann.refused_command(started, 409, "started", "list", listed=True)


def test_an_open_match_is_listed_later_and_hidden_again(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    with ann.connect(match) as connection:
        connection.receive()
        assert connection.ask("list", listed=True)["type"] == "ack"
        while not connection.view["listed"]:
            connection.receive()
        (found,) = [one for one in bob.get("/api/matches") if one["id"] == match]
        assert (found["host"], found["free"], found["going"]) == ("Ann", 1, "1 seat is open")
        assert found["seats"] == [
            {"name": "Ann", "kind": "person", "rating": None},
            {"name": "", "kind": "open", "rating": None},
        ]
        assert connection.ask("list", listed=False)["type"] == "ack"
        assert match not in lobby(bob)


def test_the_lobby_shows_listed_matches_until_they_are_full(ann: Guest, bob: Guest, nobody: Guest) -> None:
    listed = ann.create("ark", "me", "open", listed=True)["id"]
    hidden = ann.create("ark", "me", "open")["id"]
    assert lobby(nobody)[0] == listed
    assert hidden not in lobby(nobody)
    bob.command(listed, "join")
    assert listed not in lobby(nobody)
    assert bob.get("/api/my/matches")[0]["id"] == listed


def test_a_seat_at_an_unlisted_match_needs_the_invitation(ann: Guest, bob: Guest, nobody: Guest) -> None:
    made = ann.create("ark", "me", "open", "open")
    match = made["id"]
    assert nobody.match(match)["invite"] is None
    for invite in (None, "", made["invite"][:-1], match):
        bob.refused_command(match, 403, "not-host", "join", invite=invite)
    assert bob.command(match, "join", invite=made["invite"], seat=3)["invite"] == made["invite"]
    assert [seat["name"] for seat in bob.match(match)["seats"]] == ["Ann", "", "Bob"]
    assert bob.command(match, "leave")["invite"] is None
    assert [seat["kind"] for seat in nobody.match(match)["seats"]] == ["person", "open", "open"]


def test_with_prefer_minimal_only_the_id_of_a_new_match_is_sent(ann: Guest) -> None:
    answer = ann.http.post(
        "/api/matches", json={"game": "atlanteon", "seats": ["me", "me"]}, headers={"prefer": "return=minimal"}
    )
    assert answer.status_code == 201
    assert list(answer.json()) == ["id"]
    assert ann.match(answer.json()["id"])["status"] == "running"


# ---- absent players --------------------------------------------------------------------------------------------------


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Running]:
    """A server where everybody who is not connected is absent at once."""
    with running(tmp_path / "a.db", absent_after=0.0) as server:
        yield server


def pair_of(ann: Guest, bob: Guest, **more: bool) -> str:
    """A running match, Ann on seat 1."""
    match: str = ann.create("atlanteon", "me", "open", listed=True, **more)["id"]
    bob.command(match, "join")
    return match


def test_a_bot_plays_for_an_absent_player_until_they_are_back(impatient: Running) -> None:
    with Guest(impatient.url, "Ann") as ann, Guest(impatient.url, "Bob") as bob:
        match = pair_of(ann, bob, forced=False)
        with ann.connect(match) as connection:
            connection.make_first_move()
            assert connection.ask("absent", seat=2)["type"] == "ack"
            for _ in range(2):  # the bot moves whenever it is Bob's turn
                connection.make_first_move()
            move = connection.first_move()
            assert [played["by"] for played in connection.story] == [1, 2] * 3
            assert (connection.view["seats"][1]["away"], connection.view["seats"][1]["name"]) == (True, "Bob")
            bob.refused_command(match, 409, "not-your-turn", "move", seat=2, **move)
            bob.command(match, "back")
            connection.make_first_move()
            assert bob.match(match)["actor"] == 2
            seen = bob.make_first_move(match)
            assert (seen["story"]["moves"][-1]["by"], seen["seats"][1]["away"]) == (2, False)


def test_whoever_is_connected_is_never_absent(impatient: Running) -> None:
    with Guest(impatient.url, "Ann") as ann, Guest(impatient.url, "Bob") as bob:
        match = pair_of(ann, bob)
        with bob.connect(match) as connection:
            connection.receive()
            ann.refused_command(match, 409, "not-absent", "absent", seat=2)
            bob.refused_command(match, 409, "not-absent", "back")
        with Guest(impatient.url, "Eve") as eve:
            eve.refused_command(match, 403, "not-your-seat", "absent", seat=1)


def test_whoever_was_just_there_or_plays_by_http_is_not_absent(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url, "Bob") as bob:
        match = pair_of(ann, bob)
        with bob.connect(match) as connection:
            connection.receive()
        ann.refused_command(match, 409, "not-absent", "absent", seat=2)
        for guest in (ann, bob):
            guest.make_first_move(match)
        bob.refused_command(match, 409, "not-absent", "absent", seat=1)
        live = own_server.service.registry.matches[match]
        live.stored_seen.clear()
        live.away_since = {who: (seen, at - 1000) for who, (seen, at) in live.away_since.items()}
        bob.match(match)
        ann.refused_command(match, 409, "not-absent", "absent", seat=2)
        bob.command(match, "absent", seat=1)


# ---- two games, rematches --------------------------------------------------------------------------------------------


def test_the_second_game_of_a_match_swaps_the_sides_and_adds_the_points(ann: Guest) -> None:
    first = ann.create("atlanteon", "me", "random", games=2)["id"]
    with ann.connect(first) as connection:
        connection.play_out()
        one = connection.view["result"]
        assert (connection.view["games"], connection.view["earlier"]) == (2, [])
    assert one["match"] is None
    second = ann.post(f"/api/matches/{first}/next")["id"]
    assert ann.post(f"/api/matches/{first}/next")["id"] == second
    with ann.connect(second) as connection:
        connection.play_out()
        view = connection.view
        other = view["result"]
        assert (view["games"], view["earlier"]) == (2, one["scores"][::-1])
        assert (view["mine"], view["seats"][0]["bot"]) == ([2], "random")
    assert other["match"] == [one["scores"][1] + other["scores"][0], one["scores"][0] + other["scores"][1]]
    best = [seat for seat in (1, 2) if other["match"][seat - 1] == max(other["match"])]
    assert other["match_winner"] == (best[0] if len(best) == 1 else None)
    assert ann.match(first)["next"] == second


def test_a_rematch_is_created_once_and_seats_everybody_who_asks_for_it(ann: Guest, bob: Guest) -> None:
    for _ in range(5):
        match = pair_of(ann, bob)
        before = {guest: len(guest.get("/api/my/matches", status="running")) for guest in (ann, bob)}
        ann.command(match, "resign")
        with ThreadPoolExecutor(2) as threads:
            asked = list(
                threads.map(
                    lambda guest: guest.post(f"/api/matches/{match}/next")["id"],  # noqa: B023
                    (ann, bob, ann),
                )
            )
        assert len(set(asked)) == 1
        rematch = ann.match(asked[0])
        assert rematch["status"] == "running"
        assert [seat["name"] for seat in rematch["seats"]] == ["Bob", "Ann"]
        for guest in (ann, bob):
            assert len(guest.get("/api/my/matches", status="running")) == before[guest]
            assert guest.get("/api/my/matches", status="open") == []


def test_a_rematch_waits_for_the_other_player_and_for_nobody_else(ann: Guest, bob: Guest, nobody: Guest) -> None:
    match = pair_of(ann, bob)
    bob.refused(f"/api/matches/{match}/next", {}, 422, "wrong")
    ann.command(match, "resign")
    rematch = bob.post(f"/api/matches/{match}/next")["id"]
    assert bob.match(rematch)["status"] == "open"
    with Guest(ann.url, "Eve") as eve:
        eve.refused(f"/api/matches/{match}/next", {}, 403, "not-your-seat")
        eve.refused_command(rematch, 403, "not-host", "join")
    assert nobody.match(match)["next"] == rematch
    ann.post(f"/api/matches/{match}/next")
    assert (ann.match(rematch)["mine"], ann.match(rematch)["status"]) == ([2], "running")


def test_a_rematch_against_a_bot_starts_at_once(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "random")["id"]
    ann.command(match, "resign")
    rematch = ann.match(ann.post(f"/api/matches/{match}/next")["id"])
    assert (rematch["status"], [seat["kind"] for seat in rematch["seats"]]) == ("running", ["bot", "person"])


# ---- versions --------------------------------------------------------------------------------------------------------


def change_setups(path: Path, changes: dict[str, dict[str, object]]) -> None:
    """As if the matches had been started with another version."""
    with closing(sqlite3.connect(path)) as database, database:
        for match, change in changes.items():
            (setup,) = database.execute("SELECT setup FROM matches WHERE id = ?", [match]).fetchone()
            database.execute(
                "UPDATE matches SET setup = ? WHERE id = ?", [json.dumps({**json.loads(setup), **change}), match]
            )
        database.execute("UPDATE entries SET body = replace(body, 'oracle', 'novice')")


def test_a_match_of_other_rules_is_refused_clearly_and_the_lists_still_work(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "answer", faults.oracles_hang)
    path = tmp_path / "a.db"
    with running(path) as server, Guest(server.url, "Ann") as ann:
        new = ann.create("atlanteon", "me", "oracle")["id"]
        ann.make_first_move(new)  # now the bot is to move
        listed = ann.create("atlanteon", "me", "open", listed=True)["id"]
        waiting = ann.create("atlanteon", "oracle", "me")["id"]
    change_setups(path, {new: {"rules": 999}, listed: {"data_version": "of yesterday"}})
    with running(path) as server, Guest(server.url, secret=ann.secret) as same:
        with same.connect(waiting) as connection:
            assert connection.first_move(), "the bots of other matches move"
        for place in ("", "/positions/0", "/drawing", "/chat", "/plannable"):
            answer = same.http.get(f"/api/matches/{new}{place}")
            check_refused(answer, 422, "other-rules")
            assert answer.json()["text"].startswith("This match needs version 999 of the rules of Atlanteon, which is")
        same.refused_command(new, 422, "other-rules", "move", move="tower white c3", at=0)
        with same.connect(new) as connection:
            assert close_code(connection) == (4422, [])
            assert connection.socket.close_reason is not None
            assert connection.socket.close_reason.startswith("This match needs version 999")
        mine = {one["id"]: one for one in same.get("/api/my/matches")}
        assert set(mine) == {new, listed, waiting}
        assert "update Atlantis" in mine[new]["closed"]
        assert mine[new]["status"] == "running", "a newer version can continue it"
        assert "Undecided: the rules have changed" in mine[listed]["closed"]
        assert (mine[listed]["status"], mine[listed]["result"]["reason"]) == ("over", "undecided")
        assert mine[waiting]["closed"] is None
        assert lobby(same) == [], "nobody can join it"
    (logged,) = [record for record in caplog.records if getattr(record, "match", "") == new]
    assert logged.getMessage().startswith("The bots cannot be asked: This match needs version 999")


def test_unfinished_matches_of_older_rules_are_closed_as_undecided_and_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.db"
    with running(path) as server, Guest(server.url, "Ann") as ann:
        waits = ann.create("atlandice", "me", "open", listed=True)["id"]
        plays = ann.create("atlandice", "me", "me", "novice:sims=3")["id"]
        at_one_screen = ann.create("atlandice", "me", "me")["id"]
        with ann.connect(at_one_screen) as connection:
            connection.make_first_move()
            while connection.view["undo"] is None:
                connection.make_first_move()
            ann.command(at_one_screen, "undo", at=connection.view["position"], agreed=True)
        over = ann.create("atlandice", "me", "me")["id"]
        with ann.connect(over) as connection:
            connection.play_out()
        given_up = ann.create("atlandice", "me", "me")["id"]
        ann.command(given_up, "resign", seat=1)
        records = {
            match: ann.http.get(f"/api/matches/{match}/record").text
            for match in (waits, plays, at_one_screen, over, given_up)
        }
    before = {match: entries_in(path, match) for match in records}
    change_setups(path, {match: {"rules": 0, "options": {"gone": 1}} for match in records})
    with running(path) as server, Guest(server.url, secret=ann.secret) as same:
        mine = {one["id"]: one for one in same.get("/api/my/matches", lang="fr")}
        assert set(mine) == set(records)
        for match, text in records.items():
            reason = {over: "rules", given_up: "resigned"}.get(match, "undecided")
            assert (mine[match]["status"], mine[match]["result"]["reason"]) == ("over", reason)
            assert mine[match]["closed"].startswith("Sans résultat\u202f: les règles ont changé.")
            again = same.http.get(f"/api/matches/{match}/record")
            assert again.status_code == 200
            assert f"atlandice-{match}.jsonl" in again.headers["content-disposition"]
            head, *moves = [json.loads(line) for line in again.text.splitlines()]
            expected, *rest = [json.loads(line) for line in text.splitlines()]
            assert moves == rest
            assert head == {**expected, "rules": 0, "options": {"gone": 1}, "seats": head["seats"]}
            if match != waits:
                assert head["seats"] == expected["seats"]
            same.refused_command(match, 422, "other-rules", "join")
            check_refused(
                same.http.post("/api/records", content=again.text, headers={"content-type": "application/x-ndjson"}),
                422,
                "wrong",
            )
        assert lobby(same) == []
        assert same.http.get(f"/api/matches/{'x' * 22}/record").status_code == 404
    assert {match: entries_in(path, match) for match in records} == before
    assert caplog.text.count("Closed 3 matches as undecided: the rules have changed.") == 1


def entries_in(path: Path, match: str) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT body FROM entries WHERE match = ? ORDER BY number", [match])
        return [body for (body,) in found]


# ---- who sits where --------------------------------------------------------------------------------------------------


def test_at_9_seats_are_drawn_unless_they_are_chosen(ann: Guest, bob: Guest) -> None:
    drawn = [ann.create("atlanteon", "me", "novice", in_order=False)["mine"] for _ in range(20)]
    assert [1] in drawn
    assert [2] in drawn
    assert all(ann.create("atlanteon", "novice", "me")["mine"] == [2] for _ in range(5))
    seats = set()
    for _ in range(30):
        made = ann.create("atlandice", "me", "open", "novice", listed=True, in_order=False)
        seats.add(tuple(seat["kind"] for seat in made["seats"]))
        assert bob.command(made["id"], "join")["status"] == "running"
    assert len(seats) > 2


def test_options_by_seat_stay_with_their_players_when_seats_are_drawn(ann: Guest) -> None:
    councilors = ["priest", "explorer", "scholar"]
    whose = {"me": "priest", "adept": "explorer", "novice": "scholar"}
    seen = set()
    for _ in range(8):
        made = ann.create("rising", "me", "adept", "novice", in_order=False, options={"councilors": councilors})
        held = [seat["bot"] or "me" for seat in made["seats"]]
        assert made["options"]["councilors"] == [whose[seat] for seat in held]
        seen.add(tuple(held))
    assert len(seen) > 1
