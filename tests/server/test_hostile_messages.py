"""Messages of a hostile client. The server continues, others are not disturbed, nothing is left behind."""

from __future__ import annotations

import gc
import json
import socket
from contextlib import suppress
from dataclasses import MISSING, fields
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from atlantis.server import connection as server_connection
from atlantis.server.client import MOST_INVALID
from atlantis.server.commands import MatchCommand
from tests.server.guests import Connection, Guest, Running
from tests.server.hostile_clients import check_nothing_is_left
from tests.server.proofs import close_code, unchanged, wait_for_disconnects, warnings

__all__ = ["check_nothing_is_left", "warnings"]
COMMANDS: dict[str, Any] = {one.type: one for one in get_args(get_args(MatchCommand)[0])}
VALID: dict[str, dict[str, Any]] = {
    "move": {"move": "tower black c3", "at": 0},
    "advise": {"move": "tower black c3", "at": 0},
    "undo": {"at": 0},
    "resign": {"seat": 1},
    "leave": {"seat": 1},
    "back": {"seat": 1},
    "absent": {"seat": 2},
    "chat": {"text": "x"},
    "bot": {"seat": 2, "bot": "novice"},
    "list": {"listed": True},
    "join": {"seat": 1},
    "kick": {"seat": 1},
    "ban": {"seat": 1},
    "standing": {"mode": "never", "seat": 1},
    "plan": {"moves": ["tower black c3"]},
    "allow-hints": {"allowed": True, "seat": 1},
    "give-time": {"seat": 1},
    "offer": {"offer": "takeback", "at": 0},
    "accept": {"offer": 1},
    "decline": {"offer": 1, "no_more": True},
    "withdraw": {"offer": 1},
    "abort": {"seat": 1},
    "claim": {},
}
"""A valid command of each type; all but the chat are refused in the position they are tried in."""
VALUES = [
    "null",
    "true",
    "false",
    "-1",
    "0",
    "7",
    "1.0",
    "0.5",
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "-Infinity",
    "1" * 30,
    "-" + "9" * 4000,
    "9" * 4400,
    '""',
    '"1"',
    '"\\u0000"',
    '"\\ud800"',
    '"' + "x" * 600 + '"',
    "[]",
    "[1]",
    "{}",
    '{"seat": 1}',
    "[" * 500 + "]" * 500,
    '"\\u202e"',
    '"é"',
]


def answer_to(connection: Connection, text: str | bytes) -> dict[str, Any]:
    """What the server answers to a message."""
    connection.socket.send(text)
    while (message := connection.receive())["type"] not in ("refused", "ack", "pong"):
        pass
    return message


# ---- invalid messages ------------------------------------------------------------------------------------------------

GARBAGE: list[str | bytes] = [
    "",
    " ",
    "{",
    "}",
    "null",
    "true",
    "7",
    '"move"',
    "[]",
    "[{}]",
    "{}",
    '{"type": null}',
    '{"type": 7}',
    '{"type": []}',
    '{"type": {}}',
    '{"type": "moves"}',
    '{"type": "MOVE"}',
    '{"type": "__class__"}',
    '{"type": "ping", "id": 7}',
    '{"type": "ping", "id": "' + "x" * 65 + '"}',
    '{"type": "ping", "id": "\\ud800"}',
    '{"type": "ping", "id": [[]]}',
    "\x00",
    "\ufeff{}",
    '{"type": "chat", "text": "x"} {}',
    "{'type': 'chat'}",
    '{"type": "chat", "text": "\x01"}',
    "[" * 15_000,
    '{"a":' * 3_000,
    '{"type": "ping", "id": ' + "[" * 5_000 + "]" * 5_000 + "}",
    "9" * 5_000,
    "NaN",
    '{"type": "undo", "at": ' + "9" * 5_000 + "}",
    '{"type": "chat", "\\ud800": 1}',
    '{"type": "chat", "text": "\\udfff"}',
    b"",
    b"\x00\xff",
    b'{"type": "ping"}',
    b"\x89PNG" * 100,
]


def test_garbage_is_refused_and_the_connection_stays_open(server: Running, ann: Guest, pair: str) -> None:
    with unchanged(server, pair):
        for start in range(0, len(GARBAGE), MOST_INVALID - 1):
            with ann.connect(pair) as connection:
                for text in GARBAGE[start : start + MOST_INVALID - 1]:
                    answer = answer_to(connection, text)
                    assert (answer["type"], answer["refused"], answer["id"]) == ("refused", "wrong", None), text[:80]
                    assert answer["text"].endswith(".")
                    assert len(answer["text"]) < 400
                assert connection.is_alive()


def test_too_much_garbage_closes_the_connection_and_no_other(ann: Guest, pair: str) -> None:
    with ann.connect(pair) as connection, ann.connect(pair) as other:
        for _ in range(MOST_INVALID):
            connection.socket.send("garbage")
        code, received = close_code(connection)
        assert code == 1007
        assert len([one for one in received if one["type"] == "refused"]) == MOST_INVALID
        assert other.is_alive()


def wrong_messages(type: str) -> list[str]:
    """Messages that are wrong in one field; or valid, and refused by the table."""
    found = []
    for name in {*(field.name for field in fields(COMMANDS[type])), "at", "seat"}:
        for value in VALUES:
            text = json.dumps({"type": type, "id": "x", **VALID[type], name: 12345}).replace("12345", value)
            with suppress(ValueError, RecursionError):
                TypeAdapter(COMMANDS[type]).validate_python({**VALID[type], name: json.loads(value)})
                if (
                    type == "chat"
                    or (value == "null" and type in ("resign", "leave", "abort", "standing", "allow-hints"))
                    or (value == "[]" and type == "plan")
                ):
                    continue  # this would be executed
            found.append(text)
    return found


@pytest.mark.parametrize("type", COMMANDS)
def test_wrong_types_in_every_field_of_every_command(server: Running, bob: Guest, pair: str, type: str) -> None:
    """Bob is not to move: whatever has the right types is refused by the table."""
    reasons, messages = set(), wrong_messages(type)
    with unchanged(server, pair):
        for start in range(0, len(messages), MOST_INVALID - 1):
            with bob.connect(pair) as connection:
                for text in messages[start : start + MOST_INVALID - 1]:
                    answer = answer_to(connection, text)
                    assert answer["type"] == "refused", text[:200]
                    reasons.add(answer["refused"])
    assert "wrong" in reasons


@pytest.mark.parametrize("type", COMMANDS)
def test_unknown_and_missing_fields(server: Running, bob: Guest, pair: str, type: str) -> None:
    with bob.connect(pair) as connection, unchanged(server, pair):
        for extra in ("who", "person", "name", "secret", "forced", "__class__", "do", "\x00", "x" * 500):
            assert connection.ask(type, **{**VALID[type], extra: 1})["refused"] == "wrong"
        for missing in [field.name for field in fields(COMMANDS[type]) if field.default is MISSING]:
            less = {name: value for name, value in VALID[type].items() if name != missing}
            assert connection.ask(type, **less)["refused"] == "wrong"


def test_every_command_is_tried() -> None:
    assert VALID.keys() == COMMANDS.keys()
    for type, command in VALID.items():
        assert TypeAdapter(COMMANDS[type]).validate_python(command)


@pytest.mark.parametrize("type", ["bot-move", "sit"])
def test_commands_of_the_table_alone_cannot_be_sent(server: Running, bob: Guest, pair: str, type: str) -> None:
    """Only bots make bots' moves, and nobody chooses another name at the table."""
    with bob.connect(pair) as connection, unchanged(server, pair):
        assert connection.ask(type, move="tower black c3", at=1, seat=1, name="Ann")["refused"] == "wrong"


# ---- acting for others -----------------------------------------------------------------------------------------------


def test_moves_for_other_seats_and_messages_of_others(
    server: Running, ann: Guest, bob: Guest, nobody: Guest, pair: str
) -> None:
    with ann.connect(pair) as anns, bob.connect(pair) as bobs, nobody.connect(pair) as watcher:
        at = anns.until(3)["position"]
        with unchanged(server, pair):
            for seat in ({"seat": 1}, {"seat": 2}, {"seat": 3}, {"seat": 6}, {}):
                move = {"move": "tower black c3", "at": at, **seat}
                assert bobs.ask("move", **move)["refused"] in ("not-your-seat", "not-your-turn", "no-seat")
                assert watcher.ask("move", **move)["refused"] == "not-allowed"
            for type in ("undo", "resign", "leave", "back"):
                assert bobs.ask(type, seat=1, **({"at": at} if type == "undo" else {}))["refused"] == "not-your-seat"
        message = json.dumps({"type": "move", "id": "anns", "move": "tower black c3", "at": at})
        assert answer_to(anns, message)["type"] == "ack"
        bobs.until(4), watcher.until(4)
        with unchanged(server, pair):
            assert answer_to(bobs, message)["refused"] == "stale", "it is not doubled when Bob sends it"
            assert answer_to(watcher, message)["refused"] == "not-allowed"
            assert answer_to(anns, message)["doubled"] is True


def test_chat_is_plain_text(ann: Guest, nobody: Guest, pair: str) -> None:
    text = "<script>alert(1)</script> \" ' & \\ \u202eolleh\u2066 \x1b[31m \u2028 {n} %s $(reboot)"
    with ann.connect(pair) as connection, nobody.connect(pair) as other:
        assert connection.ask("chat", text=text)["type"] == "ack"
        while not other.chat:
            other.receive()
        assert other.chat[0]["text"] == "<script>alert(1)</script> \" ' & \\ olleh [31m {n} %s $(reboot)"
        answer = nobody.http.get(f"/api/matches/{pair}/chat")
        assert answer.json() == other.chat
        assert answer.headers["content-type"] == "application/json"


# ---- floods ----------------------------------------------------------------------------------------------------------


def test_a_flood_of_commands_changes_nothing_and_others_play_on(ann: Guest, bob: Guest, pair: str) -> None:
    with ann.connect(pair) as anns, bob.connect(pair) as bobs, bob.connect(pair) as other:
        at = anns.until(3)["position"]
        for n in range(600):
            bobs.socket.send(json.dumps({"type": "move", "id": str(n), "move": "tower black c3", "at": at}))
            if n == 300:
                assert anns.is_alive()
        answers = list[tuple[str, str]]()
        while len(answers) < 600:
            message = bobs.receive()
            if message["type"] == "refused":
                answers.append((message["id"], message["refused"]))
        assert answers == [(str(n), "not-your-turn") for n in range(600)], "each is answered, in order"
        assert anns.make_first_move()
        assert other.until(4)["number"] == 4


@pytest.mark.long
def test_hundreds_of_connections_come_and_go(server: Running, ann: Guest, pair: str) -> None:
    with ann.connect(pair) as connection:
        connection.until(3)
        for n in range(240):
            with suppress(ConnectionClosed), ann.connect(pair) as other:
                if n % 3 == 0:
                    other.receive()
                elif n % 3 == 1:
                    other.socket.socket.shutdown(socket.SHUT_RDWR)  # gone without a closing frame
        assert connection.is_alive()
        received = 0
        with suppress(TimeoutError):
            while True:
                json.loads(connection.socket.recv(0.05))
                received += 1
        assert received < 10, "Ann was present all the time: nothing has changed"
    wait_for_disconnects(server)
    gc.collect()
    assert [one for one in gc.get_objects() if type(one) is server_connection.Connection] == []


def test_random_ids_of_matches_leave_nothing_behind(server: Running, ann: Guest) -> None:
    registry = server.service.registry
    before = set(registry.matches)
    for n in range(100):
        assert ann.http.get(f"/api/matches/{n:022}").status_code == 404
        with ann.connect(f"{n:022}") as connection, pytest.raises(ConnectionClosed):
            connection.receive()
    assert set(registry.matches) <= before  # matches that nobody uses leave the memory meanwhile
    assert not registry.loading
    assert not registry.outdated
