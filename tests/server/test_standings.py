"""Leaderboards, profiles and histories, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert

from atlantis.bots.coaching import Judged
from atlantis.server.storage.models import now
from atlantis.server.storage.schema import people, ratings
from tests.server.guests import Guest, Running
from tests.server.rated import Account, accounts, rated_match, resigned_match


@pytest.fixture
def two(server: Running) -> Iterator[list[Account]]:
    with accounts(server, "Cleo", "Dion") as found:
        yield found


LIVE: dict[str, Any] = {"clock": {"kind": "live", "base": 300, "increment": 3}}


def test_a_rated_match_changes_both_ratings(two: list[Account], nobody: Guest) -> None:
    match = rated_match(two, **LIVE)
    before = nobody.get(f"/api/matches/{match}/ratings")
    assert [(seat["rating"], seat["change"], seat["provisional"]) for seat in before["seats"]] == [
        (1500, None, True)
    ] * 2
    two[1].command(match, "resign")
    won, lost = nobody.get(f"/api/matches/{match}/ratings")["seats"]
    assert won["change"] == won["rating"] - 1500 > 0 > lost["change"]
    assert nobody.get(f"/api/matches/{match}/ratings")["seats"] == [won, lost], "counted once"
    assert won["account"] == two[0].account
    board = two[0].get("/api/leaderboards/atlanteon", variant="live", find="Cleo")
    mine = board["mine"]
    assert (mine["rating"], mine["games"], mine["won"], mine["ranks"]) == (won["rating"], 1, 1, None)
    assert mine in board["rows"]
    assert nobody.get("/api/leaderboards/atlanteon", variant="live")["mine"] is None


def test_a_leaderboard_has_a_match_that_has_just_ended(two: list[Account], nobody: Guest) -> None:
    resigned_match(two, 1, **LIVE)
    rows = nobody.get("/api/leaderboards/atlanteon", variant="live", find="Cleo")["rows"]
    assert two[0].account in {row["account"] for row in rows}


def test_lists_show_ratings_clocks_and_moves(two: list[Account], nobody: Guest) -> None:
    nobody.get(f"/api/matches/{resigned_match(two, 1, **LIVE)}/ratings")  # counted
    match = rated_match(two, **LIVE)
    two[two[0].match(match)["actor"] - 1].make_first_move(match)
    watched = next(one for one in nobody.get("/api/watch") if one["id"] == match)
    known = nobody.get(f"/api/matches/{match}/ratings")["seats"]
    assert [seat["rating"] for seat in watched["seats"]] == [
        {name: one[name] for name in ("rating", "uncertainty", "provisional")} for one in known
    ]
    now = two[0].match(match)
    assert watched["rated"]
    assert watched["moves"] == len(now["story"]["moves"]) > 0
    clock = now["clock"]
    assert watched["clock"] == {name: clock[name] for name in ("left", "shared", "running", "until")}


def test_bots_in_lists_have_the_ratings_of_their_levels_and_guests_none(ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "novice", listed=True)["id"]
    listed = next(one for one in nobody.get("/api/matches") if one["id"] == match)
    bot = next(seat["rating"] for seat in listed["seats"] if seat["kind"] == "bot")
    level = next(one for one in nobody.get("/api/leaderboards/atlandice")["bots"] if one["level"] == "novice")
    assert bot == {"rating": level["rating"], "uncertainty": level["uncertainty"], "provisional": False}
    assert [seat["rating"] for seat in listed["seats"] if seat["kind"] != "bot"] == [None, None]


def test_a_friendly_match_has_no_ratings(ann: Guest, pair: str) -> None:
    assert ann.get(f"/api/matches/{pair}/ratings") == {"rated": False, "seats": []}


def test_people_whose_intervals_overlap_by_half_share_ranks(own_server: Running, nobody: Guest) -> None:
    strengths = [("a", 40.0, 0.7), ("b", 39.0, 0.7), ("c", 35.0, 1.0), ("d", 33.5, 0.7), ("e", 50.0, 6.0)]
    rows = [{"id": name, "name": name.upper(), "account": name, "made": now()} for name, *_ in strengths]
    common = {"game": "ark", "players": 3, "variant": "live", "won": 10, "changed": now()}
    found = [
        {**common, "person": name, "mu": mu, "sigma": sigma, "games": 30, "settled": sigma < 1.6}
        for name, mu, sigma in strengths
    ]

    async def fill() -> None:
        writer = own_server.service.store.writer
        await writer.do(lambda connection: connection.execute(insert(people), rows))
        await writer.do(lambda connection: connection.execute(insert(ratings), found))

    with Guest(own_server.url, "Eve") as eve:
        own_server.run(fill())
        board = eve.get("/api/leaderboards/ark", players=3)
        assert [(row["name"], row["ranks"]) for row in board["rows"]] == [
            ("A", [1, 2]),
            ("B", [1, 2]),
            ("C", [3, 4]),
            ("D", [3, 4]),
            ("E", None),
        ]
        assert (board["total"], board["ranked"]) == (5, 4)
        assert [row["name"] for row in eve.get("/api/leaderboards/ark", players=3, skip=3)["rows"]] == ["D", "E"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/leaderboards/chess", 404),
        ("/api/leaderboards/atlanteon?players=3", 422),
        ("/api/leaderboards/atlanteon?variant=hard", 422),
        ("/api/leaderboards/rising?variant=live", 422),
        ("/api/leaderboards/ark?skip=-1", 422),
        ("/api/people/nobody-has-this-name", 404),
        ("/api/people/nobody-has-this-name/matches", 404),
        ("/api/people/me", 404),
    ],
)
def test_what_does_not_exist_is_refused(nobody: Guest, path: str, status: int) -> None:
    answer = nobody.http.get(path)
    assert answer.status_code == status
    assert answer.json()["text"]


def test_bots_and_islands_stand_for_comparison(two: list[Account], nobody: Guest) -> None:
    assert {bot["level"] for bot in nobody.get("/api/leaderboards/atlanteon")["bots"]} >= {"novice", "adept"}
    match = rated_match(two, "rising", options={"level": "cosmic"})
    for person in two:
        person.command(match, "leave")
    board = nobody.get("/api/leaderboards/rising", variant="cosmic")
    assert board["bots"] == []
    assert board["variants"] == ["easy", "normal", "hard", "cosmic"]


def test_a_profile_has_ratings_record_and_matches(two: list[Account], nobody: Guest) -> None:
    match = resigned_match(two, 1, **LIVE)
    cleo, dion = two
    seen = nobody.get(f"/api/people/{cleo.account.upper()}")
    assert (seen["name"], seen["mine"], seen["private"], seen["matches"]) == ("Cleo", False, False, 1)
    assert [(one["game"], one["variant"], one["games"], one["won"]) for one in seen["ratings"]] == [
        ("atlanteon", "live", 1, 1)
    ]
    assert seen["record"] == [{"game": "atlanteon", "against": "live", "won": 1, "drawn": 0, "lost": 0}]
    curve = nobody.get(f"/api/people/{cleo.account}/curve/atlanteon", variant="live")
    assert [point["rating"] for point in curve] == [seen["ratings"][0]["rating"]]
    (row,) = nobody.get(f"/api/people/{dion.account}/matches")["rows"]
    assert (row["id"], row["outcome"], row["reason"], row["rated"]) == (match, "lost", "resigned", True)
    assert row["change"] < 0
    assert row["others"] == [{"name": "Cleo", "account": cleo.account, "bot": None}]
    assert row["moment"] is None, "nobody has analysed it"


def test_matches_are_filtered_by_game_opponents_and_result(two: list[Account]) -> None:
    cleo = two[0]
    resigned_match(two, 1)
    resigned_match(two, 0)
    with_bot = cleo.create("atlanteon", "me", "novice")["id"]
    cleo.command(with_bot, "resign")

    def found(**query: str) -> int:
        total: int = cleo.get("/api/people/me/matches", **query)["total"]
        return total

    cleo.get("/api/people/me")
    assert (found(), found(against="people"), found(against="bots")) == (3, 2, 1)
    assert (found(outcome="won"), found(outcome="lost"), found(outcome="drawn")) == (1, 2, 0)
    assert (found(game="atlanteon"), found(game="ark")) == (3, 0)
    assert cleo.get("/api/people/me/matches", skip=2)["rows"][0]["others"][0]["name"] == "Dion"
    assert cleo.http.get("/api/people/me/matches?against=cats").status_code == 422


def test_an_analysed_match_tells_its_turning_point(server: Running, two: list[Account]) -> None:
    cleo, dion = two
    match = rated_match(two)
    for person in (cleo, dion, cleo):
        person.make_first_move(match)
    dion.command(match, "resign")
    live = server.service.registry.matches[match]
    where, _ = server.run(server.service.coach.judged(live))
    for n, number in enumerate(where):
        state = live.table.record.at(number)
        move = live.table.record.moves[number] if number < len(live.table.record.moves) else state.legal_actions()[0]
        chances = (0.3, 0.7) if n < 2 else (0.9, 0.1)
        text = state.text(move)
        server.run(
            server.service.store.add_evaluation(match, Judged(number, state.actor, chances, text, 0.5, text, 0.5))
        )
    cleo.get("/api/people/me")
    moment = cleo.get("/api/people/me/matches")["rows"][0]["moment"]
    assert moment["after"] - moment["before"] == pytest.approx(0.6)
    assert moment["chances"][-1][1] == 1.0
    lost = dion.get("/api/people/me/matches")["rows"][0]["moment"]
    assert lost["after"] - lost["before"] == pytest.approx(-0.6)


def test_of_a_private_profile_others_see_the_name_only(two: list[Account], nobody: Guest) -> None:
    cleo = two[0]
    resigned_match(two, 1)
    cleo.post("/api/me/privacy", {"private": True})
    seen = nobody.get(f"/api/people/{cleo.account}")
    assert seen["name"] == "Cleo"
    assert not any(seen[name] for name in ("since", "matches", "ratings", "record", "milestones", "mine"))
    for path in ("matches", "curve/atlanteon"):
        answer = nobody.http.get(f"/api/people/{cleo.account}/{path}")
        assert (answer.status_code, answer.json()["refused"]) == (403, "private")
    assert cleo.get("/api/people/me")["matches"] == 1
    cleo.post("/api/me/privacy", {"private": False})
    assert nobody.get(f"/api/people/{cleo.account}")["matches"] == 1


def test_a_guest_has_a_profile_of_their_own_only(ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlanteon", "me", "novice")["id"]
    ann.command(match, "resign")
    assert ann.get("/api/people/me")["matches"] >= 1
    assert nobody.http.get("/api/people/me").status_code == 404


def test_milestones_are_at_most_six_and_true(two: list[Account]) -> None:
    cleo = two[0]
    for _ in range(10):
        resigned_match(two, 1)
    found: list[Any] = cleo.get("/api/people/me")["milestones"]
    assert [one["kind"] for one in found] == ["games"]
    assert found[0]["title"] == "10 matches"
