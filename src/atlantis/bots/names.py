"""Bots as people type them: `expert`, `expert:sims=500`, `oracle:seconds=0.2`, and your own: `mybots:First`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from atlantis.bots.bot import Bot, make_bot
from atlantis.bots.levels import LEVELS, YARDSTICKS, Level, level_of
from atlantis.bots.own import LOCATION, allow, is_known, make_own_bot, plugins
from atlantis.engine import Game, WrongOption
from atlantis.engine.options import suggest

OURS: Final = (*LEVELS, *YARDSTICKS)
BUDGETS: Final = ("sims", "seconds")
MOST_SIMULATIONS: Final = 1_000_000_000
MOST_SECONDS: Final = 86_400.0
"""The largest budgets for one move."""

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class BotName:
    """A level, a yardstick, or a bot of your own. A budget of None is the level's own; 0 seconds: no time limit."""

    name: str
    simulations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        """The name as people type it; `parse_bot` reads it."""
        simulations = "" if self.simulations is None else f":sims={self.simulations}"
        seconds = "" if self.seconds is None else f":seconds={self.seconds:.15g}"
        return f"{self.name}{simulations}{seconds}"

    def level(self, game: str) -> Level | None:
        """The level in a game, with these budgets; None for a yardstick or a bot of your own, which have none."""
        if self.name not in LEVELS:
            return None
        level = level_of(game, self.name)
        return replace(
            level,
            simulations=level.simulations if self.simulations is None else self.simulations,
            seconds=level.seconds if self.seconds is None else self.seconds,
        )

    def make(self, game: Game, seed: int) -> Bot:
        if self.name not in OURS:
            return make_own_bot(game, self.name, seed)
        return make_bot(game, self.name, seed, self.simulations, self.seconds)


def parse_bots(text: str, own: bool = False) -> list[BotName]:
    """The bots in a list such as `expert,oracle:seconds=0.2`."""
    return [parse_bot(part, own) for part in text.split(",")]


def parse_bot(text: str, own: bool = False) -> BotName:
    """The bot that a text names; WrongOption if it is not valid.

    `own`: the text is from whoever runs this process, so it may name any class (`mybots:First`), which is loaded.
    Otherwise only ours, those of installed packages, and those that were allowed before.
    """
    name, *budgets = (part.strip().casefold() for part in text.split(":"))
    if name not in OURS:
        return parse_own_bot(text.strip(), own)
    given: dict[str, str] = {}
    for budget in budgets:
        key, equals, value = (part.strip() for part in budget.partition("="))
        if key not in BUDGETS:
            raise WrongOption(f"{name} has no setting {key[:40]!r}: {suggest(key, BUDGETS)}")
        if not equals or not value:
            raise WrongOption(f"{name}: {key} has no value; write {name}:{key}=500.")
        if key in given:
            raise WrongOption(f"{name}: {key} is given twice.")
        given[key] = value
    if given and name in YARDSTICKS:
        raise WrongOption(f"{name} does not search, so it has no settings: write just {name}.")
    return with_budgets(name, given)


def parse_own_bot(name: str, own: bool) -> BotName:
    """A bot that is not one of ours."""
    if own and LOCATION.fullmatch(name):
        allow(name)
    if not is_known(name):
        if LOCATION.fullmatch(name):
            raise WrongOption(
                f"The bot {name[:80]!r} is not loaded: whoever started this program did not name it. "
                "For the arena, add --seats; for a server, --own-bot."
            )
        first = name.partition(":")[0].casefold()
        raise WrongOption(f"There is no bot {first[:40]!r}: {suggest(first, (*OURS, *plugins()))}")
    return BotName(name)


def with_budgets(name: str, given: dict[str, str]) -> BotName:
    simulations = number(given["sims"], int) if "sims" in given else None
    seconds = number(given["seconds"], float) if "seconds" in given else None
    if "sims" in given and (simulations is None or not 1 <= simulations <= MOST_SIMULATIONS):
        raise WrongOption(
            f"{name}: sims={given['sims'][:40]} is not valid; it must be a whole number from 1 to {MOST_SIMULATIONS:,}."
        )
    if seconds == 0 and simulations is None:
        raise WrongOption(
            f"{name}: seconds=0 means no time limit, so it needs a number of simulations: {name}:sims=500:seconds=0."
        )
    if "seconds" in given and (seconds is None or not 0 <= seconds <= MOST_SECONDS):
        raise WrongOption(
            f"{name}: seconds={given['seconds'][:40]} is not valid; it must be a number above 0, at most "
            f"{MOST_SECONDS:.0f}."
        )
    return BotName(name, simulations, seconds)


def number(text: str, kind: Callable[[str], Number]) -> Number | None:
    """The number in a text; None if it is not a finite number."""
    try:
        found = kind(text)
        return found if math.isfinite(found) else None
    except (ValueError, OverflowError):  # an integer can be too large for isfinite
        return None
