"""The libraries for training are in an extra: without them these tests are skipped, except in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest

MISSING = [name for name in ("torch", "polars") if importlib.util.find_spec(name) is None]
collect_ignore_glob = [] if not MISSING else ["test_*.py"]
if MISSING and os.environ.get("CI"):
    raise pytest.UsageError(f"CI runs the tests of training, which need {', '.join(MISSING)}: uv sync --extra learn")
