"""Where the points of a game come from, in words."""

from __future__ import annotations


class Row:
    """A reason for points: what it is called, the points by seat, and a sentence why."""

    def __init__(self, label: str, points: list[int], reason: str) -> None:
        self.label = label
        self.points = points
        self.reason = reason

    def __repr__(self) -> str:
        return f"<{self.label}: {self.points}>"


class Breakdown:
    """The rows sum to the scores; the verdict says who has won, why, and how a tie is decided."""

    def __init__(self, rows: list[Row], verdict: str) -> None:
        self.rows = rows
        self.verdict = verdict

    def __repr__(self) -> str:
        return f"<{len(self.rows)} rows: {self.verdict}>"


def sentences(*parts: str) -> str:
    """The parts that are not empty, each with a full stop."""
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts if part)
