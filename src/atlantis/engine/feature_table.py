"""A position as numbers for networks, from the point of view of one seat: as a vector or as planes of the board.

The table follows from the layout: what its cells are counted by, and what their values name. It is a list of features
with the inputs of each; `atlantis.adapters.observations` fills arrays with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final, NamedTuple

from atlantis.engine.layout import Field, Layout

SEAT: Final = "seat"
MOST_VALUES: Final = 13
"""Amounts with more values than this are one number between 0 and 1 instead of one input for each value."""
NO_CELL: Final = -1
SCALED: Final = None


class Input(NamedTuple):
    """One number: 1 if the cell has the value and else 0, or (SCALED) the cell between 0 and 1. NO_CELL: always 0."""

    cell: int
    value: int | None


@dataclass(frozen=True)
class Feature:
    """A field of the layout as inputs. `by`: its axes with their sizes. `values`: with an input each; none: scaled.

    `vector` and `planes`: its first input in the vector, or its first plane, and how many.
    """

    name: str
    by: tuple[tuple[str, int], ...]
    values: tuple[int, ...]
    low: int
    high: int
    vector: tuple[int, int]
    planes: tuple[int, int]

    def encoding(self) -> str:
        """How a cell becomes inputs, in a few words."""
        if self.values:
            return f"one of {len(self.values)}: {span(self.values)}"
        return "0 or 1" if (self.low, self.high) == (0, 1) else f"{self.low} to {self.high}, scaled to 0..1"


def span(values: Sequence[int]) -> str:
    """Numbers in a few words: `-2 to 1`, `0, 2, 11 to 13`."""
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return ", ".join(f"{low} to {high}" if high > low else str(low) for low, high in runs)


class FeatureTable:
    """What a game's positions look like to a network. Seats count from the one that looks: its own is 0.

    `in_use`: the numbers of an axis that this game uses, where it does not use all of them; cells of others are left
    out. `shape`: of the board, for planes; a feature without a place on the board fills whole planes with one number.
    """

    def __init__(
        self, layout: Layout, players: int, in_use: Mapping[str, Sequence[int]], shape: tuple[int, ...] = ()
    ) -> None:
        self.layout = layout
        self.players = players
        self.in_use: dict[str, Sequence[int]] = {axis: range(size) for axis, size in layout.axes.items()} | dict(in_use)
        self.places: Sequence[int] = self.in_use[layout.board] if layout.board else (0,)
        self.shape: tuple[int, ...] = shape or (len(self.places),)
        self.features: list[Feature] = []
        self.vector: list[Input] = []
        """The inputs of the vector, in their order."""
        self.planes: list[list[Input]] = []
        """The inputs of each plane, by place of the board."""
        for field in layout.fields:
            self.add(field)

    def add(self, field: Field) -> None:
        values: list[int] | list[None] = self.values(field) or [SCALED]
        begins, cells = (len(self.vector), len(self.planes)), self.cells(field)
        self.vector += [Input(cell, value) for cell in cells.values() for value in values]
        for plane in self.planes_of(field, cells):
            self.planes += [[Input(cell, None if cell == NO_CELL else value) for cell in plane] for value in values]
        sizes = (len(self.vector) - begins[0], len(self.planes) - begins[1])
        if cells:
            self.features.append(
                Feature(
                    field.name,
                    tuple((axis, len({key[i] for key in cells})) for i, axis in enumerate(field.by)),
                    tuple(value for value in values if value is not None),
                    int(field.low),
                    int(field.high),
                    (begins[0], sizes[0]),
                    (begins[1], sizes[1]),
                )
            )

    def values(self, field: Field) -> list[int]:
        """The values with an input of their own; none if the cell is scaled."""
        low, high = int(field.low), int(field.high)
        if not field.names:
            return [] if (low, high) == (0, 1) or high - low >= MOST_VALUES else list(range(low, high + 1))
        return [value for value in range(low, high + 1) if self.named(field, value)]

    def named(self, field: Field, value: int) -> bool:
        """Does this game use what the value names?"""
        number, axes = value - int(field.names_from), self.layout.axes
        sizes = [axes[axis] for axis in field.names if axis in axes]
        if not 0 <= number < prod(sizes) or len(sizes) < len(field.names):
            return True  # not one of the things that are counted
        for axis in reversed(field.names):
            number, here = divmod(number, axes[axis])
            if here not in self.in_use[axis]:
                return False
        return True

    def cells(self, field: Field) -> dict[tuple[int, ...], int]:
        """The cells in use, by their numbers on the field's axes."""
        at, size, axes = int(field.at), int(field.size), self.layout.axes
        if not field.by:
            return {(i,): at + i for i in range(size)}
        found = {}
        for key in product(*(self.in_use[axis] for axis in field.by)):
            offset = 0
            for axis, number in zip(field.by, key, strict=True):
                offset = offset * axes[axis] + number
            if offset < size:
                found[key] = at + offset
        return found

    def planes_of(self, field: Field, cells: Mapping[tuple[int, ...], int]) -> Iterator[list[int]]:
        """The cell at each place, for each plane of a field."""
        board, on_board = self.layout.board, self.layout.on_board
        where = next((i for i, axis in enumerate(field.by) if axis == board or axis in on_board), None)
        if where is None:
            yield from ([cell] * len(self.places) for cell in cells.values())
            return
        there = range(self.layout.axes[board]) if field.by[where] == board else on_board[field.by[where]]
        for others in dict.fromkeys((key[:where], key[where + 1 :]) for key in cells):
            yield [cells.get((*others[0], there[place], *others[1]), NO_CELL) for place in self.places]

    # ---- turning the seats -------------------------------------------------------------------------------------------

    def seen_from(self, seat: int) -> list[int]:
        """By cell: the cell that takes its place when this seat looks, so that its own things come first."""
        found = list(range(int(self.layout.size)))
        for field in self.layout.fields:
            if SEAT not in field.by:
                continue
            below = prod(self.layout.axes[axis] for axis in field.by[field.by.index(SEAT) + 1 :])
            if field.size < self.players * below:
                continue  # a field for fewer seats than play here is not used
            for i in range(int(field.size)):
                owner = i // below % self.layout.axes[SEAT]
                if owner < self.players:
                    found[int(field.at) + i] += ((owner + seat) % self.players - owner) * below
        return found

    def turning(self) -> Iterator[tuple[int, int, int]]:
        """The cells whose values name seats: cell, the first such value, and how many values each seat has."""
        for field in self.layout.fields:
            if SEAT in field.names:
                each = prod(self.layout.axes[axis] for axis in field.names[field.names.index(SEAT) + 1 :])
                for i in range(int(field.size)):
                    yield int(field.at) + i, int(field.names_from), each

    # ---- for people --------------------------------------------------------------------------------------------------

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """The table for people: name, counted by, encoding, inputs of the vector, planes."""
        return [
            (
                each.name,
                " x ".join(f"{size} {axis}{'s' if size > 1 else ''}" for axis, size in each.by),
                each.encoding(),
                between(each.vector),
                between(each.planes),
            )
            for each in self.features
        ]

    def __str__(self) -> str:
        titles = ("feature", "cells by", "a cell is", "vector", "planes")
        rows = [titles, *self.rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(len(titles))]
        return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)

    def __repr__(self) -> str:
        return f"<{len(self.features)} features: {len(self.vector)} inputs, {len(self.planes)} planes of {self.shape}>"


def between(part: tuple[int, int]) -> str:
    begin, size = part
    return str(begin) if size == 1 else f"{begin} to {begin + size - 1}"
