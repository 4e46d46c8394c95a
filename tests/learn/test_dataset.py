"""Data sets of self-play: what the rows say, and that a stopped one is continued."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from atlantis import WrongOption, load
from atlantis.cli import app
from atlantis.lab.pools import LocalPool, WorkerPool
from atlantis.learn.dataset import COLUMNS, SCHEMA, Dataset, Writer, read_dataset
from atlantis.learn.self_play import TrainingSetup
from tests.lab.pools import HerePool

WANTED = Dataset(TrainingSetup("atlanteon", 2, simulations=4), positions=150)


def make(folder: Path, wanted: Dataset, pool: WorkerPool | None = None) -> list[tuple[int, int]]:
    heard: list[tuple[int, int]] = []
    Writer(folder, wanted).go(pool or HerePool(), lambda done, total: heard.append((done, total)))
    return heard


def test_a_row_says_all_about_a_decision(tmp_path: Path) -> None:
    heard = make(tmp_path / "set", WANTED)
    assert heard[-1] == (150, 150)
    table, about = read_dataset(tmp_path / "set")
    assert table.height == about["positions"] == 150
    assert dict(table.schema) == dict(SCHEMA)
    assert list(about["columns"]) == list(COLUMNS)
    game = load("atlanteon")
    assert about["notation"] == game.notation
    assert sum(field["size"] for field in about["cells"]) == game.layout.size == len(table["cells"][0])
    for row in table.iter_rows(named=True):
        assert row["actor"] == row["cells"][0]
        assert row["move"] in row["legal"]
        assert len(row["visits"]) == len(row["legal"])
        assert -1 <= row["value"] <= 1
        assert sorted(row["returns"]) == [-1, 1]


def test_the_number_of_processes_does_not_matter(tmp_path: Path) -> None:
    make(tmp_path / "one", WANTED)
    make(tmp_path / "two", WANTED, LocalPool(2, 3600.0))
    assert read_dataset(tmp_path / "one")[0].equals(read_dataset(tmp_path / "two")[0])


def test_a_data_set_can_grow(tmp_path: Path) -> None:
    """A stopped command goes on, and a finished data set can be made larger: nothing is played twice but its end."""
    small = Dataset(WANTED.setup, positions=250)
    make(tmp_path / "set", small)
    first = (tmp_path / "set" / "part-00000.parquet").stat().st_mtime_ns
    assert make(tmp_path / "set", small) == []
    make(tmp_path / "set", Dataset(WANTED.setup, positions=400))
    assert (tmp_path / "set" / "part-00000.parquet").stat().st_mtime_ns == first
    make(tmp_path / "whole", Dataset(WANTED.setup, positions=400))
    assert read_dataset(tmp_path / "set")[0].equals(read_dataset(tmp_path / "whole")[0])


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "set", Dataset(WANTED.setup, positions=20))
    with pytest.raises(WrongOption, match=r"has a data set with another seed \(1\); choose another --out"):
        Writer(tmp_path / "set", Dataset(WANTED.setup, positions=20, seed=2))
    with pytest.raises(WrongOption, match="already has 20 positions"):
        Writer(tmp_path / "set", Dataset(WANTED.setup, positions=10))
    with pytest.raises(WrongOption, match="at least 1 position, not 0"):
        Writer(tmp_path / "none", Dataset(WANTED.setup, positions=0))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear Ann")
    with pytest.raises(WrongOption, match="is not empty and has no data set"):
        Writer(tmp_path / "other", WANTED)
    with pytest.raises(WrongOption, match="has no data set; `atlantis dataset GAME"):
        read_dataset(tmp_path / "other")
    (tmp_path / "set" / "part-00000.parquet").write_bytes(b"PAR1")
    with pytest.raises(WrongOption, match=r"part-00000\.parquet cannot be read"):
        Writer(tmp_path / "set", Dataset(WANTED.setup, positions=20))


@pytest.mark.parametrize("game", ["ark", "rising"])
def test_the_command_makes_one_for_any_game(game: str, tmp_path: Path) -> None:
    out = tmp_path / "set"
    done = CliRunner().invoke(
        app, ["dataset", game, "--positions", "30", "--sims", "4", "--players", "2", "--jobs", "1", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    assert "30 positions are in" in done.output
    assert pl.read_parquet(out / "part-*.parquet").height == 30
    assert json.loads((out / "dataset.json").read_text(encoding="utf-8"))["players"] == 2
