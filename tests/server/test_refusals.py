"""Each refusal by its name, over HTTP: a status, a sentence in both languages, and nothing has changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from atlantis.server.settings import Limits
from atlantis.server.storage.store import MOST_CHAT
from atlantis.table.refused import REASONS
from tests.server.guests import NO_LIMITS, Guest, Running, running
from tests.server.proofs import unchanged


def refused(guest: Guest, path: str, body: object, status: int, reason: str, method: str = "POST", **more: Any) -> None:
    """Refused with this status and reason, in two languages."""
    texts = []
    for lang in ("en", "fr"):
        answer = guest.http.request(method, path, params={"lang": lang}, json=body, **more)
        assert (answer.status_code, answer.json()["refused"]) == (status, reason), answer.text
        assert set(answer.json()) == {"refused", "text"}
        assert answer.headers["content-type"] == "application/json"
        texts.append(answer.json()["text"])
    assert all(text.endswith((".", "!", "?")) and len(text.split()) > 2 for text in texts), texts
    assert texts[0] != texts[1], "the refusal is said in English only"


def two(ann: Guest, bob: Guest, game: str = "atlanteon", **more: Any) -> str:
    """A match between the two."""
    match: str = ann.match(game, "me", "open", listed=True, **more)["id"]
    bob.post(f"/api/matches/{match}/seats")
    return match


def at(guest: Guest, match: str) -> int:
    position: int = guest.get(f"/api/matches/{match}")["position"]
    return position


def test_stale(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    before = at(ann, match)
    ann.post(f"/api/matches/{match}/moves", {"move": "tower black c3", "at": before})
    for wish, more in (("moves", {"move": "tower white a1"}), ("undo", {})):
        for position in (0, before, before + 2, 1_000_000_000):
            with unchanged(server, match):
                refused(ann, f"/api/matches/{match}/{wish}", {**more, "at": position}, 409, "stale")


def test_doubled(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    wish = {"move": "tower black c3", "at": at(ann, match)}
    ann.post(f"/api/matches/{match}/moves", wish)
    with unchanged(server, match):
        for same in ("tower black c3", " Tower  black C3 "):
            refused(ann, f"/api/matches/{match}/moves", {**wish, "move": same}, 409, "doubled")


def test_not_your_seat(server: Running, ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    position = at(ann, match)
    with unchanged(server, match):
        for seat in ({}, {"seat": 1}):
            for wish, more in (
                ("moves", {"move": "tower black c3", "at": position}),
                ("undo", {"at": position}),
                ("resign", {}),
                ("leave", {}),
                ("back", {}),
                ("advice", {"move": "tower black c3", "at": position}),
            ):
                refused(bob, f"/api/matches/{match}/{wish}", {**more, **seat}, 403, "not-your-seat")
        refused(bob, f"/api/matches/{match}/absent", {"seat": 1}, 403, "not-your-seat")
        refused(bob, f"/api/matches/{match}/next", {}, 403, "not-your-seat")


def test_not_your_turn(server: Running, ann: Guest, bob: Guest) -> None:
    match = two(ann, bob)
    with unchanged(server, match):
        refused(
            bob, f"/api/matches/{match}/moves", {"move": "tower black c3", "at": at(bob, match)}, 409, "not-your-turn"
        )


@pytest.mark.parametrize("move", ["tower black z9", "x", "tile 1 a1", "\x00", "' OR 1=1 --", "é" * 80])
def test_illegal(server: Running, ann: Guest, move: str) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        answer = ann.http.post(f"/api/matches/{match}/moves", json={"move": move, "at": at(ann, match)})
        assert (answer.status_code, answer.json()["refused"]) == (422, "illegal")
        assert answer.json()["text"]


def test_not_started(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        for wish, more in (("moves", {"move": "tower black c3", "at": 0}), ("undo", {"at": 0}), ("resign", {})):
            refused(ann, f"/api/matches/{match}/{wish}", more, 409, "not-started")


def test_started(server: Running, ann: Guest, bob: Guest) -> None:
    match = ann.match("atlanteon", "me", "me", listed=True)["id"]
    with unchanged(server, match):
        refused(bob, f"/api/matches/{match}/seats", {"seat": 1}, 409, "started")


def test_over(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    ann.post(f"/api/matches/{match}/resign", {"seat": 1})
    position = at(ann, match)
    with unchanged(server, match):
        for wish, more in (
            ("moves", {"move": "tower black c3", "at": position}),
            ("undo", {"at": position}),
            ("resign", {}),
            ("leave", {}),
        ):
            refused(ann, f"/api/matches/{match}/{wish}", more, 409, "over")
        refused(ann, f"/api/matches/{match}/hint", None, 409, "over", "GET")


def test_not_over(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/coach", None, 409, "not-over", "GET")


def test_taken(server: Running, ann: Guest, bob: Guest) -> None:
    match = ann.match("atlandice", "me", "open", "open", listed=True)["id"]
    with unchanged(server, match):
        refused(bob, f"/api/matches/{match}/seats", {"seat": 1}, 409, "taken")
    full = two(ann, bob)
    with unchanged(server, full):
        refused(bob, f"/api/matches/{full}/seats", {}, 409, "taken")


def test_no_undo(server: Running, ann: Guest, bob: Guest) -> None:
    match = two(ann, bob)
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/undo", {"at": at(ann, match)}, 409, "no-undo")
        refused(bob, f"/api/matches/{match}/undo", {"at": at(ann, match)}, 409, "no-undo")


def test_no_seat(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/seats", {"seat": 3}, 404, "no-seat")
        refused(ann, f"/api/matches/{match}/resign", {"seat": 6}, 404, "no-seat")
        refused(ann, f"/api/matches/{match}/absent", {"seat": 3}, 404, "no-seat")


@pytest.mark.parametrize("invite", [None, "", "x", "é", "\ud800", "0" * 64])
def test_not_host(server: Running, ann: Guest, bob: Guest, invite: str | None) -> None:
    match = ann.match("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        if invite == "\ud800":
            answer = bob.http.post(
                f"/api/matches/{match}/seats",
                content=b'{"invite": "\\ud800"}',
                headers={"content-type": "application/json"},
            )
            assert (answer.status_code, answer.json()["refused"]) == (422, "wrong")
        else:
            refused(bob, f"/api/matches/{match}/seats", {"invite": invite}, 403, "not-host")


def test_not_absent(server: Running, ann: Guest, bob: Guest) -> None:
    match = two(ann, bob)
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/absent", {"seat": 2}, 409, "not-absent")
        refused(ann, f"/api/matches/{match}/back", {}, 409, "not-absent")


def test_wrong_advice_and_a_rematch_too_early(server: Running, ann: Guest, bob: Guest) -> None:
    match = two(ann, bob)
    with unchanged(server, match):
        refused(bob, f"/api/matches/{match}/advice", {"move": "tower black c3", "at": at(ann, match)}, 422, "wrong")
        refused(bob, f"/api/matches/{match}/next", {}, 422, "wrong")
        refused(bob, f"/api/matches/{match}/chat", {"text": " \u202e\n "}, 422, "wrong")


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": "chess", "seats": ["me", "me"]},
        {"game": "atlanteon", "seats": []},
        {"game": "atlanteon"},
        {"game": "atlanteon", "seats": ["me"] * 3},
        {"game": "atlanteon", "seats": ["me", "deep blue"]},
        {"game": "atlanteon", "seats": ["me", "oracle:seconds=86400"]},
        {"game": "atlanteon", "seats": ["me", "oracle:sims=1000000000:seconds=0"]},
        {"game": "atlanteon", "seats": ["me", "me"], "options": {"cheat": True}},
        {"game": "atlanteon", "seats": ["me", "me"], "options": {"early_claims": 1.5}},
        {"game": "atlanteon", "seats": ["me", "me"], "options": {"data": "/etc/passwd"}},
        {"game": "atlanteon", "seats": ["me", "me"], "options": {"players": 2, "name": "ark"}},
        {"game": "atlanteon", "seats": ["me", "me"], "listed": 1},
        {"game": "ark", "seats": ["me", "me"], "games": 2},
        {"game": "atlanteon", "seats": ["me", "me"], "luck": 1},
        [],
        "me",
        None,
        7,
    ],
)
def test_wrong_matches(server: Running, ann: Guest, wish: object) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        answer = ann.http.post("/api/matches", json=wish)
        assert (answer.status_code, answer.json()["refused"]) == (422, "wrong"), answer.text
        assert answer.json()["text"].endswith(".")


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b'{"record": "atlantis"}', b"[" * 100_000, b"null\n" * 100])
def test_wrong_records(server: Running, ann: Guest, text: bytes) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        answer = ann.http.post("/api/records", content=text, headers={"content-type": "application/x-ndjson"})
        assert (answer.status_code, answer.json()["refused"]) == (422, "wrong"), answer.text


def test_not_allowed_to_who_is_unknown(server: Running, ann: Guest, nobody: Guest) -> None:
    match = ann.match("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        for path in ("/api/my/matches", f"/api/matches/{match}/hint"):
            refused(nobody, path, None, 401, "not-allowed", "GET")
        refused(nobody, "/api/matches", {"game": "ark", "seats": ["me", "me"]}, 401, "not-allowed")
        refused(nobody, "/api/accounts", {"account": "x", "password": "12345678"}, 401, "not-allowed")
        move, seat = {"move": "x", "at": 0}, {"seat": 1}
        for wish, body in (
            ("seats", seat),
            ("moves", move),
            ("undo", {"at": 0}),
            ("resign", seat),
            ("leave", seat),
            ("absent", seat),
            ("back", seat),
            ("advice", move),
            ("chat", {"text": "x"}),
            ("next", {}),
        ):
            refused(nobody, f"/api/matches/{match}/{wish}", body, 401, "not-allowed")


def test_not_here(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    nowhere = [f"/api/matches/{other}" for other in ("x", "0" * 22, "0" * 33, "%00" * 22, "..%2f..%2fetc", "é" * 22)]
    with unchanged(server, match):
        for path in (
            *nowhere,
            f"/api/matches/{match}x",
            "/api/games/chess/rules",
            "/api",
            "/x",
            "/plain/../app.py",
            f"/api/matches/{match}/positions/1",
            "/plain/%2e%2e/app.py",
            "/plain/x.js",
        ):
            refused(ann, path, None, 404, "not-here", "GET")
        refused(ann, f"/api/matches/{'0' * 22}/resign", {}, 404, "not-here")


def test_a_method_that_is_not_there_is_wrong(ann: Guest) -> None:
    answer = ann.http.delete("/api/me")
    assert (answer.status_code, answer.json()["refused"]) == (405, "wrong")


def test_origin(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/resign", {}, 403, "origin", headers={"origin": "https://evil.example"})


def test_too_long(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/chat", {"text": "x" * server.settings.most_body}, 413, "too-long")


def test_chat_full(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    ann.post(f"/api/matches/{match}/chat", {"text": "first"})
    with closing(sqlite3.connect(server.settings.database)) as database:
        database.execute(
            "INSERT INTO chat SELECT match, ?, person, name, text, at FROM chat WHERE match = ?", (MOST_CHAT - 1, match)
        )
        database.commit()
    ann.post(f"/api/matches/{match}/chat", {"text": "last"})
    with unchanged(server, match):
        refused(ann, f"/api/matches/{match}/chat", {"text": "one too many"}, 409, "chat-full")


@pytest.fixture
def other_server(tmp_path: Path) -> Iterator[Running]:
    """One that can be spoiled."""
    with running(str(tmp_path / "atlantis.db"), limits=replace(NO_LIMITS, chat=Limits().chat)) as made:
        yield made


def test_too_often_and_unavailable(other_server: Running) -> None:
    with closing(Guest(other_server.url, "Ann")) as ann:
        match = ann.match("atlanteon", "me", "me")["id"]
        for n in range(Limits().chat):
            ann.post(f"/api/matches/{match}/chat", {"text": f"line {n}"})
        with unchanged(other_server, match):
            refused(ann, f"/api/matches/{match}/chat", {"text": "more"}, 429, "too-often")
        wish = {"move": "tower black c3", "at": at(ann, match)}
        with closing(sqlite3.connect(other_server.settings.database)) as database:
            database.execute("ALTER TABLE entries RENAME TO lost")
            refused(ann, f"/api/matches/{match}/moves", wish, 503, "unavailable")
            assert at(ann, match) == wish["at"]
            database.execute("ALTER TABLE lost RENAME TO entries")
        answer = ann.post(f"/api/matches/{match}/moves", wish)
        assert answer["position"] > wish["at"], "the server goes on when the database is back"


def test_every_reason_of_a_table_is_tried_here() -> None:
    tried = set(re.findall(r'\d\d\d,\s+"([a-z-]+)"', Path(__file__).read_text("utf-8")))
    assert set(REASONS) - tried == set()
