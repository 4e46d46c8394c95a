"""Numbers and names in the language of a report."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from atlantis.engine import Game, translator
from atlantis.engine.i18n import Translator
from atlantis.engine.i18n import mark as _
from atlantis.engine.metrics import Metrics
from atlantis.engine.words import capital
from atlantis.lab.experiment import HOUSE, Cell
from atlantis.lab.metrics import metrics_of
from atlantis.lab.statistics import Difference, Share

MEASURES: Final = {
    "won": _("Team won, %"),
    "order": _("{place} to play won, %"),
    "seat": _("{seat} won, %"),
    "margin": _("Lead over the runner-up, points"),
    "best": _("Best score"),
    "leads": _("Lead changes"),
    "turns": _("Length, turns"),
    "decisions": _("Length, decisions"),
    "settled": _("Decided after, % of the game"),
}


class Words:
    """Numbers and sentences in the language of the report."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.t: Translator = translator(lang)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        rounded = round(value, digits) + 0.0  # no minus before 0
        text = f"{rounded:{'+' if sign else ''},.{digits}f}".replace(",", "\u202f").replace("-", "\u2212")
        return text.replace(".", ",") if self.lang == "fr" else text

    def percent(self, share: float, digits: int = 0) -> str:
        return f"{self.number(100 * share, digits)}\u202f%"

    def interval(self, found: Share) -> str:
        return f"{self.number(100 * found.low)}\u2013{self.number(100 * found.high)}"

    def place(self, n: int) -> str:
        """`1st`, for the order of play."""
        if self.lang == "fr":
            return "1er" if n == 1 else f"{n}e"
        return f"{n}{('st', 'nd', 'rd')[n - 1] if n < 4 else 'th'}"


class CellWords:
    """What a cell is called, and the components and figures of its game."""

    def __init__(self, cell: Cell, words: Words) -> None:
        self.cell = cell
        self.words = words
        self.game: Game = cell.plan.setup.load()

    @cached_property
    def metrics(self) -> Metrics:
        return metrics_of(self.game)

    @property
    def options(self) -> str:
        """The options that are not the defaults."""
        words, lang, options = self.game.words, self.words.lang, self.game.options
        found = []
        for option in self.game.card.options:
            value = options[option.name]
            if value != option.default or f"{option.name}.{value}" in words.labels:
                chosen = value if isinstance(value, list) else [value]
                names = [words.choice_name(option.name, choice, lang) for choice in chosen]
                found.append(
                    ", ".join(names)
                    if f"{option.name}.{value}" in words.labels
                    else f"{words.option_name(option.name, lang)}: {', '.join(names)}"
                )
        return ", ".join(found)

    @property
    def players(self) -> str:
        return self.words.t.plural("{n} player", "{n} players", self.game.players)

    @property
    def bots(self) -> str:
        return ", ".join(str(entry) for entry in self.cell.plan.entries)

    @property
    def setting(self) -> str:
        """`3 players, Cosmic, greedy`."""
        return ", ".join(filter(None, [self.players, self.options, self.bots]))

    @property
    def variant(self) -> str:
        return self.words.t("house values") if self.cell.variant == HOUSE else self.cell.variant

    def seat(self, n: int) -> str:
        return self.game.words.seat_name(n - 1, self.words.lang)

    def places(self, drawn: bool) -> list[str]:
        """The names of the places in the order of play, or of the seats where the two are the same."""
        seats = range(1, self.game.players + 1)
        if drawn:
            return [self.words.t("{place} to play").format(place=self.words.place(n)) for n in seats]
        return [self.seat(n) for n in seats]

    def measure(self, found: Difference) -> str:
        t = self.words.t
        if found.measure == "figure":
            return capital(self.metrics.figure_name(found.about, self.words.lang))
        n = int(found.about or 1)
        return t(MEASURES[found.measure]).format(place=self.words.place(n), seat=self.seat(min(n, self.game.players)))
