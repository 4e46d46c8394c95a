"""A bot that thinks in a process of its own: its crash is an answer like any other, and it holds up nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from atlantis.bots.bot import Bot, BotFailed
from atlantis.bots.names import BotName
from atlantis.bots.workers import Failed, Worker
from atlantis.engine import Game, Record, State
from atlantis.games import parse_record

GRACE: Final = 30.0
"""Seconds that a move may take beyond the bot's own budget before its process is given up."""
NO_LIMIT: Final = 86_400.0
"""Seconds for a bot whose budget is in simulations alone."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: the position, and the moves since it was asked last. `header` says which game it is."""

    header: str
    bot: BotName
    seed: int
    since: tuple[int, ...]
    position: bytes


class Apart(Bot):
    """A bot whose process is started at its first decision, and again after a failure."""

    def __init__(self, game: Game, bot: BotName, seed: int) -> None:
        super().__init__(game, bot.name, seed)
        self.bot = bot
        self.seed = seed
        self.header = Record(game).header()
        self.since: list[int] = []
        level = bot.level(game.card.name)
        seconds = 0.0 if level is None else level.seconds or NO_LIMIT  # a yardstick is quick
        self.patience = GRACE + seconds
        self.worker: Worker[Question, int] | None = None

    def decide(self, state: State, legal: list[int]) -> int:
        if self.worker is None:
            self.worker = Worker(answer, self.patience)
        self.worker.give(Question(self.header, self.bot, self.seed, tuple(self.since), state.to_bytes()))
        self.since.clear()
        found = self.worker.look()
        while found is None:
            wait([self.worker.channel], max(0.0, self.worker.until - monotonic()))
            found = self.worker.look()
        if isinstance(found, Failed):
            if self.worker.ended():
                self.close()
            raise BotFailed(f"The bot {self.name} has failed: {found.why}.")
        return found

    def follow(self, code: int) -> None:
        self.since.append(code)

    def close(self) -> None:
        """End the process. It ends with its owner at the latest."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None


# ---- in the process --------------------------------------------------------------------------------------------------

PLAYING: Final[dict[tuple[str, BotName, int], Bot]] = {}
"""The bot that this process is, made at its first question."""


def answer(question: Question) -> int:
    """The bot's move."""
    key = (question.header, question.bot, question.seed)
    if key not in PLAYING:
        PLAYING[key] = question.bot.make(parse_record(question.header).game, question.seed)
    bot = PLAYING[key]
    for code in question.since:
        bot.follow(code)
    return bot.choose(bot.game.from_bytes(question.position))
