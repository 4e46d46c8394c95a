"""How much may be sent, from which sites' pages, and the security headers of every answer."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest

from atlantis.server.run import LOOPBACK
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_headers, check_not_opened, check_refused, open_socket, unchanged


def raw(server: Running, *parts: bytes) -> bytes:
    """What the server answers to these bytes."""
    with socket.create_connection((LOOPBACK, server.port), timeout=20) as connection:
        answer = b""
        try:
            for part in parts:
                connection.sendall(part)
            while got := connection.recv(65536):
                answer += got
        except ConnectionError:  # it may refuse to read the rest
            pass
        return answer


def post_head(path: str, secret: str, *headers: str) -> bytes:
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
        "/api/matches/{match}/commands",
        "/api/records",
        "/api/matches/{match}/records",
        "/nowhere",
        "/api/logout",
    ],
)
def test_the_length_of_a_body_is_limited_whatever_its_headers_say(
    server: Running, ann: Guest, solo: str, path: str
) -> None:
    path = path.format(match=solo)
    most = server.settings.most_record if path == "/api/records" else server.settings.most_body
    with unchanged(server, solo):
        answer = raw(server, post_head(path, ann.secret, f"content-length: {most + 1}"))
        assert b" 413 " in answer.splitlines()[0], "refused before it is read"
        assert b'"refused": "too-long"' in answer
        for wrong in ("content-length: 99999999999999999999999999", "content-length: -1", "content-length: x"):
            answer = raw(server, post_head(path, ann.secret, wrong))
            assert answer.split(b" ")[1] in (b"400", b"413"), wrong
    if path not in ("/nowhere", "/api/logout", f"/api/matches/{solo}/records"):  # these read no body
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with unchanged(server, solo):
            head = post_head(path, ann.secret, "transfer-encoding: chunked")
            answer = raw(server, head, *[chunk] * (most // 65536 + 1))
            assert b" 413 " in answer.splitlines()[0]
            assert b"too-long" in answer
            assert b"content-security-policy" in answer


def test_a_body_that_does_not_arrive_is_not_waited_for(
    server: Running, ann: Guest, solo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atlantis.server.limits.BODY_TIMEOUT", 0.1)
    with unchanged(server, solo):
        for part in (b"", b'{"text": '):
            answer = raw(server, post_head(f"/api/matches/{solo}/commands", ann.secret, "content-length: 20"), part)
            assert b" 408 " in answer.splitlines()[0]
            assert b'"refused":"too-slow"' in answer


def test_a_record_may_be_longer_than_other_bodies(server: Running, ann: Guest) -> None:
    answer = ann.http.post(
        "/api/records", content=b" " * (server.settings.most_body + 1), headers={"content-type": "application/x-ndjson"}
    )
    assert answer.status_code == 422


# ---- other host names ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("named") / "atlantis.db", names=(LOOPBACK, "play.example")) as made:
        yield made


def test_a_server_with_names_answers_to_no_other(named: Running) -> None:
    """Another site's host name may point at this machine; then its page would have the same origin."""
    with Guest(named.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        for host in (f"{LOOPBACK}:{named.port}", LOOPBACK, "play.example", "Play.Example:443", "play.example:"):
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
                f"evil.example@{LOOPBACK}",
            ):
                headers = {"host": host, "origin": f"http://{host}"}
                resign = f"/api/matches/{match}/commands"
                for answer in (
                    ann.http.get("/", headers=headers),
                    ann.http.get("/api/games", headers=headers),
                    ann.http.post(resign, json={"type": "resign"}, headers=headers),
                ):
                    check_refused(answer, 421, "name")
                    check_headers(answer, answer.request.url.path)
            # a second Host header, and one alone
            check_not_opened(named, match, 421, "name", Host="evil.example", Cookie=f"atlantis={ann.secret}")
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
            received = raw(named, "\r\n".join([f"GET /api/matches/{match}/live HTTP/1.1", *upgrade]).encode())
            assert received.startswith(b"HTTP/1.1 421 ")
            assert b'"name"' in received


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
    return {name: value.format(host=f"{LOOPBACK}:{server.port}") for name, value in headers.items()}


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_and_programs_may_change_things(
    server: Running, ann: Guest, solo: str, headers: dict[str, str]
) -> None:
    headers = for_host(headers, server)
    assert ann.http.post("/api/me", json={"name": "Ann"}, headers=headers).status_code == 200
    with open_socket(server, solo, **headers) as connection:
        assert json.loads(connection.recv(20))["type"] == "match"


@pytest.mark.parametrize("headers", OTHERS)
def test_other_sites_pages_change_and_open_nothing(
    server: Running, ann: Guest, solo: str, headers: dict[str, str]
) -> None:
    headers = for_host(headers, server)
    with unchanged(server, solo):
        for path, body in (
            ("/api/me", {"name": "Eve"}),
            ("/api/logout", {}),
            (f"/api/matches/{solo}/commands", {"type": "resign"}),
        ):
            answer = ann.http.post(path, json=body, headers=headers)
            check_refused(answer, 403, "origin")
            check_headers(answer)
        check_not_opened(server, solo, 403, "origin", Cookie=f"atlantis={ann.secret}", **headers)
        answer = ann.http.get("/api/games", headers=headers)
        assert answer.status_code == 200, "anybody may read; browsers do not give the answer to the page"
        assert "access-control-allow-origin" not in answer.headers


def test_a_body_that_a_form_can_send_is_refused(server: Running, ann: Guest, solo: str) -> None:
    """Another site's form can send text/plain or form fields without a preflight request."""
    with unchanged(server, solo):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
            answer = ann.http.post(
                f"/api/matches/{solo}/commands",
                content=b'{"type": "resign", "seat": 1}',
                headers={"content-type": kind},
            )
            check_refused(answer, 422, "wrong")


@pytest.fixture(scope="module")
def with_origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("origin") / "atlantis.db", origins=("https://play.example",)) as made:
        yield made


def test_a_page_of_an_allowed_origin_may_change_things(with_origin: Running) -> None:
    with Guest(with_origin.url) as guest:
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
        ("GET", "/api/games", 200),
        ("GET", "/api/games/ark/rules", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/assets/nowhere", 404),
        ("GET", "/api/matches/x", 404),
        ("GET", "/api/my/matches", 401),
        ("POST", "/api/me", 422),
        ("DELETE", "/api/me", 405),
        ("OPTIONS", "/api/me", 405),
        ("POST", "/healthz", 405),
    ],
)
def test_every_answer_has_security_headers(nobody: Guest, method: str, path: str, status: int) -> None:
    answer = nobody.http.request(method, path)
    assert answer.status_code == status
    check_headers(answer, path)
    assert "server" not in answer.headers
    api = path.startswith("/api/")
    assert (answer.headers.get("cache-control") == "no-store") == api
    policy = answer.headers["content-security-policy"]
    assert ("default-src 'none'" if api else "default-src 'self'") in policy
    assert "unsafe-eval" not in policy
    assert "script-src" not in policy, "scripts come from this server only, and are never inline"
    assert api or "style-src 'self';" in policy, "nor are style sheets inline"


def test_an_internal_error_has_headers_and_reveals_nothing(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(server.service.listings.lobby, "rendered", None)
        answer = ann.http.get("/api/matches")
    check_refused(answer, 500, "broken")
    check_headers(answer)
    assert "NoneType" not in answer.text
    assert ann.http.get("/api/matches").status_code == 200
