"""A game's card: authors, numbers of players, options. Invalid values raise WrongOption."""

from __future__ import annotations

import difflib
import operator
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, SupportsIndex

from atlantis.engine.errors import Message, WrongOption
from atlantis.engine.i18n import game_translator, mark

OptionValue = bool | int | str | list[str] | None


def suggest(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the nearest known word, or all of them."""
    return suggestion(word, known).text(str)


def suggestion(word: str, known: Iterable[str]) -> Message:
    """The same, to be translated."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, 1)
    if close:
        return Message(mark("did you mean {name}?"), name=repr(close[0]))
    listed = ", ".join(repr(name) for name in names)
    if len(names) == 1:
        return Message(mark("there is {name}."), name=listed)
    return Message(mark("there are {names}."), names=listed) if names else Message(mark("there are none."))


@dataclass(frozen=True)
class Option:
    """One choice at set-up. `about` is a message for the catalogues.

    `by_seat`: the value is a list with one of the choices for each seat, or None.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    about: str
    by_seat: bool = False

    def check(self, value: object, game: str, players: int) -> OptionValue:
        """The value, if it is one of the choices; True does not count as 1."""
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
        raise WrongOption(
            f"{game}: option {self.name} cannot be {reprlib.repr(value)}; it must be {self.allowed(players)}."
        )

    def allowed(self, players: int) -> str:
        """The allowed values, for a message."""
        choices = " or ".join(repr(choice) for choice in self.choices)
        return f"None or a list of {players} (one for each seat) of {choices}" if self.by_seat else choices

    def format(self, value: OptionValue) -> str:
        """A value as a person types it; `parse` reads it."""
        return ",".join(value) if isinstance(value, list) else str(value).casefold()

    def parse(self, text: str, game: str) -> OptionValue:
        """The value in a text: `true`, `easy`, `3`; by seat `explorer,priest`, or `none`."""
        if self.by_seat:
            if text.strip().casefold() == "none":
                return None
            return [str(self.parse_one(word, game)) for word in text.split(",")]
        return self.parse_one(text, game)

    def parse_one(self, text: str, game: str) -> OptionValue:
        """One typed value; `yes`, `no`, `on` and `off` are understood."""
        wish = text.strip().casefold()
        if wish in ("yes", "on"):
            wish = "true"
        elif wish in ("no", "off"):
            wish = "false"
        for choice in self.choices:
            if wish == str(choice).casefold():
                return choice
        allowed = " or ".join(str(choice).casefold() for choice in self.choices)
        raise WrongOption(f"{game}: option {self.name} cannot be {reprlib.repr(text)}; it must be {allowed}.")


@dataclass(frozen=True)
class Strength:
    """How a bot of one level searches: its simulations and settings of `atlantis.search`.

    `slips`: it picks moves in proportion to their visits instead of the most visited one. `proofs`: when the game's
    evaluation says that it is late, it looks for a proof first. Simulations 0: as many as time allows.
    """

    simulations: int
    search: Mapping[str, Any] = field(default_factory=dict)
    slips: bool = False
    proofs: bool = False


def default_levels(
    search: Mapping[str, Any] | None = None,
    novice: int = 20,
    adept: int = 100,
    expert: int = 1500,
    proofs: bool = False,
) -> dict[str, Strength]:
    """The same search at every level, with an increasing number of simulations."""
    found = search or {}
    return {
        "novice": Strength(novice, found, slips=True),
        "adept": Strength(adept, found),
        "expert": Strength(expert, found, proofs=proofs),
        "oracle": Strength(0, found, proofs=proofs),
    }


@dataclass(frozen=True)
class Card:
    """What is known about a game before it is set up.

    `folder` holds its data, rules for people and translations. `levels`: the strengths of its bots. `two_games`: it can
    be played as a match of two games with the seats swapped. `rows`: the height of a drawing, and the extra rows for
    each player. `planned`: the kinds of moves that a seat may plan ahead. `minutes`: how long people play (0: unknown);
    `weight`: how much there is to learn, `light`, `medium` or `heavy`. `opening_moves`: the first moves, which are
    random in games for training and in matches of networks. `offers`: what players may agree on, of `takeback`, `draw`
    and `abort`.
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
    levels: Mapping[str, Strength] = field(default_factory=default_levels)
    two_games: bool = False
    rows: tuple[int, int] = (40, 4)
    planned: tuple[str, ...] = ()
    minutes: int = 0
    weight: str = "medium"
    opening_moves: int = 2
    offers: tuple[str, ...] = ("takeback", "abort")

    def text(self, message: str, lang: str) -> str:
        """A text of the card or its options in this language."""
        t = game_translator(lang, self.folder)
        return t(message)

    def rules(self, lang: str) -> str:
        """The rules for people, as Markdown: in this language, else in English, else only the description."""
        for each in (lang, "en"):
            path = Path(self.folder) / f"rules.{each}.md"
            if self.folder and path.exists():
                return path.read_text(encoding="utf-8")
        return f"# {self.title}\n\n{self.about}\n"

    def check_players(self, players: object) -> int:
        """The number of players; None means the default."""
        if players is None:
            return self.usual_players
        if isinstance(players, SupportsIndex) and not isinstance(players, bool):  # includes NumPy's integers
            number = operator.index(players)
            if number in self.players:
                return number
        low, high = self.players[0], self.players[-1]
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise WrongOption(f"{self.title} is for {allowed} players, not {reprlib.repr(players)}.")

    def option(self, name: str) -> Option:
        """The option of this name; WrongOption if the game has none."""
        for option in self.options:
            if option.name == name:
                return option
        known = [option.name for option in self.options]
        raise WrongOption(f"{self.title} has no option {reprlib.repr(name)}: {suggest(name, known)}")

    def check_options(self, given: dict[str, object], players: int) -> dict[str, OptionValue]:
        """All options with their values, in the card's order."""
        for name in given:
            self.option(name)
        return {
            option.name: option.check(given.get(option.name, option.default), self.title, players)
            for option in self.options
        }
