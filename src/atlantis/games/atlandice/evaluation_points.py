"""How many points each party may expect at the end: an evaluation of majorities that are still open."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.board import held
from atlantis.games.atlandice.data import DONATION, SURVEY_OF_ALL, Printed

# The numbers below were fitted to the results of games of two players that search without evaluation played against
# itself; BY_VISIT, MET and the ends of the tables were set by hand.

LEAD: Final = 1.64
"""How much one token more counts in a majority that is settled at once: odds are multiplied by its exponential."""
FADING: Final = 0.257
"""How fast a lead counts less, the more can still happen before the majority is settled."""
SOONEST: Final = 0.9
"""What can happen even to a majority that is about to be settled."""
BY_TOKEN: Final = 3.24
"""What can happen for each token that lies in the District: it is settled when the last one is gone."""
BY_SPACE: Final = 1.6
"""What can happen for each space the clock has to go: all that is left is settled at the end."""
BY_VISIT: Final = 0.15
"""What can happen for each visit still to come in this round."""
FURTHEST: Final = 40
"""More than this can happen to no majority: the tables end here."""
MOST_AHEAD: Final = 12
"""A lead of more tokens than this is as good as this one."""

LEAD_AT_SURVEY: Final = 1.07
"""How much one token more counts at a Survey."""
MET: Final = 0.5
"""The chance that the hand stops on a space it comes past: it moves about two spaces a round."""
PATIENCE: Final = 10.0
"""Who leads in a Survey this many spaces away keeps little of the lead until then."""


def odds_table() -> vec[float]:
    """By what can still happen, and by tokens behind the leader: the odds of still being first."""
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
NEAR: Final = vec[float]([MET * exp(-spaces / PATIENCE) for spaces in range(FAR + 1)])


class Expectation:
    """Expected points by party, and the scratch that working them out needs."""

    def __init__(self) -> None:
        self.points = vec[float]([0.0 for _ in range(at.PARTIES)])
        self.have = vec[i64]([0 for _ in range(at.PARTIES)])
        self.odds = vec[float]([0.0 for _ in range(at.PARTIES)])
        self.share = vec[float]([0.0 for _ in range(at.PARTIES)])  # of the points for one majority

    def estimate(self, cells: vec[i64], printed: Printed) -> None:
        """Points so far, the majorities as they stand, and the Surveys that are near."""
        parties = printed.parties
        for party in range(parties):
            self.points[party] = float(cells[at.POINTS + party])
        for kind in range(at.KINDS):
            if cells[at.TOP + kind]:
                self.look_at(cells, printed, kind)
                self.divide(printed, row_of(cells, printed, kind))
                for party in range(parties):
                    self.points[party] += self.share[party]
        for space in range(cells[at.CLOCK] + 1, printed.last + 1):
            event = printed.events[space]
            if event and event != DONATION:
                self.expect_survey(cells, printed, event, NEAR[space - cells[at.CLOCK]] * float(printed.survey))

    def look_at(self, cells: vec[i64], printed: Printed, kind: i64) -> None:
        """What each party has of a resource."""
        for party in range(printed.parties):
            self.have[party] = cells[at.STOCK + at.KINDS * party + kind]

    def weigh_leads(self, parties: i64, row: i64) -> float:
        """The odds of each party to be first; their sum."""
        most: i64 = 0
        for party in range(parties):
            if self.have[party] > most:
                most = self.have[party]
        total = 0.0
        for party in range(parties):
            behind = most - self.have[party]
            odds = ODDS[row + (behind if behind < MOST_AHEAD else MOST_AHEAD)]
            self.odds[party] = odds
            total += odds
        return total

    def divide(self, printed: Printed, row: i64) -> None:
        """The points for most and second most, as the parties may expect to share them."""
        parties = printed.parties
        total = self.weigh_leads(parties, row)
        most, second = float(printed.most), float(printed.second)
        others = 0.0  # summed over who is first: the chance of that by the odds of all others
        for party in range(parties):
            first = self.odds[party] / total
            self.share[party] = first
            others += first / (total - self.odds[party])
        for party in range(parties):
            first, odds = self.share[party], self.odds[party]
            self.share[party] = most * first + second * odds * (others - first / (total - odds))

    def settle(self, printed: Printed) -> None:
        """The points for most and second most, as they would be settled now; all tied for a place score."""
        parties = printed.parties
        most: i64 = 0
        second: i64 = 0
        firsts: i64 = 0
        for party in range(parties):
            have = self.have[party]
            if have > most:
                second, most, firsts = most, have, 1
            elif have == most:
                firsts += 1
            elif have > second:
                second = have
        for party in range(parties):
            have = self.have[party]
            points: i64 = 0
            if have and have == most:
                points = printed.most
            elif have and have == second and firsts == 1:
                points = printed.second
            self.share[party] = float(points)

    def expect_survey(self, cells: vec[i64], printed: Printed, event: i64, points: float) -> None:
        parties = printed.parties
        for party in range(parties):
            self.have[party] = (
                held(cells, party) if event == SURVEY_OF_ALL else cells[at.STOCK + at.KINDS * party + event - 1]
            )
        total = self.weigh_leads(parties, SURVEY_ROW)
        for party in range(parties):
            self.points[party] += points * self.odds[party] / total


def row_of(cells: vec[i64], printed: Printed, kind: i64) -> i64:
    """The row of odds for a resource: how much can happen until its District is empty, or the game over."""
    to_come = BY_SPACE * float(printed.last - cells[at.CLOCK]) + BY_VISIT * float(cells[at.VISITS])
    emptied = BY_TOKEN * float(cells[at.TOTAL + kind])
    if emptied < to_come:
        to_come = emptied
    return WIDE * (FURTHEST if to_come > float(FURTHEST) else i64(to_come + 0.5))
