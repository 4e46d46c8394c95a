"""OpenSpiel's games, catanatron, pgx and PettingZoo as the benchmarks' peers."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import games
from benchmarks.figures import measure
from benchmarks.peers import catanatron, openspiel, pettingzoo


@pytest.mark.parametrize("name", openspiel.PEERS)
def test_a_peer_is_measured_from_python_natively_and_by_its_copies(name: str) -> None:
    peer = openspiel.Peer(name)
    for work in (peer.python_moves(0.01, 1), peer.native_moves(0.01, 1), peer.clones(0.01, 1)):
        assert work.done > 0
        assert work.seconds >= 0.01


def test_the_peers_are_found() -> None:
    assert openspiel.available() == ""
    assert catanatron.available() == ""


def test_backgammon_begins_with_a_roll_and_is_played_to_the_end() -> None:
    peer = openspiel.Peer("backgammon", batch=2, sample=20)
    moves, seconds, played = peer.native_moves(0.05, 1)
    assert played > 0
    assert played % 2 == 0
    assert moves == pytest.approx(played * peer.mean_length)
    assert peer.mean_length > 60
    assert seconds >= 0.05


def test_dice_fall_by_their_odds() -> None:
    odds = [(7, 0.25), (8, 0.5), (9, 0.25)]
    fallen = Counter(openspiel.drawn(odds, (i + 0.5) / 100) for i in range(100))
    assert fallen == {7: 25, 8: 50, 9: 25}
    assert openspiel.drawn(odds, 1.0) == 9


def test_catanatron_plays_whole_games_for_four() -> None:
    moves, seconds, played = catanatron.contestant().ways["moves"](0.01, 1)
    assert played >= 1
    assert moves > 100 * played
    assert seconds >= 0.01


def test_whole_games_are_measured_beside_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    briefly = lambda contestants, rounds, seconds, console: measure(contestants, 1, 0.01, console)  # noqa: E731
    monkeypatch.setattr(games, "measure", briefly)
    monkeypatch.setattr(games, "SAMPLE_QUICKLY", 20)
    console = Console(width=80, record=True)
    games.run(True, tmp_path / "figures.json", console)
    assert "not measured" not in console.export_text()
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert {"atlanteon, 2", catanatron.NAME, games.BACKGAMMON} <= set(kept["rates"])


def test_pettingzoo_plays_whole_games_by_its_masks() -> None:
    installed("pettingzoo", "pygame")
    assert pettingzoo.available() == ""
    steps, seconds, ended = pettingzoo.contestant().ways["numpy"](0.5, 1)
    assert ended > 10
    assert steps / ended == pytest.approx(21.3, abs=4)
    assert seconds >= 0.5


MEASURE_PGX = """
from benchmarks.batch import any_legal
from benchmarks.peers import pgx

assert pgx.available() == ""
peer = pgx.Peer("connect_four", 64, any_legal)
for play in peer.ways.values():
    steps, seconds, ended = play(0.5, 1)
    assert steps % 64 == 0 and seconds >= 0.5
    assert abs(steps / ended - 21.3) < 2, (steps, ended)
"""


@pytest.mark.long
def test_pgx_plays_whole_games_in_both_ways() -> None:
    """In a process of its own: JAX leaves threads behind that later tests would trip over."""
    installed("pgx", "jax", "numpy")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", MEASURE_PGX], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr


def installed(*modules: str) -> None:
    """These are brought by the group `benchmarks`; without them the test is left out, but never in CI."""
    if not os.environ.get("CI"):
        for module in modules:
            if importlib.util.find_spec(module) is None:
                pytest.skip(f"needs {module}: uv sync --group benchmarks")
