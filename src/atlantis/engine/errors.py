"""Errors for invalid input. Each message says what is wrong and what would be valid."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class AtlantisError(ValueError):
    """Base class of all our errors."""

    def text(self, lang: str) -> str:
        """The message in a language, if it is translated; else in English."""
        return str(self)


class UnknownGame(AtlantisError):
    """There is no game of that name."""


class UnknownLanguage(AtlantisError):
    """There is no catalogue for that language."""


class WrongOption(AtlantisError):
    """An invalid number of players, option or option value."""


class Message:
    """A message for the catalogues with what fills its gaps; these may be messages, too."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def text(self, t: Callable[[str], str]) -> str:
        filled = {name: value.text(t) if isinstance(value, Message) else value for name, value in self.values.items()}
        return t(self.template).format(**filled)


class Mistake:
    """What is wrong with one value of a data file; `path` is empty if it is about the file or an unknown name."""

    def __init__(self, path: str, message: Message, folder: str = "") -> None:
        self.path = path
        self.message = message
        self.folder = folder  # of the game whose catalogue has the message

    def text(self, lang: str) -> str:
        """The sentence, without the path."""
        from atlantis.engine.i18n import game_translator, translator  # imports this module

        return self.message.text(game_translator(lang, self.folder) if self.folder else translator(lang))


class WrongData(AtlantisError):
    """A data file that cannot be used: it lacks a value, has an unknown key or an impossible number.

    `mistakes`: all of them; the text has a line for each, which begins with the file's name (`where`). Without mistakes,
    `where` is the whole text.
    """

    def __init__(self, where: str, mistakes: Sequence[Mistake] = ()) -> None:
        self.where = where
        self.mistakes: list[Mistake] = list(mistakes)
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        if not self.mistakes:
            return self.where
        return "\n".join(
            ": ".join(part for part in (self.where, mistake.path, mistake.text(lang)) if part)
            for mistake in self.mistakes
        )


class UnknownMove(AtlantisError):
    """A text that is not a move of the game in any position."""


class IllegalAction(AtlantisError):
    """A move that the rules do not allow in this position. The position has not changed."""


class NotChance(AtlantisError):
    """Chance outcomes were requested where a player is to move or the game is over."""


class BrokenBytes(AtlantisError):
    """Bytes that are not a position of this game: truncated, foreign or tampered with."""


class CannotPickle(AtlantisError):
    """An object that cannot be pickled or copied; the message says what to do instead."""


class BrokenRecord(AtlantisError):
    """A record that cannot be replayed; `line` counts from 1, 0 means the whole file.

    `what` says why, with `values` for its placeholders; an error among them is translated as well.
    """

    def __init__(self, line: int, what: str, **values: object) -> None:
        self.line = line
        self.what = what
        self.values = values
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        from atlantis.engine.i18n import translator

        t, what = translator(lang), self.reason(lang)
        return t("line {line}: {what}").format(line=self.line, what=what) if self.line else what

    def reason(self, lang: str) -> str:
        """What is wrong, without the line."""
        from atlantis.engine.i18n import translator

        t = translator(lang)
        values = {
            name: value.text(lang) if isinstance(value, AtlantisError) else value for name, value in self.values.items()
        }
        return t(self.what).format(**values) if values else t(self.what)


class OtherVersion(BrokenRecord):
    """A record of a game with other rules or data than this program has."""
