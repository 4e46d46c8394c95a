"""Before a request: silent and half-sent connections, endless heads, and too many of them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from atlantis.server import http_protocol
from atlantis.server.http_protocol import MOST_HEAD, MOST_HEADERS, Sockets
from atlantis.server.run import LOOPBACK
from atlantis.server.settings import NO_LIMITS, Limits, Settings, changed_limits
from tests.server.guests import TIMEOUT, Guest, Running, running
from tests.server.proofs import wait_until

HEAD = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
ENDLESS = 64 << 20
"""More bytes than any socket takes without a reader."""


def raw_socket(server: Running) -> socket.socket:
    raw = socket.create_connection((LOOPBACK, server.port), TIMEOUT)
    raw.settimeout(TIMEOUT)
    return raw


def answer(raw: socket.socket) -> bytes:
    """All that the server says until it closes the connection."""
    found = b""
    try:
        while part := raw.recv(65536):
            found += part
    except ConnectionError:  # it did not wait until we had stopped sending
        pass
    return found


def send_until_refused(raw: socket.socket, start: bytes, more: bytes) -> None:
    """Send without an end; the server closes the connection."""
    raw.sendall(start)
    try:
        for _ in range(ENDLESS // len(more)):
            raw.sendall(more)
    except ConnectionError:
        return
    raise AssertionError("the server takes everything")


@pytest.fixture
def impatient(server: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server that waits for heads only for a moment."""
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT", 0.2)
    return server


@pytest.fixture
def two_each(tmp_path: Path) -> Iterator[Running]:
    """A server that accepts two connections from an address."""
    with running(tmp_path / "a.db", limits=changed_limits(NO_LIMITS, ["connections=2"])) as server:
        yield server


@pytest.mark.parametrize("start", [b"", b"\r\n", b"G", HEAD, HEAD + b"x-long: a"])
def test_a_head_that_does_not_arrive_in_time_is_not_waited_for(impatient: Running, start: bytes) -> None:
    with raw_socket(impatient) as raw:
        raw.sendall(start)
        assert answer(raw).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_arrives_byte_by_byte_gets_no_more_time(impatient: Running) -> None:
    with raw_socket(impatient) as raw:
        raw.sendall(HEAD + b"x: ")
        raw.settimeout(0.01)
        said = b""
        while not said:
            with suppress(TimeoutError, ConnectionError):
                raw.sendall(b"a")
                said = raw.recv(12)
    assert said == b"HTTP/1.1 408"


def test_the_next_head_on_a_connection_is_not_waited_for_either(impatient: Running) -> None:
    with raw_socket(impatient) as raw:
        raw.sendall(HEAD + b"\r\n" + b"GET /hea")
        said = answer(raw)
    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in said


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (HEAD + b"\r\n", b"\r\n"),
        (HEAD + b"content-length: 9\r\n\r\n", b"a"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"9\r\na"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"0\r\nx: a"),
    ],
    ids=["empty line", "body", "chunked body", "trailer"],
)
def test_bytes_after_an_answer_do_not_keep_a_connection_open(impatient: Running, start: bytes, more: bytes) -> None:
    with raw_socket(impatient) as raw:
        raw.sendall(start)
        said = b""
        while b"ok\n" not in said:
            said += raw.recv(4096)
        raw.sendall(more)
        assert answer(raw).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET /", b"a" * 65536),
        (HEAD + b"x: ", b"a" * 65536),
        (HEAD, b"a" * 65536),
        (HEAD, b"a: b\r\n" * 4096),
        (b"", b"\r\n" * 4096),
        (b"POST /api/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: ", b"a" * 65536),
        (b"POST /api/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 4096),
        (b"POST /api/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1;", b"a" * 65536),
    ],
    ids=["path", "value", "name", "headers", "empty lines", "trailer", "trailers", "chunk extension"],
)
def test_an_endless_head_is_cut_off_and_nobody_waits(server: Running, ann: Guest, start: bytes, more: bytes) -> None:
    with raw_socket(server) as raw:
        send_until_refused(raw, start, more)
    assert ann.http.get("/healthz").text == "ok\n"


def test_a_head_up_to_the_limits_is_read_and_a_longer_one_is_refused(server: Running) -> None:
    for head, status in (
        (HEAD + b"x: " + b"a" * (MOST_HEAD // 2) + b"\r\n\r\n", b"200"),
        (HEAD + b"x: " + b"a" * (2 * MOST_HEAD) + b"\r\n\r\n", b"431"),
        (HEAD + b"x: a\r\n" * (MOST_HEADERS - 2) + b"connection: close\r\n\r\n", b"200"),
        (HEAD + b"x: a\r\n" * MOST_HEADERS + b"\r\n", b"431"),
    ):
        with raw_socket(server) as raw:
            raw.sendall(head)
            assert raw.recv(12) == b"HTTP/1.1 " + status


def test_a_websocket_with_too_many_headers_is_refused(server: Running) -> None:
    with raw_socket(server) as raw:
        raw.sendall(HEAD + b"connection: upgrade\r\nupgrade: websocket\r\n" + b"x: a\r\n" * MOST_HEADERS + b"\r\n")
        assert answer(raw).startswith(b"HTTP/1.1 431 ")


def test_thousands_of_requests_in_one_write_are_not_queued(server: Running, ann: Guest) -> None:
    with raw_socket(server) as raw:
        raw.sendall((HEAD + b"\r\n") * 5000)
        said = answer(raw)
    assert said.count(b"HTTP/1.1 200 ") < 5000
    assert ann.http.get("/healthz").text == "ok\n"


def test_trailers_are_no_headers(tmp_path: Path) -> None:
    """A proxy passes trailers on as the client wrote them: they say nothing about where it is."""
    limits = changed_limits(NO_LIMITS, ["guests=1"])
    body = b'b\r\n{"name":"A"\r\n1\r\n}\r\n0\r\nx-forwarded-for: 192.0.2.9\r\n\r\n'
    with running(tmp_path / "a.db", limits=limits, proxies=(LOOPBACK,)) as server:
        for status in (b"200", b"429"):
            with raw_socket(server) as raw:
                raw.sendall(
                    b"POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
                    b"x-forwarded-for: 192.0.2.1\r\ntransfer-encoding: chunked\r\n\r\n" + body
                )
                assert raw.recv(12) == b"HTTP/1.1 " + status


def test_connections_are_counted_before_their_first_byte(two_each: Running) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(raw_socket(two_each)) for _ in range(2)]
        wait_until(lambda: two_each.app.state.sockets.open == 2)
        with raw_socket(two_each) as third:
            assert answer(third) == b""
        silent[0].close()
        wait_until(lambda: two_each.app.state.sockets.open == 1)
        with raw_socket(two_each) as third:
            third.sendall(HEAD + b"connection: close\r\n\r\n")
            assert answer(third).startswith(b"HTTP/1.1 200 ")


def test_a_websocket_is_counted_until_it_is_closed(two_each: Running) -> None:
    with Guest(two_each.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        for _ in range(4):
            with ann.connect(match) as connection:
                assert connection.is_alive()
                assert two_each.app.state.sockets.open == 2
            wait_until(lambda: two_each.app.state.sockets.open == 1)
    wait_until(lambda: not two_each.app.state.sockets.open)
    assert not two_each.app.state.sockets.by_address


def test_a_proxys_connections_count_for_all_but_not_as_one_clients(tmp_path: Path) -> None:
    settings = Settings("a.db", proxies=("10.0.0.0/24",), limits=Limits(connections=2), most_connections=4)
    sockets = Sockets(settings)
    assert [sockets.accept("10.0.0.7") for _ in range(3)] == [True] * 3
    assert [sockets.accept("192.0.2.1") for _ in range(2)] == [True, False]
    sockets.release("10.0.0.7")
    assert [sockets.accept("192.0.2.1") for _ in range(2)] == [True, False]
    assert sockets.refused == 2


def test_an_answer_that_is_never_read_is_dropped(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "UNREAD_TIMEOUT", 0.2)
    before = server.app.state.sockets.open
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(TIMEOUT)
    raw.connect((LOOPBACK, server.port))
    with raw:
        raw.sendall(b"GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n" * 12)
        wait_until(lambda: server.app.state.sockets.open <= before)
