"""The benchmark of whole games measures, shows and keeps what it says; no figure is judged here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

import atlantis
from atlantis.bench import catanatron, games, openspiel
from atlantis.bench.games import ATLANTEON, BACKGAMMON, CATANATRON, Figures, three_digits
from atlantis.bench.ours import Ours


class Metronome:
    """A contestant with known figures: 2 games of 10 moves in all, then 3 of 20 in all, each round a second."""

    name = "metronome"

    def whole_games(self, seconds: float, seed: int) -> tuple[int, float, float]:
        return 2 + seed, 10.0 * (seed + 1), 1.0


def test_each_game_is_measured_for_the_fewest_the_usual_and_the_most_players() -> None:
    names = [contestant.name for contestant in games.ours()]
    assert ATLANTEON in names
    assert len(names) == len(set(names))
    for name in atlantis.games():
        card = atlantis.card(name)
        assert {f"{name}, {n}" for n in (card.players[0], card.usual_players, card.players[-1])} <= set(names)


def test_whole_games_of_ours_are_counted_with_their_moves() -> None:
    played, moves, seconds = Ours("atlanteon", 2).whole_games(0.01, 1)
    assert played >= 1
    assert moves >= 10 * played
    assert seconds >= 0.01


def test_games_a_second_go_by_the_mean_length_of_all_games() -> None:
    found = games.measure([Metronome()], 2, 1.0, Console(quiet=True))["metronome"]
    assert (found.games, found.moves, found.rates) == (5, 30.0, [10.0, 20.0])
    assert found.as_dict() == {
        "games": {"best": 20 / 6, "median": 15 / 6},
        "moves": {"best": 20.0, "median": 15.0},
        "moves per game": {"mean": 6.0},
    }


def test_without_the_peers_it_measures_us_alone_and_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openspiel, "available", lambda: "OpenSpiel is not installed: uv sync --extra bench")
    monkeypatch.setattr(catanatron, "available", lambda: "catanatron is not installed: uv sync --extra bench")
    console = Console(width=80, record=True)
    games.run(True, str(tmp_path / "figures.json"), console)
    shown = console.export_text()
    assert ATLANTEON in shown
    assert shown.count("uv sync --extra bench") == 2
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert set(kept["rates"]) == {contestant.name for contestant in games.ours()}
    assert kept["core"] == atlantis.CORE


def test_ratios_are_to_the_peers_and_to_atlanteon_and_the_table_fits_a_terminal() -> None:
    console = Console(width=80, record=True)
    found = {
        ATLANTEON: Figures(100_000, 2_000_000, [8_000_000.0, 6_000_000.0]),
        "atlandice, 4": Figures(10_000, 2_500_000, [4_000_000.0, 3_000_000.0]),
        CATANATRON: Figures(100, 100_000, [20_000.0, 10_000.0]),
        BACKGAMMON: Figures(1_000, 200_000, [150_000.0]),
    }
    for by in ("best", "median"):
        console.print(games.table(found, by))
    console.print(games.LEGEND)
    lines = console.export_text().splitlines()
    assert all(len(line.rstrip()) <= 80 for line in lines)
    best, median = (line.split() for line in lines if "atlandice" in line)
    assert best == ["atlandice,", "4", "250", "16,000", "4.00", "800", "26.7", "0.500"]
    assert median[-3:] == ["933", "23.3", "0.500"]
    assert lines[-1] == games.LEGEND


def test_numbers_show_three_digits_that_matter() -> None:
    assert [three_digits(number) for number in (0.01234, 0.5, 1, 23.456, 345678.9)] == [
        "0.0123",
        "0.500",
        "1.00",
        "23.5",
        "345,679",
    ]
