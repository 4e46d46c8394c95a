"""The types of answers of the coach and of the analysis board."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs these before Python 3.12

from atlantis.server.messages import LegalAction, StoryMove, Value, View

# ---- the coach -------------------------------------------------------------------------------------------------------


class Chances(TypedDict):
    n: Annotated[int, Field(description="moves made before")]
    chances: Annotated[list[float], Field(description="to win, by seat")]


class TurningPoint(TypedDict):
    n: Annotated[int, Field(description="the number of the move, as in the story")]
    seat: int
    move: Annotated[str | None, Field(description="null: the seat resigned after move n")]
    of: Annotated[int, Field(description="whose chance changed")]
    before: float
    after: float
    better: Annotated[LegalAction | None, Field(description="the move that the bot would have made")]
    text: Annotated[str, Field(description="all of it, in a sentence")]


class Coach(TypedDict):
    done: int
    of: int
    running: Annotated[bool, Field(description="searching, or waiting for its turn: ask again soon")]
    chances: Annotated[list[Chances], Field(description="of the positions analysed so far; the last is the result")]
    turning: Annotated[
        list[TurningPoint], Field(description="the moves at which the game turned; complete when the coach is done")
    ]


# ---- the analysis ----------------------------------------------------------------------------------------------------

Mover = int | Literal["chance"]


class AnalysisStart(TypedDict):
    """Where an analysis begins, besides its position."""

    game: str
    players: int
    options: dict[str, Value | list[str]]
    data: Annotated[dict[str, Any], Field(description="values that replace ours, by path")]


class OpeningMove(TypedDict):
    move: str
    text: str
    chance: Annotated[float, Field(description="to win, for the player who makes it")]
    alike: Annotated[list[str], Field(description="its mirror images, itself included")]


class Openings(TypedDict):
    simulations: Annotated[int, Field(description="for each position at the end of the opening")]
    moves: Annotated[list[OpeningMove], Field(description="the best first")]


class AnalysedPosition(AnalysisStart):
    vocabulary: Annotated[str, Field(description="the address of the game's words")]
    together: Annotated[bool, Field(description="all win or lose together")]
    solvable: Annotated[bool, Field(description="can the engine prove who wins? Two players, no chance")]
    sides: Annotated[list[str], Field(description="the game's names of the seats")]
    n: Annotated[int, Field(description="moves from the beginning of the analysis")]
    actor: Annotated[Mover | None, Field(description="who is to move; null: the game is over")]
    view: Annotated[View, Field(description="everything visible of the position")]
    going: Annotated[str, Field(description="how far the game has progressed, in words")]
    question: str | None
    legal: Annotated[list[LegalAction], Field(description="the moves, or the possible rolls and cards")]
    odds: Annotated[list[float] | None, Field(description="of these rolls or cards; null if a player is to move")]
    diagram: Annotated[str, Field(description="the position as text, to edit it")]
    last: Annotated[StoryMove | None, Field(description="the last move and what happened")]
    winners: list[int] | None
    scores: list[int]
    openings: Annotated[Openings | None, Field(description="from the game's book of openings, if it has the position")]


class EngineMove(LegalAction):
    by: Mover


class EngineLine(TypedDict):
    moves: Annotated[list[EngineMove], Field(description="the move, and what would follow up to the next roll or card")]
    chance: Annotated[
        float | None, Field(description="to win, for the player who makes it; null if it was hardly searched")
    ]
    tries: int
    proved: Annotated[Literal["won", "lost"] | None, Field(description="for the player who makes it")]


class EngineView(TypedDict):
    chances: Annotated[list[float], Field(description="to win, by seat")]
    tries: Annotated[int, Field(description="lines of play that were tried so far")]
    done: Annotated[bool, Field(description="asking again would find nothing more")]
    lines: Annotated[list[EngineLine], Field(description="the best first; none where chance decides")]


class TreeMove(TypedDict):
    parent: Annotated[int, Field(description="the number of the move before it in this list; -1: none")]
    by: Mover
    move: str
    comment: str
    marks: Annotated[list[list[str]], Field(description="places on the board; two are an arrow")]


class AnalysisTree(AnalysisStart):
    chances: Annotated[list[Chances], Field(description="of a match that is over: what the coach has found so far")]
    position: Annotated[str | None, Field(description="a diagram; null: the start of the game")]
    seats: list[str]
    comment: str
    marks: list[list[str]]
    moves: Annotated[list[TreeMove], Field(description="the first of several with the same parent is the main line")]
