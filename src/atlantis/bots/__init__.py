"""Players made of search and judgement, with levels."""

from __future__ import annotations

from atlantis.bots.bot import Bot, make_bot
from atlantis.bots.levels import LEVELS, Level, level_of

__all__ = ["LEVELS", "Bot", "Level", "level_of", "make_bot"]
