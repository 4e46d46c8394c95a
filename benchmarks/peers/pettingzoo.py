"""PettingZoo's connect_four, one game at a time in Python.

The environment is played without its checking wrappers, which is quicker: `last()` for the mask, a random legal move,
`step`, and `reset` when the game is over. Several environments in turn would be no quicker than one.
"""

from __future__ import annotations

import importlib
import os
import random
from typing import Any, Final

from benchmarks.figures import Contestant, Work, repeat
from benchmarks.peers import missing

MODULE: Final = "pettingzoo.classic.connect_four.connect_four"  # it needs pygame too
SEED: Final = 1


def available() -> str:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would print a greeting into our table
    return missing(MODULE, "PettingZoo")


def contestant() -> Contestant:
    """One environment, game after game. They go on from one round to the next."""
    pick = random.Random(SEED).random
    env: Any = importlib.import_module(MODULE).raw_env()
    env.reset(SEED)

    def step() -> tuple[int, int]:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0, 1
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(pick() * len(legal))]))
        return 1, 0

    def by_numpy(seconds: float, _seed: int) -> Work:
        return repeat(step, seconds)

    return Contestant("PettingZoo connect_four", {"numpy": by_numpy})
