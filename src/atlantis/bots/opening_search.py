"""Making a book of openings: a deep search of every position at the end of the opening."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from atlantis.bots.hints import thinker_for, win_chance
from atlantis.bots.names import BotName
from atlantis.bots.openings import DIGITS, Book, read_book
from atlantis.engine import Game, State, WrongOption

SAVE_EVERY: Final = 10
"""Positions searched between two times that a book is saved."""


class Openings:
    """One position for each key, and the keys that its moves lead to: none for the last positions of the opening."""

    def __init__(self, game: Game) -> None:
        self.states: dict[str, State] = {}
        self.following: dict[str, list[str]] = {}
        waiting = [game.start()]
        while waiting:
            state = waiting.pop()
            key = game.opening_key(state)
            if not key or key in self.states:
                continue
            after = following(state)
            self.states[key] = state
            self.following[key] = [] if "" in after else list(after)
            waiting += after.values()

    def last(self) -> list[str]:
        return [key for key, after in self.following.items() if not after]

    def work_out(self, key: str, chances: dict[str, float]) -> float:
        """The chance of the first seat if both sides make their best moves, given those of the last positions."""
        if key not in chances:
            found = [self.work_out(after, chances) for after in self.following[key]]
            chances[key] = max(found) if self.states[key].actor == 0 else min(found)
        return chances[key]


def following(state: State) -> dict[str, State]:
    """The positions after each move by their keys."""
    found: dict[str, State] = {}
    for code in state.legal_actions():
        after = state.clone()
        after.do(code)
        found.setdefault(state.game.opening_key(after), after)
    return found


def searched(state: State, simulations: int, seed: int) -> float:
    """The winning chance of the first seat."""
    best = thinker_for(state, BotName("oracle", simulations, 0.0), seed).think(state)[0]
    chance = win_chance(best.value, 2, False)
    return round(chance if state.actor == 0 else 1.0 - chance, DIGITS)


def make_book(game: Game, path: Path, simulations: int, seed: int, hear: Callable[[int, int], None]) -> Book:
    """Search the last positions of the opening and save the book; one that was begun is continued. `hear` is told how
    many of how many positions are done."""
    if not game.solvable or not game.opening_key(game.start()):
        raise WrongOption(f"{game.card.title} has no openings to search.")
    book = read_book(path) if path.exists() else Book({}, simulations)
    if book.simulations != simulations:
        raise WrongOption(f"{path} was begun with {book.simulations} simulations; give the same, or another file.")
    openings = Openings(game)
    last = openings.last()
    for done, key in enumerate(last):
        hear(done, len(last))
        if key not in book.chances:
            book.chances[key] = searched(openings.states[key], simulations, seed)
            if done % SAVE_EVERY == 0:
                book.write(path)
    openings.work_out(game.opening_key(game.start()), book.chances)
    book.write(path)
    hear(len(last), len(last))
    return book
