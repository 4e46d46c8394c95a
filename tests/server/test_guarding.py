"""How much may be sent, from whose pages, and what every answer says to browsers."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from atlantis.server.guarding import HEADERS
from tests.server.guests import HERE, Guest, Running, running
from tests.server.proofs import live, not_opened, unchanged


def raw(server: Running, *parts: bytes) -> bytes:
    """What the server answers to these bytes."""
    with socket.create_connection((HERE, server.port), timeout=20) as line:
        answer = b""
        try:
            for part in parts:
                line.sendall(part)
            while got := line.recv(65536):
                answer += got
        except ConnectionError:  # it may not want to hear the rest
            pass
        return answer


def posted(path: str, secret: str, *headers: str) -> bytes:
    return "\r\n".join(
        [
            f"POST {path} HTTP/1.1",
            "host: x",
            f"authorization: Bearer {secret}",
            "content-type: application/json",
            "connection: close",
            *headers,
            "",
            "",
        ]
    ).encode()


@pytest.mark.parametrize(
    "path",
    [
        "/api/me",
        "/api/matches",
        "/api/login",
        "/api/matches/{match}/chat",
        "/api/records",
        "/api/matches/{match}/records",
        "/nowhere",
        "/api/logout",
    ],
)
def test_a_body_is_so_long_whatever_it_says_of_itself(server: Running, ann: Guest, path: str) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    path = path.format(match=match)
    most = server.settings.most_record if path == "/api/records" else server.settings.most_body
    with unchanged(server, match):
        said = raw(server, posted(path, ann.secret, f"content-length: {most + 1}"))
        assert b" 413 " in said.splitlines()[0], "refused before it is read"
        assert b'"refused": "too-long"' in said
        for wrong in ("content-length: 99999999999999999999999999", "content-length: -1", "content-length: x"):
            answer = raw(server, posted(path, ann.secret, wrong))
            assert answer.split(b" ")[1] in (b"400", b"413"), wrong
    if path not in ("/nowhere", "/api/logout", f"/api/matches/{match}/records"):  # these read no body
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with unchanged(server, match):
            answer = raw(server, posted(path, ann.secret, "transfer-encoding: chunked"), *[chunk] * (most // 65536 + 1))
            assert b" 413 " in answer.splitlines()[0]
            assert b"too-long" in answer
            assert b"content-security-policy" in answer


def test_a_body_that_does_not_come_is_not_waited_for(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atlantis.server.limiting.SLOW", 0.1)
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        for part in (b"", b'{"text": '):
            answer = raw(server, posted(f"/api/matches/{match}/chat", ann.secret, "content-length: 20"), part)
            assert b" 408 " in answer.splitlines()[0]
            assert b'"refused":"too-slow"' in answer


def test_a_record_may_be_longer_than_other_bodies(server: Running, ann: Guest) -> None:
    answer = ann.http.post(
        "/api/records", content=b" " * (server.settings.most_body + 1), headers={"content-type": "application/x-ndjson"}
    )
    assert answer.status_code == 422


# ---- other names -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("named") / "atlantis.db"), names=(HERE, "play.example")) as made:
        yield made


def test_a_server_that_knows_its_name_answers_to_no_other(named: Running) -> None:
    """Another site's name may point at this machine; then its page would be of the same origin."""
    with closing(Guest(named.url, "Ann")) as ann:
        match = ann.match("atlanteon", "me", "me")["id"]
        for host in (f"{HERE}:{named.port}", HERE, "play.example", "Play.Example:443", "play.example:"):
            assert ann.http.get("/api/games", headers={"host": host}).status_code == 200, host
        with unchanged(named, match):
            for host in (
                "evil.example",
                f"evil.example:{named.port}",
                "127.0.0.1.evil.example",
                "play.example:x",
                "",
                "[::1]:80",
                "play.example.",
                f"evil.example@{HERE}",
            ):
                headers = {"host": host, "origin": f"http://{host}"}
                for answer in (
                    ann.http.get("/", headers=headers),
                    ann.http.get("/api/games", headers=headers),
                    ann.http.post(f"/api/matches/{match}/resign", json={}, headers=headers),
                ):
                    assert (answer.status_code, answer.json()["refused"]) == (421, "name"), host
                    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
            not_opened(named, match, 421, "name", Host="evil.example", Cookie=f"atlantis={ann.secret}")  # a second one
            upgrade = (
                "Host: evil.example",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                f"Cookie: atlantis={ann.secret}",
                "",
                "",
            )
            answer = raw(named, "\r\n".join([f"GET /api/matches/{match}/live HTTP/1.1", *upgrade]).encode())
            assert answer.startswith(b"HTTP/1.1 421 ")
            assert b'"name"' in answer


# ---- other sites' pages ----------------------------------------------------------------------------------------------

OURS: list[dict[str, str]] = [
    {},
    {"origin": "http://{host}"},
    {"origin": "https://{host}"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": "http://{host}", "sec-fetch-site": "same-origin"},
]
OTHERS: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://{host}.evil.example"},
    {"origin": "http://evil.example/{host}"},
    {"origin": "http://{host}@evil.example"},
    {"origin": "http://["},
    {"origin": "{host}"},
    {"origin": "ftp://{host}"},
    {"origin": "http://127.0.0.1"},
    {"origin": "http://localhost:1"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "x"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
]


def for_host(headers: dict[str, str], server: Running) -> dict[str, str]:
    return {name: value.format(host=f"{HERE}:{server.port}") for name, value in headers.items()}


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_and_programs_may_change_things(server: Running, ann: Guest, headers: dict[str, str]) -> None:
    headers = for_host(headers, server)
    assert ann.http.post("/api/me", json={"name": "Ann"}, headers=headers).status_code == 200
    match = ann.match("atlanteon", "me", "me")["id"]
    with live(server, match, **headers) as line:
        assert json.loads(line.recv(20))["type"] == "match"


@pytest.mark.parametrize("headers", OTHERS)
def test_other_sites_pages_change_and_open_nothing(server: Running, ann: Guest, headers: dict[str, str]) -> None:
    headers = for_host(headers, server)
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        for path, body in (("/api/me", {"name": "Eve"}), ("/api/logout", {}), (f"/api/matches/{match}/resign", {})):
            answer = ann.http.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["refused"]) == (403, "origin")
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        not_opened(server, match, 403, "origin", Cookie=f"atlantis={ann.secret}", **headers)
        assert ann.http.get("/api/games", headers=headers).status_code == 200, "reading is for all; answers stay unread"
        assert "access-control-allow-origin" not in ann.http.get("/api/games", headers=headers).headers


def test_a_body_that_forms_can_send_is_no_wish(server: Running, ann: Guest) -> None:
    """Another site's form can send text/plain or form fields without asking first."""
    match = ann.match("atlanteon", "me", "me")["id"]
    with unchanged(server, match):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
            answer = ann.http.post(
                f"/api/matches/{match}/resign", content=b'{"seat": 1}', headers={"content-type": kind}
            )
            assert (answer.status_code, answer.json()["refused"]) == (422, "wrong"), kind


@pytest.fixture(scope="module")
def with_origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("origin") / "atlantis.db"), origins=("https://play.example",)) as made:
        yield made


def test_a_page_that_was_allowed_may_change_things(with_origin: Running) -> None:
    with closing(Guest(with_origin.url)) as guest:
        for origin, status in (
            ("https://play.example", 200),
            ("http://play.example", 403),
            ("https://play.example.evil.example", 403),
        ):
            assert guest.http.post("/api/me", json={"name": "Ann"}, headers={"origin": origin}).status_code == status


# ---- headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/plain/plain.js", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/games/ark/rules", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/plain/nowhere", 404),
        ("GET", "/api/matches/x", 404),
        ("GET", "/api/my/matches", 401),
        ("POST", "/api/me", 422),
        ("DELETE", "/api/me", 405),
        ("HEAD", "/", 200),
        ("OPTIONS", "/api/me", 405),
        ("POST", "/healthz", 405),
    ],
)
def test_every_answer_has_its_headers(nobody: Guest, method: str, path: str, status: int) -> None:
    answer = nobody.http.request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in answer.headers
    assert (answer.headers.get("cache-control") == "no-store") == path.startswith("/api/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src" not in policy, "scripts come from here only, and are never part of a page"
    assert "style-src 'self';" in policy, "nor are style sheets"


def test_a_mistake_of_the_server_has_its_headers_and_tells_nothing(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(server.app.state.house.store, "lobby", None)
        answer = ann.http.get("/api/matches")
    assert (answer.status_code, answer.json()["refused"]) == (500, "broken")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "NoneType" not in answer.text
    assert ann.http.get("/api/matches").status_code == 200
