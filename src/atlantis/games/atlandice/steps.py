"""What a step of the game is: something that is decided, drawn or rolled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.atlandice import actions
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import Board


class Step:
    """What is decided, drawn or rolled: the kinds of move it asks for, which are legal, and what they do."""

    def __init__(self, *kinds: str) -> None:
        asked = [ACTIONS.named(kind) for kind in kinds]
        self.first: i64 = asked[0].base
        self.end: i64 = asked[-1].base + len(asked[-1].rows)

    def refusal(self, s: Board, code: i64) -> i64:
        """Why a code of these kinds is not legal; 0 if it is."""
        return 0

    def do(self, s: Board, code: i64) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def moves(self, s: Board, out: vec[i64]) -> i64:
        """Write the legal codes, ascending; return how many."""
        n: i64 = 0
        for code in range(self.first, self.end):
            if self.refusal(s, code) == 0:
                out[n] = code
                n += 1
        return n


class Roll(Step):
    """A die is rolled: all faces are possible."""

    def moves(self, s: Board, out: vec[i64]) -> i64:
        for face in range(i64(6)):
            out[face] = actions.roll(face)
        return 6
