"""The lab's libraries are in an extra: without them these tests are skipped, except in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest

from atlantis.lab import LIBRARIES
from tests.terminal.conftest import home

__all__ = ["home"]

MISSING = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
collect_ignore_glob = [] if not MISSING else ["test_*.py"]
if MISSING and os.environ.get("CI"):
    raise pytest.UsageError(f"CI runs the tests of the lab, which need {', '.join(MISSING)}: uv sync --extra lab")
