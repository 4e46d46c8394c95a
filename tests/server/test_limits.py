"""How often one may ask, and how many connections one may have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from atlantis.server import limiting
from atlantis.server.app import create_app
from atlantis.server.limiting import Limiter, address_of
from atlantis.server.refusing import TooOften
from atlantis.server.settings import Limits, Settings
from tests.server.guests import NO_LIMITS, Guest, Running, running
from tests.server.proofs import closed_with, nobody_is_there, not_opened, stored, unchanged

MOST = 3
Ask = Callable[[Guest, str], Any]


def test_every_limit_is_on_by_default() -> None:
    limits = asdict(Settings().limits)
    assert all(limits.values()), limits
    assert create_app(Settings(database="unused")).state.limiter.most == limits
    settings = Settings()
    assert 0 < settings.most_message <= settings.most_body <= settings.most_record <= 1 << 20
    assert settings.most_sockets


# ---- how often -------------------------------------------------------------------------------------------------------


def posting(path: str, **body: Any) -> Ask:
    return lambda guest, match: guest.http.post(path.format(match=match), json=body)


def getting(path: str) -> Ask:
    return lambda guest, match: guest.http.get(path.format(match=match))


ASKING: dict[str, list[Ask]] = {
    "requests": [
        getting("/api/games"),
        getting("/healthz"),
        getting("/"),
        getting("/plain/plain.js"),
        getting("/nowhere"),
        getting("/openapi.json"),
        getting("/metrics"),
        posting("/api/logout"),
    ],
    "moves": [
        posting("/api/matches/{match}/moves", move="x", at=0),
        posting("/api/matches/{match}/undo", at=0),
        posting("/api/matches/{match}/resign", seat=2),
        posting("/api/matches/{match}/back"),
        posting("/api/matches/{match}/leave", seat=2),
        posting("/api/matches/{match}/absent", seat=2),
        posting("/api/matches/{match}/advice", move="x", at=0),
        posting("/api/matches/{match}/seats"),
        posting("/api/me", name="Ann"),
    ],
    "matches": [
        posting("/api/matches", game="atlanteon", seats=["me", "me"]),
        posting("/api/matches/{match}/next"),
        posting("/api/matches", game="chess", seats=["me"]),
    ],
    "chat": [posting("/api/matches/{match}/chat", text="x")],
    "hints": [getting("/api/matches/{match}/hint")],
    "passwords": [
        posting("/api/login", account="x", password="x"),
        posting("/api/accounts", account="x", password="12345678"),
    ],
}


Limit = Callable[..., None]


@pytest.fixture
def limit(server: Running) -> Iterator[Limit]:
    """Sets limits of the server, for one test."""
    limiter = server.app.state.limiter
    assert limiter.most == {}

    def set_limits(**most: int) -> None:
        limiter.most = most

    yield set_limits
    limiter.most = {}
    limiter.full.clear()


@pytest.mark.parametrize("kind", sorted(ASKING))
def test_who_asks_too_often_waits_and_changes_nothing(server: Running, ann: Guest, limit: Limit, kind: str) -> None:
    match = ann.match("atlanteon", "open", "me")["id"]
    limit(**{kind: MOST})
    asking = ASKING[kind]
    for n in range(MOST):
        assert asking[n % len(asking)](ann, match).status_code != 429
    for ask in asking:
        with unchanged(server, match):
            answer = ask(ann, match)
            assert (answer.status_code, answer.json()["refused"]) == (429, "too-often")
            assert 1 <= int(answer.headers["retry-after"]) <= 60 / MOST + 1
            assert "content-security-policy" in answer.headers
    limit()
    assert ann.http.get("/healthz").status_code == 200


def test_guests_are_made_so_many_from_one_address(server: Running, nobody: Guest, limit: Limit) -> None:
    limit(guests=MOST)
    with ExitStack() as stack:
        guests = [stack.enter_context(closing(Guest(server.url, f"Guest {n}"))) for n in range(MOST)]
        before = stored(server)
        for headers in ({}, {"x-forwarded-for": "203.0.113.7"}, {"forwarded": "for=203.0.113.7"}):
            answer = nobody.http.post("/api/me", json={"name": "Eve"}, headers=headers)
            assert (answer.status_code, answer.json()["refused"]) == (429, "too-often"), "nobody vouches for that"
        assert stored(server) == before
        assert guests[0].post("/api/me", {"name": "Another name"})["name"] == "Another name"


def test_behind_a_proxy_only_what_the_proxy_says_counts(tmp_path: Path) -> None:
    with running(str(tmp_path / "atlantis.db"), limits=replace(NO_LIMITS, guests=1), proxies=True) as server:

        def status(forwarded: str) -> int:
            with closing(Guest(server.url)) as one:
                headers = {"x-forwarded-for": forwarded}
                return one.http.post("/api/me", json={"name": "Eve"}, headers=headers).status_code

        assert status("203.0.113.7") == 200
        assert status("203.0.113.7") == 429
        assert status("203.0.113.8") == 200
        assert status("198.51.100.1, 203.0.113.7") == 429, "what the client itself has put in front is not believed"
        assert status("198.51.100.2, 203.0.113.7, 10.0.0.1") == 429
        assert status("2001:db8::1") == 200
        assert status("2001:db8::ffff:2") == 429, "a whole network counts as one"


def test_costly_things_count_for_the_address_as_well(server: Running, limit: Limit) -> None:
    limit(matches=MOST)
    answers = []
    for n in range(MOST + 1):
        with closing(Guest(server.url, f"Guest {n}")) as guest:
            answer = guest.http.post("/api/matches", json={"game": "atlanteon", "seats": ["me", "me"]})
            answers.append(answer.status_code)
    assert answers == [201] * MOST + [429]


def test_a_store_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(limiting, "monotonic", lambda: now)
    limiter = Limiter(replace(NO_LIMITS, chat=6))

    def allowed(who: str = "ann") -> bool:
        try:
            asyncio.run(limiter.count("chat", who))
        except TooOften as error:
            return not 1 <= error.seconds <= 11
        return True

    assert [allowed() for _ in range(7)] == [True] * 6 + [False]
    assert allowed("bob")
    now += 9.9
    assert not allowed()
    now += 0.2
    assert [allowed(), allowed()] == [True, False]
    now += 1000
    assert [allowed() for _ in range(7)] == [True] * 6 + [False]
    assert set(limiter.full) == {("chat", "ann")}, "who does not ask any more is forgotten"


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
def test_addresses_as_they_are_counted(host: str, counted: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted
    assert address_of(HTTPConnection({"type": "http", "client": None})) == "nowhere"


# ---- connections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status", "reason"),
    [("sockets", 429, "too-often"), ("held", 429, "too-often"), ("most_sockets", 503, "full")],
)
def test_connections_are_so_many(
    server: Running, ann: Guest, limit: Limit, monkeypatch: pytest.MonkeyPatch, kind: str, status: int, reason: str
) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    nobody_is_there(server)
    if kind == "most_sockets":
        monkeypatch.setattr(server.app.state.house, "settings", replace(server.settings, most_sockets=MOST))
    else:
        limit(**{kind: MOST})
    with ExitStack() as stack:
        lines = [stack.enter_context(ann.live(match)) for _ in range(MOST)]
        with unchanged(server, match):
            not_opened(server, match, status, reason)
        assert all(line.ask("ping")["type"] == "pong" for line in lines), "those who are there stay"
    if kind != "sockets":
        nobody_is_there(server)
        with ann.live(match) as line:
            assert line.ask("ping")["type"] == "pong", "there is room again"


def test_messages_are_so_many(server: Running, ann: Guest, limit: Limit) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    limit(messages=MOST)
    with ann.live(match) as line, ann.live(match) as other, unchanged(server, match):
        for _ in range(MOST):
            assert line.ask("ping")["type"] == "pong"
        line.socket.send('{"type": "chat", "text": "too much"}')
        code, said = closed_with(line)
        assert (code, said[-1]["refused"]) == (4429, "too-often")
        assert other.ask("ping")["type"] == "pong"


def test_a_message_is_so_long(server: Running, ann: Guest) -> None:
    match, most = ann.match("atlanteon", "me", "me")["id"], server.settings.most_message
    with ann.live(match) as other, unchanged(server, match):
        for text in ("x" * (most + 1), json.dumps({"type": "chat", "text": "é" * most}), "[" * 99_999):
            with ann.live(match) as line:
                line.socket.send(text)
                assert closed_with(line)[0] == 1009
        assert other.ask("ping")["type"] == "pong"


def test_there_are_as_many_limits_as_are_tried_here() -> None:
    """And in test_coach.py."""
    assert {one.name for one in fields(Limits)} == {*ASKING, "guests", "sockets", "held", "messages", "coach"}
