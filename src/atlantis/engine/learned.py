"""Evaluation by networks, on top of the hand-written one of a game."""

from __future__ import annotations

from math import exp

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.features import Features
from atlantis.engine.network import MOST_ROWS, MoveNetwork, ValueNetwork, weight_of
from atlantis.engine.state import State


class Learned(Evaluation):
    """Value and priors from networks; what is certain, and moves of playouts, from the hand-written evaluation.

    One of the networks may be missing: the hand-written evaluation then does its part.
    """

    def __init__(
        self, hand: Evaluation, features: Features, values: ValueNetwork | None, moves: MoveNetwork | None
    ) -> None:
        self.hand = hand
        self.features = features
        self.values = values
        self.moves = moves
        self.rows: vec[i64] = vec[i64]([0 for _ in range(MOST_ROWS)])

    def value(self, state: State, out: vec[float]) -> None:
        network = self.values
        if network is None:
            self.hand.value(state, out)
            return
        features = self.features
        network.evaluate(self.rows, features.position(state, self.rows))
        players, outputs = state.game.players, network.outputs
        logits = network.logits
        seat = features.seat(state)
        if outputs == 1:
            won = 2.0 / (1.0 + exp(-bounded(logits[0]))) - 1.0
            if players == 2 and not state.game.together:
                out[seat] = won
                out[1 - seat] = -won
            else:
                for i in range(players):
                    out[i] = won
            return
        total = 0.0
        for i in range(outputs):
            logits[i] = exp(bounded(logits[i]))
            total += logits[i]
        for i in range(outputs):
            share = logits[i] / total
            out[(seat + i) % players] = share - (1.0 - share) / float(players - 1)

    def certain(self, state: State, out: vec[float]) -> bool:
        return self.hand.certain(state, out)

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        network = self.moves
        if network is None:
            self.hand.weigh(state, codes, n, out)
            return
        features = self.features
        places = features.moves(state, codes, n)
        if places == 0:
            self.hand.weigh(state, codes, n, out)
            return
        network.make_room(places)
        network.begin(features.common, features.commons)
        lanes = network.lanes
        begin: i64 = 0
        for place in range(places):
            end = features.ends[place]
            network.place(features.place_rows, begin, end, place * lanes)
            begin = end
        logits = network.logits
        most: i64 = -(1 << 60)
        for i in range(n):
            logit = logits[features.place[i] * lanes + features.lane[i]]
            out[i] = logit
            if logit > most:
                most = logit
        for i in range(n):
            out[i] = weight_of(most - out[i])

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        return self.hand.quick(state, random, out, weights)

    def late(self, state: State) -> bool:
        return self.hand.late(state)


def bounded(logit: float) -> float:
    """A logit that `exp` can take."""
    return -30.0 if logit < -30.0 else 30.0 if logit > 30.0 else logit
