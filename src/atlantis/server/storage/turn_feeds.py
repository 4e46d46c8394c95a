"""The secret addresses of people's feeds. The database has only hashes of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from atlantis.server.storage.models import Person, aware, now, stored_person
from atlantis.server.storage.schema import people, turn_feeds

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store


class TurnFeeds:
    """The part of the store that knows whose feed an address is."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def set(self, person: str, secret: str | None) -> None:
        """Give the person's feed the secret with this hash instead of the one it had; None: no feed."""

        def work(connection: Connection) -> None:
            connection.execute(delete(turn_feeds).where(turn_feeds.c.person == person))
            if secret is not None:
                connection.execute(insert(turn_feeds).values(person=person, secret=secret, made=now()))

        await self.store.writer.do(work)

    async def exists(self, person: str) -> bool:
        return bool(await self.store.rows(select(turn_feeds.c.person).where(turn_feeds.c.person == person)))

    async def owner(self, secret: str) -> tuple[Person, datetime] | None:
        """Whose feed has the secret with this hash, and since when."""
        query = select(people, turn_feeds.c.made.label("feed_made")).join(
            turn_feeds, turn_feeds.c.person == people.c.id
        )
        found = await self.store.rows(query.where(turn_feeds.c.secret == secret))
        return (stored_person(found[0]), aware(found[0].feed_made)) if found else None
