"""What every WebSocket has: who may open one, messages with ids, limits, and the end of a session."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from atlantis.server.dependencies import get_limiter, get_secret, get_service
from atlantis.server.errors import (
    Unavailable,
    describe_invalid,
    error_message,
    not_signed_in,
    sendable,
    too_many_connections,
)
from atlantis.server.formats import json_text
from atlantis.server.limits import client_address
from atlantis.server.match import LiveMatch
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.websocket_protocol import DIRECT, WebSocketProtocol
from atlantis.table import Refused

log: logging.Logger = logging.getLogger("atlantis.connection")

TOO_MANY_MESSAGES: Final = 4429
TOO_LONG: Final = 1009
INVALID: Final = 1007
GONE: Final = 1006
SIGNED_OUT: Final = 4401
RELOAD: Final = 1012
LONGEST_REASON: Final = 120
"""The maximum length of a close reason, in bytes."""
MOST_INVALID: Final = 20
"""The connection is closed after this many invalid messages."""


@asynccontextmanager
async def admitted(socket: WebSocket) -> AsyncIterator[tuple[Person | None, str | None]]:
    """Count a connection while it is open; refused if there are too many. The person and their secret, if any."""
    service, limiter, address = get_service(socket), get_limiter(socket), client_address(socket)
    limiter.count("sockets", address)
    limiter.open_connection(address)
    try:
        if socket.app.state.connections >= service.settings.most_sockets:
            raise too_many_connections()
        socket.app.state.connections += 1
        try:
            secret = get_secret(socket)
            person = await service.people.by_secret(secret)
            if secret and person is None:
                raise not_signed_in()
            yield person, secret
        finally:
            socket.app.state.connections -= 1
    finally:
        limiter.close_connection(address)


async def deny(socket: WebSocket, error: Refused, lang: str) -> None:
    """Refuse to open the connection, with the status of the refusal."""
    await socket.send_denial_response(JSONResponse(error_message(error, lang), error.status, error.headers))


async def open_and_close(socket: WebSocket, code: int, why: str) -> None:
    """Open the connection and close it with the reason: browsers do not tell a page why one was never opened."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.close(code, sendable(why).encode()[:LONGEST_REASON].decode(errors="ignore"))


class Client:
    """A client's connection, to a match or to the lists of the home page."""

    match: LiveMatch | None = None

    def __init__(
        self, socket: WebSocket, service: Service, person: Person | None, lang: str, secret: str | None = None
    ) -> None:
        self.socket = socket
        self.direct: WebSocketProtocol | None = socket.scope["extensions"].get(DIRECT)
        self.service = service
        self.person = person
        self.lang = lang
        self.secret = secret
        self.address: str = client_address(socket)
        self.invalid: int = 0

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    async def work(self, *all: Coroutine[Any, Any, None]) -> None:
        """Do all this until the first part of it ends."""
        connections, who = self.service.connections, self.who
        connections.setdefault(who, set()).add(self)
        tasks = [asyncio.create_task(one) for one in all]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not self.is_disconnect(error):
                    extra = {"match": self.match.id} if self.match is not None else None
                    log.error("A connection broke", exc_info=error, extra=extra)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            connections[who].discard(self)
            if not connections[who]:
                del connections[who]

    async def check_session(self) -> None:
        """Close the connection if its session has ended or the person is banned; otherwise update the person."""
        try:
            person = await self.service.people.by_secret(self.secret)
        except Unavailable:
            raise
        except Refused:
            person = None
        if person is None:
            await self.close(SIGNED_OUT)
        else:
            self.person = person

    async def leave_match(self) -> None:
        await self.close(RELOAD)

    async def close(self, code: int) -> None:
        """Close the connection; a client that does not read is cut off later."""
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                await self.socket.close(code)

    def is_disconnect(self, error: BaseException) -> bool:
        """Did the client go away, or stop reading, or did we close the connection ourselves?"""
        closed = WebSocketState.DISCONNECTED in (self.socket.client_state, self.socket.application_state)
        return isinstance(error, WebSocketDisconnect) or (isinstance(error, RuntimeError) and closed)

    async def send(self, *texts: str) -> None:
        """Send as fast as the client reads; if it does not read, the protocol closes the connection."""
        if self.direct is None:
            for text in texts:
                await self.socket.send({"type": "websocket.send", "text": text})
        elif texts:
            try:
                await self.direct.send_texts(*texts)
            except OSError as error:
                raise WebSocketDisconnect(GONE) from error

    # ---- from the client ---------------------------------------------------------------------------------------------

    async def receive_all(self) -> None:
        limiter, connection = get_limiter(self.socket), f"connection {id(self)}"
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is not None and len(text) > self.service.settings.most_message:
                await self.socket.close(TOO_LONG)
                return
            try:
                limiter.count("messages", connection)
            except Refused as error:
                await self.refuse(None, error)
                await self.socket.close(TOO_MANY_MESSAGES)
                return
            await self.receive(text)
            if self.invalid >= MOST_INVALID:
                await self.socket.close(INVALID)
                return

    async def receive(self, text: str | None) -> None:
        name: str | None = None
        try:
            given = json.loads(text or "null")
            if not isinstance(given, dict):
                raise ValueError("a message must be a JSON object in a text frame")
            said = given.pop("id", None)
            if said is not None and (not isinstance(said, str) or len(said) > 64 or sendable(said) != said):
                raise ValueError("an id must be a text of up to 64 characters")
            name = said
            work = self.take(name, given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            await self.refuse_invalid(name, describe_invalid(first["loc"], first["msg"]))
        except (ValueError, RecursionError) as error:
            await self.refuse_invalid(name, describe_invalid((), str(error)[:200]))
        else:
            await work

    def take(self, name: str | None, given: dict[str, Any]) -> Coroutine[Any, Any, None]:
        """What to do about a message, and to answer with its id; ValueError if it is no message of this connection."""
        raise NotImplementedError

    async def refuse_invalid(self, name: str | None, why: str) -> None:
        self.invalid += 1
        await self.refuse(name, Refused("wrong", lambda t: t("Invalid message: {why}").format(why=why)))

    async def refuse(self, name: str | None, error: Refused) -> None:
        await self.send(json_text({"type": "refused", "id": name, **error_message(error, self.lang)}))
