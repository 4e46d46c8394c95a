"""What a position is worth at a glance, and which moves look good: what search asks a game. Each writes its own."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from atlantis.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Knows nothing: every position is even, every move as good as any other, playouts are random."""

    def worth(self, state: State, out: vec[float]) -> None:
        """By seat, between -1 and 1, for a position that is not over."""
        for seat in range(state.game.players):
            out[seat] = 0.0

    def certain(self, state: State, out: vec[float]) -> bool:
        """Where the result is certain, or cheaply proved: True, and the worth by seat."""
        return False

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """How good each legal move looks to the player to move: whole numbers from 1 on."""
        for i in range(n):
            out[i] = 1

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """A move for a playout: quick, and better than any if it can be had cheaply."""
        return state.sample(random, out, weights)

    def late(self, state: State) -> bool:
        """Is the end so near that a proof is found in a moment?"""
        return False
