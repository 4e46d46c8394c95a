"""Our side of the comparison of batches, and the policy that chooses from masks: what needs NumPy."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from atlantis.adapters.batch import batch

SEED: Final = 1


def any_legal(masks: NDArray[np.bool_], random: np.random.Generator) -> NDArray[np.int64]:
    """A legal action of every game at random, all alike, from the masks alone."""
    games, choices = masks.shape
    legal = np.flatnonzero(masks)
    counts = np.count_nonzero(masks, axis=1)
    first = np.cumsum(counts) - counts
    chosen: NDArray[np.int64] = legal[first + (random.random(games) * counts).astype(np.int64)]
    return chosen - np.arange(0, games * choices, choices)


class Ours:
    """So many games of one kind at once. They go on from one round to the next."""

    def __init__(self, name: str, games: int) -> None:
        self.name = name
        self.games = games
        self.batch = batch(name, games, SEED)
        self.random = np.random.default_rng(SEED)
        self.ways = {"compiled": self.compiled, "numpy": self.by_numpy}

    def compiled(self, seconds: float) -> tuple[int, int, float]:
        """Moves chosen by each game's own luck, in compiled code."""
        return self.play(self.batch.sample, seconds)

    def by_numpy(self, seconds: float) -> tuple[int, int, float]:
        """Moves chosen from the masks."""
        masks, random = self.batch.masks, self.random
        return self.play(lambda: any_legal(masks, random), seconds)

    def play(self, choose: Callable[[], NDArray[np.int64]], seconds: float) -> tuple[int, int, float]:
        step, over, count = self.batch.step, self.batch.over, np.count_nonzero
        steps = ended = 0
        begin = perf_counter()
        while True:
            step(choose())
            steps += self.games
            ended += int(count(over))
            taken = perf_counter() - begin
            if taken >= seconds:
                return steps, ended, taken
