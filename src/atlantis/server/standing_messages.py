"""The answers about ratings, leaderboards and profiles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from atlantis.people.outcomes import Outcome


class Estimate(TypedDict):
    rating: int
    uncertainty: Annotated[int, Field(description="the true strength lies within it 19 times in 20")]


class BoardRow(Estimate):
    name: str
    account: str
    me: bool
    ranks: Annotated[list[int] | None, Field(description="the first and the last possible rank; null: provisional")]
    games: int
    won: int
    changed: Annotated[str, Field(description="when the last rated match ended")]


class BoardBot(Estimate):
    level: str


class LevelShare(TypedDict):
    players: int
    level: str
    games: int
    won: Annotated[int, Field(description="by the teams")]


class Leaderboard(TypedDict):
    game: str
    players: int
    variant: Annotated[str, Field(description="`live` or `turns`; in cooperative games the level")]
    numbers: Annotated[list[int], Field(description="the numbers of players that the game is for")]
    variants: list[str]
    total: int
    ranked: Annotated[int, Field(description="how many of them have a rank")]
    rows: Annotated[list[BoardRow], Field(description="from the best on; provisional ratings follow after all others")]
    mine: Annotated[BoardRow | None, Field(description="your own row, wherever it is")]
    bots: Annotated[list[BoardBot], Field(description="the levels of the game's bots, for comparison")]
    levels: Annotated[list[LevelShare], Field(description="in a cooperative game, what teams have reached")]


class ListedRating(Estimate):
    provisional: bool


class SeatRating(ListedRating):
    seat: int
    account: str | None
    change: Annotated[int | None, Field(description="what the match has changed; null while it is played")]


class MatchRatings(TypedDict):
    rated: bool
    seats: list[SeatRating]


class PoolRating(Estimate):
    game: str
    players: int
    variant: str
    games: int
    won: int
    provisional: bool


class RecordRow(TypedDict):
    game: str
    against: Annotated[str, Field(description="`live` or `turns`: people; otherwise the level of the bot or the game")]
    won: int
    drawn: int
    lost: int


class Milestone(TypedDict):
    kind: Literal["bot", "level", "games", "all", "best"]
    title: str
    text: str


class Profile(TypedDict):
    name: str
    account: str | None
    mine: bool
    private: Annotated[bool, Field(description="others see the name only")]
    since: str | None
    matches: int
    ratings: Annotated[list[PoolRating], Field(description="the one with the most games first")]
    record: list[RecordRow]
    milestones: list[Milestone]


class CurvePoint(Estimate):
    number: int
    at: str


class Moment(TypedDict):
    """The turning point of a match that the coach has analysed."""

    n: int
    text: str
    before: float
    after: float
    chances: Annotated[list[list[float]], Field(description="moves made before, and the person's chance to win")]


class HistorySeat(TypedDict):
    name: str
    account: str | None
    bot: str | None


class HistoryRow(TypedDict):
    id: str
    game: str
    players: int
    against: str
    outcome: Outcome
    reason: str
    ended: str
    rated: bool
    change: int | None
    others: list[HistorySeat]
    moment: Annotated[Moment | None, Field(description="null if the coach has not analysed the match")]


class History(TypedDict):
    total: int
    rows: list[HistoryRow]
