"""Names and accounts: what is shown, what is unique, and the same person on any device."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from atlantis.server.names import LONGEST_NAME
from tests.server.guests import Guest, Running, running
from tests.server.proofs import nothing_stored

# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann  Bee ", "Ann Bee"),
        ("A\u202enn", "Ann"),
        ("A\x00n\x1bn", "Ann"),
        ("A\u200bn\ufeffn", "Ann"),
        ("Cafe\u0301", "Café"),
        ("海神", "海神"),
        ("A\u00a0B\u2028C\tD", "A B C D"),
        ("<b>&amp;", "<b>&amp;"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("'; DROP TABLE people; --", "'; DROP TABLE people; --"),
    ],
)
def test_a_name_is_shown_without_control_characters(nobody: Guest, given: str, shown: str) -> None:
    assert nobody.post("/api/me", {"name": given})["name"] == shown
    assert nobody.get("/api/me")["name"] == shown


@pytest.mark.parametrize(
    "given",
    [
        "",
        " ",
        "\u202e",
        "\x00",
        "\u200b\u2066",
        "x" * (LONGEST_NAME + 1),
        "x" * 61,
        7,
        None,
        ["Ann"],
        {"en": "Ann"},
        True,
    ],
)
def test_other_names_are_refused(server: Running, nobody: Guest, given: object) -> None:
    with nothing_stored(server):
        nobody.refused("/api/me", {"name": given}, 422, "wrong")


def test_half_a_character_is_refused(server: Running, nobody: Guest) -> None:
    with nothing_stored(server):
        for body in (b'{"name": "\\ud800"}', b'{"\\ud800": 1}', b'{"name": "x", "\\ud800": 1}', b'{"name": "\xff"}'):
            answer = nobody.http.post("/api/me", content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422), answer.text
            assert answer.json()["refused"] == "wrong"


def test_names_in_a_record_are_cleaned_too(ann: Guest, solo: str) -> None:
    header, *moves = ann.http.get(f"/api/matches/{solo}/record").text.splitlines()
    tricky = {**json.loads(header), "seats": ["A\u202e\x00nn", "\u200b"]}
    answer = ann.http.post(
        "/api/records",
        content="\n".join([json.dumps(tricky), *moves]) + "\n",
        headers={"content-type": "application/x-ndjson"},
    )
    assert answer.status_code == 201, answer.text
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Ann", "Ann"]


# ---- accounts --------------------------------------------------------------------------------------------------------


def test_an_account_is_the_same_person_on_another_device(server: Running, ann: Guest, nobody: Guest, solo: str) -> None:
    assert ann.post("/api/accounts", {"account": "  Ann of\u00a0ÉPHESUS", "password": "tower black"}) == {
        "name": "Ann",
        "account": "ann of éphesus",
    }
    there = nobody.post("/api/login", {"account": "ANN OF e\u0301phesus ", "password": "tower black"})
    assert (there["name"], there["account"]) == ("Ann", "ann of éphesus")
    assert [one["id"] for one in nobody.get("/api/my/matches")] == [solo]
    assert nobody.command(solo, "resign", seat=1)["status"] == "over"
    listed = nobody.get("/api/my/matches")[0]["result"]
    assert listed.items() <= ann.match(solo)["result"].items(), "seats count from 1 in lists, too"
    with closing(sqlite3.connect(server.settings.database)) as database:
        kept = [row[0] for row in database.execute("SELECT password FROM people WHERE account IS NOT NULL")]
    assert kept
    assert all(password.startswith("$argon2id$") for password in kept)


def test_an_account_name_is_taken_once(server: Running, ann: Guest, bob: Guest) -> None:
    ann.post("/api/accounts", {"account": "Triton", "password": "12345678"})
    with nothing_stored(server):
        for name in ("triton", "TRITON ", "\u200bTriton", "\uff34riton"):
            bob.refused("/api/accounts", {"account": name, "password": "87654321"}, 403, "not-allowed")
        ann.refused("/api/accounts", {"account": "Proteus", "password": "12345678"}, 403, "not-allowed")
        for wrong in (
            {"account": "Nereus", "password": "1234567"},
            {"account": "", "password": "12345678"},
            {"account": "x" * 31, "password": "12345678"},
            {"account": "\u200b", "password": "12345678"},
            {"account": "ŉ" * 30, "password": "12345678"},
            {"account": "Nereus", "password": "x" * 201},
            {"account": "Nereus"},
            {"account": "Nereus", "password": 12345678},
            {"account": "Nereus", "password": "12345678", "id": "x"},
        ):
            bob.refused("/api/accounts", wrong, 422, "wrong")


def test_logging_in_does_not_tell_whether_an_account_exists(server: Running, ann: Guest, nobody: Guest) -> None:
    ann.post("/api/accounts", {"account": "Amphitrite", "password": "12345678"})
    answers = []
    with nothing_stored(server):
        for account, password in (
            ("Amphitrite", "12345679"),
            ("Amphitrite", "x"),
            ("Nobody", "12345678"),
            ("x" * 60, "12345678"),
            ("\x00", "12345678"),
            ("nobody", "nobody has this password"),
        ):
            answer = nobody.http.post("/api/login", json={"account": account, "password": password})
            assert "set-cookie" not in answer.headers
            answers.append((answer.status_code, answer.text, sorted(answer.headers)))
        assert len({json.dumps(one) for one in answers}) == 1
        assert answers[0][0] == 403


def test_a_password_is_verified_even_if_there_is_no_account(
    server: Running, nobody: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, verified = server.service.people, list[str]()

    def verify(hashed: str, password: str) -> bool:
        verified.append(hashed)
        return True

    monkeypatch.setattr(people, "verify", verify)
    for account in ("nobody at all", "\u200b", "x" * 60):
        nobody.refused("/api/login", {"account": account, "password": "12345678"}, 403, "not-allowed")
    assert verified == [people.no_password] * 3


def test_characters_that_postgresql_cannot_store_are_no_server_error(database: str) -> None:
    """It stores no NUL."""
    with running(database) as server, Guest(server.url, "A\x00nn") as ann:
        assert ann.get("/api/me")["name"] == "Ann"
        made = ann.create("atlanteon", "me", "me")
        match = made["id"]
        ann.refused("/api/login", {"account": "\x00", "password": "12345678"}, 403, "not-allowed")
        ann.refused_command(match, 422, "illegal", "move", move="\x00", at=made["position"])
        ann.command(match, "chat", text="a\x00b")
        assert [line["text"] for line in ann.get(f"/api/matches/{match}/chat")] == ["a b"]
        assert ann.post("/api/accounts", {"account": "\x00Ann", "password": "\x00" * 8})["account"] == "ann"
        for path in (f"/api/matches/{'%00' * 22}", "/api/games/%00/rules"):
            assert ann.http.get(path).status_code == 404
