"""The types of answers about puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs these before Python 3.12

from atlantis.server.messages import LegalAction, MatchSeat, StoryMove, View


class SolverRating(TypedDict):
    rating: int
    uncertainty: Annotated[int, Field(description="the true strength lies within `rating` ± this, 19 times in 20")]
    provisional: bool
    games: Annotated[int, Field(description="rated puzzles")]


class PuzzleCard(TypedDict):
    """A puzzle, without its solution."""

    id: str
    game: str
    title: Annotated[str, Field(description="of the game")]
    number: Annotated[int, Field(description="of the puzzle within its game")]
    kind: Annotated[
        Literal["proved", "best"],
        Field(description="`proved`: exactly one move wins; `best`: which of four moves is best by a deep search?"),
    ]
    goal: Annotated[str, Field(description="what to look for, in words")]
    task: Annotated[str, Field(description="how to answer, in words")]
    seat: Annotated[int, Field(description="the seat to move")]
    rating: int
    uncertainty: int
    tried: Annotated[int, Field(description="rated first tries")]
    solved: Annotated[int, Field(description="those that were right")]
    seats: list[MatchSeat]
    view: View
    vocabulary: Annotated[str, Field(description="the address of this game's words")]


class PuzzleDay(TypedDict):
    date: str
    state: Literal["solved", "missed", "none"]


class PuzzleCount(TypedDict):
    game: str
    title: str
    kind: Literal["proved", "best"]
    puzzles: int
    tried: Annotated[int, Field(description="by me")]


class Puzzles(TypedDict):
    """What there is, and what I have solved."""

    date: str
    today: PuzzleCard
    games: list[PuzzleCount]
    days: Annotated[list[PuzzleDay], Field(description="the puzzles of the last days; the last is today's")]
    streak: Annotated[int, Field(description="days in a row on which I solved the puzzle of the day at the first try")]
    me: Annotated[SolverRating | None, Field(description="null without an account: guests are not rated")]


class PuzzleStep(TypedDict):
    """A move of a line, with the position after it."""

    played: StoryMove
    text: Annotated[str, Field(description="the move, in words")]
    view: View


class PuzzleChance(TypedDict):
    move: str
    text: str
    chance: Annotated[float, Field(description="of winning, as the search estimates it")]


class RatingChange(TypedDict):
    before: int
    after: int
    uncertainty: int


class PuzzleAnswer(TypedDict):
    """`line`: after a right move best play to the end; after a wrong one the reply that refutes it, and the rest."""

    move: str
    right: bool
    state: Literal["missed", "solved", "late", "shown"]
    tries: int
    headline: str
    text: str
    line: list[PuzzleStep]
    chances: Annotated[list[PuzzleChance], Field(description="of all candidates, the best first")]
    rating: Annotated[RatingChange | None, Field(description="mine, if this try was rated")]
    streak: int


class Puzzle(PuzzleCard):
    """A puzzle that was dealt to me."""

    deal: Annotated[str, Field(description="to be sent with every try")]
    daily: Annotated[bool, Field(description="it is the puzzle of the day")]
    tries: Annotated[int, Field(description="that I have made")]
    state: Literal["dealt", "missed", "solved", "late", "shown"]
    rated: Annotated[bool, Field(description="the first try changes ratings, or has done so")]
    legal: Annotated[list[LegalAction], Field(description="the moves to choose from")]
    question: str
    answer: Annotated[PuzzleAnswer | None, Field(description="if the puzzle is finished: the solution")]


class PuzzleHint(TypedDict):
    text: Annotated[str, Field(description="where to look, in a sentence")]
