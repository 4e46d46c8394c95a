"""uvicorn's WebSocket protocol, hardened against clients that do not read or that send garbage. The application finds it
in the scope, and gives it messages directly, without the layers of the framework.

It subclasses a private class of uvicorn, so pyproject.toml pins uvicorn exactly.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from atlantis.server.compression import DEFLATE, MINIMUM_MESSAGE, History, text_frame

INVALID: Final = 1007
DIRECT: Final = "atlantis.direct"
"""The extension of the scope that is this protocol."""

AHEAD: Final = 4
"""Messages that are read before the application has taken the first of them."""
SEND_TIMEOUT: Final = 30.0
"""Seconds that a client may leave messages unread before the connection is closed."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Buffers nothing for clients that do not read, and raises no error for clients that send garbage."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [DEFLATE]
        self.release: Callable[[], None] = lambda: None
        self.unread: TimerHandle | None = None
        self.history: History | None = None  # if messages are compressed

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)
        self.release()  # it is no longer counted
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(DIRECT, None)  # it refers to us
        self.conn.parser.close()  # it refers to `conn`: without this, only the collector frees the window of its deflate

    # ---- clients that do not read ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(SEND_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        self.stop_waiting()
        super().resume_writing()

    def stop_waiting(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

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
        few = not self.read_paused and self.queue.qsize() < AHEAD
        self.read_paused |= few  # so that uvicorn does not stop reading, which takes two system calls for each message
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # the client sent something before the connection was open
            self.transport.abort()
        else:
            super().handle_parser_exception()

    # ---- messages ----------------------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]
        for extension in self.conn.extensions:
            if isinstance(extension, PerMessageDeflate):
                self.history = History(0 if extension.local_no_context_takeover else extension.local_max_window_bits)
                vars(extension).pop("encoder", None)  # `write` compresses, and needs less memory

    async def send(self, message: ASGISendEvent) -> None:
        """A connection that was refused with an answer is complete: that is not an error."""
        if message["type"] == "websocket.send":
            await self.send_texts(message["text"] or "")
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    async def send_texts(self, *texts: str) -> None:
        """Send messages in one write, as soon as the client reads."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([*self.conn.data_to_send(), *map(self.frame, texts)]))

    def frame(self, text: str) -> bytes:
        if self.history is None or len(text) < MINIMUM_MESSAGE:
            return text_frame(text.encode())
        return self.history.frame(text)
