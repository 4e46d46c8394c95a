"""Positions as arrays: the cells as they are, or features from the point of view of a seat, as a vector or as planes."""

from __future__ import annotations

from typing import Any, Final

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise ImportError("Observations need NumPy: pip install 'atlantis-games[research]'") from error

from atlantis.adapters.scaling import Scale, aligned, as_array
from atlantis.engine import Game, State, WrongOption
from atlantis.engine.feature_table import NO_CELL, FeatureTable, Input
from atlantis.engine.options import suggest

CELLS: Final = "cells"
KINDS: Final = (CELLS, "one-hot", "planes")
"""The cells scaled to 0..1, the same for every seat; a vector of features; planes of the board."""
NEVER: Final = -0x8000
"""A value that no cell has."""
AT_ONCE: Final = 128
"""Positions whose intermediate arrays stay in the processor's cache."""


class Observations:
    """Encodes positions of a game, one or many: `Observations(game, "planes")(games.cells, games.actors)`.

    `shape` is that of one position; all numbers are between 0 and 1. `game.features()` explains them.
    """

    def __init__(self, game: Game, kind: str = CELLS) -> None:
        if kind not in KINDS:
            raise WrongOption(f"There is no observation {kind!r}: {suggest(str(kind), KINDS)}")
        self.kind = kind
        self.game = game
        self.players: int = game.players
        if kind == CELLS:
            self.used: NDArray[np.intp] | None = np.array(game.cells_in_use()) if game.small else None
            self.scale: Scale = Scale(game.layout)
            self.shape: tuple[int, ...] = (int(game.layout.size) if self.used is None else len(self.used),)
            return
        table = game.features()
        inputs = table.vector if kind == "one-hot" else [each for plane in table.planes for each in plane]
        self.shape = (len(inputs),) if kind == "one-hot" else (len(table.planes), *table.shape)
        self.read(table, inputs)

    def read(self, table: FeatureTable, inputs: list[Input]) -> None:
        """The table as arrays."""
        self.cell: NDArray[np.intp] = np.array([max(each.cell, 0) for each in inputs])
        self.value: NDArray[np.int16] = np.array(
            [NEVER if each.value is None else each.value for each in inputs], np.int16
        )
        self.scaled: NDArray[np.intp] = np.array(
            [i for i, each in enumerate(inputs) if each.value is None and each.cell != NO_CELL], np.intp
        )
        scale, cells = Scale(table.layout), self.cell[self.scaled]
        self.low: NDArray[np.float32] = scale.low[cells]
        self.span: NDArray[np.float32] = scale.span[cells]
        self.seen: NDArray[np.intp] = np.array([table.seen_from(seat) for seat in range(table.players)])
        turning = np.array(list(table.turning()), np.int16).reshape(-1, 3)
        self.named: NDArray[np.intp] = turning[:, 0].astype(np.intp)
        self.first: NDArray[np.int16] = turning[:, 1]
        self.each: NDArray[np.int16] = turning[:, 2]

    def __call__(self, cells: ArrayLike, seats: ArrayLike) -> NDArray[np.float32]:
        """Positions as their cells in rows, and the seat that looks at each of them; or one position and its seat.

        A negative seat, as `actors` has it when a game is over, stands for the first one.
        """
        rows = self.check_rows(cells)
        who = self.check_seats(seats, len(rows))
        out = aligned((len(rows), *self.shape))
        if self.kind == CELLS:
            self.scale(rows, out) if self.used is None else np.copyto(out, self.scale(rows)[:, self.used])
        else:
            flat = out.reshape(len(rows), -1)
            for begin in range(0, len(rows), AT_ONCE):
                some = slice(begin, begin + AT_ONCE)
                self.encode(rows[some], who[some], flat[some])
        return out if np.ndim(cells) == 2 else out[0]

    def check_rows(self, cells: ArrayLike) -> NDArray[Any]:
        """The cells of positions in rows, or a WrongOption."""
        rows, size = np.asarray(cells), self.game.layout.size
        if rows.ndim not in (1, 2) or rows.shape[-1] != size or not np.issubdtype(rows.dtype, np.integer):
            raise WrongOption(
                f"Positions of {self.game!r} are rows of {size} whole numbers; this is an array of {rows.dtype} with "
                f"the shape {rows.shape}."
            )
        return np.atleast_2d(rows)

    def check_seats(self, seats: ArrayLike, positions: int) -> NDArray[np.int16]:
        """A seat for each position, or a WrongOption."""
        who = np.asarray(seats)
        if who.shape not in ((), (positions,)) or not np.issubdtype(who.dtype, np.integer):
            raise WrongOption(
                f"The seats are one whole number, or one for each of the {positions} positions; this is an array of "
                f"{who.dtype} with the shape {who.shape}."
            )
        if who.size and who.max() >= self.players:
            raise WrongOption(f"{self.game!r} has no seat {who.max()}: seats count from 0 to {self.players - 1}.")
        return np.broadcast_to(np.maximum(who, 0).astype(np.int16), positions)

    def encode(self, rows: NDArray[Any], seats: NDArray[np.int16], out: NDArray[np.float32]) -> None:
        """Write the encoded rows, each from the point of view of its seat, to `out`."""
        turned = np.take_along_axis(rows.astype(np.int16, copy=False), self.seen[seats], axis=1)
        values = turned[:, self.named] - self.first
        owner = values // self.each
        mine = (values >= 0) & (owner < self.players)
        moved = (owner - seats[:, None]) % self.players - owner
        turned[:, self.named] += np.where(mine, moved * self.each, 0)
        found = turned[:, self.cell]
        np.equal(found, self.value, out=out, casting="unsafe")
        out[:, self.scaled] = (found[:, self.scaled] - self.low) / self.span

    def of(self, state: State, seat: int) -> NDArray[np.float32]:
        """One position as a seat sees it."""
        if state.game is not self.game and state.game != self.game:
            raise WrongOption(f"This is a position of {state.game!r}, but the observations are of {self.game!r}.")
        return self(as_array(state.cells, np.int64), seat)


def player_codes(game: Game) -> NDArray[np.int64]:
    """The codes of players' moves: all, or those in use in a small variant."""
    if not game.small:
        return np.arange(int(game.choices))
    return np.array([code for code in game.codes_in_use() if code < game.choices])
