"""A game's card: who made it, how many play, which options it takes. Wrong ones get a clear refusal."""

from __future__ import annotations

import difflib
import operator
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, SupportsIndex

from atlantis.engine.errors import WrongOption
from atlantis.engine.i18n import game_translator

OptionValue = bool | int | str | list[str] | None


def meant(word: str, known: Iterable[str]) -> str:
    """The end of a refusal: what was probably meant, or all there is."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, 1)
    if close:
        return f"did you mean {close[0]!r}?"
    if not names:
        return "there is none."
    return f"there {'is' if len(names) == 1 else 'are'} {', '.join(repr(name) for name in names)}."


@dataclass(frozen=True)
class Option:
    """One choice at set-up. `about` is a message for the catalogues.

    `by_seat`: the value is a list with one of the choices for each seat, or None for none made.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    about: str
    by_seat: bool = False

    def check(self, value: object, game: str, players: int) -> OptionValue:
        """The value, if it is one of the choices; True is not 1 here."""
        if self.by_seat:
            if value is None:
                return None
            given = list(value) if isinstance(value, list | tuple) else []
            if len(given) == players and all(item in self.choices for item in given):
                return [str(item) for item in given]
        else:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
        raise WrongOption(f"{game}: option {self.name} cannot be {reprlib.repr(value)}; it is {self.allowed(players)}.")

    def allowed(self, players: int) -> str:
        choices = " or ".join(repr(choice) for choice in self.choices)
        return f"None or a list of {players} (one for each seat) of {choices}" if self.by_seat else choices

    def written(self, value: OptionValue) -> str:
        """A value as a person types it: `read` understands it."""
        return ",".join(value) if isinstance(value, list) else str(value).casefold()

    def read(self, text: str, game: str) -> OptionValue:
        """The value a person typed: `true`, `easy`, `3`; by seat `explorer,priest`, or `none`."""
        if self.by_seat:
            if text.strip().casefold() == "none":
                return None
            return [str(self.read_one(word, game)) for word in text.split(",")]
        return self.read_one(text, game)

    def read_one(self, text: str, game: str) -> OptionValue:
        wish = text.strip().casefold()
        if wish in ("yes", "on"):
            wish = "true"
        elif wish in ("no", "off"):
            wish = "false"
        for choice in self.choices:
            if wish == str(choice).casefold():
                return choice
        allowed = " or ".join(str(choice).casefold() for choice in self.choices)
        raise WrongOption(f"{game}: option {self.name} cannot be {reprlib.repr(text)}; it is {allowed}.")


@dataclass(frozen=True)
class Strength:
    """How a bot of one level thinks: so many simulations, with these settings of `atlantis.search`.

    `slips`: it chooses among the moves as often as it tried them, instead of the one it tried most. `proofs`: where the
    game's evaluation says that it is late, it looks for a proof first. Simulations 0: as many as time allows.
    """

    simulations: int
    search: Mapping[str, Any] = field(default_factory=dict)
    slips: bool = False
    proofs: bool = False


def usual_levels(
    search: Mapping[str, Any] | None = None,
    novice: int = 20,
    adept: int = 100,
    expert: int = 1500,
    proofs: bool = False,
) -> dict[str, Strength]:
    """The same search at every level, with more and more simulations."""
    found = search or {}
    return {
        "novice": Strength(novice, found, slips=True),
        "adept": Strength(adept, found),
        "expert": Strength(expert, found, proofs=proofs),
        "oracle": Strength(0, found, proofs=proofs),
    }


@dataclass(frozen=True)
class Card:
    """What is said of a game before anything is set up.

    `folder` holds its data, rules for people and translations. `levels`: how strong its bots are. `two_games`: people
    may agree on a match of two games with the seats swapped. `rows`: how high a drawing can be, and how many more rows
    for each player.
    """

    name: str
    title: str
    authors: str
    publisher: str
    players: tuple[int, ...]
    usual_players: int
    chance: bool
    utility: str  # "zero-sum", "general" or "identical"
    about: str  # a message for the catalogues
    options: tuple[Option, ...] = field(default=())
    folder: str = ""
    levels: Mapping[str, Strength] = field(default_factory=usual_levels)
    two_games: bool = False
    rows: tuple[int, int] = (40, 4)

    def text(self, message: str, lang: str) -> str:
        """What the card or its options say, in this language."""
        t = game_translator(lang, self.folder)
        return t(message)

    def rules(self, lang: str) -> str:
        """The rules for people, as Markdown: in this language, else in English, else only what the game is about."""
        for each in (lang, "en"):
            path = Path(self.folder) / f"rules.{each}.md"
            if self.folder and path.exists():
                return path.read_text(encoding="utf-8")
        return f"# {self.title}\n\n{self.about}\n"

    def check_players(self, players: object) -> int:
        """The number of players; None means the usual one."""
        if players is None:
            return self.usual_players
        if isinstance(players, SupportsIndex) and not isinstance(players, bool):  # NumPy's integers too
            number = operator.index(players)
            if number in self.players:
                return number
        low, high = self.players[0], self.players[-1]
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise WrongOption(f"{self.title} is for {allowed} players, not {reprlib.repr(players)}.")

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = [option.name for option in self.options]
        raise WrongOption(f"{self.title} has no option {reprlib.repr(name)}: {meant(name, known)}")

    def check_options(self, given: dict[str, object], players: int) -> dict[str, OptionValue]:
        """All options with their values, in the card's order."""
        for name in given:
            self.option(name)
        return {
            option.name: option.check(given.get(option.name, option.default), self.title, players)
            for option in self.options
        }
