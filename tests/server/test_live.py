"""A match over the network: played, left, come back to, watched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.guests import Guest, Live, Running


def seen(line: Live) -> dict[str, Any]:
    """What a client knows: all that does not depend on who is connected or how often it was told."""
    return {
        **{key: value for key, value in line.view.items() if key not in ("story", "seats", "watching", "type")},
        "story": line.story,
        "seats": [{**seat, "present": None} for seat in line.view["seats"]],
    }


def play(line: Live, most: int = 1000) -> None:
    """Make first moves until the game is over, or so many were made."""
    made = 0
    while line.view.get("status") != "over" and made < most:
        if not line.view.get("legal"):
            line.hear()
            continue
        answer = line.ask("move", move=line.view["legal"][0]["move"], at=line.view["position"])
        assert answer["type"] == "ack", answer
        line.until(answer["number"])
        made += 1


@pytest.mark.parametrize("game", ["atlanteon", "atlandice", "ark"])
def test_a_whole_game_against_a_bot(ann: Guest, game: str) -> None:
    with ann.live(ann.match(game, "me", "random")["id"]) as line:
        play(line)
        assert line.view["result"]["reason"] == "rules"
        assert line.view["status"] == "over"
        assert [move["n"] for move in line.story] == list(range(1, len(line.story) + 1))


def test_two_people_and_a_watcher_see_the_same_match(ann: Guest, bob: Guest, nobody: Guest) -> None:
    match = ann.match("atlanteon", "me", "open", listed=True)["id"]
    bob.post(f"/api/matches/{match}/seats")
    with ann.live(match) as one, bob.live(match) as other, nobody.live(match) as third:
        lines = [one, other]
        for turn in range(8):
            line = lines[turn % 2]
            while not line.view.get("legal"):
                line.hear()
            answer = line.ask("move", move=line.view["legal"][0]["move"], at=line.view["position"])
            assert answer["type"] == "ack"
            for each in (one, other, third):
                each.until(answer["number"])
        assert one.story == other.story == third.story
        assert one.view["view"] == third.view["view"]
        assert third.view["legal"] == []
        assert third.ask("move", move="tile 1 a1", at=third.view["position"])["refused"] == "not-allowed"


def test_coming_back_at_any_point_is_the_same_as_never_having_left(ann: Guest) -> None:
    match = ann.match("atlandice", "me", "random", "random", forced=False)["id"]
    with ann.live(match) as line:
        views = {}
        for turn in range(24):
            play(line, 1)
            while not line.view["legal"]:
                line.hear()
            if turn % 9 == 5:
                answer = line.ask("undo", at=line.view["position"])
                line.until(answer["number"])
                while not line.view["legal"]:
                    line.hear()
            views[line.view["number"]] = list(line.story)
        now = seen(line)
        for number, story in views.items():
            with ann.live(match, since=number) as again:
                again.story = list(story)
                again.hear()
                assert seen(again) == now
        with ann.live(match) as fresh:
            fresh.hear()
            assert seen(fresh) == now


def test_a_move_that_is_sent_again_is_acknowledged_and_made_once(ann: Guest) -> None:
    with ann.live(ann.match("atlanteon", "me", "me")["id"]) as line:
        line.hear()
        at, move = line.view["position"], line.view["legal"][0]["move"]
        first = line.ask("move", move=move, at=at)
        again = line.ask("move", move=move, at=at)
        assert again["type"] == "ack"
        assert again["doubled"] is True
        assert again["number"] == first["number"]
        line.until(first["number"])
        assert len(line.story) == 1


def test_a_stale_move_is_refused_and_the_match_goes_on(ann: Guest) -> None:
    with ann.live(ann.match("atlanteon", "me", "me")["id"]) as line:
        line.hear()
        at = line.view["position"]
        line.ask("move", move="tower black c3", at=at)
        refused = line.ask("move", move="tower white a1", at=at)
        assert (refused["type"], refused["refused"]) == ("refused", "stale")


def test_refusals_come_in_the_language_of_the_line(ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with ann.live(match) as english, ann.live(match, lang="fr") as french:
        one = english.ask("move", move="tile 1 a1", at=english.until(1)["position"])
        other = french.ask("move", move="tile 1 a1", at=french.until(1)["position"])
        assert one["refused"] == other["refused"] == "illegal"
        assert one["text"] != other["text"]


def test_the_server_answers_with_its_headers(server: Running, nobody: Guest) -> None:
    answer = nobody.http.get("/healthz")
    assert answer.text == "ok\n"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
