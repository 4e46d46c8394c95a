"""The example that trains an agent, in its short form."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

if not os.environ.get("CI"):
    for module in ("sb3_contrib", "altair", "vl_convert"):
        pytest.importorskip(module)

EXAMPLE = Path(__file__).parents[3] / "examples" / "train_atlanteon.py"


def test_it_prints_a_table_and_keeps_figures_plot_and_agent(tmp_path: Path) -> None:
    short = ["--steps", "2000", "--games", "5", "--out", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), *short], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split() == ["steps", "minutes", *2 * ["Guardians", "Marauders"]]
    curve = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    assert [point["steps"] for point in curve] == [0, 2048]
    assert all(0 <= share <= 1 for point in curve for name in ("random", "greedy") for share in point[name])
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "agent.zip").exists()
