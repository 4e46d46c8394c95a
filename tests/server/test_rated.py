"""Rated matches: who may play them, and what is not possible in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.guests import Guest, Running
from tests.server.rated import Account, accounts, rated_match, resigned_match


@pytest.fixture
def cleo(server: Running) -> Iterator[Account]:
    with accounts(server, "Cleo") as (found,):
        yield found


@pytest.fixture
def dion(server: Running) -> Iterator[Account]:
    with accounts(server, "Dion") as (found,):
        yield found


def new(**more: object) -> dict[str, object]:
    return {"game": "atlanteon", "seats": ["me", "open"], "listed": True, "rated": True, **more}


def test_everybody_sees_whether_a_match_is_rated(cleo: Account, dion: Account, nobody: Guest) -> None:
    match = rated_match([cleo, dion])
    assert nobody.match(match)["rated"]
    assert cleo.get("/api/my/matches")[0]["rated"]
    assert not cleo.create("atlanteon", "me", "novice")["rated"]


def test_guests_neither_create_nor_join_rated_matches(ann: Guest, cleo: Account) -> None:
    assert "account" in ann.refused("/api/matches", new(), 422, "rated")
    match = cleo.post("/api/matches", new())["id"]
    ann.refused_command(match, 422, "rated", "join")
    assert ann.match(match)["seats"][1]["kind"] in ("open", "person")
    assert not ann.match(match)["mine"]


def test_a_guest_who_creates_an_account_may_join(server: Running, cleo: Account) -> None:
    match = cleo.post("/api/matches", new())["id"]
    with Guest(server.url, "Eve") as eve:
        eve.refused_command(match, 422, "rated", "join")
        eve.post("/api/accounts", {"account": "eve-joins", "password": "a long password"})
        assert eve.command(match, "join")["status"] == "running"


def test_bots_have_no_seat_in_rated_matches(cleo: Account) -> None:
    cleo.refused("/api/matches", new(seats=["me", "novice"]), 422, "rated")
    match = cleo.post("/api/matches", new())["id"]
    seat = next(seat["seat"] for seat in cleo.match(match)["seats"] if seat["kind"] == "open")
    cleo.refused_command(match, 422, "rated", "bot", seat=seat, bot="novice")


def test_one_person_has_one_seat_in_a_rated_match(cleo: Account) -> None:
    cleo.refused("/api/matches", new(seats=["me", "me"]), 409, "taken")
    match = cleo.post("/api/matches", new(seats_each=2))["id"]
    cleo.refused_command(match, 409, "taken", "join")


def test_a_rated_match_has_the_usual_values(cleo: Account) -> None:
    cleo.refused("/api/matches", {**new(), "data": {"markers": 8}}, 422, "rated")


def test_there_are_no_hints_in_rated_matches(cleo: Account, dion: Account) -> None:
    match = rated_match([cleo, dion])
    cleo.refused_command(match, 422, "rated", "allow-hints", allowed=True)
    cleo.refused(f"/api/matches/{match}/hint", {}, 422, "rated")


def test_a_rematch_of_a_rated_match_is_rated(cleo: Account, dion: Account) -> None:
    match = resigned_match([cleo, dion], 1)
    following = dion.post(f"/api/matches/{match}/next")["id"]
    cleo.post(f"/api/matches/{match}/next")
    seen = cleo.match(following)
    assert seen["rated"]
    assert seen["status"] == "running"


def test_a_copy_of_a_rated_match_is_not_rated(cleo: Account, dion: Account) -> None:
    match = resigned_match([cleo, dion], 1)
    again = cleo.import_record(cleo.http.get(f"/api/matches/{match}/record").text)
    assert not again.json()["rated"]
    branch = cleo.post(f"/api/matches/{match}/branch", {"moves": 0})["id"]
    assert not cleo.match(branch)["rated"]
