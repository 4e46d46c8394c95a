"""The benchmark of the server runs, shows its table and keeps its figures; no figure is judged here."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

import pytest
from rich.console import Console

from atlantis.engine import WrongOption
from benchmarks import flood, nodes, postgresql, redis_server, scaling, server, servers
from benchmarks.clients import Load
from benchmarks.figures import processor_time, resident
from benchmarks.peers import boardgameio
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


def test_the_simulation_is_slower_with_too_few_nodes_and_predicts_the_run_it_was_fitted_to() -> None:
    costs = scaling.Costs(node=0.002, database=0.0005, hearing=0.00002, commit=0.003)
    crowded, enough = (scaling.simulate(costs, 10_000, nodes, notify=False, seconds=0.5) for nodes in (1, 8))
    assert crowded["node"] > 0.99 > enough["node"]
    assert crowded["p99"] > 10 * enough["p99"]
    assert enough["moves/s"] == pytest.approx(1000, rel=0.2)
    runs = [{"via": "Redis", "nodes": nodes, "rate": 50.0} for nodes in (1, 2)]
    one, two = scaling.calibrate(costs, {"runs": runs, "matches": 5, "processors": 2}, notify=False)
    assert one["simulated"] == pytest.approx(50, rel=0.1)
    assert two["simulated"] > one["simulated"] / 2


def test_announcements_that_wait_for_each_other_limit_the_commits() -> None:
    costs = scaling.Costs(node=0.0001, database=0.00001, hearing=0.0, commit=0.01)
    waiting, parallel = (scaling.simulate(costs, 5000, 20, notify, 0.5) for notify in (True, False))
    assert waiting["lock"] > 0.9
    assert waiting["p50"] > 2 * parallel["p50"]


def test_a_processor_time_and_memory_of_this_process_are_known() -> None:
    assert processor_time(os.getpid()) > 0
    assert resident(os.getpid()) > 2**20


@pytest.mark.long
def test_a_novice_is_measured_alone_and_during_a_flood(tmp_path: Path) -> None:
    flood.run(True, tmp_path / "figures.json", Console(), answers=2)
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert all(figures["p50"] > 0 for figures in kept["ms"].values())
    assert list(kept["ms"]) == ["alone", "while somebody floods"]


@pytest.mark.long
def test_two_nodes_are_measured_with_each_kind_of_announcement(tmp_path: Path) -> None:
    missing = postgresql.available() or redis_server.available()
    if missing and not os.environ.get("CI"):
        pytest.skip(missing)
    nodes.run(True, tmp_path / "figures.json", Console(), nodes=(1, 2), matches=2, seconds=1.0)
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert [(run["via"], run["nodes"]) for run in kept["runs"]] == [
        ("LISTEN/NOTIFY", 1),
        ("LISTEN/NOTIFY", 2),
        ("Redis", 1),
        ("Redis", 2),
    ]
    assert all(run["rate"] > 0 and run["sent"] > 0 for run in kept["runs"])
    assert kept["runs"][1]["heard_p99"] >= kept["runs"][1]["heard_p50"]


@pytest.mark.long
def test_our_server_is_measured_next_to_boardgame_io(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if boardgameio.available():
        pytest.skip(boardgameio.available())
    monkeypatch.setattr(postgresql, "programs", lambda: None)
    monkeypatch.setattr(servers, "answers_next_to", lambda experts, answers: 1.0)
    servers.run(True, tmp_path / "figures.json", Console(), (2,), audience=2, watchers=2, rounds=1, seconds=0.5)
    rates = json.loads((tmp_path / "figures.json").read_text())["rates"]
    assert list(rates) == ["ours, SQLite", "boardgame.io, memory", "boardgame.io, FlatFile"]
    assert all(rows["moves/s, 2 matches"] > 0 and rows["bytes per move, both players"] > 0 for rows in rates.values())
