"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from atlantis.bots.names import BotName

SeatKind = Literal["open", "person", "bot"]


@dataclass(frozen=True)
class Seat:
    """Open, a bot's, or a person's. `who` is the id of the person who owns it; a bot plays for a person who is away."""

    who: str = ""
    name: str = ""
    bot: BotName | None = None
    away: bool = False

    @property
    def open(self) -> bool:
        return not self.who and self.bot is None

    @property
    def person(self) -> bool:
        """Does a person own it, present or away?"""
        return bool(self.who)

    def kind(self) -> SeatKind:
        return "open" if self.open else "person" if self.person else "bot"

    def record_name(self) -> str:
        """The seat's name in a record's header: `Ann`, `expert`, `expert:Robo`; an unnamed person's id."""
        if self.bot is None:
            return self.name or self.who
        return f"{self.bot}:{self.name}" if self.name else str(self.bot)
