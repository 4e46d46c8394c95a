"""Ratings of people: openskill's Plackett-Luce model, on the scale of the bots' ladder.

A rating is a mean and a deviation. `rate` is the only place that computes new ones, so two servers, and a recomputation
years later, find the same figures from the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import PlackettLuce

SCALE: Final = 25
MIDDLE: Final = 1500
"""A rating is shown as MIDDLE where openskill has 25, with SCALE points for each of its points."""
START_MU: Final = 25.0
START_SIGMA: Final = START_MU / 3
LEAST_GAMES: Final = 20
MOST_UNCERTAINTY: Final = 80
"""A rating with fewer games, or with this uncertainty or more, is provisional."""


@dataclass(frozen=True)
class Rating:
    """The strength of somebody after so many rated `games`. It lies within `shown` ± `uncertainty` 19 times in 20."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - START_MU))

    @property
    def uncertainty(self) -> int:
        return round(2 * SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.games < LEAST_GAMES or self.uncertainty >= MOST_UNCERTAINTY


def full_information(*_: Any) -> float:
    """How much of the information in a result narrows the uncertainty: all of it.

    openskill's default narrows it so slowly that ±80 takes 300 games. With this, 95 % of the true strengths lie within
    the uncertainty (tests/people/test_rating.py simulates that).
    """
    return 1.0


MODEL: Final = PlackettLuce(mu=START_MU, sigma=START_SIGMA, gamma=full_information)


def rate(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game, in the same order. Ranks count from 1, the best; equal ranks are a draw.

    A puzzle is rated like an opponent: `rate([solver, puzzle], [1, 2])` if it was solved.
    """
    return rate_teams([[rating] for rating in ratings], ranks)


def rate_teams(teams: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[Rating]:
    """The same for teams that win or lose together; the ratings of all their members, team by team."""
    if len(teams) != len(ranks) or len(teams) < 2:
        raise ValueError(f"{len(teams)} teams with {len(ranks)} ranks cannot be rated.")
    given = [[MODEL.rating(rating.mu, rating.sigma) for rating in team] for team in teams]
    after = MODEL.rate(given, ranks=[float(rank) for rank in ranks])
    return [
        Rating(found.mu, found.sigma, before.games + 1)
        for team, found_team in zip(teams, after, strict=True)
        for before, found in zip(team, found_team, strict=True)
    ]
