"""Clients that attack the connection itself: half a handshake, broken frames, or never reading."""

from __future__ import annotations

import gc
import json
import socket
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from atlantis.server.http_protocol import HttpProtocol
from atlantis.server.run import LOOPBACK
from atlantis.server.websocket_protocol import WebSocketProtocol
from tests.server.guests import TIMEOUT, Connection, Guest, Running
from tests.server.hostile_clients import check_nothing_is_left
from tests.server.proofs import unchanged, wait_for_disconnects, wait_until, warnings

__all__ = ["check_nothing_is_left", "warnings"]
LITTLE = 512 * 1024
"""Bytes that may be buffered for a client that does not read."""


def handshake(match: str, secret: str) -> bytes:
    return (
        f"GET /api/matches/{match}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
        f"authorization: Bearer {secret}\r\n\r\n"
    ).encode()


def raw_socket(server: Running) -> socket.socket:
    return socket.create_connection((LOOPBACK, server.port), timeout=TIMEOUT)


def raw_connection(server: Running, match: str, secret: str) -> socket.socket:
    """A socket after the handshake."""
    raw = raw_socket(server)
    raw.sendall(handshake(match, secret))
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def frame(opcode: int, payload: bytes) -> bytes:
    """One frame, masked with zeros."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + b"\x00\x00\x00\x00" + payload


def unread_connection(server: Running, match: str, secret: str) -> socket.socket:
    """A connection with small buffers that reads nothing."""
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(TIMEOUT)
    raw.connect((LOOPBACK, server.port))
    raw.sendall(handshake(match, secret))
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def protocols(server: Running) -> list[WebSocketProtocol]:
    return [one for one in list(server.server.server_state.connections) if isinstance(one, WebSocketProtocol)]


def most_buffered(server: Running) -> int:
    """The most bytes that the server buffers for one connection."""
    return max((one.transport.get_write_buffer_size() for one in protocols(server)), default=0)


def test_half_open_connections_disturb_nobody(server: Running, ann: Guest, pair: str) -> None:
    whole = handshake(pair, ann.secret)
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
            stack.enter_context(raw_socket(server)).sendall(start)
        with ann.connect(pair) as other:
            assert other.is_alive()
        assert ann.http.get("/healthz").text == "ok\n"


def test_clients_that_do_not_read_delay_nobody_and_little_is_buffered_for_them(server: Running, ann: Guest) -> None:
    match = ann.create("atlandice", "me", "me", "me", forced=False)["id"]
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(unread_connection(server, match, ann.secret))
        with ann.connect(match) as connection:
            most, made = 0, 0
            while made < 300 and connection.first_move():
                last = connection.view["legal"][-1]["move"]
                answer = connection.ask("move", move=last, at=connection.view["position"])
                assert answer["type"] == "ack", answer
                connection.until(answer["number"])
                made += 1
                most = max(most, most_buffered(server))
                if made % 10 == 0:
                    assert connection.ask("undo", at=connection.view["position"])["type"] in ("ack", "refused")
            assert made > 100
            assert most < LITTLE


def test_a_connection_that_has_ended_leaves_nothing_to_the_garbage_collector(
    server: Running, ann: Guest, pair: str
) -> None:
    """It runs seldom, and each connection has several kB of memory."""
    kinds = (ServerProtocol, HttpProtocol)

    def alive() -> int:
        return sum(1 for one in gc.get_objects() if type(one) in kinds)

    gc.collect()
    gc.disable()
    try:
        before = alive()
        for _ in range(5):
            with ann.connect(pair) as connection:
                assert connection.is_alive()
        wait_until(lambda: alive() <= before)
    finally:
        gc.enable()


def test_answers_to_pings_of_a_client_that_does_not_read_do_not_pile_up(server: Running, ann: Guest, pair: str) -> None:
    with unread_connection(server, pair, ann.secret) as raw:
        pings, most = frame(9, b"x" * 125) * 1000, 0
        raw.settimeout(2)
        with suppress(TimeoutError):
            for _ in range(60):
                raw.sendall(pings)
                most = max(most, most_buffered(server))
        assert most < LITTLE
        with ann.connect(pair) as other:
            assert other.is_alive()


def test_a_client_that_never_reads_is_disconnected(
    server: Running, ann: Guest, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atlantis.server.websocket_protocol.SEND_TIMEOUT", 0.2)
    with unread_connection(server, pair, ann.secret) as raw:
        raw.settimeout(5)
        with suppress(OSError):  # disconnected as soon as its answers are not read
            for n in range(20_000):
                raw.sendall(frame(1, json.dumps({"type": "ping", "id": f"{n:064}"}).encode()))
        wait_for_disconnects(server)
        wait_until(lambda: not protocols(server))  # although the client keeps its end open


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
def test_invalid_frames_close_the_connection(server: Running, ann: Guest, pair: str, frames: bytes) -> None:
    with ann.connect(pair) as other, unchanged(server, pair):
        with raw_connection(server, pair, ann.secret) as raw:
            raw.sendall(frames)
            with suppress(ConnectionError):
                while raw.recv(65536):
                    pass
        with raw_socket(server) as early, suppress(ConnectionError):
            early.sendall(handshake(pair, ann.secret) + frames)
            early.recv(65536)
        assert other.is_alive()


def test_any_number_of_empty_frames_is_dropped(server: Running, ann: Guest, pair: str) -> None:
    with raw_connection(server, pair, ann.secret) as raw:
        raw.sendall(b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 20_000 + frame(9, b"done"))
        received = b""
        while b"\x8a\x04done" not in received:
            received += raw.recv(65536)
        assert [len(one.frames) for one in protocols(server)] == [1]


def test_an_invalid_query_is_refused_and_an_unknown_one_is_ignored(ann: Guest, pair: str) -> None:
    for query in ("since=-1", "since=x", "since=" + "9" * 5000, "talked=-1", "since=1e9"):
        with pytest.raises((InvalidStatus, InvalidMessage)):
            Connection(ann, f"{pair}/live?{query}&x=")
    with ann.connect(pair, since=10**9) as connection:
        assert connection.receive()["number"] == 3
    with ann.connect(pair, lang="xx" * 50) as connection:
        assert connection.receive()["number"] == 3


def test_a_change_and_the_answer_to_its_command_are_one_write_that_repeats_little(
    server: Running, ann: Guest, solo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ann.connect(solo) as connection:
        connection.make_first_move()
        (protocol,) = protocols(server)
        writes: list[bytes] = []
        transport = protocol.transport

        class Observed:
            def write(self, data: bytes) -> None:
                writes.append(data)
                transport.write(data)

            def __getattr__(self, name: str) -> Any:
                return getattr(transport, name)

        monkeypatch.setattr(protocol, "transport", Observed())
        connection.make_first_move()
        assert len(writes) == 1
        assert len(b"".join(writes)) < len(json.dumps(connection.view)) / 4


def test_all_spectators_are_sent_the_same_frames(server: Running, ann: Guest, bob: Guest, nobody: Guest) -> None:
    match = ann.create("ark", "me", "me")["id"]
    with ann.connect(match) as player, bob.connect(match) as bobs, ExitStack() as stack:
        watchers = [bobs, *(stack.enter_context(nobody.connect(match)) for _ in range(3))]

        def move() -> None:
            player.make_first_move()
            for watcher in watchers:
                assert watcher.until(player.view["number"])["view"] == player.view["view"]

        def share_a_frame() -> bool:
            """A watcher that was late, and is told two changes at once, gets a message of its own."""
            move()
            return len({id(one.history.last) for one in protocols(server) if one.history}) == 2  # "" after a player's

        for turn in range(30):
            move()
            if turn % 5 == 3:
                assert bobs.is_alive()
                assert (
                    bobs.ask("chat", text="a line of chat that is long enough to be compressed " * 4)["type"] == "ack"
                )
        wait_until(share_a_frame)
        assert [watcher.story for watcher in watchers] == [player.story] * 4


@pytest.mark.parametrize("compression", [None, 14, 9])
def test_clients_choose_how_messages_are_compressed(ann: Guest, nobody: Guest, compression: int | None) -> None:
    match = ann.create("ark", "me", "me")["id"]
    offers = (
        [
            ClientPerMessageDeflateFactory(
                server_max_window_bits=compression, server_no_context_takeover=compression == 14
            )
        ]
        if compression
        else []
    )
    address = f"{ann.url.replace('http', 'ws')}/api/matches/{match}/live"
    with ann.connect(match) as player, connect(address, compression=None, extensions=offers or None) as watcher:
        for _ in range(10):
            player.make_first_move()
        while (told := json.loads(watcher.recv(TIMEOUT)))["number"] < player.view["number"]:
            assert told["type"] == "match"
        assert told["view"] == player.view["view"]
