"""Rate limits, and limits on connections and messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from atlantis.server import limits as limits_module
from atlantis.server.app import create_app
from atlantis.server.limits import RateLimiter, client_address
from atlantis.server.settings import NO_LIMITS, Limits, Settings
from atlantis.table import Refused
from tests.server.guests import Guest, Running, running
from tests.server.proofs import (
    check_not_opened,
    check_refused,
    close_code,
    nothing_stored,
    unchanged,
    wait_for_disconnects,
)

MOST = 3
Ask = Callable[[Guest, str], Any]
SetLimits = Callable[..., None]


def test_every_limit_is_on_by_default() -> None:
    limits = asdict(Settings().limits)
    assert all(limits.values()), limits
    assert create_app(Settings(database="unused")).state.limiter.limits == limits
    settings = Settings()
    assert 0 < settings.most_message <= settings.most_body <= settings.most_record <= 1 << 20
    assert settings.most_sockets


# ---- rates -----------------------------------------------------------------------------------------------------------


def post(path: str, **body: Any) -> Ask:
    return lambda guest, match: guest.http.post(path.format(match=match), json=body)


def get(path: str) -> Ask:
    return lambda guest, match: guest.http.get(path.format(match=match))


def command(type: str, **fields: Any) -> Ask:
    return post("/api/matches/{match}/commands", type=type, **fields)


REQUESTS: dict[str, list[Ask]] = {
    "requests": [
        get("/api/games"),
        get("/healthz"),
        get("/"),
        get("/nowhere"),
        get("/openapi.json"),
        get("/metrics"),
        post("/api/logout"),
    ],
    "moves": [
        command("move", move="x", at=0),
        command("undo", at=0),
        command("resign", seat=2),
        command("back"),
        command("leave", seat=2),
        command("absent", seat=2),
        command("advise", move="x", at=0),
        command("join"),
        command("bot", seat=1, bot="novice"),
        command("list", listed=True),
        command("kick", seat=2),
        command("ban", seat=2),
        post("/api/me", name="Ann"),
        post("/api/puzzles/deal", puzzle="x"),
    ],
    "matches": [
        post("/api/matches", game="atlanteon", seats=["me", "me"]),
        post("/api/matches/{match}/next"),
        post("/api/matches/{match}/branch", moves=99),
        post("/api/matches", game="chess", seats=["me"]),
        get("/api/matches/{match}/analysis"),
        post("/api/analysis/record", game="atlanteon"),
        post("/api/me/privacy", private=False),
    ],
    "chat": [command("chat", text="x")],
    "analysis": [
        post("/api/analysis/position", game="atlanteon"),
        post("/api/analysis/why", game="atlanteon", parts=[{"tile": "9"}]),
    ],
    "engine": [post("/api/analysis/engine", game="chess")],
    "hints": [
        post("/api/matches/{match}/hint"),
        post("/api/puzzles/x/tries", deal="x", number=1, move="x"),
        post("/api/puzzles/x/hint", deal="x"),
        post("/api/puzzles/x/solution", deal="x"),
    ],
    "passwords": [
        post("/api/login", account="x", password="x"),
        post("/api/accounts", account="x", password="12345678"),
    ],
    "stops": [post("/api/mail/stop?token=x")],
}


@pytest.fixture
def limit(server: Running) -> Iterator[SetLimits]:
    """Sets limits of the server for one test."""
    limiter = server.app.state.limiter
    assert limiter.limits == {}

    def set_limits(**limits: int) -> None:
        limiter.limits = limits

    yield set_limits
    limiter.limits = {}
    limiter.full_at.clear()


@pytest.mark.parametrize("kind", sorted(REQUESTS))
def test_one_request_too_many_is_refused_and_changes_nothing(
    server: Running, ann: Guest, limit: SetLimits, kind: str
) -> None:
    match = ann.create("atlanteon", "open", "me")["id"]
    limit(**{kind: MOST})
    requests = REQUESTS[kind]
    for n in range(MOST):
        assert requests[n % len(requests)](ann, match).status_code != 429
    for ask in requests:
        with unchanged(server, match):
            answer = ask(ann, match)
            check_refused(answer, 429, "too-often")
            assert 1 <= int(answer.headers["retry-after"]) <= 60 / MOST + 1
            assert "content-security-policy" in answer.headers
    limit()
    assert ann.http.get("/healthz").status_code == 200


def test_new_guests_are_limited_by_address(server: Running, nobody: Guest, limit: SetLimits) -> None:
    limit(guests=MOST)
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.url, f"Guest {n}")) for n in range(MOST)]
        with nothing_stored(server):
            for headers in ({}, {"x-forwarded-for": "203.0.113.7"}, {"forwarded": "for=203.0.113.7"}):
                answer = nobody.http.post("/api/me", json={"name": "Eve"}, headers=headers)
                check_refused(answer, 429, "too-often")
        assert guests[0].post("/api/me", {"name": "Another name"})["name"] == "Another name"


def test_behind_a_proxy_the_address_is_what_the_proxy_says(tmp_path: Path) -> None:
    with running(tmp_path / "atlantis.db", limits=replace(NO_LIMITS, guests=1), proxies=("127.0.0.1",)) as server:

        def status(forwarded: str) -> int:
            with Guest(server.url) as one:
                headers = {"x-forwarded-for": forwarded}
                return one.http.post("/api/me", json={"name": "Eve"}, headers=headers).status_code

        assert status("203.0.113.7") == 200
        assert status("203.0.113.7") == 429
        assert status("203.0.113.8") == 200
        assert status("198.51.100.1, 203.0.113.7") == 429, "what the client itself put in front is not trusted"
        assert status("203.0.113.7, 10.0.0.1") == 200, "a proxy that was not given is not trusted"
        assert status("2001:db8::1") == 200
        assert status("2001:db8::ffff:2") == 429, "a whole network counts as one"


def test_expensive_requests_count_for_the_address_as_well(server: Running, limit: SetLimits) -> None:
    limit(matches=MOST)
    answers = []
    for n in range(MOST + 1):
        with Guest(server.url, f"Guest {n}") as guest:
            answer = guest.http.post("/api/matches", json={"game": "atlanteon", "seats": ["me", "me"]})
            answers.append(answer.status_code)
    assert answers == [201] * MOST + [429]


@pytest.mark.parametrize("most", [1, 7])
def test_nobody_is_refused_because_of_rounding(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    for n in range(100):
        monkeypatch.setattr(limits_module, "monotonic", lambda now=4040.1 + n * 0.37: now)
        limiter = RateLimiter(replace(NO_LIMITS, guests=most))
        for _ in range(most):
            limiter.count("guests", "ann")
        with pytest.raises(Refused):
            limiter.count("guests", "ann")


def test_a_token_bucket_refills_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(limits_module, "monotonic", lambda: now)
    limiter = RateLimiter(replace(NO_LIMITS, chat=6))

    def allowed(who: str = "ann") -> bool:
        try:
            limiter.count("chat", who)
        except Refused as error:
            return not 1 <= int(error.headers["retry-after"]) <= 11
        return True

    assert [allowed() for _ in range(7)] == [True] * 6 + [False]
    assert allowed("bob")
    now += 9.9
    assert not allowed()
    now += 0.2
    assert [allowed(), allowed()] == [True, False]
    now += 1000
    assert [allowed() for _ in range(7)] == [True] * 6 + [False]
    assert set(limiter.full_at) == {("chat", "ann")}, "full buckets are forgotten"


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("rubbish:", "rubbish:"),
        ("testclient", "testclient"),
    ],
)
def test_the_address_that_counts(host: str, counted: str) -> None:
    assert client_address(HTTPConnection({"type": "http", "client": (host, 1)})) == counted
    assert client_address(HTTPConnection({"type": "http", "client": None})) == "unknown"


# ---- connections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status", "reason"),
    [("sockets", 429, "too-often"), ("held", 429, "too-often"), ("most_sockets", 503, "full")],
)
def test_connections_are_limited(
    server: Running,
    ann: Guest,
    solo: str,
    limit: SetLimits,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    status: int,
    reason: str,
) -> None:
    wait_for_disconnects(server)
    if kind == "most_sockets":
        monkeypatch.setattr(server.service, "settings", replace(server.settings, most_sockets=MOST))
    else:
        limit(**{kind: MOST})
    with ExitStack() as stack:
        connections = [stack.enter_context(ann.connect(solo)) for _ in range(MOST)]
        with unchanged(server, solo):
            check_not_opened(server, solo, status, reason)
        assert all(connection.is_alive() for connection in connections), "open connections stay open"
    if kind != "sockets":
        wait_for_disconnects(server)
        with ann.connect(solo) as connection:
            assert connection.is_alive(), "there is room again"


def test_messages_on_a_connection_are_limited(server: Running, ann: Guest, solo: str, limit: SetLimits) -> None:
    limit(messages=MOST)
    with ann.connect(solo) as connection, ann.connect(solo) as other, unchanged(server, solo):
        for _ in range(MOST):
            assert connection.is_alive()
        connection.socket.send('{"type": "chat", "text": "too much"}')
        code, received = close_code(connection)
        assert (code, received[-1]["refused"]) == (4429, "too-often")
        assert other.is_alive()


def test_commands_on_a_connection_are_limited_too(server: Running, ann: Guest, solo: str, limit: SetLimits) -> None:
    limit(moves=1, chat=1)
    with ann.connect(solo) as connection:
        assert connection.ask("chat", text="hello")["type"] == "ack"
        assert connection.ask("move", **connection.first_move())["type"] == "ack"
        with unchanged(server, solo):
            assert connection.ask("chat", text="hello")["refused"] == "too-often"
            assert connection.ask("resign")["refused"] == "too-often"


def test_the_length_of_messages_is_limited(server: Running, ann: Guest, solo: str) -> None:
    most = server.settings.most_message
    with ann.connect(solo) as other, unchanged(server, solo):
        for text in ("x" * (most + 1), json.dumps({"type": "chat", "text": "é" * most}), "[" * 99_999):
            with ann.connect(solo) as connection:
                connection.socket.send(text)
                assert close_code(connection)[0] == 1009
        assert other.is_alive()


def test_every_limit_is_tried_here() -> None:
    """Or in test_coach.py, test_sessions.py, test_griefing.py, test_relations.py, test_http_protocol.py, test_fair_bots.py,
    test_pairing.py, test_notices.py."""
    elsewhere = {
        "coach",
        "guesses",
        "watchers",
        "listed",
        "connections",
        "bot_matches",
        "reports",
        "seeks",
        "searching",
        "mails",
    }
    assert {one.name for one in fields(Limits)} == {*REQUESTS, "guests", "sockets", "held", "messages", *elsewhere}
