"""Matches, people and chat in the database. What `append` has returned from is safe."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.server.refusing import ChatFull
from atlantis.server.storage.database import bring_up_to_date, database_url, open_engine, open_writing_engine, reached
from atlantis.server.storage.schema import chat, entries, keys, matches, people, players
from atlantis.server.storage.stored import (
    UNDECIDED,
    Behind,
    Line,
    Outcome,
    Person,
    StoredMatch,
    aware,
    new_id,
    now,
    stored_match,
)
from atlantis.server.storage.writing import OneWriter, Writer
from atlantis.table import Entry, Setup, read_entry

CHANNEL: Final = "atlantis"
MOST_CHAT: Final = 500
"""Lines of chat in one match."""


class Store:
    """The database. Reading goes straight to it, writing through its writer."""

    def __init__(self, where: str | Path) -> None:
        self.url = database_url(where)
        self.sqlite = self.url.startswith("sqlite")
        self.engine = open_engine(self.url)
        self.writer = OneWriter(self.engine, open_writing_engine(self.url)) if self.sqlite else Writer(self.engine)

    async def open(self) -> None:
        """Reach the database and bring it up to date."""

        def work(connection: Connection) -> None:
            if not self.sqlite:  # two nodes that start together: one of them makes the tables
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7203411)")
            bring_up_to_date(connection)

        await self.writer.open()
        await self.writer.do(work)

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        async def read() -> Sequence[Row[Any]]:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()

        return await reached(read)

    async def alive(self) -> None:
        """An error if the database does not answer."""
        await self.rows(select(1))

    async def key(self, name: str) -> bytes:
        """A key that all nodes share, made by the first that asks."""

        def work(connection: Connection) -> bytes:
            found = connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(keys).values(name=name, value=found))
            return bytes(found)

        try:
            return await self.writer.do(work)
        except IntegrityError:  # another node was first
            return await self.writer.do(work)

    # ---- matches -----------------------------------------------------------------------------------------------------

    async def new_match(
        self,
        setup: Setup,
        host: str,
        listed: bool,
        first: Sequence[Entry],
        outcome: Outcome = UNDECIDED,
        follows: str | None = None,
    ) -> StoredMatch:
        """A match with its first entries; Behind if the match that it `follows` has a next one already."""
        made = now()
        match = StoredMatch(
            new_id(), setup, host, new_id(), listed, status_of(first, "open"), None, None, len(first), made, made
        )

        def work(connection: Connection) -> None:
            if follows is not None:
                self.link(connection, follows, match.id)
            connection.execute(
                insert(matches).values(
                    id=match.id,
                    setup=json.dumps(setup.written()),
                    game=setup.game,
                    host=host,
                    invite=match.invite,
                    listed=listed,
                    status=match.status,
                    bot_moves=False,
                    number=0,
                    made=made,
                    changed=made,
                )
            )
            self.add(connection, match.id, 0, first, outcome)

        await self.writer.do(work)
        return match

    async def append(self, match: str, after: int, more: Sequence[Entry], outcome: Outcome = UNDECIDED) -> None:
        """Add entries behind number `after`; Behind if there are others already."""

        def work(connection: Connection) -> None:
            self.add(connection, match, after, more, outcome)

        try:
            await self.writer.do(work)
        except IntegrityError as error:
            raise Behind(f"Match {match} has more than {after} entries.") from error

    def add(self, connection: Connection, match: str, after: int, more: Sequence[Entry], outcome: Outcome) -> None:
        at = now()
        if more:
            connection.execute(
                insert(entries),
                [
                    {
                        "match": match,
                        "number": after + n,
                        "body": json.dumps(entry.written(), ensure_ascii=False),
                        "at": at,
                    }
                    for n, entry in enumerate(more, 1)
                ],
            )
        changes: dict[str, Any] = {"number": after + len(more), "changed": at, "bot_moves": outcome.bot_moves}
        if outcome.result is not None:
            changes |= {"status": "over", "result": json.dumps(outcome.result)}
        elif status_of(more, ""):
            changes["status"] = "running"
        change: Any = update(matches).where(matches.c.id == match).values(changes)
        if not self.sqlite:  # said on the way, and heard by the other nodes when it is committed
            change = change.returning(func.pg_notify(CHANNEL, f"{match} {after + len(more)}"))
        connection.execute(change)
        for who in {entry.who for entry in more if entry.do == "sit"}:
            known = select(players.c.person).where(players.c.match == match, players.c.person == who)
            if connection.execute(known).first() is None:
                connection.execute(insert(players).values(match=match, person=who, seen=at))

    async def match(self, match: str) -> StoredMatch | None:
        if "\0" in match:  # PostgreSQL has no such texts
            return None
        found = await self.rows(select(matches).where(matches.c.id == match))
        return stored_match(found[0]) if found else None

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        found = await self.rows(
            select(entries.c.body).where(entries.c.match == match, entries.c.number > after).order_by(entries.c.number)
        )
        return [read_entry(json.loads(row.body)) for row in found]

    def link(self, connection: Connection, match: str, following: str) -> None:
        """The next match of the same players; Behind if there is one already."""
        changed = connection.execute(
            update(matches).where(matches.c.id == match, matches.c.next.is_(None)).values(next=following)
        )
        if not changed.rowcount:
            raise Behind(f"Match {match} has a next one already.")
        if not self.sqlite:
            connection.execute(select(func.pg_notify(CHANNEL, f"{match} 0")))

    async def lobby(self, most: int = 50) -> list[StoredMatch]:
        """Open matches that anybody may join, the newest first."""
        return [
            stored_match(row)
            for row in await self.rows(
                select(matches)
                .where(matches.c.status == "open", matches.c.listed)
                .order_by(matches.c.changed.desc())
                .limit(most)
            )
        ]

    async def matches_of(self, person: str, status: str | None = None, most: int = 50) -> list[StoredMatch]:
        """A person's matches, the one that changed last first."""
        query = select(matches).join(players, players.c.match == matches.c.id).where(players.c.person == person)
        if status is not None:
            query = query.where(matches.c.status == status)
        return [stored_match(row) for row in await self.rows(query.order_by(matches.c.changed.desc()).limit(most))]

    async def waiting_for_bots(self, seconds: float) -> list[str]:
        """Matches in which a bot is to move and nothing has happened for so long."""
        since = now() - timedelta(seconds=seconds)
        return [
            row.id
            for row in await self.rows(
                select(matches.c.id).where(
                    matches.c.status == "running", matches.c.bot_moves, matches.c.changed < since
                )
            )
        ]

    async def still_thinking(self, match: str) -> None:
        """A bot is being asked: the match does not wait for others to ask it."""
        await self.writer.do(
            lambda connection: connection.execute(update(matches).where(matches.c.id == match).values(changed=now()))
        )

    async def see(self, match: str, person: str) -> None:
        """The person is there now."""
        await self.writer.do(
            lambda connection: connection.execute(
                update(players).where(players.c.match == match, players.c.person == person).values(seen=now())
            )
        )

    async def seen(self, match: str) -> dict[str, datetime]:
        """When each player was there last."""
        return {
            row.person: aware(row.seen)
            for row in await self.rows(select(players.c.person, players.c.seen).where(players.c.match == match))
        }

    async def list_match(self, match: str, listed: bool) -> None:
        """Put a match into the lobby, or take it out."""

        def work(connection: Connection) -> None:
            connection.execute(update(matches).where(matches.c.id == match).values(listed=listed))
            if not self.sqlite:
                connection.execute(select(func.pg_notify(CHANNEL, f"{match} 0")))

        await self.writer.do(work)

    # ---- people ------------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        await self.writer.do(
            lambda connection: connection.execute(
                insert(people).values(
                    id=person.id, name=person.name, account=person.account, password=person.password, made=now()
                )
            )
        )

    async def person(self, person: str) -> Person | None:
        found = await self.rows(select(people).where(people.c.id == person))
        return Person(found[0].id, found[0].name, found[0].account, found[0].password) if found else None

    async def names(self, of: Iterable[str]) -> dict[str, str]:
        """What these people are called now."""
        return {
            row.id: row.name
            for row in await self.rows(select(people.c.id, people.c.name).where(people.c.id.in_(list(of))))
        }

    async def account(self, account: str) -> Person | None:
        if "\0" in account:
            return None
        found = await self.rows(select(people).where(people.c.account == account))
        return Person(found[0].id, found[0].name, found[0].account, found[0].password) if found else None

    async def change_person(self, person: str, **changes: str) -> None:
        """IntegrityError if an account of that name exists."""
        await self.writer.do(
            lambda connection: connection.execute(update(people).where(people.c.id == person).values(**changes))
        )

    # ---- chat --------------------------------------------------------------------------------------------------------

    async def say(self, match: str, person: str, name: str, text: str) -> Line:
        """Add a line of chat; ChatFull when there are too many."""

        def work(connection: Connection) -> Line:
            so_far = select(func.max(chat.c.number)).where(chat.c.match == match)
            last = connection.execute(so_far).scalar() or 0
            if last >= MOST_CHAT:
                raise ChatFull(MOST_CHAT)
            line = Line(last + 1, person, name, text, now())
            connection.execute(
                insert(chat).values(match=match, number=line.number, person=person, name=name, text=text, at=line.at)
            )
            if not self.sqlite:
                connection.execute(select(func.pg_notify(CHANNEL, f"{match} 0")))
            return line

        for _ in range(5):
            try:
                return await self.writer.do(work)
            except IntegrityError:  # another node has said something at the same moment
                continue
        return await self.writer.do(work)

    async def chat(self, match: str, after: int = 0) -> list[Line]:
        return [
            Line(row.number, row.person, row.name, row.text, aware(row.at))
            for row in await self.rows(
                select(chat).where(chat.c.match == match, chat.c.number > after).order_by(chat.c.number)
            )
        ]


def status_of(more: Sequence[Entry], else_: str) -> str:
    return "running" if any(entry.do == "start" for entry in more) else else_
