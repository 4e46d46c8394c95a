"""The connection of the home page: lists of matches as they change, and opponents. `docs/server.md` describes it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, StrictBool, TypeAdapter
from pydantic.dataclasses import dataclass

from atlantis.people.pairing import Wanted
from atlantis.server.client import Client, admitted, deny
from atlantis.server.dependencies import count_for_both, get_service
from atlantis.server.errors import Unavailable, not_signed_in
from atlantis.server.formats import json_text
from atlantis.server.language import get_language
from atlantis.server.listings import FINISHED, Listings
from atlantis.server.pairing import Seeker
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.tasks import Tasks
from atlantis.table import Refused
from atlantis.table.commands import CONFIG

router: APIRouter = APIRouter()

OFFER: Final = 120.0
"""Seconds of waiting after which a bot is offered."""
GATHER: Final = 0.2
"""Seconds between two messages about a person's own matches."""
SEEK_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")


@dataclass(frozen=True, config=CONFIG)
class SeekCommand:
    """Look for an opponent. The `id` of the message is that of the seek."""

    game: Annotated[str, Field(strict=True, max_length=64)]
    players: Annotated[int, Field(strict=True, ge=1, le=100)]
    pace: Annotated[str, Field(strict=True, max_length=32)]
    rated: StrictBool
    type: Literal["seek"] = "seek"


@dataclass(frozen=True, config=CONFIG)
class StopCommand:
    """Stop looking."""

    type: Literal["stop"] = "stop"


@dataclass(frozen=True, config=CONFIG)
class PingCommand:
    type: Literal["ping"] = "ping"


HomeCommand = Annotated[SeekCommand | StopCommand | PingCommand, Field(discriminator="type")]
HOME_COMMAND: Final[TypeAdapter[HomeCommand]] = TypeAdapter(HomeCommand)


@router.websocket("/api/live")
async def connect(socket: WebSocket, lang: str | None = None) -> None:
    """The lists of the home page. People who are signed in also get their own matches, and can look for opponents."""
    lang = get_language(socket, lang)
    try:
        async with admitted(socket) as (person, secret):
            await socket.accept()
            await HomePage(socket, get_service(socket), person, lang, secret).run()
    except Refused as error:
        await deny(socket, error, lang)
    except WebSocketDisconnect:  # gone before it was open
        return


class HomePage(Client):
    """One open home page."""

    def __init__(
        self, socket: WebSocket, service: Service, person: Person | None, lang: str, secret: str | None = None
    ) -> None:
        super().__init__(socket, service, person, lang, secret)
        self.listings: Listings = service.listings
        self.news: asyncio.Event = asyncio.Event()
        self.own: frozenset[str] = frozenset()
        self.own_changed: bool = person is not None
        self.own_text: str = ""  # as it was sent
        self.lobby: int = -1  # the version that was sent
        self.playing: int = -1
        self.seeker: Seeker | None = None
        self.followers: Tasks = Tasks()

    async def run(self) -> None:
        self.listings.enter(self)
        try:
            await self.work(self.send_lists(), self.receive_all(), self.send_beats())
        finally:
            self.listings.leave(self)
            await self.followers.cancel()
            if self.seeker is not None:
                await self.service.pairing.leave(self.seeker)
            await self.close(1000)

    # ---- lists -------------------------------------------------------------------------------------------------------

    def wake(self, own: bool = False) -> None:
        self.own_changed |= own
        self.news.set()

    async def send_lists(self) -> None:
        """Send each list at first, and whenever it has changed."""
        while True:
            self.news.clear()
            try:
                texts = await self.new_lists()
            except Unavailable:  # the log has it
                self.own_changed = self.person is not None
                self.news.set()
                await asyncio.sleep(self.service.settings.heartbeat / 10)
                continue
            await self.send(*texts)
            await asyncio.sleep(GATHER)
            await self.news.wait()

    async def new_lists(self) -> list[str]:
        found, listings, lang = list[str](), self.listings, self.lang
        if self.own_changed:
            self.own_changed = False
            text = await self.own_list()
            if text != self.own_text:
                self.own_text = text
                found.append(text)
        if self.lobby < 0:
            await listings.lobby.fresh()
            await listings.playing.fresh()
        if self.lobby != listings.lobby.version:
            self.lobby = listings.lobby.version
            found.append(listings.lobby.message("lobby", "tables", lang))
        if self.playing != listings.playing.version:
            self.playing = listings.playing.version
            found.append(listings.playing.message("playing", "matches", lang))
        return found

    async def own_list(self) -> str:
        stored = await self.service.store.lists.mine(self.who, FINISHED)
        self.listings.show(self, frozenset(one.id for one in stored))
        matches = await self.listings.my_matches(stored, self.who, self.lang)
        return f'{{"type":"mine","matches":{json_text(matches)}}}'

    async def send_beats(self) -> None:
        while True:
            await asyncio.sleep(self.service.settings.heartbeat)
            await self.send('{"type":"beat"}')

    # ---- opponents ---------------------------------------------------------------------------------------------------

    def take(self, name: str | None, given: dict[str, Any]) -> Coroutine[Any, Any, None]:
        match HOME_COMMAND.validate_python(given):
            case SeekCommand() as command:
                if name is None or not SEEK_ID.fullmatch(name):
                    raise ValueError("the id of a seek has 8 to 32 letters, digits, '-' and '_'")
                return self.answered(name, self.seek(name, command))
            case StopCommand():
                return self.answered(name, self.stop())
            case PingCommand():
                return self.send(json_text({"type": "pong", "id": name, "now": self.service.registry.time.now()}))

    async def answered(self, name: str | None, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused as error:
            await self.refuse(name, error)

    async def seek(self, id: str, command: SeekCommand) -> None:
        if self.person is None:
            raise not_signed_in()
        count_for_both(self.socket, "seeks", self.person)
        wanted = Wanted(command.game, command.players, command.pace, command.rated)
        self.seeker = await self.service.pairing.seek(self.person, id, wanted, self.address)
        self.followers.start(self.follow(self.seeker))

    async def stop(self) -> None:
        if self.seeker is not None:
            await self.service.pairing.stop(self.seeker)

    async def follow(self, seeker: Seeker) -> None:
        """Tell what becomes of a seek."""
        if not seeker.ended.done():
            await self.send(json_text({"type": "seek", "id": seeker.id, "state": "searching"}))
        try:
            async with asyncio.timeout(OFFER):
                state, match = await asyncio.shield(seeker.ended)
        except TimeoutError:
            level = await self.service.pairing.level_for(seeker.person, seeker.wanted)
            await self.send(json_text({"type": "offer", "id": seeker.id, "bot": level}))
            state, match = await asyncio.shield(seeker.ended)
        if state == "paired":
            await self.send(json_text({"type": "paired", "id": seeker.id, "match": match}))
        else:
            await self.send(json_text({"type": "seek", "id": seeker.id, "state": state}))
