"""Positions as arrays for learning: observations, masks, actions, spaces; and drawing chance outcomes."""

from __future__ import annotations

from typing import Final

import numpy as np
from gymnasium import spaces
from librt.random import Random
from numpy.typing import NDArray

from atlantis.adapters.observations import CELLS, Observations, player_codes
from atlantis.engine import Game, State, translator

SEEDS: Final = 1 << 60


class Encoder:
    """Encodes positions of a game, and numbers its actions. Every call returns a new array.

    Actions are the codes of players' moves; in a small variant those in use, numbered from 0.
    """

    def __init__(self, game: Game, kind: str = CELLS) -> None:
        self.observations: Observations = Observations(game, kind)
        self.codes: NDArray[np.int64] = player_codes(game)
        """The code of each action."""
        self.actions: NDArray[np.int64] = np.full(int(game.choices), -1)
        """The action of each code."""
        self.actions[self.codes] = np.arange(len(self.codes))
        self.choices: int = len(self.codes)

    def observation(self, state: State, seat: int) -> NDArray[np.float32]:
        """The position as a seat sees it."""
        return self.observations.of(state, seat)

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for each legal action of the player to move; all 0 if no player is to move."""
        mask = np.zeros(self.choices, np.int8)
        if state.actor >= 0:
            mask[self.actions[state.legal_actions()]] = 1
        return mask

    def code(self, action: int) -> int:
        """The code of an action; -1 if there is no such action."""
        return int(self.codes[action]) if 0 <= action < self.choices else -1

    def explain(self, state: State, action: int, lang: str) -> str:
        """Why an action cannot be taken now, as a sentence."""
        if self.choices == state.game.choices:
            return state.explain(action, lang)
        if 0 <= action < self.choices:
            return state.explain(int(self.codes[action]), lang)
        t = translator(lang)
        return t("There is no action {code}; the codes of {game} run from 0 to {last}.").format(
            code=action, game=state.game.card.title, last=self.choices - 1
        )

    def observation_space(self) -> spaces.Box[np.float32]:
        return spaces.Box(0.0, 1.0, self.observations.shape, np.float32)

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
