"""The levels that people choose by name, and what each means in each game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from atlantis.engine.errors import WrongOption
from atlantis.engine.options import meant
from atlantis.games import card
from atlantis.search import Settings

YARDSTICKS: Final = ("random", "greedy")
"""Not for people to play against, but to measure with: any move; the move after which the position looks best."""
LEVELS: Final = ("novice", "adept", "expert", "oracle")
"""From the weakest to the strongest."""
USUAL_SECONDS: Final = 1.0
MANY: Final = 1_000_000
"""Simulations of a bot that uses the time it has."""


@dataclass(frozen=True)
class Level:
    """How a bot thinks: so many simulations, in at most so many seconds.

    `slips` and `proofs` as in `Strength`, which a game's card holds for each level.
    """

    name: str
    simulations: int
    settings: Settings = field(default_factory=Settings)
    seconds: float = USUAL_SECONDS
    slips: bool = False
    proofs: bool = False


@cache
def level_of(game: str, name: str) -> Level:
    """The level of this name in a game; WrongOption if there is none."""
    found = card(game).levels.get(name)
    if found is None:
        raise WrongOption(f"There is no level {name!r}: {meant(name, LEVELS)}")
    return Level(name, found.simulations or MANY, Settings(**found.search), slips=found.slips, proofs=found.proofs)
