"""Background tasks, which their owner ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Tasks:
    """A set of running tasks. It keeps references to them, because asyncio does not."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled():
            task.exception()  # the caller gets it, if still waiting

    async def finish(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """The result of the work, which continues even if the caller is cancelled."""
        return await asyncio.shield(self.start(work))

    async def join(self) -> None:
        """Wait until all tasks have ended."""
        while self.running:
            await asyncio.wait(self.running)

    async def cancel(self) -> None:
        """End all tasks."""
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
