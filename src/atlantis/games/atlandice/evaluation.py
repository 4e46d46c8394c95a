"""The value of a position, and the priors of moves: current majorities, and how far they are from being settled."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, cast, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, Evaluation, State
from atlantis.games.atlandice import actions
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import Majority, held, picked, tile_at
from atlantis.games.atlandice.data import DONATION, SURVEY_OF_ALL, Printed
from atlantis.games.atlandice.rules import AtlandiceState

# The numbers for majorities and Surveys were fitted to two-player games of search without evaluation against itself;
# BY_VISIT, MET and the ends of the tables were set by hand.
LEAD: Final = 1.64  # the log odds of one more token in a majority that is settled at once
FADING: Final = 0.257  # how quickly a lead loses value with what can still happen before the majority is settled
SOONEST: Final = 0.9  # the uncertainty of a majority that is about to be settled
BY_TOKEN: Final = 3.24  # the uncertainty per token in the District: it is settled when the last one is gone
BY_SPACE: Final = 1.6  # the uncertainty per space left on the clock: the rest is settled at the end
BY_VISIT: Final = 0.15  # the uncertainty per visit left in this round
FURTHEST: Final = 40  # the largest uncertainty: the tables end here
MOST_AHEAD: Final = 12  # larger leads count the same
LEAD_AT_SURVEY: Final = 1.07  # the log odds of one more token at a Survey
MET: Final = 0.5  # the chance that the hand stops on a given space: it moves about two spaces per round
SURVEY_DECAY: Final = 10.0  # the distance in spaces over which a lead in a Survey loses its value

# Rounded from the residuals of the expected points in the same games.
DIE: Final = 0.4  # the points that a die still to be taken this round is worth, including its visit
LUCK_OF_A_ROUND: Final = 2.0
"""The remaining variance of the difference of two players' points when the last round begins."""
LUCK_OF_A_SPACE: Final = 0.75  # the same for each space left on the clock
STEEP: Final = 1.6  # the slope at which a logistic curve is close to the normal one

# Set by hand: how the weights of moves are made.
SURE: Final = 100.0  # the weight of a move without gain
SHARP: Final = 1.5  # the log of the weight per point that a move brings
BEST: Final = 4.0
WORST: Final = -3.0  # points beyond these do not change the weight of a move
BAIT: Final = 0.2  # what each die at the Submarine's new Area costs: the next player may be the first to use it
NONE: Final = -1000.0  # less than any token can bring: no token
SETTLED_NOW: Final = -1  # in place of a row of odds


def odds_table() -> vec[float]:
    """By uncertainty and tokens behind the leader: the odds of being first in the end."""
    odds = [
        exp(-LEAD / (SOONEST + to_come) ** FADING * behind)
        for to_come in range(FURTHEST + 1)
        for behind in range(MOST_AHEAD + 1)
    ]
    return vec[float](odds + [exp(-LEAD_AT_SURVEY * behind) for behind in range(MOST_AHEAD + 1)])


ODDS: Final = odds_table()
WIDE: Final = MOST_AHEAD + 1
SURVEY_ROW: Final = WIDE * (FURTHEST + 1)
FAR: Final = 60  # spaces of the longest clock
NEAR: Final = vec[float]([MET * exp(-spaces / SURVEY_DECAY) for spaces in range(FAR + 1)])


def row_of(cells: vec[i64], printed: Printed, kind: i64) -> i64:
    """The row of odds for a resource: the uncertainty until its District is empty or the game is over."""
    to_come = BY_SPACE * float(printed.last - cells[at.CLOCK]) + BY_VISIT * float(cells[at.VISITS])
    emptied = BY_TOKEN * float(cells[at.TOTAL + kind])
    if emptied < to_come:
        to_come = emptied
    return WIDE * (FURTHEST if to_come > float(FURTHEST) else i64(to_come + 0.5))


def unit(printed: Printed) -> float:
    """The scale of points relative to our printed values."""
    size = float(printed.most + printed.second) / 4.0
    return size if size > 0.0 else 1.0


@final
class AtlandiceEvaluation(Evaluation):
    """Expected points: those won, and a share of each majority by tokens held and uncertainty.

    A move is rated by its change of that: a token that takes a lead, or one that the neutral takes from the other
    player.
    """

    def __init__(self) -> None:
        self.points: vec[float] = vec[float]([0.0 for _ in range(at.PARTIES)])
        self.have: vec[i64] = vec[i64]([0 for _ in range(at.PARTIES)])  # of the current resource
        self.odds: vec[float] = vec[float]([0.0 for _ in range(at.PARTIES)])
        self.share: vec[float] = vec[float]([0.0 for _ in range(at.PARTIES)])  # of the points for one majority
        self.gain: vec[float] = vec[float](
            [0.0 for _ in range(at.PARTIES * at.KINDS)]
        )  # 5 * party + kind, for the player to move
        self.loss: vec[float] = vec[float]([0.0 for _ in range(at.KINDS)])
        self.base: vec[float] = vec[float]([0.0 for _ in range(at.KINDS)])

    # ---- value -------------------------------------------------------------------------------------------------------

    def value(self, state: State, out: vec[float]) -> None:
        """The chance of winning by the difference of expected points and the remaining variance."""
        cells, printed = state.cells, cast(AtlandiceState, state).printed
        self.estimate(cells, printed)
        players, points = printed.players, self.points
        if cells[at.STEP] >= at.TAKE_DIE:
            for seat in range(players):
                points[seat] += DIE * float(printed.own_dice - cells[at.TAKEN + seat])
            if cells[at.STEP] == at.PICK:
                points[cells[at.FOR]] += DIE
        luck = LUCK_OF_A_ROUND + LUCK_OF_A_SPACE * float(printed.last - cells[at.CLOCK])
        steep = STEEP / (sqrt(luck) * unit(printed))
        best = points[0]
        for seat in range(1, players):
            if points[seat] > best:
                best = points[seat]
        total = 0.0
        for seat in range(players):
            out[seat] = exp(steep * (points[seat] - best))
            total += out[seat]
        for seat in range(players):
            out[seat] = (float(players) * out[seat] / total - 1.0) / float(players - 1)

    def estimate(self, cells: vec[i64], printed: Printed) -> None:
        """Points so far, the current majorities, and the next Surveys."""
        parties, points, share = printed.parties, self.points, self.share
        for party in range(parties):
            points[party] = float(cells[at.POINTS + party])
        for kind in range(i64(at.KINDS)):
            if cells[at.TOP + kind]:
                self.look_at(cells, printed, kind)
                self.divide(printed, row_of(cells, printed, kind))
                for party in range(parties):
                    points[party] += share[party]
        for space in range(cells[at.CLOCK] + 1, printed.last + 1):
            event = printed.events[space]
            if event and event != DONATION:
                self.expect_survey(cells, printed, event, NEAR[space - cells[at.CLOCK]] * float(printed.survey))

    def expect_survey(self, cells: vec[i64], printed: Printed, event: i64, points: float) -> None:
        parties, have, odds = printed.parties, self.have, self.odds
        for party in range(parties):
            have[party] = (
                held(cells, party) if event == SURVEY_OF_ALL else cells[at.STOCK + at.KINDS * party + event - 1]
            )
        total = self.weigh_leads(parties, SURVEY_ROW)
        for party in range(parties):
            self.points[party] += points * odds[party] / total

    # ---- one majority ------------------------------------------------------------------------------------------------

    def look_at(self, cells: vec[i64], printed: Printed, kind: i64) -> None:
        """What each party has of a resource."""
        have = self.have
        for party in range(printed.parties):
            have[party] = cells[at.STOCK + at.KINDS * party + kind]

    def weigh_leads(self, parties: i64, row: i64) -> float:
        """The odds of each party to be first; their sum."""
        have, odds = self.have, self.odds
        most: i64 = 0
        for party in range(parties):
            if have[party] > most:
                most = have[party]
        total = 0.0
        for party in range(parties):
            behind = most - have[party]
            if behind > MOST_AHEAD:
                behind = MOST_AHEAD
            odds[party] = ODDS[row + behind]
            total += odds[party]
        return total

    def divide(self, printed: Printed, row: i64) -> None:
        """The expected points of each party for most and second most."""
        parties, odds, share = printed.parties, self.odds, self.share
        total = self.weigh_leads(parties, row)
        most, second = float(printed.most), float(printed.second)
        others = 0.0  # summed over the first place: its chance times the odds of all others
        for party in range(parties):
            first = odds[party] / total
            share[party] = first
            others += first / (total - odds[party])
        for party in range(parties):
            first = share[party]
            share[party] = most * first + second * odds[party] * (others - first / (total - odds[party]))

    def settle(self, printed: Printed) -> None:
        """The points for most and second most if settled now."""
        found = Majority(self.have, printed.parties)
        for party in range(printed.parties):
            self.share[party] = float(found.points(party, printed.most, printed.second))

    def lead(self, printed: Printed, seat: i64, row: i64) -> float:
        """A seat's expected points from the current majority, less the average of the other seats."""
        if row == SETTLED_NOW:
            self.settle(printed)
        else:
            self.divide(printed, row)
        share = self.share
        others = 0.0
        for other in range(printed.players):
            others += share[other]
        mine = share[seat]
        return mine - (others - mine) / float(printed.players - 1)

    # ---- moves -------------------------------------------------------------------------------------------------------

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """By the points that a move gains the player over the others."""
        cells, printed = state.cells, cast(AtlandiceState, state).printed
        self.find_gains(cells, printed)
        scale = SHARP / unit(printed)
        for i in range(n):
            gain = scale * self.promise(cells, printed, codes[i])
            gain = BEST if gain > BEST else WORST if gain < WORST else gain
            out[i] = 1 + i64(SURE * exp(gain))

    def find_gains(self, cells: vec[i64], printed: Printed) -> None:
        """The value to the player to move of one more or one less token of each kind, for each party."""
        seat, have = cells[ACTOR], self.have
        for kind in range(i64(at.KINDS)):
            if cells[at.TOP + kind] == 0:
                continue
            row = row_of(cells, printed, kind)
            self.look_at(cells, printed, kind)
            base = self.lead(printed, seat, row)
            self.base[kind] = base
            for party in range(printed.parties):
                have[party] += 1
                self.gain[at.KINDS * party + kind] = self.lead(printed, seat, row) - base
                have[party] -= 1
            have[seat] -= 1
            self.loss[kind] = base - self.lead(printed, seat, row)
            have[seat] += 1

    def promise(self, cells: vec[i64], printed: Printed, code: i64) -> float:
        """A quick estimate of a move's points. Swaps, other moves of tokens and the gate are left to search."""
        step, first, second = cells[at.STEP], ACTIONS.first[code], ACTIONS.second[code]
        if step == at.TAKE_DIE:
            return self.visit(cells, printed, printed.players if actions.is_given(code) else cells[ACTOR], first)
        if step == at.PICK or step == at.PICK_EXTRA:
            return self.token(cells, printed, cells[at.FOR], cells[at.VISITED], first)
        if step == at.LOOT:
            return self.token(cells, printed, cells[at.FOR], first, second)
        if step == at.STEER:
            return -BAIT * float(cells[at.DICE + first])
        if step == at.DONATE and code != actions.DONE:
            return float(printed.donation) - self.loss[first] - self.loss[second]
        return 0.0

    def token(self, cells: vec[i64], printed: Printed, party: i64, area: i64, kind: i64) -> float:
        """A token from an Area for a party; if it is a District's last one, the majority there is settled."""
        gain = self.gain[at.KINDS * party + kind]
        if area == at.MARKET or cells[at.TOTAL + area] > 1:
            return gain
        own = i64(kind == area)
        self.look_at(cells, printed, area)
        self.have[party] += own
        settled = self.lead(printed, cells[ACTOR], SETTLED_NOW) - self.base[area]
        return settled if own else settled + gain

    def visit(self, cells: vec[i64], printed: Printed, party: i64, area: i64) -> float:
        """The best token there; with the Submarine, or a tile that gives one more, the next best too."""
        best = NONE
        next_best = NONE
        for kind in range(i64(at.KINDS)):
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
        return best if next_best == NONE else best + next_best * self.more(cells, printed, area)

    def more(self, cells: vec[i64], printed: Printed, area: i64) -> float:
        """The expected number of extra tokens of a visit."""
        more = 1.0 if cells[at.SUBMARINE] == area else 0.0
        tile = tile_at(cells, area)
        if tile == at.ODD or tile == at.EVEN:
            more += 1.0 / 2.0
        elif tile == at.BEYOND:
            more += 1.0 / 3.0
        elif tile == at.SECOND and picked(cells, printed, cells[ACTOR]) == 1:
            more += 1.0
        return more

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """A random move without donations, which would blur every lead."""
        return actions.DONE if state.cells[at.STEP] == at.DONATE else state.sample(random, out, weights)
