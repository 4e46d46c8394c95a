"""uvicorn's WebSocket, made proof against clients that do not read, or do not speak as they should."""

from __future__ import annotations

from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

RUBBISH: Final = 1007


class Wire(WebSocketsSansIOProtocol):
    """What a client does not take is not kept for it; what it should not send is no mistake of ours."""

    # ---- clients that do not read ------------------------------------------------------------------------------------

    def handle_ping(self) -> None:
        """While the client reads nothing, its pings are not answered, so that nothing piles up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()

    async def run_asgi(self) -> None:
        """A connection that has ended is cut, not held until the client has read the rest."""
        await super().run_asgi()
        self.cut()
        self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    def cut(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()

    # ---- clients that speak rubbish ----------------------------------------------------------------------------------

    def handle_cont(self, event: Frame) -> None:
        """Parts of a message count by their bytes: any number of empty ones is nothing."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(RUBBISH)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # it has spoken before the connection was open
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def send(self, message: ASGISendEvent) -> None:
        """A connection that was refused with an answer is complete: that is no mistake."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True
