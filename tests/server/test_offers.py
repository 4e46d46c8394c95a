"""Offers, aborted games and claimed wins, by clients of a server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.guests import Guest, Running, running

LIVE = {"kind": "live", "base": 600, "increment": 5}
DAYS = {"kind": "days", "base": 3 * 86_400}


@pytest.fixture
def duel(ann: Guest, bob: Guest) -> str:
    """A game of Atlanteon in which each side has moved; it is Ann's turn or Bob's."""
    match: str = ann.create("atlanteon", "me", "open", listed=True)["id"]
    bob.command(match, "join")
    for _ in range(4):
        (ann if ann.match(match)["legal"] else bob).make_first_move(match)
    return match


def test_an_offer_is_seen_by_all_and_answered_once(ann: Guest, bob: Guest, duel: str) -> None:
    at = ann.match(duel)["position"]
    assert ann.match(duel)["offers"] == ["takeback", "draw", "abort"]
    offer = ann.command(duel, "offer", offer="draw", at=at)["offer"]
    assert (offer["offer"], offer["seat"], offer["agreed"]) == ("draw", 1, [])
    assert bob.match(duel)["offer"] == offer
    assert bob.match(duel)["offers"] == []
    result = bob.command(duel, "accept", offer=offer["number"])["result"]
    assert (result["reason"], result["winners"], result["text"]) == ("agreed", [], "Draw by agreement.")
    ann.refused_command(duel, 409, "over", "offer", offer="abort", at=ann.match(duel)["position"])


def test_a_takeback_names_the_move_and_clients_follow_it(ann: Guest, bob: Guest, duel: str) -> None:
    with bob.connect(duel) as connection:
        at = ann.match(duel)["position"]
        offer = ann.command(duel, "offer", offer="takeback", at=at)["offer"]
        connection.until(ann.match(duel)["number"])
        own = [move["n"] for move in connection.story if move["by"] == 1 and not move["forced"]]
        assert offer["to"] == own[-1] - 1
        answer = connection.ask("accept", offer=offer["number"])
        assert len(connection.story) == offer["to"]
        assert answer["type"] == "ack"


@pytest.mark.parametrize(
    ("status", "reason", "type", "fields"),
    [
        (409, "no-offer", "accept", {"offer": 1}),
        (409, "no-offer", "withdraw", {"offer": 1_000_000}),
        (409, "stale", "offer", {"offer": "draw", "at": 0}),
        (422, "wrong", "accept", {"offer": "draw"}),
        (422, "wrong", "accept", {"offer": 0}),
        (422, "wrong", "offer", {"offer": "victory", "at": 4}),
        (422, "wrong", "decline", {"offer": 1, "no_more": "yes"}),
        (409, "too-late", "abort", {}),
        (422, "wrong", "claim", {"seat": 1}),
    ],
)
def test_forged_offers_are_refused(
    bob: Guest, duel: str, status: int, reason: str, type: str, fields: dict[str, object]
) -> None:
    bob.refused_command(duel, status, reason, type, **fields)


def test_one_offer_at_a_time_and_each_once_in_a_position(ann: Guest, bob: Guest, solo: str, duel: str) -> None:
    at = ann.match(duel)["position"]
    offer = ann.command(duel, "offer", offer="draw", at=at)["offer"]["number"]
    bob.refused_command(duel, 409, "offer-open", "offer", offer="abort", at=at)
    bob.command(duel, "decline", offer=offer)
    ann.refused_command(duel, 409, "offered-before", "offer", offer="draw", at=at)
    ann.command(duel, "decline", offer=bob.command(duel, "offer", offer="draw", at=at)["offer"]["number"], no_more=True)
    bob.refused_command(duel, 403, "no-more-offers", "offer", offer="abort", at=at)
    ann.refused_command(solo, 409, "nobody-to-ask", "offer", offer="abort", at=ann.match(solo)["position"])


def test_a_spectator_neither_offers_nor_answers(server: Running, ann: Guest, duel: str) -> None:
    offer = ann.command(duel, "offer", offer="draw", at=ann.match(duel)["position"])["offer"]["number"]
    with Guest(server.url, "Eve") as eve:
        for type, fields in (("accept", {"offer": offer}), ("decline", {"offer": offer}), ("abort", {}), ("claim", {})):
            eve.refused_command(duel, 403, "not-your-seat", type, **fields)


def test_an_aborted_game_has_no_winner_and_can_be_played_again(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlanteon", "me", "open", listed=True, games=2)["id"]
    assert not ann.match(match)["abort"]
    bob.command(match, "join")
    seen = bob.match(match)
    assert seen["abort"]
    result = bob.command(match, "abort")["result"]
    assert (result["reason"], result["winners"], result["scores"]) == ("aborted", [], [])
    assert bob.get("/api/my/matches")[0]["result"]["reason"] == "aborted"
    following = ann.post(f"/api/matches/{match}/next")["id"]
    assert ann.match(following)["earlier"] == []


# ---- somebody has left -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where wins can be claimed at once."""
    with running(tmp_path_factory.mktemp("quick") / "atlantis.db", claim_after=0.0, absent_after=0.0) as server:
        yield server


def table_with(clock: dict[str, object] | None, server: Running) -> tuple[Guest, Guest, str]:
    """Two people at a table: the one to move, the other one."""
    ann, bob = Guest(server.url, "Ann"), Guest(server.url, "Bob")
    match = ann.create("atlanteon", "me", "open", listed=True, clock=clock)["id"]
    bob.command(match, "join")
    return (ann, bob, match) if ann.match(match)["legal"] else (bob, ann, match)


def test_the_win_is_claimed_from_somebody_who_left_on_their_turn(quick: Running) -> None:
    left, stays, match = table_with(LIVE, quick)
    with contextlib.ExitStack() as stack:
        stack.enter_context(left)
        stack.enter_context(stays)
        with left.connect(match):
            assert stays.match(match)["away"] is None
            stays.refused_command(match, 409, "not-absent", "claim")
        with stays.connect(match) as connection:
            while connection.view.get("away") is None:
                connection.receive()
            away = connection.view["away"]
            assert (away["seat"], away["claim"]) == (stays.match(match)["actor"], away["since"])
        left.refused_command(match, 409, "no-claim", "claim")
        result = stays.command(match, "claim")["result"]
        assert result["reason"] == "left"
        assert result["winners"] == [3 - away["seat"]]


def test_nothing_is_claimed_early(server: Running) -> None:
    left, stays, match = table_with(LIVE, server)
    with left, stays:
        away = stays.match(match)["away"]
        assert away["claim"] == away["since"] + 200_000
        stays.refused_command(match, 409, "not-absent", "claim")


def test_in_correspondence_games_the_clock_decides(quick: Running) -> None:
    left, stays, match = table_with(DAYS, quick)
    with left, stays:
        assert stays.match(match)["away"]["claim"] is None
        stays.refused_command(match, 409, "no-claim", "claim")
        stays.refused_command(match, 409, "not-absent", "absent", seat=stays.match(match)["actor"])


def test_an_offer_survives_a_restart(tmp_path: Path) -> None:
    where = tmp_path / "atlantis.db"
    with running(where) as server, Guest(server.url, "Ann") as ann, Guest(server.url, "Bob") as bob:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        at = bob.command(match, "join")["position"]
        offer = ann.command(match, "offer", offer="abort", at=at)["offer"]
        secret = bob.secret
    with running(where) as server, Guest(server.url, secret=secret) as bob:
        assert bob.match(match)["offer"] == offer
        assert bob.command(match, "accept", offer=offer["number"])["result"]["reason"] == "aborted"
