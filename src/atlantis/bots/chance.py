"""Randomness for games that are played: dice, cards, seats and the moves of random bots all come from here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import SystemRandom
from typing import TypeVar

from atlantis.engine import CHANCE, State

Item = TypeVar("Item")


class ChanceSource:
    """The system's randomness or, with a seed, randomness that depends only on the seed and the number of the move.

    With a seed, a game that is resumed, or played again after an undo, gets the same dice and cards.
    """

    def __init__(self, seed: int | None, part: str = "") -> None:
        """`part` selects a different sequence for the same seed."""
        self.seed = seed
        self.part = part

    def random_at(self, number: int) -> Random:
        """The random generator for move `number` of the game."""
        return SystemRandom() if self.seed is None else Random(f"{self.seed}/{self.part}/{number}")

    def seed_at(self, number: int) -> int:
        """A seed for the bot that chooses move `number` of the game."""
        return self.random_at(number).getrandbits(60)

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order: who gets which seat before the game begins."""
        return self.random_at(0).sample(items, len(items))

    def draw(self, state: State, number: int) -> int:
        """Move `number` of the game: an outcome by its odds if chance moves, otherwise any legal move."""
        random = self.random_at(number)
        if state.actor == CHANCE:
            outcomes = state.chance_outcomes()
            return random.choices([code for code, _ in outcomes], [odds for _, odds in outcomes])[0]
        return random.choice(state.legal_actions())
