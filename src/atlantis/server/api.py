"""The HTTP interface. Every address is described in /openapi.json."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response

from atlantis.engine import AtlantisError, Record, WrongOption, plain
from atlantis.games import card, games
from atlantis.server import answers
from atlantis.server.asking import Here, Lang, Maybe, Me, count, house_of, limiter_of
from atlantis.server.coachviews import coach_view
from atlantis.server.documenting import ALWAYS, gives, text
from atlantis.server.house import NewMatch
from atlantis.server.listviews import closed_view, lobby_view, my_view, things_view
from atlantis.server.models import (
    Chat,
    Listed,
    OtherSeat,
    OwnSeat,
    WishedBot,
    WishedMatch,
    WishedMove,
    WishedSeat,
    WishedUndo,
)
from atlantis.server.refusing import NotHere
from atlantis.server.rooms import Room
from atlantis.server.storage import Person, Unavailable
from atlantis.server.views import game_view, line_view, match_view, position_view
from atlantis.server.vocabulary import vocabulary_response
from atlantis.server.wishing import grant
from atlantis.table.setup import loaded

router = APIRouter(prefix="/api", responses=ALWAYS, tags=["matches"])
Json = dict[str, Any]
Version = Annotated[str, Query(max_length=32, description="of the words: an answer to it never changes")]
WISH = gives(answers.Match, 401, 404, 409)


class Ndjson(PlainTextResponse):
    media_type = "application/x-ndjson"


# ---- games -----------------------------------------------------------------------------------------------------------


@router.get("/games", summary="The games: players, options, who made them", responses=gives(list[answers.Game]))
async def list_games(lang: Lang) -> list[Json]:
    return [game_view(name, lang) for name in games()]


@router.get(
    "/games/{name}/rules",
    response_class=PlainTextResponse,
    summary="The rules of a game, in Markdown",
    responses=text("text/plain", 404),
)
async def rules(name: Annotated[str, Path(max_length=32)], lang: Lang) -> str:
    if name not in games():
        raise NotHere
    return card(name).rules(lang)


@router.get(
    "/games/{name}/data",
    summary="What is printed on the components, and which of it is ours",
    responses=gives(list[answers.Thing], 404),
)
async def data(name: Annotated[str, Path(max_length=32)], lang: Lang) -> list[Json]:
    if name not in games():
        raise NotHere
    return things_view(name, lang)


@router.get(
    "/games/{name}/vocabulary",
    summary="Every word about a game, in one language",
    responses=gives(answers.Vocabulary, 404),
)
async def vocabulary(name: Annotated[str, Path(max_length=32)], lang: Lang, v: Version = "") -> Response:
    if name not in games():
        raise NotHere
    return vocabulary_response(loaded(name, None, {}, {}), lang, v)


@router.get(
    "/matches/{match}/vocabulary",
    summary="The same with the amounts of a match's own data",
    responses=gives(answers.Vocabulary, 404),
)
async def match_vocabulary(room: Here, lang: Lang, v: Version = "") -> Response:
    return vocabulary_response(room.table.game, lang, v)


# ---- matches ---------------------------------------------------------------------------------------------------------


@router.post(
    "/matches",
    status_code=201,
    summary="A new match: `me` against `expert` begins at once",
    responses=gives(answers.Match, 401, status=201),
)
async def new_match(wish: WishedMatch, request: Request, me: Me, lang: Lang) -> Json:
    await count(request, "matches", me)
    room = await house_of(request).new_match(
        NewMatch(wish.game, wish.seats, wish.options, None, wish.listed, wish.forced, wish.games), me
    )
    if request.headers.get("prefer") == "return=minimal":  # who opens a connection to it next is told all there
        return {"id": room.stored.id}
    return match_view(room, me.id, lang)


@router.get(
    "/matches", summary="The lobby: open matches that anybody may join", responses=gives(list[answers.LobbyMatch])
)
async def lobby(request: Request, lang: Lang) -> list[Json]:
    house, found = house_of(request), []
    stored = await house.store.lobby()
    names = await house.store.names({one.host for one in stored})
    for one in stored:
        with suppress(WrongOption):  # begun with other rules: nobody can join it
            room = await house.rooms.room(one.id)
            assert room is not None
            found.append(lobby_view(room, names.get(one.host, ""), lang))
    return found


@router.get(
    "/my/matches", summary="My matches, the one that changed last first", responses=gives(list[answers.MyMatch], 401)
)
async def my_matches(
    request: Request, me: Me, lang: Lang, status: Annotated[str | None, Query(pattern="^(open|running|over)$")] = None
) -> list[Json]:
    house, found = house_of(request), []
    for stored in await house.store.matches_of(me.id, status):
        try:
            room = await house.rooms.room(stored.id)
        except Unavailable:
            raise
        except AtlantisError as error:  # begun with other rules: it stays in the list, and says why
            found.append(closed_view(stored, str(error)))
            continue
        assert room is not None
        found.append(my_view(room, stored, me.id, lang))
    return found


@router.get(
    "/matches/{match}",
    summary="All of a match; of the story only what is new since entry `since`",
    responses=gives(answers.Match, 404),
)
async def see_match(
    room: Here, request: Request, me: Maybe, lang: Lang, since: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0
) -> Json:
    if since > room.table.number:
        await house_of(request).rooms.hear(room.id, since)
    if me is not None:
        await house_of(request).see(room, me)
    return match_view(room, me.id if me else "", lang, since)


@router.get(
    "/matches/{match}/positions/{n}",
    summary="The position after n moves, for replays",
    responses=gives(answers.Position, 404),
)
async def position(room: Here, lang: Lang, n: Annotated[int, Path(ge=0, le=1_000_000)]) -> Json:
    if n > len(room.table.record.moves):
        raise NotHere
    return position_view(room.table.record, n, lang)


@router.get(
    "/matches/{match}/drawing",
    response_class=PlainTextResponse,
    summary="The position as text",
    responses=text("text/plain", 404),
)
async def drawing(room: Here, lang: Lang, width: Annotated[int, Query(ge=40, le=200)] = 80) -> str:
    state = room.table.state
    return plain(state.game.drawing(state, lang, width))


@router.get(
    "/matches/{match}/record",
    response_class=Ndjson,
    summary="The game as a record (JSON Lines)",
    responses=text("application/x-ndjson", 404),
)
async def record(room: Here) -> Ndjson:
    kept: Record = room.table.record
    return Ndjson(
        kept.dump(), headers={"content-disposition": f'attachment; filename="{room.table.setup.game}-{room.id}.jsonl"'}
    )


@router.post(
    "/records",
    status_code=201,
    summary="A match from a record, finished or to be played on",
    responses=gives(answers.Match, 401, status=201),
)
async def take_in(
    request: Request, me: Me, lang: Lang, text: Annotated[bytes, Body(media_type="application/x-ndjson")]
) -> Json:
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


@router.post(
    "/matches/{match}/leave",
    summary="Leave: before the start the seat is open again, later it is giving up",
    responses=WISH,
)
async def leave(room: Here, wish: OwnSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "leave", wish, lang)


@router.post("/matches/{match}/absent", summary="A bot plays for somebody who is not there", responses=WISH)
async def absent(room: Here, wish: OtherSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "absent", wish, lang)


@router.post("/matches/{match}/back", summary="Play myself again", responses=WISH)
async def back(room: Here, wish: OwnSeat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "back", wish, lang)


@router.post("/matches/{match}/bot", summary="The host puts a bot on an open seat, or frees a bot's", responses=WISH)
async def seat_bot(room: Here, wish: WishedBot, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "bot", wish, lang)


@router.post("/matches/{match}/list", summary="The host shows an open match in the lobby, or no longer", responses=WISH)
async def show_in_lobby(room: Here, wish: Listed, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "list", wish, lang)


@router.post(
    "/matches/{match}/advice", summary="Point at a move for whoever is to move, where all win together", responses=WISH
)
async def advise(room: Here, wish: WishedMove, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "advise", wish, lang)


@router.get(
    "/matches/{match}/chat", summary="What was said, since line `since`", responses=gives(list[answers.ChatLine], 404)
)
async def chat(room: Here, since: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> list[Json]:
    return [line_view(line) for line in room.chat if line.number > since]


@router.post("/matches/{match}/chat", summary="Say something", responses=WISH)
async def say(room: Here, wish: Chat, request: Request, me: Me, lang: Lang) -> Json:
    return await granted(request, room, me, "chat", wish, lang)


@router.get(
    "/matches/{match}/hint",
    summary="The best moves here, with the chance to win",
    responses=gives(list[answers.Hint], 401, 404, 409),
)
async def hint(room: Here, request: Request, me: Me, lang: Lang) -> list[Json]:
    await count(request, "hints", me)
    state = room.table.state.clone()  # others may move while the bot thinks
    found = await house_of(request).hints(room)
    return [{**one, "text": state.describe(state.game.code(one["move"]), lang)} for one in found]


@router.get(
    "/matches/{match}/coach",
    summary="The chances to win in a match that is over, and where it turned",
    responses=gives(answers.Coach, 404, 409),
)
async def coach(room: Here, request: Request, me: Maybe, lang: Lang) -> Json:
    """Whoever is known makes the coach begin, or go on, for up to a minute: ask again. Others see what is there."""
    found = house_of(request).coach
    where, known = await found.so_far(room)
    if me is not None and len(known) < len(where) and not found.begun(room):
        await count(request, "coach", me)
        found.begin(room)
    return coach_view(room.table, where, known, found.begun(room), lang)


@router.post(
    "/matches/{match}/next",
    summary="The second game of a match, or a rematch",
    responses=gives(answers.Next, 401, 404, 409),
)
async def next_match(room: Here, request: Request, me: Me) -> Json:
    await count(request, "matches", me)
    return {"id": await house_of(request).next_match(room, me)}
