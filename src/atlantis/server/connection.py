"""A client's connection to a match: changes are sent as they happen, commands are acknowledged or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from atlantis.engine import AtlantisError, translator
from atlantis.server.changes import PROTOCOL, ClientState, render_news, render_whole
from atlantis.server.client import Client, admitted, deny, open_and_close
from atlantis.server.commands import MATCH_COMMAND, MatchCommand, count_command, execute, is_at_table
from atlantis.server.dependencies import find_match, get_service
from atlantis.server.errors import Unavailable, error_message, not_signed_in, sendable
from atlantis.server.formats import json_text
from atlantis.server.language import get_language
from atlantis.server.match import LiveMatch
from atlantis.server.render import render_chat
from atlantis.server.render_games import vocabulary_url
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.table import OtherRules, Refused

router: APIRouter = APIRouter()

NO_MATCH: Final = 4404
CLOSED_MATCH: Final = 4422
OUTDATED: Final = 4426


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
    service = get_service(socket)
    lang = get_language(socket, lang)
    if protocol not in (None, PROTOCOL):
        t = translator(lang)
        await open_and_close(socket, OUTDATED, t("This page is out of date: reload it."))
        return
    try:
        async with admitted(socket) as (person, secret):
            found = await find_match(socket, match)
            if since > found.table.number:  # another node sent them entries that have not arrived here yet
                await service.registry.catch_up(found.id, since)
            state = ClientState() if protocol else None
            connection = Connection(socket, service, found, person, lang, since, talked, secret, state)
            await connection.read_hidden()
            await socket.accept()
            await connection.run()
    except Refused as error:
        if error.status == 404:
            await open_and_close(socket, NO_MATCH, error.text(lang))
        elif isinstance(error, OtherRules):
            await open_and_close(socket, CLOSED_MATCH, error.text(lang))
        else:
            await deny(socket, error, lang)
    except WebSocketDisconnect:  # gone before it was open
        return
    except AtlantisError as error:  # the match was started with other rules
        await open_and_close(socket, CLOSED_MATCH, error.text(lang))


class Connection(Client):
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
        state: ClientState | None = None,
    ) -> None:
        super().__init__(socket, service, person, lang, secret)
        self.match: LiveMatch = match
        self.version: int = -1  # of the match, that the client has
        self.seen: int = min(since, match.table.number)
        self.talked: int = talked
        self.state = state  # None: the client wants the whole match each time
        self.answering: asyncio.Lock = asyncio.Lock()  # the changes made by a command are sent with its answer
        self.hidden: frozenset[str] = frozenset()  # people whose chat is not sent

    async def run(self) -> None:
        self.match.arrive(self.who)
        if is_at_table(self.match, self.who):
            self.match.address = self.address
        try:
            await self.work(self.send_changes(), self.receive_all(), self.send_beats())
        finally:
            self.match.leave(self.who)
            await self.mark_present(at_once=True)
            await self.close(1000)

    async def check_session(self) -> None:
        await super().check_session()
        await self.read_hidden()

    async def read_hidden(self) -> None:
        if self.person is not None:
            self.hidden = await self.service.store.relations.hidden_from(self.person.id)

    async def mark_present(self, at_once: bool = False) -> None:
        """Store that the person is here; skipped while the database is not available."""
        if self.person is not None:
            if at_once:
                self.match.stored_seen.pop(self.person.id, None)
            with suppress(Unavailable):
                await self.service.mark_present(self.match, self.person)

    # ---- to the client -----------------------------------------------------------------------------------------------

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
                if self.state is None
                else render_news(match, self.who, self.lang, self.seen, self.state)
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

    def take(self, name: str | None, given: dict[str, Any]) -> Coroutine[Any, Any, None]:
        if given.get("type") == "ping":
            return self.send(json_text({"type": "pong", "id": name, "now": self.match.time.now()}))
        if given.get("type") == "words":
            return self.take_words(given)
        return self.execute(name, MATCH_COMMAND.validate_python(given))

    async def take_words(self, given: dict[str, Any]) -> None:
        """The client has the moves beside this vocabulary, so it is not told of them again. There is no answer."""
        if self.state is not None:
            self.state.words = given.get("vocabulary") == vocabulary_url(
                self.match.table.game, self.lang, self.match.id
            )

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
