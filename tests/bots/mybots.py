"""Bots as people write them: good ones, and every kind of bad one."""

from __future__ import annotations

import sys
import time
from typing import Any

from atlantis import Game, State


class First:
    """Needs nothing of ours."""

    def choose(self, state: State) -> int:
        return state.legal_actions()[0]


class Last:
    """Is told about the game, a seed and all moves."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.followed: list[int] = []

    def choose(self, state: State) -> int:
        return state.legal_actions()[-1]

    def follow(self, code: int) -> None:
        self.followed.append(code)


class Spoiler(First):
    """Plays on the board that it is shown."""

    def choose(self, state: State) -> int:
        code = super().choose(state)
        state.apply(code)
        return code


class Crash(First):
    def choose(self, state: State) -> int:
        raise RuntimeError("out of ideas")


class Exit(First):
    def choose(self, state: State) -> int:
        sys.exit("enough")


class Hang(First):
    def choose(self, state: State) -> int:
        time.sleep(3600)
        return 0


class Illegal(First):
    def choose(self, state: State) -> int:
        return state.game.actions


class NotANumber(First):
    def choose(self, state: State) -> Any:
        return float("nan")


class NeedsMore(First):
    def __init__(self, network: str) -> None:
        self.network = network


class Silent:
    """Has no `choose`."""


def play(state: State) -> int:
    """Is not a class."""
    return 0
