"""The notebooks in examples/notebooks run, and are kept without output."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples" / "notebooks").glob("*.ipynb"))

NEEDS = {"balance_lab": ["altair", "polars"], "train_a_net": ["altair", "polars", "torch"]}
"""Libraries of extras: without them a notebook is skipped, except in CI."""
SMALL = {
    "balance_lab": {"games": 8},
    "train_a_net": {"rounds": 1, "games": 25, "simulations": 4, "openings": 1, "match_simulations": 4},
}
"""Values for the cell that is tagged `parameters`, so that a test takes seconds."""


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    missing = [name for name in NEEDS.get(path.stem, []) if importlib.util.find_spec(name) is None]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"it needs {missing[0]}")
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells(path):
        *lines, last = "".join(cell["source"]).rsplit("\n", 1)
        exec(compile("\n".join(lines), str(path), "exec"), names)
        shown = run_last(last, names, path)
        if "parameters" in cell["metadata"].get("tags", []):
            assert names.keys() >= SMALL[path.stem].keys()
            names |= SMALL[path.stem]
        if hasattr(shown, "_repr_html_"):
            assert shown._repr_html_()


def run_last(line: str, names: dict[str, Any], path: Path) -> Any:
    """The value that the notebook shows under the cell."""
    try:
        return eval(compile(line, str(path), "eval"), names)
    except SyntaxError:
        exec(compile(line, str(path), "exec"), names)
        return None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_output(path: Path) -> None:
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells(path))
