"""Clients that harm the connection itself: half of it, too much of it, or never reading from it."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, closing, suppress

import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus

from atlantis.server.wire import Wire
from tests.server.guests import HERE, Guest, Live, Running
from tests.server.hostile import match, nothing_is_left
from tests.server.proofs import complaints, nobody_is_there, unchanged

__all__ = ["complaints", "match", "nothing_is_left"]


# ---- half a connection -----------------------------------------------------------------------------------------------


def greeting(match: str, secret: str = "", more: str = "") -> bytes:
    return (
        f"GET /api/matches/{match}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n{more}"
        f"authorization: Bearer {secret}\r\n\r\n"
    ).encode()


def test_half_open_connections_disturb_nobody(server: Running, ann: Guest, match: str) -> None:
    whole = greeting(match, ann.secret)
    starts = [
        b"",
        b"G",
        whole[:40],
        whole[:-2],
        whole,
        whole + b"\x81",
        whole + b"\x81\xff",
        whole + b"\x01\x85abcdx",
        b"\x16\x03\x01",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x00" * 100,
        whole.replace(b"13", b"99"),
        whole.replace(b"AAAA", b"\xff\xfe\x00\x01"),
    ]
    with ExitStack() as stack:
        for start in starts * 5:
            line = stack.enter_context(closing(socket.create_connection((HERE, server.port), timeout=20)))
            line.sendall(start)
        with ann.live(match) as other:
            assert other.ask("ping")["type"] == "pong"
        assert ann.http.get("/healthz").text == "ok\n"


def frame(opcode: int, payload: bytes) -> bytes:
    """One frame, masked with zeros."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + b"\x00\x00\x00\x00" + payload


def deaf(server: Running, match: str, secret: str) -> socket.socket:
    """A connection to a match that takes in as little as can be, and reads nothing of it."""
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # that the system keeps little for it, too
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(20)
    line.connect((HERE, server.port))
    line.sendall(greeting(match, secret))
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def wires(server: Running) -> list[Wire]:
    return [one for one in list(server.server.server_state.connections) if isinstance(one, Wire)]


def written_to(server: Running) -> list[int]:
    """How much is kept for each connection that does not read fast enough."""
    return [one.transport.get_write_buffer_size() for one in wires(server)]


def test_who_does_not_read_holds_up_nobody_and_nothing_piles_up(server: Running, ann: Guest) -> None:
    """Hundreds of moves are made while five connections read nothing: they cost a buffer each, and no more."""
    match = ann.match("atlandice", "me", "me", "me", forced=False)["id"]
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(closing(deaf(server, match, ann.secret)))
        with ann.live(match) as line:
            largest, made = 0, 0
            line.hear()
            while made < 300:
                if line.view["status"] == "over":
                    break
                if not line.view["legal"]:
                    line.hear()
                    continue
                answer = line.ask("move", move=line.view["legal"][-1]["move"], at=line.view["position"])
                assert answer["type"] == "ack", answer
                line.until(answer["number"])
                made += 1
                largest = max([largest, *written_to(server)])
                if made % 10 == 0:
                    assert line.ask("undo", at=line.view["position"])["type"] in ("ack", "refused")
            assert made > 100
            assert largest < 512 * 1024, f"{largest} bytes are kept for somebody who does not read"


def test_pings_of_who_does_not_read_do_not_pile_up(server: Running, ann: Guest, match: str) -> None:
    """Pongs nobody reads would fill the memory: 8 MB of pings, and what is kept for them stays small."""
    with closing(deaf(server, match, ann.secret)) as line:
        pings, largest = frame(9, b"x" * 125) * 1000, 0
        line.settimeout(2)
        with suppress(TimeoutError):
            for _ in range(60):
                line.sendall(pings)
                largest = max([largest, *written_to(server)])
        assert largest < 512 * 1024, f"{largest} bytes are kept for somebody who does not read"
        with ann.live(match) as other:
            assert other.ask("ping")["type"] == "pong"


def test_who_never_reads_is_let_go(server: Running, ann: Guest, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.server.socket.SLOW", 0.2)
    with closing(deaf(server, match, ann.secret)) as line:
        line.settimeout(5)
        with suppress(OSError):  # cut, as soon as its answers are not taken
            for n in range(20_000):
                line.sendall(frame(1, json.dumps({"type": "ping", "id": f"{n:064}"}).encode()))
        nobody_is_there(server)
        for _ in range(1000):
            if not wires(server):
                break
            ann.http.get("/healthz")
        assert wires(server) == [], "the connection is cut, though the client still holds its end"


@pytest.mark.parametrize(
    "frames",
    [
        frame(1, b"\xff"),
        frame(1, b'{"type": "ping", "id": "\xc3"}'),
        frame(0, b"x"),
        frame(3, b""),
        frame(9, b"x" * 126),
        b"\xf1\x80\x00\x00\x00\x00",
        b"\x81\x01x",
        b"\x81\xff" + b"\xff" * 12,
        frame(8, b"x"),
        frame(8, b"\x03\xe8\xff"),
    ],
    ids=range(10),
)
def test_frames_that_are_none_end_the_line(server: Running, ann: Guest, match: str, frames: bytes) -> None:
    with ann.live(match) as other, unchanged(server, match):
        with closing(socket.create_connection((HERE, server.port), timeout=20)) as line:
            line.sendall(greeting(match, ann.secret))
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(frames)
            with suppress(ConnectionError):
                while line.recv(65536):
                    pass
        with closing(socket.create_connection((HERE, server.port), timeout=20)) as early, suppress(ConnectionError):
            early.sendall(greeting(match, ann.secret) + frames)
            early.recv(65536)
        assert other.ask("ping")["type"] == "pong"


def test_any_number_of_empty_parts_is_nothing(server: Running, ann: Guest, match: str) -> None:
    with closing(socket.create_connection((HERE, server.port), timeout=20)) as line:
        line.sendall(greeting(match, ann.secret))
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 20_000 + frame(9, b"done"))
        got = b""
        while b"\x8a\x04done" not in got:
            got += line.recv(65536)
        assert [len(one.frames) for one in wires(server)] == [1]


def test_a_handshake_of_rubbish_is_answered_with_words(server: Running, ann: Guest, match: str) -> None:
    for query in ("since=-1", "since=x", "since=" + "9" * 5000, "talked=-1", "since=1e9"):
        with pytest.raises((InvalidStatus, InvalidMessage)):
            Live(ann, f"{match}/live?{query}&x=", 0, "en")
    with ann.live(match, since=10**9) as line:
        assert line.hear()["number"] == 3
    with ann.live(match, lang="xx" * 50) as line:
        assert line.hear()["number"] == 3
