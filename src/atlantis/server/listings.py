"""The lists of the home page: the lobby, matches to watch, and everybody's own. They are read again only when something
in them has changed and somebody has the page open, and rendered once for everybody with the same language."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from atlantis.engine import AtlantisError
from atlantis.server import messages
from atlantis.server.compression import SharedText
from atlantis.server.errors import Unavailable
from atlantis.server.formats import json_text
from atlantis.server.listed_ratings import Ratings, listed_ratings
from atlantis.server.render_lists import render_closed_match, render_lobby_match, render_my_match, render_watched_match
from atlantis.server.storage import StoredMatch
from atlantis.server.storage.announcements import EVERYTHING, LISTS, PERSON
from atlantis.server.storage.models import milliseconds
from atlantis.server.tasks import Tasks, attempt
from atlantis.table.outline import Outline, outline

if TYPE_CHECKING:
    from atlantis.server.service import Service

LOBBY_PAUSE: Final = 0.5
PLAYING_PAUSE: Final = 3.0
"""Seconds between two versions of a list: in the lobby, people wait; what may be watched changes with every move."""
RETRY: Final = 2.0
LAST: Final = "~"
"""After every date."""
FINISHED: Final = 10
"""How many of a person's finished matches the home page shows."""


class Page(Protocol):
    """An open home page. `own`: the ids of the person's matches that it shows."""

    @property
    def who(self) -> str: ...

    own: frozenset[str]

    def wake(self, own: bool = False) -> None:
        """A list has a new version, or `own` has to be read again."""


class SharedList:
    """A list that is the same for everybody. `version`: counts its changes."""

    def __init__(
        self,
        read: Callable[[], Awaitable[list[StoredMatch]]],
        render: Callable[[StoredMatch, Outline, Ratings, str, str], Mapping[str, Any]],
        pause: float,
        listings: Listings,
    ) -> None:
        self.read = read
        self.render = render
        self.pause = pause
        self.listings = listings
        self.changed: asyncio.Event = asyncio.Event()  # since it was last read
        self.reading: asyncio.Lock = asyncio.Lock()
        self.version: int = 0
        self.rows: list[tuple[StoredMatch, Outline, Ratings, str]] = []
        self.ids: frozenset[str] = frozenset()
        self.texts: dict[tuple[str, str], SharedText] = {}
        self.changed.set()

    async def follow(self) -> None:
        """Read it whenever it has changed and somebody has the page open."""
        while True:
            await self.changed.wait()
            await self.listings.opened.wait()
            if not await attempt(self.fresh, "Cannot read a list of matches"):
                await asyncio.sleep(RETRY)
            await asyncio.sleep(self.pause)

    async def fresh(self) -> None:
        """Read it if it has changed."""
        async with self.reading:
            if not self.changed.is_set():
                return
            self.changed.clear()
            try:
                stored = await self.read()
                store = self.listings.service.store
                names = await store.names({one.host for one in stored})
                found = []
                for one in stored:
                    with suppress_unplayable():
                        found.append((one, await self.listings.outline_of(one)))
                ratings = await listed_ratings(store, found)
            except BaseException:
                self.changed.set()
                raise
            self.rows = [
                (one, outlined, rated, names.get(one.host, ""))
                for (one, outlined), rated in zip(found, ratings, strict=True)
            ]
            self.ids, self.texts = frozenset(one.id for one in stored), {}
            self.version += 1
        self.listings.wake_all()

    def rendered(self, lang: str) -> list[Any]:
        return [self.render(*row, lang) for row in self.rows]

    def message(self, type: str, member: str, lang: str) -> SharedText:
        """The list as a message, which is built and compressed once."""
        key = type, lang
        if key not in self.texts:
            self.texts[key] = SharedText(f'{{"type":"{type}","{member}":{json_text(self.rendered(lang))}}}')
        return self.texts[key]


class Listings:
    def __init__(self, service: Service) -> None:
        self.service = service
        lists = service.store.lists
        self.lobby: SharedList = SharedList(lists.lobby, render_lobby_match, LOBBY_PAUSE, self)
        self.playing: SharedList = SharedList(lists.playing, self.render_playing, PLAYING_PAUSE, self)
        self.tasks: Tasks = Tasks()
        self.opened: asyncio.Event = asyncio.Event()  # somebody has the page open
        self.pages: dict[str, set[Page]] = {}  # by person
        self.showing: dict[str, set[Page]] = {}  # by match: the pages with it among the person's own

    def open(self) -> None:
        self.tasks.start(self.lobby.follow())
        self.tasks.start(self.playing.follow())

    async def close(self) -> None:
        await self.tasks.cancel()

    def render_playing(
        self, stored: StoredMatch, found: Outline, ratings: Ratings, _host: str, lang: str
    ) -> messages.WatchedMatch:
        live = self.service.registry.matches.get(stored.id)
        watching = live.watching() if live is not None else 0
        return render_watched_match(stored, found, ratings, self.due(stored), watching, lang)

    # ---- what has changed --------------------------------------------------------------------------------------------

    def note(self, what: str) -> None:
        """This match, person or list has changed, at this node or another."""
        lobby, playing = self.lobby, self.playing
        if what in (LISTS, EVERYTHING):
            lobby.changed.set()
            playing.changed.set()
            if what == EVERYTHING:
                for page in self.everybody():
                    page.wake(own=True)
        elif what.startswith(PERSON):
            self.service.pairing.note(what.removeprefix(PERSON))
            for page in self.pages.get(what.removeprefix(PERSON), ()):
                page.wake(own=True)
        else:
            if what in lobby.ids:  # it may have started
                lobby.changed.set()
                playing.changed.set()
            elif what in playing.ids:
                playing.changed.set()
            for page in self.showing.get(what, ()):
                page.wake(own=True)

    # ---- who listens -------------------------------------------------------------------------------------------------

    def everybody(self) -> list[Page]:
        return [page for pages in self.pages.values() for page in pages]

    def wake_all(self) -> None:
        for page in self.everybody():
            page.wake()

    def enter(self, page: Page) -> None:
        self.pages.setdefault(page.who, set()).add(page)
        self.opened.set()

    def leave(self, page: Page) -> None:
        self.show(page, frozenset())
        self.pages[page.who].discard(page)
        if not self.pages[page.who]:
            del self.pages[page.who]
        if not self.pages:
            self.opened.clear()

    def show(self, page: Page, own: frozenset[str]) -> None:
        """Note which matches the page shows as the person's own."""
        for match in page.own - own:
            self.showing[match].discard(page)
            if not self.showing[match]:
                del self.showing[match]
        for match in own - page.own:
            self.showing.setdefault(match, set()).add(page)
        page.own = own

    # ---- rows --------------------------------------------------------------------------------------------------------

    async def outline_of(self, stored: StoredMatch) -> Outline:
        """What lists show of a match; refused if this version cannot play it. If an earlier version has stored it, the
        game is replayed once."""
        if stored.outline is not None:
            stored.setup.load()
            return stored.outline
        found = outline((await self.service.find(stored.id)).table)
        await self.service.store.lists.keep_outline(stored, found)
        return found

    async def my_matches(self, stored: Sequence[StoredMatch], who: str, lang: str) -> list[messages.MyMatch]:
        """A person's matches: their turn first, with the least time left on top; then other people's turns, then those
        that are over."""
        found = list[messages.MyMatch]()
        for one in stored:
            try:
                found.append(render_my_match(one, await self.outline_of(one), self.due(one), who, lang))
            except Unavailable:
                raise
            except AtlantisError as error:  # started with other rules, or damaged: it stays in the list
                found.append(render_closed_match(one, error.text(lang)))
        return sorted(found, key=urgency)

    def due(self, stored: StoredMatch) -> int | None:
        """When the clock that runs is at 0. Times when nobody could move do not count."""
        if stored.due is None:
            return None
        begin, end = milliseconds(stored.changed), stored.due
        for start, stop in self.service.registry.time.outages_since(begin):
            if start > end:
                break
            end += stop - max(start, begin)
        return end


def urgency(match: messages.MyMatch) -> tuple[bool, bool, str]:
    """Where a match is in the list; those with the same stay in their order."""
    return match["status"] == "over", not match["your_turn"], (match["due"] or LAST) if match["your_turn"] else ""


@contextmanager
def suppress_unplayable() -> Iterator[None]:
    """Nobody can join a match that was started with other rules, or is damaged."""
    try:
        yield
    except Unavailable:
        raise
    except AtlantisError:
        return
