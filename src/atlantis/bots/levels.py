"""The levels that people choose by name, and what each of them means in each game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from atlantis.engine import translator
from atlantis.engine.errors import WrongOption
from atlantis.engine.options import suggest
from atlantis.games import card
from atlantis.search import Settings

YARDSTICKS: Final = ("random", "quick", "greedy")
"""Simple bots to measure others with: a random move; a playout's move; the move with the best evaluation."""
LEVELS: Final = ("novice", "adept", "expert", "oracle")
"""From the weakest to the strongest."""
USUAL_SECONDS: Final = 1.0
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


def describe_level(game: str, name: str, lang: str) -> str:
    """What a bot of this level does before a move, in a sentence: what the game's card says about it."""
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
    return text.format(n=number.replace(",", "\u202f") if lang == "fr" else number)


@cache
def level_of(game: str, name: str) -> Level:
    """The level with this name in a game; WrongOption if there is none."""
    found = card(game).levels.get(name)
    if found is None:
        raise WrongOption(f"There is no level {name!r}: {suggest(name, LEVELS)}")
    return Level(name, found.simulations or MANY, Settings(**found.search), slips=found.slips, proofs=found.proofs)
