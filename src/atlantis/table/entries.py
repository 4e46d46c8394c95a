"""What happens at a table, as entries in an append-only list: the list is the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from atlantis.engine import WrongOption

KINDS: Final = (
    "sit",
    "stand",
    "bot",
    "start",
    "move",
    "undo",
    "resign",
    "away",
    "back",
    "point",
    "standing",
    "plan",
    "returned",
    "drawn",
    "allow-hints",
    "hint",
    "ban",
    "time-out",
    "more-time",
    "pause",
    "offer",
    "accept",
    "decline",
    "withdraw",
    "end",
    "close",
)
TYPES: Final[Mapping[str, type[object]]] = {
    "seat": int,
    "to": int,
    "time": int,
    "lost": int,
    "lag": int,
    "forced": bool,
    "standing": bool,
    "all_seats": bool,
    "allowed": bool,
    "moves": tuple,
    **dict.fromkeys(("do", "move", "who", "name", "bot", "mode", "command"), str),
}
MOVING: Final = ("start", "move", "undo", "resign", "time-out", "end", "close")
"""The kinds that lead to a new position; the others do not make a move stale."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened. Seats count from 0; a chance `move` has none.

    sit: `who` takes the seat as `name`. stand: the seat reopens. bot: a bot gets the seat; it may have a `name`. start:
    all seats are taken, the game starts. move: in notation; `forced`: made by the table, because there was no other or
    as the seat's `standing` answer; `all_seats`: the answer of all seats of this person in the window. undo: the game goes back to the first `to` moves. resign. away, back: a bot starts
    or stops playing for the seat's holder. point: the seat suggests a move to the player to move. standing: the `mode`
    of the seat's standing answers. plan: the `moves` that the seat plans. returned: planned `moves` that could not be
    played. drawn: the chance `moves` that were undone and will be drawn again; only in files of the terminal.
    allow-hints: the seat's owner has `allowed` hints, or does no longer. hint: the seat got one. ban: `who` takes no seat
    here any more, and is not heard. time-out: the seat's time is up; `mode` is what that means here (`loss`, `bot`).
    more-time: the seat gives all others `to` milliseconds. pause: the seat's owner pauses until the time `to`. offer: the
    seat asks the others to agree on `mode` (`takeback` to the first `to` moves, `draw`, `abort`); accept, decline: the seat
    answers; with the `mode` `no-more` it gets no more offers in this match; withdraw: the seat no longer asks. end: the
    game ends, `mode` is how (`agreed`: a draw, `aborted`, `left`: the seat's player has left). close: an operator of the
    server has ended the match.

    `time`: at a table with clocks, when this entry and those after it were made, in milliseconds since 1970. `lost` and
    `lag`: milliseconds before it that no clock counts, because of outages of the server and of network delay.
    `command`: the id of the command that led to this entry and those after it. Sent again, it is recognised.
    """

    do: str
    seat: int | None = None
    move: str = ""
    to: int | None = None
    who: str = ""
    name: str = ""
    bot: str = ""
    forced: bool = False
    standing: bool = False
    all_seats: bool = False
    mode: str = ""
    moves: tuple[str, ...] = ()
    allowed: bool = False
    time: int | None = None
    lost: int | None = None
    lag: int | None = None
    command: str = ""

    def to_json(self) -> dict[str, object]:
        """As a dict for JSON, without empty fields."""
        return {
            key: value
            for key, value in vars(self).items()
            if value is not None and value is not False and value not in ("", ())
        }


def parse_entry(given: object) -> Entry:
    """An entry as `to_json` wrote it; WrongOption for anything else."""
    if not isinstance(given, dict) or given.get("do") not in KINDS:
        raise WrongOption(f"An entry needs `do`: one of {', '.join(KINDS)}.")
    fields: dict[str, Any] = {**given, "moves": tuple(given["moves"])} if type(given.get("moves")) is list else given
    if not all(type(value) is TYPES.get(name) for name, value in fields.items()) or not all(
        type(move) is str for move in fields.get("moves", ())
    ):
        raise WrongOption(f"Not a valid entry: {str(given)[:80]}.")
    return Entry(**fields)
