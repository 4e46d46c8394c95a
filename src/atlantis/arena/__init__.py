"""Matches of many games between bots: fair, reproducible, saved to disk, with confidence intervals."""

from __future__ import annotations

from atlantis.arena.api import ArenaResult, Tournament, play, round_robin
from atlantis.arena.ratings import BotRating
from atlantis.arena.run import play_game

__all__ = ["ArenaResult", "BotRating", "Tournament", "play", "play_game", "round_robin"]
