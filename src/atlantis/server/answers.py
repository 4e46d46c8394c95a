"""What the server answers, for /openapi.json. The answers themselves are made in views.py, as fast as can be."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from atlantis.games import modules


def view_type() -> Any:
    """Any game's view; games of other packages may have none of their own."""
    found = [getattr(module, "VIEW", None) or dict[str, Any] for module in modules().values()]
    return reduce(or_, found)


if TYPE_CHECKING:
    View = dict[str, Any]
else:
    View = view_type()


Value = bool | int | str | None
"""Of a field of an action, or of an option."""


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refusal(Answer):
    """Nothing has changed."""

    refused: str = Field(description="the reason, for programs")
    text: str = Field(description="the reason, in a sentence for people")


class Option(Answer):
    name: str
    label: str = Field(description="what it is called")
    default: Value | list[str]
    choices: list[Value]
    labels: list[str] = Field(description="what the choices are called")
    by_seat: bool
    about: str


class Game(Answer):
    name: str
    title: str
    authors: str
    publisher: str
    players: list[int]
    usual_players: int
    chance: bool
    together: bool = Field(description="all win or lose together")
    about: str
    tagline: str = Field(description="the same in a few words")
    two_games: bool = Field(description="a match of two games, with the seats swapped, may be agreed on")
    vocabulary: str = Field(description="where the words of this game are; never changes")
    options: list[Option]


class Somebody(Answer):
    name: str
    account: str | None


class Known(Somebody):
    secret: str | None = Field(
        description="for the header `Authorization: Bearer ...`; a cookie has it as well. Only "
        "who is new here, or logs in, is told it"
    )


class Nothing(Answer):
    pass


class Result(Answer):
    reason: Literal["rules", "resigned"]
    winners: list[int] = Field(description="seats, counted from 1")
    scores: list[int]
    match: list[int] | None = Field(description="points of both games of a match, at its end")
    match_winner: int | None


class Row(Answer):
    label: str
    points: list[int] = Field(description="by seat")
    reason: str = Field(description="in words")


class WholeResult(Result):
    text: str = Field(description="who has won and why, in words; how a tie is decided")
    breakdown: list[Row] | None = Field(
        description="where the points come from: the rows sum to the scores; null after somebody gave up"
    )


class Summary(Answer):
    id: str
    game: str
    players: int
    options: dict[str, Value | list[str]]
    status: Literal["open", "running", "over"]
    result: Result | None
    made: str
    changed: str
    games: int
    earlier: list[int] = Field(description="in the second game of two, the points of the first, by seat of the second")
    listed: bool = Field(description="in the lobby while a seat is open")


class NameAtSeat(Answer):
    name: str
    kind: Literal["open", "person", "bot"]


class LobbyMatch(Summary):
    host: str = Field(description="the name of who made the match")
    seats: list[NameAtSeat]
    free: int = Field(description="open seats")
    going: str = Field(description="how far it has come, in words")


class MyMatch(Summary):
    your_turn: bool
    seats: list[NameAtSeat]
    actor: str | None = Field(description="the name of who is to move")
    going: str = Field(description="how far it has come, in words")
    closed: str | None = Field(description="why the match cannot be played on with this version")


class SeatNow(Answer):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    called: str = Field(description="what the game calls this seat")
    bot: str | None = Field(description="the bot that plays here now")
    away: bool
    present: bool
    seen: str | None = Field(
        description="of somebody who is not there: when they were seen last, as far as this node knows"
    )


class Action(Answer):
    code: int
    move: str = Field(description="in notation: what a move is sent as")
    kind: str
    fields: dict[str, Value] = Field(description="what a board can match clicks to")
    text: str


class Advice(Answer):
    seat: int
    move: str
    text: str


class StoryLine(Answer):
    kind: str = Field(description="of event")
    fields: dict[str, Any]
    text: str


class Move(Answer):
    n: int
    by: int | Literal["chance"]
    move: str
    forced: bool = Field(description="there was no other: the table has made it")
    kind: str
    fields: dict[str, Value | list[int]]
    lines: list[StoryLine] = Field(description="what happened")


class Story(Answer):
    from_: int = Field(alias="from", description="so many moves of the story stay as they were")
    moves: list[Move] = Field(description="the moves that follow them")


class Match(Summary):
    number: int = Field(description="of entries: what `since` means")
    position: int = Field(description="what `at` means")
    host: bool
    invite: str | None = Field(description="the word that lets somebody take a seat; only for those at the table")
    next: str | None
    vocabulary: str = Field(description="where the words of this game are, with the amounts of this match's data")
    together: bool = Field(description="all win or lose together")
    forced: bool
    going: str = Field(description="how far the match has come, in words")
    mine: list[int]
    undo: bool = Field(description="can I take something back now?")
    seats: list[SeatNow]
    actor: int | None = Field(description="the seat to move")
    view: View = Field(description="all that is visible of the position")
    advice: list[Advice]
    legal: list[Action]
    question: str | None = Field(description="what is asked, in words, of whoever has `legal` moves")
    result: WholeResult | None
    story: Story
    watching: int


class Position(Answer):
    n: int
    moves: int
    going: str = Field(description="how far the game had come, in words")
    view: View


class ChatLine(Answer):
    number: int
    name: str
    text: str = Field(description="plain text, never markup")
    at: str


class Hint(Answer):
    move: str
    chance: float | None
    proved: bool
    text: str


class Next(Answer):
    id: str


class Chances(Answer):
    n: int = Field(description="moves made before")
    chances: list[float] = Field(description="to win, by seat")


class Turn(Answer):
    n: int = Field(description="the number of the move, as in the story")
    seat: int
    move: str
    of: int = Field(description="whose chance has changed")
    before: float
    after: float
    better: str | None = Field(description="the move that the bot would have made")
    better_text: str | None
    text: str = Field(description="all of it, in a sentence")


class Coach(Answer):
    done: int
    of: int
    running: bool = Field(description="is it looking, or waiting for its turn? Ask again soon")
    chances: list[Chances] = Field(description="of the positions looked at so far; the last is the result")
    turning: list[Turn] = Field(description="the moves at which the game turned; once all is done")


class DataValue(Answer):
    path: str = Field(description="in the game's data")
    what: str
    value: Any
    from_: Literal["printed", "deduced", "house"] = Field(alias="from")
    note: str


class Thing(Answer):
    field: str = Field(
        description="the field of actions and views that names it, such as `tile`; empty for parts of "
        "the game that no field names"
    )
    value: str = Field(description="the value of that field, or the name of the part")
    name: str
    house: str | None = Field(description="in words, which of its values are ours; null if none is")
    values: list[DataValue]


class FieldWords(Answer):
    label: str
    question: str


class StepWords(Answer):
    question: str
    chapter: str = Field(description="the heading in the rules that explains it")


class Vocabulary(Answer):
    game: str
    title: str
    about: str
    kinds: dict[str, str] = Field(description="kinds of moves")
    fields: dict[str, FieldWords]
    values: dict[str, dict[str, dict[str, str | list[str]]]] = Field(
        description="by field and value: `name`, `about`, and the forms sentences need; a list is one and many"
    )
    steps: dict[str, StepWords]
    labels: dict[str, str | list[str]] = Field(description="what boards say besides; `{gaps}` are filled by the client")
