"""The analysis, over HTTP: positions, lines of play, and records with variations.

It keeps nothing: a request says how the game was set up, where the analysis begins, and which moves follow.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, ClassVar, Final

from fastapi import Body, Request
from pydantic import BaseModel, ConfigDict, Field

from atlantis.bots.bot import BotFailed
from atlantis.bots.lines import ENGINES, MOST_LINES
from atlantis.bots.pool import Client, PoolClosed
from atlantis.bots.worker import LinesTask
from atlantis.engine import OVER, AtlantisError, Game, Record, State, UnknownMove
from atlantis.engine.variations import MOST_MOVES, Analysis, Variation, analysis_of
from atlantis.games.variations import parse_analysis
from atlantis.server import analysis_messages, messages
from atlantis.server.coach import render_coach
from atlantis.server.dependencies import Language, Match, SignedIn, count_for_both, get_limiter, get_service
from atlantis.server.errors import analysed_elsewhere
from atlantis.server.limits import client_address
from atlantis.server.matches import Ndjson, Part
from atlantis.server.openapi import Router
from atlantis.server.packs import find_pack
from atlantis.server.render_analysis import render_end, render_engine, render_position, render_tree
from atlantis.server.render_moves import render_why_not
from atlantis.server.service import bad_upload
from atlantis.table import Refused
from atlantis.table.fair_play import position_key
from atlantis.table.refused import illegal
from atlantis.table.setup import load_game

router: Router = Router(prefix="/api", tags=["analysis"])
MOST_LINE: Final = 2000
"""Moves from the beginning of an analysis to a position."""
LONGEST_DIAGRAM: Final = 8000
STRICT: Final = ConfigDict(strict=True, extra="forbid")
MoveText = Annotated[str, Field(max_length=80)]
Parts = Annotated[list[Part], Field(min_length=1, max_length=2)]


class AnalysisRequest(BaseModel):
    """Where an analysis begins: how the game was set up, with values of its own (`data`, by path, or the id of a `pack`)
    perhaps, and the diagram of the position if it is not the start of the game."""

    model_config: ClassVar[ConfigDict] = STRICT
    game: str = Field(max_length=32)
    players: int | None = Field(default=None, ge=1, le=6)
    options: dict[str, bool | int | str | list[str] | None] = Field(default_factory=dict, max_length=10)
    data: dict[str, Any] = Field(default_factory=dict, max_length=1000)
    pack: str | None = Field(default=None, max_length=32)
    position: str | None = Field(default=None, max_length=LONGEST_DIAGRAM)


class PositionRequest(AnalysisRequest):
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_LINE)


class WhyRequest(PositionRequest):
    """`parts`: fields of a move as in `legal`, as `POST /api/matches/{match}/why` takes them."""

    parts: Parts


class EngineRequest(PositionRequest):
    """`engine`: how strong; `prove`: also try to prove who wins, however early in the game."""

    engine: str = Field(default=ENGINES[0], pattern=f"^({'|'.join(ENGINES)})$")
    lines: int = Field(default=4, ge=1, le=MOST_LINES)
    prove: bool = False


class TreeMove(BaseModel):
    """`parent`: the number of the move before it in the list; -1: none. The first of several moves with the same parent is
    the main line."""

    model_config: ClassVar[ConfigDict] = STRICT
    parent: int = Field(ge=-1)
    move: MoveText
    comment: str = ""
    marks: list[list[str]] = Field(default_factory=list)


class RecordRequest(AnalysisRequest):
    seats: list[str] | None = None
    comment: str = ""
    marks: list[list[str]] = Field(default_factory=list)
    moves: list[TreeMove] = Field(default_factory=list, max_length=MOST_MOVES)


@router.post("/analysis/position", summary="A position of an analysis: its view, and all moves from there")
async def get_analysed_position(
    given: PositionRequest, request: Request, lang: Language
) -> analysis_messages.AnalysedPosition:
    """With the values of the book of openings, if the position is in it."""
    get_limiter(request).count("analysis", client_address(request))
    game = await game_of(given, request)
    with refuse_impossible(given):
        return render_position(game, begin_of(game, given), given.moves, lang)


@router.post("/analysis/why", summary="Why something cannot be chosen in a position")
async def explain_refusal(given: WhyRequest, request: Request, lang: Language) -> messages.WhyNot:
    get_limiter(request).count("analysis", client_address(request))
    game = await game_of(given, request)
    with refuse_impossible(given):
        return render_why_not(states_of(begin_of(game, given), given.moves)[-1], given.parts, lang)


@router.post("/analysis/engine", summary="What the engine thinks of a position; ask again for deeper lines")
async def look_deeper(
    given: EngineRequest, request: Request, me: SignedIn, lang: Language
) -> analysis_messages.EngineView:
    """Each request searches for another moment, until the answer is `done`. Refused while people play this position."""
    count_for_both(request, "engine", me)
    service, address = get_service(request), client_address(request)
    game = await game_of(given, request)
    with refuse_impossible(given):
        states = states_of(begin_of(game, given), given.moves)
        state, choices = states[-1], states[-1].legal_actions()
    if await service.store.is_guarded({position_key(one) for one in states}):
        raise analysed_elsewhere()
    if state.actor == OVER:
        return render_end(state)
    if not choices:
        raise Refused("wrong", lambda t: t("There is nothing to decide in this position."), 422)
    header, position = Record(game).header(), state.to_bytes()
    key = hashlib.sha256(b"\n".join((header.encode(), position, given.engine.encode()))).hexdigest()
    task = LinesTask(key, header, position, given.engine, given.lines, given.prove)
    with service.pending_look(me.id, address):
        try:
            found = await service.pool.lines(task, Client(me.id, address))
        except BotFailed as error:
            if given.position is None or isinstance(error, PoolClosed):
                raise
            raise impossible() from error
    return render_engine(state, found, lang)


@router.post("/analysis/tree", summary="Read a record with variations")
async def read_tree(
    request: Request, text: Annotated[bytes, Body(media_type="application/x-ndjson")]
) -> analysis_messages.AnalysisTree:
    """Any record can be read."""
    get_limiter(request).count("matches", client_address(request))
    try:
        analysis = await asyncio.to_thread(parse_analysis, text.decode("utf-8", "replace"))
    except AtlantisError as error:
        raise bad_upload(error) from error
    return render_tree(analysis)


@router.post("/analysis/record", response_class=Ndjson, summary="Write a record with variations (JSON Lines)")
async def write_record(given: RecordRequest, request: Request) -> Ndjson:
    get_limiter(request).count("matches", client_address(request))
    game = await game_of(given, request)
    with refuse_impossible(given):
        text = await asyncio.to_thread(lambda: planted(game, given).dump())
    return Ndjson(text, headers={"content-disposition": f'attachment; filename="{game.card.name}-analysis.jsonl"'})


@router.get("/matches/{match}/analysis", summary="The moves of a match, to analyse them")
async def get_match_tree(match: Match, request: Request, lang: Language) -> analysis_messages.AnalysisTree:
    """Refused while people play. With the chances that the coach has found, if the match is over."""
    get_limiter(request).count("matches", client_address(request))
    service = get_service(request)
    service.check_not_rival(match.table)
    chances: list[analysis_messages.Chances] = []
    if match.table.result() is not None and not match.table.closed:
        chances = render_coach(match.table, *await service.coach.judged(match), False, lang)["chances"]
    return render_tree(analysis_of(match.table.record), chances)


# ---- from what is given ----------------------------------------------------------------------------------------------


async def game_of(given: AnalysisRequest, request: Request) -> Game:
    """The game as it was set up; refused if any of it is invalid."""
    data = given.data
    if given.pack is not None:
        found = await find_pack(request, given.pack)
        if data or found.game != given.game:
            raise Refused("wrong", lambda t: t("These values are for another game."), 422)
        data = found.values
    return load_game(given.game, given.players, given.options, data)


@contextmanager
def refuse_impossible(given: AnalysisRequest) -> Iterator[None]:
    """In a position that was set up, what the rules rely on may not be true."""
    try:
        yield
    except AtlantisError:
        raise
    except Exception as error:
        if given.position is None:
            raise
        raise impossible() from error


def impossible() -> Refused:
    return Refused("wrong", lambda t: t("This position cannot occur in a game, so it cannot be analysed."), 422)


def begin_of(game: Game, given: AnalysisRequest) -> State:
    return game.start() if given.position is None else game.position(given.position)


def states_of(begin: State, moves: list[str]) -> list[State]:
    """The positions from the beginning to the end of a line; refused if a move is not legal."""
    found = [begin]
    for move in moves:
        state = found[-1].clone()
        make(state, move)
        found.append(state)
    return found


def make(state: State, move: str) -> None:
    try:
        code = state.game.code(move)
    except UnknownMove as error:
        raise illegal(state, move) from error
    if not state.legal(code):
        raise illegal(state, move)
    state.do(code)


def planted(game: Game, given: RecordRequest) -> Analysis:
    """The analysis with these moves; refused if a move is not legal."""
    analysis = Analysis(game, given.seats, None if given.position is None else begin_of(game, given))
    note(analysis.root, given.comment, given.marks)
    known, states = [analysis.root], [analysis.begin]
    for number, one in enumerate(given.moves):
        if one.parent >= number:
            raise Refused("wrong", lambda t: t("A move of the analysis comes before the one that it follows."), 422)
        at, state = known[one.parent + 1], states[one.parent + 1].clone()
        make(state, one.move)
        made = Variation(game.code(one.move), at)
        if at.find(made.code) is not None:
            raise Refused("wrong", lambda t: t("Two variations of the analysis begin with the same move."), 422)
        note(made, one.comment, one.marks)
        at.variations.append(made)
        known.append(made)
        states.append(state)
    return analysis


def note(at: Variation, comment: str, marks: list[list[str]]) -> None:
    at.comment, at.marks = comment, [tuple(one) for one in marks]
