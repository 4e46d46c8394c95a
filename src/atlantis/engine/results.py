"""Winners by points, and their returns, in competitive games."""

from __future__ import annotations


def leaders(scores: list[int]) -> list[int]:
    """The seats with the most points: tied players share the win."""
    best = max(scores)
    return [seat for seat, points in enumerate(scores) if points == best]


def shared_win(players: int, winners: list[int]) -> list[float]:
    """Zero-sum returns: each loser gives the winners an equal share, a single winner gets 1; all 0 without winners."""
    if not winners:
        return [0.0] * players
    share = (players - len(winners)) / (len(winners) * (players - 1))
    return [share if seat in winners else -1 / (players - 1) for seat in range(players)]
