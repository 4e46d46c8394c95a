"""The HTTP interface. Every address is described in /openapi.json."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from fastapi.responses import PlainTextResponse

from atlantis.engine import AtlantisError, Record, plain
from atlantis.games import card, games
from atlantis.server import answers
from atlantis.server.asking import Here, Lang, Maybe, Me, count, house_of, limiter_of
from atlantis.server.documenting import ALWAYS, gives, text
from atlantis.server.house import NewMatch
from atlantis.server.models import (
    Chat,
    OtherSeat,
    OwnSeat,
    WishedMatch,
    WishedMove,
    WishedSeat,
    WishedUndo,
)
from atlantis.server.refusing import NotHere
from atlantis.server.rooms import Room
from atlantis.server.storage import Person, Unavailable
from atlantis.server.views import game_view, line_view, match_view, summary
from atlantis.server.wishing import grant

router = APIRouter(prefix="/api", responses=ALWAYS, tags=["matches"])
Json = dict[str, Any]
WISH = gives(answers.Match, 401, 404, 409)


class Ndjson(PlainTextResponse):
    media_type = "application/x-ndjson"


# ---- games -----------------------------------------------------------------------------------------------------------

@router.get("/games", summary="The games: players, options, who made them", responses=gives(list[answers.Game]))
async def list_games(lang: Lang) -> list[Json]:
    return [game_view(name, lang) for name in games()]


@router.get("/games/{name}/rules", response_class=PlainTextResponse, summary="The rules of a game, in Markdown",
            responses=text("text/plain", 404))
async def rules(name: Annotated[str, Path(max_length=32)], lang: Lang) -> str:
    if name not in games():
        raise NotHere
    return (files("atlantis.games") / card(name).name / f"rules.{lang}.md").read_text("utf-8")


# ---- matches ---------------------------------------------------------------------------------------------------------

@router.post("/matches", status_code=201, summary="A new match: `me` against `expert` begins at once",
             responses=gives(answers.Match, 401, status=201))
async def new_match(wish: WishedMatch, request: Request, me: Me, lang: Lang) -> Json:
    await count(request, "matches", me)
    room = await house_of(request).new_match(
        NewMatch(wish.game, wish.seats, wish.options, None, wish.listed, wish.forced, wish.games), me)
    return match_view(room, me.id, lang)


@router.get("/matches", summary="The lobby: open matches that anybody may join", responses=gives(list[answers.Summary]))
async def lobby(request: Request) -> list[Json]:
    return [summary(stored) for stored in await house_of(request).store.lobby()]


@router.get("/my/matches", summary="My matches, the one that changed last first",
            responses=gives(list[answers.MyMatch], 401))
async def my_matches(request: Request, me: Me, lang: Lang,
                     status: Annotated[str | None, Query(pattern="^(open|running|over)$")] = None) -> list[Json]:
    house, found = house_of(request), []
    for stored in await house.store.matches_of(me.id, status):
        try:
            room = await house.rooms.room(stored.id)
        except Unavailable:
            raise
        except AtlantisError as error:  # begun with other rules: it stays in the list, and says why
            found.append({**summary(stored), "your_turn": False, "seats": [], "closed": str(error)})
            continue
        assert room is not None
        actor = room.table.actor()
        found.append({**summary(stored), "your_turn": actor is not None and room.table.seats[actor].who == me.id,
                      "seats": [{"name": seat.name, "kind": seat.kind()} for seat in room.table.seats],
                      "closed": None})
    return found


@router.get("/matches/{match}", summary="All of a match; of the story only what is new since entry `since`",
            responses=gives(answers.Match, 404))
async def see_match(room: Here, request: Request, me: Maybe, lang: Lang,
                    since: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0) -> Json:
    if since > room.table.number:
        await house_of(request).rooms.hear(room.id, since)
    if me is not None:
        await house_of(request).see(room, me)
    return match_view(room, me.id if me else "", lang, since)


@router.get("/matches/{match}/positions/{n}", summary="The position after n moves, for replays",
            responses=gives(answers.Position, 404))
async def position(room: Here, n: Annotated[int, Path(ge=0, le=1_000_000)]) -> Json:
    if n > len(room.table.record.moves):
        raise NotHere
    return {"n": n, "moves": len(room.table.record.moves), "view": room.table.record.at(n).view()}


@router.get("/matches/{match}/drawing", response_class=PlainTextResponse, summary="The position as text",
            responses=text("text/plain", 404))
async def drawing(room: Here, lang: Lang, width: Annotated[int, Query(ge=40, le=200)] = 80) -> str:
    state = room.table.state
    return plain(state.game.drawing(state, lang, width))


@router.get("/matches/{match}/record", response_class=Ndjson, summary="The game as a record (JSON Lines)",
            responses=text("application/x-ndjson", 404))
async def record(room: Here) -> Ndjson:
    kept: Record = room.table.record
    return Ndjson(kept.dump(), headers={
        "content-disposition": f'attachment; filename="{room.table.setup.game}-{room.id}.jsonl"'})


@router.post("/records", status_code=201, summary="A match from a record, finished or to be played on",
             responses=gives(answers.Match, 401, status=201))
async def take_in(request: Request, me: Me, lang: Lang,
                  text: Annotated[bytes, Body(media_type="application/x-ndjson")]) -> Json:
    await count(request, "matches", me)
    room = await house_of(request).take_in(text.decode("utf-8", "replace"), me)
    return match_view(room, me.id, lang)


# ---- at a table ------------------------------------------------------------------------------------------------------

async def granted(request: Request, room: Room, me: Person, kind: str, wish: Any, lang: str) -> Json:
    await limiter_of(request).count("chat" if kind == "chat" else "moves", me.id)
    before = room.table.number
    await grant(house_of(request), room, me, kind, wish)
    await house_of(request).see(room, me)
    return match_view(room, me.id, lang, before)


@router.post("/matches/{match}/seats", summary="Take a seat: the one named, or the first open one", responses=WISH)
async def join(room: Here, wish: WishedSeat, request: Request, me: Me, lang: Lang) -> Json:
    await limiter_of(request).count("moves", me.id)
    await house_of(request).join(room, me, None if wish.seat is None else wish.seat - 1, wish.invite)
    return match_view(room, me.id, lang)


@router.post("/matches/{match}/moves", summary="Make a move", responses=WISH)
async def move(room: Here, wish: WishedMove, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "move", wish, lang)


@router.post("/matches/{match}/undo", summary="Take back my last choice", responses=WISH)
async def undo(room: Here, wish: WishedUndo, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "undo", wish, lang)


@router.post("/matches/{match}/resign", summary="Give up", responses=WISH)
async def resign(room: Here, wish: OwnSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "resign", wish, lang)


@router.post("/matches/{match}/leave", summary="Leave: before the start the seat is open again, later it is giving up",
             responses=WISH)
async def leave(room: Here, wish: OwnSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "leave", wish, lang)


@router.post("/matches/{match}/absent", summary="A bot plays for somebody who is not there", responses=WISH)
async def absent(room: Here, wish: OtherSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "absent", wish, lang)


@router.post("/matches/{match}/back", summary="Play myself again", responses=WISH)
async def back(room: Here, wish: OwnSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "back", wish, lang)


@router.post("/matches/{match}/advice", summary="Point at a move for whoever is to move, where all win together",
             responses=WISH)
async def advise(room: Here, wish: WishedMove, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "advise", wish, lang)


@router.get("/matches/{match}/chat", summary="What was said, since line `since`",
            responses=gives(list[answers.ChatLine], 404))
async def chat(room: Here, since: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> list[Json]:
    return [line_view(line) for line in room.chat if line.number > since]


@router.post("/matches/{match}/chat", summary="Say something", responses=WISH)
async def say(room: Here, wish: Chat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "chat", wish, lang)


@router.get("/matches/{match}/hint", summary="The best moves here, with the chance to win",
            responses=gives(list[answers.Hint], 401, 404, 409))
async def hint(room: Here, request: Request, me: Me, lang: Lang) -> list[Json]:
    await count(request, "hints", me)
    state = room.table.state.clone()  # others may move while the bot thinks
    found = await house_of(request).hints(room)
    return [{**one, "text": state.describe(state.game.code(one["move"]), lang)} for one in found]


@router.post("/matches/{match}/next", summary="The second game of a match, or a rematch",
             responses=gives(answers.Next, 401, 404, 409))
async def next_match(room: Here, request: Request, me: Me) -> Json:
    await count(request, "matches", me)
    return {"id": await house_of(request).next_match(room, me)}
