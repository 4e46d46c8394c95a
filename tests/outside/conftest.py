"""Suites against what others wrote. On a developer's machine they need the extra `research`; in CI they always run."""

from __future__ import annotations

import importlib.util
import os

import pytest


@pytest.fixture(autouse=True, scope="session")
def open_spiel() -> None:
    if importlib.util.find_spec("pyspiel") is None:
        if os.environ.get("CI"):
            pytest.fail("OpenSpiel is missing: uv sync --extra research")
        pytest.skip("needs OpenSpiel: uv sync --extra research")
