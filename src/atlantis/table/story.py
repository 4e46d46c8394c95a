"""What a match tells of its past: the moves that were made, and who had a hint."""

from __future__ import annotations

from dataclasses import dataclass

from atlantis.engine import Event


@dataclass(frozen=True)
class PlayedMove:
    """A move that was made: whose (a seat or CHANCE), in notation, what happened.

    `forced`: the table made it, because there was no other move or as the seat's `standing` answer. `left`: what the
    clocks showed.
    """

    actor: int
    move: str
    events: list[Event]
    forced: bool
    standing: bool = False
    left: tuple[int, ...] = ()

    def chosen_by(self, seat: int) -> bool:
        return self.actor == seat and not self.forced


@dataclass(frozen=True)
class HintUse:
    """A seat got a hint when so many `moves` had been made, in the position of this number."""

    seat: int
    moves: int
    position: int
