"""uvicorn's HTTP protocol with limits on connections and request heads. Every connection starts here.

It subclasses a private class of uvicorn, so pyproject.toml pins uvicorn exactly.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from atlantis.server.forwarded import Networks
from atlantis.server.limits import counted_address
from atlantis.server.settings import Settings

HEAD_TIMEOUT: Final = 15.0
"""Seconds until the head of a request is complete, from the start of the connection or the end of the last answer."""
UNREAD_TIMEOUT: Final = 60.0
"""Seconds that a client may leave an answer unread."""
MOST_HEAD: Final = 32 * 1024
"""Maximum bytes of a head, of trailers, or of anything else that is not part of a body."""
MOST_HEADERS: Final = 100
MOST_PIPELINED: Final = 16
"""Requests that may wait for the answer to an earlier one on the same connection."""
PIECE: Final = 8 * 1024
"""Bytes that are parsed before the limits are checked again."""


class Sockets:
    """Counts connections from the moment they are accepted. Those of a proxy are limited only in total."""

    def __init__(self, settings: Settings) -> None:
        self.most: int = settings.most_connections
        self.most_of_address: int = settings.limits.connections
        self.proxies: Networks = Networks(settings.proxies)
        self.open: int = 0
        self.by_address: Counter[str] = Counter()
        self.refused: int = 0

    def accept(self, host: str) -> bool:
        """Count one more; return False and do not count it if that would exceed a limit."""
        address = counted_address(host)
        full = self.most_of_address and self.by_address[address] >= self.most_of_address and host not in self.proxies
        if full or self.open >= self.most:
            self.refused += 1
            return False
        self.open += 1
        self.by_address[address] += 1
        return True

    def release(self, host: str) -> None:
        address = counted_address(host)
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class HttpProtocol(HttpToolsProtocol):
    """A connection over the limit is closed before its first byte is read. A head that is too long, has too many
    headers or does not arrive in time is answered with 431 or 408 and the connection closed."""

    def __init__(self, *args: Any, sockets: Sockets, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sockets = sockets
        self.host: str | None = None  # while this connection is counted
        self.head_timer: asyncio.TimerHandle | None = None
        self.unread_timer: asyncio.TimerHandle | None = None
        self.in_head: bool = True
        self.pending: int = 0  # bytes since the last complete part
        self.header_count: int = 0
        self.refusal: int = 0

    # ---- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        if self.sockets.accept(host):
            self.host = host
            self.expect_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_timers()
        self.release()

    def release(self) -> None:
        if self.host is not None:
            self.sockets.release(self.host)
            self.host = None

    def stop_timers(self) -> None:
        for timer in (self.head_timer, self.unread_timer):
            if timer is not None:
                timer.cancel()
        self.head_timer = self.unread_timer = None

    def handle_websocket_upgrade(self) -> None:
        """Keep counting this connection until the WebSocket is closed."""
        if self.refusal:
            return
        self.stop_timers()
        super().handle_websocket_upgrade()
        self.transport.get_protocol().release = self.release  # type: ignore[attr-defined]
        self.parser = None  # type: ignore[assignment]  # it refers to us: without this, only the collector frees both

    # ---- heads -------------------------------------------------------------------------------------------------------

    def expect_head(self) -> None:
        """Give the client time for its next head. Nothing else that it sends gets it more time."""
        self.head_timer = self.loop.call_later(HEAD_TIMEOUT, self.refuse, 408)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():  # no other request waits for its answer
            self.expect_head()

    def head_complete(self) -> None:
        self.in_head = False
        self.pending = 0
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def data_received(self, data: bytes) -> None:
        """Parse in pieces, so that no single piece can exceed the limits."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self.pending += len(piece)
            if self.pending > MOST_HEAD or self.refusal:
                self.refuse(431)
            elif len(self.pipeline) > MOST_PIPELINED:
                self.transport.abort()

    def refuse(self, status: int) -> None:
        """Send an answer if possible; a client that does not read it is disconnected."""
        if self.transport.is_closing():
            return
        if (
            self.cycle is None or self.cycle.response_complete
        ):  # otherwise this would be in the middle of another answer
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
        self.loop.call_later(1, self.transport.abort)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head, self.pending, self.header_count, self.refusal = True, 0, 0, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count trailers and drop them: nothing after the body is a header of the request."""
        self.header_count += 1
        if self.header_count > MOST_HEADERS:
            self.refusal = 431
        elif self.in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.head_complete()
        if not self.refusal:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.pending = 0
        if not self.refusal:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self.pending = 0
        if not self.refusal:
            super().on_message_complete()

    # ---- clients that do not read ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread_timer is None:
            self.unread_timer = self.loop.call_later(UNREAD_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread_timer is not None:
            self.unread_timer.cancel()
            self.unread_timer = None
