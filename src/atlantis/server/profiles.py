"""Profiles: the ratings, the record and the finished matches of a person, over HTTP."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from fastapi import Path, Query, Request
from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row

from atlantis.bots.levels import LEVELS
from atlantis.engine import AtlantisError, translator
from atlantis.games import card
from atlantis.people.outcomes import is_cooperative, variants
from atlantis.server import analysis_messages, messages
from atlantis.server.coach import render_coach
from atlantis.server.dependencies import Language, MaybePerson, SignedIn, get_limiter, get_service
from atlantis.server.errors import Unavailable, not_found
from atlantis.server.leaderboards import GameName, Players, Variant, estimate, pool_named, rating_in
from atlantis.server.openapi import Router
from atlantis.server.service import Service
from atlantis.server.standing_messages import CurvePoint, History, HistoryRow, Milestone, Moment, PoolRating, Profile
from atlantis.server.storage.models import Person, aware
from atlantis.table import Refused

router: Router = Router(prefix="/api", tags=["people"])
Who = Annotated[str, Path(max_length=64, description="an account name or an id; `me`: yourself")]
MOST_MILESTONES: Final = 6
ROUND: Final = (10, 25, 50, 100, 250, 500, 1000, 2500, 5000)
"""Numbers of finished matches that are milestones."""
ME: Final = "me"


class Privacy(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    private: bool


async def find_profile(request: Request, who: str, me: Person | None) -> tuple[Row[Any], bool]:
    """The person, and whether it is whoever asks. Guests have a profile for themselves only."""
    found = await get_service(request).store.standings.find(me.id if who == ME and me else who)
    if found is None or (found.account is None and (me is None or me.id != found.id)):
        raise not_found()
    return found, me is not None and me.id == found.id


async def check_public(request: Request, who: str, me: Person | None) -> Row[Any]:
    found, mine = await find_profile(request, who, me)
    if found.private and not mine:
        raise Refused("private", lambda t: t("This profile is private."), 403)
    return found


@router.get("/people/{who}", summary="The profile of a person: ratings, record, milestones")
async def get_profile(who: Who, request: Request, me: MaybePerson, lang: Language) -> Profile:
    """Of a private profile, others see the name only."""
    service = get_service(request)
    found, mine = await find_profile(request, who, me)
    profile: Profile = {
        "name": found.name,
        "account": found.account,
        "mine": mine,
        "private": found.private,
        "since": None,
        "matches": 0,
        "ratings": [],
        "record": [],
        "milestones": [],
    }
    if found.private and not mine:
        return profile
    await service.store.filing.file()
    ratings = [render_rating(row) for row in await service.store.standings.ratings_of([found.id])]
    rows = await service.store.standings.record(found.id)
    record: dict[tuple[str, str], dict[str, int]] = {}
    for row in rows:
        record.setdefault((row.game, row.against), {})[row.outcome] = row.n
    return {
        **profile,
        "since": aware(found.made).isoformat(),
        "matches": sum(row.n for row in rows),
        "ratings": ratings,
        "record": [
            {
                "game": game,
                "against": against,
                "won": outcomes.get("won", 0),
                "drawn": outcomes.get("drawn", 0),
                "lost": outcomes.get("lost", 0),
            }
            for (game, against), outcomes in sorted(record.items())
            if outcomes.keys() - {"none"}
        ],
        "milestones": milestones(rows, ratings, lang),
    }


def render_rating(row: Row[Any]) -> PoolRating:
    return {
        **estimate(row),
        "game": row.game,
        "players": row.players,
        "variant": row.variant,
        "games": row.games,
        "won": row.won,
        "provisional": rating_in(row).provisional,
    }


def milestones(rows: Sequence[Row[Any]], ratings: Sequence[PoolRating], lang: str) -> list[Milestone]:
    """At most six, of the stored matches: nothing to collect."""
    t, found = translator(lang), list[Milestone]()
    won = {(row.game, row.against): row.n for row in rows if row.outcome == "won"}
    settled = [rating for rating in ratings if not rating["provisional"] and not is_cooperative(rating["game"])]
    for game in sorted({game for game, _ in won}):
        title, order = card(game).title, variants(game) if is_cooperative(game) else LEVELS
        best = [level for level in order if (game, level) in won]
        if best:
            n, level = won[game, best[-1]], t(best[-1])
            text = t.plural("{game}, {n} time", "{game}, {n} times", n).format(game=title, n=n)
            named = t("Won on {level}") if is_cooperative(game) else t("Beat the bot {level}")
            kind: Literal["level", "bot"] = "level" if is_cooperative(game) else "bot"
            found.append({"kind": kind, "title": named.format(level=level), "text": text})
    played = sum(row.n for row in rows if row.outcome != "none")
    if played >= ROUND[0]:
        most = max(number for number in ROUND if number <= played)
        text = t.plural("{n} match finished in all", "{n} matches finished in all", played).format(n=played)
        found.append({"kind": "games", "title": t("{n} matches").format(n=most), "text": text})
    if settled:
        best_rating = max(settled, key=lambda rating: rating["rating"])
        shown = t("Rating {rating} ± {uncertainty}").format(
            rating=best_rating["rating"], uncertainty=best_rating["uncertainty"]
        )
        found.append({"kind": "best", "title": shown, "text": card(best_rating["game"]).title})
    return found[:MOST_MILESTONES]


@router.get("/people/{who}/curve/{game}", summary="How a rating has changed: up to 400 points, the last ones")
async def get_curve(
    who: Who, game: GameName, request: Request, me: MaybePerson, players: Players = None, variant: Variant = ""
) -> list[CurvePoint]:
    found, pool = await check_public(request, who, me), pool_named(game, players, variant)
    rows = await get_service(request).store.standings.curve(found.id, pool)
    return [{**estimate(row), "number": row.number, "at": aware(row.ended).isoformat()} for row in rows]


@router.get("/people/{who}/matches", summary="The finished matches of a person, the last first")
async def get_history(
    who: Who,
    request: Request,
    me: MaybePerson,
    lang: Language,
    game: Annotated[str, Query(max_length=32)] = "",
    against: Annotated[Literal["", "people", "bots"], Query()] = "",
    outcome: Annotated[Literal["", "won", "drawn", "lost"], Query()] = "",
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> History:
    """Up to 20. `moment` is the turning point of a match that the coach has analysed."""
    service, found = get_service(request), await check_public(request, who, me)
    total, rows = await service.store.standings.history(found.id, skip, game.replace("\0", ""), against, outcome)
    seats = {row.match: json.loads(row.seats) for row in rows}
    people = await service.store.standings.people(list({who for one in seats.values() for who, _ in one["all"] if who}))
    analysed = await service.store.standings.analysed(list(seats))
    return {
        "total": total,
        "rows": [
            await render_match(service, row, seats[row.match], people, row.match in analysed, lang) for row in rows
        ],
    }


async def render_match(
    service: Service, row: Row[Any], seats: dict[str, Any], people: dict[str, Person], analysed: bool, lang: str
) -> HistoryRow:
    others = [(who, bot) for number, (who, bot) in enumerate(seats["all"]) if number not in seats["own"]]
    return {
        "id": row.match,
        "game": row.game,
        "players": row.players,
        "against": row.against,
        "outcome": row.outcome,
        "reason": row.reason,
        "ended": aware(row.ended).isoformat(),
        "rated": row.rated,
        "change": row.change,
        "others": [
            {
                "name": people[who].name if who in people else "?" if who else "",
                "account": people[who].account if who in people else None,
                "bot": bot or None,
            }
            for who, bot in others
        ],
        "moment": await turning_point(service, row.match, seats["own"][0], lang) if analysed else None,
    }


async def turning_point(service: Service, match: str, seat: int, lang: str) -> Moment | None:
    """The move that changed the chance of this seat most; None as long as the coach is not done."""
    try:
        live = await service.find(match)
        where, known = await service.coach.judged(live)
        coach = render_coach(live.table, where, known, False, lang)
    except Unavailable:
        raise
    except AtlantisError:  # played with other rules
        return None
    two, together = live.table.game.players == 2, live.table.game.together
    own = [
        point if together or point["of"] == seat + 1 else turned(point)
        for point in coach["turning"]
        if two or together or point["of"] == seat + 1
    ]
    if not own:
        return None
    best = max(own, key=lambda point: abs(point["after"] - point["before"]))
    curve = [[one["n"], one["chances"][seat]] for one in coach["chances"]]
    return {
        "n": best["n"],
        "text": best["text"],
        "before": best["before"],
        "after": best["after"],
        "chances": curve[:: max(1, len(curve) // 40)],
    }


def turned(point: analysis_messages.TurningPoint) -> analysis_messages.TurningPoint:
    """The same with the chances of the other player."""
    return {**point, "before": round(1 - point["before"], 3), "after": round(1 - point["after"], 3)}


@router.post("/me/privacy", summary="Make my profile private, or public")
async def set_privacy(given: Privacy, request: Request, me: SignedIn) -> messages.Empty:
    """Of a private profile, others see the name only. Leaderboards still have your ratings."""
    get_limiter(request).count("matches", me.id)
    await get_service(request).store.standings.hide(me.id, given.private)
    return {}
