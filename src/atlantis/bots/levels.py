"""The levels that people choose by name, and what each means in each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from atlantis.engine.errors import WrongOption
from atlantis.engine.options import meant
from atlantis.engine.state import State
from atlantis.games.atlanteon.layout import EMPTY_SQUARES, PHASE, PLACING_TOWERS
from atlantis.search import Settings

YARDSTICKS: Final = ("random", "greedy")
"""Not for people to play against, but to measure with: any move; the move after which the position looks best."""
LEVELS: Final = ("novice", "adept", "expert", "oracle")
"""From the weakest to the strongest."""
USUAL_SECONDS: Final = 1.0
LAST_SQUARES: Final = 9
MANY: Final = 1_000_000
"""Simulations of a bot that uses the time it has."""


@dataclass(frozen=True)
class Level:
    """How a bot thinks: so many simulations, in at most so many seconds.

    `slips`: it chooses among the moves as often as it tried them, instead of the one it tried most. `late`: in
    such positions it looks for a proof first.
    """

    name: str
    simulations: int
    settings: Settings = field(default_factory=Settings)
    seconds: float = USUAL_SECONDS
    slips: bool = False
    late: Callable[[State], bool] | None = None


def of_game(settings: Settings, novice: int, adept: int, expert: int,
            late: Callable[[State], bool] | None = None) -> dict[str, Level]:
    """The levels of a game: the same search, with more and more simulations. Experts and oracles look for proofs."""
    return {"novice": Level("novice", novice, settings, slips=True), "adept": Level("adept", adept, settings),
            "expert": Level("expert", expert, settings, late=late),
            "oracle": Level("oracle", MANY, settings, late=late)}


def late_in_atlanteon(state: State) -> bool:
    """Few squares are empty: proofs are found in a moment (9), or in a quarter of a second (10)."""
    return state.cells[PHASE] != PLACING_TOWERS and state.cells[EMPTY_SQUARES] <= LAST_SQUARES


BY_GAME: Final = {
    "atlanteon": of_game(Settings(daring=1.6, caution=0.05, playout=0), novice=20, adept=200, expert=1500,
                         late=late_in_atlanteon),
    "atlandice": of_game(Settings(daring=1.0, playout=8), novice=20, adept=80, expert=1500),
    "ark": of_game(Settings(playout=4, width=1.0), novice=15, adept=80, expert=4000),
    # What looks best there nearly always wins: weaker levels choose among several good moves, stronger ones only leave
    # the best-looking one when playouts of half a turn speak against it.
    "rising": {"novice": Level("novice", 18, Settings(daring=4.0, playout=0), slips=True),
               "adept": Level("adept", 60, Settings(daring=0.4, playout=0), slips=True),
               "expert": Level("expert", 100, Settings(daring=4.0, playout=30)),
               "oracle": Level("oracle", MANY, Settings(daring=4.0, playout=30))},
}


def level_of(game: str, name: str) -> Level:
    """The level of this name in a game; WrongOption if there is none."""
    found = BY_GAME[game].get(name)
    if found is None:
        raise WrongOption(f"There is no level {name!r}: {meant(name, LEVELS)}")
    return found
