"""A table of our own for every test: an empty home, a known terminal, English."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder we are in; automatic records go below it."""
    for name in (
        "NO_COLOR",
        "FORCE_COLOR",
        "TTY_COMPATIBLE",
        "LANG",
        "LC_MESSAGES",
        "LANGUAGE",
        "PYTHONIOENCODING",
        "UV_RUN_RECURSION_DEPTH",
    ):
        monkeypatch.delenv(name, raising=False)
    for name, value in {
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "80",
        "TERM": "xterm-256color",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path
