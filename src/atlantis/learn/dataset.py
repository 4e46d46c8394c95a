"""A data set of self-play: a folder of Parquet files with a row for each decision, readable without Atlantis.

    part-00000.parquet    the positions of some games, and so on
    dataset.json          the set-up, the columns, what each cell means, and the notation of each code

The games are those of `learn.self_play`: the search of the bots against itself, with random openings. The same settings
give the same rows, whatever the number of processes; what is already in the folder is not played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, Final

import polars as pl

from atlantis.bots.processes import Failed
from atlantis.engine import Game, WrongOption
from atlantis.files import read_json, write_json
from atlantis.lab.pools import WorkerPool
from atlantis.lab.results import LabError, write_table
from atlantis.learn.folder import open_folder
from atlantis.learn.self_play import Row, SelfPlay, SelfPlayTask, TrainingSetup

FORMAT: Final = 1
TASK_GAMES: Final = 5
"""Games in each file: up to this many for each process are lost when the command is stopped."""
COLUMNS: Final[dict[str, tuple[Any, str]]] = {
    "game": (pl.Int64, "the number of the game, from 0"),
    "ply": (pl.Int32, "the number of the decision within its game, from 0; forced and random moves are left out"),
    "actor": (pl.Int8, "the seat to move, from 0"),
    "cells": (pl.List(pl.Int16), "the position; `cells` in dataset.json says what each number means"),
    "legal": (pl.List(pl.Int16), "the codes of the legal moves, ascending; `notation` has them as text"),
    "visits": (pl.List(pl.Int32), "how often the search tried each legal move"),
    "move": (pl.Int16, "the code of the move that was made"),
    "value": (pl.Float32, "the value that the search found for the player to move, from -1 to 1"),
    "proved": (pl.Int8, "1 if the player to move was proved to win, -1 to lose, 0 if unknown"),
    "returns": (pl.List(pl.Float32), "the result of the game for each seat"),
}
SCHEMA: Final = pl.Schema({name: kind for name, (kind, _) in COLUMNS.items()})

Hear = Callable[[int, int], None]
"""Told how many positions there are, of how many."""


@dataclass(frozen=True)
class Dataset:
    """What is wanted; the same settings give the same rows."""

    setup: TrainingSetup
    positions: int = 100_000
    seed: int = 1

    def describe(self) -> dict[str, Any]:
        """What dataset.json says."""
        game = self.setup.load()
        return {
            "dataset": FORMAT,
            "atlantis": version("atlantis-games"),
            "game": game.card.name,
            "players": game.players,
            "options": dict(game.options),
            "data_version": game.data.version,
            "simulations": self.setup.simulations,
            "seed": self.seed,
            "positions": self.positions,
            "columns": {name: what for name, (_, what) in COLUMNS.items()},
            "cells": [
                {"name": field.name, "at": int(field.at), "size": int(field.size), "by": list(field.by)}
                for field in game.layout.fields
            ],
            "notation": game.notation,
        }


class Writer:
    """Fills the folder of a data set."""

    def __init__(self, folder: Path, wanted: Dataset) -> None:
        if wanted.positions < 1:
            raise WrongOption(f"A data set has at least 1 position, not {wanted.positions}.")
        self.folder = folder
        self.wanted = wanted
        self.game: Game = wanted.setup.load()
        self.sizes: dict[int, int] = {}
        """Positions in each part."""
        self.open()

    def open(self) -> None:
        about = self.wanted.describe()
        known = open_folder(self.folder, "dataset.json", "data set", about, may_change="positions")
        before = self.wanted.positions if known is None else known["positions"]
        if before > self.wanted.positions:
            raise WrongOption(f"{self.folder} already has {before:,} positions.")
        write_json(self.folder / "dataset.json", about)
        for number in count():
            if not self.part(number).exists():
                break
            self.sizes[number] = self.read(number).height
        if before < self.wanted.positions and self.sizes:
            del self.sizes[max(self.sizes)]  # a smaller data set may have left out its last positions

    def part(self, number: int) -> Path:
        return self.folder / f"part-{number:05}.parquet"

    def read(self, number: int) -> pl.DataFrame:
        try:
            return pl.read_parquet(self.part(number))
        except (OSError, pl.exceptions.PolarsError) as error:
            raise WrongOption(f"{self.part(number)} cannot be read ({str(error)[:80]}); delete it.") from error

    def go(self, pool: WorkerPool, hear: Hear) -> None:
        """Play until there are enough positions, then cut off what is too much."""
        if self.complete() is None:
            with closing(pool.work(SelfPlay(self.wanted.setup, None), self.tasks())) as answers:
                for task, rows in answers:
                    if isinstance(rows, Failed):
                        raise LabError(f"Self-play has failed: {rows.why}. What was played is saved in {self.folder}.")
                    number = task.number // TASK_GAMES
                    write_table(self.part(number), self.table(rows))
                    self.sizes[number] = len(rows)
                    hear(min(sum(self.sizes.values()), self.wanted.positions), self.wanted.positions)
                    if self.complete() is not None:
                        break
        self.cut()

    def tasks(self) -> Iterator[SelfPlayTask]:
        for number in count():
            if number not in self.sizes:
                digest = sha256(f"{self.wanted.seed} {number}".encode()).digest()
                yield SelfPlayTask(0, number * TASK_GAMES, TASK_GAMES, int.from_bytes(digest[:7], "little"))

    def complete(self) -> int | None:
        """The last part that is needed, once all up to it are there."""
        total, number = 0, -1
        while total < self.wanted.positions:
            number += 1
            if number not in self.sizes:
                return None
            total += self.sizes[number]
        return number

    def cut(self) -> None:
        """Keep exactly the positions that were asked for."""
        last = self.complete()
        assert last is not None
        for path in self.folder.glob("part-*.parquet"):
            if path > self.part(last):
                path.unlink()
        too_many = sum(self.sizes[number] for number in range(last + 1)) - self.wanted.positions
        if too_many:
            write_table(self.part(last), self.read(last).head(self.sizes[last] - too_many))

    def table(self, rows: list[Row]) -> pl.DataFrame:
        found = []
        for row in rows:
            state = self.game.from_bytes(row["position"])
            found.append(
                {name: row.get(name) for name in COLUMNS}
                | {"cells": [int(cell) for cell in state.cells], "legal": state.legal_actions()}
            )
        return pl.DataFrame(found, schema=SCHEMA)


def read_dataset(folder: str | Path) -> tuple[pl.DataFrame, dict[str, Any]]:
    """All rows of a data set, and what dataset.json says about them."""
    path = Path(folder)
    if not (path / "dataset.json").exists():
        raise WrongOption(f"{path} has no data set; `atlantis dataset GAME --out {path}` makes one.")
    return pl.read_parquet(path / "part-*.parquet"), read_json(path / "dataset.json")
