"""The types of answers and messages about people and matches; `game_messages.py`, `puzzle_messages.py`,
`analysis_messages.py` and `standing_messages.py` have those about other things.

The modules called `render...` build them, /openapi.json describes them, and the page's types are generated from that.
Seats are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs these before Python 3.12

from atlantis.games import modules
from atlantis.server.standing_messages import ListedRating
from atlantis.server.storage.models import Status
from atlantis.table.clocks import ClockKind, OnTimeOut
from atlantis.table.offers import OfferKind
from atlantis.table.pace import Mode
from atlantis.table.results import Reason
from atlantis.table.seats import SeatKind
from atlantis.table.undo import UndoKind


def view_type() -> Any:
    """Any game's view; games from other packages may not have their own type."""
    found = [getattr(module, "VIEW", None) or dict[str, Any] for module in modules().values()]
    return reduce(or_, found)


if TYPE_CHECKING:
    View = Mapping[str, object]
else:
    View = view_type()

Value = bool | int | str | None
"""Of a field of an action, or of an option."""


class Refusal(TypedDict):
    """Nothing has changed."""

    refused: Annotated[str, Field(description="the reason, for programs")]
    text: Annotated[str, Field(description="the reason, in a sentence for people")]


class Empty(TypedDict):
    pass


# ---- people ----------------------------------------------------------------------------------------------------------


class Person(TypedDict):
    name: str
    account: str | None


class SignedIn(Person):
    secret: Annotated[
        str | None,
        Field(
            description="for the header `Authorization: Bearer ...`; also set as a cookie. "
            "Only sent to new guests and after logging in"
        ),
    ]


class Session(TypedDict):
    """Where you are signed in."""

    id: str
    client: Annotated[str, Field(description="the user agent of the browser or program")]
    made: str
    seen: Annotated[str, Field(description="when it was last used, to the hour")]
    current: Annotated[bool, Field(description="it is the session of this request")]


class TurnFeed(TypedDict):
    """The Atom feed of the games that wait for you."""

    on: bool
    path: Annotated[str | None, Field(description="its secret address on this server; only told when it is made")]


class Avoided(TypedDict):
    """Somebody whom you have muted or blocked."""

    id: str
    name: str
    account: str | None
    blocked: bool
    made: str


# ---- matches ---------------------------------------------------------------------------------------------------------


class TimeControl(TypedDict):
    """How much time players have, in seconds."""

    kind: ClockKind
    base: int
    increment: int
    on_timeout: OnTimeOut


class Clock(TimeControl):
    """`left` is in milliseconds; so are times, since 1970, by the server's clock, which a `pong` contains."""

    shared: Annotated[bool, Field(description="all players have one clock, the first of `left`")]
    left: Annotated[list[int], Field(description="what each seat had left at `since`")]
    running: Annotated[int | None, Field(description="the seat whose clock runs")]
    since: int
    until: Annotated[int | None, Field(description="when the clock that runs is at 0")]
    pauses: Annotated[dict[int, int], Field(description="by seat: until when its owner pauses")]


class PauseDays(TypedDict):
    left: Annotated[int, Field(description="pause days that you can still use this year")]
    until: Annotated[str | None, Field(description="when your pause ends; null if you do not pause")]


class MatchId(TypedDict):
    id: str


class Result(TypedDict):
    reason: Reason
    winners: list[int]
    scores: list[int]
    match: Annotated[list[int] | None, Field(description="points of both games of a match, at its end")]
    match_winner: int | None


class BreakdownRow(TypedDict):
    label: str
    points: Annotated[list[int], Field(description="by seat")]
    reason: Annotated[str, Field(description="in words")]


class FullResult(Result):
    text: Annotated[str, Field(description="who has won and why, in words; how a tie is decided")]
    breakdown: Annotated[
        list[BreakdownRow] | None,
        Field(description="where the points come from: the rows add up to the scores; null after a resignation"),
    ]
    second: Annotated[
        list[str] | None,
        Field(description="after the first game of two, by seat: what is needed in the second, in words"),
    ]


class DataSummary(TypedDict):
    name: Annotated[str, Field(description="the name of the values, given by their owner; may be empty")]
    differences: Annotated[int, Field(description="how many values are not our own")]


class Summary(TypedDict):
    id: str
    game: str
    players: int
    options: dict[str, Value | list[str]]
    status: Status
    result: Result | None
    made: str
    changed: str
    games: int
    earlier: Annotated[
        list[int], Field(description="in the second game of two, the points of the first, by seat of the second")
    ]
    listed: Annotated[bool, Field(description="in the lobby while a seat is open")]
    data: Annotated[DataSummary | None, Field(description="the values that replace ours; null if none do")]
    control: Annotated[TimeControl | None, Field(description="how much time players have; null: any amount")]
    rated: Annotated[bool, Field(description="the result counts for the ratings of the players")]


class ListedSeat(TypedDict):
    name: str
    kind: SeatKind


class RatedSeat(ListedSeat):
    rating: Annotated[
        ListedRating | None,
        Field(description="of a person or a bot, in matches of this kind; null if there is none"),
    ]


class ListedClock(TypedDict):
    left: Annotated[list[int], Field(description="milliseconds, by seat; one number if the clock is shared")]
    shared: bool
    running: Annotated[int | None, Field(description="the seat whose clock runs")]
    until: Annotated[int | None, Field(description="when that clock is at 0, in milliseconds since 1970")]


class LobbyMatch(Summary):
    host: Annotated[str, Field(description="the name of the person who created the match")]
    seats: list[RatedSeat]
    free: Annotated[int, Field(description="open seats")]
    going: Annotated[str, Field(description="how far it has progressed, in words")]


class WatchedMatch(Summary):
    seats: list[RatedSeat]
    moves: Annotated[int, Field(description="how many moves were made, those of chance included")]
    clock: Annotated[ListedClock | None, Field(description="what the clocks show; null without clocks")]
    going: Annotated[str, Field(description="how far it has progressed, in words")]
    watching: Annotated[int, Field(description="how many people watch at this node")]


class MyMatch(Summary):
    your_turn: bool
    seats: list[ListedSeat]
    actor: Annotated[str | None, Field(description="the name of the player to move")]
    going: Annotated[str, Field(description="how far it has progressed, in words")]
    closed: Annotated[str | None, Field(description="why the match cannot be continued with this version")]
    due: Annotated[str | None, Field(description="when the time of the player to move is up")]


class MatchSeat(TypedDict):
    seat: int
    kind: SeatKind
    name: str
    called: Annotated[str, Field(description="the game's name for this seat")]
    bot: Annotated[str | None, Field(description="the bot that plays here now")]
    away: bool
    present: bool
    seen: Annotated[str | None, Field(description="when an absent player was last seen, as far as this node knows")]


class LegalAction(TypedDict):
    code: int
    move: Annotated[str, Field(description="in notation, to send back as a move")]
    kind: str
    fields: Annotated[dict[str, Value], Field(description="what a board can match clicks to")]
    text: str


class Advice(TypedDict):
    seat: int
    move: str
    text: str


class StoryLine(TypedDict):
    kind: Annotated[str, Field(description="of event")]
    fields: dict[str, Any]
    text: str


class StoryMove(TypedDict):
    n: int
    by: int | Literal["chance"]
    move: str
    forced: Annotated[bool, Field(description="made automatically: it was the only legal move, or see `standing`")]
    standing: Annotated[bool, Field(description="it was the standing answer of the seat")]
    kind: str
    fields: dict[str, Value | list[int] | list[str]]
    lines: Annotated[list[StoryLine], Field(description="what happened")]
    left: NotRequired[Annotated[list[int], Field(description="with clocks: what they showed, in milliseconds")]]


class HintUse(TypedDict):
    seat: int
    after: Annotated[int, Field(description="moves that had been made")]


class Hints(TypedDict):
    allowed: Annotated[bool, Field(description="may the player to move ask for a hint?")]
    agreed: Annotated[list[int], Field(description="the seats whose owners allow hints, at a table of several people")]
    used: Annotated[list[HintUse], Field(description="who has used one, and when")]


class Offer(TypedDict):
    """What a player asks the others to agree on."""

    number: Annotated[int, Field(description="names it in an answer")]
    offer: OfferKind
    seat: int
    agreed: Annotated[list[int], Field(description="the seats whose owners have agreed")]
    to: Annotated[int | None, Field(description="of a takeback: how many moves would be kept")]


class Away(TypedDict):
    """The player to move has left. Times are in milliseconds, as in `Clock`."""

    seat: int
    since: Annotated[int, Field(description="when they were last seen, or their turn began")]
    claim: Annotated[int | None, Field(description="when the opponent may claim the win; null if that is not possible")]


class Planned(TypedDict):
    move: str
    text: str


class Returned(TypedDict):
    moves: list[Planned]
    reason: Annotated[str, Field(description="why the first of them was not played, in words")]


class Pace(TypedDict):
    """How a seat answers without being asked. Only its owner sees it."""

    seat: int
    standing: Annotated[Mode | None, Field(description="when it is asked in windows; null in games without windows")]
    plan: Annotated[list[Planned] | None, Field(description="null in games without moves to plan")]
    returned: Annotated[Returned | None, Field(description="the rest of a plan that could not be played")]


Story = TypedDict(
    "Story",
    {
        "from": Annotated[int, Field(description="how many moves of the story are unchanged")],
        "moves": Annotated[list[StoryMove], Field(description="the moves that follow them")],
    },
)


class SharedMatch(TypedDict):
    id: str
    game: str
    players: int
    options: dict[str, Value | list[str]]
    status: Status
    result: FullResult | None
    made: str
    changed: str
    games: int
    earlier: list[int]
    listed: bool
    data: DataSummary | None
    control: TimeControl | None
    rated: bool
    number: Annotated[int, Field(description="of entries: what `since` means")]
    position: Annotated[int, Field(description="what `at` means")]
    next: str | None
    vocabulary: Annotated[
        str, Field(description="the address of this game's words, with the amounts of this match's data")
    ]
    together: Annotated[bool, Field(description="all win or lose together")]
    forced: bool
    going: Annotated[str, Field(description="how far the match has progressed, in words")]
    seats: list[MatchSeat]
    actor: Annotated[int | None, Field(description="the seat to move")]
    view: Annotated[View, Field(description="everything visible of the position")]
    advice: list[Advice]
    hints: Hints
    offer: Offer | None
    clock: Clock | None
    away: Away | None
    watching: int


class PersonalMatch(TypedDict):
    host: bool
    invite: Annotated[
        str | None, Field(description="the code that lets somebody take a seat; only for people at the table")
    ]
    mine: list[int]
    undo: Annotated[
        UndoKind | None,
        Field(
            description="can I undo something now? `agreed`: the undo goes past chance, "
            "so everybody at the screen has to agree"
        ),
    ]
    offers: Annotated[list[OfferKind], Field(description="what I can offer the others now")]
    abort: Annotated[bool, Field(description="can I abort the game alone, because not every side has moved yet?")]
    pace: Annotated[list[Pace], Field(description="of my own seats; empty in games without windows and plans")]
    all_seats: Annotated[list[str], Field(description="the moves that I can make for all my seats at once")]


class Match(SharedMatch, PersonalMatch):
    legal: list[LegalAction]
    question: Annotated[str | None, Field(description="the question to the player with the `legal` moves, in words")]
    story: Story


class Changes(TypedDict):
    """A message to a client that has the match: what has changed since the message before."""

    type: Literal["changes"]
    patches: Annotated[
        list[dict[str, Any]],
        Field(
            description="to be applied one after the other: an object has the members, or by number the items of a "
            "list, that have changed; `[value]` is a new value, `[]` removes a member, `[at, removed, items]` replaces "
            "so many items of a list"
        ),
    ]
    story: Story
    legal: NotRequired[
        Annotated[
            list[int],
            Field(
                description="if the legal moves have changed: how many codes from 0 on are not legal, how many then "
                "are, and so on"
            ),
        ]
    ]
    actions: NotRequired[
        Annotated[list[LegalAction], Field(description="the legal moves that the client has not been told of yet")]
    ]


class Position(TypedDict):
    n: int
    moves: int
    going: Annotated[str, Field(description="how far the game had progressed, in words")]
    view: View


class ChatLine(TypedDict):
    number: int
    name: Annotated[str, Field(description="its author's name at the time; others may have the same name")]
    seats: Annotated[list[int], Field(description="of its author; empty for spectators")]
    mine: bool
    text: Annotated[str, Field(description="plain text, never markup")]
    at: str


class WhyNot(TypedDict):
    text: Annotated[str | None, Field(description="why it cannot be chosen now, in a sentence; null if it can")]


class Hint(TypedDict):
    move: str
    chance: float
    proved: bool
    text: str
