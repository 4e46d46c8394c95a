"""The results of a run: a folder with the experiment and a Parquet table of its games.

    run.json            the version, and what the games of each cell depend on
    experiment.json     the experiment as it was read
    games.parquet       a row for each game; during a run, also part-00001.parquet and so on
    records/            the games themselves, if asked for

Every file is written under a temporary name and then renamed, so that it is either complete or missing.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any, Final

import polars as pl

from atlantis.engine import AtlantisError, WrongOption
from atlantis.files import read_json, write_file, write_json
from atlantis.lab.experiment import Cell, Experiment, cells_of, parse_experiment
from atlantis.lab.metrics import Row

FORMAT: Final = 1
SAVE_SECONDS: Final = 5.0
"""Finished games are saved at least this often."""
COLUMNS: Final[dict[str, Any]] = {
    "cell": pl.Int32,
    "game": pl.Int32,
    "round": pl.Int32,
    "seed": pl.Int64,
    "entries": pl.List(pl.Int8),
    "order": pl.List(pl.Int8),
    "scores": pl.List(pl.Int32),
    "shares": pl.List(pl.Float64),
    "moves": pl.Int32,
    "decisions": pl.List(pl.Int32),
    "turns": pl.Int32,
    "lead_changes": pl.Int32,
    "first_leader": pl.Int8,
    "settled": pl.Float64,
    "curve": pl.List(pl.Float64),
    "uses": pl.List(pl.Struct({"field": pl.String, "number": pl.Int32, "seat": pl.Int8, "times": pl.Int32})),
    "figures": pl.List(pl.Struct({"key": pl.String, "value": pl.Float64})),
    "seconds": pl.Float64,
    "failed": pl.String,
}
SCHEMA: Final = pl.Schema(COLUMNS)
"""Seats are numbered from 1; seat 0 in `uses` is chance. Lists are by seat, `order` lists the seats in the order of
play."""


class LabError(AtlantisError):
    """A run cannot continue. Its finished games are saved."""


@dataclass
class Results:
    """An experiment with its cells and the table of its games."""

    experiment: Experiment
    cells: list[Cell]
    table: pl.DataFrame
    about: dict[str, Any]

    @cached_property
    def games(self) -> pl.DataFrame:
        """The games that ended normally: those that failed do not count."""
        return self.table.filter(pl.col("failed").is_null())

    @property
    def failed(self) -> pl.DataFrame:
        """The games that failed."""
        return self.table.filter(pl.col("failed").is_not_null())

    def of(self, cell: Cell) -> pl.DataFrame:
        """The games of one cell of the experiment."""
        return self.games.filter(pl.col("cell") == cell.number)


def table_of(rows: Sequence[Row]) -> pl.DataFrame:
    return pl.DataFrame([{name: row.get(name) for name in SCHEMA} for row in rows], schema=SCHEMA)


class Folder:
    """The folder of a run. `add` collects finished games; they are on disk after `save`."""

    def __init__(self, path: Path, experiment: Experiment, cells: list[Cell], about: dict[str, Any]) -> None:
        self.path = path
        self.experiment = experiment
        self.cells = cells
        self.about = about
        self.unsaved: list[Row] = []
        self.saved_at: float = monotonic()
        self.full: bool = False
        """Whether something could not be written."""

    # ---- opening -----------------------------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: Path, experiment: Experiment | None = None) -> Folder:
        """A folder with results, or a new one for an experiment. WrongOption if it belongs to something else."""
        if not (path / "run.json").exists():
            if experiment is None:
                raise WrongOption(f"{path} has no results; `atlantis lab run FILE --out {path}` writes them.")
            return cls.create(path, experiment)
        about, known = read_json(path / "run.json"), read_json(path / "experiment.json")
        if about.get("lab") != FORMAT:
            raise WrongOption(
                f"{path}: the results have format {about.get('lab')!r}; this program reads format {FORMAT}."
            )
        own = experiment or parse_experiment(known, str(path / "experiment.json"), path / str(about["folder"]))
        cells = list(cells_of(own))
        now = json.loads(json.dumps([cell.describe() for cell in cells]))
        if about["atlantis"] != version("atlantis-games"):
            raise WrongOption(
                f"{path} was played with Atlantis {about['atlantis']}, and this is "
                f"{version('atlantis-games')}: the games cannot be compared. Start a new run with another "
                "--out."
            )
        if about["cells"] != now:
            changed = [str(cell["cell"]) for cell in about["cells"] if cell not in now]
            raise WrongOption(
                f"{path} has the results of another experiment, or of other rules or values of its games "
                f"(cell {', '.join(changed[:3]) or 'count'}); start a new run with another --out."
            )
        if experiment is not None:
            write_json(path / "experiment.json", experiment.model_dump(mode="json", by_alias=True))
        return cls(path, own, cells, about)

    @classmethod
    def create(cls, path: Path, experiment: Experiment) -> Folder:
        cells = list(cells_of(experiment))
        about = {
            "lab": FORMAT,
            "atlantis": version("atlantis-games"),
            "folder": path_from(path, experiment.folder),
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "seconds": 0.0,
            "cells": [cell.describe() for cell in cells],
        }
        try:
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                raise WrongOption(f"{path} is not empty and has no results of the lab; choose another --out.")
            write_json(path / "experiment.json", experiment.model_dump(mode="json", by_alias=True))
            write_json(path / "run.json", about)
        except OSError as error:
            raise WrongOption(f"{path} cannot be used for results: {error.strerror or error}.") from error
        return cls(path, experiment, cells, about)

    # ---- the table ---------------------------------------------------------------------------------------------------

    def parts(self) -> list[Path]:
        return sorted(self.path.glob("part-*.parquet"))

    def read(self) -> pl.DataFrame:
        """All saved games in order; for a game that failed and was played again, the later result."""
        files = [path for path in [self.path / "games.parquet", *self.parts()] if path.exists()]
        try:
            tables = [pl.read_parquet(path) for path in files]
        except (OSError, pl.exceptions.PolarsError) as error:
            raise WrongOption(f"{self.path}: a table of results cannot be read: {str(error)[:120]}.") from error
        if any(table.schema != SCHEMA for table in tables):
            raise WrongOption(f"{self.path}: the results have other columns than this program writes.")
        found = pl.concat([pl.DataFrame(schema=SCHEMA), *tables])
        return found.unique(["cell", "game"], keep="last", maintain_order=True).sort("cell", "game")

    def results(self) -> Results:
        return Results(self.experiment, self.cells, self.read(), self.about)

    def add(self, rows: list[Row]) -> None:
        """Add finished games. They are saved every few seconds; LabError if that is not possible."""
        self.unsaved += rows
        if monotonic() - self.saved_at > SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        if self.unsaved:
            with self.disk_errors():
                for row in self.unsaved:
                    if text := row.pop("record", ""):
                        (self.path / "records").mkdir(exist_ok=True)
                        write_file(self.path / "records" / f"{row['cell']:04}-{row['game']:06}.jsonl", text)
                number = max([int(path.stem[5:]) for path in self.parts()], default=0) + 1
                write_table(self.path / f"part-{number:05}.parquet", table_of(self.unsaved))
                self.unsaved = []
        self.saved_at = monotonic()

    def finish(self, seconds: float) -> None:
        """Save everything as one table, with the time it took."""
        self.save()
        parts = self.parts()
        with self.disk_errors():
            if parts:
                write_table(self.path / "games.parquet", self.read())
            for path in parts:
                path.unlink()
            self.about["seconds"] += seconds
            write_json(self.path / "run.json", self.about)

    @contextmanager
    def disk_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.full = True
            raise LabError(
                f"The results cannot be written to {self.path}: {error.strerror or error}. "
                f"{len(self.read())} finished games are saved."
            ) from error


def path_from(start: Path, folder: Path) -> str:
    """The way from one folder to another, so that both can be moved together."""
    try:
        return Path(os.path.relpath(folder.absolute(), start.absolute())).as_posix()
    except ValueError:  # on another drive of Windows
        return str(folder.absolute())


def write_table(path: Path, table: pl.DataFrame) -> None:
    buffer = io.BytesIO()
    table.write_parquet(buffer)
    write_file(path, buffer.getvalue())
