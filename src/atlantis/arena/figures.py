"""Statistics of results: confidence intervals, Elo, and a sequential test that stops as soon as it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, inf, isfinite, log, log10, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from atlantis.engine import WrongOption

SURE: Final = 1.959963984540054
"""The number of standard deviations on each side that contain 95 % of a normal distribution."""
ALPHA: Final = 0.05
"""The probability of accepting H1 when H0 is true, and of accepting H0 when H1 is true."""
BOUND: Final = log((1 - ALPHA) / ALPHA)
PAIR_SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair of games with the sides swapped: none, ..., both games."""
TRACE: Final = 1e-3
"""The count used for scores that were never observed, so that none has probability 0."""
MOST_ELO: Final = 2000.0
NORMAL: Final = NormalDist()
MANY_DEGREES: Final = 1000


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of the share of wins (Wilson's interval); a shared win counts as a fraction.

    Its ends are the shares p from which the observed one is SURE standard errors sqrt(p (1 - p) / games) away.
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, SURE * SURE
    middle = share + square / (2 * games)
    reach = SURE * sqrt(max(0.0, share * (1 - share)) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval, and the probability of a mean this far from 0 if the true mean were
    0."""

    mean: float
    low: float
    high: float
    p: float
    count: int


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values: differences of pairs, for example. Student's distribution, approximated."""
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else 0.0, -inf, inf, 1.0, count)
    mean, error, free = fmean(values), stdev(values) / sqrt(count), count - 1
    if error == 0:
        return Estimate(mean, mean, mean, float(mean == 0), count)
    z = SURE * SURE  # Cornish and Fisher's expansion of Student's quantile
    wider = (
        (z + 1) / (4 * free)
        + (5 * z * z + 16 * z + 3) / (96 * free * free)
        + (3 * z**3 + 19 * z * z + 17 * z - 15) / (384 * free**3)
    )
    reach = error * SURE * (1 + wider)
    return Estimate(mean, mean - reach, mean + reach, p_value(mean / error, free), count)


def p_value(t: float, free: int) -> float:
    """The probability of a value this far from 0, by Student's distribution with this many degrees of freedom.

    The series of Abramowitz and Stegun, 26.7.3 and 26.7.4; with many degrees of freedom, the normal distribution.
    """
    if free > MANY_DEGREES:
        return 2 * NORMAL.cdf(-abs(t))
    angle = atan(abs(t) / sqrt(free))
    term, total = (cos(angle) if free % 2 else 1.0), 0.0
    for n in range(3 if free % 2 else 2, free + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (n - 1) / n
    within = 2 / pi * (angle + sin(angle) * total) if free % 2 else sin(angle) * total
    return max(0.0, 1 - within)


def adjusted(ps: Sequence[float]) -> list[float]:
    """The p-values after the correction of Benjamini and Hochberg: of all results that are then significant at 5 %, at
    most about 5 % are false alarms, however many were tested."""
    found = [1.0] * len(ps)
    least = 1.0
    for rank, at in sorted(enumerate(sorted(range(len(ps)), key=lambda at: ps[at]), 1), reverse=True):
        least = found[at] = min(least, ps[at] * len(ps) / rank)
    return found


def share_of(elo: float) -> float:
    """The expected share of wins for an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(share: float) -> float:
    """The Elo difference for a share of wins; infinite for 0 and 1."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


# ---- the test --------------------------------------------------------------------------------------------------------


class Sprt:
    """A sequential test of H0 "elo0 better" against H1 "elo1 better", on pairs of games.

    This is the generalised test. For each hypothesis, take the distribution over the five pair scores whose mean is the
    expected share of wins and which makes the observed pairs most likely; the log-likelihood ratio compares the two.
    For an expected share s, that distribution is p / (1 + t (a - s)) for score a observed at rate p, with t such that
    the mean is s. The test ends when the ratio leaves -BOUND to BOUND (Wald's bounds).
    """

    def __init__(self, elo0: float, elo1: float) -> None:
        self.elo0 = elo0
        self.elo1 = elo1
        self.counts: list[int] = [0] * len(PAIR_SHARES)
        self.llr: float = 0.0

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def accepted(self) -> str:
        """H0, H1, or empty while undecided."""
        if self.llr >= BOUND:
            return "H1"
        return "H0" if self.llr <= -BOUND else ""

    def add(self, share: float) -> None:
        """Add a pair of games; `share`: the first entry's share of it: 0, 0.25, ..., 1."""
        self.counts[round(4 * share)] += 1
        self.llr = self.ratio()

    def ratio(self) -> float:
        """The log-likelihood ratio of the pairs so far."""
        seen = [float(count or TRACE) for count in self.counts]
        none, some = find_tilt(seen, share_of(self.elo0)), find_tilt(seen, share_of(self.elo1))
        return sum(
            count * log((1 + none * (share - share_of(self.elo0))) / (1 + some * (share - share_of(self.elo1))))
            for count, share in zip(seen, PAIR_SHARES, strict=True)
        )


def find_tilt(seen: list[float], wanted: float) -> float:
    """The t of `Sprt`, by bisection: the sum decreases in t and is 0 at the solution."""
    low, high = -1 / (1 - wanted), 1 / wanted
    for _ in range(40):
        t = (low + high) / 2
        if (
            sum(
                count * (share - wanted) / (1 + t * (share - wanted))
                for count, share in zip(seen, PAIR_SHARES, strict=True)
            )
            > 0
        ):
            low = t
        else:
            high = t
    return (low + high) / 2


def parse_sprt(text: str) -> tuple[float, float]:
    """The hypotheses in `0,50`."""
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not (isfinite(elo0) and isfinite(elo1) and -MOST_ELO <= elo0 < elo1 <= MOST_ELO):
        raise WrongOption(f"--sprt cannot be {text[:40]!r}; it must be two Elo differences, the smaller first: 0,50.")
    return elo0, elo1
