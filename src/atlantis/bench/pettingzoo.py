"""The other side of the comparison of batches: PettingZoo's connect_four, one game at a time in Python.

The environment is played without its checking wrappers, which is quicker: `last()` for the mask, a random legal move,
`step`, and `reset` when the game is over. Several environments in turn would be no quicker than one.

``pettingzoo`` (and ``pygame``, which its game needs) is optional and is imported only when it is measured.
"""

from __future__ import annotations

import importlib
import os
import random
from time import perf_counter
from typing import Any, Final

MODULE: Final = "pettingzoo.classic.connect_four.connect_four"
SEED: Final = 1


def load() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet in the middle of our table
    return importlib.import_module(MODULE)


def available() -> str:
    """Say what to install when PettingZoo or pygame is missing; the empty text means they can be used."""
    try:
        load()
    except ImportError as error:
        return f"PettingZoo's connect_four cannot be played ({error}): run uv sync --extra bench"
    return ""


class Peer:
    """One environment, game after game. They go on from one round to the next."""

    name = "PettingZoo connect_four"

    def __init__(self, games: int) -> None:
        """`games`: the size of the batches it is shown beside."""
        self.games = games
        self.ways = {"numpy": self.by_numpy}
        self._pick = random.Random(SEED).random
        self._env: Any = load().raw_env()
        self._env.reset(SEED)

    def by_numpy(self, seconds: float) -> tuple[int, int, float]:
        """Steps, games that ended and the seconds taken, with moves chosen from the masks."""
        env, pick = self._env, self._pick
        steps = ended = 0
        begin = perf_counter()
        while True:
            observation, _, over, _, _ = env.last()
            if over:
                ended += 1
                env.reset()
            else:
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(pick() * len(legal))]))
                steps += 1
            taken = perf_counter() - begin
            if taken >= seconds:
                return steps, ended, taken
