"""What is measured in a game, against its record."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from atlantis.bots.names import BotName
from atlantis.engine.learned import Learned
from atlantis.games import load, parse_record
from atlantis.lab.experiment import cells_of, parse_experiment
from atlantis.lab.metrics import POINTS_OF_CURVE, CellPlayer, Watcher, course, metrics_of
from tests.fifth_game import environment, install

GAMES = [("ark", 3), ("atlandice", 3), ("atlanteon", 2), ("rising", 3)]


def played(game: str, players: int, bots: str = "random", number: int = 1, **more: Any) -> dict[str, Any]:
    experiment = parse_experiment({"play": [{"game": game, "players": players, "bots": bots}], **more})
    return CellPlayer(next(cells_of(experiment)), "decided" in experiment.metrics, experiment.judge, True).play(number)


def moves(row: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, row["record"].splitlines()) if "move" in line]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_row_agrees_with_the_record(game: str, players: int) -> None:
    row = played(game, players)
    record = parse_record(row["record"])
    assert "failed" not in row
    assert row["scores"] == record.state.scores()
    assert row["moves"] == len(record.moves)
    assert sorted(row["order"]) == list(range(1, players + 1))
    first_moves = list(dict.fromkeys(line["by"] for line in moves(row) if line["by"] != "chance"))
    assert row["order"] == first_moves
    own = [line["by"] for line in moves(row) if line["by"] != "chance"]
    assert all(row["decisions"][seat - 1] <= own.count(seat) for seat in row["order"])
    assert row["turns"] > 0


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_component_and_figure_has_a_name(game: str, players: int, lang: str) -> None:
    row, metrics = played(game, players), metrics_of(load(game, players))
    assert row["uses"]
    assert {item["key"] for item in row["figures"]} == metrics.figures.keys()
    for item in row["figures"]:
        assert metrics.figure_name(item["key"], lang)
    for use in row["uses"]:
        assert metrics.name((use["field"], use["number"]), lang)
        assert metrics.group_name(use["field"], lang)
    english = {metrics.figure_name(item["key"], "en") for item in row["figures"]}
    assert lang == "en" or english.isdisjoint(metrics.figure_name(item["key"], lang) for item in row["figures"])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_moves_that_are_counted_exist(game: str, players: int) -> None:
    loaded = load(game, players)
    metrics, kinds = metrics_of(loaded), {kind.name for kind in loaded.action_table.kinds}
    for counted in (*metrics.components.values(), *metrics.counted.values()):
        assert set(counted) <= kinds
    assert metrics.counted.keys() <= metrics.figures.keys()


def used(row: dict[str, Any], field: str) -> Counter[tuple[int, int]]:
    return Counter({(use["number"], use["seat"]): use["times"] for use in row["uses"] if use["field"] == field})


def figure(row: dict[str, Any], key: str) -> float:
    return {str(item["key"]): float(item["value"]) for item in row["figures"]}[key]


def test_in_ark_ships_are_used_by_those_who_build_them() -> None:
    row = played("ark", 3, "greedy")
    built = [
        (int(line["move"].removeprefix("build S")) - 1, line["by"])
        for line in moves(row)
        if line["move"].startswith("build ")
    ]
    assert used(row, "ship") == Counter(built)
    assert figure(row, "ships") == len(built) > 3


def test_in_atlandice_tiles_are_used_by_those_who_win_them_and_donations_are_counted() -> None:
    row = played("atlandice", 4)
    assert len(used(row, "tile")) + figure(row, "unscored") <= 15
    assert all(1 <= seat <= 4 for _, seat in used(row, "tile"))
    assert figure(row, "donations") == sum(line["move"].startswith("donate") for line in moves(row))


def test_in_rising_the_length_is_in_turns_and_councilors_count() -> None:
    row = played("rising", 4, "quick")
    assert len(used(row, "councilor")) == 4
    assert figure(row, "cards") == sum(line["move"].startswith("play ") for line in moves(row))
    assert figure(row, "built") == sum(line["move"].startswith("build ") for line in moves(row))
    assert len(used(row, "component")) == 10  # those of the blueprint, built or not
    assert 5 < row["turns"] < 40
    drawn = Counter(
        line["move"].removeprefix("misfortune ") for line in moves(row) if line["move"].startswith("misfortune ")
    )
    assert sum(used(row, "misfortune").values()) == sum(drawn.values())


def test_in_atlanteon_every_game_has_an_opening_and_a_way_to_win() -> None:
    row = played("atlanteon", 2)
    assert [(use["field"], use["seat"]) for use in row["uses"]] == [("opening", 1)]
    assert figure(row, "king") + figure(row, "towers") + figure(row, "markers") == 1


def test_a_ship_that_is_never_better_is_dominated() -> None:
    data = {"ships.S05.cost": {"wood": 9, "flax": 9, "ore": 9, "gold": 9}, "ships.S05.points": 0, "ships.S05.get": {}}
    found = dict(metrics_of(load("ark", 2, data)).dominated())
    assert ("ship", 4) in found
    cheap = {"ships.S05.cost": {}, "ships.S05.points": 50}
    assert ("ship", 4) not in dict(metrics_of(load("ark", 2, cheap)).dominated())


def test_a_game_of_another_package_needs_no_metrics(tmp_path: Path) -> None:
    program = (
        "from atlantis.lab.experiment import cells_of, parse_experiment\n"
        "from atlantis.lab.metrics import CellPlayer\n"
        "play = [{'game': 'tidepools', 'players': 2, 'bots': 'greedy'}]\n"
        "row = CellPlayer(next(cells_of(parse_experiment({'play': play}))), True, '', False).play(1)\n"
        "print(row.get('failed'), row['uses'], row['figures'], row['turns'] > 2, sum(row['shares']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(install(tmp_path)), capture_output=True, text=True, check=False
    )
    assert done.stdout == "None [] [] True 1.0\n", done.stderr


# ---- the course of a game --------------------------------------------------------------------------------------------


def test_the_lead_changes_when_another_seat_alone_has_the_most_points() -> None:
    watcher = Watcher(load("ark", 3), None)
    for scores in ([0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [5, 2, 0], [5, 5, 5], [5, 6, 7]):
        watcher.see_leader(scores)
    assert (watcher.first_leader, watcher.leader, watcher.lead_changes) == (0, 2, 3)


def test_a_game_is_decided_when_the_winner_is_ahead_for_good() -> None:
    chances = [(0, [0.5, 0.5]), (10, [0.3, 0.7]), (20, [0.6, 0.4]), (30, [0.9, 0.1])]
    settled, curve = course(chances, [1.0, 0.0], 40)
    assert settled == 0.5
    assert len(curve) == POINTS_OF_CURVE
    assert (curve[0], curve[5], curve[10], curve[-1]) == (0.5, 0.3, 0.6, 0.9)
    assert course(chances, [0.0, 1.0], 40)[0] == 1.0
    settled, curve = course([(0, [0.8, 0.8]), (5, [0.2, 0.2])], [0.0, 0.0], 10)
    assert settled == 0.5
    assert curve == pytest.approx([0.2] * 10 + [0.8] * 11)


@pytest.mark.parametrize("judge", ["", "novice:sims=4:seconds=0"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_winners_chances_are_judged_along_every_game(game: str, players: int, judge: str) -> None:
    row = played(game, players, "quick", metrics=["decided"], judge=judge)
    assert "failed" not in row
    assert 0 <= row["settled"] <= 1
    assert all(0 <= chance <= 1 for chance in row["curve"])


def test_bots_use_networks_unless_they_are_compared_with_bots_that_cannot() -> None:
    """Networks know the house values only, so next to a variant nobody uses them."""
    ark: dict[str, Any] = {"play": [{"game": "ark", "players": 2, "bots": "adept"}]}
    variant = {"name": "raft", "set": {"ships": {"S03": {"cost": {"wood": 2}}}}}
    alone = next(cells_of(parse_experiment(ark)))
    house, raft = cells_of(parse_experiment({**ark, "variant": [variant]}))
    adept = BotName("adept")
    assert isinstance(CellPlayer(alone, False, "", False).bot(adept, 1).evaluation(), Learned)
    for cell in (house, raft):
        assert not isinstance(CellPlayer(cell, False, "", False).bot(adept, 1).evaluation(), Learned)
    assert alone.describe()["networks"]
    assert house.describe()["networks"] is None
