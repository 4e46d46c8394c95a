"""The static evaluation that search uses: the value of a position, and the priors of moves."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from atlantis.engine.errors import CannotPickle
from atlantis.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """The default has no knowledge: every position is even, all moves are equal, playouts are random."""

    def value(self, state: State, out: vec[float]) -> None:
        """The value for each seat, between -1 and 1, of a position that is not over."""
        for seat in range(state.game.players):
            out[seat] = 0.0

    def certain(self, state: State, out: vec[float]) -> bool:
        """True if the result is certain or cheap to prove; `out` then has the value for each seat."""
        return False

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """The priors of the legal moves, as weights: whole numbers of at least 1."""
        for i in range(n):
            out[i] = 1

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """A move for a playout. It must be fast and may be better than random."""
        return state.sample(random, out, weights)

    def late(self, state: State) -> bool:
        """Is the game close enough to its end for a quick proof?"""
        return False

    def __reduce__(self) -> tuple[object, ...]:
        raise CannotPickle("An evaluation cannot be pickled or copied. Pickle the game, and call `game.evaluation()`.")
