"""The benchmarks measure, show and keep what they say; no figure is judged here."""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import atlantis
from benchmarks import __main__, compare, figures, games, search, workload
from benchmarks.figures import Contestant, Figures, Kind, Work, rates_table, three_digits
from benchmarks.peers import catanatron, openspiel, pettingzoo, pgx

if not os.environ.get("CI"):
    pytest.importorskip("numpy")
    pytest.importorskip("polars")

import numpy as np

from benchmarks import batch, matches

PEERS = {"engine": [openspiel], "games": [catanatron, openspiel], "search": [openspiel], "batch": [pgx, pettingzoo]}


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workload, "GAMES", 2)
    for name in ("engine", "games", "search", "batch"):
        module = importlib.import_module(f"benchmarks.{name}")
        monkeypatch.setattr(
            module,
            "measure",
            lambda contestants, rounds, seconds, console: figures.measure(contestants, 2, 0.0, console),
        )


@pytest.mark.parametrize("what", PEERS)
def test_without_peers_our_games_alone_are_measured_shown_and_kept(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        search,
        "ours",
        lambda simulations: [
            Contestant("atlanteon", {"search": workload.measuring(workload.search("atlanteon", 4))}, ours=True)
        ],
    )
    for peer in PEERS[what]:
        monkeypatch.setattr(peer, "available", lambda: "It is not measured: uv run --group benchmarks")
    said = CliRunner().invoke(__main__.app, [what, "--quick", "--json", str(tmp_path / "figures.json")])
    assert said.exit_code == 0, said.output
    assert said.output.count("uv run --group benchmarks") == len(PEERS[what])
    assert "atlanteon" in said.output
    assert max(map(len, said.output.splitlines())) <= 80
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert kept["core"] == atlantis.CORE
    assert kept["rates"]
    for rates in kept["rates"].values():
        assert all(0 < rate["median"] <= rate["best"] for way, rate in rates.items() if way != figures.LENGTH)


def test_a_library_that_is_missing_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "benchmarks.batch", None)
    said = CliRunner().invoke(__main__.app, ["batch", "--quick"])
    assert said.exit_code == 2
    assert said.output.startswith("error: ")


def test_each_game_is_measured_for_the_fewest_the_usual_and_the_most_players() -> None:
    names = [contestant.name for contestant in games.ours()]
    assert len(names) == len(set(names))
    for name in atlantis.games():
        card = atlantis.card(name)
        assert {f"{name}, {n}" for n in (card.players[0], card.usual_players, card.players[-1])} <= set(names)


def test_the_policy_chooses_legal_moves_all_alike() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 1, 1, 1], [0, 0, 0, 1]], bool)
    random = np.random.default_rng(1)
    chosen = [tuple(batch.any_legal(masks, random).tolist()) for _ in range(4000)]
    assert {moves[2] for moves in chosen} == {3}
    for row, legal in ((0, {1, 3}), (1, {0, 1, 2, 3})):
        counted = Counter(moves[row] for moves in chosen)
        assert counted.keys() == legal
        assert all(abs(times - 4000 / len(legal)) < 200 for times in counted.values())


def test_batches_in_several_processes_add_up_their_work() -> None:
    play = batch.Independent("atlanteon", 7, 2)
    work = play(0.0, 1)
    assert work.done == 7, "one step of three games and one of four"
    assert work.seconds > 0
    with pytest.raises(RuntimeError, match="a process of the benchmark failed: UnknownGame: "):
        batch.Independent("atlantean", 7, 2)


# ---- figures and tables ----------------------------------------------------------------------------------------------


def known(name: str, *rates: float, games: int = 0, enough: int = 1) -> Figures:
    """A contestant that reached these rates, a second each, and ended so many games in each round."""
    return Figures(
        Contestant(name, {}, ours=name == "ark", enough=enough), {"moves": [Work(rate, 1.0, games) for rate in rates]}
    )


def test_figures_are_the_best_and_the_median_round_and_the_mean_length_of_all_games() -> None:
    found = known("ark", 10.0, 20.0, 60.0, games=5)
    assert found.as_dict() == {"moves": {"best": 60.0, "median": 20.0}, "moves per game": {"mean": 6.0}}
    assert found.best_and_median("moves", whole_games=True) == {"best": 10.0, "median": 20 / 6}
    found.work["copies"] = [Work(1000.0, 1.0)]  # in which no games end
    assert found.length == 6.0


def test_the_mean_length_is_not_told_before_enough_games_have_ended() -> None:
    assert known("ark", 10.0, games=5, enough=6).length is None
    assert known("ark", 10.0).length is None


def test_ratios_are_to_the_reference_and_the_table_fits_a_terminal() -> None:
    found = [known("ark", 2e6, 4e6, 2e6, games=20_000), known("OpenSpiel connect_four", 1e6, 1e6, 2e6, games=50_000)]
    kinds = [
        Kind("moves", "games/s", 1, found[0].contestant.name, whole_games=True),
        Kind("moves", "moves from Python", 1e6, found[1].contestant.name),
        Kind("none", "none", 1, "none"),
    ]
    console = Console(width=80, record=True)
    console.print(rates_table("moves", kinds, found))
    lines = [line.rstrip() for line in console.export_text().splitlines()]
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    assert [line.split()[-5:] for line in lines if " ark " in line] == [
        ["133", "30,000", "1.00", "15,000", "1.00"],
        ["133", "4.00", "2.00", "2.00", "2.00"],
    ]
    assert [line.split()[-5:] for line in lines if "connect_four" in line] == [
        ["26.7", "75,000", "2.50", "37,500", "2.50"],
        ["26.7", "2.00", "1.00", "1.00", "1.00"],
    ]


def test_numbers_show_three_digits_that_matter() -> None:
    assert [three_digits(number) for number in (0.01234, 0.5, 1, 23.456, 345678.9, 0, None)] == [
        "0.0123",
        "0.500",
        "1.00",
        "23.5",
        "345,679",
        "0",
        "-",
    ]


# ---- another commit --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("group", "work"), [(group, work) for group, made in workload.WORK.items() for work in made])
def test_all_work_can_be_done_in_every_game(group: str, work: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, make in {"search": workload.search, "search, as it plays": workload.expert_search}.items():
        monkeypatch.setitem(workload.WORK["search"], name, partial(make, simulations=2))
    workload.prepared.cache_clear()
    for game in atlantis.games():
        found = workload.prepared(work, game)(0.0, 1)
        assert found.done > 0
        assert found.seconds > 0
    workload.prepared.cache_clear()


def test_two_versions_are_measured_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "install", lambda commit, console: sys.executable)
    monkeypatch.setattr(atlantis, "games", lambda: ("atlanteon",))
    monkeypatch.setattr(compare, "FLOOR", 0.0)
    said = CliRunner().invoke(
        __main__.app, ["compare", "7da003b", "games", "batch", "--quick", "--json", str(tmp_path / "ratios.json")]
    )
    assert said.exit_code == 0, said.output
    assert "geometric mean" in said.output
    kept = json.loads((tmp_path / "ratios.json").read_text())
    assert kept["ratios"].keys() == {f"{work}, atlanteon" for work in ("playouts", "playouts, most players", "batch")}


def test_what_is_below_the_floor_is_told() -> None:
    work = [compare.Pairs("perft", "ark", [10.0, 20.0], [18.0, 19.0]), compare.Pairs("perft", "rising", [10.0], [40.0])]
    assert work[0].best == 0.95
    assert work[0].median == (1.8 + 0.95) / 2
    assert compare.verdict(work) == "Lowest: 0.95 (perft, ark); geometric mean 1.95; 0 of 2 below 0.95."
    work[0].now = [18.0, 18.0]
    assert compare.verdict(work).endswith("1 of 2 below 0.95.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-commit"], "There is no commit 'no-such-commit' here."),
        (["HEAD", "speed"], "'speed' cannot be compared; there are engine, games, search, batch, server."),
    ],
)
def test_what_cannot_be_compared_is_refused(words: list[str], sentence: str) -> None:
    said = CliRunner().invoke(__main__.app, ["compare", *words])
    assert said.exit_code == 2
    assert said.output.splitlines()[-1] == f"error: {sentence}"


def play_a_match(file: Path, openings: int, *more: str) -> str:
    answer = CliRunner().invoke(
        __main__.app,
        ["matches", "HEAD", "atlanteon", "--seconds", "0.001", "--openings", str(openings), "--out", str(file), *more],
    )
    assert answer.exit_code == (2 if more else 0), answer.output
    return " ".join(answer.output.split())


def test_versions_play_from_every_seat_and_a_match_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "install", lambda commit, console: sys.executable)
    file = tmp_path / "match.jsonl"
    assert "of 2 games" in play_a_match(file, 1)
    about, *games = map(json.loads, file.read_text().splitlines())
    assert about == {"commit": "HEAD", "game": "atlanteon", "level": "oracle", "seconds": 0.001}
    assert [(game["opening"], game["seat"]) for game in games] == [(1, 0), (1, 1)]
    file.write_text(file.read_text() + '{"opening": 2, "se')  # killed while writing
    assert "of 4 games" in play_a_match(file, 2)
    assert "A move took" not in play_a_match(file, 2), "all games are played"
    assert "has another match" in play_a_match(file, 2, "--level", "expert")
