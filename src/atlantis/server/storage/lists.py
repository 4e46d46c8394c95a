"""Lists of matches: the lobby, matches to watch, and a person's own."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Select, func, select, update

from atlantis.server.storage.models import StoredMatch, now, readable_matches
from atlantis.server.storage.schema import matches, players
from atlantis.table.outline import Outline

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

MOST_LISTED: Final = 50
"""Matches in one list."""
MOST_OWN: Final = 100
"""Unfinished matches of a person in a list."""
LATELY: Final = timedelta(hours=1)
"""Matches in which nothing has happened for longer are not shown to spectators."""


class Lists:
    """The part of the store that reads lists. No game is replayed for them: a match is stored with its outline."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def found(self, query: Select[Any]) -> list[StoredMatch]:
        return readable_matches(await self.store.rows(query))

    async def lobby(self, most: int = MOST_LISTED) -> list[StoredMatch]:
        """Open matches that anybody may join: first the newest of every host, then every host's second, and so on."""
        turn = func.row_number().over(partition_by=matches.c.host, order_by=matches.c.made.desc())
        query = select(matches).where(matches.c.status == "open", matches.c.listed)
        return await self.found(query.order_by(turn, matches.c.made.desc()).limit(most))

    async def playing(self, most: int = MOST_LISTED) -> list[StoredMatch]:
        """Public matches that are being played, the most recently changed first."""
        query = select(matches).where(
            matches.c.status == "running", matches.c.listed, matches.c.changed > now() - LATELY
        )
        return await self.found(query.order_by(matches.c.changed.desc()).limit(most))

    async def mine(self, person: str, finished: int = MOST_LISTED) -> list[StoredMatch]:
        """A person's matches: those that are not over, and then the last finished ones."""
        own = select(matches).join(players, players.c.match == matches.c.id).where(players.c.person == person)
        unfinished = own.where(players.c.ended.is_(None)).order_by(matches.c.changed.desc()).limit(MOST_OWN)
        over = own.where(players.c.ended.is_not(None)).order_by(players.c.ended.desc()).limit(finished)
        return await self.found(unfinished) + await self.found(over)

    async def matches_of(self, person: str, status: str | None = None, most: int = MOST_LISTED) -> list[StoredMatch]:
        """A person's matches with this status, the most recently changed first."""
        query = select(matches).join(players, players.c.match == matches.c.id).where(players.c.person == person)
        if status is not None:
            query = query.where(matches.c.status == status)
            query = query.where(players.c.ended.is_not(None) if status == "over" else players.c.ended.is_(None))
        return await self.found(query.order_by(matches.c.changed.desc()).limit(most))

    async def keep_outline(self, match: StoredMatch, outline: Outline) -> None:
        """Store the outline of a match that has none, or an earlier version's; not if somebody has moved meanwhile."""
        same = update(matches).where(matches.c.id == match.id, matches.c.number == match.number)
        await self.store.writer.do(lambda connection: connection.execute(same.values(outline=outline.to_text())))
