"""A bot that runs in another process."""

from __future__ import annotations

from typing import Final

from atlantis.bots.bot import Bot, BotFailed
from atlantis.bots.hints import Hint, thinker_for
from atlantis.bots.names import BotName
from atlantis.bots.processes import Failed
from atlantis.bots.worker import HintsTask, MoveTask, Worker
from atlantis.engine import Game, Record, State

MOVE_GRACE: Final = 30.0
"""Seconds that a move may take beyond the bot's own budget before its process is ended."""
NO_LIMIT: Final = 86_400.0
"""The budget in seconds of a bot that is limited by simulations only."""


class RemoteBot(Bot):
    """A bot in another process, so that a crash is a `BotFailed` and the caller can be interrupted.

    The process is started at the first decision, and again after a failure. It chooses what the same bot with the same
    seed would choose in this process. Several bots may share a `worker`: each needs a `key` of its own there.
    """

    def __init__(self, game: Game, bot: BotName, seed: int, worker: Worker | None = None, key: str = "") -> None:
        super().__init__(game, bot.name, seed)
        self.bot = bot
        self.seed = seed
        self.header: str = Record(game).header()
        self.since: list[int] = []
        self.key = key
        self.timeout: float = timeout_of(bot, game)
        self.worker: Worker = worker or Worker()

    def decide(self, state: State, legal: list[int]) -> int:
        task = MoveTask(self.key, self.header, state.to_bytes(), self.bot, tuple(self.since), self.seed)
        self.since.clear()
        code = self.worker.ask(task, self.timeout)
        if isinstance(code, Failed):
            raise BotFailed(f"The bot {self.name} failed: {code.why}.")
        assert isinstance(code, int)
        return code

    def follow(self, code: int) -> None:
        self.since.append(code)

    def close(self) -> None:
        """End the process. It ends with its owner at the latest."""
        self.worker.close()


def remote_hints(worker: Worker, state: State, bot: BotName, most: int, seed: int | None = None) -> list[Hint]:
    """The best `most` moves, ranked by a bot in another process. WrongOption if nobody decides here."""
    thinker_for(state, bot)
    task = HintsTask(Record(state.game).header(), state.to_bytes(), bot, most, seed)
    found = worker.ask(task, timeout_of(bot, state.game))
    if isinstance(found, Failed):
        raise BotFailed(f"The bot {bot.name} failed: {found.why}.")
    assert isinstance(found, list)
    return found


def timeout_of(bot: BotName, game: Game) -> float:
    """Seconds after which the process of a bot is ended."""
    level = bot.level(game.card.name)
    return MOVE_GRACE + (0.0 if level is None else level.seconds or NO_LIMIT)
