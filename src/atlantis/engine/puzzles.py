"""What puzzles of a game are made of.

A game's `puzzles.py` has a subclass of `PuzzleRules` with the name `GamePuzzles`; a game without one has no puzzles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from atlantis.engine.game import Game
from atlantis.engine.state import State

Kind = Literal["proved", "best"]


class PuzzleRules:
    """`kind`: "proved" for positions in which exactly one move wins, for certain; "best" for positions in which a deep
    search finds one move far better than all others. `share`: the largest share of the puzzles in one group."""

    kind: ClassVar[Kind] = "best"
    share: ClassVar[float] = 0.5
    where: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def suitable(self, state: State) -> bool:
        """Could this position, in which a player decides, be a puzzle?"""
        return True

    def often(self, state: State) -> float:
        """How often a suitable position is tried: rarely if that takes long."""
        return 1.0

    def group(self, state: State, code: int) -> str:
        """Puzzles of a group are alike, so no group gets too many. Default: the kind of the solution."""
        return self.game.action(code).kind

    def difficulty(self, state: State) -> int:
        """What the position itself adds to the first estimate of the rating."""
        return 0

    def key(self, state: State) -> str:
        """The same text for positions that are the same for players, such as mirror images: they are one puzzle, and
        nobody may analyse one while people play another. Default: what is in the cells."""
        return ",".join(map(str, map(int, state.cells[: self.game.layout.essential])))

    def hint(self, state: State, code: int, lang: str) -> str:
        """A sentence about where to look for the solution `code`, which does not tell the move. Default: the one in
        `where` for the kind of the move."""
        return self.game.words.phrases(lang).t(self.where[self.game.action(code).kind])
