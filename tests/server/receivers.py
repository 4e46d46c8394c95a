"""A mail server and a web server on this machine that receive what the server under test sends."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

from atlantis.server.run import LOOPBACK, listen

PATIENCE = 30.0


class Mailbox:
    """A mail server without encryption. It accepts everything, and passwords if they are `sesame`; or it `refuses` recipients with an answer such as `550 no such mailbox`."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.refuses = ""
        self.logins: list[tuple[str, str]] = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.socket = listen(LOOPBACK, 0)
        self.port: int = self.socket.getsockname()[1]
        self.server: asyncio.Server | None = None
        self.start()

    def start(self) -> None:
        async def serve() -> asyncio.Server:
            listening = self.socket.dup()
            return await self.loop.create_server(self.protocol, sock=listening)

        self.server = asyncio.run_coroutine_threadsafe(serve(), self.loop).result(PATIENCE)

    def protocol(self) -> SMTP:
        return SMTP(self, loop=self.loop, hostname="test", authenticator=self.log_in, auth_require_tls=False)

    def log_in(
        self, _server: object, _session: object, _envelope: object, _mechanism: str, given: object
    ) -> AuthResult:
        assert isinstance(given, LoginPassword)
        self.logins.append((given.login.decode(), given.password.decode()))
        return AuthResult(success=given.password == b"sesame", handled=False)

    def close(self) -> None:
        self.stop()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    def stop(self) -> None:
        """Nobody answers at this port any more."""

        async def end() -> None:
            assert self.server is not None
            self.server.close()
            await self.server.wait_closed()

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(PATIENCE)
        self.socket.close()

    def start_again(self) -> None:
        self.socket = socket.create_server((LOOPBACK, self.port))
        self.start()

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if str(mail["To"]) == address]

    # what aiosmtpd calls

    async def handle_RCPT(self, _server: object, _session: object, envelope: Envelope, address: str, _: object) -> str:
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.raw.append(envelope.content)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert envelope.rcpt_tos == [str(mail["To"])], "each mail has one recipient"
        self.mails.append(mail)
        return "250 OK"


class Hook:
    """A web server that keeps what is posted. `answer`: what it does instead of answering with 204."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.answer: Callable[[BaseHTTPRequestHandler], None] = lambda handler: answer(handler, 204)
        self.over = threading.Event()
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                hook.raw.append(body)
                hook.bodies.append(json.loads(body))
                hook.headers.append({name.lower(): value for name, value in self.headers.items()})
                hook.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.server.server_address[1]}/hook"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(PATIENCE)


def answer(handler: BaseHTTPRequestHandler, status: int, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()
