"""Pending steps as part of the state: a small stack.

A rule pushes what still has to happen and returns; no call ever waits for a player. docs/contract.md shows how a
council window with a card that needs a target uses it.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import Field


@final
class Pending:
    """A stack of (step, a, b) in the cells from `at`; freed cells are 0, so equal positions stay equal.

    Steps are numbered from 1 to `steps`; a and b lie between -1 and `most`.
    """

    def __init__(self, at: i64, depth: i64, steps: i64, most: i64) -> None:
        self.at = at
        self.depth = depth
        self.steps = steps
        self.size: i64 = 1 + 3 * depth
        self.most = most

    def field(self, constant: str, name: str) -> Field:
        """The cells of the stack, for the layout."""
        highest = self.depth
        if self.steps > highest:
            highest = self.steps
        if self.most > highest:
            highest = self.most
        return Field(constant, name, self.size, -1, highest)

    def empty(self, cells: vec[i64]) -> bool:
        """Is nothing pending?"""
        return cells[self.at] == 0

    def push(self, cells: vec[i64], step: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put a step on top. The game guarantees that the depth is never exceeded."""
        n = cells[self.at]
        assert n < self.depth, "more pending steps than the layout has room for"
        cells[self.at] = n + 1
        slot = self.at + 1 + 3 * n
        cells[slot] = step
        cells[slot + 1] = a
        cells[slot + 2] = b

    def step(self, cells: vec[i64]) -> i64:
        """The step on top; the stack must not be empty."""
        return cells[self.at + 3 * cells[self.at] - 2]

    def top(self, cells: vec[i64]) -> i64:
        """The step on top; 0 when nothing is pending."""
        n = cells[self.at]
        return cells[self.at + 3 * n - 2] if n else i64(0)

    def a(self, cells: vec[i64]) -> i64:
        """The first number of the step on top."""
        return cells[self.at + 3 * cells[self.at] - 1]

    def b(self, cells: vec[i64]) -> i64:
        """The second number of the step on top."""
        return cells[self.at + 3 * cells[self.at]]

    def change(self, cells: vec[i64], a: i64, b: i64) -> None:
        """Change the numbers of the step on top."""
        slot = self.at + 3 * cells[self.at] - 1
        cells[slot] = a
        cells[slot + 1] = b

    def pop(self, cells: vec[i64]) -> None:
        """Remove the step on top."""
        n = cells[self.at]
        assert n > 0, "no step is pending"
        slot = self.at + 3 * n - 2
        cells[slot] = 0
        cells[slot + 1] = 0
        cells[slot + 2] = 0
        cells[self.at] = n - 1
