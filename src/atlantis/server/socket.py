"""A match live: what changes is sent as it happens, what is wished comes back acknowledged or refused."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocketState

from atlantis.engine import AtlantisError
from atlantis.server.asking import house_of, limiter_of, room_of, secret_of
from atlantis.server.house import House
from atlantis.server.limiting import address_of
from atlantis.server.refusing import Full, NotGranted, NotHere, NotKnown, TooOften, Unavailable, shown, told, why_wrong
from atlantis.server.rooms import Room
from atlantis.server.storage import Person
from atlantis.server.tongues import language
from atlantis.server.views import line_view, match_view
from atlantis.server.wishing import WISHES, grant
from atlantis.table import Refused

log = logging.getLogger("atlantis.socket")
router = APIRouter()

TOO_OFTEN: Final = 4429
TOO_LONG: Final = 1009
RUBBISH: Final = 1007
NO_MATCH: Final = 4404
CLOSED_MATCH: Final = 4422
REASON: Final = 120
"""Bytes of a reason: what a closing frame has room for."""
PATIENCE: Final = 20
"""So many messages that are no wishes at all, and the line is closed."""
SLOW: Final = 30.0
"""Seconds that a client may leave a message unread before the line is closed."""


@router.websocket("/api/matches/{match}/live")
async def live(
    socket: WebSocket,
    match: str,
    since: Annotated[int, Query(ge=0)] = 0,
    talked: Annotated[int, Query(ge=0)] = 0,
    lang: str | None = None,
) -> None:
    """`since`: the number of entries that the client has; `talked`: lines of chat."""
    house, limiter, address = house_of(socket), limiter_of(socket), address_of(socket)
    lang = language(socket, lang)
    try:
        await limiter.count("sockets", address)
        limiter.hold(address)
        try:
            if socket.app.state.sockets >= house.settings.most_sockets:
                raise Full
            socket.app.state.sockets += 1
            try:
                room, secret = await room_of(socket, match), secret_of(socket)
                person = await house.identities.person(secret)
                if secret and person is None:
                    raise NotKnown
                if since > room.table.number:  # another node told them more than we have heard
                    await house.rooms.hear(room.id, since)
                await socket.accept()
                await Line(socket, house, room, person, lang, since, talked).run()
            finally:
                socket.app.state.sockets -= 1
        finally:
            limiter.release(address)
    except NotHere as error:
        await turn_away(socket, NO_MATCH, error.text(lang))
    except NotGranted as error:
        if isinstance(error, Unavailable):
            log.error("The database failed: %s", error.__cause__)
        await socket.send_denial_response(JSONResponse(told(error, lang), error.status, error.headers()))
    except WebSocketDisconnect:  # gone before it was open
        return
    except AtlantisError as error:  # the match was begun with other rules
        await turn_away(socket, CLOSED_MATCH, str(error))


async def turn_away(socket: WebSocket, code: int, why: str) -> None:
    """Open the line and close it with the reason: a page in a browser is not told why a line was never opened."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.close(code, shown(why).encode()[:REASON].decode(errors="ignore"))


class Line:
    """One client's connection to one match."""

    def __init__(
        self, socket: WebSocket, house: House, room: Room, person: Person | None, lang: str, since: int, talked: int
    ) -> None:
        self.socket = socket
        self.house = house
        self.room = room
        self.person = person
        self.lang = lang
        self.seen = min(since, room.table.number)
        self.talked = talked
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()
        self.rubbish = 0

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    async def run(self) -> None:
        self.room.listeners.add(self.news)
        self.room.arrive(self.who)
        self.news.set()
        tasks = [asyncio.create_task(work) for work in (self.tell(), self.hear(), self.beat())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not self.only_gone(error):
                    log.error("A connection to match %s broke", self.room.id, exc_info=error)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.room.listeners.discard(self.news)
            self.room.go(self.who)
            await self.here(True)
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):  # a client that does not read does not hear that either
                    await self.socket.close()

    def only_gone(self, error: BaseException) -> bool:
        """Did the client go away, or read nothing, or did we close the line ourselves?"""
        closed = WebSocketState.DISCONNECTED in (self.socket.client_state, self.socket.application_state)
        return isinstance(error, (WebSocketDisconnect, TimeoutError)) or (isinstance(error, RuntimeError) and closed)

    async def here(self, surely: bool = False) -> None:
        """Note that the person is here; when the database is gone, that can wait."""
        if self.person is not None:
            if surely:
                self.room.noted.pop(self.person.id, None)
            with suppress(Unavailable):
                await self.house.see(self.room, self.person)

    async def send(self, message: dict[str, Any]) -> None:
        """As fast as the client reads; TimeoutError if it does not."""
        async with self.sending, asyncio.timeout(SLOW):
            await self.socket.send_text(to_json(message).decode())

    # ---- to the client -----------------------------------------------------------------------------------------------

    async def tell(self) -> None:
        """Whatever is new, whole; a slow reader gets less often what others get one by one."""
        while True:
            await self.news.wait()
            self.news.clear()
            number = self.room.table.number
            view = match_view(self.room, self.who, self.lang, self.seen)
            self.seen = number
            await self.send({"type": "match", **view})
            fresh = [line for line in self.room.chat if line.number > self.talked]
            if fresh:
                self.talked = fresh[-1].number
                await self.send({"type": "chat", "lines": [line_view(line) for line in fresh]})

    async def beat(self) -> None:
        """Now and then a sign of life, both ways; and a note that the person is here."""
        while True:
            await self.here()
            await asyncio.sleep(self.house.settings.heartbeat)
            await self.send({"type": "beat", "number": self.room.table.number})

    # ---- from the client ---------------------------------------------------------------------------------------------

    async def hear(self) -> None:
        limiter, line = limiter_of(self.socket), f"line {id(self)}"
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is not None and len(text) > self.house.settings.most_message:
                await self.socket.close(TOO_LONG)
                return
            try:
                await limiter.count("messages", line)
            except TooOften as error:
                await self.refuse(None, error)
                await self.socket.close(TOO_OFTEN)
                return
            await self.take(text)
            if self.rubbish >= PATIENCE:
                await self.socket.close(RUBBISH)
                return

    async def take(self, text: str | None) -> None:
        name: str | None = None
        try:
            given = json.loads(text or "null")
            if not isinstance(given, dict):
                raise ValueError("a message is an object, as text")
            said, kind = given.pop("id", None), given.pop("type", None)
            if said is not None and (not isinstance(said, str) or len(said) > 64 or shown(said) != said):
                raise ValueError("an id is a short text")
            name = said
            if kind == "ping":
                await self.send({"type": "pong", "id": name})
                return
            if not isinstance(kind, str) or kind not in WISHES:
                raise ValueError(f"the types are ping, {', '.join(WISHES)}")
            wish = WISHES[kind].model_validate(given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            await self.no_message(name, why_wrong(first["loc"], first["msg"]))
            return
        except (ValueError, RecursionError) as error:
            await self.no_message(name, why_wrong((), str(error)[:200]))
            return
        await self.answer(name, kind, wish)

    async def no_message(self, name: str | None, why: str) -> None:
        self.rubbish += 1
        await self.refuse(name, NotGranted(lambda t: t("This is no message: {why}").format(why=why)))

    async def answer(self, name: str | None, kind: str, wish: Any) -> None:
        try:
            if self.person is None:
                raise NotKnown
            await limiter_of(self.socket).count("chat" if kind == "chat" else "moves", self.person.id)
            await grant(self.house, self.room, self.person, kind, wish)
        except Refused as refused:
            if refused.reason == "doubled":  # it was sent again because the answer was lost
                await self.send({"type": "ack", "id": name, "number": self.room.table.number, "doubled": True})
            else:
                await self.refuse(name, refused)
        except NotGranted as error:
            if isinstance(error, Unavailable):
                log.error("The database failed: %s", error.__cause__)
            await self.refuse(name, error)
        except AtlantisError as error:
            await self.send({"type": "refused", "id": name, "refused": "wrong", "text": shown(str(error))})
        else:
            await self.send({"type": "ack", "id": name, "number": self.room.table.number})

    async def refuse(self, name: str | None, error: Refused | NotGranted) -> None:
        await self.send({"type": "refused", "id": name, **told(error, self.lang)})
