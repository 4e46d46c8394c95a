"""The ratings that lists of matches show beside the names of people and bots."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots.levels import ratings_of
from atlantis.people.outcomes import Pool, is_cooperative, pool_of
from atlantis.people.rating import Rating
from atlantis.server.standing_messages import ListedRating
from atlantis.server.storage import Store, StoredMatch
from atlantis.table.outline import Outline

Ratings = tuple[ListedRating | None, ...]
"""By seat; None for guests, for people who have played no rated match of this kind, and for open seats."""


async def listed_ratings(store: Store, listed: Sequence[tuple[StoredMatch, Outline]]) -> list[Ratings]:
    """The ratings in the pool of each match, with one question to the database for all of them."""
    people = {seat.who for _, outline in listed for seat in outline.seats if seat.kind == "person"}
    rows = await store.standings.ratings_of(sorted(people)) if people else []
    known = {
        (row.person, Pool(row.game, row.players, row.variant)): Rating(row.mu, row.sigma, row.games) for row in rows
    }
    found = list[Ratings]()
    for stored, outline in listed:
        pool = pool_of(stored.setup)
        bots = {} if is_cooperative(pool.game) else ratings_of(pool.game)
        found.append(
            tuple(
                render(known.get((seat.who, pool)))
                if seat.kind == "person"
                else {
                    "rating": bots[seat.name].rating,
                    "uncertainty": bots[seat.name].uncertainty,
                    "provisional": False,
                }
                if seat.kind == "bot" and seat.name in bots
                else None
                for seat in outline.seats
            )
        )
    return found


def render(rating: Rating | None) -> ListedRating | None:
    if rating is None:
        return None
    return {"rating": rating.shown, "uncertainty": rating.uncertainty, "provisional": rating.provisional}
