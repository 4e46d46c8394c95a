"""Webhooks that tell people that it is their turn: what they are sent, and what they cannot reach."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import httpcore
import pytest

from atlantis.server.storage.administration import Administration
from atlantis.server.turns import outgoing
from atlantis.server.turns.delivery import Failed
from atlantis.server.turns.notifier import BACK_OFF, DELAY
from atlantis.server.turns.outgoing import CheckedNetwork, is_public, is_webhook, post
from tests.server.guests import Guest, Running, running
from tests.server.receivers import Hook, Mailbox, answer
from tests.server.test_notices import SITE, Ahead, mail_settings, move, put

A_DAY = 24 * 3_600_000
WEBHOOK = "/api/me/notices/webhook"


@pytest.fixture(scope="module")
def ahead(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ahead]:
    mailbox = Mailbox()
    settings = {"mail": mail_settings(mailbox), "public_url": SITE, "webhooks": "local"}
    with running(tmp_path_factory.mktemp("webhooks") / "a.db", **settings) as server:
        yield Ahead(server, mailbox)
    mailbox.close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook() as made:
        yield made


@pytest.fixture
def ann(ahead: Ahead) -> Iterator[Guest]:
    with Guest(ahead.server.url, "Ann") as guest:
        yield guest


@pytest.fixture
def bob(ahead: Ahead) -> Iterator[Guest]:
    with Guest(ahead.server.url, "@everyone <!here>") as guest:
        yield guest


# ---- what is sent ----------------------------------------------------------------------------------------------------


def test_a_webhook_gets_the_turn_once(ahead: Ahead, hook: Hook, ann: Guest, bob: Guest) -> None:
    put(ann, WEBHOOK, url=hook.url, secret="sesame", mention="U123")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    assert hook.bodies == []
    ahead.sweep(DELAY + 1)
    ahead.sweep(A_DAY)
    (body,), (headers,), (raw,) = hook.bodies, hook.headers, hook.raw
    assert body["type"] == "turn"
    assert body["text"].startswith("<@U123> Atlanteon: your turn against ")
    assert f"{SITE}/match/{match}" in body["text"]
    assert body["content"] == body["text"]
    assert "@everyone" not in body["text"], "a name mentions nobody"
    assert "<!here>" not in body["text"]
    (told,) = body["matches"]
    assert (told["id"], told["others"], told["due"]) == (match, ["@everyone <!here>"], None)
    assert told["warning"] is False
    signed = hmac.new(b"sesame", raw, hashlib.sha256).hexdigest()
    assert headers["atlantis-signature"] == f"sha256={signed}"
    assert headers["content-type"] == "application/json"
    assert "cookie" not in headers


def test_the_secret_is_not_shown_and_can_be_kept_or_removed(ahead: Ahead, hook: Hook, ann: Guest) -> None:
    assert put(ann, WEBHOOK, url=hook.url)["webhook"]["signed"] is False
    shown = put(ann, WEBHOOK, url=hook.url, secret="sesame")
    assert shown["webhook"]["signed"]
    assert "sesame" not in str(shown)
    assert put(ann, WEBHOOK, url=hook.url, daily=True)["webhook"]["signed"]
    assert put(ann, WEBHOOK, url=hook.url, secret="")["webhook"]["signed"] is False
    ann.post(f"{WEBHOOK}/test")
    assert "atlantis-signature" not in hook.headers[-1]
    assert ann.http.delete(WEBHOOK).json()["webhook"] is None
    ann.refused(f"{WEBHOOK}/test", {}, 404, "not-here")


def test_a_test_says_what_is_wrong(ahead: Ahead, hook: Hook, ann: Guest) -> None:
    put(ann, WEBHOOK, url=hook.url)
    assert ann.post(f"{WEBHOOK}/test") == {"problem": None}
    assert hook.bodies[-1]["type"] == "test"
    hook.answer = lambda handler: answer(handler, 404)
    assert "404" in ann.post(f"{WEBHOOK}/test")["problem"]
    assert "redirection" not in ann.post(f"{WEBHOOK}/test")["problem"]


def test_a_webhook_that_keeps_failing_is_turned_off_and_its_owner_is_told(
    ahead: Ahead, hook: Hook, ann: Guest, bob: Guest
) -> None:
    ahead.with_mail(ann, "owner@example.org")
    put(ann, WEBHOOK, url=hook.url)
    hook.answer = lambda handler: answer(handler, 500)
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    for pause in BACK_OFF:
        assert not ann.get("/api/me/notices")["webhook"]["off"]
        ahead.sweep(pause + 1)
    shown = ann.get("/api/me/notices")["webhook"]
    assert (shown["off"], shown["problem"]) == (True, "The answer was an error (HTTP status 500).")
    assert len(hook.bodies) == 1 + len(BACK_OFF)
    assert len({body["id"] for body in hook.bodies}) == 1, "who has got it can tell that it is the same"
    move(ann, match)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(A_DAY)
    assert len(hook.bodies) == 1 + len(BACK_OFF)
    assert "Your webhook was turned off" in ahead.mailbox.to("owner@example.org")[-1].get_content()
    hook.answer = lambda handler: answer(handler, 204)
    assert not put(ann, WEBHOOK, url=hook.url)["webhook"]["off"]
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    assert hook.bodies[-1]["matches"][0]["id"] == match


def test_the_webhook_is_exported_without_its_secret(ahead: Ahead, hook: Hook, ann: Guest) -> None:
    put(ann, WEBHOOK, url=hook.url, secret="sesame")
    me = ahead.server.run(ahead.server.service.people.by_secret(ann.secret))
    found = ahead.server.run(Administration(ahead.server.service.store).export_person(me))["notices"]
    assert [one["address"] for one in found] == [hook.url]
    assert "sesame" not in str(found)


# ---- what it cannot reach --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "2001:0:7f00:1::1",
        "2001:db8::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
    ],
)
def test_addresses_that_are_not_on_the_public_internet(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "64:ff9b::808:808", "2002:808:808::1"])
def test_addresses_on_the_public_internet(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def problem(url: str, local: bool = False) -> str:
    """Why nothing can be posted there."""
    with pytest.raises(Failed) as failed:
        asyncio.run(post(url, b"{}", {}, local))
    return failed.value.problem


PRIVATE = ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "127.1", "2130706433", "0x7f000001", "0", "10.0.0.1"]


@pytest.mark.parametrize("host", [*PRIVATE, "localhost"])
def test_private_addresses_are_not_connected_to(host: str) -> None:
    """However they are written: the system's own resolver reads them."""
    assert problem(f"https://{host}/") == "private-address"


def test_a_name_that_stands_for_a_private_address_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in (["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["2606:4700::1111", "::1"], []):
        resolves_to(monkeypatch, found)
        assert problem("https://evil.example.org/") == "private-address", found


def resolves_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Every name stands for these addresses, one answer after the other; the names that were asked for."""
    asked, left = [], list(answers)

    async def resolve(host: str, _port: int) -> list[Any]:
        asked.append(host)
        return [ipaddress.ip_address(one) for one in (left.pop(0) if len(left) > 1 else left[0])]

    monkeypatch.setattr(outgoing, "resolve", resolve)
    return asked


def test_the_address_that_was_checked_is_the_one_that_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a name that stands for another address a moment later does not help (DNS rebinding)."""
    asked, connected = resolves_to(monkeypatch, ["8.8.8.8"], ["127.0.0.1"]), list[tuple[str, int]]()

    async def connect(_: object, host: str, port: int, *__: object, **___: object) -> Any:
        connected.append((host, port))
        raise httpcore.ConnectError("nobody is there")

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
    assert problem("https://rebinding.example.org/") == "unreachable"
    assert asked == ["rebinding.example.org"]
    assert connected == [("8.8.8.8", 443)]


def test_no_socket_of_the_system_is_connected_to() -> None:
    with pytest.raises(Failed, match="private-address"):
        asyncio.run(CheckedNetwork(local=True).connect_unix_socket("/run/docker.sock"))


def test_this_machine_can_be_allowed(hook: Hook) -> None:
    asyncio.run(post(hook.url, b"{}", {}, local=True))
    assert hook.bodies == [{}]
    assert problem(hook.url) == "private-address"
    assert problem("http://10.0.0.1/", local=True) == "private-address", "but nothing else in its network"


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("", False),
        ("example.org", False),
        ("http://example.org/", False),
        ("ftp://example.org/", True),
        ("file:///etc/passwd", True),
        ("gopher://example.org/", False),
        ("https://", False),
        ("https:///path", False),
        ("https://ann:secret@example.org/", False),
        ("https://example.org@127.0.0.1/", False),
        ("https://example.org\\@127.0.0.1/", False),
        ("https://example.org/#part", False),
        ("https://example.org/a b", False),
        ("https://example.org/\r\nx-header: 1", False),
        ("https://example.org:99999/", False),
        ("https://example.org:0/", False),
        ("https://example.org:x/", False),
        ("https://exämple.org/", False),
        ("https://[::1/", False),
        ("https://" + "a" * 400, False),
    ],
)
def test_addresses_that_are_no_webhooks(ahead: Ahead, ann: Guest, url: str, local: bool) -> None:
    assert not is_webhook(url, local)


@pytest.mark.parametrize(
    "url", ["https://example.org/hook?id=1", "https://example.org:8443/", "https://[2606:4700::1]/"]
)
def test_addresses_that_are_webhooks(url: str) -> None:
    assert is_webhook(url, local=False)


def test_a_wrong_address_is_refused_by_name(ahead: Ahead, ann: Guest) -> None:
    assert put(ann, WEBHOOK, 422, url="ftp://example.org/")["refused"] == "wrong-address"
    assert put(ann, WEBHOOK, 422, url="https://example.org/", mention="1> @everyone")["refused"] == "wrong"
    assert ann.get("/api/me/notices")["webhook"] is None


def test_a_private_address_is_refused_by_name(server: Running, ahead: Ahead, ann: Guest) -> None:
    with Guest(server.url, "Eve") as eve:
        for host in PRIVATE:
            assert put(eve, WEBHOOK, 422, url=f"https://{host}:8443/")["refused"] == "private-address", host
        assert put(eve, WEBHOOK, url="https://8.8.8.8/")["webhook"]["address"] == "https://8.8.8.8/"
    assert put(ann, WEBHOOK, 422, url="https://10.0.0.1/")["refused"] == "private-address"
    assert put(ann, WEBHOOK, url="http://127.0.0.1:9/")["webhook"], "this server allows its own machine"


def test_a_webhook_to_a_private_address_is_turned_off_at_once(
    ahead: Ahead, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolves_to(monkeypatch, ["169.254.169.254"])
    put(ann, WEBHOOK, url="https://metadata.example.org/latest/meta-data")
    assert "public internet" in ann.post(f"{WEBHOOK}/test")["problem"]
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    assert ann.get("/api/me/notices")["webhook"]["off"]


def test_webhooks_can_be_turned_off_for_everybody(tmp_path: Path) -> None:
    with running(tmp_path / "a.db", webhooks="off") as server, Guest(server.url, "Ann") as ann:
        assert ann.get("/api/me/notices")["offers"] == []
        assert put(ann, WEBHOOK, 404, url="https://example.org/")["refused"] == "not-offered-here"


# ---- hostile answers -------------------------------------------------------------------------------------------------


def test_redirections_are_not_followed(hook: Hook) -> None:
    with Hook() as other:
        hook.answer = lambda handler: answer(handler, 307, location=other.url)
        assert problem(hook.url, local=True) == "redirect"
        assert other.bodies == []


def test_a_slow_answer_is_not_waited_for(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)

    def wait_for_the_end(_: BaseHTTPRequestHandler) -> None:
        hook.over.wait()

    hook.answer = wait_for_the_end
    assert problem(hook.url, local=True) == "timeout"


def test_an_answer_that_trickles_is_not_waited_for(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte is in time, but not all of them."""
    monkeypatch.setattr(outgoing, "ALTOGETHER", 0.3)

    def trickle(handler: BaseHTTPRequestHandler) -> None:
        while not hook.over.wait(0.01):
            try:
                handler.wfile.write(b"HTTP/1.1 200 OK\r\n"[:1])
            except OSError:
                return

    hook.answer = trickle
    assert problem(hook.url, local=True) == "timeout"


def test_a_huge_answer_is_not_read(hook: Hook) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        answer(handler, 200)
        try:
            while not hook.over.is_set():
                handler.wfile.write(b"x" * 65_536)
        except OSError:
            return

    hook.answer = endless
    asyncio.run(post(hook.url, b"{}", {}, local=True))


def test_huge_headers_are_refused(hook: Hook) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        try:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nx-header: ")
            while not hook.over.is_set():
                handler.wfile.write(b"x" * 65_536)
        except OSError:
            return

    hook.answer = endless
    assert problem(hook.url, local=True) == "unreachable"


def test_what_does_not_speak_tls_gets_nothing(hook: Hook) -> None:
    assert problem(hook.url.replace("http", "https", 1), local=True) == "certificate"
    assert hook.bodies == []


def test_a_port_where_nobody_listens(hook: Hook) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert problem(f"http://127.0.0.1:{port}/", local=True) == "unreachable"


def test_a_name_that_does_not_exist() -> None:
    assert problem("https://nobody.invalid/") == "unreachable"
