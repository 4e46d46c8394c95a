"""Bots that get into trouble; importable in a worker process."""

from __future__ import annotations

import os
import signal
import time

from atlantis.bots.bot import Bot
from atlantis.bots.names import BotName
from atlantis.engine import Game, State


class Clumsy(Bot):
    """Divides by nothing at its third choice."""

    choices = 0

    def decide(self, state: State, legal: list[int]) -> int:
        self.choices += 1
        return legal[0 // (self.choices < 3)]


class Doomed(Bot):
    """Its process is killed, as by a system without memory."""

    def decide(self, state: State, legal: list[int]) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Lost(Bot):
    """Never comes to a decision."""

    def decide(self, state: State, legal: list[int]) -> int:
        while True:
            time.sleep(0.01)


class Cheat(Bot):
    """Makes moves that there are not."""

    def decide(self, state: State, legal: list[int]) -> int:
        return -7


KINDS = {"novice": Clumsy, "adept": Doomed, "expert": Lost, "oracle": Cheat}


def troubled(name: BotName, game: Game, seed: int) -> Bot:
    """Levels are in trouble in some of their games; yardsticks are what they are."""
    if name.name in KINDS and seed % 2:
        return KINDS[name.name](game, name.name, seed)
    return BotName("random").make(game, seed)
