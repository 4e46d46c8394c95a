"""The arena from Python: results, ratings, and bots that fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import atlantis
from atlantis import WrongOption, arena
from atlantis.arena.ratings import fit, ratings
from tests.bots.mybots import Crash, First, Hang, Last
from tests.terminal.hands import atlantis as command

MODULE = "tests.bots.mybots"


def test_a_run_gives_the_figures_of_the_command() -> None:
    result = arena.play("atlanteon", [First, "random"], 6, seed=3, jobs=2)
    assert result.games == 6
    assert [standing.name for standing in result.standings] == [f"{MODULE}:First", "random"]
    assert sum(standing.score for standing in result.standings) == 6
    again = arena.play("atlanteon", f"{MODULE}:First,random", 6, seed=3, jobs=1)
    assert [each.score for each in again.standings] == [each.score for each in result.standings]
    assert json.loads(json.dumps(result.as_dict()))["games"] == {"asked": 6, "counted": 6, "failed": 0}
    assert str(result).startswith("Atlanteon, 2 players, 6 games, seed 3\n")
    assert f"<td>{MODULE}:First</td>" in result._repr_html_()
    assert repr(result).startswith("<6 games: ")


def test_a_class_of_a_notebook_plays_in_this_process() -> None:
    class Mine(First):
        """Only this process knows it."""

    result = arena.play(atlantis.load("atlanteon"), [Mine, "random"], 2, seed=1)
    assert result.games == 2
    assert "Mine" in result.standings[0].name


def test_a_run_can_be_kept(tmp_path: Path) -> None:
    result = arena.play("ark", "random,random", 2, seed=1, jobs=1, out=tmp_path / "run.jsonl", records=tmp_path / "r")
    assert result.games == 2
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 3
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == ["ark-00001.jsonl", "ark-00002.jsonl"]


def test_crashed_games_are_reported_and_do_not_count() -> None:
    result = arena.play("atlanteon", [Crash, "random"], 2, seed=1, jobs=1)
    assert result.games == 0
    assert len(result.failures) == 2
    assert "Crash at seat 1: " in result.failures[0]
    assert "RuntimeError: out of ideas (mybots.py, line" in result.failures[0]
    assert "out of ideas" in result._repr_html_()


def test_a_bot_that_hangs_is_stopped() -> None:
    result = arena.play("atlanteon", [Hang, "random"], 2, seed=1, jobs=2, patience=0.5)
    assert [failure.split(": ", 1)[1] for failure in result.failures] == [
        "it took longer than 0.5 seconds and was ended"
    ] * 2


def test_a_cooperative_game_has_a_team_and_no_ratings() -> None:
    result = arena.play("rising", "random", 1, players=2, seed=1, jobs=1)
    assert [standing.name for standing in result.standings] == ["team"]
    assert result.ratings == []


def test_every_pair_plays_in_a_round_robin() -> None:
    found = arena.round_robin("atlanteon", [First, Last, "random"], 4, seed=2, jobs=1)
    assert sorted(found.results) == [(0, 1), (0, 2), (1, 2)]
    assert {rating.name for rating in found.ratings} == set(found.names)
    assert [rating.elo for rating in found.ratings] == sorted((one.elo for one in found.ratings), reverse=True)
    share, other = found.share(0, 2), found.share(2, 0)
    assert share is not None
    assert other is not None
    assert share + other == pytest.approx(1)
    assert "share against" in str(found)
    assert "<th>Elo</th>" in found._repr_html_()
    assert json.loads(json.dumps(found.as_dict()))["bots"] == found.names


def test_the_command_plays_a_round_robin() -> None:
    answer = command(
        "arena",
        "atlanteon",
        "--round-robin",
        "--seats",
        "random,greedy,quick",
        "--games",
        2,
        "--seed",
        1,
        "--jobs",
        1,
        "--json",
    )
    assert answer.code == 0
    assert len(json.loads(answer.out)["pairs"]) == 3


@pytest.mark.parametrize(
    ("bots", "options", "sentence"),
    [
        ([First], {}, "--seats has 1 name, but there are 2 players: give 2."),
        ("expert,mybots", {}, "There is no bot 'mybots': "),
        (["random", "random"], {"games": 0}, "0 games cannot be played; it must be 1 or more."),
    ],
)
def test_what_is_wrong_is_refused(bots: object, options: dict[str, int], sentence: str) -> None:
    with pytest.raises(WrongOption, match=sentence):
        arena.play("atlanteon", bots, **options)  # type: ignore[arg-type]


def test_a_round_robin_is_between_different_opponents() -> None:
    with pytest.raises(WrongOption, match="at least two bots, all different"):
        arena.round_robin("atlanteon", "random,random")
    with pytest.raises(WrongOption, match="Atlantis Rising is cooperative"):
        arena.round_robin("rising", "random,greedy")


# ---- ratings ---------------------------------------------------------------------------------------------------------


def test_equal_bots_have_equal_ratings() -> None:
    assert fit(3, {(0, 1): [0.5] * 9, (0, 2): [0.5] * 9, (1, 2): [0.5] * 9}) == pytest.approx([0, 0, 0])


def test_a_share_of_ten_elevenths_is_four_hundred_points() -> None:
    many = [1.0] * 100_000 + [0.0] * 10_000
    one, other = fit(2, {(0, 1): many})
    assert one - other == pytest.approx(400, abs=0.1)


def test_who_wins_everything_has_a_finite_rating_with_an_interval() -> None:
    found = ratings(["weak", "strong"], {(0, 1): [0.0] * 10})
    assert [rating.name for rating in found] == ["strong", "weak"]
    assert 0 < found[0].low <= found[0].elo <= found[0].high < 1000


def test_three_players_are_rated_from_one_run() -> None:
    result = arena.play("ark", "greedy,random,random", 6, seed=1, jobs=2)
    assert result.ratings[0].name == "greedy"
    assert len(result.ratings) == 3
