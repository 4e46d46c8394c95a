"""Puzzles over HTTP: they are dealt without their solution, and every try is checked here."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated, ClassVar, Final, Literal

from fastapi import Path, Request
from pydantic import BaseModel, ConfigDict, Field

from atlantis.bots.bot import BotFailed
from atlantis.bots.pool import Client
from atlantis.engine import OVER, Record, State
from atlantis.people.puzzle_answers import hint, solution, steps_of
from atlantis.people.puzzles import Puzzle, all_puzzles, puzzle_of_day
from atlantis.server import puzzle_messages
from atlantis.server.dependencies import Language, MaybePerson, SignedIn, count_for_both, get_limiter, get_service
from atlantis.server.errors import no_more_puzzles, not_found, puzzle_not_dealt
from atlantis.server.limits import client_address
from atlantis.server.openapi import Router
from atlantis.server.render_puzzles import first_rating, render_answer, render_overview, render_puzzle, streak_of
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.storage.puzzles import Attempt, Deal
from atlantis.table import Refused
from atlantis.table.refused import illegal

router: Router = Router(prefix="/api", tags=["puzzles"])
DAY: Final = 86_400_000
"""In milliseconds. Days begin at midnight, UTC."""
NEAR: Final = 200
"""Puzzles whose estimated rating is so close to the solver's are dealt first."""
RANDOM: Final = SystemRandom()
PuzzleId = Annotated[str, Path(max_length=16, description="the id of a puzzle")]
DealId = Annotated[str, Field(max_length=32, description="from the puzzle that was dealt")]


class WantedPuzzle(BaseModel):
    """A certain puzzle, the puzzle of the day (`today`), or any that I have not tried: of this kind and game."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    puzzle: str | None = Field(default=None, max_length=16)
    kind: Literal["proved", "best"] | None = None
    game: str | None = Field(default=None, max_length=32)
    skip: str | None = Field(default=None, max_length=16, description="a puzzle that is not wanted")
    missed: str | None = Field(
        default=None,
        max_length=80,
        description="with `puzzle`, a wrong move that I have tried: its `answer` is sent again, in this language",
    )


class Try(BaseModel):
    """`number`: how many tries this makes, from 1. A try that is sent again is refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    deal: DealId
    number: int = Field(ge=1, le=100_000)
    move: str = Field(max_length=80)


class OwnDeal(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    deal: DealId


@router.get("/puzzles", summary="The puzzle of the day, and how many puzzles there are and I have tried")
async def list_puzzles(request: Request, me: MaybePerson, lang: Language) -> puzzle_messages.Puzzles:
    store = get_service(request).store
    today = await day_of(get_service(request))
    ratings = await store.puzzles.ratings([puzzle_of_day(today).id])
    if me is None:
        return render_overview({}, {}, None, ratings, today, lang)
    solver = await store.puzzles.solver(me.id) if me.account is not None else None
    tried, days = await store.puzzles.tried(me.id), await store.puzzles.days(me.id)
    return render_overview(tried, days, solver, ratings, today, lang)


@router.post("/puzzles/deal", summary="A puzzle to solve")
async def deal_puzzle(wanted: WantedPuzzle, request: Request, me: SignedIn, lang: Language) -> puzzle_messages.Puzzle:
    count_for_both(request, "moves", me)
    service = get_service(request)
    today = await day_of(service)
    puzzle = await find_wanted(service, wanted, me, today)
    deal = await service.store.puzzles.deal(me.id, puzzle.id)
    ratings = await service.store.puzzles.ratings([puzzle.id])
    answer = None
    if deal.finished:
        answer = await answer_of(service, puzzle, Attempt(deal), solution(puzzle), me, lang)
    elif wanted.missed is not None and deal.tries:
        line = await refuted_again(service, puzzle, wanted.missed, request, me)
        answer = await answer_of(service, puzzle, Attempt(deal), line, me, lang) if line else None
    return render_puzzle(puzzle, deal, ratings, today, me.account is not None, answer, lang)


@router.post("/puzzles/{puzzle}/tries", summary="Try a move")
async def try_puzzle(
    puzzle: PuzzleId, given: Try, request: Request, me: SignedIn, lang: Language
) -> puzzle_messages.PuzzleAnswer:
    """The first try of an account changes its rating and the puzzle's. After a wrong one, go on trying: the answer
    shows the reply that refutes it. Puzzles about the best move are finished after one try."""
    count_for_both(request, "hints", me)
    service, found = get_service(request), find_puzzle(puzzle)
    state = found.state()
    if state.why_not(given.move):
        raise illegal(state, given.move)
    code = state.game.code(given.move)
    move = state.text(code)
    if found.choices and move not in found.choices:
        raise Refused("not-offered", lambda t: t("Choose one of the moves that are offered."), 422)
    if move == found.answer or found.choices:
        outcome: Literal["solved", "shown"] = "solved" if move == found.answer else "shown"
        attempt = await store_attempt(service, found, me, given.deal, given.number, outcome)
        return await answer_of(service, found, attempt, solution(found) if outcome == "solved" else [code], me, lang)
    address = client_address(request)
    with service.pending_hint(me.id, f"address {address}"):
        attempt = await store_attempt(service, found, me, given.deal, given.number, "missed")
        line = [code, *await refutation(service, state, code, Client(me.id, address))]
    return await answer_of(service, found, attempt, line, me, lang)


@router.post("/puzzles/{puzzle}/hint", summary="Where to look; it costs nothing")
async def get_puzzle_hint(
    puzzle: PuzzleId, given: OwnDeal, request: Request, me: SignedIn, lang: Language
) -> puzzle_messages.PuzzleHint:
    get_limiter(request).count("hints", me.id)
    found = find_puzzle(puzzle)
    await own_deal(get_service(request), found, me, given.deal)
    return {"text": hint(found, lang)}


@router.post("/puzzles/{puzzle}/solution", summary="Show the solution: the puzzle then counts as not solved")
async def show_solution(
    puzzle: PuzzleId, given: OwnDeal, request: Request, me: SignedIn, lang: Language
) -> puzzle_messages.PuzzleAnswer:
    count_for_both(request, "hints", me)
    service, found = get_service(request), find_puzzle(puzzle)
    deal = await own_deal(service, found, me, given.deal)
    attempt = Attempt(deal)
    if not deal.finished:
        attempt = await store_attempt(service, found, me, deal.deal, deal.tries + 1, "shown")
    return await answer_of(service, found, attempt, solution(found), me, lang)


# ---- finding ---------------------------------------------------------------------------------------------------------


async def day_of(service: Service) -> int:
    """The number of the day by the clock that all nodes follow."""
    return await service.store.timing.clock() // DAY


def find_puzzle(id: str) -> Puzzle:
    found = all_puzzles().get(id)
    if found is None:
        raise not_found()
    return found


async def find_wanted(service: Service, wanted: WantedPuzzle, me: Person, today: int) -> Puzzle:
    if wanted.puzzle is not None:
        return puzzle_of_day(today) if wanted.puzzle == "today" else find_puzzle(wanted.puzzle)
    tried = await service.store.puzzles.tried(me.id)
    left = [
        puzzle
        for puzzle in all_puzzles().values()
        if wanted.kind in (None, puzzle.kind)
        and wanted.game in (None, puzzle.game)
        and puzzle.id not in tried
        and puzzle.id not in (wanted.skip, puzzle_of_day(today).id)
    ]
    if not left:
        raise no_more_puzzles()
    strength = (await service.store.puzzles.solver(me.id)).shown
    near = [puzzle for puzzle in left if abs(puzzle.rating - strength) <= NEAR]
    return RANDOM.choice(near or left)


async def own_deal(service: Service, puzzle: Puzzle, me: Person, deal: str) -> Deal:
    found = await service.store.puzzles.dealt(me.id, puzzle.id)
    if found is None or found.deal != deal:
        raise puzzle_not_dealt()
    return found


# ---- answering -------------------------------------------------------------------------------------------------------


async def store_attempt(
    service: Service, puzzle: Puzzle, me: Person, deal: str, number: int, state: Literal["solved", "shown", "missed"]
) -> Attempt:
    today = await day_of(service)
    rating = None if me.account is None else first_rating(puzzle)
    day = today if puzzle == puzzle_of_day(today) else None
    return await service.store.puzzles.attempt(me.id, puzzle.id, deal, number, state, rating, day)


async def refuted_again(service: Service, puzzle: Puzzle, missed: str, request: Request, me: Person) -> list[int]:
    """A wrong move and the line that refutes it, for somebody who has had a wrong try; nothing for the right move. It
    changes nothing, and is counted like a try, since it costs as much."""
    count_for_both(request, "hints", me)
    state = puzzle.state()
    if state.why_not(missed):
        raise illegal(state, missed)
    code = state.game.code(missed)
    if state.text(code) == puzzle.answer:
        return []
    address = client_address(request)
    with service.pending_hint(me.id, f"address {address}"):
        return [code, *await refutation(service, state, code, Client(me.id, address))]


async def refutation(service: Service, state: State, code: int, client: Client) -> tuple[int, ...]:
    """The reply that refutes a wrong move, and best play to the end. Nothing if no bot process can find it: the try
    counts nevertheless."""
    after = state.clone()
    after.do(code)
    if after.actor == OVER:
        return ()
    try:
        return await service.pool.endgame_line(Record(state.game).header(), after.to_bytes(), client)
    except BotFailed:  # the pool's log has it
        return ()


async def answer_of(
    service: Service, puzzle: Puzzle, attempt: Attempt, line: list[int], me: Person, lang: str
) -> puzzle_messages.PuzzleAnswer:
    days = await service.store.puzzles.days(me.id)
    change = None if attempt.before is None or attempt.after is None else (attempt.before, attempt.after)
    steps = steps_of(puzzle.state(), line)
    return render_answer(puzzle, attempt.deal, steps, change, streak_of(days, await day_of(service)), lang)
