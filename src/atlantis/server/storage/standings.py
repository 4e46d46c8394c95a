"""Leaderboards and profiles: what the database tells of ratings and finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Row, Select, and_, func, select

from atlantis.bots.levels import LEVELS
from atlantis.people.outcomes import ISLAND, LIVE, OWN_BOT, TURNS, Pool
from atlantis.server.storage.filing import in_pool
from atlantis.server.storage.models import Person, stored_person
from atlantis.server.storage.schema import judged, people, played, rated, ratings

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

PAGE: Final = 50
"""Rows of a leaderboard, and matches of a profile, in one answer at most."""
POINTS: Final = 400
"""Points of a rating curve in one answer, at most: the last ones."""
OTHERS: Final = ratings.alias("others")
SOMEBODY: Final = people.alias("somebody")


def listed(here: Any, person: Any) -> ColumnElement[bool]:
    """Leaderboards have accounts that are not banned; deleted people and islands are nobody's."""
    return and_(person.c.id == here.c.person, person.c.account.is_not(None), ~person.c.banned)


def counted(pool: Pool, *where: ColumnElement[bool]) -> Any:
    """How many settled people of a pool fulfil this."""
    same = OTHERS.c.game == pool.game, OTHERS.c.players == pool.players, OTHERS.c.variant == pool.variant
    query = select(func.count()).select_from(OTHERS.join(SOMEBODY, listed(OTHERS, SOMEBODY)))
    return query.where(*same, OTHERS.c.settled, *where).correlate(ratings).scalar_subquery()


def board_of(pool: Pool) -> Select[Any]:
    """The rows of a leaderboard, with the range of ranks of those who are settled.

    Two people share ranks if the rating of one of them lies within the uncertainty of the other: their intervals then
    overlap by at least half of the shorter one.
    """
    above = counted(
        pool, OTHERS.c.mu > ratings.c.mu + 2 * ratings.c.sigma, OTHERS.c.mu - 2 * OTHERS.c.sigma > ratings.c.mu
    )
    not_below = counted(pool) - counted(
        pool, OTHERS.c.mu < ratings.c.mu - 2 * ratings.c.sigma, OTHERS.c.mu + 2 * OTHERS.c.sigma < ratings.c.mu
    )
    return (
        select(ratings, people.c.name, people.c.account, above.label("above"), not_below.label("not_below"))
        .join(people, listed(ratings, people))
        .where(*in_pool(pool))
    )


class Standings:
    """The part of the store that reads ratings and histories."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- leaderboards ------------------------------------------------------------------------------------------------

    async def board(self, pool: Pool, skip: int, find: str = "") -> Sequence[Row[Any]]:
        """A page of a leaderboard: the best first, then everybody whose rating is provisional."""
        query = board_of(pool)
        if find:
            query = query.where(people.c.name.icontains(find, autoescape=True))
        order = ratings.c.settled.desc(), ratings.c.mu.desc(), ratings.c.person
        return await self.store.rows(query.order_by(*order).offset(skip).limit(PAGE))

    async def place(self, pool: Pool, person: str) -> Row[Any] | None:
        found = await self.store.rows(board_of(pool).where(ratings.c.person == person))
        return found[0] if found else None

    async def sizes(self, pool: Pool) -> tuple[int, int]:
        """How many people a leaderboard has, and how many of them are settled."""
        query = select(ratings.c.settled, func.count().label("n")).join(people, listed(ratings, people))
        rows = await self.store.rows(query.where(*in_pool(pool)).group_by(ratings.c.settled))
        found = {bool(row.settled): row.n for row in rows}
        return sum(found.values()), found.get(True, 0)

    async def islands(self, game: str) -> Sequence[Row[Any]]:
        """The levels of a cooperative game, as far as rated matches were played: how many, and how many the island won."""
        query = select(ratings).where(ratings.c.game == game, ratings.c.person == ISLAND)
        return await self.store.rows(query.order_by(ratings.c.players, ratings.c.mu.desc()))

    # ---- people ------------------------------------------------------------------------------------------------------

    async def find(self, given: str) -> Row[Any] | None:
        """The person with this account name or id."""
        if "\0" in given:
            return None
        by_id = select(people).where(people.c.id == given)
        found = await self.store.rows(select(people).where(people.c.account == given.casefold()))
        found = found or await self.store.rows(by_id)
        return found[0] if found else None

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        rows = await self.store.rows(select(people).where(people.c.id.in_(list(ids))))
        return {row.id: stored_person(row) for row in rows}

    async def hide(self, person: str, private: bool) -> None:
        await self.store.change_person(person, private=private)

    async def ratings_of(self, persons: Sequence[str], pool: Pool | None = None) -> Sequence[Row[Any]]:
        query = select(ratings).where(ratings.c.person.in_(list(persons)), *(in_pool(pool) if pool else ()))
        return await self.store.rows(query.order_by(ratings.c.games.desc(), ratings.c.game))

    async def curve(self, person: str, pool: Pool) -> Sequence[Row[Any]]:
        """The last ratings of somebody, the oldest first."""
        same = rated.c.game == pool.game, rated.c.players == pool.players, rated.c.variant == pool.variant
        query = select(rated).where(rated.c.person == person, *same).order_by(rated.c.number.desc()).limit(POINTS)
        return (await self.store.rows(query))[::-1]

    async def record(self, person: str) -> Sequence[Row[Any]]:
        """How many matches somebody has finished, by game, kind of opponent and outcome."""
        kinds = played.c.game, played.c.against, played.c.outcome
        query = select(*kinds, func.count().label("n"), func.max(played.c.ended).label("last"))
        return await self.store.rows(query.where(played.c.person == person).group_by(*kinds))

    async def history(
        self, person: str, skip: int, game: str = "", against: str = "", outcome: str = "", most: int = 20
    ) -> tuple[int, Sequence[Row[Any]]]:
        """Finished matches of somebody, the last first, and how many there are in all."""
        where = [played.c.person == person]
        if game:
            where.append(played.c.game == game)
        if against == "people":
            where.append(played.c.against.in_((LIVE, TURNS)))
        elif against == "bots":
            where.append(played.c.against.in_((*LEVELS, OWN_BOT)))
        if outcome:
            where.append(played.c.outcome == outcome)
        number = (await self.store.rows(select(func.count()).select_from(played).where(*where)))[0][0]
        query = (
            select(played, rated.c.change)
            .outerjoin(rated, and_(rated.c.match == played.c.match, rated.c.person == played.c.person))
            .where(*where)
        )
        order = played.c.ended.desc(), played.c.match
        return int(number), await self.store.rows(query.order_by(*order).offset(skip).limit(most))

    async def changes(self, match: str) -> Sequence[Row[Any]]:
        """What a rated match has changed, by seat."""
        return await self.store.rows(select(rated).where(rated.c.match == match, rated.c.seat >= 0))

    async def analysed(self, given: Sequence[str]) -> set[str]:
        """Those of these matches that the coach has looked at."""
        query = select(judged.c.match).where(judged.c.match.in_(list(given))).distinct()
        return {row.match for row in await self.store.rows(query)}
