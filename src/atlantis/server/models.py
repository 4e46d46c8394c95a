"""What clients may send: each field of exactly its type, nothing besides."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Seat = Annotated[int, Field(ge=1, le=6, description="counted from 1")]
At = Annotated[int, Field(ge=0, le=1_000_000_000, description="the number of the position the wish was made in")]
Move = Annotated[str, Field(min_length=1, max_length=80, description="in notation")]
OptionValue = bool | int | str | list[str] | None


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Name(Strict):
    name: str = Field(min_length=1, max_length=60)


class Account(Strict):
    account: str = Field(min_length=1, max_length=60)
    password: str = Field(min_length=1, max_length=200)


class WishedMatch(Strict):
    """`seats`: one for each player: `me`, `open`, or a bot: `novice`, `adept`, `expert`, `oracle`."""

    game: str = Field(max_length=32)
    seats: list[Annotated[str, Field(max_length=40)]] = Field(min_length=1, max_length=6)
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=10)
    listed: bool = False
    forced: bool = True
    games: Annotated[int, Field(ge=1, le=2)] = 1


class WishedSeat(Strict):
    seat: Seat | None = None
    invite: str | None = Field(default=None, max_length=64)


class WishedMove(Strict):
    """`seat` may be left out by who has only one at this table."""

    move: Move
    at: At
    seat: Seat | None = None


class WishedUndo(Strict):
    at: At
    seat: Seat | None = None


class OwnSeat(Strict):
    seat: Seat | None = None


class OtherSeat(Strict):
    seat: Seat


class WishedBot(Strict):
    """`bot`: `novice`, `adept`, `expert`, `oracle`; null opens a bot's seat again."""

    seat: Seat
    bot: str | None = Field(max_length=40)


class Listed(Strict):
    listed: bool


class Chat(Strict):
    text: str = Field(min_length=1, max_length=500)
