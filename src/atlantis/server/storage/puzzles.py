"""Which puzzles people were dealt, what came of it, and the ratings of solvers and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.people.rating import Rating, rate
from atlantis.server.errors import doubled, puzzle_finished, puzzle_not_dealt
from atlantis.server.storage.models import new_id
from atlantis.server.storage.schema import puzzle_ratings, puzzle_tries, solvers

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

TryState = Literal["dealt", "missed", "solved", "late", "shown"]
"""Not tried yet; tried without success; solved at the first try; solved later; the solution was shown."""
FINISHED: Final = ("solved", "late", "shown")


@dataclass(frozen=True)
class Deal:
    """A puzzle that a person was dealt. `deal`: what they have to send with each try, so that nobody can try a puzzle
    that they were not dealt."""

    puzzle: str
    deal: str
    tries: int = 0
    state: TryState = "dealt"
    rated: bool = False
    day: int | None = None

    @property
    def finished(self) -> bool:
        return self.state in FINISHED


@dataclass(frozen=True)
class PuzzleRating:
    """The rating of a puzzle, and how many of its rated first tries were right."""

    rating: Rating
    solved: int = 0


@dataclass(frozen=True)
class Attempt:
    """What a try is worth: the deal after it, and the solver's rating before and after it, if it was rated."""

    deal: Deal
    before: Rating | None = None
    after: Rating | None = None


class PuzzleStore:
    """The part of the store that is about puzzles."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def deal(self, person: str, puzzle: str) -> Deal:
        """Deal a puzzle to a person; again the same deal if they have it already."""

        def work(connection: Connection) -> Deal:
            found = connection.execute(self.own(person, puzzle)).first()
            if found is not None:
                return deal_of(found)
            made = Deal(puzzle, new_id())
            connection.execute(
                insert(puzzle_tries).values(
                    person=person, puzzle=puzzle, deal=made.deal, tries=0, state=made.state, rated=False, day=None
                )
            )
            return made

        try:
            return await self.store.writer.do(work)
        except IntegrityError:  # another request was first
            return await self.store.writer.do(work)

    async def dealt(self, person: str, puzzle: str) -> Deal | None:
        found = await self.store.rows(self.own(person, puzzle))
        return deal_of(found[0]) if found else None

    async def attempt(
        self,
        person: str,
        puzzle: str,
        deal: str,
        number: int,
        state: TryState,
        rating: Rating | None,
        day: int | None = None,
    ) -> Attempt:
        """Store try `number` (from 1) with the state after it, or that the solution is shown. With `rating`, the
        puzzle's own before anybody tried it, the first try changes ratings.

        Refused if the puzzle was not dealt to this person, if this try was already made, or if the puzzle is finished.
        """

        def work(connection: Connection) -> Attempt:
            row = connection.execute(self.own(person, puzzle).with_for_update()).first()
            if row is None or row.deal != deal:
                raise puzzle_not_dealt()
            before = deal_of(row)
            if before.finished:
                raise puzzle_finished(before.state == "shown")
            if number != before.tries + 1:
                raise doubled()
            first = before.tries == 0
            after = replace(
                before,
                tries=number,
                state="late" if state == "solved" and not first else state,
                rated=before.rated or (first and rating is not None),
                day=day if first else before.day,
            )
            changed = {"tries": after.tries, "state": after.state, "rated": after.rated, "day": after.day}
            connection.execute(
                update(puzzle_tries).where(puzzle_tries.c.person == person, puzzle_tries.c.puzzle == puzzle), changed
            )
            if not first or rating is None:
                return Attempt(after)
            return Attempt(after, *self.rate(connection, person, puzzle, rating, state == "solved"))

        try:
            return await self.store.writer.do(work)
        except IntegrityError:  # another request has just stored the first rating of this puzzle or solver
            return await self.store.writer.do(work)

    def rate(
        self, connection: Connection, person: str, puzzle: str, first: Rating, solved: bool
    ) -> tuple[Rating, Rating]:
        """Change the ratings of solver and puzzle; return the solver's, before and after."""
        row = connection.execute(
            select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle).with_for_update()
        ).first()
        known = connection.execute(select(solvers).where(solvers.c.person == person).with_for_update()).first()
        before, its = Rating() if known is None else rating_of(known), first if row is None else rating_of(row)
        after, its_after = rate([before, its], [1, 2] if solved else [2, 1])
        values = {"mu": after.mu, "sigma": after.sigma, "games": after.games}
        if known is None:
            connection.execute(insert(solvers).values(person=person, **values))
        else:
            connection.execute(update(solvers).where(solvers.c.person == person), values)
        values = {"mu": its_after.mu, "sigma": its_after.sigma, "games": its_after.games}
        if row is None:
            connection.execute(insert(puzzle_ratings).values(puzzle=puzzle, solved=int(solved), **values))
        else:
            connection.execute(
                update(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle),
                {**values, "solved": row.solved + solved},
            )
        return before, after

    async def tried(self, person: str) -> dict[str, TryState]:
        """The puzzles that a person has tried or seen the solution of."""
        query = select(puzzle_tries.c.puzzle, puzzle_tries.c.state).where(
            puzzle_tries.c.person == person, puzzle_tries.c.state != "dealt"
        )
        return {row.puzzle: cast("TryState", row.state) for row in await self.store.rows(query)}

    async def days(self, person: str) -> Mapping[int, TryState]:
        """What came of the puzzles of the day, by the number of the day."""
        query = select(puzzle_tries.c.day, puzzle_tries.c.state).where(
            puzzle_tries.c.person == person, puzzle_tries.c.day.is_not(None)
        )
        return {row.day: cast("TryState", row.state) for row in await self.store.rows(query)}

    async def solver(self, person: str) -> Rating:
        found = await self.store.rows(select(solvers).where(solvers.c.person == person))
        return rating_of(found[0]) if found else Rating()

    async def ratings(self, puzzles: Iterable[str]) -> dict[str, PuzzleRating]:
        """The ratings of those that somebody has tried."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle.in_(list(puzzles)))
        return {row.puzzle: PuzzleRating(rating_of(row), row.solved) for row in await self.store.rows(query)}

    def own(self, person: str, puzzle: str) -> Any:
        return select(puzzle_tries).where(puzzle_tries.c.person == person, puzzle_tries.c.puzzle == puzzle)


def deal_of(row: Row[Any]) -> Deal:
    return Deal(row.puzzle, row.deal, row.tries, row.state, row.rated, row.day)


def rating_of(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.games)
