"""Computer players built from search and evaluation, in several levels."""

from __future__ import annotations

from atlantis.bots.bot import Bot, BotFailed, make_bot
from atlantis.bots.hints import Hint, hints
from atlantis.bots.levels import LEVELS, Level, level_of

__all__ = ["LEVELS", "Bot", "BotFailed", "Hint", "Level", "hints", "level_of", "make_bot"]
