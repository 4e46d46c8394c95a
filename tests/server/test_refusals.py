"""Every reason of a refusal over HTTP: its status, a sentence in both languages, and nothing has changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from atlantis.server.settings import NO_LIMITS
from atlantis.server.storage.store import MOST_CHAT
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_refused, reasons, unchanged


def refused(guest: Guest, path: str, body: object, status: int, reason: str, method: str = "POST", **more: Any) -> None:
    """Refused with this status and reason, in two languages."""
    texts = []
    for lang in ("en", "fr"):
        answer = guest.http.request(method, path, params={"lang": lang}, json=body, **more)
        check_refused(answer, status, reason)
        assert answer.headers["content-type"] == "application/json"
        texts.append(answer.json()["text"])
    assert all(text.endswith((".", "!", "?")) and len(text.split()) > 2 for text in texts), texts
    assert texts[0] != texts[1], "the refusal is in English only"


def refused_command(guest: Guest, match: str, status: int, reason: str, type: str, **fields: Any) -> None:
    refused(guest, f"/api/matches/{match}/commands", {"type": type, **fields}, status, reason)


MOVE = {"move": "tower black c3"}
AT_PAIR: list[tuple[str, int, str, str, dict[str, Any]]] = [
    ("ann", 409, "stale", "move", {**MOVE, "at": 0}),
    ("ann", 409, "stale", "undo", {"at": 1_000_000_000}),
    ("bob", 409, "not-your-turn", "move", {**MOVE, "at": 1}),
    ("eve", 403, "not-your-seat", "move", {**MOVE, "at": 1}),
    ("bob", 403, "not-your-seat", "move", {**MOVE, "at": 1, "seat": 1}),
    ("eve", 403, "not-your-seat", "undo", {"at": 1}),
    ("bob", 403, "not-your-seat", "undo", {"at": 1, "seat": 1}),
    ("eve", 403, "not-your-seat", "resign", {}),
    ("bob", 403, "not-your-seat", "leave", {"seat": 1}),
    ("eve", 403, "not-your-seat", "back", {}),
    ("eve", 403, "not-your-seat", "advise", {**MOVE, "at": 1}),
    ("eve", 403, "not-your-seat", "absent", {"seat": 1}),
    ("ann", 409, "no-undo", "undo", {"at": 1}),
    ("bob", 409, "no-undo", "undo", {"at": 1}),
    ("eve", 409, "started", "join", {"seat": 1}),
    ("eve", 409, "taken", "join", {}),
    ("ann", 409, "started", "bot", {"seat": 2, "bot": "novice"}),
    ("bob", 403, "not-host", "list", {"listed": True}),
    ("ann", 404, "no-seat", "resign", {"seat": 6}),
    ("ann", 404, "no-seat", "absent", {"seat": 3}),
    ("ann", 409, "not-absent", "absent", {"seat": 2}),
    ("ann", 409, "not-absent", "back", {}),
    ("bob", 422, "wrong", "advise", {**MOVE, "at": 1}),
    ("bob", 422, "wrong", "chat", {"text": " \u202e\n "}),
]
"""Who is refused with which status and reason in a match of Ann and Bob before the first move."""


def test_commands_in_a_match_of_others(server: Running, ann: Guest, bob: Guest, pair: str) -> None:
    with Guest(server.url, "Eve") as eve, unchanged(server, pair):
        guests = {"ann": ann, "bob": bob, "eve": eve}
        for who, status, reason, type, fields in AT_PAIR:
            refused_command(guests[who], pair, status, reason, type, **fields)
        refused(eve, f"/api/matches/{pair}/next", {}, 403, "not-your-seat")
        refused(bob, f"/api/matches/{pair}/next", {}, 422, "wrong")
        refused(bob, f"/api/matches/{pair}/coach", None, 409, "not-over", "GET")


def test_a_move_that_was_already_made(server: Running, ann: Guest, solo: str) -> None:
    ann.command(solo, "move", **MOVE, at=1)
    with unchanged(server, solo):
        refused_command(ann, solo, 409, "doubled", "move", move=" Tower  black C3 ", at=1)
        refused_command(ann, solo, 409, "stale", "move", move="tower white a1", at=1)


@pytest.mark.parametrize("move", ["tower black z9", "x", "tile 1 a1", "\x00", "' OR 1=1 --", "é" * 80])
def test_illegal_moves(server: Running, ann: Guest, solo: str, move: str) -> None:
    with unchanged(server, solo):
        ann.refused_command(solo, 422, "illegal", "move", move=move, at=1)


def test_before_the_start(server: Running, ann: Guest, bob: Guest) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        refused_command(ann, match, 409, "not-started", "move", **MOVE, at=0)
        refused_command(ann, match, 409, "not-started", "undo", at=0)
        refused_command(ann, match, 409, "not-started", "resign")
        refused_command(ann, match, 409, "taken", "join", seat=1)
        refused_command(ann, match, 404, "no-seat", "join", seat=3)
        for invite in (None, "", "x", "é", "0" * 64):
            refused_command(bob, match, 403, "not-host", "join", invite=invite)
        answer = bob.http.post(
            f"/api/matches/{match}/commands",
            content=b'{"type": "join", "invite": "\\ud800"}',
            headers={"content-type": "application/json"},
        )
        check_refused(answer, 422, "wrong")


def test_after_the_end(server: Running, ann: Guest, solo: str) -> None:
    at = ann.command(solo, "resign", seat=1)["position"]
    with unchanged(server, solo):
        refused_command(ann, solo, 409, "over", "move", **MOVE, at=at)
        refused_command(ann, solo, 409, "over", "undo", at=at)
        refused_command(ann, solo, 409, "over", "resign")
        refused_command(ann, solo, 409, "over", "leave")
        refused(ann, f"/api/matches/{solo}/hint", {}, 409, "over")


@pytest.mark.parametrize(
    "body",
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
def test_wrong_matches(server: Running, ann: Guest, solo: str, body: object) -> None:
    with unchanged(server, solo):
        assert ann.refused("/api/matches", body, 422, "wrong").endswith(".")


def test_not_signed_in(server: Running, ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    with unchanged(server, match):
        refused(nobody, "/api/my/matches", None, 401, "not-allowed", "GET")
        for path, body in (("hint", {}), ("branch", {"moves": 0}), ("why", [{}])):
            refused(nobody, f"/api/matches/{match}/{path}", body, 401, "not-allowed")
        refused(nobody, "/api/matches", {"game": "ark", "seats": ["me", "me"]}, 401, "not-allowed")
        refused(nobody, "/api/accounts", {"account": "x", "password": "12345678"}, 401, "not-allowed")
        refused(nobody, f"/api/matches/{match}/next", {}, 401, "not-allowed")
        move, seat = {"move": "x", "at": 0}, {"seat": 1}
        for type, fields in (
            ("join", seat),
            ("move", move),
            ("undo", {"at": 0}),
            ("resign", seat),
            ("leave", seat),
            ("absent", seat),
            ("back", seat),
            ("advise", move),
            ("chat", {"text": "x"}),
            ("bot", {"seat": 2, "bot": "novice"}),
            ("list", {"listed": True}),
        ):
            refused_command(nobody, match, 401, "not-allowed", type, **fields)


def test_not_found(server: Running, ann: Guest, solo: str) -> None:
    nowhere = [f"/api/matches/{other}" for other in ("x", "0" * 22, "0" * 33, "%00" * 22, "..%2f..%2fetc", "é" * 22)]
    with unchanged(server, solo):
        for path in (
            *nowhere,
            f"/api/matches/{solo}x",
            "/api/games/chess/rules",
            "/api",
            "/x",
            "/plain/../app.py",
            f"/api/matches/{solo}/positions/1",
            f"/api/matches/{solo}/secrets",
        ):
            refused(ann, path, None, 404, "not-here", "GET")
        refused_command(ann, "0" * 22, 404, "not-here", "resign")


def test_a_method_that_does_not_exist_is_wrong(ann: Guest) -> None:
    check_refused(ann.http.delete("/api/me"), 405, "wrong")


def test_origin(server: Running, ann: Guest, solo: str) -> None:
    with unchanged(server, solo):
        refused(
            ann,
            f"/api/matches/{solo}/commands",
            {"type": "resign"},
            403,
            "origin",
            headers={"origin": "https://evil.example"},
        )


def test_too_long(server: Running, ann: Guest, solo: str) -> None:
    with unchanged(server, solo):
        refused_command(ann, solo, 413, "too-long", "chat", text="x" * server.settings.most_body)


def test_chat_full(server: Running, ann: Guest, solo: str) -> None:
    ann.command(solo, "chat", text="first")
    with closing(sqlite3.connect(server.settings.database)) as database:
        database.execute(
            "INSERT INTO chat SELECT match, ?, person, name, text, at, command FROM chat WHERE match = ?",
            (MOST_CHAT - 1, solo),
        )
        database.commit()
    ann.command(solo, "chat", text="last")
    with unchanged(server, solo):
        refused_command(ann, solo, 409, "chat-full", "chat", text="one too many")


def test_too_often(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, chat=2)
    with running(tmp_path / "a.db", limits=limits) as server, Guest(server.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        for n in range(2):
            ann.command(match, "chat", text=f"line {n}")
        with unchanged(server, match):
            refused_command(ann, match, 429, "too-often", "chat", text="more")


@contextmanager
def without(server: Running, table: str) -> Iterator[None]:
    """The database cannot find one of its tables meanwhile."""
    with closing(sqlite3.connect(server.settings.database)) as database:
        database.execute(f"ALTER TABLE {table} RENAME TO lost")
        yield
        database.execute(f"ALTER TABLE lost RENAME TO {table}")


def test_unavailable(own_server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """What was refused is accepted when the database is back. The log has no moves in it."""
    with Guest(own_server.url, "Ann") as ann, Guest(own_server.url, "Bob") as bob:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        with without(own_server, "entries"):
            refused_command(ann, match, 503, "unavailable", "move", **MOVE, at=1)
            assert ann.match(match)["position"] == 1
        assert ann.command(match, "move", **MOVE, at=1)["position"] == 2
        with without(own_server, "people"):
            refused(ann, "/api/login", {"account": "ann", "password": "12345678"}, 503, "unavailable")
        ann.command(match, "resign")
        rematch = ann.post(f"/api/matches/{match}/next")["id"]
        with without(own_server, "entries"):
            refused(bob, f"/api/matches/{match}/next", {}, 503, "unavailable")
        bob.post(f"/api/matches/{match}/next")
        assert bob.match(rematch)["status"] == "running"
    assert "The database failed: " in caplog.text
    assert "tower black c3" not in caplog.text


def test_every_reason_of_a_table_is_tried() -> None:
    tried = set(re.findall(r'\d\d\d,\s+"([a-z-]+)"', Path(__file__).read_text("utf-8")))
    assert len(reasons("table")) > 10
    for other in ("pace", "matches", "fair_play", "griefing", "clock_play", "rated", "offers"):
        text = Path(__file__).with_name(f"test_{other}.py").read_text("utf-8")
        tried |= set(re.findall(r'\d\d\d,\s+"([a-z-]+)"', text))
    assert reasons("table") <= tried
