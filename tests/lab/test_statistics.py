"""Figures against values that can be computed by hand or looked up."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import polars as pl
import pytest

from atlantis.arena.figures import adjusted, estimate
from atlantis.lab.experiment import cells_of, parse_experiment
from atlantis.lab.results import Results, table_of
from atlantis.lab.statistics import (
    by_order,
    by_seat,
    compare,
    components,
    depth,
    half_width,
    is_drawn,
    ladder,
    luck,
    middle,
)


def row(game: int, shares: list[float], cell: int = 1, **more: object) -> dict[str, object]:
    seats = list(range(1, len(shares) + 1))
    return {
        "cell": cell,
        "game": game,
        "round": game,
        "seed": game,
        "entries": [1] * len(shares),
        "order": seats,
        "scores": [0] * len(shares),
        "shares": shares,
        "moves": 10,
        "decisions": [5] * len(shares),
        "turns": 4,
        "lead_changes": 0,
        "first_leader": 0,
        "uses": [],
        "figures": [],
        "seconds": 0.1,
        **more,
    }


def test_students_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.mean, found.count) == (3.0, 5)
    assert (found.low, found.high) == pytest.approx((1.037, 4.963), abs=0.02)  # t with 4 degrees: 2.776
    assert found.p == pytest.approx(0.0132, abs=0.002)
    assert estimate([0.0, 0.0]).p == 1.0
    assert estimate([2.0, 2.0]).p == 0.0
    assert estimate([2.0]).high == math.inf


def test_the_correction_of_benjamini_and_hochberg() -> None:
    assert adjusted([0.01, 0.02, 0.03, 0.5]) == pytest.approx([0.04, 0.04, 0.04, 0.5])
    assert adjusted([0.5, 0.001]) == pytest.approx([0.5, 0.002])
    assert adjusted([]) == []


def test_without_an_effect_hardly_anything_is_significant_after_the_correction() -> None:
    random = Random(1)
    alarms = sum(any(p < 0.05 for p in adjusted([random.random() for _ in range(30)])) for _ in range(500))
    assert alarms < 50  # about 5 %; without the correction about 80 %


def test_shares_by_order_of_play_differ_from_those_by_seat() -> None:
    games = table_of(
        [
            row(1, [1, 0], order=[1, 2]),
            row(2, [0, 1], order=[2, 1]),
            row(3, [1, 0], order=[1, 2]),
            row(4, [0, 1], order=[2, 1]),
        ]
    )
    assert [share.share for share in by_seat(games)] == [0.5, 0.5]
    assert [share.share for share in by_order(games)] == [1.0, 0.0]
    assert is_drawn(games)


def test_the_precision_is_half_the_widest_interval() -> None:
    assert half_width([], False) == 1.0
    assert half_width([[1.0, 0.0], [0.0, 1.0]] * 50, False) == pytest.approx((0.5962 - 0.4038) / 2, abs=1e-4)


def test_luck_is_how_often_a_second_game_has_another_winner() -> None:
    same = table_of([row(n, [1, 0]) for n in range(10)])
    even = table_of([row(n, [n % 2, 1 - n % 2]) for n in range(1000)])
    mostly = table_of([row(n, [float(n % 10 > 0), float(n % 10 == 0)]) for n in range(1000)])
    assert luck(same, False) == 0.0
    assert luck(even, False) == pytest.approx(1.0, abs=0.01)
    assert luck(mostly, False) == pytest.approx(4 * 0.9 * 0.1, abs=0.01)
    assert luck(table_of([row(1, [1, 0])]), False) is None


def test_nine_of_ten_values() -> None:
    assert middle(list(range(100))) == (49.5, 5, 95)


def used(seat: int, number: int) -> dict[str, object]:
    return {"field": "ship", "number": number, "seat": seat, "times": 1}


def test_a_component_whose_users_win_is_strong_and_one_that_nobody_uses_is_named() -> None:
    random, rows = Random(3), []
    for game in range(400):
        builder, other = random.choice([(1, 2), (2, 1)]), random.choice([1, 2])
        winner = builder[0] if random.random() < 0.75 else builder[1]
        shares = [float(winner == seat) for seat in (1, 2)]
        rows.append(row(game, shares, uses=[used(builder[0], 0), used(other, 1)]))
    strong, plain, never = components(table_of(rows), False, {"ship": 3})
    assert (strong.verdict, plain.verdict, never.verdict) == ("strong", "", "never")
    assert strong.share.share == pytest.approx(0.75, abs=0.06)
    assert strong.p < 1e-6 < plain.p
    assert (strong.used, never.used) == (1.0, 0.0)


def test_the_advantage_of_a_place_is_not_taken_for_that_of_a_component() -> None:
    """The first to play wins 80 % and always builds ship 0: that says nothing about the ship."""
    random = Random(3)
    rows = [
        row(game, [1.0, 0.0] if random.random() < 0.8 else [0.0, 1.0], uses=[used(1, 0), used(2, 1)])
        for game in range(300)
    ]
    assert [found.verdict for found in components(table_of(rows), False, {"ship": 2})] == ["", ""]


def results(cells: dict[str, object], rows: list[dict[str, object]]) -> Results:
    experiment = parse_experiment(cells)
    return Results(experiment, list(cells_of(experiment)), table_of(rows), {})


def test_paired_games_show_a_difference_that_the_noise_would_hide() -> None:
    random, rows = Random(4), []
    for game in range(60):
        length = random.randrange(100, 1000)
        rows += [row(game, [1, 0], turns=length), row(game, [1, 0], cell=2, turns=length + random.randrange(3))]
    found = results(
        {"play": [{"game": "ark", "players": 2, "bots": "random"}], "variant": [{"name": "b", "set": {"rounds": 3}}]},
        rows,
    )
    by_name = {difference.measure: difference for difference in compare(found, *found.cells)}
    assert by_name["turns"].differs
    assert 0.5 < by_name["turns"].difference.mean < 1.5
    assert not by_name["seat"].differs
    assert by_name["seat"].difference.mean == 0


def test_the_depth_of_a_ladder_is_the_sum_of_its_rungs() -> None:
    rows = [
        row(game, [float(game % 11 > 0), float(game % 11 == 0)], cell=cell, entries=[1, 2])
        for cell in (1, 2)
        for game in range(110)
    ]
    found = results({"play": [{"game": "ark", "players": 2, "ladder": ["random", "quick", "greedy"]}]}, rows)
    rungs = ladder(found, found.cells)
    assert [(rung.strong, rung.weak) for rung in rungs] == [("quick", "random"), ("greedy", "quick")]
    assert [rung.elo for rung in rungs] == pytest.approx([400, 400])
    whole = depth(rungs)
    assert whole is not None
    assert whole[0] == pytest.approx(800)
    assert 100 < whole[1] < 250


def test_equal_bots_have_no_elo_between_them_at_a_table_of_three() -> None:
    rows = [row(game, [float(game % 3 == seat) for seat in range(3)], entries=[1, 2, 3]) for game in range(99)]
    found = results({"play": [{"game": "ark", "players": 3, "ladder": ["random", "random"]}]}, rows)
    assert ladder(found, found.cells)[0].elo == pytest.approx(0, abs=1e-9)


def test_teams_are_compared_by_how_often_they_win() -> None:
    rows = [row(game, [float(game % 2)] * 2, cell=1) for game in range(100)]
    rows += [row(game, [float(game % 11 > 0)] * 2, cell=2) for game in range(110)]
    found = results({"play": [{"game": "rising", "players": 2, "ladder": ["random", "quick"]}]}, rows)
    assert ladder(found, found.cells)[0].elo == pytest.approx(400)


def test_a_table_is_written_and_read_as_it_was(tmp_path: Path) -> None:
    table = table_of([row(1, [1, 0], uses=[used(1, 4)], figures=[{"key": "ships", "value": 2.0}])])
    table.write_parquet(tmp_path / "t.parquet")
    assert pl.read_parquet(tmp_path / "t.parquet").equals(table)


def test_the_strength_of_a_bot_is_not_taken_for_that_of_a_component() -> None:
    """The first bot wins 90 % wherever it sits, and only it builds ship 0."""
    random, rows = Random(6), []
    for game in range(300):
        strong = game % 2  # the seat of the first bot, from 0
        winner = strong if random.random() < 0.9 else 1 - strong
        rows.append(
            row(
                game,
                [float(winner == seat) for seat in (0, 1)],
                entries=[2, 1] if strong else [1, 2],
                uses=[used(strong + 1, 0), used(2 - strong, 1)],
            )
        )
    assert [found.verdict for found in components(table_of(rows), False, {"ship": 2})] == ["", ""]
