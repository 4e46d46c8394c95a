"""What happens at a table, one entry after the other: the list of them is the match, and is only ever added to."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from atlantis.engine import WrongOption

KINDS: Final = ("sit", "stand", "bot", "start", "move", "undo", "resign", "away", "back", "point")
MOVING: Final = ("start", "move", "undo", "resign")
"""The kinds that make another position; the others do not make a move stale."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened. Seats count from 0; a `move` of chance has none.

    sit: `who` takes the seat as `name`. stand: the seat is open again. bot: a bot has the seat. start: all seats are
    taken, the game begins. move: in notation; `forced`: there was no other, and the table made it. undo: the game is
    back after `to` moves. resign. away, back: a bot plays for the seat's holder, and no longer. point: the seat shows
    the one to move a move.
    """

    do: str
    seat: int | None = None
    move: str = ""
    to: int | None = None
    who: str = ""
    name: str = ""
    bot: str = ""
    forced: bool = False

    def written(self) -> dict[str, object]:
        """The same for JSON, without what is not said."""
        return {
            key: value
            for key, value in asdict(self).items()
            if value is not None and value is not False and value != ""
        }


def read_entry(given: object) -> Entry:
    """An entry as `written` gave it; WrongOption for anything else."""
    if not isinstance(given, dict) or given.get("do") not in KINDS:
        raise WrongOption(f"An entry says what was done: one of {', '.join(KINDS)}.")
    texts = {key: given.get(key, "") for key in ("do", "move", "who", "name", "bot")}
    seat, to = given.get("seat"), given.get("to")
    forced = given.get("forced", False)
    if (
        not set(given) <= {*texts, "seat", "to", "forced"}
        or not all(type(text) is str for text in texts.values())
        or not all(value is None or type(value) is int for value in (seat, to))
        or type(forced) is not bool
    ):
        raise WrongOption(f"This is no entry: {str(given)[:80]}.")
    return Entry(seat=seat, to=to, forced=forced, **texts)
