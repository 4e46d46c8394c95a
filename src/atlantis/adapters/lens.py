"""Positions as the numbers that learners take and give: observations, masks, spaces; and chance that plays itself."""

from __future__ import annotations

from typing import Final

import numpy as np
from gymnasium import spaces
from librt.random import Random
from numpy.typing import NDArray

from atlantis.adapters.scaling import Scale, seen
from atlantis.engine import Game, State

SEEDS: Final = 1 << 60


class Lens:
    """What is seen through it of any position of a game. The arrays are new ones each time."""

    def __init__(self, game: Game) -> None:
        self.scale = Scale(game.layout)
        self.choices = int(game.choices)

    def observation(self, state: State) -> NDArray[np.float32]:
        """The flat position, each cell scaled to 0..1, as `State.observation` has it."""
        return self.scale(seen(state.cells, np.int64))

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for each code that the player to move may choose; all 0 where no player is to move."""
        mask = np.zeros(self.choices, np.int8)
        if state.actor >= 0:
            mask[state.legal_actions()] = 1
        return mask

    def cells_space(self) -> spaces.Box[np.float32]:
        return spaces.Box(0.0, 1.0, self.scale.low.shape, np.float32)

    def mask_space(self) -> spaces.Box[np.int8]:
        return spaces.Box(0, 1, (self.choices,), np.int8)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.choices)


def drawn(state: State, luck: np.random.Generator) -> int:
    """What chance brings in this position, by its odds."""
    game = state.game
    return int(state.sample(Random(a_seed(luck)), game.room(), game.room()))


def a_seed(luck: np.random.Generator) -> int:
    """A seed for somebody's own randomness."""
    return int(luck.integers(SEEDS))
