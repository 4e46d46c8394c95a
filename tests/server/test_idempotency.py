"""A command that is sent again because its answer was lost is recognised, also by a server that was killed meanwhile."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from atlantis.server.people import People
from atlantis.server.storage import Person, Store
from atlantis.table import Refused
from tests.server.guests import Connection, Guest, Running
from tests.server.nodes import Node


def send(connection: Connection, id: str, **command: Any) -> dict[str, Any]:
    """Send a command with this id; the answer."""
    connection.socket.send(json.dumps({"id": id, **command}))
    while True:
        message = connection.receive()
        if message.get("id") == id:
            return message


COMMANDS: list[dict[str, Any]] = [
    {"type": "chat", "text": "well played"},
    {"type": "standing", "mode": "never"},
    {"type": "allow-hints", "allowed": True},
    {"type": "resign"},
]


@pytest.mark.parametrize("command", COMMANDS, ids=[command["type"] for command in COMMANDS])
def test_a_command_with_the_same_id_is_executed_once(ann: Guest, bob: Guest, pair: str, command: Any) -> None:
    with ann.connect(pair) as connection, bob.connect(pair) as other:
        first = send(connection, "once", **command)
        assert (first["type"], "doubled" in first) == ("ack", False)
        again = send(connection, "once", **command)
        assert again == {**first, "doubled": True}
        assert len(ann.get(f"/api/matches/{pair}/chat")) == (command["type"] == "chat")
        if command["type"] != "resign":
            assert "doubled" not in send(connection, "twice", **command)
            assert "doubled" not in send(other, "once", **command), "another person's ids are their own"


def test_join_and_leave_are_recognised(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open", listed=True, seats_each=2)["id"]
    with bob.connect(match) as connection:
        for _ in range(2):
            assert send(connection, "a", type="join")["type"] == "ack"
            assert len(connection.view["mine"]) == 1
        for _ in range(2):
            assert send(connection, "b", type="leave")["type"] == "ack"
        assert send(connection, "c", type="join")["type"] == "ack"
        assert send(connection, "b", type="leave")["doubled"], "an old command is not executed later"
        assert len(connection.view["mine"]) == 1


def test_what_is_no_longer_possible_is_recognised(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open", listed=True)["id"]
    with ann.connect(match) as host, bob.connect(match) as guest:
        assert send(guest, "a", type="join", seat=2)["type"] == "ack"
        assert "doubled" not in send(host, "b", type="ban", seat=2)
        assert send(host, "b", type="ban", seat=2)["doubled"]
        assert send(host, "c", type="ban", seat=2)["refused"] == "wrong"


def test_the_same_over_http_is_answered_like_the_first(ann: Guest, solo: str) -> None:
    headers, path = {"idempotency-key": "k1"}, f"/api/matches/{solo}/commands"
    for _ in range(2):
        answer = ann.http.post(path, json={"type": "chat", "text": "hello"}, headers=headers)
        assert (answer.status_code, answer.json()["id"]) == (200, solo)
    assert len(ann.get(f"/api/matches/{solo}/chat")) == 1


def test_a_new_match_is_created_once(ann: Guest, bob: Guest, solo: str) -> None:
    record = ann.http.get(f"/api/matches/{solo}/record").text
    new = {"json": {"game": "atlanteon", "seats": ["me", "me"]}}
    for path, body in (
        ("/api/matches", new),
        (f"/api/matches/{solo}/branch", {"json": {"moves": 0}}),
        ("/api/records", {"content": record.encode()}),
    ):
        kind = "application/json" if "json" in body else "application/x-ndjson"
        key = {"idempotency-key": path[-20:], "content-type": kind}
        made = [ann.http.post(path, headers=key, **body) for _ in range(2)]
        assert [answer.status_code for answer in made] == [201, 201]
        assert made[0].json()["id"] == made[1].json()["id"]
        other = bob.http.post(path, headers=key, **body)
        assert other.json()["id"] != made[0].json()["id"]


def test_after_a_kill_everything_that_was_stored_is_recognised(tmp_path: Path) -> None:
    database, log = str(tmp_path / "a.db"), tmp_path / "log"
    node = Node(database, log)
    try:
        with Guest(node.url, "Ann") as ann:
            match = ann.create("atlanteon", "me", "me")["id"]
            with ann.connect(match) as connection:
                send(connection, "said", type="chat", text="once")
                send(connection, "stood", type="standing", mode="never")
                number = connection.view["number"]
                node.kill()
            node = Node(database, log, node.port)
            with ann.connect(match) as connection:
                assert send(connection, "said", type="chat", text="once")["doubled"]
                assert send(connection, "stood", type="standing", mode="never")["doubled"]
                assert connection.until(number)["number"] == number
            assert len(ann.get(f"/api/matches/{match}/chat")) == 1
    finally:
        node.kill()


def test_of_many_accounts_that_one_guest_creates_at_once_one_is_theirs(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann, ThreadPoolExecutor(8) as threads:

        def create(n: int) -> int:
            body = {"account": f"account-{'abcdefgh'[n]}", "password": "correct horse"}
            return ann.http.post("/api/accounts", json=body).status_code

        assert sorted(threads.map(create, range(8))) == [200] + [403] * 7
        account = ann.get("/api/me")["account"]
        assert ann.post("/api/login", {"account": account, "password": "correct horse"})["account"] == account


@pytest.mark.anyio
async def test_the_same_in_each_kind_of_database(store: Store) -> None:
    people = People(store)
    ann = await people.create_guest("Ann")
    assert isinstance(ann, Person)
    tried = await asyncio.gather(
        *(people.create_account(ann, f"account {name}", "correct horse") for name in "abc"), return_exceptions=True
    )
    assert len([one for one in tried if isinstance(one, Person)]) == 1
    assert len([one for one in tried if isinstance(one, Refused)]) == 2
