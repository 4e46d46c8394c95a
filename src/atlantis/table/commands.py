"""The commands that people, bots and the terminal send to a table. Seats count from 1.

A command may omit its seat: then it is the person's own seat, or the one to move if they have several. `at` is the
number of the position that the command was made for; in any other position it is refused as stale.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import ConfigDict, Field, StrictBool
from pydantic.dataclasses import dataclass

from atlantis.table.offers import OfferKind
from atlantis.table.pace import Mode

CONFIG: Final = ConfigDict(extra="forbid")
SeatNumber = Annotated[int, Field(strict=True, ge=1, le=6, description="counted from 1")]
Position = Annotated[
    int, Field(strict=True, ge=0, le=1_000_000_000, description="the number of the position it was made for")
]
Spent = Annotated[
    int,
    Field(
        strict=True,
        ge=0,
        le=10_000_000_000,
        description="milliseconds between seeing the position and the move: the rest, within limits, is network delay",
    ),
]
OfferNumber = Annotated[
    int, Field(strict=True, ge=1, le=1_000_000_000, description="the number of the offer, as the match tells it")
]
Notation = Annotated[str, Field(strict=True, min_length=1, max_length=80, description="in notation")]


@dataclass(frozen=True, config=CONFIG)
class Sit:
    """Take an open seat: the one named, or any at random. The game starts when the last seat is taken.

    `most`: so many seats, all together, may be the person's; None: any number.
    """

    name: str
    seat: SeatNumber | None = None
    most: int | None = None
    type: Literal["sit"] = "sit"


@dataclass(frozen=True, config=CONFIG)
class SeatBot:
    """Put a bot on an open seat (`novice`, `adept`, `expert`, `oracle`); null reopens a bot's seat."""

    seat: SeatNumber
    bot: Annotated[str | None, Field(strict=True, max_length=40)]
    type: Literal["bot"] = "bot"


@dataclass(frozen=True, config=CONFIG)
class Kick:
    """Free a person's seat before the game starts. They may take another one."""

    seat: SeatNumber
    type: Literal["kick"] = "kick"


@dataclass(frozen=True, config=CONFIG)
class BanPerson:
    """Let this person take no seat and write no chat here. Before the start they lose their seats."""

    person: str
    type: Literal["ban-person"] = "ban-person"


@dataclass(frozen=True, config=CONFIG)
class Close:
    """End the match without a result: for the operator of a server."""

    type: Literal["close"] = "close"


@dataclass(frozen=True, config=CONFIG)
class Move:
    """Make a move. Chance moves, forced moves, standing answers and planned moves that follow are made at once.

    `all_seats`: in a window, the same answer for all other seats of the person, as long as everybody only answers.
    """

    move: Notation
    at: Position
    seat: SeatNumber | None = None
    all_seats: StrictBool = False
    spent: Spent | None = None
    type: Literal["move"] = "move"


@dataclass(frozen=True, config=CONFIG)
class BotMove:
    """A bot's move, if the seat is still a bot's."""

    move: Notation
    at: Position
    seat: SeatNumber
    type: Literal["bot-move"] = "bot-move"


@dataclass(frozen=True, config=CONFIG)
class Undo:
    """Undo one's last choice; undo.py has the rules. `agreed`: everybody at the screen agrees to go past chance."""

    at: Position
    seat: SeatNumber | None = None
    agreed: StrictBool = False
    type: Literal["undo"] = "undo"


@dataclass(frozen=True, config=CONFIG)
class Resign:
    """Resign. With two opponents the other one wins; otherwise a bot plays for the seat from now on."""

    seat: SeatNumber | None = None
    type: Literal["resign"] = "resign"


@dataclass(frozen=True, config=CONFIG)
class MakeOffer:
    """Ask the other players to agree: to take back one's last move, to a draw, or to abort the game. It ends with the
    next move. There is one offer at a time."""

    offer: OfferKind
    at: Position
    seat: SeatNumber | None = None
    type: Literal["offer"] = "offer"


@dataclass(frozen=True, config=CONFIG)
class Accept:
    """Agree to an offer. When everybody who plays has agreed, it happens."""

    offer: OfferNumber
    seat: SeatNumber | None = None
    type: Literal["accept"] = "accept"


@dataclass(frozen=True, config=CONFIG)
class Decline:
    """Decline an offer. `no_more`: get no more offers in this match."""

    offer: OfferNumber
    no_more: StrictBool = False
    seat: SeatNumber | None = None
    type: Literal["decline"] = "decline"


@dataclass(frozen=True, config=CONFIG)
class Withdraw:
    """Withdraw one's own offer."""

    offer: OfferNumber
    seat: SeatNumber | None = None
    type: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, config=CONFIG)
class Abort:
    """End the game before each side has moved; nothing is counted. With more than two people, offer it instead."""

    seat: SeatNumber | None = None
    type: Literal["abort"] = "abort"


@dataclass(frozen=True, config=CONFIG)
class Claim:
    """Claim the win in a live game of two, when the opponent has been away on their turn for a while."""

    type: Literal["claim"] = "claim"


@dataclass(frozen=True, config=CONFIG)
class Leave:
    """Leave the table: before the start the seat reopens, afterwards it means resigning."""

    seat: SeatNumber | None = None
    type: Literal["leave"] = "leave"


@dataclass(frozen=True, config=CONFIG)
class ReplaceAbsent:
    """Let a bot play for an absent player until they come back."""

    seat: SeatNumber
    type: Literal["absent"] = "absent"


@dataclass(frozen=True, config=CONFIG)
class Back:
    """Take one's seat back from the bot that stood in."""

    seat: SeatNumber | None = None
    type: Literal["back"] = "back"


@dataclass(frozen=True, config=CONFIG)
class Advise:
    """Suggest a move to the player to move, in a cooperative game."""

    move: Notation
    at: Position
    seat: SeatNumber | None = None
    type: Literal["advise"] = "advise"


@dataclass(frozen=True, config=CONFIG)
class Standing:
    """When windows ask a seat: `always`, only if `needed` (it holds something that only works there), or `never`.

    Without a seat, all seats of the person.
    """

    mode: Annotated[str, Field(strict=True, max_length=20, json_schema_extra={"enum": list(get_args(Mode))})]
    seat: SeatNumber | None = None
    type: Literal["standing"] = "standing"


@dataclass(frozen=True, config=CONFIG)
class Plan:
    """Plan moves, which are played when the seat's turn comes. They replace the plan that the seat had."""

    moves: list[Notation]
    seat: SeatNumber | None = None
    type: Literal["plan"] = "plan"


@dataclass(frozen=True, config=CONFIG)
class AllowHints:
    """Allow hints at this table, or no longer. They are given if everybody who has a seat allows them."""

    allowed: StrictBool
    seat: SeatNumber | None = None
    type: Literal["allow-hints"] = "allow-hints"


@dataclass(frozen=True, config=CONFIG)
class AskHint:
    """Ask for a hint; everybody sees that."""

    seat: SeatNumber | None = None
    type: Literal["hint"] = "hint"


@dataclass(frozen=True, config=CONFIG)
class GiveTime:
    """Give the other players 15 seconds more on their clocks."""

    seat: SeatNumber | None = None
    type: Literal["give-time"] = "give-time"


@dataclass(frozen=True, config=CONFIG)
class Pause:
    """Pause one's clock at a correspondence table until this time: for somebody who has pause days left."""

    until: int
    seat: SeatNumber | None = None
    type: Literal["pause"] = "pause"


@dataclass(frozen=True, config=CONFIG)
class TimeOut:
    """The time of the player to move is up: for the server, which looks at the clocks."""

    type: Literal["time-out"] = "time-out"


Command = (
    Sit
    | SeatBot
    | Kick
    | BanPerson
    | Close
    | Move
    | BotMove
    | Undo
    | Resign
    | MakeOffer
    | Accept
    | Decline
    | Withdraw
    | Abort
    | Claim
    | Leave
    | ReplaceAbsent
    | Back
    | Advise
    | Standing
    | Plan
    | AllowHints
    | AskHint
    | GiveTime
    | Pause
    | TimeOut
)
