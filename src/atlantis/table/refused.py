"""The error of a refused command: a reason for programs, and a sentence in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from atlantis.engine import AtlantisError, State, Translator, translator


class Refused(AtlantisError):
    """Nothing has changed. `text(lang)` is the reason for people; `status` and `headers` are for HTTP."""

    def __init__(
        self,
        reason: str,
        words: Callable[[Translator], str],
        status: int = 409,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.words = words
        self.status = status
        self.headers: dict[str, str] = dict(headers or {})

    def __str__(self) -> str:
        return self.text("en")  # only when it is asked for: many are raised to find out what somebody may do

    def text(self, lang: str) -> str:
        return self.words(translator(lang))


def illegal(state: State, text: str) -> Refused:
    """The move is against the rules: their sentence says why."""
    return Refused("illegal", lambda t: state.why_not(text, t.lang), 422)


def not_rated(words: Callable[[Translator], str]) -> Refused:
    """The match, or what somebody wants to do in it, is against the rules for rated matches."""
    return Refused("rated", words, 422)


def time_is_up() -> Refused:
    return Refused("time-out", lambda t: t("Too late: the time on the clock is up."))
