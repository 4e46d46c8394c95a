"""Where the points of a game come from, for people."""

from __future__ import annotations


class BreakdownRow:
    """A source of points: its label, the points by seat, and a sentence that explains them."""

    def __init__(self, label: str, points: list[int], reason: str) -> None:
        self.label = label
        self.points = points
        self.reason = reason

    def __repr__(self) -> str:
        return f"<{self.label}: {self.points}>"


class Breakdown:
    """The rows sum to the scores; the verdict says who won, why, and how a tie was decided."""

    def __init__(self, rows: list[BreakdownRow], verdict: str) -> None:
        self.rows = rows
        self.verdict = verdict

    def __repr__(self) -> str:
        return f"<{len(self.rows)} rows: {self.verdict}>"


def sentences(*parts: str) -> str:
    """Join the non-empty parts, each with a full stop."""
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts if part)
