"""Nobody is somebody else: secrets, cookies, names, accounts; and nobody is told what is not theirs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from atlantis.server.identity import COOKIE
from atlantis.server.settings import Settings
from tests.server.guests import Guest, Running, running
from tests.server.proofs import stored, unchanged

WISHES: list[tuple[str, dict[str, Any]]] = [
    ("moves", {"move": "tower black c3"}),
    ("undo", {}),
    ("resign", {"seat": 1}),
    ("leave", {"seat": 1}),
    ("back", {"seat": 1}),
    ("absent", {"seat": 2}),
    ("advice", {"move": "tower black c3"}),
    ("chat", {"text": "I am Ann"}),
    ("seats", {"seat": 1}),
    ("next", {}),
]


def wish_at(wish: str, body: dict[str, Any], position: int) -> dict[str, Any]:
    return {**body, "at": position} if wish in ("moves", "undo", "advice") else body


def forgeries(secret: str) -> list[str]:
    """Secrets that are none."""
    body, _, signature = secret.partition(".")
    foreign = URLSafeSerializer(b"another key", salt="person").dumps(body)
    other_salt = URLSafeSerializer(b"", salt="person").dumps("x")
    return [
        "",
        "x",
        ".",
        "..",
        secret[:-1],
        secret[1:],
        secret[:-4] + "AAAA",
        body,
        f"{body}.",
        f".{signature}",
        f"{body}.{signature[::-1]}",
        f"{body[:-2]}.{signature}",
        str(foreign),
        str(other_salt),
        f"{secret}.{secret}",
        f"{secret} {secret}",
        "null",
        "é" * 20,
        "A" * 10_000,
    ]


def test_no_seat_is_played_without_its_secret(server: Running, ann: Guest, nobody: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    position = ann.get(f"/api/matches/{match}")["position"]
    with unchanged(server, match):
        for forged in forgeries(ann.secret):
            for name, value in (("authorization", f"Bearer {forged}".strip()), ("cookie", f"{COOKIE}={forged}")):
                wish, body = WISHES[len(forged) % len(WISHES)]
                for kind, more in ((wish, body), WISHES[0], WISHES[2], WISHES[7]):
                    answer = nobody.http.post(
                        f"/api/matches/{match}/{kind}",
                        json=wish_at(kind, more, position),
                        headers={name: value.encode()},
                    )
                    assert (answer.status_code, answer.json()["refused"]) == (401, "not-allowed"), (forged, kind)


@pytest.mark.parametrize(("wish", "body"), WISHES)
def test_no_seat_is_played_with_another_ones_secret(
    server: Running, ann: Guest, bob: Guest, wish: str, body: dict[str, Any]
) -> None:
    match = ann.match("atlanteon", "me", "open")["id"]
    ann.post(f"/api/matches/{match}/seats")
    body = wish_at(wish, body, ann.get(f"/api/matches/{match}")["position"])
    if wish == "chat":  # anybody may speak, and speaks as who they are
        assert bob.post(f"/api/matches/{match}/chat", body)
        assert [line["name"] for line in ann.get(f"/api/matches/{match}/chat")] == ["Bob"]
        return
    with unchanged(server, match):
        for headers in (
            {},
            {"authorization": f"Bearer {bob.secret}"},
            {"authorization": f"bearer  {bob.secret}"},
            {"authorization": f"Bearer {bob.secret}", "cookie": f"{COOKIE}={ann.secret}"},
        ):
            answer = bob.http.post(f"/api/matches/{match}/{wish}", json=body, headers=headers)
            assert answer.status_code in (403, 409), answer.text
            assert answer.json()["refused"] in ("not-your-seat", "not-host", "started")


def test_the_same_wishes_are_granted_with_the_secret(ann: Guest, nobody: Guest) -> None:
    """In a cookie or as a bearer: so the refusals above are because of the secret."""
    for headers in ({"authorization": f"Bearer {ann.secret}"}, {"cookie": f"{COOKIE}={ann.secret}"}):
        match = ann.match("atlanteon", "me", "me")["id"]
        position = ann.get(f"/api/matches/{match}")["position"]
        for wish, body in (WISHES[0], ("chat", {"text": "here"}), ("resign", {"seat": 1}), ("next", {})):
            body = wish_at(wish, body, position)
            answer = nobody.http.post(f"/api/matches/{match}/{wish}", json=body, headers=headers)
            assert answer.status_code == 200, answer.text


def test_a_forged_secret_opens_no_connection(server: Running, ann: Guest) -> None:
    match = ann.match("atlanteon", "me", "me")["id"]
    address = f"{server.url.replace('http', 'ws')}/api/matches/{match}/live"
    for forged in forgeries(ann.secret)[1:]:
        if forged.isascii():
            for header, value in (("Authorization", f"Bearer {forged}"), ("Cookie", f"{COOKIE}={forged}")):
                if len(value) < 4000:
                    with pytest.raises(InvalidStatus) as info, connect(address, additional_headers={header: value}):
                        pass
                    assert info.value.response.status_code == 401, forged
                    assert json.loads(info.value.response.body or b"")["refused"] == "not-allowed"


def test_what_others_get_holds_no_secret(
    server: Running, ann: Guest, bob: Guest, nobody: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Every address that can be read, as others read it; invitations are for those at the table."""
    caplog.set_level("DEBUG")
    match = ann.match("atlanteon", "me", "open")
    closed, invite = match["id"], match["invite"]
    listed = ann.match("atlandice", "me", "open", "open", listed=True)
    running_match = ann.match("atlanteon", "me", "me")
    for one in (closed, listed["id"], running_match["id"]):
        ann.post(f"/api/matches/{one}/chat", {"text": "hello"})
    kept = stored(server)
    ids = {row[0] for row in kept["people"]}
    secrets = {ann.secret, ann.secret.partition(".")[2], *ids, *(row[3] for row in kept["people"] if row[3])}
    invites = {invite, listed["invite"], running_match["invite"]}
    assert None not in invites
    paths = [path for path, methods in server.app.openapi()["paths"].items() if "get" in methods]
    assert len(paths) > 10, paths
    answers = []
    for guest in (bob, nobody):
        for one in (closed, listed["id"], running_match["id"]):
            for path in (*paths, "/", "/openapi.json", "/match/{match}"):
                answer = guest.http.get(path.format(match=one, n=0, name="atlanteon"))
                answers.append(answer.text + str(answer.headers.raw))
            with guest.live(one) as line:
                answers.append(json.dumps(line.hear()))
                answers.append(json.dumps(line.hear()))
    answers.append(
        "".join(record.getMessage() for record in caplog.records if record.name.startswith(("atlantis", "uvicorn")))
    )
    assert [text[:200] for text in answers for secret in secrets | invites if secret in text] == []
    assert ann.get(f"/api/matches/{closed}")["invite"] == invite
    bob.post(f"/api/matches/{listed['id']}/seats")
    assert bob.get(f"/api/matches/{listed['id']}")["invite"] == listed["invite"], "whoever sits there may invite"


def cookie_of(answer: httpx.Response) -> Any:
    return SimpleCookie(answer.headers["set-cookie"])[COOKIE]


def test_the_cookie_is_for_this_site_and_not_for_scripts(nobody: Guest) -> None:
    answer = nobody.http.post("/api/me", json={"name": "Eve"})
    cookie = cookie_of(answer)
    assert (cookie["httponly"], cookie["samesite"].lower(), cookie["path"], cookie["secure"]) == (
        True,
        "strict",
        "/",
        "",
    )
    assert cookie.value == answer.json()["secret"]
    assert nobody.get("/api/me") == {"name": "Eve", "account": None}
    again = nobody.http.post("/api/me", json={"name": "Eva"})
    assert again.json() == {"name": "Eva", "account": None, "secret": None}, "a page cannot read the secret again"
    gone = nobody.http.post("/api/logout", json={})
    cookie = cookie_of(gone)
    assert (cookie.value, cookie["httponly"], cookie["samesite"].lower()) == ("", True, "strict")
    assert cookie["max-age"] == "0"
    assert nobody.get("/api/me") is None


@pytest.fixture(scope="module")
def https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that stands behind HTTPS."""
    with running(str(tmp_path_factory.mktemp("https") / "atlantis.db"), secure=True) as made:
        yield made


def test_behind_https_the_cookie_is_for_https_only(https: Running) -> None:
    with closing(Guest(https.url)) as eve:
        for path, body in (("/api/me", {"name": "Eve"}), ("/api/logout", {})):
            assert cookie_of(eve.http.post(path, json=body))["secure"] is True
        host = https.url.removeprefix("http://")
        for origin, status in ((f"https://{host}", 200), (f"http://{host}", 403)):
            assert eve.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin}).status_code == status


def test_no_setting_holds_a_secret_and_the_key_is_long(server: Running) -> None:
    assert not [name for name in Settings.__dataclass_fields__ if "key" in name or "secret" in name or "seed" in name]
    with closing(sqlite3.connect(server.settings.database)) as database:
        assert [len(row[0]) for row in database.execute("SELECT value FROM keys")] == [32]


def test_passwords_are_slow_to_guess(https: Running) -> None:
    hasher = https.app.state.house.identities.hasher
    assert (hasher.time_cost >= 2, hasher.memory_cost >= 19 * 1024) == (True, True), "what OWASP asks for at least"


def test_the_secrets_of_one_server_are_nothing_at_another(https: Running, ann: Guest) -> None:
    with closing(httpx.Client(base_url=https.url)) as http:
        assert http.get("/api/me", headers={"authorization": f"Bearer {ann.secret}"}).json() is None
