"""The Atom feed of the games that wait for somebody."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from atlantis.server.people import hash_secret
from tests.server.guests import Guest, Running

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def entries(guest: Guest, path: str, lang: str = "en") -> list[ElementTree.Element]:
    """What a feed reader gets, which knows the address and nothing else."""
    with Guest(guest.url) as reader:
        answer = reader.http.get(f"{path}&lang={lang}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert "no-store" in answer.headers["cache-control"]
    feed = ElementTree.fromstring(answer.content)
    for name in ("id", "title", "updated", "author"):
        assert feed.find(f"a:{name}", ATOM) is not None
    return feed.findall("a:entry", ATOM)


def test_the_feed_has_an_entry_for_each_turn(server: Running, ann: Guest) -> None:
    with Guest(server.url, "Eve <&> Co") as eve:
        path = eve.post("/api/me/feed")["path"]
        assert entries(eve, path) == []
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        eve.command(match, "join")
        if ann.match(match)["legal"]:
            assert entries(eve, path) == []
            ann.make_first_move(match)
        (entry,) = entries(eve, path)
        assert entry.findtext("a:title", None, ATOM) == "Atlanteon: your turn against Ann"
        link = entry.find("a:link", ATOM)
        assert link is not None
        assert link.get("href") == f"{server.url}/match/{match}"
        first = entry.findtext("a:id", None, ATOM)
        (french,) = entries(eve, path, "fr")
        assert "à vous" in (french.findtext("a:title", None, ATOM) or "")
        eve.make_first_move(match)
        if not ann.match(match)["legal"]:
            assert entries(eve, path)[0].findtext("a:id", None, ATOM) != first, "it is a new turn"
        else:
            assert entries(eve, path) == []


def test_who_has_two_seats_is_named_once(server: Running, ann: Guest) -> None:
    with Guest(server.url, "Eve") as eve:
        path = ann.post("/api/me/feed")["path"]
        match = ann.create("atlandice", "me", "open", "open", listed=True, seats_each=2)["id"]
        for seat in (2, 3):
            eve.command(match, "join", seat=seat)
        while ann.match(match)["legal"] == []:
            eve.make_first_move(match)
        assert [entry.findtext("a:title", None, ATOM) for entry in entries(ann, path)] == [
            "Atlandice: your turn against Eve"
        ]


def test_a_new_address_replaces_the_old_one(server: Running) -> None:
    with Guest(server.url, "Eve") as eve:
        assert eve.get("/api/me/feed") == {"on": False, "path": None}
        old, new = (eve.post("/api/me/feed")["path"] for _ in range(2))
        assert eve.get("/api/me/feed") == {"on": True, "path": None}, "it is told only once"
        assert entries(eve, new) == []
        assert eve.http.get(old).status_code == 404
        assert eve.http.delete("/api/me/feed").json()["on"] is False
        assert eve.http.get(new).status_code == 404


@pytest.mark.parametrize("secret", ["", "x", "é" * 43, "\0" * 43, "A" * 43, "A" * 65])
def test_guessed_addresses_are_refused(ann: Guest, secret: str) -> None:
    assert ann.http.get("/api/feed", params={"secret": secret}).status_code in (404, 422)


def test_the_secret_is_neither_stored_nor_does_it_sign_anybody_in(server: Running) -> None:
    with Guest(server.url, "Eve") as eve:
        secret = eve.post("/api/me/feed")["path"].partition("=")[2]
        with Guest(server.url, secret=secret) as thief:
            assert thief.http.get("/api/my/matches").status_code == 401
        with open(server.settings.database, "rb") as file:
            stored = file.read()
        wal = f"{server.settings.database}-wal"
        with open(wal, "rb") as file:
            stored += file.read()
        assert hash_secret(secret).encode() in stored
        assert secret.encode() not in stored
