"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass

from atlantis.bots.names import BotName


@dataclass(frozen=True)
class Seat:
    """Open, a bot's, or a person's. `who` is whoever may act for it, in the words of whoever keeps the table; a bot
    plays for a person who is away.
    """

    who: str = ""
    name: str = ""
    bot: BotName | None = None
    away: bool = False

    @property
    def open(self) -> bool:
        return not self.who and self.bot is None

    @property
    def person(self) -> bool:
        """Does a person hold it, here or away?"""
        return bool(self.who)

    def kind(self) -> str:
        return "open" if self.open else "person" if self.person else "bot"
