"""Ratings of several bots from games between pairs of them: the Bradley-Terry model, on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from random import Random
from statistics import fmean
from typing import Final

Scores = Mapping[tuple[int, int], Sequence[float]]
"""By pair of bots: the share of the first one in each round, from 0 to 1."""

STEPS: Final = 200
"""Iterations of a fit; the ratings converge much earlier."""
SAMPLES: Final = 200
"""Fits to resampled rounds, for the intervals."""
PRIOR: Final = 0.5
"""Each pair gets one additional draw, so that a bot that won or lost all games has a finite rating."""


@dataclass(frozen=True)
class BotRating:
    """A bot's rating relative to the mean of all, with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


def ratings(names: Sequence[str], scores: Scores, seed: int = 1) -> list[BotRating]:
    """The ratings of all bots, the best first. The intervals are percentiles of a bootstrap over the rounds."""
    random = Random(seed)
    played = {pair: rounds for pair, rounds in scores.items() if rounds}
    found = fit(len(names), played)
    samples = [
        fit(len(names), {pair: random.choices(rounds, k=len(rounds)) for pair, rounds in played.items()})
        for _ in range(SAMPLES)
    ]
    rated = []
    for number, name in enumerate(names):
        sorted_ = sorted(sample[number] for sample in samples)
        tail = round(0.025 * (SAMPLES - 1))
        rated.append(BotRating(name, found[number], sorted_[tail], sorted_[-1 - tail]))
    return sorted(rated, key=lambda rating: -rating.elo)


def fit(bots: int, scores: Scores) -> list[float]:
    """The ratings for which each bot's expected wins equal its actual wins, by Zermelo's iteration."""
    games = [[0.0] * bots for _ in range(bots)]
    won = [0.0] * bots
    for (one, other), rounds in scores.items():
        score, count = sum(rounds), len(rounds)
        games[one][other] += count + 2 * PRIOR
        games[other][one] += count + 2 * PRIOR
        won[one] += score + PRIOR
        won[other] += count - score + PRIOR
    strength = [1.0] * bots
    for _ in range(STEPS):
        for bot in range(bots):
            faced = sum(games[bot][other] / (strength[bot] + strength[other]) for other in range(bots) if other != bot)
            strength[bot] = won[bot] / faced if faced else 1.0
    elo = [400 * log10(each) for each in strength]
    mean = fmean(elo)
    return [each - mean for each in elo]
