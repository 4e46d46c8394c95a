"""Atlantis: four board games of the sunken city, with exact rules and a fast core.

The packages engine and games are compiled; `CORE` says how they run now.
"""

from __future__ import annotations

from atlantis._core import CORE
from atlantis._pickling import register_reducers
from atlantis.engine import (
    CHANCE,
    OVER,
    Action,
    AtlantisError,
    BrokenBytes,
    BrokenRecord,
    CannotPickle,
    Event,
    Game,
    IllegalAction,
    NotChance,
    Record,
    State,
    UnknownGame,
    UnknownLanguage,
    UnknownMove,
    WrongData,
    WrongOption,
    perft,
    playouts,
)
from atlantis.engine.variations import Analysis, Variation
from atlantis.games import card, games, load, parse_record, read_record
from atlantis.games.variations import parse_analysis, read_analysis

__all__ = [
    "CHANCE",
    "CORE",
    "OVER",
    "Action",
    "Analysis",
    "AtlantisError",
    "BrokenBytes",
    "BrokenRecord",
    "CannotPickle",
    "Event",
    "Game",
    "IllegalAction",
    "NotChance",
    "Record",
    "State",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownMove",
    "Variation",
    "WrongData",
    "WrongOption",
    "card",
    "games",
    "load",
    "parse_analysis",
    "parse_record",
    "perft",
    "playouts",
    "read_analysis",
    "read_record",
]

register_reducers()
