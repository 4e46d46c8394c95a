"""Leaderboards, and the ratings of a match's players, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Request
from sqlalchemy import Row

from atlantis.bots.levels import ratings_of
from atlantis.games import card, games
from atlantis.people.outcomes import Pool, is_cooperative, pool_of, variants
from atlantis.people.rating import Rating
from atlantis.server.dependencies import Match, MaybePerson, get_service
from atlantis.server.errors import not_found
from atlantis.server.openapi import Router
from atlantis.server.standing_messages import BoardRow, Estimate, Leaderboard, LevelShare, MatchRatings, SeatRating
from atlantis.server.storage.models import aware
from atlantis.table import Refused

router: Router = Router(prefix="/api", tags=["people"])
GameName = Annotated[str, Path(max_length=32)]
Variant = Annotated[str, Query(max_length=16, description="`live`, `turns`, or a level; empty: the usual one")]
Players = Annotated[int | None, Query(ge=1, le=12, description="empty: the usual number")]


def pool_named(game: str, players: int | None, variant: str) -> Pool:
    """A pool that exists; refused otherwise."""
    if game not in games():
        raise not_found()
    found, known = card(game), variants(game)
    number = found.check_players(players)
    if variant and variant not in known:
        raise Refused(
            "wrong",
            lambda t: t("{variant} has no ratings in this game. Choose one of: {known}.").format(
                variant=variant, known=", ".join(known)
            ),
            422,
        )
    return Pool(game, number, variant or known[0])


def estimate(row: Row[Any]) -> Estimate:
    rating = rating_in(row)
    return {"rating": rating.shown, "uncertainty": rating.uncertainty}


def rating_in(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.games if "games" in row._fields else 0)


def render_row(row: Row[Any], me: str) -> BoardRow:
    return {
        **estimate(row),
        "name": row.name,
        "account": row.account,
        "me": row.person == me,
        "ranks": [row.above + 1, max(row.above + 1, row.not_below)] if row.settled else None,
        "games": row.games,
        "won": row.won,
        "changed": aware(row.changed).isoformat(),
    }


@router.get("/leaderboards/{game}", summary="The leaderboard of a game, for a number of players and a pace or level")
async def get_leaderboard(
    game: GameName,
    request: Request,
    me: MaybePerson,
    players: Players = None,
    variant: Variant = "",
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    find: Annotated[str, Query(max_length=60, description="part of a name")] = "",
) -> Leaderboard:
    """Up to 50 rows. docs/ratings.md says what the figures mean."""
    pool, standings = pool_named(game, players, variant), get_service(request).store.standings
    who, shown = me.id if me else "", card(game)
    await get_service(request).store.filing.file()  # a match that has just ended counts
    total, ranked = await standings.sizes(pool)
    own = await standings.place(pool, who) if who else None
    return {
        **vars(pool),  # type: ignore[typeddict-item]
        "numbers": list(shown.players),
        "variants": list(variants(game)),
        "total": total,
        "ranked": ranked,
        "rows": [render_row(row, who) for row in await standings.board(pool, skip, find.replace("\0", ""))],
        "mine": render_row(own, who) if own else None,
        "bots": []
        if is_cooperative(game)
        else [
            {"level": level, "rating": found.rating, "uncertainty": found.uncertainty}
            for level, found in ratings_of(game).items()
        ],
        "levels": [render_level(row) for row in await standings.islands(game)],
    }


def render_level(row: Row[Any]) -> LevelShare:
    return {"players": row.players, "level": row.variant, "games": row.games, "won": row.games - row.won}


@router.get("/matches/{match}/ratings", summary="The ratings of the players of a rated match, and what it has changed")
async def get_match_ratings(match: Match, request: Request) -> MatchRatings:
    """Before the end, the ratings as they are; afterwards those after the match."""
    service, setup = get_service(request), match.table.setup
    if not setup.rated:
        return {"rated": False, "seats": []}
    seated = {seat.who: number for number, seat in enumerate(match.table.seats, 1) if seat.person}
    changes: dict[str, Row[Any]] = {}
    if match.table.over():
        await service.store.filing.file()
        changes = {row.person: row for row in await service.store.standings.changes(match.id)}
    seated |= {row.person: row.seat + 1 for row in changes.values()}
    known = {row.person: row for row in await service.store.standings.ratings_of(list(seated), pool_of(setup))}
    accounts = await service.store.standings.people(list(seated))
    found: list[SeatRating] = []
    for who, seat in sorted(seated.items(), key=lambda item: item[1]):
        now, change = known.get(who), changes.get(who)
        rating = Rating() if now is None else rating_in(now)
        shown = rating if change is None else Rating(change.mu, change.sigma, rating.games)
        account = accounts[who].account if who in accounts else None
        found.append(
            {
                "seat": seat,
                "account": account,
                "rating": shown.shown,
                "uncertainty": shown.uncertainty,
                "provisional": shown.provisional,
                "change": None if change is None else change.change,
            }
        )
    return {"rated": True, "seats": found}
