"""Figures about results: how sure they are, and what they mean in Elo."""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import Final

SURE: Final = 1.959963984540054
"""Standard deviations to each side that hold 95 % of a normal distribution."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies with 95 % confidence (Wilson's interval); shared wins may be parts.

    The two shares p at which the observed one is just SURE standard errors sqrt(p (1 - p) / games) away.
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, SURE * SURE
    middle = share + square / (2 * games)
    reach = SURE * sqrt(max(0.0, share * (1 - share)) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def share_of(elo: float) -> float:
    """The share of wins that a player who is so much better has."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(share: float) -> float:
    """How much better somebody is who wins this share; endless for all or nothing."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))
