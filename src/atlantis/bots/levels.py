"""The levels that people choose by name, and what each of them means in each game."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from atlantis.engine import translator
from atlantis.engine.errors import WrongOption
from atlantis.engine.options import suggest
from atlantis.engine.words import capital
from atlantis.games import card
from atlantis.search import Settings

YARDSTICKS: Final = ("random", "quick", "greedy")
"""Simple bots to measure others with: a random move; a playout's move; the move with the best evaluation."""
LEVELS: Final = ("novice", "adept", "expert", "oracle")
"""From the weakest to the strongest."""
USUAL_SECONDS: Final = 1.0
RATINGS: Final = "ratings.json"
"""In a game's folder: the ratings of its levels, from `atlantis arena GAME --ladder FOLDER`."""
RATINGS_FORMAT: Final = 1
MANY: Final = 1_000_000
"""Simulations of a bot that is limited by time only."""


@dataclass(frozen=True)
class Level:
    """How a bot searches: at most `simulations`, in at most `seconds` (0: no time limit).

    `slips` and `proofs` are explained in `Strength`, which a game's card has for each level.
    """

    name: str
    simulations: int
    settings: Settings = field(default_factory=Settings)
    seconds: float = USUAL_SECONDS
    slips: bool = False
    proofs: bool = False


@dataclass(frozen=True)
class LevelRating:
    """The strength of a level on the game's ladder, and the uncertainty of that: 95 % lie within it."""

    rating: int
    uncertainty: int


@cache
def ratings_of(game: str) -> dict[str, LevelRating]:
    """The ratings of the levels of a game; none if they were not measured."""
    folder = card(game).folder
    path = Path(folder) / RATINGS
    if not folder or not path.exists():
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != RATINGS_FORMAT:
            raise ValueError(f"format {content['format']!r} instead of {RATINGS_FORMAT}")
        return {
            name: LevelRating(int(found["rating"]), int(found["uncertainty"]))
            for name, found in content["levels"].items()
            if name in LEVELS
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        logging.getLogger("atlantis").warning("The ratings %s are not shown: %s", path, str(error)[:80])
        return {}


def describe_rating(game: str, name: str, lang: str) -> str:
    """The rating of a level, e.g. `rating 1250 ± 40`; empty if it was not measured."""
    t, found = translator(lang), ratings_of(game).get(name)
    if found is None:
        return ""
    return t("rating {rating} ± {uncertainty}").format(rating=found.rating, uncertainty=found.uncertainty)


def describe_level(game: str, name: str, lang: str) -> str:
    """What a bot of this level does before a move, in a sentence: what the game's card says about it; and its rating."""
    t, level = translator(lang), card(game).levels[name]
    if not level.simulations:
        text = (
            t("Thinks for a second before each move, and calculates late positions to the end.")
            if level.proofs
            else t("Thinks for a second before each move.")
        )
    elif level.slips:
        text = t("Tries {n} lines of play before each move, and sometimes slips.")
    elif level.proofs:
        text = t("Tries {n} lines of play before each move, and calculates late positions to the end.")
    else:
        text = t("Tries {n} lines of play before each move.")
    number = f"{level.simulations:,}"
    text = text.format(n=number.replace(",", "\u202f") if lang == "fr" else number)
    rating = describe_rating(game, name, lang)
    return f"{text} {capital(rating)}." if rating else text


@cache
def level_of(game: str, name: str) -> Level:
    """The level with this name in a game; WrongOption if there is none."""
    found = card(game).levels.get(name)
    if found is None:
        raise WrongOption(f"There is no level {name!r}: {suggest(name, LEVELS)}")
    return Level(name, found.simulations or MANY, Settings(**found.search), slips=found.slips, proofs=found.proofs)
