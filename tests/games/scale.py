"""How much is tried: less where the core runs interpreted, and the rest only with `-m long`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import atlantis

COMPILED = atlantis.CORE == "compiled"

REPEATABLE = settings(database=None, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
"""For tests of the strategies themselves: the same examples in every run."""


def scaled(compiled: int, interpreted: int) -> int:
    """A number of games or examples."""
    return compiled if COMPILED else interpreted


def examples(compiled: int, interpreted: int) -> settings:
    """About as many examples of Hypothesis, however long each takes."""
    return settings(
        max_examples=scaled(compiled // 3, interpreted), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


def mark_long(values: Iterable[object], but: Collection[object]) -> list[Any]:
    """The values as parameters of a test; all but these are marked `long`."""
    return [value if value in but else pytest.param(value, marks=pytest.mark.long) for value in values]
