"""Muting, blocking and reporting other people."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from atlantis.cli import app
from atlantis.server.settings import NO_LIMITS, changed_limits
from tests.server.guests import Guest, Running, running


@pytest.fixture
def eve(server: Running) -> Iterator[Guest]:
    with Guest(server.url, "Eve") as guest:
        yield guest


def avoid(guest: Guest, **body: object) -> list[dict[str, object]]:
    answer = guest.http.put("/api/me/avoided", json=body)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()
    return found


def lines(guest: Guest, match: str) -> list[str]:
    return [line["text"] for line in guest.get(f"/api/matches/{match}/chat")]


def test_chat_of_muted_people_is_not_sent(ann: Guest, bob: Guest, eve: Guest, pair: str) -> None:
    bob.command(pair, "chat", text="one")
    eve.command(pair, "chat", text="rude")
    line = ann.get(f"/api/matches/{pair}/chat")[-1]["number"]
    with ann.connect(pair) as connection:
        while len(connection.chat) < 2:
            connection.receive()
        (muted,) = avoid(ann, match=pair, line=line)
        assert (muted["name"], muted["blocked"]) == ("Eve", False)
        eve.command(pair, "chat", text="ruder")
        bob.command(pair, "chat", text="two")
        while connection.chat[-1]["text"] != "two":
            connection.receive()
        assert [line["text"] for line in connection.chat] == ["one", "rude", "two"]
    assert lines(ann, pair) == ["one", "two"]
    assert lines(bob, pair) == ["one", "rude", "ruder", "two"]
    with ann.connect(pair) as connection:
        while not connection.chat:
            connection.receive()
        assert [line["text"] for line in connection.chat] == ["one", "two"]
    assert ann.http.delete(f"/api/me/avoided/{muted['id']}").json() == []
    assert lines(ann, pair) == ["one", "rude", "ruder", "two"]


def test_whoever_is_blocked_cannot_join_my_tables(ann: Guest, bob: Guest, eve: Guest, pair: str) -> None:
    avoid(ann, match=pair, seat=2, blocked=True)
    for seats in (("me", "open", "open"), ("open", "open", "open")):
        match = ann.create("atlandice", *seats, listed=True)["id"]
        bob.refused_command(match, 403, "blocked", "join")
        eve.command(match, "join")
    of_eve = eve.create("atlandice", "me", "open", "open", listed=True)["id"]
    ann.command(of_eve, "join")
    bob.refused_command(of_eve, 403, "blocked", "join")
    assert not avoid(ann, match=pair, seat=2)[0]["blocked"], "only muted from now on"
    bob.command(of_eve, "join")
    assert bob.get("/api/me/avoided") == [], "nobody is told"


def test_only_people_who_are_there_can_be_named(ann: Guest, bob: Guest, pair: str) -> None:
    for body, status in (
        ({"match": pair}, 422),
        ({"match": pair, "seat": 1}, 422),  # myself
        ({"match": pair, "line": 7}, 422),
        ({"match": pair, "seat": 3}, 404),
        ({"match": "x" * 22, "seat": 2}, 404),
        ({"match": pair, "seat": 2, "blocked": "yes"}, 422),
    ):
        assert ann.http.put("/api/me/avoided", json=body).status_code == status
    (found,) = avoid(ann, match=pair, seat=2)
    assert bob.http.delete(f"/api/me/avoided/{found['id']}").status_code == 404, "it is not his"


def test_a_report_reaches_the_operator(server: Running, ann: Guest, bob: Guest, pair: str) -> None:
    bob.command(pair, "chat", text="I win\u202e anyway")
    report = {"seat": 2, "reason": "chat", "text": "Insults me\x1b[2J all the time"}
    ann.post(f"/api/matches/{pair}/reports", report)
    ann.post(f"/api/matches/{pair}/reports", {**report, "reason": "cheating"})
    data = ["--data", server.settings.database]
    rows = json.loads(admin("reports", *data, "--json"))
    mine = [row for row in rows if row["match"] == pair]
    assert [(row["reason"], row["about"], row["by"]) for row in mine] == [("cheating", "Bob", "Ann")]
    number = str(mine[0]["number"])
    shown = admin("report", number, *data)
    assert "I win" in shown
    assert "Insults me" in shown
    assert not {"\x1b", "\u202e"} & set(shown)
    assert "closed" in admin("close-report", number, *data, "--note", "muted him").lower()
    assert pair not in admin("reports", *data)
    assert "muted him" in admin("reports", *data, "--closed", "--json")
    assert CliRunner().invoke(app, ["admin", "close-report", "999999", *data]).exit_code


def admin(*words: str) -> str:
    result = CliRunner().invoke(app, ["admin", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    "report",
    [
        {"seat": 1, "reason": "chat"},
        {"reason": "chat"},
        {"seat": 2, "reason": "ugly"},
        {"seat": 2, "reason": "chat", "text": "x" * 501},
        {"seat": 2, "reason": "chat", "about": "somebody"},
    ],
)
def test_reports_about_nobody_are_refused(ann: Guest, pair: str, report: dict[str, object]) -> None:
    ann.refused(f"/api/matches/{pair}/reports", report, 422, "wrong")


def test_reports_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = changed_limits(NO_LIMITS, ["reports=1"])
    with running(tmp_path_factory.mktemp("reports") / "a.db", limits=limits) as server, Guest(server.url, "Ann") as ann:
        match = ann.create("atlandice", "me", "open")["id"]
        with Guest(server.url, "Bob") as bob:
            bob.command(match, "join", invite=ann.match(match)["invite"])
        path, report = f"/api/matches/{match}/reports", {"seat": 2, "reason": "leaving"}
        ann.post(path, report)
        ann.refused(path, report, 429, "too-often")
