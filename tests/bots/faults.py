"""Work for worker processes that goes wrong or shows what happens inside; importable in a worker process."""

from __future__ import annotations

import os
import signal
import time

from atlantis.bots.bot import Thinker
from atlantis.bots.worker import Answer, HintsTask, MoveTask, Task, answer

VISITS = 1_000_000


def shout(task: str) -> str:
    """Does what the task says, or answers in capitals."""
    if task == "raise":
        raise KeyError("no such\nthing")
    if task == "leave":
        raise SystemExit(3)
    if task == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "hang":
        time.sleep(60)
    return task.upper()


def some_fail(task: Task) -> Answer:
    """An oracle is killed, an expert raises, a novice hangs; the others move."""
    assert isinstance(task, MoveTask | HintsTask)
    if task.bot.name == "oracle":
        os.kill(os.getpid(), signal.SIGKILL)
    if task.bot.name == "expert":
        raise ZeroDivisionError("an expert's mistake")
    if task.bot.name == "novice":
        time.sleep(60)
    return answer(task)


def all_exit(task: Task) -> Answer:
    os._exit(3)


def visits_before(task: Task) -> Answer:
    """The move, plus VISITS times the visits that the root of the search tree had before the bot began to search."""
    visits = 0
    think = Thinker.think

    def watched(self: Thinker, *args: object, **options: object) -> object:
        nonlocal visits
        visits = 0 if self.tree is None else int(self.tree.arrays.visits[self.tree.root])
        return think(self, *args, **options)  # type: ignore[arg-type]

    Thinker.think = watched  # type: ignore[assignment, method-assign]
    try:
        code = answer(task)
    finally:
        Thinker.think = think  # type: ignore[method-assign]
    assert isinstance(code, int)
    return code + VISITS * visits


def process_number(task: Task) -> Answer:
    """The process that answers, after a moment."""
    time.sleep(0.05)
    return os.getpid()


def priority(task: Task) -> Answer:
    """The priority of the process after the task."""
    answer(task)
    return os.nice(0)


def oracles_hang(task: Task) -> Answer:
    assert isinstance(task, MoveTask | HintsTask)
    if task.bot.name == "oracle":
        time.sleep(60)
    return answer(task)
