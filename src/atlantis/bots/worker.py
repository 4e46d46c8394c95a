"""What bot processes are asked, and how they answer: one protocol for the terminal, the server, hints and the coach.

The processes import bots and rules but nothing of the server, so they start quickly.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from atlantis.bots.bot import Bot
from atlantis.bots.coaching import Judged, judge
from atlantis.bots.hints import Hint, hints
from atlantis.bots.lines import SLICE_SECONDS, EngineView, KeptSearches, Unsearchable
from atlantis.bots.names import BotName
from atlantis.bots.processes import STOPPED, Failed, WorkerProcess, describe_error
from atlantis.engine import AtlantisError, Game, State
from atlantis.games import parse_record
from atlantis.search import Endgame

NICENESS: Final = 19
"""The priority of a process that works for the coach: the lowest."""
KEPT_BOTS: Final = 16
"""Bots that a process keeps."""
KEPT_BYTES: Final = 256 * 1024 * 1024
"""Memory for their search trees, all together. The largest tree of an oracle's second takes about half of it."""


@dataclass(frozen=True)
class MoveTask:
    """Choose a move in a position. `header` is the first line of the game's record.

    `key` names a bot at a seat of a game: the process keeps that bot and its search tree. `since` are the moves made
    since the last task with this key. Without a seed, the bot uses the system's randomness.
    """

    key: str
    header: str
    position: bytes
    bot: BotName
    since: tuple[int, ...] = ()
    seed: int | None = None


@dataclass(frozen=True)
class HintsTask:
    """Rank the moves in a position; the answer has the best `most` of them. Without a seed, they may differ."""

    header: str
    position: bytes
    bot: BotName
    most: int
    seed: int | None = None


@dataclass(frozen=True)
class JudgeTask:
    """Judge the move `code` that was made in a position of a finished game, after `number` moves, in so many seconds.

    The process that does this runs at the lowest priority from then on.
    """

    header: str
    position: bytes
    number: int
    code: int
    seconds: float


@dataclass(frozen=True)
class LinesTask:
    """Look at a position for a moment and say which lines of play are best, for the analysis.

    `key` names the position and the engine: the process keeps the search, and the next look goes on from there.
    """

    key: str
    header: str
    position: bytes
    engine: str
    lines: int
    prove: bool = False
    seconds: float = SLICE_SECONDS


@dataclass(frozen=True)
class EndgameTask:
    """Find best play of both sides to the end of a game without chance, from a position that can be proved soon."""

    header: str
    position: bytes


Task = MoveTask | HintsTask | JudgeTask | LinesTask | EndgameTask
Answer = int | list[Hint] | Judged | EngineView | Unsearchable | tuple[int, ...]
"""The code of a move, hints, what the coach says, lines of play, or the moves to the end of the game."""


class Worker:
    """Answers tasks in a process, which is started at the first task and again at the next one after it has ended."""

    def __init__(self) -> None:
        self.process: WorkerProcess[Task, Answer] | None = None

    def ask(self, task: Task, timeout: float, stop: threading.Event | None = None) -> Answer | Failed:
        """The answer; Failed if the task raises, the process dies, or it takes longer than `timeout` seconds.

        Blocks until then, or until `stop` is set: then the process is ended, and the answer is STOPPED.
        """
        if self.process is not None and self.process.ended():
            self.close()
        if self.process is None:
            self.process = WorkerProcess(answer)
        try:
            found = self.process.ask(task, timeout, stop)
        except BaseException:  # Ctrl-C: the answer must not be taken for that of the next task
            self.close()
            raise
        if found is STOPPED or self.process.ended():
            self.close()
        return found

    def close(self) -> None:
        """End the process, even in the middle of a task. It ends with its owner at the latest."""
        if self.process is not None:
            self.process.close()
            self.process = None


# ---- in the process --------------------------------------------------------------------------------------------------


def answer(task: Task) -> Answer:
    """Do a task."""
    if isinstance(task, MoveTask):
        return BOTS.move(task)
    state = game_of(task.header).from_bytes(task.position)
    if isinstance(task, LinesTask):
        return look(task, state)
    if isinstance(task, EndgameTask):
        endgame = Endgame(state.game, state.game.evaluation())
        return tuple(endgame.line(state))
    if isinstance(task, HintsTask):
        return hints(state, task.bot, secrets.randbits(60) if task.seed is None else task.seed)[: task.most]
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    return judge(state, task.number, task.code, task.seconds, secrets.randbits(60))


def look(task: LinesTask, state: State) -> EngineView | Unsearchable:
    """A look at a position that anybody may have set up: if it breaks the search, that is no failure of the process."""
    try:
        search = SEARCHES.find(task.key, state, task.engine, secrets.randbits(60))
        return search.look(task.lines, task.seconds, task.prove)
    except Exception as error:
        SEARCHES.searches.pop(task.key, None)
        return Unsearchable(describe_error(error))


@lru_cache(KEPT_BOTS)
def game_of(header: str) -> Game:
    return parse_record(header).game


class KeptBot:
    """A bot, and the last position it knows."""

    def __init__(self, task: MoveTask, state: State) -> None:
        self.name: BotName = task.bot
        self.seed: int | None = task.seed
        self.position: State = state
        self.bot: Bot = task.bot.make(state.game, secrets.randbits(60) if task.seed is None else task.seed)

    def follow(self, task: MoveTask, state: State) -> bool:
        """Follow the moves of a task to its position. False, with nothing changed, if this is not the bot for it."""
        if (self.name, self.seed, self.position.game) != (task.bot, task.seed, state.game):
            return False
        position = self.position.clone()
        try:
            for code in task.since:
                position.apply(code)
        except AtlantisError:  # moves of another game, or after an undo
            return False
        if position != state:
            return False
        for code in task.since:
            self.bot.follow(code)
        self.position = position
        return True


class KeptBots:
    """The bots of a process by key, the least recently used first; what exceeds the limits is forgotten."""

    def __init__(self, most_bots: int = KEPT_BOTS, most_bytes: int = KEPT_BYTES) -> None:
        self.most_bots = most_bots
        self.most_bytes = most_bytes
        self.bots: OrderedDict[str, KeptBot] = OrderedDict()

    def move(self, task: MoveTask) -> int:
        """The move of the bot with this key: the kept one if its game leads to the position, otherwise a new one."""
        state = game_of(task.header).from_bytes(task.position)
        kept = self.bots.pop(task.key, None)
        if kept is None or not kept.follow(task, state):
            kept = KeptBot(task, state)
        code = kept.bot.choose(state)
        self.bots[task.key] = kept
        self.trim()
        return code

    def trim(self) -> None:
        used = sum(kept.bot.memory() for kept in self.bots.values())
        while len(self.bots) > self.most_bots or used > self.most_bytes:
            _, oldest = self.bots.popitem(last=False)
            used -= oldest.bot.memory()


BOTS: Final = KeptBots()
SEARCHES: Final = KeptSearches()
"""Those of this process."""
