"""The benchmark of the server runs, shows its table and keeps its figures; no figure is judged here."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

import pytest
from rich.console import Console

from atlantis.engine import WrongOption
from benchmarks import postgresql, server
from benchmarks.clients import Load
from benchmarks.server_process import ServerProcess


@pytest.mark.long
def test_it_measures_sqlite_and_says_that_postgresql_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "programs", lambda: None)
    console = Console(width=80, record=True)
    server.run(True, tmp_path / "figures.json", console, sizes=(2, 4), seconds=0.4, audiences=(0, 3))
    shown = console.export_text()
    assert "apt-get install postgresql" in " ".join(shown.split())
    assert [line.split()[:2] for line in shown.splitlines() if "SQLite" in line] == [["SQLite", "2"], ["SQLite", "4"]]
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert kept["missing"] == postgresql.available()
    assert [figures["matches"] for figures in kept["figures"]] == [2, 4]
    assert all(figures["flat out"]["moves"] > 0 for figures in kept["figures"])
    assert [(audience["spectators"], audience["moves"] > 0) for audience in kept["audiences"]] == [(0, True), (3, True)]
    assert all(figures["flat out"]["p50 ms"] <= figures["flat out"]["p99 ms"] for figures in kept["figures"])


@pytest.mark.long
def test_it_measures_a_postgresql_of_its_own() -> None:
    if postgresql.available():
        if os.environ.get("CI"):
            pytest.fail(postgresql.available())
        pytest.skip(postgresql.available())
    found = server.measure("PostgreSQL", 2, 0.4, {"flat out": 0.0, "paced": 0.2})
    assert all(load.waits for load in found.loads.values())


def test_asyncpg_is_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "programs", lambda: Path("/"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "pip install 'atlantis-games[postgresql]'" in postgresql.available()


def test_a_server_that_does_not_start_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(WrongOption, match="did not start"):
        ServerProcess(str(tmp_path / "letter"))


def test_quantiles_and_rates_are_of_what_was_seen_and_the_table_fits_a_terminal() -> None:
    load = Load([n / 1000 for n in range(100, 0, -1)], 2.0, 0.5, 0.1)
    assert load.rate() == 50.0
    assert (load.quantile(0.5), load.quantile(0.99)) == (0.051, 0.1)
    console = Console(width=80, record=True)
    console.print(
        server.table(
            [server.Served("PostgreSQL", 1000, {"flat out": Load([9.999] * 9999, 1.0), "paced": load}, 999_999.0)]
        )
    )
    row = next(line for line in console.export_text().splitlines() if "PostgreSQL" in line)
    assert row.split() == ["PostgreSQL", "1,000", "9,999", "9,999", "9,999", "50", "51", "100", "1,000"]
