"""How much is tried: less where the core runs interpreted, so that the tests stay quick."""

from __future__ import annotations

from hypothesis import settings

import atlantis

COMPILED = atlantis.CORE == "compiled"


def scaled(compiled: int, interpreted: int) -> int:
    """A number of games or examples."""
    return compiled if COMPILED else interpreted


def examples(compiled: int, interpreted: int) -> settings:
    """As many examples of Hypothesis, however long each takes."""
    return settings(max_examples=scaled(compiled, interpreted), deadline=None)
