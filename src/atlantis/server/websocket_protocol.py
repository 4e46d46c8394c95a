"""uvicorn's WebSocket protocol, hardened against clients that do not read or that send garbage. Messages that are sent
with `more` are written together with the next one.

It subclasses a private class of uvicorn, so pyproject.toml pins uvicorn exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

INVALID: Final = 1007


DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 4}
)
"""A match message is mostly the same as the last one. With a window of 16 kB, which contains that one, messages are
smaller and compressed in half the time; the window takes 64 kB of memory for each connection."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Buffers nothing for clients that do not read, and raises no error for clients that send garbage."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [DEFLATE]
        self.release: Callable[[], None] = lambda: None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.release()  # it is no longer counted
        self.conn.parser.close()  # it refers to `conn`: without this, only the collector frees the window of its deflate

    # ---- clients that do not read ------------------------------------------------------------------------------------

    def handle_ping(self) -> None:
        """While the client reads nothing, its pings are not answered, so that no answers pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.abort_unread()

    async def run_asgi(self) -> None:
        """A connection that has ended is aborted, not kept until the client has read the rest."""
        await super().run_asgi()
        self.abort_unread()
        self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    def abort_unread(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()

    # ---- clients that send garbage -----------------------------------------------------------------------------------

    def handle_cont(self, event: Frame) -> None:
        """Only bytes count towards the size of a message, so empty parts are dropped."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(INVALID)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # the client sent something before the connection was open
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def send(self, message: ASGISendEvent) -> None:
        """A connection that was refused with an answer is complete: that is not an error."""
        if message["type"] == "websocket.send" and message.get("more"):
            await self.writable.wait()
            with suppress(InvalidState):  # the next message says that the connection has ended
                self.conn.send_text((message["text"] or "").encode())
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True
