"""The learning loop in one file plays, learns, measures and saves."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

for library in ("torch", "gymnasium", "numpy"):
    pytest.importorskip(library)

SCRIPT = Path(__file__).parents[2] / "examples" / "td_atlanteon.py"


def test_the_loop_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = "--batch 4 --games 8 --hidden 8 --every 0 --measured 2 --processes 1"
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *words.split(), "--out", str(tmp_path / "td")])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    curve = json.loads((tmp_path / "td" / "curve.json").read_text(encoding="utf-8"))
    assert [point["games"] for point in curve] == [4, 8]
    assert all(0 <= point[name] <= 1 for point in curve for name in ("random", "greedy"))
    assert (tmp_path / "td" / "agent.pt").stat().st_size > 0


def test_positions_are_worth_what_comes_later() -> None:
    """Up to a daring move, which says nothing about the position before it."""
    loop = runpy.run_path(str(SCRIPT))
    line = [
        loop["Turn"](None, best, daring) for best, daring in ((0.1, False), (0.2, False), (0.3, True), (0.4, False))
    ]
    assert loop["look_back"](line, 1.0, 1.0) == [0.3, 0.3, 1.0, 1.0]
    assert loop["look_back"](line, 1.0, 0.0) == [0.2, 0.3, 0.4, 1.0]
    assert loop["look_back"](line, 1.0, 0.5) == pytest.approx([0.25, 0.3, 0.7, 1.0])
