"""Pools for tests: in this process, and ones in trouble."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from atlantis.bots.processes import Failed


class HerePool:
    """Does all tasks in this process, in order."""

    size = 1

    def work(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[tuple[Any, Any], None, None]:
        for task in tasks:
            yield task, work(task)


class LosingPool(HerePool):
    """Loses every task of several games, as if its process had been killed, and each first try of some game."""

    def __init__(self, doomed: int = 0) -> None:
        self.doomed = doomed

    def work(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[tuple[Any, Any], None, None]:
        for task in tasks:
            lost = len(task.numbers) > 1 or task.numbers[0] == self.doomed
            yield task, Failed("its process was killed by SIGKILL") if lost else work(task)
