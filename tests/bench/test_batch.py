"""The benchmark of batches measures, shows and keeps what it says; no figure is judged here."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import atlantis
from atlantis.bench import batch, pettingzoo, pgx
from atlantis.bench.batch import REFERENCE, Figures, table
from atlantis.cli import app

if not os.environ.get("CI"):
    pytest.importorskip("numpy")

import numpy as np

from atlantis.bench.many import Ours, any_legal


class Metronome:
    """A contestant with known figures: 2048 steps in a second, and 128 games ended."""

    name = "metronome"
    games = 8

    def __init__(self) -> None:
        self.ways = {"compiled": self.play}

    def play(self, seconds: float) -> tuple[int, int, float]:
        return 2048, 128, 1.0


def test_every_game_of_ours_is_measured_in_both_ways() -> None:
    for name in atlantis.games():
        ours = Ours(name, 16)
        assert ours.ways.keys() == batch.WAYS.keys()
        for play in ours.ways.values():
            steps, ended, taken = play(0.01)
            assert steps >= 16
            assert steps % 16 == 0
            assert 0 <= ended <= steps / 10
            assert taken >= 0.01


def test_the_policy_chooses_legal_moves_all_alike() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 1, 1, 1], [0, 0, 0, 1]], bool)
    random = np.random.default_rng(1)
    chosen = [tuple(any_legal(masks, random).tolist()) for _ in range(4000)]
    assert {moves[2] for moves in chosen} == {3}
    for row, legal in ((0, {1, 3}), (1, {0, 1, 2, 3})):
        counted = Counter(moves[row] for moves in chosen)
        assert counted.keys() == legal
        assert all(abs(times - 4000 / len(legal)) < 200 for times in counted.values())


def test_figures_are_kept_by_way_with_the_mean_length() -> None:
    found = batch.measure([Metronome()], 2, 1.0, Console(quiet=True))
    assert found["metronome", 8].as_dict() == {
        "compiled": {"best": 2048.0, "median": 2048.0},
        "steps per game": {"mean": 16.0},
    }


def test_the_mean_length_is_not_told_before_every_game_has_ended_often() -> None:
    found = batch.measure([Metronome()], 1, 1.0, Console(quiet=True))
    assert found["metronome", 8].as_dict().keys() == {"compiled"}


def test_without_the_peers_it_measures_us_alone_and_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgx, "available", lambda: "pgx is not installed: run uv sync --extra bench")
    monkeypatch.setattr(pettingzoo, "available", lambda: "PettingZoo is not there: run uv sync --extra bench")
    console = Console(width=80, record=True)
    batch.run(True, str(tmp_path / "figures.json"), console)
    assert console.export_text().count("uv sync --extra bench") == 2
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert set(kept["rates"]) == {f"{name}, 256" for name in atlantis.games()}
    assert all(rates["numpy"]["best"] > 0 for rates in kept["rates"].values())


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "missing_numpy", lambda: "NumPy is not installed: run uv sync --extra bench")
    said = CliRunner().invoke(app, ["bench", "batch", "--quick"])
    assert said.exit_code == 2
    assert "NumPy is not installed" in said.output


def test_ratios_are_to_connect_four_chosen_the_same_way_and_the_table_fits_a_terminal() -> None:
    console = Console(width=80, record=True)
    found = {
        ("atlandice", 256): Figures(1, 4000, 20, {"compiled": [2e6, 4e6, 1e6], "numpy": [3e6]}),
        (REFERENCE, 256): Figures(1, 2000, 100, {"compiled": [1e6, 2e6, 1e6], "numpy": [0.5e6]}),
        ("PettingZoo connect_four", 256): Figures(1, 2000, 100, {"numpy": [0.02e6]}),
        ("atlandice", 4096): Figures(1, 1, 0, {"compiled": [9e6]}),
    }
    console.print(table(found, 256))
    lines = [line.rstrip() for line in console.export_text().splitlines()]
    assert all(len(line) <= 80 for line in lines)
    rows = [line.split() for line in lines]
    assert ["compiled", "atlandice", "200", "4.000", "2.00", "2.000", "2.00"] in rows
    assert ["by", "NumPy", "atlandice", "200", "3.000", "6.00", "3.000", "6.00"] in rows
    assert ["by", "NumPy", "PettingZoo", "connect_four", "20", "0.020", "0.04", "0.020", "0.04"] in rows
    assert not any("9.000" in row for row in rows)
    console.print(table(found, 4096))
    assert ["compiled", "atlandice", "-", "9.000", "-", "9.000", "-"] in [
        line.split() for line in console.export_text().splitlines()
    ]
