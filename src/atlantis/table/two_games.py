"""A match of two games with the seats swapped: the higher total wins, equal totals are a draw."""

from __future__ import annotations


def match_winner(points: list[int]) -> int | None:
    """The winner of a match by the points of both games; None for a draw."""
    if points[0] == points[1]:
        return None
    return 0 if points[0] > points[1] else 1
