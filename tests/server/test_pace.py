"""Standing answers, plans, answers for several seats and undo over the network, with the errors of each."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.lagoon import NewLagoon, installed
from tests.server.guests import Guest, Running, running
from tests.server.proofs import unchanged
from tests.server.test_refusals import refused_command


@pytest.fixture(scope="module", autouse=True)
def lagoon() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def match(ann: Guest, bob: Guest) -> str:
    """Lagoon between Ann, who is to move, and Bob."""
    made: str = ann.create("lagoon", "me", "open", listed=True)["id"]
    bob.command(made, "join")
    return made


def pace(seen: dict[str, Any]) -> list[tuple[int, str, list[str]]]:
    return [(one["seat"], one["standing"], [move["move"] for move in one["plan"]]) for one in seen["pace"]]


# ---- plans -----------------------------------------------------------------------------------------------------------


def test_a_plan_is_private_survives_a_restart_and_is_played_in_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with running(path) as server, Guest(server.url, "Ann") as ann, Guest(server.url, "Bob") as bob:
        match = ann.create("lagoon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        with ann.connect(match) as anns, bob.connect(match) as bobs:
            anns.receive()
            answer = bobs.ask("plan", moves=["take north", "done"])
            assert answer["type"] == "ack"
            bobs.until(answer["number"])
            seen = anns.until(answer["number"])
        assert pace(bobs.view) == [(2, "needed", ["take north", "done"])]
        assert bobs.view["pace"][0]["plan"][0]["text"] == "Take north"
        assert "take north" not in json.dumps({**seen, "legal": []}), "Ann does not see it"
        assert pace(seen) == [(1, "needed", [])]
        with Guest(server.url) as nobody:
            assert pace(nobody.match(match)) == []
        assert "take north" not in ann.http.get(f"/api/matches/{match}/record").text
    with (
        running(path) as server,
        Guest(server.url, secret=bob.secret) as bob,
        Guest(server.url, secret=ann.secret) as ann,
    ):
        assert pace(bob.match(match)) == [(2, "needed", ["take north", "done"])]
        seen = ann.command(match, "move", move="done", at=ann.match(match)["position"])
        assert [move["move"] for move in seen["story"]["moves"] if move["by"] == 2] == [
            "pass",
            "take north",
            "done",
            "pass",
        ]
        assert seen["actor"] == 1
        assert pace(bob.match(match)) == [(2, "needed", [])]


def test_the_rest_of_a_plan_is_returned_with_the_reason_to_its_owner_alone(ann: Guest, bob: Guest, match: str) -> None:
    bob.command(match, "plan", moves=["take north"] * 3)
    ann.command(match, "move", move="done", at=1)
    seen = bob.match(match)
    (mine,) = seen["pace"]
    assert mine["plan"] == []
    assert mine["returned"]["moves"] == [{"move": "take north", "text": "Take north"}]
    assert mine["returned"]["reason"]
    assert ann.match(match)["pace"][0]["returned"] is None
    assert bob.get(f"/api/matches/{match}", lang="fr")["pace"][0]["returned"]["reason"] != mine["returned"]["reason"]
    assert bob.command(match, "plan", moves=[])["pace"][0]["returned"] is None


def test_the_moves_that_can_be_planned_are_listed(nobody: Guest, match: str, ann: Guest) -> None:
    found = nobody.get(f"/api/matches/{match}/plannable")
    assert [one["move"] for one in found] == ["take north", "take east", "take south", "done"]
    assert found[0] == {
        "code": 0,
        "move": "take north",
        "kind": "take",
        "fields": {"pool": "north"},
        "text": "Take north",
    }
    assert nobody.get(f"/api/matches/{ann.create('atlanteon', 'me', 'me')['id']}/plannable") == []
    cards = {card["name"]: card["planned"] for card in nobody.get("/api/games")}
    assert (cards["lagoon"], cards["atlanteon"]) == (["take", "done"], [])


PLANS = [
    ({"moves": ["take north", "swim"]}, 422, "illegal"),
    ({"moves": ["pass"]}, 422, "unplannable"),
    ({"moves": ["die north"]}, 422, "unplannable"),
    ({"moves": ["done"], "seat": 1}, 403, "not-your-seat"),
    ({"moves": ["done"] * 41}, 422, "wrong"),
    ({"moves": ["done"], "seat": 4}, 404, "no-seat"),
]
STANDING = [({"mode": "never", "seat": 1}, 403, "not-your-seat"), ({"mode": "sometimes"}, 422, "wrong")]


@pytest.mark.parametrize(
    ("type", "fields", "status", "reason"),
    [*(("plan", *one) for one in PLANS), *(("standing", *one) for one in STANDING)],
)
def test_bad_plans_and_standing_answers_change_nothing(
    server: Running, bob: Guest, match: str, type: str, fields: dict[str, Any], status: int, reason: str
) -> None:
    bob.command(match, "plan", moves=["done"])
    with unchanged(server, match):
        refused_command(bob, match, status, reason, type, **fields)
        with bob.connect(match) as connection:
            answer = connection.ask(type, **fields)
            assert (answer["type"], answer["refused"]) == ("refused", reason)
            assert len(answer["text"].split()) > 3
    assert pace(bob.match(match)) == [(2, "needed", ["done"])]


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("plan", {"moves": "done"}),
        ("plan", {"moves": [1]}),
        ("plan", {"moves": [""]}),
        ("plan", {}),
        ("plan", {"moves": ["x" * 81]}),
        ("standing", {"mode": 1}),
        ("standing", {"mode": "x" * 21}),
        ("standing", {}),
        ("move", {"move": "done", "at": 1, "all_seats": 1}),
        ("undo", {"at": 1, "agreed": "yes"}),
    ],
)
def test_malformed_commands_change_nothing(
    server: Running, ann: Guest, match: str, type: str, fields: dict[str, Any]
) -> None:
    with unchanged(server, match):
        ann.refused_command(match, 422, "wrong", type, **fields)


def test_watchers_plan_nothing(server: Running, match: str, nobody: Guest) -> None:
    with Guest(server.url, "Eve") as eve, unchanged(server, match):
        refused_command(eve, match, 403, "not-your-seat", "plan", moves=["done"])
        refused_command(eve, match, 403, "not-your-seat", "standing", mode="never")
        refused_command(nobody, match, 401, "not-allowed", "plan", moves=["done"])


# ---- standing answers, several seats ---------------------------------------------------------------------------------


def test_a_standing_answer_is_changed_at_any_time_and_marked_in_the_story(ann: Guest, bob: Guest, match: str) -> None:
    assert bob.command(match, "standing", mode="always")["pace"][0]["standing"] == "always"
    seen = ann.command(match, "move", move="done", at=1)
    assert [(move["move"], move["forced"], move["standing"]) for move in seen["story"]["moves"]] == [
        ("done", False, False),
        ("pass", True, True),
    ]
    assert seen["actor"] == 2
    seen = bob.command(match, "standing", mode="never")
    assert seen["story"]["moves"][0]["standing"]
    assert bob.match(match)["pace"][0]["standing"] == "never"
    assert ann.match(match)["pace"][0]["standing"] == "needed"


def test_one_answer_for_all_of_ones_seats(ann: Guest) -> None:
    match = ann.create("lagoon", "me", "me", "me")["id"]
    seen = ann.command(match, "standing", mode="always")
    assert [one["standing"] for one in seen["pace"]] == ["always"] * 3
    assert seen["all_seats"] == []
    seen = ann.command(match, "move", move="done", at=1)
    assert seen["all_seats"] == ["pass", "pass-phase"]
    ann.refused_command(match, 422, "wrong", "move", move="fill north", at=seen["position"], all_seats=True)
    seen = ann.command(match, "move", move="pass-phase", at=seen["position"], all_seats=True)
    assert [move["by"] for move in seen["story"]["moves"]] == [1, 2, 3, "chance"]


def test_a_game_without_windows_and_plans_has_no_pace(ann: Guest, solo: str) -> None:
    assert ann.match(solo)["pace"] == []


# ---- undo ------------------------------------------------------------------------------------------------------------


def test_undo_past_chance_needs_the_agreement_of_all_at_one_screen(server: Running, ann: Guest) -> None:
    match = ann.create("lagoon", "me", "me")["id"]
    seen = ann.command(match, "move", move="done", at=1)
    assert seen["undo"] == "agreed"
    with unchanged(server, match):
        refused_command(ann, match, 409, "agree", "undo", at=seen["position"])
    assert ann.command(match, "undo", at=seen["position"], agreed=True)["undo"] is None


def test_against_others_nobody_undoes_past_chance(ann: Guest, bob: Guest, match: str) -> None:
    seen = ann.command(match, "move", move="take north", at=1)
    assert seen["undo"] == "free"
    seen = ann.command(match, "move", move="done", at=seen["position"])
    assert seen["undo"] is None
    for guest in (ann, bob):
        refused_command(guest, match, 409, "no-undo", "undo", at=seen["position"], agreed=True)


# ---- versions --------------------------------------------------------------------------------------------------------


def test_a_game_whose_rules_have_changed_is_closed_when_the_new_server_starts(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with running(path) as server, Guest(server.url, "Ann") as ann:
        match = ann.create("lagoon", "me", "me")["id"]
        ann.command(match, "plan", moves=["done"], seat=2)
        text = ann.http.get(f"/api/matches/{match}/record").text
        assert json.loads(text.splitlines()[0])["rules"] == 1
    with installed(NewLagoon), running(path) as server, Guest(server.url, secret=ann.secret) as ann:
        (mine,) = ann.get("/api/my/matches")
        assert mine["closed"] == (
            "Undecided: the rules have changed. The match needs version 1 of the rules of "
            "Lagoon, and this program has version 2."
        )
        assert ann.http.get(f"/api/matches/{match}/record").text == text
        answer = ann.http.post("/api/records", content=text, headers={"content-type": "application/x-ndjson"})
        assert answer.json() == {
            "refused": "wrong",
            "text": "This game cannot be opened: the record needs version 1 of the rules of Lagoon, which have "
            "changed since: this program has version 2.",
        }
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT status FROM matches").fetchall() == [("over",)]
    with running(path) as server, Guest(server.url, secret=ann.secret) as ann:  # the old version once more
        assert ann.match(match)["status"] == "running", "nothing is lost"


# ---- rematches -------------------------------------------------------------------------------------------------------


def test_a_rematch_swaps_the_seats_and_the_options_that_go_with_them(ann: Guest, bob: Guest) -> None:
    match = ann.create("lagoon", "me", "open", listed=True, options={"pearls": ["rich", "poor"]})["id"]
    bob.command(match, "join")
    ann.command(match, "resign")
    bob.post(f"/api/matches/{match}/next")
    rematch = ann.match(ann.post(f"/api/matches/{match}/next")["id"])
    assert [seat["name"] for seat in rematch["seats"]] == ["Bob", "Ann"]
    assert rematch["options"]["pearls"] == ["poor", "rich"]
