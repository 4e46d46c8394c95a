"""What the page needs to know: who may do what now, what is going on, and what the host may still change."""

from __future__ import annotations

import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tests.server.guests import Guest, Running
from tests.server.nodes import choose


def path_of(match: Any) -> str:
    return f"/api/matches/{match['id']}"


# ---- before the start ------------------------------------------------------------------------------------------------


def test_the_host_puts_a_bot_on_an_open_seat_and_the_last_one_starts_the_game(ann: Guest) -> None:
    path = path_of(ann.match("atlandice", "me", "open", "open"))
    assert ann.get(path)["going"] == "2 seats are open"
    seen = ann.post(f"{path}/bot", {"seat": 2, "bot": "novice"})
    assert (seen["status"], seen["seats"][1]["bot"], seen["going"]) == ("open", "novice", "1 seat is open")
    seen = ann.post(f"{path}/bot", {"seat": 3, "bot": "novice"})
    assert (seen["status"], seen["seats"][2]["kind"]) == ("running", "bot")
    assert seen["going"].startswith("Clock 0 of 24")


def test_the_host_frees_a_bots_seat_for_somebody_else(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlandice", "me", "novice", "open")
    path = path_of(match)
    assert ann.post(f"{path}/bot", {"seat": 2, "bot": None})["seats"][1]["kind"] == "open"
    assert bob.post(f"{path}/seats", {"seat": 2, "invite": match["invite"]})["mine"] == [2]
    assert "No bot has seat 2" in ann.refused(f"{path}/bot", {"seat": 2, "bot": None}, 409, "taken")
    ann.refused(f"{path}/bot", {"seat": 2, "bot": "novice"}, 409, "taken")
    ann.refused(f"{path}/bot", {"seat": 4, "bot": "novice"}, 404, "no-seat")
    ann.refused(f"{path}/bot", {"seat": 3, "bot": "oracle:seconds=900"}, 422, "wrong")


def test_only_the_host_does_that_and_only_before_the_start(ann: Guest, bob: Guest) -> None:
    path = path_of(ann.match("atlanteon", "me", "open"))
    assert "host" in bob.refused(f"{path}/bot", {"seat": 2, "bot": "novice"}, 403, "not-host")
    bob.refused(f"{path}/list", {"listed": True}, 403, "not-host")
    running = path_of(ann.match("atlanteon", "me", "novice"))
    ann.refused(f"{running}/bot", {"seat": 2, "bot": None}, 409, "started")
    ann.refused(f"{running}/list", {"listed": True}, 409, "started")


def test_an_open_table_is_listed_afterwards_and_taken_out_again(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")
    with ann.live(match["id"]) as line:
        line.hear()
        assert line.ask("list", listed=True)["type"] == "ack"
        while not line.view["listed"]:
            line.hear()
        (row,) = [one for one in bob.get("/api/matches") if one["id"] == match["id"]]
        assert (row["host"], row["free"], row["going"]) == ("Ann", 1, "1 seat is open")
        assert row["seats"] == [{"name": "Ann", "kind": "person"}, {"name": "", "kind": "open"}]
        assert line.ask("list", listed=False)["type"] == "ack"
        assert match["id"] not in [one["id"] for one in bob.get("/api/matches")]


# ---- what is going on ------------------------------------------------------------------------------------------------


def test_my_matches_say_who_is_to_move_and_what_is_going_on(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "open", "me")
    bob.post(f"{path_of(match)}/seats", {"seat": 1, "invite": match["invite"]})
    (row,) = [one for one in ann.get("/api/my/matches") if one["id"] == match["id"]]
    assert (row["actor"], row["your_turn"], row["going"]) == ("Bob", False, "3 towers to place")
    (row,) = [one for one in bob.get("/api/my/matches", lang="fr") if one["id"] == match["id"]]
    assert (row["your_turn"], row["going"]) == (True, "3 tours à placer")
    ann.post(f"{path_of(match)}/resign")
    (row,) = [one for one in ann.get("/api/my/matches") if one["id"] == match["id"]]
    assert (row["actor"], row["going"], row["result"]["winners"]) == (None, "The game is over", [1])


def test_the_question_is_asked_of_who_decides(ann: Guest, bob: Guest, nobody: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")
    path = path_of(match)
    assert ann.get(path)["question"] is None, "nobody decides before the start"
    bob.post(f"{path}/seats", {"invite": match["invite"]})
    assert ann.get(path)["question"] == "Which tower?"
    assert ann.get(path, lang="fr")["question"] == "Quelle tour\u202f?"
    assert bob.get(path)["question"] is None
    assert nobody.get(path)["question"] is None


def test_undo_is_offered_exactly_when_it_would_be_granted(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "me", "open", options={"early_claims": True})
    path = path_of(match)
    bob.post(f"{path}/seats", {"invite": match["invite"]})
    alone = path_of(ann.match("atlanteon", "me", "me"))
    for guest, where in ((ann, path), (bob, path), (ann, alone)):
        for _ in range(2):
            seen = guest.get(where)
            if seen["legal"]:
                guest.post(f"{where}/moves", {"move": seen["legal"][0]["move"], "at": seen["position"]})
            for one in (ann, bob):
                seen = one.get(where)
                answer = one.http.post(f"{where}/undo", json={"at": seen["position"]})
                assert (answer.status_code == 200) == seen["undo"], answer.text
    assert ann.get(alone)["undo"] is False
    seen = ann.get(alone)
    assert ann.post(f"{alone}/moves", {"move": seen["legal"][0]["move"], "at": seen["position"]})["undo"] is True


def test_who_is_not_there_was_seen_at_a_time(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")
    with ann.live(match["id"]) as mine:
        with bob.live(match["id"]) as theirs:
            theirs.hear()
            bob.post(f"{path_of(match)}/seats", {"invite": match["invite"]})
            theirs.until(3)
            assert [seat["seen"] for seat in theirs.view["seats"]] == [None, None], "both are here"
        while mine.hear()["type"] != "match" or mine.view["number"] < 3 or mine.view["seats"][1]["present"]:
            pass
        assert mine.view["seats"][0]["seen"] is None
        assert mine.view["seats"][1]["seen"].startswith("20")


def test_the_result_has_a_reason_in_words_and_where_the_points_come_from(ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")
    with ann.live(match["id"], lang="fr") as line:
        while wish := choose(line):
            line.until(line.ask("move", **wish)["number"])
        result = line.view["result"]
    assert [sum(row["points"][seat] for row in result["breakdown"]) for seat in (0, 1)] == result["scores"]
    assert "gagnent" in result["text"]
    given = ann.match("atlanteon", "me", "me")
    result = ann.post(f"{path_of(given)}/resign", {"seat": 1})["result"]
    assert (result["breakdown"], result["text"]) == (None, "Guardians gave up: the win goes to Marauders.")


# ---- house values ----------------------------------------------------------------------------------------------------


def test_what_is_ours_is_told_of_every_thing(nobody: Guest) -> None:
    things = {(one["field"], one["value"]): one for one in nobody.get("/api/games/ark/data")}
    tile = things["tile", "3"]
    assert {value["path"]: value["from"] for value in tile["values"]} == {
        "tiles.3.rings": "printed",
        "tiles.3.dry": "printed",
        "tiles.3.sinking": "house",
    }
    assert tile["house"].startswith("3 Cedar Forest: ")
    assert tile["house"].endswith("(the sinking side).")
    assert things["", "fine"]["house"] is None
    assert all(one["house"] is None for one in nobody.get("/api/games/atlanteon/data"))
    assert nobody.http.get("/api/games/chess/data").status_code == 404
    french = nobody.get("/api/games/rising/data", lang="fr")
    assert all("les valeurs sont donc les nôtres" in one["house"] for one in french if one["house"])


# ---- strangers -------------------------------------------------------------------------------------------------------


def test_a_stranger_is_nobody_and_that_is_no_error(nobody: Guest, ann: Guest) -> None:
    answer = nobody.http.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, None)
    assert ann.get("/api/me") == {"name": "Ann", "account": None}


@pytest.mark.parametrize("match", ["0" * 22, "nonsense"])
def test_a_line_to_a_match_that_is_not_there_is_closed_with_a_reason(server: Running, match: str) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/matches/{match}/live?lang=fr"
    with connect(address) as line, pytest.raises(ConnectionClosedError) as closed:
        line.recv(10)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "Il n\u2019y a rien à cette adresse.")
    until = time.monotonic() + 5
    while server.app.state.sockets and time.monotonic() < until:
        time.sleep(0.01)
