"""The benchmark measures, shows and keeps what it says; no figure is judged here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

import atlantis
from atlantis.bench import engine, openspiel
from atlantis.bench.ours import Ours


def test_our_games_are_measured_in_all_three_ways() -> None:
    found = engine.measure([Ours("atlanteon")], 2, 0.01, Console(quiet=True))
    assert len(found["atlanteon"].python) == 2
    figures = found["atlanteon"].as_dict()
    assert set(figures) == {"python", "native", "clone"}
    assert all(0 < rates["median"] <= rates["best"] for rates in figures.values())


def test_without_openspiel_it_measures_us_alone_and_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openspiel, "available", lambda: "OpenSpiel is not installed: uv sync --extra bench")
    console = Console(width=80, record=True)
    engine.run(True, str(tmp_path / "figures.json"), console)
    shown = console.export_text()
    assert "atlanteon" in shown
    assert "uv sync --extra bench" in shown
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert set(kept["rates"]) == set(atlantis.games())
    assert kept["core"] == atlantis.CORE


def test_ratios_are_to_hex_and_the_table_fits_a_terminal() -> None:
    console = Console(width=80, record=True)
    figures = engine.Figures([2e6, 1e6], [4e6], [6e6])
    console.print(engine.table({"atlanteon": figures, engine.REFERENCE: engine.Figures([1e6], [2e6], [12e6])}))
    lines = console.export_text().splitlines()
    row = next(line for line in lines if "from Python" in line and "atlanteon" in line)
    assert row.split()[-4:] == ["2.00", "2.00", "1.50", "1.50"]
    assert any("OpenSpiel hex(5)" in line for line in lines)
