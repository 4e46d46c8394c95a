"""A client that wants to do harm. The server lives on, others are not disturbed, nothing is left behind."""

from __future__ import annotations

import gc
import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from atlantis.server.socket import PATIENCE as PATIENCE_WITH_RUBBISH
from atlantis.server.socket import Line
from atlantis.server.wishing import WISHES
from tests.server.guests import Guest, Live, Running
from tests.server.hostile import match, nothing_is_left
from tests.server.proofs import closed_with, complaints, nobody_is_there, unchanged

__all__ = ["complaints", "match", "nothing_is_left"]
RIGHT: dict[str, dict[str, Any]] = {
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
}
"""Each wish as it should be; all but the chat are refused by the table."""
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


def refusal(line: Live, text: str | bytes) -> dict[str, Any]:
    """What the server answers to a message."""
    line.socket.send(text)
    while (said := line.hear())["type"] not in ("refused", "ack", "pong"):
        pass
    return said


# ---- what is no message ----------------------------------------------------------------------------------------------

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


def test_garbage_is_refused_and_the_line_stays(server: Running, ann: Guest, match: str) -> None:
    with unchanged(server, match):
        for start in range(0, len(GARBAGE), PATIENCE_WITH_RUBBISH - 1):
            with ann.live(match) as line:
                for text in GARBAGE[start : start + PATIENCE_WITH_RUBBISH - 1]:
                    said = refusal(line, text)
                    assert (said["type"], said["refused"], said["id"]) == ("refused", "wrong", None), text[:80]
                    assert said["text"].endswith(".")
                    assert len(said["text"]) < 400
                assert line.ask("ping")["type"] == "pong"


def test_too_much_garbage_ends_the_line_and_no_other(ann: Guest, match: str) -> None:
    with ann.live(match) as line, ann.live(match) as other:
        for _ in range(PATIENCE_WITH_RUBBISH):
            line.socket.send("rubbish")
        code, said = closed_with(line)
        assert code == 1007
        assert len([one for one in said if one["type"] == "refused"]) == PATIENCE_WITH_RUBBISH
        assert other.ask("ping")["type"] == "pong"


def wrong(kind: str) -> list[str]:
    """Messages that are wrong in one field; or right in form, and refused by the table."""
    found = []
    for name in {*WISHES[kind].model_fields, "at", "seat"}:
        for value in VALUES:
            text = json.dumps({"type": kind, "id": "x", **RIGHT[kind], name: 12345}).replace("12345", value)
            with suppress(ValueError, RecursionError):
                WISHES[kind].model_validate({**RIGHT[kind], name: json.loads(value)})
                if kind == "chat" or (value == "null" and kind in ("resign", "leave")):
                    continue  # this can be wished
            found.append(text)
    return found


@pytest.mark.parametrize("kind", WISHES)
def test_wrong_types_in_every_field_of_every_wish(server: Running, bob: Guest, match: str, kind: str) -> None:
    """Of Bob, who is not to move: whatever is of the right type is refused by the table."""
    seen, messages = set(), wrong(kind)
    with unchanged(server, match):
        for start in range(0, len(messages), PATIENCE_WITH_RUBBISH - 1):
            with bob.live(match) as line:
                for text in messages[start : start + PATIENCE_WITH_RUBBISH - 1]:
                    said = refusal(line, text)
                    assert said["type"] == "refused", text[:200]
                    seen.add(said["refused"])
    assert "wrong" in seen


@pytest.mark.parametrize("kind", WISHES)
def test_unknown_and_missing_fields(server: Running, bob: Guest, match: str, kind: str) -> None:
    with bob.live(match) as line, unchanged(server, match):
        for extra in ("who", "person", "name", "secret", "forced", "__class__", "do", "\x00", "x" * 500):
            assert line.ask(kind, **{**RIGHT[kind], extra: 1})["refused"] == "wrong"
        for missing in [name for name in RIGHT[kind] if WISHES[kind].model_fields[name].is_required()]:
            less = {name: value for name, value in RIGHT[kind].items() if name != missing}
            assert line.ask(kind, **less)["refused"] == "wrong"


def test_the_wishes_are_those_that_are_tried() -> None:
    assert RIGHT.keys() == WISHES.keys()
    for kind, wish in RIGHT.items():
        assert TypeAdapter(WISHES[kind]).validate_python(wish)


# ---- what is not theirs ----------------------------------------------------------------------------------------------


def test_moves_for_other_seats_and_messages_of_others(
    server: Running, ann: Guest, bob: Guest, nobody: Guest, match: str
) -> None:
    with ann.live(match) as hers, bob.live(match) as his, nobody.live(match) as watching:
        at = hers.until(3)["position"]
        with unchanged(server, match):
            for seat in (1, 2, 3, 6, None):
                wish = {"move": "tower black c3", "at": at, **({"seat": seat} if seat else {})}
                assert his.ask("move", **wish)["refused"] in ("not-your-seat", "not-your-turn", "no-seat")
                assert watching.ask("move", **wish)["refused"] == "not-allowed"
            for kind in ("undo", "resign", "leave", "back"):
                assert his.ask(kind, seat=1, **({"at": at} if kind == "undo" else {}))["refused"] == "not-your-seat"
        message = json.dumps({"type": "move", "id": "hers", "move": "tower black c3", "at": at})
        assert refusal(hers, message)["type"] == "ack"
        his.until(4), watching.until(4)
        with unchanged(server, match):
            assert refusal(his, message)["refused"] == "stale", "her message does nothing when he sends it"
            assert refusal(watching, message)["refused"] == "not-allowed"
            assert refusal(hers, message)["doubled"] is True


def test_chat_is_text_and_nothing_but_text(ann: Guest, nobody: Guest, match: str) -> None:
    page = nobody.http.get("/plain/plain.js").text
    ways = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
    assert not [way for way in ways if way in page], "a page shows it as text"
    said = "<script>alert(1)</script> \" ' & \\ \u202eolleh\u2066 \x1b[31m \u2028 {n} %s $(reboot)"
    with ann.live(match) as line, nobody.live(match) as other:
        assert line.ask("chat", text=said)["type"] == "ack"
        while not other.chat:
            other.hear()
        assert other.chat[0]["text"] == "<script>alert(1)</script> \" ' & \\ olleh [31m {n} %s $(reboot)"
        assert nobody.get(f"/api/matches/{match}/chat") == other.chat
        answer = nobody.http.get(f"/api/matches/{match}/chat")
        assert answer.headers["content-type"] == "application/json"


# ---- floods ----------------------------------------------------------------------------------------------------------


def test_a_flood_of_wishes_changes_nothing_and_others_play_on(ann: Guest, bob: Guest, match: str) -> None:
    with ann.live(match) as hers, bob.live(match) as his, bob.live(match) as other:
        at = hers.until(3)["position"]
        for n in range(600):
            his.socket.send(json.dumps({"type": "move", "id": str(n), "move": "tower black c3", "at": at}))
            if n == 300:
                assert hers.ask("ping")["type"] == "pong"
        answers = []
        while len(answers) < 600:
            said = his.hear()
            if said["type"] == "refused":
                answers.append((said["id"], said["refused"]))
        assert answers == [(str(n), "not-your-turn") for n in range(600)], "each is answered, in order"
        assert hers.ask("move", move="tower black c3", at=at)["type"] == "ack"
        assert other.until(4)["number"] == 4


def test_hundreds_of_connections_come_and_go(server: Running, ann: Guest, match: str) -> None:
    with ann.live(match) as line:
        line.until(3)
        for n in range(240):
            with suppress(ConnectionClosed), ann.live(match) as other:
                if n % 3 == 0:
                    other.hear()
                elif n % 3 == 1:
                    other.socket.socket.shutdown(socket.SHUT_RDWR)  # gone without a word
        assert line.ask("ping")["type"] == "pong"
        heard = 0
        with suppress(TimeoutError):
            while True:
                json.loads(line.socket.recv(0.05))
                heard += 1
        assert heard < 10, "who was there all the time is not told of each"
    nobody_is_there(server)
    gc.collect()
    assert [one for one in gc.get_objects() if isinstance(one, Line)] == []


def test_random_addresses_of_matches_leave_nothing_behind(server: Running, ann: Guest) -> None:
    before = set(server.app.state.house.rooms.rooms)
    for n in range(100):
        assert ann.http.get(f"/api/matches/{n:022}").status_code == 404
        with ann.live(f"{n:022}") as line, pytest.raises(ConnectionClosed):
            line.hear()
    rooms = server.app.state.house.rooms
    assert set(rooms.rooms) == before
    assert not rooms.loading
    assert not rooms.missed
