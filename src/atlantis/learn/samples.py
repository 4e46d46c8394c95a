"""Recorded positions as Parquet files, and as arrays for training.

A file has a row for each decision: the position (`State.to_bytes`), the visits of all legal moves in ascending order of
their codes, the mean value of the search and what was proved (both for the player to move), and the game's returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from atlantis.engine import Game, WrongOption
from atlantis.engine.features import Extractor
from atlantis.lab.results import write_table
from atlantis.learn.self_play import Row

COLUMNS: Final[dict[str, Any]] = {
    "game": pl.Int64,
    "ply": pl.Int32,
    "actor": pl.Int8,
    "position": pl.Binary,
    "visits": pl.List(pl.Int32),
    "value": pl.Float32,
    "proved": pl.Int8,
    "returns": pl.List(pl.Float32),
}
SCHEMA: Final = pl.Schema(COLUMNS)

Array = np.ndarray[Any, Any]


def write_rows(path: Path, rows: Sequence[Row]) -> None:
    write_table(path, pl.DataFrame(rows, schema=SCHEMA))


def read_rows(paths: Sequence[Path]) -> pl.DataFrame:
    """The rows of several files; WrongOption if one of them is damaged or something else."""
    try:
        tables = [pl.read_parquet(path) for path in paths]
    except (OSError, pl.exceptions.PolarsError) as error:
        raise WrongOption(f"Recorded positions cannot be read: {str(error)[:120]}.") from error
    for path, table in zip(paths, tables, strict=True):
        if table.schema != SCHEMA:
            raise WrongOption(f"{path} does not have the columns of recorded positions.")
    return pl.concat([pl.DataFrame(schema=SCHEMA), *tables])


class Ragged:
    """Lists of different lengths, concatenated in one array."""

    def __init__(self, flat: Array, sizes: Array) -> None:
        self.flat = flat
        self.sizes: Array = sizes.astype(np.int64)
        self.begins: Array = np.concatenate([[0], np.cumsum(self.sizes)])[:-1]

    def spots(self, which: Array) -> Array:
        """Where the items of these lists are."""
        sizes = self.sizes[which]
        ends = np.cumsum(sizes)
        shifts: Array = np.repeat(self.begins[which] - ends + sizes, sizes)
        shifts += np.arange(len(shifts))
        return shifts

    def take(self, which: Array) -> tuple[Array, Array]:
        """The items of these lists, and where each list begins among them."""
        sizes = self.sizes[which]
        return self.flat[self.spots(which)].astype(np.int64), np.cumsum(sizes) - sizes


class Samples:
    """Positions as rows of features, and the targets for a network."""

    def __init__(self, game: Game, table: pl.DataFrame, result_share: float) -> None:
        features = game.network_features()
        if features is None:
            raise WrongOption(f"{game.card.title} has no features, so it cannot be learned.")
        self.game = game
        self.games: Array = table["game"].to_numpy()
        extractor, opinions = Extractor(features), list[bool]()
        for position in table["position"]:
            state = game.from_bytes(position)
            extractor.add_position(state)
            opinions.append(bool(extractor.add_moves(state)))
        found = {name: np.frombuffer(content, dtype="<i2") for name, content in extractor.written().items()}
        self.rows: Ragged = Ragged(found["rows"], found["sizes"])
        self.with_moves: Array = np.flatnonzero(opinions)
        """The positions whose moves are learned; the arrays below are about these."""
        self.common: Ragged = Ragged(found["common"], found["common_sizes"])
        self.places: Ragged = Ragged(np.arange(len(found["place_sizes"])), found["places"])
        self.place_rows: Ragged = Ragged(found["place_rows"], found["place_sizes"])
        self.move_places: Array = found["move_places"].astype(np.int64)
        self.move_lanes: Array = found["move_lanes"].astype(np.int64)
        visits = table["visits"].gather(self.with_moves)
        sizes = visits.list.len().to_numpy()
        self.moves: Ragged = Ragged(np.arange(int(sizes.sum())), sizes)
        self.visits: Array = visits.explode().to_numpy().astype(np.float32)
        self.labels: Array = labels_of(game, table, result_share)

    def __len__(self) -> int:
        return len(self.games)


def labels_of(game: Game, table: pl.DataFrame, result_share: float) -> Array:
    """The chance of winning for each output of the network, starting with the player to move; a proved result is
    certain. Otherwise the weight of the result is `result_share`; the rest is the value found by the search, if there
    is one output.
    """
    returns = np.array(table["returns"].to_list(), dtype=np.float32).reshape(len(table), game.players)
    actors = table["actor"].to_numpy().astype(np.int64)
    if game.players == 2 or game.together:
        result = returns[np.arange(len(table)), actors]
        label = result_share * result + (1.0 - result_share) * table["value"].to_numpy()
        proved = table["proved"].to_numpy().astype(np.float32)
        return ((np.where(proved != 0, proved, label) + 1.0) / 2.0)[:, None]
    loss = 1.0 / (game.players - 1)
    turned = (actors[:, None] + np.arange(game.players)[None, :]) % game.players
    found: Array = (np.take_along_axis(returns, turned, axis=1) + loss) / (1.0 + loss)
    return found
