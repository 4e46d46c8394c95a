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
    """A run of cells with one meaning, each between low and high. `constant`: the name of its first cell in code.

    `by`: what the cells are counted by, the slowest first: "seat kind" for 4 * seat + kind. `names`: values from
    `names_from` on are not amounts, but the numbers of things, counted in the same way. The layout knows how many of
    each there are. "seat" is special: a player to move sees their own seat first.
    """

    def __init__(
        self,
        constant: str,
        name: str,
        size: i64,
        low: i64,
        high: i64,
        by: str = "",
        names: str = "",
        names_from: i64 = 0,
    ) -> None:
        self.constant = constant
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.by: list[str] = by.split()
        self.names: list[str] = names.split()
        self.names_from = names_from
        self.at: i64 = 0  # its first cell, once it is part of a layout


class Layout:
    """The fields of a game's state, one after the other. The first is always the actor.

    `axes`: how many there are of the things that cells and values are counted by. `board`: the axis that the board is
    made of. `on_board`: for another axis, its number at each place of the board, or -1.
    `derived`: the fields from this one on follow from those before it; `essential` is the number of cells before them.
    """

    def __init__(
        self,
        version: i64,
        fields: list[Field],
        axes: dict[str, int] | None = None,
        board: str = "",
        on_board: dict[str, list[int]] | None = None,
        derived: str = "",
    ) -> None:
        self.version = version
        self.fields = fields
        self.axes: dict[str, int] = axes or {}
        self.board = board
        self.derived = derived
        self.on_board: dict[str, list[int]] = on_board or {}
        self.low: vec[i64] = vec[i64]()
        self.high: vec[i64] = vec[i64]()
        size: i64 = 0
        self.essential: i64 = 0
        for field in fields:
            if field.name == derived:
                self.essential = size
            if field.low < -0x8000 or field.high > 0x7FFF or field.low > field.high:
                raise AssertionError(f"field {field.name}: {field.low} to {field.high} does not fit 16 bits")
            if field.by:
                counted = 1
                for axis in field.by:
                    counted *= self.axes[axis]
                if counted != field.size and not (len(field.by) == 1 and field.size < counted):  # the first of them
                    raise AssertionError(f"field {field.name}: {counted} cells by {field.by}, not {field.size}")
            field.at = size
            for _ in range(field.size):
                self.low = append(self.low, field.low)
                self.high = append(self.high, field.high)
            size += field.size
        if not fields or fields[0].name != "actor" or fields[0].size != 1:
            raise AssertionError("the first field of a layout must be the actor")
        self.size = size
        if not derived:
            self.essential = size

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
