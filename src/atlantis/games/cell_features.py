"""Features of games that list which cells of a position a network sees, and how.

Each cell, or sum of cells, that is not 0 has a row for its value. Seats are rotated, so that the player to move comes
first. The hand-written value and priors are inputs, too: a network that is trained begins with them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, Evaluation, Game, State
from atlantis.engine.features import Features
from atlantis.engine.network import MOST_ROWS

VALUES: Final = 41  # steps of the hand-written value
PRIORS: Final = 16  # steps of the hand-written priors: each is a factor of the square root of 2
PLACE_ROWS: Final = 2


class Cells:
    """`size` cells from `at` on, with values up to `most` (larger ones count as `most`) after division by `step`.

    `least`: the lowest value with a row. `by_seat`: so many cells for each seat, one seat after the other. `seats_from`:
    from this value on, a value names a seat. `apart`: the distance between two of the cells; each stands for the sum of
    `of` cells with `stride` between them. `at_once`: so many of them have a row at the same time, by default all.
    """

    def __init__(
        self,
        name: str,
        at: int,
        size: int,
        most: int,
        least: int = 1,
        step: int = 1,
        by_seat: int = 0,
        seats_from: int = -1,
        apart: int = 1,
        of: int = 1,
        stride: int = 1,
        at_once: int = 0,
    ) -> None:
        self.name = name
        self.at: i64 = at
        self.size: i64 = size
        self.most: i64 = most
        self.least: i64 = least
        self.step: i64 = step
        self.by_seat: i64 = by_seat
        self.seats_from: i64 = seats_from
        self.apart: i64 = apart
        self.of: i64 = of
        self.stride: i64 = stride
        self.at_once: i64 = at_once or size

    def rows(self) -> int:
        return int(self.size * (self.most - self.least + 1))


class CellFeatures(Features):
    """Rows by a table of cells. `viewer`: the cell with the seat whose point of view counts while chance moves."""

    def __init__(self, game: Game, version: int, table: list[Cells], viewer: i64, hand: Evaluation) -> None:
        parts = [*((cells.name, cells.rows()) for cells in table), ("value", VALUES)]
        rows = sum(size for _, size in parts)
        kinds = len(game.action_table.kinds)
        choices = int(game.choices)
        move_parts = [("code", choices), ("prior", kinds * PRIORS), ("position", rows)]
        super().__init__(version, parts, move_parts, 1, game.most_moves, PLACE_ROWS)
        if sum(int(cells.at_once) for cells in table) + 1 + PLACE_ROWS > MOST_ROWS:
            raise ValueError(f"a position of {game.card.name} could have more than {MOST_ROWS} rows")
        self.table = table
        self.viewer = viewer
        self.hand = hand
        self.players: i64 = game.players
        self.kind_of: vec[i64] = game.action_table.kind_of
        self.prior_row: i64 = choices
        self.position_row: i64 = choices + kinds * PRIORS
        self.values: vec[float] = vec[float]([0.0 for _ in range(game.players)])
        self.weights: vec[i64] = game.move_buffer()
        self.begins: vec[i64] = vec[i64]()  # the first row of each group
        begin = 0
        for _, size in parts:
            self.begins = append(self.begins, i64(begin))
            begin += size

    def seat(self, state: State) -> i64:
        actor = state.cells[ACTOR]
        return actor if actor >= 0 else state.cells[self.viewer]

    def position(self, state: State, out: vec[i64]) -> i64:
        cells, players, view = state.cells, self.players, self.seat(state)
        n: i64 = 0
        number: i64 = 0
        for group in self.table:
            begin, span = self.begins[number], group.most - group.least + 1
            for i in range(group.size):
                first = group.at + i * group.apart
                value = cells[first]
                for other in range(1, group.of):
                    value += cells[first + other * group.stride]
                if group.step > 1:
                    value = value // group.step
                if group.seats_from >= 0 and value >= group.seats_from:
                    who = value - group.seats_from
                    if who < players:
                        value = group.seats_from + turned(who, view, players)
                if value < group.least:
                    continue
                if value > group.most:
                    value = group.most
                spot = i
                if group.by_seat > 0 and i < players * group.by_seat:
                    owner = i // group.by_seat
                    spot = turned(owner, view, players) * group.by_seat + i - owner * group.by_seat
                out[n] = begin + spot * span + value - group.least
                n += 1
            number += 1
        self.hand.value(state, self.values)
        step = i64((self.values[view] + 1.0) * 0.5 * float(VALUES))
        out[n] = self.begins[number] + (0 if step < 0 else VALUES - 1 if step >= VALUES else step)
        return n + 1

    def moves(self, state: State, codes: vec[i64], n: i64) -> i64:
        """A place for each move: its code, and the step of its hand-written prior by kind of move."""
        weights, rows = self.weights, self.place_rows
        self.hand.weigh(state, codes, n, weights)
        most: i64 = 1
        for i in range(n):
            if weights[i] > most:
                most = weights[i]
        for i in range(n):
            code = codes[i]
            rows[2 * i] = code
            rows[2 * i + 1] = self.prior_row + PRIORS * self.kind_of[code] + prior_step(weights[i], most)
            self.ends[i] = 2 * i + 2
            self.place[i] = i
            self.lane[i] = 0
        self.commons = self.position(state, self.common)
        for i in range(self.commons):
            self.common[i] += self.position_row
        return n


def turned(seat: i64, view: i64, players: i64) -> i64:
    """A seat as seen from another one, which sees itself as 0."""
    return (seat - view + players) % players


def prior_step(weight: i64, most: i64) -> i64:
    """How many factors of the square root of 2 a weight is below the highest one."""
    square, target = weight * weight, most * most
    step: i64 = 0
    while square < target and step < PRIORS - 1:
        square *= 2
        step += 1
    return step
