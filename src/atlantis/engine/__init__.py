"""The contract that every game implements: Game, State, actions, chance, story, records."""

from __future__ import annotations

from atlantis.engine.actions import Actions, Kind, Names, counted, different, joint, kind, unordered
from atlantis.engine.batch import Batch
from atlantis.engine.breakdown import Breakdown, BreakdownRow
from atlantis.engine.data import Data, DataValue, Value
from atlantis.engine.diagram import Diagram, Item, Line
from atlantis.engine.drawing import Drawing, plain
from atlantis.engine.errors import (
    AtlantisError,
    BrokenBytes,
    BrokenRecord,
    CannotPickle,
    IllegalAction,
    NotChance,
    UnknownGame,
    UnknownLanguage,
    UnknownMove,
    WrongData,
    WrongOption,
)
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.game import Game
from atlantis.engine.i18n import LANGUAGES, Translator, default_language, translator
from atlantis.engine.layout import ACTOR, CHANCE, OVER, Field, Layout
from atlantis.engine.options import Card, Option, OptionValue, Strength, default_levels
from atlantis.engine.pending import Pending
from atlantis.engine.playout import Tally, complete_games, perft, playout, playouts
from atlantis.engine.record import Record
from atlantis.engine.state import State
from atlantis.engine.story import Action, Event, Thing
from atlantis.engine.words import Ask, Noun, Phrases, PlainWords, Plural, Words, plural

__all__ = [
    "ACTOR",
    "CHANCE",
    "LANGUAGES",
    "OVER",
    "Action",
    "Actions",
    "Ask",
    "AtlantisError",
    "Batch",
    "Breakdown",
    "BreakdownRow",
    "BrokenBytes",
    "BrokenRecord",
    "CannotPickle",
    "Card",
    "Data",
    "DataValue",
    "Diagram",
    "Drawing",
    "Evaluation",
    "Event",
    "Field",
    "Game",
    "IllegalAction",
    "Item",
    "Kind",
    "Layout",
    "Line",
    "Names",
    "NotChance",
    "Noun",
    "Option",
    "OptionValue",
    "Pending",
    "Phrases",
    "PlainWords",
    "Plural",
    "Record",
    "State",
    "Strength",
    "Tally",
    "Thing",
    "Translator",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownMove",
    "Value",
    "Words",
    "WrongData",
    "WrongOption",
    "complete_games",
    "counted",
    "default_language",
    "default_levels",
    "different",
    "joint",
    "kind",
    "perft",
    "plain",
    "playout",
    "playouts",
    "plural",
    "translator",
    "unordered",
]
