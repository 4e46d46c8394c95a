"""The one place for randomness in games that are played: dice, cards and the moves of random bots."""

from __future__ import annotations

from random import Random
from secrets import SystemRandom

from atlantis.engine import CHANCE, State


class Luck:
    """The system's randomness; or, with a seed, luck that depends on the seed and the number of the move only.

    So a game that is resumed, or played again after an undo, has the luck it would have had.
    """

    def __init__(self, seed: int | None, part: str = "") -> None:
        """`part` makes another luck of the same seed."""
        self.seed = seed
        self.part = part

    def at(self, number: int) -> Random:
        """The randomness of move `number` of the game."""
        return SystemRandom() if self.seed is None else Random(f"{self.seed}/{self.part}/{number}")

    def number(self, number: int) -> int:
        """A seed for whoever chooses move `number` of the game."""
        return self.at(number).getrandbits(60)

    def draw(self, state: State, number: int) -> int:
        """What happens as move `number` of the game: an outcome by its odds at chance, else any legal move."""
        random = self.at(number)
        if state.actor == CHANCE:
            outcomes = state.chance_outcomes()
            return random.choices([code for code, _ in outcomes], [odds for _, odds in outcomes])[0]
        return random.choice(state.legal_actions())
