"""Bots by name, as people type them: `expert`, `expert:sims=500`, `oracle:seconds=0.2`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from atlantis.bots.bot import Bot, make_bot
from atlantis.bots.levels import LEVELS, YARDSTICKS, Level, level_of
from atlantis.engine import Game, WrongOption
from atlantis.engine.options import meant

BUDGETS: Final = ("sims", "seconds")
MOST_SIMULATIONS: Final = 1_000_000_000
MOST_SECONDS: Final = 86_400.0
"""For one move."""

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class BotName:
    """A level or a yardstick; None where the budget is the level's own. 0 seconds: no limit in time."""

    name: str
    simulations: int | None = None
    seconds: float | None = None

    def written(self) -> str:
        """The same as a person types it: `parse_bot` understands it."""
        simulations = "" if self.simulations is None else f":sims={self.simulations}"
        seconds = "" if self.seconds is None else f":seconds={self.seconds:.15g}"
        return f"{self.name}{simulations}{seconds}"

    def level(self, game: str) -> Level | None:
        """What it means in a game; None for a yardstick, which has no budget."""
        if self.name in YARDSTICKS:
            return None
        level = level_of(game, self.name)
        return replace(
            level,
            simulations=level.simulations if self.simulations is None else self.simulations,
            seconds=level.seconds if self.seconds is None else self.seconds,
        )

    def make(self, game: Game, seed: int) -> Bot:
        return make_bot(game, self.name, seed, self.simulations, self.seconds)


def parse_bots(text: str) -> list[BotName]:
    """The bots in a list such as `expert,oracle:seconds=0.2`."""
    return [parse_bot(part) for part in text.split(",")]


def parse_bot(text: str) -> BotName:
    """The bot of this name; WrongOption says what is wrong with it and what would be right."""
    name, *budgets = (part.strip().casefold() for part in text.split(":"))
    known = (*LEVELS, *YARDSTICKS)
    if name not in known:
        raise WrongOption(f"There is no bot {name[:40]!r}: {meant(name, known)}")
    given: dict[str, str] = {}
    for budget in budgets:
        key, equals, value = (part.strip() for part in budget.partition("="))
        if key not in BUDGETS:
            raise WrongOption(f"{name} has no budget {key[:40]!r}: {meant(key, BUDGETS)}")
        if not equals or not value:
            raise WrongOption(f"{name}: the budget {key} has no value; write it as {name}:{key}=500.")
        if key in given:
            raise WrongOption(f"{name}: the budget {key} is given twice.")
        given[key] = value
    if given and name in YARDSTICKS:
        raise WrongOption(f"{name} does not search, so it takes no budget: write {name} alone.")
    return with_budgets(name, given)


def with_budgets(name: str, given: dict[str, str]) -> BotName:
    simulations = number(given["sims"], int) if "sims" in given else None
    seconds = number(given["seconds"], float) if "seconds" in given else None
    if "sims" in given and (simulations is None or not 1 <= simulations <= MOST_SIMULATIONS):
        raise WrongOption(
            f"{name}: sims={given['sims'][:40]} is no budget; it is a whole number of simulations from "
            f"1 to {MOST_SIMULATIONS:,}."
        )
    if seconds == 0 and simulations is None:
        raise WrongOption(
            f"{name}: seconds=0 would mean no limit at all; give seconds above 0, or say how many "
            f"simulations: {name}:sims=500:seconds=0."
        )
    if "seconds" in given and (seconds is None or not 0 <= seconds <= MOST_SECONDS):
        raise WrongOption(
            f"{name}: seconds={given['seconds'][:40]} is no budget; it is a number above 0, up to {MOST_SECONDS:.0f}."
        )
    return BotName(name, simulations, seconds)


def number(text: str, kind: Callable[[str], Number]) -> Number | None:
    """The number in a text; None if there is none, or none that is finite."""
    try:
        found = kind(text)
        return found if math.isfinite(found) else None
    except (ValueError, OverflowError):  # whole numbers can be too large for isfinite
        return None
