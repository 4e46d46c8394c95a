"""Games and matches, over HTTP. /openapi.json describes every endpoint."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final

from fastapi import Body, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from atlantis.engine import Value, plain
from atlantis.games import games
from atlantis.server import analysis_messages, game_messages, messages
from atlantis.server.coach import render_coach
from atlantis.server.commands import MatchCommand, count_command, execute
from atlantis.server.dependencies import (
    Language,
    Match,
    MaybePerson,
    RequestOrigin,
    SignedIn,
    count_for_both,
    find_match,
    get_limiter,
    get_service,
)
from atlantis.server.errors import not_found
from atlantis.server.formats import json_text
from atlantis.server.limits import client_address
from atlantis.server.names import clean_name
from atlantis.server.openapi import Router
from atlantis.server.packs import LONGEST_PACK_NAME, find_pack, with_values
from atlantis.server.render import render_chat_line, render_match
from atlantis.server.render_games import differing, render_data, render_differences, render_game, words_of
from atlantis.server.render_moves import render_plannable, render_position, render_why_not
from atlantis.table import OtherRules, Refused, TimeControl, new_setup
from atlantis.table.clocks import DAY, ClockKind, OnTimeOut
from atlantis.table.setup import load_game

router: Router = Router(prefix="/api", tags=["matches"])
GameName = Annotated[str, Path(max_length=32)]
Version = Annotated[
    str, Query(max_length=32, description="the version of the words; the answer for a version never changes")
]
VOCABULARY: Final[dict[int | str, dict[str, Any]]] = {200: {"model": game_messages.Vocabulary, "description": "Done."}}
MOVES: Final[dict[int | str, dict[str, Any]]] = {200: {"model": list[messages.LegalAction], "description": "Done."}}
MATCH: Final[dict[int | str, dict[str, Any]]] = {200: {"model": messages.Match, "description": "Done."}}
NEW_MATCH: Final[dict[int | str, dict[str, Any]]] = {201: MATCH[200]}
Part = Annotated[dict[str, bool | int | Annotated[str, Field(max_length=80)] | None], Field(max_length=12)]
Parts = Annotated[list[Part], Body(min_length=1, max_length=2)]
FOREVER: Final = "public, max-age=31536000, immutable"


class NewClock(BaseModel):
    """`live`: `base` seconds for the game and `increment` more after each turn; `turn`: `base` seconds for each turn;
    `days`: the same in whole days of 86,400 seconds. In games that all win together everybody has one clock.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    kind: ClockKind
    base: int = Field(ge=1, le=14 * DAY)
    increment: int = Field(default=0, ge=0, le=180)
    on_timeout: OnTimeOut = Field(
        default="loss", description="a player whose time is up loses, or a bot plays on for them"
    )


class NewMatch(BaseModel):
    """`seats`: one for each player: `me`, `open`, or a bot: `novice`, `adept`, `expert`, `oracle`.

    Seats are shuffled, together with options given for each seat; with `in_order` they stay as listed. `data` replaces
    values of the game, by path, and `data_name` is their name; or give `pack`, the id of a pack with the values.
    Everybody sees them before taking a seat, and the record contains them.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    game: str = Field(max_length=32)
    seats: list[Annotated[str, Field(max_length=40)]] = Field(min_length=1, max_length=6)
    options: dict[str, bool | int | str | list[str] | None] = Field(default_factory=dict, max_length=10)
    listed: bool = False
    forced: bool = True
    games: Annotated[int, Field(ge=1, le=2)] = 1
    in_order: bool = False
    data: dict[str, Any] | None = Field(default=None, max_length=1000)
    data_name: str = Field(default="", max_length=200)
    pack: str | None = Field(default=None, max_length=32)
    seats_each: Annotated[int, Field(ge=1, le=6, description="how many seats one person may take, except the host")] = 1
    clock: NewClock | None = Field(default=None, description="how much time players have; null: any amount")
    rated: bool = Field(
        default=False,
        description="the result counts for the ratings; only accounts may play, without bots, hints and own values",
    )


class Branch(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    moves: int = Field(ge=0, le=1_000_000, description="how many moves of the match are kept")


class Ndjson(PlainTextResponse):
    media_type = "application/x-ndjson"


class JsonText(Response):
    media_type = "application/json"


# ---- games -----------------------------------------------------------------------------------------------------------


@router.get("/games", summary="The games: players, options, authors")
async def list_games(lang: Language) -> list[game_messages.Game]:
    return [render_game(name, lang) for name in games()]


@router.get("/games/{name}/rules", response_class=PlainTextResponse, summary="The rules of a game, in Markdown")
async def get_rules(name: GameName, lang: Language) -> str:
    check_game(name)
    return load_game(name, None, {}, {}).words.rules(lang)


@router.get("/matches/{match}/rules", response_class=PlainTextResponse, summary="The same with the match's own values")
async def get_match_rules(match: Match, lang: Language) -> str:
    return match.table.game.words.rules(lang)


@router.get("/games/{name}/data", summary="What is printed on the components, and which values are house values")
async def get_data(name: GameName, lang: Language) -> list[game_messages.Thing]:
    check_game(name)
    return render_data(load_game(name, None, {}, {}), lang)


@router.get("/matches/{match}/data", summary="The same with the match's own values")
async def get_match_data(match: Match, lang: Language) -> list[game_messages.Thing]:
    return render_data(match.table.game, lang)


@router.get("/matches/{match}/differences", summary="The values of a match that are not our own")
async def list_differences(match: Match, lang: Language) -> list[game_messages.Difference]:
    return render_differences(match.table.game, lang)


@router.get("/games/{name}/vocabulary", summary="Every word about a game, in one language", responses=VOCABULARY)
async def get_vocabulary(name: GameName, lang: Language, v: Version = "") -> Response:
    check_game(name)
    found = words_of(load_game(name, None, {}, {}), lang)
    return send_words(found.vocabulary, found.version, v)


@router.get(
    "/games/{name}/moves",
    summary="The moves that are described in the same way in every position",
    description="The address is that of the vocabulary, with `moves` instead of `vocabulary`.",
    responses=MOVES,
)
async def get_moves(name: GameName, lang: Language, v: Version = "") -> Response:
    check_game(name)
    found = words_of(load_game(name, None, {}, {}), lang)
    return send_words(found.moves, found.version, v)


@router.get(
    "/matches/{match}/vocabulary", summary="The same with the amounts of a match's own data", responses=VOCABULARY
)
async def get_match_vocabulary(match: Match, lang: Language, v: Version = "") -> Response:
    found = words_of(match.table.game, lang)
    return send_words(found.vocabulary, found.version, v)


@router.get(
    "/matches/{match}/moves",
    summary="The moves that are described in the same way in every position of a match with its own data",
    responses=MOVES,
)
async def get_match_moves(match: Match, lang: Language, v: Version = "") -> Response:
    found = words_of(match.table.game, lang)
    return send_words(found.moves, found.version, v)


def check_game(name: str) -> None:
    if name not in games():
        raise not_found()


def send_words(body: bytes, version: str, wanted: str) -> Response:
    """An answer with the current version may be cached."""
    caching = FOREVER if wanted == version else "no-cache"
    return Response(body, media_type="application/json", headers={"cache-control": caching})


# ---- matches ---------------------------------------------------------------------------------------------------------


@router.post(
    "/matches", status_code=201, summary="Create a match; it starts at once if no seat is open", responses=NEW_MATCH
)
async def create_match(
    given: NewMatch, request: Request, me: SignedIn, lang: Language, origin: RequestOrigin
) -> Response:
    count_for_both(request, "matches", me)
    data, name = await values_for(given, request)
    clock = None if given.clock is None else TimeControl(**given.clock.model_dump())
    setup = new_setup(
        given.game, len(given.seats), given.options, data, given.forced, given.games, name, clock, given.rated
    )
    match = await get_service(request).create_match(
        replace(setup, seats_each=given.seats_each), me, given.seats, given.listed, given.in_order, origin
    )
    if request.headers.get("prefer") == "return=minimal":  # for clients that open a connection next
        return JsonText(json_text({"id": match.id}), 201)
    return JsonText(render_match(match, me.id, lang), 201)


async def values_for(given: NewMatch, request: Request) -> tuple[dict[str, Value], str]:
    """The values for a new match that are not our own, and their name."""
    data, name = given.data or {}, given.data_name
    if given.pack is not None:
        if given.data is not None:
            raise Refused("wrong", lambda t: t("Give a match either `data` or a `pack`, not both."), 422)
        found = await find_pack(request, given.pack)
        if found.game != given.game:
            raise Refused("wrong", lambda t: t("These values are for another game."), 422)
        data, name = found.values, found.name
    if not data:
        return {}, ""
    return differing(with_values(given.game, data)), clean_name(name, LONGEST_PACK_NAME) if name else ""


@router.get("/matches", summary="The lobby: open matches that anybody may join")
async def list_lobby(request: Request, lang: Language) -> list[messages.LobbyMatch]:
    lobby = get_service(request).listings.lobby
    await lobby.fresh()
    return lobby.rendered(lang)


@router.get("/watch", summary="Public matches that are being played")
async def list_playing(request: Request, lang: Language) -> list[messages.WatchedMatch]:
    playing = get_service(request).listings.playing
    await playing.fresh()
    return playing.rendered(lang)


@router.get("/my/matches", summary="My matches: my turn first, then others' turns, then those that are over")
async def list_my_matches(
    request: Request,
    me: SignedIn,
    lang: Language,
    status: Annotated[str | None, Query(pattern="^(open|running|over)$")] = None,
) -> list[messages.MyMatch]:
    service = get_service(request)
    lists = service.store.lists
    stored = await lists.mine(me.id) if status is None else await lists.matches_of(me.id, status)
    return await service.listings.my_matches(stored, me.id, lang)


@router.get("/matches/{match}", summary="A match, with only the part of the story after entry `since`", responses=MATCH)
async def get_match(
    match: Match,
    request: Request,
    me: MaybePerson,
    lang: Language,
    since: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
) -> Response:
    service = get_service(request)
    if since > match.table.number:
        await service.registry.catch_up(match.id, since)
    if me is not None:
        await service.mark_present(match, me)
    return JsonText(render_match(match, me.id if me else "", lang, since))


@router.post(
    "/matches/{match}/commands", summary="Do something in a match: move, undo, resign, chat, ...", responses=MATCH
)
async def post_command(
    match: Match, command: MatchCommand, request: Request, me: SignedIn, lang: Language, origin: RequestOrigin
) -> Response:
    """Returns the match after the command. The WebSocket accepts the same commands."""
    service = get_service(request)
    count_command(request, match, me, command)
    before = match.table.number
    try:
        await execute(service, match, me, command, origin.id, origin.address)
    except Refused as refused:
        if refused.reason != "doubled" or not origin.id:
            raise
    await service.mark_present(match, me)
    return JsonText(render_match(match, me.id, lang, before))


@router.post("/matches/{match}/next", summary="The second game of a match, or a rematch")
async def create_next_match(match: Match, request: Request, me: SignedIn) -> messages.MatchId:
    count_for_both(request, "matches", me)
    return {"id": await get_service(request).next_match(match, me)}


@router.get("/matches/{match}/chat", summary="The chat after line `since`")
async def get_chat(
    match: Match, me: MaybePerson, request: Request, since: Annotated[int, Query(ge=0, le=1_000_000)] = 0
) -> list[messages.ChatLine]:
    hidden = frozenset[str]() if me is None else await get_service(request).store.relations.hidden_from(me.id)
    shown = [line for line in match.chat if line.number > since and line.person not in hidden]
    return [render_chat_line(match, line, me.id if me else "") for line in shown]


# ---- positions, records, advice --------------------------------------------------------------------------------------


@router.get("/matches/{match}/positions/{n}", summary="The position after n moves, for replays")
async def get_position(
    match: Match,
    lang: Language,
    n: Annotated[int, Path(ge=0, le=1_000_000)],
    move: Annotated[
        str, Query(max_length=80, description="a legal move, in notation: returns the position after it")
    ] = "",
) -> messages.Position:
    if n > len(match.table.record.moves):
        raise not_found()
    return render_position(match.table.record, n, lang, move)


@router.get("/matches/{match}/plannable", summary="All moves that can be planned ahead, whether legal now or not")
async def list_plannable(match: Match, lang: Language) -> list[messages.LegalAction]:
    return render_plannable(match.table.state, lang)


@router.get("/matches/{match}/drawing", response_class=PlainTextResponse, summary="The position as text")
async def get_drawing(match: Match, lang: Language, width: Annotated[int, Query(ge=40, le=200)] = 80) -> str:
    state = match.table.state
    return plain(state.game.drawing(state, lang, width))


@router.get("/matches/{match}/record", response_class=Ndjson, summary="The game as a record (JSON Lines)")
async def get_record(match: Annotated[str, Path(description="the id of a match")], request: Request) -> Ndjson:
    """Works for matches whose rules this version no longer has, too."""
    try:
        table = (await find_match(request, match)).table
        game, text = table.setup.game, table.dump_record()
    except OtherRules:
        game, text = await get_service(request).archived_record(match)
    return Ndjson(text, headers={"content-disposition": f'attachment; filename="{game}-{match}.jsonl"'})


@router.post("/records", status_code=201, summary="Create a match from a record, finished or not", responses=NEW_MATCH)
async def import_record(
    request: Request,
    me: SignedIn,
    lang: Language,
    origin: RequestOrigin,
    text: Annotated[bytes, Body(media_type="application/x-ndjson")],
) -> Response:
    count_for_both(request, "matches", me)
    match = await get_service(request).import_record(text.decode("utf-8", "replace"), me, origin)
    return JsonText(render_match(match, me.id, lang), 201)


@router.post("/matches/{match}/branch", status_code=201, summary="Play on from a position, against bots")
async def create_branch(
    match: Match, given: Branch, request: Request, me: SignedIn, origin: RequestOrigin
) -> messages.MatchId:
    """A new match: its first moves are those of this one. You keep your seat, or take the one to move; bots play the
    others."""
    count_for_both(request, "matches", me)
    return {"id": await get_service(request).branch(match, me, given.moves, origin)}


@router.post("/matches/{match}/why", summary="Why something cannot be chosen now")
async def explain_refusal(
    match: Match, parts: Parts, request: Request, me: SignedIn, lang: Language
) -> messages.WhyNot:
    """`parts`: fields of a move as in `legal`, optionally with its `kind`: first what is chosen so far together with
    what was clicked, then what was clicked alone, which is used if there is no such move."""
    get_limiter(request).count("moves", me.id)
    return render_why_not(match.table.state, parts, lang)


@router.post("/matches/{match}/hint", summary="The best moves here, with the chance of winning")
async def ask_hint(match: Match, request: Request, me: SignedIn, lang: Language) -> list[messages.Hint]:
    """For the player to move, if the table allows it: against bots, or if everybody at the table has allowed hints.
    Everybody sees that you asked."""
    count_for_both(request, "hints", me)
    return await get_service(request).hints(match, me, lang, client_address(request))


@router.get("/matches/{match}/coach", summary="The chances of winning in a finished match, and its turning points")
async def get_coach(match: Match, request: Request, me: MaybePerson, lang: Language) -> analysis_messages.Coach:
    """A request by somebody who is signed in starts or continues the coach, which takes up to a minute: ask again.
    Others get the results so far."""
    coach = get_service(request).coach
    where, known = await coach.judged(match)
    if me is not None and len(known) < len(where) and not coach.is_judging(match):
        count_for_both(request, "coach", me)
        await get_service(request).check_not_played(match.table.game, match.table.record.moves)
        coach.start(match, me.id, client_address(request))
    return render_coach(match.table, where, known, coach.is_judging(match), lang)
