"""A training run: its folder, and that it goes on where it was stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from atlantis import WrongOption, load
from atlantis.engine.network_file import BadNetwork, Networks
from atlantis.lab.pools import LocalPool
from atlantis.learn.matches import Match, Player, opening_moves, play_match, score_of
from atlantis.learn.run import Plan, Run, recorded_plan
from atlantis.learn.samples import SCHEMA
from atlantis.learn.self_play import TrainingSetup
from atlantis.learn.training import Recipe
from tests.lab.pools import HerePool

PLAN = Plan(
    TrainingSetup("atlanteon", 2, simulations=8),
    rounds=2,
    games=30,
    recipe=Recipe(units=32, epochs=1, move_epochs=1),
    measured=1,
    measured_simulations=4,
)


def quiet(text: str) -> None:
    """Nobody listens."""


class StopAfter(HerePool):
    """A pool that stops after so many answers, as if somebody had pressed Ctrl-C."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def work(self, work, tasks):  # type: ignore[no-untyped-def]
        for answer in super().work(work, tasks):
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield answer


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("learn") / "run"
    Run(folder, PLAN, quiet).go(HerePool())
    return folder


def test_a_run_leaves_networks_games_a_curve_and_a_card(finished: Path) -> None:
    game = load("atlanteon")
    assert Networks(game, (finished / "network.bin").read_bytes()).values is not None
    table = pl.read_parquet(finished / "round-01" / "part-00000.parquet")
    assert table.schema == SCHEMA
    assert table["game"].n_unique() == 25
    row = table.row(3, named=True)
    state = game.from_bytes(row["position"])
    assert len(row["visits"]) == len(state.legal_actions())
    assert state.actor == row["actor"]
    curve = json.loads((finished / "curve.json").read_text())["rounds"]
    assert [(point["round"], point["games"], point["hand"]["games"]) for point in curve] == [(1, 30, 2), (2, 60, 2)]
    assert "previous" in curve[1]
    card = (finished / "card.md").read_text()
    assert "atlantis learn atlanteon --players 2 --rounds 2 --games 30 --sims 8" in card
    assert (finished / "checkpoint-02.pt").exists()
    assert len((finished / "log.jsonl").read_text().splitlines()) > 5


def test_a_run_may_begin_with_networks_and_is_measured_against_them(finished: Path, tmp_path: Path) -> None:
    start = (finished / "network-02.bin").read_bytes()
    plan = replace(PLAN, rounds=1, games=25)
    run = Run(tmp_path / "run", plan, quiet, start)
    curve = run.go(HerePool())
    assert "previous" in curve[0]
    assert (tmp_path / "run" / "network-00.bin").read_bytes() == start
    assert "--start network-00.bin" in (tmp_path / "run" / "card.md").read_text()
    with pytest.raises(WrongOption, match="another start"):
        Run(tmp_path / "run", plan, quiet)
    with pytest.raises(BadNetwork, match="truncated"):
        Run(tmp_path / "other", plan, quiet, start[:-9])


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(finished: Path, tmp_path: Path) -> None:
    """It was stopped in round 1, and then in round 2; the number of processes does not matter."""
    for answers in (1, 4):
        with pytest.raises(KeyboardInterrupt):
            Run(tmp_path / "run", PLAN, quiet).go(StopAfter(answers))
    said: list[str] = []
    Run(tmp_path / "run", PLAN, said.append).go(LocalPool(2, 3600.0))
    assert not any("round 1: 30 games" in text for text in said)
    for name in ("network-01.bin", "network-02.bin", "curve.json", "card.md"):
        assert (tmp_path / "run" / name).read_bytes() == (finished / name).read_bytes(), name


def test_without_matches_the_networks_of_the_last_round_are_left(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    plan = recorded_plan(finished, PLAN.setup, Recipe(units=32, epochs=1, moves=False), seed=4)
    assert Run(folder, replace(plan, measured=0), quiet).go(HerePool()) == []
    assert (folder / "network.bin").read_bytes() == (folder / "network-01.bin").read_bytes()
    assert "No matches were played" in (folder / "card.md").read_text()


def test_recorded_games_are_trained_on_with_other_settings(finished: Path, tmp_path: Path) -> None:
    recipe = Recipe(units=32, epochs=2, moves=False)
    plan = recorded_plan(finished, PLAN.setup, recipe, seed=4)
    assert (plan.rounds, plan.games) == (1, 60)
    run = Run(tmp_path / "run", replace(plan, measured=1, measured_simulations=4), quiet)
    run.go(HerePool())
    assert not (tmp_path / "run" / "round-01").exists(), "nothing was played"
    networks = Networks(load("atlanteon"), (tmp_path / "run" / "network.bin").read_bytes())
    assert networks.values is not None
    assert networks.moves is None
    assert "--recorded run --seed 4" in (tmp_path / "run" / "card.md").read_text()
    with pytest.raises(WrongOption, match="are of atlanteon with 2 players"):
        recorded_plan(finished, TrainingSetup("ark", 2), recipe, seed=4)


def test_a_folder_with_other_settings_or_something_else_is_refused(finished: Path, tmp_path: Path) -> None:
    with pytest.raises(WrongOption, match="another seed"):
        Run(finished, Plan(PLAN.setup, 2, 30, recipe=PLAN.recipe, measured=1, measured_simulations=4, seed=9), quiet)
    (tmp_path / "letter.txt").write_text("something else")
    with pytest.raises(WrongOption, match="not empty"):
        Run(tmp_path, PLAN, quiet)


def test_a_match_takes_every_opening_from_every_seat() -> None:
    setup = TrainingSetup("atlanteon", 2)
    player = Player(None, "expert", 4, 0.0)
    games = play_match(Match(setup, player, player, 3), range(3), HerePool())
    assert [(game.opening, game.seat) for game in games] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    score = score_of(games)
    assert score.games == 6
    assert 0.0 <= score.low <= score.share <= score.high <= 1.0
    assert 1 <= score.distinct <= 6
    game = setup.load()
    assert opening_moves(game, 5) == opening_moves(game, 5) != opening_moves(game, 6)


@pytest.mark.long
def test_the_command_says_what_it_does(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(Path(sys.executable).with_name("atlantis")), *words], capture_output=True, text=True, cwd=tmp_path
        )

    assert "by self-play" in run("learn", "--help").stdout
    (tmp_path / "settings.json").write_text("{}")
    refused = run("learn", "rising", "--recorded", ".")
    assert (refused.returncode, refused.stderr.strip().splitlines()[-1]) == (
        2,
        "error: . has no recorded games of `atlantis learn`.",
    )
    refused = run("learn", "atlanteon", "--units", "50")
    assert "it must be 32 or 64" in refused.stderr
