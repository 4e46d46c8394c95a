"""`atlantis bench server`: it runs, shows its table, keeps its figures; no test looks at the figures themselves."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from rich.console import Console

from atlantis.bench import postgresql, server
from atlantis.bench.crowd import Seen
from atlantis.bench.served import Served
from atlantis.engine import WrongOption


def test_it_measures_sqlite_and_says_that_postgresql_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "programs", lambda: None)
    console = Console(width=80, record=True)
    server.run(True, str(tmp_path / "figures.json"), console, sizes=(2, 4), seconds=0.4)
    shown = console.export_text()
    assert "apt-get install postgresql" in " ".join(shown.split())
    assert [line.split()[:2] for line in shown.splitlines() if "SQLite" in line] == [["SQLite", "2"], ["SQLite", "4"]]
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert kept["missing"] == postgresql.available()
    assert [figures["matches"] for figures in kept["figures"]] == [2, 4]
    assert all(figures["flat out"]["moves"] > 0 for figures in kept["figures"])
    assert all(figures["flat out"]["p50 ms"] <= figures["flat out"]["p99 ms"] for figures in kept["figures"])


def test_it_measures_a_postgresql_of_its_own() -> None:
    if postgresql.available():
        if os.environ.get("CI"):
            pytest.fail(postgresql.available())
        pytest.skip(postgresql.available())
    found = server.measure("PostgreSQL", 2, 0.4, 0.2)
    assert found.flat_out.waits
    assert found.paced.waits


def test_asyncpg_is_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "programs", lambda: Path("/"))
    monkeypatch.setattr(postgresql.importlib.util, "find_spec", lambda name: None)
    assert "pip install 'atlantis[postgresql]'" in postgresql.available()


def test_a_server_that_does_not_start_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(WrongOption, match="did not start"):
        Served(str(tmp_path / "letter"))


def test_quantiles_and_rates_are_of_what_was_seen_and_the_table_fits_a_terminal() -> None:
    seen = Seen([n / 1000 for n in range(100, 0, -1)], 2.0, 0.5, 0.1)
    assert seen.rate() == 50.0
    assert (seen.quantile(0.5), seen.quantile(0.99)) == (0.051, 0.1)
    console = Console(width=80, record=True)
    console.print(server.table([server.Figures("PostgreSQL", 1000, Seen([9.999] * 9999, 1.0), seen, 999_999.0)]))
    row = next(line for line in console.export_text().splitlines() if "PostgreSQL" in line)
    assert row.split() == ["PostgreSQL", "1,000", "9,999", "9,999", "9,999", "50", "51", "100", "1,000"]
