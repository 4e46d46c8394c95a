"""The declared shape of a flat state: what each of its small integers means."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ACTOR: Final = 0
"""Cell 0 of every state: the seat to move (0, 1, ...), CHANCE or OVER."""
CHANCE: Final = -1
"""The actor when dice or cards decide."""
OVER: Final = -2
"""The actor of a finished game."""


class Field:
    """A run of cells with one meaning, each between low and high. `constant`: the name of its first cell in code."""

    def __init__(self, constant: str, name: str, size: i64, low: i64, high: i64) -> None:
        self.constant = constant
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.at: i64 = 0  # its first cell, once it is part of a layout


class Layout:
    """The fields of a game's state, one after the other. The first is always the actor."""

    def __init__(self, version: i64, fields: list[Field]) -> None:
        self.version = version
        self.fields = fields
        self.low: vec[i64] = vec[i64]()
        self.high: vec[i64] = vec[i64]()
        size: i64 = 0
        for field in fields:
            if field.low < -0x8000 or field.high > 0x7FFF or field.low > field.high:
                raise AssertionError(f"field {field.name}: {field.low} to {field.high} does not fit 16 bits")
            field.at = size
            for _ in range(field.size):
                self.low = append(self.low, field.low)
                self.high = append(self.high, field.high)
            size += field.size
        if not fields or fields[0].name != "actor" or fields[0].size != 1:
            raise AssertionError("the first field of a layout must be the actor")
        self.size = size

    def cells(self) -> vec[i64]:
        """A new run of cells, all 0."""
        return vec[i64]([0 for _ in range(self.size)])

    def misfit(self, cells: vec[i64]) -> str:
        """A sentence about the first cell outside its field's range; empty if there is none."""
        for field in self.fields:
            for i in range(field.size):
                value = cells[field.at + i]
                if value < field.low or value > field.high:
                    where = f"{field.name}[{i}]" if field.size > 1 else field.name
                    return f"{where} is {value}, but it must be between {field.low} and {field.high}"
        return ""
