"""Secrets and cookies: nobody acts for somebody else, and nobody is told what is not theirs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from atlantis.server.people import COOKIE, People
from atlantis.server.settings import Settings
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_not_opened, check_refused, stored, unchanged

MOVE = {"move": "tower black c3"}
COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("move", MOVE),
    ("undo", {}),
    ("resign", {"seat": 1}),
    ("leave", {"seat": 1}),
    ("back", {"seat": 1}),
    ("absent", {"seat": 2}),
    ("advise", MOVE),
    ("chat", {"text": "I am Ann"}),
    ("join", {"seat": 1}),
    ("bot", {"seat": 1, "bot": None}),
    ("list", {"listed": True}),
]


def command_at(type: str, fields: dict[str, Any], position: int) -> dict[str, Any]:
    return {"type": type, **fields, **({"at": position} if type in ("move", "undo", "advise") else {})}


def forgeries(server: Running, secret: str) -> list[str]:
    """Texts that are nobody's secret: parts of one, and what the database has of it."""
    with closing(sqlite3.connect(server.settings.database)) as database:
        row = database.execute("SELECT id, secret, person FROM sessions ORDER BY made DESC").fetchone()
    return [
        "",
        "x",
        ".",
        "..",
        secret[:-1],
        secret[1:],
        secret[:-4] + "AAAA",
        secret[::-1],
        secret.swapcase(),
        "A" * len(secret),
        *row,
        f"{secret}.{secret}",
        f"{secret} {secret}",
        "null",
        "é" * 20,
        "A" * 10_000,
    ]


def test_no_command_is_executed_without_the_secret(server: Running, ann: Guest, nobody: Guest, solo: str) -> None:
    position = ann.match(solo)["position"]
    with unchanged(server, solo):
        for n, forged in enumerate(forgeries(server, ann.secret)):
            for name, value in (("authorization", f"Bearer {forged}".strip()), ("cookie", f"{COOKIE}={forged}")):
                for type, fields in (COMMANDS[n % len(COMMANDS)], COMMANDS[0], COMMANDS[2], COMMANDS[7]):
                    answer = nobody.http.post(
                        f"/api/matches/{solo}/commands",
                        headers={name.encode(): value.encode()},
                        json=command_at(type, fields, position),
                    )
                    check_refused(answer, 401, "not-allowed")


@pytest.mark.parametrize(("type", "fields"), [*COMMANDS, ("next", {})])
def test_no_command_is_executed_with_the_secret_of_somebody_else(
    server: Running, ann: Guest, bob: Guest, type: str, fields: dict[str, Any]
) -> None:
    match = ann.create("atlanteon", "me", "open")["id"]
    position = ann.command(match, "join")["position"]
    if type == "chat":  # anybody may chat, under their own name
        bob.command(match, type, **fields)
        assert [line["name"] for line in ann.get(f"/api/matches/{match}/chat")] == ["Bob"]
        return
    with unchanged(server, match):
        for headers in (
            {},
            {"authorization": f"Bearer {bob.secret}"},
            {"authorization": f"bearer  {bob.secret}"},
            {"authorization": f"Bearer {bob.secret}", "cookie": f"{COOKIE}={ann.secret}"},
        ):
            place = "next" if type == "next" else "commands"
            answer = bob.http.post(
                f"/api/matches/{match}/{place}", json=command_at(type, fields, position), headers=headers
            )
            assert answer.status_code in (403, 409), answer.text
            assert answer.json()["refused"] in ("not-your-seat", "not-host", "started")


def test_the_same_commands_are_executed_with_the_secret(ann: Guest, nobody: Guest) -> None:
    """In a cookie or in a header: so the refusals above are because of the secret."""
    for headers in ({"authorization": f"Bearer {ann.secret}"}, {"cookie": f"{COOKIE}={ann.secret}"}):
        made = ann.create("atlanteon", "me", "me")
        for type, fields in (COMMANDS[0], ("chat", {"text": "here"}), ("resign", {"seat": 1})):
            answer = nobody.http.post(
                f"/api/matches/{made['id']}/commands", headers=headers, json=command_at(type, fields, made["position"])
            )
            assert answer.status_code == 200, answer.text
        assert nobody.http.post(f"/api/matches/{made['id']}/next", headers=headers).status_code == 200


def test_a_forged_secret_opens_no_connection(server: Running, ann: Guest, solo: str) -> None:
    for forged in forgeries(server, ann.secret)[1:-2]:
        check_not_opened(server, solo, 401, "not-allowed", Authorization=f"Bearer {forged}")
        check_not_opened(server, solo, 401, "not-allowed", Cookie=f"{COOKIE}={forged}")


def test_no_answer_to_others_has_a_secret(
    server: Running, ann: Guest, bob: Guest, nobody: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Every address that can be read, as others read it; invitations are for those at the table."""
    caplog.set_level("DEBUG")
    hidden = ann.create("atlanteon", "me", "open")
    listed = ann.create("atlandice", "me", "open", "open", listed=True)
    started = ann.create("atlanteon", "me", "me")
    matches = [one["id"] for one in (hidden, listed, started)]
    for match in matches:
        ann.command(match, "chat", text="hello")
    pack = ann.post("/api/packs", {"game": "atlanteon", "name": "Nine", "values": {"markers": 9}})["id"]
    ann.post("/api/accounts", {"account": "keeper", "password": "a long password"})
    people = stored(server)["people"]
    secrets = {ann.secret, *(row[0] for row in people), *(row[4] for row in people)}
    secrets |= {one["invite"] for one in (hidden, listed, started)}
    secrets -= {None}
    paths = [path for path, methods in server.app.openapi()["paths"].items() if "get" in methods]
    assert len(paths) > 10, paths
    names = {"n": 0, "name": "atlanteon", "game": "atlanteon", "pack": pack, "session": "x", "who": "keeper"}
    answers = []
    for guest in (bob, nobody):
        for match in matches:
            for path in (*paths, "/", "/openapi.json", "/match/{match}"):
                answer = guest.http.get(path.format(**names, match=match))
                answers.append(answer.text + str(answer.headers.raw))
            with guest.connect(match) as connection:
                answers += [json.dumps(connection.receive()) for _ in range(2)]
    answers.append(
        "".join(record.getMessage() for record in caplog.records if record.name.startswith(("atlantis", "uvicorn")))
    )
    assert [text[:200] for text in answers for secret in secrets if secret in text] == []
    assert ann.match(hidden["id"])["invite"] == hidden["invite"]
    assert bob.command(listed["id"], "join")["invite"] == listed["invite"], "whoever sits there may invite"


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
    cookie = cookie_of(nobody.http.post("/api/logout", json={}))
    assert (cookie.value, cookie["httponly"], cookie["samesite"].lower()) == ("", True, "strict")
    assert cookie["max-age"] == "0"
    assert nobody.get("/api/me") is None


@pytest.fixture(scope="module")
def https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind HTTPS."""
    with running(tmp_path_factory.mktemp("https") / "atlantis.db", secure=True) as made:
        yield made


def test_behind_https_the_cookie_is_for_https_only(https: Running) -> None:
    with Guest(https.url) as eve:
        for path, body in (("/api/me", {"name": "Eve"}), ("/api/logout", {})):
            assert cookie_of(eve.http.post(path, json=body))["secure"] is True
        host = https.url.removeprefix("http://")
        for origin, status in ((f"https://{host}", 200), (f"http://{host}", 403)):
            assert eve.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin}).status_code == status


def test_no_setting_is_a_secret_and_secrets_are_long(ann: Guest) -> None:
    assert not [name for name in Settings.__dataclass_fields__ if "key" in name or "secret" in name or "seed" in name]
    assert len(ann.secret) == 43, "256 bits"


def test_passwords_are_slow_to_guess(https: Running) -> None:
    hasher = People(https.service.store).hasher
    assert (hasher.time_cost >= 2, hasher.memory_cost >= 19 * 1024) == (True, True), "what OWASP recommends at least"


def test_the_secrets_of_one_server_are_not_valid_at_another(https: Running, ann: Guest) -> None:
    with Guest(https.url, secret=ann.secret) as stranger:
        assert stranger.get("/api/me") is None
