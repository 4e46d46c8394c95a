"""Suites for environments. They need the extra `research`, some the group `learning`; in CI they always run."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def peers() -> None:
    """The benchmarks' peers are not needed here; each file sees to what it needs."""
