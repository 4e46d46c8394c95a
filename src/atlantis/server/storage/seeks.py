"""Who looks for an opponent, in the database, so that all nodes see the same.

A person has one seek, and a match claims the seeks of its players in the transaction that creates it. So nobody is
paired twice, whichever nodes try, and whoever is paired has a match. A seek belongs to the node with the person's
connection. Nodes count up while people look for opponents there; a node that no longer does so is dead, and the others
delete its seeks. A client that has lost its node asks again with the same id: the seek moves, or its match is found.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.people.outcomes import Pool, pool_of
from atlantis.people.pairing import Strength, Wanted
from atlantis.people.rating import Rating
from atlantis.server.storage.announcements import LISTS
from atlantis.server.storage.models import Behind, Progress, StoredMatch
from atlantis.server.storage.schema import avoided, nodes, people, ratings, seeks
from atlantis.server.storage.writer import execute
from atlantis.table import Entry
from atlantis.table.clocks import DAY

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

TRIES: Final = 5
LOCK: Final = select(func.pg_advisory_xact_lock(7203412))
"""PostgreSQL pairs one group at a time: two transactions that claim the same seeks in another order would wait for each
other."""
KEPT: Final = 7 * DAY * 1000
"""Milliseconds for which a seek with its match is kept for a client that asks again. A wall clock that jumps must not
end it."""


@dataclass(frozen=True)
class StoredSeek:
    """`made`: in milliseconds since 1970. `match`: that was found; None while the person waits."""

    person: str
    id: str
    node: str
    wanted: Wanted
    made: int
    match: str | None
    name: str
    banned: bool


class Seeks:
    """The part of the store that is about pairing."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def place(self, person: str, id: str, wanted: Wanted, made: int) -> str | None:
        """Store a seek of a person at this node, instead of any other; or return the match that was found for it."""

        def work(connection: Connection) -> str | None:
            self.lock(connection)
            self.count(connection)
            connection.execute(delete(seeks).where(seeks.c.match.is_not(None), seeks.c.made < made - KEPT))
            before = connection.execute(select(seeks).where(seeks.c.person == person)).first()
            here = {"id": id, "node": self.store.node, "match": None}
            asked = {
                "game": wanted.game,
                "players": wanted.players,
                "pace": wanted.pace,
                "rated": wanted.rated,
                "made": made,
            }
            if before is None:
                connection.execute(insert(seeks).values(person=person, **here, **asked))
                return None
            if before.id == id and before.match is not None:
                return str(before.match)
            unchanged = [seeks.c.person == person, seeks.c.id == before.id]
            unchanged.append(seeks.c.match.is_(None) if before.match is None else seeks.c.match == before.match)
            values = here if before.id == id else {**here, **asked}  # who asks again has waited since the first time
            if connection.execute(update(seeks).where(*unchanged).values(**values)).rowcount:
                return None
            paired = connection.execute(select(seeks.c.match).where(seeks.c.person == person)).scalar()
            if paired is None:
                raise Behind("The seek was replaced at the same time.")
            return str(paired)

        for _ in range(TRIES):
            try:
                return await self.store.writer.do(work)
            except (Behind, IntegrityError):  # the person has asked at another node at the same time
                continue
        return await self.store.writer.do(work)

    async def withdraw(self, person: str, id: str) -> str | None:
        """Delete a seek of this node; or return the match that was found for it."""

        def work(connection: Connection) -> str | None:
            self.lock(connection)
            mine = seeks.c.person == person, seeks.c.id == id, seeks.c.node == self.store.node
            if connection.execute(delete(seeks).where(*mine, seeks.c.match.is_(None))).rowcount:
                return None
            match = connection.execute(select(seeks.c.match).where(*mine)).scalar()
            return None if match is None else str(match)

        return await self.store.writer.do(work)

    async def all(self, looking: Collection[str] = ()) -> list[StoredSeek]:
        """Those that wait, at any node, and those of these people."""
        query = select(seeks, people.c.name, people.c.banned).join(people, people.c.id == seeks.c.person)
        query = query.where(or_(seeks.c.match.is_(None), seeks.c.person.in_(list(looking))))
        return [
            StoredSeek(
                row.person,
                row.id,
                row.node,
                Wanted(row.game, row.players, row.pace, row.rated),
                row.made,
                row.match,
                row.name,
                row.banned,
            )
            for row in await self.store.rows(query)
        ]

    async def pair(
        self, group: Sequence[StoredSeek], match: StoredMatch, first: Sequence[Entry], progress: Progress
    ) -> None:
        """Create the match of these people. Behind if one of them does not wait any more; then nothing has changed."""
        rows = self.store.match_rows(match, first, progress)

        def work(connection: Connection) -> None:
            self.lock(connection)
            for seek in group:
                waiting = seeks.c.person == seek.person, seeks.c.id == seek.id, seeks.c.match.is_(None)
                if not connection.execute(update(seeks).where(*waiting).values(match=match.id)).rowcount:
                    raise Behind(f"{seek.person} is not looking for an opponent any more.")
            execute(connection, rows)

        news = [*self.store.about(match.id, len(first), first), self.store.news(LISTS)]
        await self.store.write(work, *news)

    # ---- what people are ---------------------------------------------------------------------------------------------

    async def strengths(self, of: Collection[StoredSeek]) -> dict[str, Strength]:
        """The ratings that matter for these seeks, by person."""
        pools = {seek.person: pool_of(seek.wanted.setup()) for seek in of if seek.wanted.rated}
        found = await self.store.rows(select(ratings).where(ratings.c.person.in_(list(pools))))
        known = {
            row.person: Rating(row.mu, row.sigma, row.games)
            for row in found
            if Pool(row.game, row.players, row.variant) == pools[row.person]
        }
        new = Rating()
        return {
            person: Strength(rating.shown, rating.uncertainty)
            for person in pools
            for rating in [known.get(person, new)]
        }

    async def blocked(self, of: Collection[str]) -> set[frozenset[str]]:
        """The pairs among these people of whom one has blocked the other: they are never paired."""
        query = select(avoided.c.person, avoided.c.other).where(avoided.c.blocked, avoided.c.person.in_(list(of)))
        return {frozenset((row.person, row.other)) for row in await self.store.rows(query)}

    # ---- nodes -------------------------------------------------------------------------------------------------------

    async def beat(self) -> None:
        """People look for opponents at this node, and it lives."""

        def work(connection: Connection) -> None:
            self.lock(connection)
            self.count(connection)

        await self.store.writer.do(work)

    def lock(self, connection: Connection) -> None:
        if not self.store.sqlite:
            connection.execute(LOCK)

    def count(self, connection: Connection) -> None:
        mine = update(nodes).where(nodes.c.id == self.store.node).values(beat=nodes.c.beat + 1)
        if not connection.execute(mine).rowcount:
            connection.execute(insert(nodes).values(id=self.store.node, beat=1))

    async def beats(self) -> dict[str, int]:
        """How often each node has said that it lives."""
        return {row.id: row.beat for row in await self.store.rows(select(nodes))}

    async def forget(self, dead: Collection[str]) -> None:
        """Delete the seeks that wait at these nodes, and the nodes."""

        def work(connection: Connection) -> None:
            self.lock(connection)
            connection.execute(delete(seeks).where(seeks.c.node.in_(list(dead)), seeks.c.match.is_(None)))
            connection.execute(delete(nodes).where(nodes.c.id.in_(list(dead))))

        await self.store.writer.do(work)

    async def forget_others(self) -> None:
        """The same for all nodes but this one: for a database that only one server uses."""
        others: Any = {seek.node for seek in await self.all()} | set(await self.beats())
        await self.forget(others - {self.store.node})
