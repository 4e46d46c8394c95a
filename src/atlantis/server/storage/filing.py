"""Finished matches are filed once: in the history of their players, and rated matches in the ratings.

Any node may do it, now or after a crash: the mark `matches.filed` and everything that follows from it are stored in one
transaction, and only one at a time files matches.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from atlantis.engine import AtlantisError
from atlantis.people.outcomes import Occupant, Placed, Played, Pool, new_ratings, occupants, places, played, pool_of
from atlantis.people.rating import Rating
from atlantis.server.logs import reason
from atlantis.server.storage.models import aware
from atlantis.server.storage.schema import entries, keys, matches, rated, ratings
from atlantis.server.storage.schema import played as history
from atlantis.table import Entry, parse_entry
from atlantis.table.setup import parse_setup

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

log: logging.Logger = logging.getLogger("atlantis.server")

Answer = TypeVar("Answer")
AT_ONCE: Final = 20
"""Matches that are filed in one transaction at most."""
A_MOVE: Final = '{"do": "move"'
"""How the entries begin that do not matter here: most of them."""
RATED: Final = '"rated": true'
"""In the setup of a rated match."""
LOCK: Final = "filing"
"""The key whose row is locked by whoever files matches."""


@dataclass(frozen=True)
class Finished:
    """A match that is over, with all that its history needs. `played`: nobody's, if it cannot be read."""

    id: str
    ended: datetime
    pool: Pool | None = None
    rated: bool = False
    reason: str = ""
    seats: tuple[Occupant, ...] = ()
    played: tuple[Played, ...] = ()
    placed: tuple[Placed, ...] = ()


def finished(row: Row[Any], found: Iterable[Entry]) -> Finished:
    """The match in this row, with these entries."""
    setup, result = parse_setup(json.loads(row.setup)), json.loads(row.result)
    seats = occupants(setup, found)
    return Finished(
        row.id,
        aware(row.changed),
        pool_of(setup),
        setup.rated,
        result["reason"],
        tuple(seats),
        tuple(played(setup, seats, result)),
        tuple(places(setup, seats, result)),
    )


class Filing:
    """The part of the store that files finished matches."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.one: asyncio.Lock = asyncio.Lock()

    async def file(self) -> int:
        """File all matches that are over and not filed yet; how many there were."""
        number = 0
        async with self.one:
            while found := await self.unfiled():
                number += await self.exclusively(partial(file_all, found))
                if len(found) < AT_ONCE:
                    break
        return number

    async def unfiled(self) -> list[Finished]:
        """Some of these matches, in the order in which they ended."""
        query = select(matches).where(~matches.c.filed, matches.c.status == "over")
        return await self.read(await self.store.rows(query.order_by(matches.c.changed, matches.c.id).limit(AT_ONCE)))

    async def read(self, rows: Sequence[Row[Any]]) -> list[Finished]:
        """These matches. A damaged one is filed, too, as nobody's."""
        said: dict[str, list[str]] = {row.id: [] for row in rows}
        query = select(entries.c.match, entries.c.body).where(entries.c.match.in_(list(said)))
        for entry in await self.store.rows(query.order_by(entries.c.match, entries.c.number)):
            if not entry.body.startswith(A_MOVE):
                said[entry.match].append(entry.body)
        found = []
        for row in rows:
            try:
                found.append(finished(row, [parse_entry(json.loads(body)) for body in said[row.id]]))
            except (AtlantisError, ValueError, TypeError, LookupError) as error:
                log.error("A match cannot be filed in the history: %s", reason(error), extra={"match": row.id})
                found.append(Finished(row.id, aware(row.changed)))
        return found

    async def exclusively(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work in a transaction of its own, while no other node does such work."""
        if self.store.sqlite:  # there is only one writer
            return await self.store.writer.do(work)

        await self.store.key(LOCK)

        def locked(connection: Connection) -> Answer:
            connection.execute(update(keys).where(keys.c.name == LOCK).values(value=LOCK.encode()))
            return work(connection)

        async def run() -> Answer:
            async with self.store.engine.connect() as connection:
                answer = await connection.run_sync(locked)
                await connection.commit()
                return answer

        return await self.store.health.reached(run)

    # ---- all ratings again -------------------------------------------------------------------------------------------

    async def rebuild(self) -> tuple[int, int]:
        """Compute all ratings again from the stored results; how many matches count, and how many figures were wrong.

        A match that is still stored is read again, also if its result is missing from the ratings; of a match that was
        deleted, its result was kept.
        """
        await self.file()
        again: dict[str, Finished] = {}
        filed = await self.store.rows(select(matches.c.id, matches.c.setup).where(matches.c.filed))
        counted = {row.match for row in await self.store.rows(select(rated.c.match))}
        ids = [row.id for row in filed if RATED in row.setup or row.id in counted]
        for start in range(0, len(ids), AT_ONCE):
            some = select(matches).where(matches.c.id.in_(ids[start : start + AT_ONCE]))
            again |= {one.id: one for one in await self.read(await self.store.rows(some))}
        return await self.exclusively(lambda connection: rebuild_all(connection, again))


def file_all(found: Sequence[Finished], connection: Connection) -> int:
    """File those of these matches that nobody has filed meanwhile."""
    number = 0
    for one in found:
        mark = update(matches).where(matches.c.id == one.id, ~matches.c.filed, matches.c.status == "over")
        if not connection.execute(mark.values(filed=True)).rowcount:
            continue
        number += 1
        seats = [[seat.person, seat.bot] for seat in one.seats]
        for each in one.played:
            assert one.pool is not None
            connection.execute(
                insert(history).values(
                    match=one.id,
                    person=each.person,
                    game=one.pool.game,
                    players=one.pool.players,
                    against=each.against,
                    outcome=each.outcome,
                    reason=one.reason,
                    rated=one.rated,
                    seats=json.dumps({"own": each.seats, "all": seats}),
                    ended=one.ended,
                )
            )
        if one.placed:
            rate_match(connection, one)
    return number


def in_pool(pool: Pool) -> tuple[Any, ...]:
    return ratings.c.game == pool.game, ratings.c.players == pool.players, ratings.c.variant == pool.variant


def rate_match(connection: Connection, one: Finished) -> None:
    """Count the result of a match: the ratings after it, and how they have changed."""
    assert one.pool is not None
    here, names = in_pool(one.pool), [placed.person for placed in one.placed]
    rows = connection.execute(select(ratings).where(*here, ratings.c.person.in_(names))).all()
    known = {row.person: Rating(row.mu, row.sigma, row.games) for row in rows}
    won = {row.person: row.won for row in rows}
    number = (connection.execute(select(func.max(rated.c.number))).scalar() or 0) + 1
    for placed, after in zip(one.placed, new_ratings(one.placed, known), strict=True):
        before = known.get(placed.person, Rating())
        connection.execute(
            insert(rated).values(rated_values(number, one.id, one.pool, placed, before, after, one.ended))
        )
        values = rating_values(after, won.get(placed.person, 0) + (placed.rank == 1 and not placed.left), one.ended)
        store_rating(connection, one.pool, placed.person, values, placed.person in known)


def rated_values(
    number: int, match: str, pool: Pool, placed: Placed, before: Rating, after: Rating, ended: datetime
) -> dict[str, Any]:
    return {
        "number": number,
        "seat": placed.seat,
        "match": match,
        "person": placed.person,
        **vars(pool),
        "rank": placed.rank,
        "left": placed.left,
        "mu": after.mu,
        "sigma": after.sigma,
        "change": after.shown - before.shown,
        "ended": ended,
    }


def rating_values(rating: Rating, won: int, changed: datetime) -> dict[str, Any]:
    return {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "won": won,
        "settled": not rating.provisional,
        "changed": changed,
    }


def store_rating(connection: Connection, pool: Pool, person: str, values: dict[str, Any], known: bool) -> None:
    if known:
        connection.execute(update(ratings).where(*in_pool(pool), ratings.c.person == person).values(values))
    else:
        connection.execute(insert(ratings).values(person=person, **vars(pool), **values))


def rebuild_all(connection: Connection, again: Mapping[str, Finished]) -> tuple[int, int]:
    """Everything in `rated` and `ratings` but the order of the results, and those of deleted matches, computed again.
    Matches that were missing come last, in the order in which they ended."""
    stored: dict[int, list[Row[Any]]] = {}
    for row in connection.execute(select(rated).order_by(rated.c.number, rated.c.seat)):
        stored.setdefault(row.number, []).append(row)
    known: dict[Pool, dict[str, Rating]] = {}
    values: dict[tuple[Pool, str], dict[str, Any]] = {}
    results, wrong = list[tuple[int, Finished, Sequence[Row[Any]]]](), 0
    for number, there in stored.items():
        one = again.get(there[0].match)
        if one is None or one.pool is None:  # deleted, or damaged
            one = kept_result(there)
        results.append((number, one, there))
    numbered = {there[0].match for there in stored.values()}
    missing = [one for id, one in again.items() if id not in numbered and one.placed]
    missing.sort(key=lambda one: (one.ended, one.id))
    results += [(number, one, ()) for number, one in enumerate(missing, max(stored, default=0) + 1)]
    for number, one, rows in results:
        pool, ended = one.pool, aware(rows[0].ended) if rows else one.ended
        assert pool is not None
        here = known.setdefault(pool, {})
        new = [
            (placed, here.get(placed.person, Rating()), after)
            for placed, after in (zip(one.placed, new_ratings(one.placed, here), strict=True) if one.placed else ())
        ]
        for row in rows:
            if row.seat not in {placed.seat for placed in one.placed}:  # it does not count any more
                wrong += 1
                connection.execute(delete(rated).where(rated.c.number == number, rated.c.seat == row.seat))
        for placed, before, after in new:
            right = rated_values(number, one.id, pool, placed, before, after, ended)
            old = next((row for row in rows if row.seat == placed.seat), None)
            if old is None or any(getattr(old, name) != value for name, value in right.items() if name != "ended"):
                wrong += 1
                connection.execute(delete(rated).where(rated.c.number == number, rated.c.seat == placed.seat))
                connection.execute(insert(rated).values(right))
            won = values.get((pool, placed.person), {"won": 0})["won"] + (placed.rank == 1 and not placed.left)
            values[pool, placed.person] = rating_values(after, won, ended)
            here[placed.person] = after
    for row in connection.execute(select(ratings)).all():
        pool = Pool(row.game, row.players, row.variant)
        right = values.pop((pool, row.person), {})
        if any(getattr(row, name) != value for name, value in right.items() if name != "changed") or not right:
            wrong += 1
            connection.execute(delete(ratings).where(*in_pool(pool), ratings.c.person == row.person))
            if right:
                store_rating(connection, pool, row.person, right, known=False)
    for (pool, person), right in values.items():
        wrong += 1
        store_rating(connection, pool, person, right, known=False)
    return sum(1 for _, one, _ in results if one.placed), wrong


def kept_result(rows: Sequence[Row[Any]]) -> Finished:
    """What the ratings know of a match."""
    first = rows[0]
    pool = Pool(first.game, first.players, first.variant)
    placed = tuple(Placed(row.seat, row.person, row.rank, row.left) for row in rows)
    return Finished(first.match, aware(first.ended), pool, True, placed=placed)
