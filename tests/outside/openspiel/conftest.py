"""OpenSpiel's suites. They need the extra `research`: without it they are skipped, and in CI they fail."""

from __future__ import annotations

import pytest

from tests.outside.openspiel.setups import HERE


@pytest.fixture(autouse=True, scope="session")
def peers() -> None:
    """No other library than OpenSpiel is needed here, and each file sees to that one."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
