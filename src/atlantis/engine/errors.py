"""What can be wrong with what we are given. Each error is a sentence that says what would be right."""

from __future__ import annotations


class AtlantisError(ValueError):
    """The root of all refusals: catch this one to catch them all."""


class UnknownGame(AtlantisError):
    """There is no game of that name."""


class UnknownLanguage(AtlantisError):
    """There is no catalogue for that language."""


class WrongOption(AtlantisError):
    """A number of players, an option or its value that the game does not have."""


class WrongData(AtlantisError):
    """A data file that cannot be used: it lacks a value, has an unknown key or an impossible number."""


class UnknownMove(AtlantisError):
    """A text that is no move of the game in any position."""


class IllegalAction(AtlantisError):
    """A move that the rules do not allow in this position. The position has not changed."""


class NotChance(AtlantisError):
    """The odds were asked for where a player decides, or the game is over."""


class BrokenBytes(AtlantisError):
    """Bytes that are not a position of this game: truncated, foreign or tampered with."""


class BrokenRecord(AtlantisError):
    """A record that cannot be replayed; `line` is where (from 1, 0 when it is the file as a whole)."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line
