"""Where people are signed in. The database has only hashes of secrets, so reading it is not enough to sign in."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from atlantis.server.storage.models import Person, Session, aware, new_id, now, stored_person
from atlantis.server.storage.schema import people, sessions

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

EXPIRES: Final = timedelta(days=90)
"""A session ends when it has not been used for this long."""
NOTED: Final = timedelta(hours=1)
"""How often the last use of a session is written."""
MOST_SESSIONS: Final = 20
"""Maximum number of sessions per person; one more ends the least recently used one."""
SIGNED_IN: Final = (
    select(people, sessions.c.id.label("session"), sessions.c.seen.label("session_seen"))
    .join(sessions, sessions.c.person == people.c.id)
    .where(sessions.c.secret == bindparam("secret"))
)


class Sessions:
    """The sessions in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def begin(self, person: str, secret: str, client: str) -> Session:
        """Sign in with the hash of a new secret and return the session; the oldest are ended if there are too many."""
        session = Session(new_id(), person, client, now(), now())

        def work(connection: Connection) -> None:
            own = select(sessions.c.id).where(sessions.c.person == person).order_by(sessions.c.seen.desc())
            old = [row.id for row in connection.execute(own).all()[MOST_SESSIONS - 1 :]]
            connection.execute(delete(sessions).where(sessions.c.id.in_(old)))
            connection.execute(
                insert(sessions).values(
                    id=session.id, secret=secret, person=person, client=client, made=session.made, seen=session.seen
                )
            )
            if old:
                self.store.note(connection, "person", person)

        await self.store.writer.do(work)
        return session

    async def person(self, secret: str) -> Person | None:
        """The person signed in with the secret of this hash; None if there is none."""
        found = await self.store.few_rows(SIGNED_IN, secret=secret)
        if not found or now() - aware(found[0].session_seen) > EXPIRES:
            return None
        if now() - aware(found[0].session_seen) > NOTED:
            await self.store.writer.do(
                lambda connection: connection.execute(
                    update(sessions).where(sessions.c.id == found[0].session).values(seen=now())
                )
            )
        return stored_person(found[0], found[0].session)

    async def of(self, person: str) -> list[Session]:
        """A person's sessions, the most recently used first."""
        query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc(), sessions.c.id)
        return [
            Session(row.id, row.person, row.client, aware(row.made), aware(row.seen))
            for row in await self.store.rows(query)
            if now() - aware(row.seen) <= EXPIRES
        ]

    async def end(self, person: str, session: str) -> bool:
        """End one session; False if it is not one of this person's."""

        def work(connection: Connection) -> bool:
            ended = connection.execute(
                delete(sessions).where(sessions.c.id == session, sessions.c.person == person)
            ).rowcount
            if ended:
                self.store.note(connection, "person", person)
            return bool(ended)

        return await self.store.writer.do(work)

    async def end_all(self, person: str, but: str = "") -> None:
        """End all but one of a person's sessions."""
        await self.store.writer.do(lambda connection: self.end_others(connection, person, but))

    def end_others(self, connection: Connection, person: str, but: str) -> None:
        connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.id != but))
        self.store.note(connection, "person", person)

    async def change_password(self, person: str, password: str, but: str = "") -> None:
        """Store a new hash and end all sessions but this one."""

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person).values(password=password))
            self.end_others(connection, person, but)

        await self.store.writer.do(work)
