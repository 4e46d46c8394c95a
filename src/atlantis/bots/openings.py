"""Books of openings: the value of every position in the first moves of a game, found once by deep search.

A book is `openings.json` in a game's folder. `atlantis openings GAME` shows it, `atlantis openings GAME --make FILE`
makes one. Mirror images share an entry (`Game.opening_key`). The last positions of the book are searched; those before
follow from the best moves of both sides.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from atlantis.engine import Game, State, WrongOption
from atlantis.files import write_file

FORMAT: Final = 1
FILE: Final = "openings.json"
DIGITS: Final = 4
"""Decimals of the chances in a book."""
MARGIN: Final = 0.03
"""A bot chooses among moves with this much less than the best chance: than that of the best move, and than its chance at
the start, so that all its choices together cost it no more."""


@dataclass(frozen=True)
class OpeningMove:
    """A move of the opening: the winning chance of the player who makes it, and all moves that are its mirror images,
    itself included."""

    code: int
    chance: float
    alike: tuple[int, ...]


class Book:
    """`chances`: the winning chance of the first seat by `Game.opening_key`."""

    def __init__(self, chances: dict[str, float], simulations: int) -> None:
        self.chances = chances
        self.simulations = simulations

    @property
    def fingerprint(self) -> str:
        return sha256(repr(sorted(self.chances.items())).encode()).hexdigest()[:16]

    def moves(self, state: State) -> list[OpeningMove]:
        """The moves of a position by their chances, the best first, mirror images together; none if the position is not
        in the book."""
        game = state.game
        if game.opening_key(state) not in self.chances:
            return []
        groups: dict[str, list[int]] = {}
        for code in state.legal_actions():
            after = state.clone()
            after.do(code)
            groups.setdefault(game.opening_key(after), []).append(code)
        if not all(key in self.chances for key in groups):
            return []
        first = state.actor == 0
        found = [
            OpeningMove(codes[0], self.chances[key] if first else 1.0 - self.chances[key], tuple(codes))
            for key, codes in groups.items()
        ]
        return sorted(found, key=lambda move: (-move.chance, move.code))

    def good(self, state: State) -> list[int]:
        """The moves that are nearly as good as the best one: bots choose among them, so that their openings vary."""
        found, game = self.moves(state), state.game
        if not found:
            return []
        start, best = self.chances[game.opening_key(game.start())], found[0].chance
        least = max(best, start if state.actor == 0 else 1.0 - start) - MARGIN
        return [code for move in found if move.chance >= min(best, least) for code in move.alike]

    def write(self, path: Path) -> None:
        content = {"format": FORMAT, "simulations": self.simulations, "chances": dict(sorted(self.chances.items()))}
        write_file(path, json.dumps(content, indent=0) + "\n")


def read_book(path: Path) -> Book:
    """WrongOption if the file is not a book."""
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise WrongOption(f"{path} has format {content['format']!r}, and this program reads format {FORMAT}.")
        chances = {str(key): float(chance) for key, chance in content["chances"].items()}
        simulations = int(content["simulations"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise WrongOption(f"{path} is not a book of openings: {type(error).__name__}, {str(error)[:80]}.") from error
    if not all(0.0 <= chance <= 1.0 for chance in chances.values()):
        raise WrongOption(f"{path} is not a book of openings: a chance is not between 0 and 1.")
    return Book(chances, simulations)


def folder_of(game: Game) -> Path:
    return Path(game.card.folder)


@cache
def book_of(game: Game) -> Book | None:
    """The book that comes with a game; None if it has none, or if options or values are not the usual ones."""
    path = folder_of(game) / FILE
    usual = all(game.options[option.name] == option.default for option in game.card.options)
    if not game.card.folder or not path.exists() or game.data.replaced or not usual:
        return None
    try:
        return read_book(path)
    except WrongOption as error:
        logging.getLogger("atlantis").warning("The openings are not used: %s", error)
        return None
