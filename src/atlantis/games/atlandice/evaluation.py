"""What a position is worth, and which moves look good: majorities as they stand, and how far they are from settled."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR
from atlantis.engine.state import State
from atlantis.games.atlandice import actions
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import tile_at
from atlantis.games.atlandice.data import Printed
from atlantis.games.atlandice.evaluation_points import Expectation, row_of
from atlantis.games.atlandice.rules import AtlandiceState

# Rounded from what the expected points left unexplained in those same games.
DIE: Final = 0.4
"""Points that a die is worth which a player will still take in this round; as much as the visit it opens."""
LUCK_OF_A_ROUND: Final = 2.0
"""Variance of the difference of two players' points that is left when the last round begins."""
LUCK_OF_A_SPACE: Final = 0.75
"""The same for each space that the clock has to go."""
STEEP: Final = 1.6
"""A logistic curve as steep as this is close to the normal one."""

# Set by hand: how the weights of moves are made.
SURE: Final = 100.0
"""The weight of a move that brings nothing."""
SHARP: Final = 1.5
"""How much more a move is tried for each point it brings: its weight is multiplied by the exponential."""
BEST: Final = 4.0
WORST: Final = -3.0
"""Points beyond these make no difference any more to the weight of a move."""
BAIT: Final = 0.2
"""What each die at the Submarine's new Area costs: the next player may be the first to use it."""
NONE: Final = -1000.0
"""Less than any token can bring: there is none."""
SETTLED_NOW: Final = -1
"""In place of a row of odds."""


class AtlandiceEvaluation(Evaluation):
    """Points that can be expected: those won, and a share of each majority by tokens held and what may still happen.

    A move looks good for the difference it makes to that: a token that takes a lead, or one that the neutral takes away
    from the other player.
    """

    def __init__(self) -> None:
        self.expectation = Expectation()
        self.gain = vec[float]([0.0 for _ in range(at.PARTIES * at.KINDS)])  # 5 * party + kind, for the player to move
        self.loss = vec[float]([0.0 for _ in range(at.KINDS)])
        self.base = vec[float]([0.0 for _ in range(at.KINDS)])

    # ---- worth -------------------------------------------------------------------------------------------------------

    def worth(self, state: State, out: vec[float]) -> None:
        """The chance to win, by the difference of expected points and the luck that is still to come."""
        cells, printed = state.cells, cast(AtlandiceState, state).printed
        expectation = self.expectation
        expectation.estimate(cells, printed)
        players = printed.players
        if cells[at.STEP] >= at.TAKE_DIE:
            for seat in range(players):
                expectation.points[seat] += DIE * float(printed.own_dice - cells[at.TAKEN + seat])
            if cells[at.STEP] == at.PICK:
                expectation.points[cells[at.FOR]] += DIE
        luck = LUCK_OF_A_ROUND + LUCK_OF_A_SPACE * float(printed.last - cells[at.CLOCK])
        steep = STEEP / (sqrt(luck) * unit(printed))
        best = expectation.points[0]
        for seat in range(1, players):
            if expectation.points[seat] > best:
                best = expectation.points[seat]
        total = 0.0
        for seat in range(players):
            out[seat] = exp(steep * (expectation.points[seat] - best))
            total += out[seat]
        for seat in range(players):
            out[seat] = (float(players) * out[seat] / total - 1.0) / float(players - 1)

    # ---- moves -------------------------------------------------------------------------------------------------------

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """By the points that a move brings the player more than the others, as things stand."""
        cells, printed = state.cells, cast(AtlandiceState, state).printed
        self.find_gains(cells, printed)
        scale = SHARP / unit(printed)
        for i in range(n):
            gain = scale * self.promise(cells, printed, codes[i])
            gain = BEST if gain > BEST else WORST if gain < WORST else gain
            out[i] = 1 + i64(SURE * exp(gain))

    def find_gains(self, cells: vec[i64], printed: Printed) -> None:
        """What one token more of each kind means to the player to move, whoever has it; and one token less."""
        seat = cells[ACTOR]
        have = self.expectation.have
        for kind in range(at.KINDS):
            if cells[at.TOP + kind] == 0:
                continue
            row = row_of(cells, printed, kind)
            self.expectation.look_at(cells, printed, kind)
            base = self.lead(printed, seat, row)
            self.base[kind] = base
            for party in range(printed.parties):
                have[party] += 1
                self.gain[at.KINDS * party + kind] = self.lead(printed, seat, row) - base
                have[party] -= 1
            have[seat] -= 1
            self.loss[kind] = base - self.lead(printed, seat, row)
            have[seat] += 1

    def lead(self, printed: Printed, seat: i64, row: i64) -> float:
        """What a seat expects from the majority looked at, over what the other seats do on average."""
        expectation = self.expectation
        if row == SETTLED_NOW:
            expectation.settle(printed)
        else:
            expectation.divide(printed, row)
        others = 0.0
        for other in range(printed.players):
            others += expectation.share[other]
        mine = expectation.share[seat]
        return mine - (others - mine) / float(printed.players - 1)

    def promise(self, cells: vec[i64], printed: Printed, code: i64) -> float:
        """The points that a move brings, at a glance. Swaps, other moves of tokens and the gate are left to search."""
        first, second = ACTIONS.first[code], ACTIONS.second[code]
        if code >= actions.DONE:
            return 0.0
        if code >= actions.DONATE:
            return float(printed.donation) - self.loss[first] - self.loss[second]
        if code >= actions.LOOT:
            return self.token(cells, printed, cells[at.FOR], first, second)
        if code >= actions.SUBMARINE:
            return -BAIT * float(cells[at.DICE + first])
        if code >= actions.SWAP:
            return 0.0
        if code >= actions.PICK:
            return self.token(cells, printed, cells[at.FOR], cells[at.VISITED], first)
        return self.visit(cells, printed, printed.players if code >= actions.GIVE else cells[ACTOR], first)

    def token(self, cells: vec[i64], printed: Printed, party: i64, area: i64, kind: i64) -> float:
        """A token from an Area for a party; if it is a District's last one, the majority there is settled."""
        gain = self.gain[at.KINDS * party + kind]
        if area == at.MARKET or cells[at.TOTAL + area] > 1:
            return gain
        own = i64(kind == area)
        self.expectation.look_at(cells, printed, area)
        self.expectation.have[party] += own
        settled = self.lead(printed, cells[ACTOR], SETTLED_NOW) - self.base[area]
        return settled if own else settled + gain

    def visit(self, cells: vec[i64], printed: Printed, party: i64, area: i64) -> float:
        """The best token there; with the Submarine, or a tile that gives one more, the next best too."""
        best = NONE
        next_best = NONE
        for kind in range(at.KINDS):
            lying = cells[at.ON + at.KINDS * area + kind]
            if lying:
                gain = self.token(cells, printed, party, area, kind)
                if gain > best:
                    next_best = gain if lying > 1 else best
                    best = gain
                elif gain > next_best:
                    next_best = gain
        if best == NONE:
            return 0.0
        return best if next_best == NONE else best + next_best * self.more(cells, party, area)

    def more(self, cells: vec[i64], party: i64, area: i64) -> float:
        """How many tokens more a visit can be expected to bring."""
        more = 1.0 if cells[at.SUBMARINE] == area else 0.0
        tile = tile_at(cells, area)
        if tile == at.ODD or tile == at.EVEN:
            more += 1.0 / 2.0
        elif tile == at.BEYOND:
            more += 1.0 / 3.0
        elif tile == at.SECOND and cells[at.TAKEN + party] == 1:
            more += 1.0
        return more

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """Any move, but nothing is given away: random donations would blur every lead."""
        return actions.DONE if state.cells[at.STEP] == at.DONATE else state.sample(random, out, weights)


def unit(printed: Printed) -> float:
    """How big points are, with those printed on our components as the measure."""
    size = float(printed.most + printed.second) / 4.0
    return size if size > 0.0 else 1.0
