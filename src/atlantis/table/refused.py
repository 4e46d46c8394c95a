"""What a table does not do, and why: a reason that programs know, and a sentence in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from atlantis.engine import AtlantisError, Translator, translator

REASONS: Final = (
    "stale",
    "doubled",
    "not-your-seat",
    "not-your-turn",
    "illegal",
    "not-started",
    "started",
    "over",
    "taken",
    "no-undo",
    "no-seat",
    "not-host",
    "not-absent",
    "not-over",
    "wrong",
)


class Refused(AtlantisError):
    """Nothing has changed. `reason` is one of REASONS; `text(lang)` says it to people."""

    def __init__(self, reason: str, words: Callable[[Translator], str]) -> None:
        assert reason in REASONS
        super().__init__(words(translator("en")))
        self.reason = reason
        self.words = words

    def text(self, lang: str) -> str:
        return self.words(translator(lang))
