"""Suites against what others wrote. They need the group `benchmarks`; in CI they always run."""

from __future__ import annotations

import importlib.util
import os

import pytest

PEERS = {"pyspiel": "OpenSpiel", "catanatron": "catanatron"}


@pytest.fixture(autouse=True, scope="session")
def peers() -> None:
    missing = [name for module, name in PEERS.items() if importlib.util.find_spec(module) is None]
    if missing:
        if os.environ.get("CI"):
            pytest.fail(f"missing: {', '.join(missing)}: uv sync --group benchmarks")
        pytest.skip(f"needs {', '.join(missing)}: uv sync --group benchmarks")
