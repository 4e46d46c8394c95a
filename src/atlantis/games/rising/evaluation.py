"""What a position is worth, and which moves look good."""

from __future__ import annotations

from math import exp
from typing import cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.state import State
from atlantis.games.rising import layout as at
from atlantis.games.rising.components import may_build_any
from atlantis.games.rising.evaluation_outlook import Outlook
from atlantis.games.rising.evaluation_worths import HEAT, OFTEN
from atlantis.games.rising.rules import RisingState


class RisingEvaluation(Evaluation):
    """The team shares out what is still to be built, and each Atlantean goes where it does most for that: to get what
    is lacking, to hold the island, or to become more. All seats want the same, so all have the same worth."""

    def __init__(self) -> None:
        self.outlook = Outlook()

    def worth(self, state: State, out: vec[float]) -> None:
        board = cast(RisingState, state)
        hope = self.outlook.hope(board)
        for seat in range(board.players):
            out[seat] = hope

    def certain(self, state: State, out: vec[float]) -> bool:
        """Won if the last component can be built."""
        board = cast(RisingState, state)
        cells = board.cells
        if cells[at.PHASE] != at.BUILDING or cells[ACTOR] < 0 or board.step() or board.to_build() != 1:
            return False
        if not may_build_any(board, cells[ACTOR]):
            return False
        for seat in range(board.players):
            out[seat] = 1.0
        return True

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        self.outlook.rate(cast(RisingState, state), codes, n, out)
        best = out[0]
        for i in range(n):
            if out[i] > best:
                best = out[i]
        for i in range(n):
            out[i] = 1 + i64(OFTEN * exp(float(out[i] - best) / HEAT))

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """The move that looks best."""
        if state.cells[ACTOR] == CHANCE:
            return state.sample(random, out, weights)
        n = state.moves(out)
        if n == 1:
            return out[0]
        self.outlook.rate(cast(RisingState, state), out, n, weights)
        best: i64 = 0
        for i in range(n):
            if weights[i] > weights[best]:
                best = i
        return out[best]
