"""The benchmark of search measures, shows and keeps what it says; no figure is judged here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

import atlantis
from atlantis.bench import openspiel, search
from atlantis.bench.search import Contestant, as_it_plays, plain, table


def test_every_game_is_measured_plain_and_as_it_plays() -> None:
    for name in atlantis.games():
        for contestant in (plain(name), as_it_plays(name)):
            assert contestant.ours
            assert contestant.name.startswith(name)
            contestant.think(2, 1)


def test_the_ratio_is_to_the_first_peer() -> None:
    known = [
        Contestant("we", True, lambda simulations, seed: None),
        Contestant("hex", False, lambda simulations, seed: None),
        Contestant("other", False, lambda simulations, seed: None),
    ]
    rates = {
        "we": {"search": {"best": 3000.0, "median": 1000.0}},
        "hex": {"search": {"best": 2000.0, "median": 500.0}},
        "other": {"search": {"best": 1000.0, "median": 1000.0}},
    }
    console = Console(width=80, record=True)
    console.print(table(known, rates))
    lines = [line.split() for line in console.export_text().splitlines()]
    assert ["we", "3.0", "1.50", "1.0", "2.00"] in lines
    assert ["hex", "2.0", "1.00", "0.5", "1.00"] in lines


def test_without_the_peer_it_measures_us_alone_and_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openspiel, "available", lambda: "OpenSpiel is not installed: uv sync --extra bench")
    monkeypatch.setattr(search, "as_it_plays", plain)
    monkeypatch.setattr(atlantis, "games", lambda: ("atlanteon",))
    console = Console(width=80, record=True)
    search.run(True, str(tmp_path / "figures.json"), console)
    assert "uv sync --extra bench" in console.export_text()
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert kept["rates"].keys() == {"atlanteon", "atlanteon, towers placed"}
    assert kept["rates"]["atlanteon"]["search"]["best"] > 0
