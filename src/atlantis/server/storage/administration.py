"""The operations of `atlantis admin`. A running server reads their notices and acts on them within seconds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, exists, func, or_, select, update

from atlantis.engine import AtlantisError, WrongOption
from atlantis.server.errors import Unavailable
from atlantis.server.storage.models import (
    Behind,
    Person,
    aware,
    milliseconds,
    new_id,
    now,
    progress_of,
    stored_person,
)
from atlantis.server.storage.schema import (
    avoided,
    channels,
    chat,
    confirmations,
    entries,
    matches,
    packs,
    pauses,
    people,
    played,
    players,
    rated,
    ratings,
    reports,
    seeks,
    sessions,
    turn_feeds,
)
from atlantis.server.storage.store import END_MATCH, Store
from atlantis.server.storage.writer import execute
from atlantis.table import Table
from atlantis.table.commands import Close
from atlantis.table.results import CLOSED

DELETED: Final = "?"
"""The name shown in other people's matches after somebody's data was deleted."""
TRIES: Final = 10


class Administration:
    """Operations on the database. All of them can be used while the server runs."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- matches -----------------------------------------------------------------------------------------------------

    async def matches(self, status: str | None = None, game: str | None = None, most: int = 50) -> list[dict[str, Any]]:
        """The matches that changed last."""
        seated = select(func.count()).select_from(players).where(players.c.match == matches.c.id).scalar_subquery()
        query = select(matches, people.c.name.label("host_name"), seated.label("people"))
        query = query.outerjoin(people, people.c.id == matches.c.host)
        if status is not None:
            query = query.where(matches.c.status == status)
        if game is not None:
            query = query.where(matches.c.game == game)
        return [
            {
                "id": row.id,
                "game": row.game,
                "status": row.status,
                "host": row.host_name or "",
                "people": row.people,
                "entries": row.number,
                "made": moment(row.made),
                "changed": moment(row.changed),
            }
            for row in await self.store.rows(query.order_by(matches.c.changed.desc()).limit(most))
        ]

    async def close_match(self, match: str) -> None:
        """End a match without a result; its players are told. WrongOption if there is none, or it is over."""
        for _ in range(TRIES):
            found = await self.store.rows(select(matches.c.status).where(matches.c.id == match))
            if not found or found[0].status == "over":
                raise WrongOption(f"Match {match} is already over." if found else f"There is no match {match!r}.")
            try:
                stored = await self.store.match(match)
                assert stored is not None
                table = Table(stored.setup)
                table.replay(await self.store.entries(match))
                proposal = table.propose(Close(), "", milliseconds(now()))
            except Unavailable:
                raise
            except (AtlantisError, ValueError, TypeError, KeyError, IndexError):  # other rules, or damaged
                await self.store.writer.do(lambda connection: self.close_unreadable(connection, match))
                return
            try:
                await self.store.append(match, proposal.before, proposal.entries, progress_of(proposal.after))
            except Behind:  # somebody has just moved
                continue
            await self.store.writer.do(lambda connection: self.store.note(connection, "match", match))
            return
        raise WrongOption(f"Match {match} keeps changing. Try again.")

    def close_unreadable(self, connection: Connection, match: str) -> None:
        over = {
            "status": "over",
            "bot_moves": False,
            "due": None,
            "guarded": None,
            "result": json.dumps(asdict(CLOSED)),
        }
        connection.execute(update(matches).where(matches.c.id == match).values(over))
        execute(connection, [(END_MATCH, {"over": match, "ended": now()})])
        self.store.note(connection, "match", match)

    async def delete_match(self, match: str) -> None:
        """Delete a match with its entries and its chat."""

        def work(connection: Connection) -> bool:
            deleted = connection.execute(delete(matches).where(matches.c.id == match)).rowcount
            self.store.note(connection, "match", match)
            return bool(deleted)

        if not await self.store.writer.do(work):
            raise WrongOption(f"There is no match {match!r}.")

    # ---- people ------------------------------------------------------------------------------------------------------

    async def people(self, find: str = "", most: int = 50) -> list[dict[str, Any]]:
        """People, the newest first; `find`: part of a name or an account."""
        seated = select(func.count()).select_from(players).where(players.c.person == people.c.id).scalar_subquery()
        seen = select(func.max(sessions.c.seen)).where(sessions.c.person == people.c.id).scalar_subquery()
        query = select(people, seated.label("matches"), seen.label("seen"))
        if find:
            query = query.where(
                or_(
                    people.c.name.icontains(find, autoescape=True),
                    people.c.account.icontains(find, autoescape=True),
                    people.c.id == find,
                )
            )
        return [
            {
                "id": row.id,
                "name": row.name,
                "account": row.account,
                "matches": row.matches,
                "muted": row.muted,
                "banned": row.banned,
                "made": moment(row.made),
                "seen": moment(row.seen) if row.seen else None,
            }
            for row in await self.store.rows(query.order_by(people.c.made.desc(), people.c.id).limit(most))
        ]

    async def find_person(self, given: str) -> Person:
        """By id or by account; WrongOption if there is nobody."""
        found = await self.store.rows(
            select(people).where(or_(people.c.id == given, people.c.account == given.casefold()))
        )
        if not found:
            raise WrongOption(
                f"There is nobody with the id or account name {given!r}; `atlantis admin people` lists them."
            )
        return stored_person(found[0])

    async def mark_person(self, person: Person, **marks: bool) -> None:
        """Mute or ban somebody, or undo that."""

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person.id).values(**marks))
            self.store.note(connection, "person", person.id)

        await self.store.writer.do(work)

    async def export_person(self, person: Person) -> dict[str, Any]:
        """Everything stored about somebody, except the hashes of their password and secrets."""
        row = (await self.store.rows(select(people).where(people.c.id == person.id)))[0]
        seated = await self.store.rows(
            select(matches.c.id, matches.c.game, matches.c.status, matches.c.made, players.c.seen)
            .join(players, players.c.match == matches.c.id)
            .where(players.c.person == person.id)
            .order_by(matches.c.made)
        )
        lines = await self.store.rows(
            select(chat).where(chat.c.person == person.id).order_by(chat.c.match, chat.c.number)
        )
        hosted = await self.store.rows(select(matches.c.id).where(matches.c.host == person.id).order_by(matches.c.made))
        named = [
            {"match": one.match, "number": one.number, "at": moment(one.at), **json.loads(one.body)}
            for one in await self.store.rows(self.entries_about(person.id))
            if json.loads(one.body).get("who") == person.id
        ]
        return {
            "person": {
                "id": row.id,
                "name": row.name,
                "account": row.account,
                "muted": row.muted,
                "banned": row.banned,
                "made": moment(row.made),
            },
            "sessions": [
                {"client": one.client, "made": moment(one.made), "seen": moment(one.seen)}
                for one in await self.store.sessions.of(person.id)
            ],
            "matches": [
                {
                    "id": one.id,
                    "game": one.game,
                    "status": one.status,
                    "made": moment(one.made),
                    "seen": moment(one.seen),
                }
                for one in seated
            ],
            "hosted": [one.id for one in hosted],
            "entries": named,
            "chat": [
                {"match": one.match, "number": one.number, "name": one.name, "text": one.text, "at": moment(one.at)}
                for one in lines
            ],
            "pauses": [
                {"year": one.year, "days": one.used, "until": one.until}
                for one in await self.store.rows(select(pauses).where(pauses.c.person == person.id))
            ],
            "played": [
                {"match": one.match, "game": one.game, "outcome": one.outcome, "ended": moment(one.ended)}
                for one in await self.store.rows(
                    select(played).where(played.c.person == person.id).order_by(played.c.ended)
                )
            ],
            "ratings": [
                {name: getattr(one, name) for name in ("game", "players", "variant", "mu", "sigma", "games", "won")}
                for one in await self.store.rows(select(ratings).where(ratings.c.person == person.id))
            ],
            "rated": [
                {name: getattr(one, name) for name in ("number", "match", "rank", "mu", "sigma", "change")}
                for one in await self.store.rows(
                    select(rated).where(rated.c.person == person.id).order_by(rated.c.number)
                )
            ],
            "avoided": [
                {"name": one.name, "blocked": one.blocked, "made": moment(one.made)}
                for one in await self.store.relations.avoided_by(person.id)
            ],
            "reports": [
                {"match": one.match, "reason": one.reason, "text": one.text, "made": moment(one.made)}
                for one in await self.store.rows(select(reports).where(reports.c.by == person.id))
            ],
            "seeks": [
                {"game": one.game, "players": one.players, "pace": one.pace, "rated": one.rated}
                for one in await self.store.rows(select(seeks).where(seeks.c.person == person.id))
            ],
            "notices": [
                {
                    "by": one.kind,
                    "address": one.address,
                    "confirmed": one.confirmed,
                    "daily": one.daily,
                    "mention": one.mention,
                    "made": moment(one.made),
                }
                for one in await self.store.rows(select(channels).where(channels.c.person == person.id))
            ],
            "packs": [
                {"game": pack.game, "name": pack.name, "values": pack.values, "changed": moment(pack.changed)}
                for pack in await self.store.packs.of(person.id)
            ],
        }

    def entries_about(self, person: str) -> Select[Any]:
        """The entries that contain somebody's id; the caller has to skip those that contain the same text elsewhere."""
        return select(entries).where(entries.c.body.contains(person, autoescape=True))

    async def delete_person(self, person: Person) -> None:
        """Delete somebody: account, sessions, values and chat. In other people's matches their seat stays, without a
        name: nobody can take it, and a bot may play on. Records that others have downloaded keep the name."""

        def work(connection: Connection) -> None:
            nobody = f"-{new_id()}"
            touched = set(connection.execute(select(players.c.match).where(players.c.person == person.id)).scalars())
            touched |= set(connection.execute(select(chat.c.match).where(chat.c.person == person.id)).scalars())
            touched |= set(connection.execute(select(matches.c.id).where(matches.c.host == person.id)).scalars())
            for row in connection.execute(self.entries_about(person.id)).all():
                body = json.loads(row.body)
                if body.get("who") == person.id:
                    body |= {"who": nobody, **({"name": DELETED} if "name" in body else {})}
                    here = entries.c.match == row.match, entries.c.number == row.number
                    connection.execute(update(entries).where(*here).values(body=json.dumps(body, ensure_ascii=False)))
                    touched.add(row.match)
            connection.execute(delete(chat).where(chat.c.person == person.id))
            connection.execute(delete(players).where(players.c.person == person.id))
            connection.execute(delete(packs).where(packs.c.owner == person.id))
            connection.execute(delete(played).where(played.c.person == person.id))
            others = update(played).where(played.c.seats.contains(person.id, autoescape=True))
            connection.execute(others.values(seats=func.replace(played.c.seats, person.id, nobody)))
            for table in (ratings, rated):  # those of others follow from theirs
                connection.execute(update(table).where(table.c.person == person.id).values(person=nobody))
            connection.execute(delete(channels).where(channels.c.person == person.id))
            connection.execute(delete(confirmations).where(confirmations.c.person == person.id))
            connection.execute(delete(turn_feeds).where(turn_feeds.c.person == person.id))
            connection.execute(delete(avoided).where(or_(avoided.c.person == person.id, avoided.c.other == person.id)))
            connection.execute(delete(reports).where(reports.c.about == person.id))
            connection.execute(update(reports).where(reports.c.by == person.id).values(by=nobody))
            connection.execute(delete(seeks).where(seeks.c.person == person.id))
            connection.execute(delete(sessions).where(sessions.c.person == person.id))
            connection.execute(update(matches).where(matches.c.host == person.id).values(host=nobody, listed=False))
            connection.execute(delete(people).where(people.c.id == person.id))
            self.store.note(connection, "person", person.id)
            for match in touched:
                connection.execute(update(matches).where(matches.c.id == match).values(outline=None))
                self.store.note(connection, "match", match)

        await self.store.writer.do(work)

    # ---- by age ------------------------------------------------------------------------------------------------------

    async def old_matches(self, status: str, days: int) -> list[str]:
        """Matches with this status that have not changed for this many days."""
        query = select(matches.c.id).where(matches.c.status == status, matches.c.changed < before(days))
        return [row.id for row in await self.store.rows(query)]

    async def old_guests(self, days: int) -> list[Person]:
        """Guests who have not been seen for this many days and have no seat in a running match."""
        recent = exists().where(sessions.c.person == people.c.id, sessions.c.seen >= before(days))
        playing = exists().where(
            players.c.person == people.c.id, players.c.match == matches.c.id, matches.c.status == "running"
        )
        query = select(people).where(people.c.account.is_(None), people.c.made < before(days), ~recent, ~playing)
        return [stored_person(row) for row in await self.store.rows(query)]

    async def delete_matches(self, given: Sequence[str]) -> None:
        for match in given:
            await self.delete_match(match)


def before(days: int) -> datetime:
    return now() - timedelta(days=days)


def moment(at: datetime) -> str:
    return aware(at).isoformat(timespec="seconds")
