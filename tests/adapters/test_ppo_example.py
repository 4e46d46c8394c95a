"""The learning loop in one file plays, learns, measures and saves."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

for library in ("torch", "gymnasium", "numpy"):
    pytest.importorskip(library)

SCRIPT = Path(__file__).parents[2] / "examples" / "ppo_atlanteon.py"


def test_the_loop_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of 0 promotes the agent after each update: it meets all opponents."""
    words = "--envs 8 --steps 16 --minibatch 64 --epochs 1 --decisions 384 --every 1 --games 2 --recent 1 --promote -1"
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *words.split(), "--out", str(tmp_path / "ppo")])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    curve = json.loads((tmp_path / "ppo" / "curve.json").read_text(encoding="utf-8"))
    assert [point["decisions"] for point in curve] == [128, 256, 384]
    assert [point["opponent"] for point in curve] == ["random", "quick", "greedy"]
    assert all(0 <= point[name] <= 1 for point in curve for name in ("random", "quick", "greedy"))
    assert (tmp_path / "ppo" / "agent.pt").stat().st_size > 0
