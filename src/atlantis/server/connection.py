"""A client's connection to a match: changes are sent as they happen, commands are acknowledged or refused."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from atlantis.engine import AtlantisError, translator
from atlantis.server.changes import PROTOCOL, Told, render_news, render_whole
from atlantis.server.commands import MATCH_COMMAND, MatchCommand, count_command, execute, is_at_table
from atlantis.server.dependencies import find_match, get_limiter, get_secret, get_service
from atlantis.server.errors import (
    Unavailable,
    describe_invalid,
    error_message,
    not_signed_in,
    sendable,
    too_many_connections,
)
from atlantis.server.language import get_language
from atlantis.server.limits import client_address
from atlantis.server.match import LiveMatch
from atlantis.server.render import json_text, render_chat
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.websocket_protocol import DIRECT, WebSocketProtocol
from atlantis.table import OtherRules, Refused

log: logging.Logger = logging.getLogger("atlantis.connection")
router: APIRouter = APIRouter()

TOO_MANY_MESSAGES: Final = 4429
TOO_LONG: Final = 1009
INVALID: Final = 1007
GONE: Final = 1006
NO_MATCH: Final = 4404
SIGNED_OUT: Final = 4401
RELOAD: Final = 1012
CLOSED_MATCH: Final = 4422
OUTDATED: Final = 4426
LONGEST_REASON: Final = 120
"""The maximum length of a close reason, in bytes."""
MOST_INVALID: Final = 20
"""The connection is closed after this many invalid messages."""


@router.websocket("/api/matches/{match}/live")
async def connect(
    socket: WebSocket,
    match: str,
    since: Annotated[int, Query(ge=0)] = 0,
    talked: Annotated[int, Query(ge=0)] = 0,
    lang: str | None = None,
    protocol: int | None = None,
) -> None:
    """`since`: the number of entries that the client has; `talked`: lines of chat; `protocol`: the version of the messages
    about changes that it understands, none if it wants the whole match each time."""
    service, limiter, address = get_service(socket), get_limiter(socket), client_address(socket)
    lang = get_language(socket, lang)
    if protocol not in (None, PROTOCOL):
        t = translator(lang)
        await open_and_close(socket, OUTDATED, t("This page is out of date: reload it."))
        return
    try:
        limiter.count("sockets", address)
        limiter.open_connection(address)
        try:
            if socket.app.state.connections >= service.settings.most_sockets:
                raise too_many_connections()
            socket.app.state.connections += 1
            try:
                found, secret = await find_match(socket, match), get_secret(socket)
                person = await service.people.by_secret(secret)
                if secret and person is None:
                    raise not_signed_in()
                if since > found.table.number:  # another node sent them entries that have not arrived here yet
                    await service.registry.catch_up(found.id, since)
                told = Told() if protocol else None
                connection = Connection(socket, service, found, person, lang, since, talked, secret, told)
                await connection.read_hidden()
                await socket.accept()
                await connection.run()
            finally:
                socket.app.state.connections -= 1
        finally:
            limiter.close_connection(address)
    except Refused as error:
        if error.status == 404:
            await open_and_close(socket, NO_MATCH, error.text(lang))
        elif isinstance(error, OtherRules):
            await open_and_close(socket, CLOSED_MATCH, error.text(lang))
        else:
            await socket.send_denial_response(JSONResponse(error_message(error, lang), error.status, error.headers))
    except WebSocketDisconnect:  # gone before it was open
        return
    except AtlantisError as error:  # the match was started with other rules
        await open_and_close(socket, CLOSED_MATCH, error.text(lang))


async def open_and_close(socket: WebSocket, code: int, why: str) -> None:
    """Open the connection and close it with the reason: browsers do not tell a page why one was never opened."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.close(code, sendable(why).encode()[:LONGEST_REASON].decode(errors="ignore"))


class Connection:
    """One client's connection to one match."""

    def __init__(
        self,
        socket: WebSocket,
        service: Service,
        match: LiveMatch,
        person: Person | None,
        lang: str,
        since: int,
        talked: int,
        secret: str | None = None,
        told: Told | None = None,
    ) -> None:
        self.socket = socket
        self.direct: WebSocketProtocol | None = socket.scope["extensions"].get(DIRECT)
        self.secret = secret
        self.address: str = client_address(socket)
        self.service = service
        self.match = match
        self.person = person
        self.lang = lang
        self.version: int = -1  # of the match, that the client has
        self.seen: int = min(since, match.table.number)
        self.talked: int = talked
        self.told = told  # None: the client wants the whole match each time
        self.answering: asyncio.Lock = asyncio.Lock()  # the changes made by a command are sent with its answer
        self.invalid: int = 0
        self.hidden: frozenset[str] = frozenset()  # people whose chat is not sent

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    async def run(self) -> None:
        self.match.arrive(self.who)
        if is_at_table(self.match, self.who):
            self.match.address = self.address
        self.service.connections.setdefault(self.who, set()).add(self)
        tasks = [asyncio.create_task(work) for work in (self.send_changes(), self.receive_all(), self.send_beats())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not self.is_disconnect(error):
                    log.error("A connection broke", exc_info=error, extra={"match": self.match.id})
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.forget()
            self.match.leave(self.who)
            await self.mark_present(at_once=True)
            await self.close(1000)

    def forget(self) -> None:
        own = self.service.connections[self.who]
        own.discard(self)
        if not own:
            del self.service.connections[self.who]

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
            await self.read_hidden()

    async def read_hidden(self) -> None:
        if self.person is not None:
            self.hidden = await self.service.store.relations.hidden_from(self.person.id)

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

    async def mark_present(self, at_once: bool = False) -> None:
        """Store that the person is here; skipped while the database is not available."""
        if self.person is not None:
            if at_once:
                self.match.stored_seen.pop(self.person.id, None)
            with suppress(Unavailable):
                await self.service.mark_present(self.match, self.person)

    # ---- to the client -----------------------------------------------------------------------------------------------

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

    async def send_changes(self) -> None:
        """Send the match whenever it has changed; a slow client gets several changes at once."""
        while True:
            await self.match.changed(self.version, watching=not is_at_table(self.match, self.who))
            async with self.answering:
                await self.send(*self.news())

    def news(self) -> list[str]:
        """The messages about what has changed since the last time."""
        match, found = self.match, list[str]()
        if self.version != match.version:
            text = (
                render_whole(match, self.who if is_at_table(match, self.who) else "", self.lang, self.seen)
                if self.told is None
                else render_news(match, self.who, self.lang, self.seen, self.told)
            )
            if text is not None:
                found.append(text)
            self.version, self.seen = match.version, match.table.number
            if match.chat and match.chat[-1].number > self.talked:
                new = [line for line in match.chat if line.number > self.talked and line.person not in self.hidden]
                self.talked = match.chat[-1].number
                if new:
                    found.append(render_chat(match, new, self.who))
        return found

    async def send_beats(self) -> None:
        """Periodically send a heartbeat and note that the person is here."""
        while True:
            await self.mark_present()
            await asyncio.sleep(self.service.settings.heartbeat)
            await self.send(json_text({"type": "beat", "number": self.match.table.number}))

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
            if given.get("type") == "ping":
                await self.send(json_text({"type": "pong", "id": name, "now": self.match.time.now()}))
                return
            command = MATCH_COMMAND.validate_python(given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            await self.refuse_invalid(name, describe_invalid(first["loc"], first["msg"]))
        except (ValueError, RecursionError) as error:
            await self.refuse_invalid(name, describe_invalid((), str(error)[:200]))
        else:
            await self.execute(name, command)

    async def refuse_invalid(self, name: str | None, why: str) -> None:
        self.invalid += 1
        await self.refuse(name, Refused("wrong", lambda t: t("Invalid message: {why}").format(why=why)))

    async def execute(self, name: str | None, command: MatchCommand) -> None:
        """Execute the command, and send what it has changed together with the answer."""
        async with self.answering:
            answer = await self.answer(command, name or "")
            type = "refused" if "refused" in answer else "ack"
            await self.send(*self.news(), json_text({"type": type, "id": name, **answer}))

    async def answer(self, command: MatchCommand, name: str) -> dict[str, Any]:
        try:
            if self.person is None:
                raise not_signed_in()
            count_command(self.socket, self.match, self.person, command)
            await execute(self.service, self.match, self.person, command, name, self.address)
        except Refused as error:
            if error.reason == "doubled":  # resent because the answer was lost
                return {"number": self.match.table.number, "doubled": True}
            return {**error_message(error, self.lang)}
        except AtlantisError as error:
            return {"refused": "wrong", "text": sendable(error.text(self.lang))}
        return {"number": self.match.table.number}

    async def refuse(self, name: str | None, error: Refused) -> None:
        await self.send(json_text({"type": "refused", "id": name, **error_message(error, self.lang)}))
