"""The example runs as its first lines say."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.outside.openspiel.setups import HERE

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

EXAMPLE = HERE.parents[2] / "examples" / "openspiel_mcts_atlandice.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), *words], capture_output=True, text=True, check=False
    )


def test_it_prints_a_table_and_the_share_of_wins() -> None:
    done = run("--games", "2", "--simulations", "2", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[2].startswith("game  seat of MCTS  points of MCTS")
    assert "of 2 games: " in done.stdout.splitlines()[-1]


def test_it_refuses_what_cannot_be_played() -> None:
    assert "at least 1" in run("--games", "0").stderr
    assert "invalid choice: 5" in run("--players", "5").stderr
