"""A test that ends as soon as the games tell: is the first entry better by elo1, or only by elo0?"""

from __future__ import annotations

from math import isfinite, log
from typing import Final

from atlantis.arena.figures import share_of
from atlantis.engine import WrongOption

ALPHA: Final = 0.05
"""How often H1 may be accepted where H0 is true; as often the other way round."""
BOUND: Final = log((1 - ALPHA) / ALPHA)
PAIR_SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair of games with the sides swapped can bring: nothing, ..., both games."""
TRACE: Final = 1e-3
"""How often a pair that never came up is taken to have come up, so that nothing is impossible."""
MOST_ELO: Final = 2000.0


class Sprt:
    """A sequential test of H0 "elo0 better" against H1 "elo1 better", on pairs of games.

    The log-likelihood ratio is that of the generalised test: of all distributions of the five kinds of pairs whose mean
    is the share of wins that elo1 promises, the one under which the observed pairs are likeliest; against the same for
    elo0. With share s wanted, that distribution is p / (1 + t (a - s)) for kinds of worth a observed at rate p, and t
    is the one at which the mean is s. The test ends where the ratio leaves -BOUND to BOUND (Wald's bounds).
    """

    def __init__(self, elo0: float, elo1: float) -> None:
        self.elo0 = elo0
        self.elo1 = elo1
        self.counts = [0] * len(PAIR_SHARES)
        self.llr = 0.0

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def accepted(self) -> str:
        """H0, H1, or nothing while it is open."""
        if self.llr >= BOUND:
            return "H1"
        return "H0" if self.llr <= -BOUND else ""

    def take(self, share: float) -> None:
        """What the first entry had of both games of a pair: 0, 0.25, ..., 1."""
        self.counts[round(4 * share)] += 1
        self.llr = self.ratio()

    def ratio(self) -> float:
        """The log-likelihood ratio of what has been taken so far."""
        seen = [float(count or TRACE) for count in self.counts]
        none, some = leaning(seen, share_of(self.elo0)), leaning(seen, share_of(self.elo1))
        return sum(
            count * log((1 + none * (share - share_of(self.elo0))) / (1 + some * (share - share_of(self.elo1))))
            for count, share in zip(seen, PAIR_SHARES, strict=True)
        )


def leaning(seen: list[float], wanted: float) -> float:
    """The t of `Sprt`, found by halving: the sum falls as t grows, and is 0 at t."""
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
        raise WrongOption(f"--sprt cannot be {text[:40]!r}; it is two differences in Elo, the smaller one first: 0,50.")
    return elo0, elo1
