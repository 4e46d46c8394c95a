"""Positions as arrays for learning: observations, masks, spaces; and drawing chance outcomes."""

from __future__ import annotations

from typing import Final

import numpy as np
from gymnasium import spaces
from librt.random import Random
from numpy.typing import NDArray

from atlantis.adapters.scaling import Scale, as_array
from atlantis.engine import Game, State

SEEDS: Final = 1 << 60


class Encoder:
    """Encodes positions of a game. Every call returns a new array."""

    def __init__(self, game: Game) -> None:
        self.scale: Scale = Scale(game.layout)
        self.choices: int = int(game.choices)

    def observation(self, state: State) -> NDArray[np.float32]:
        """The flat position, each cell scaled to 0..1, as in `State.observation`."""
        return self.scale(as_array(state.cells, np.int64))

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for each legal code of the player to move; all 0 if no player is to move."""
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


def draw_outcome(state: State, generator: np.random.Generator) -> int:
    """A chance outcome in this position, by its odds."""
    game = state.game
    return int(state.sample(Random(draw_seed(generator)), game.move_buffer(), game.move_buffer()))


def draw_seed(generator: np.random.Generator) -> int:
    """A seed for another generator."""
    return int(generator.integers(SEEDS))
