"""A home of our own for every test, as at the table."""

from __future__ import annotations

from tests.terminal.conftest import home

__all__ = ["home"]
