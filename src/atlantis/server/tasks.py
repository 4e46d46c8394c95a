"""Background tasks, which their owner ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from atlantis.server.errors import Unavailable

log: logging.Logger = logging.getLogger("atlantis.server")

Answer = TypeVar("Answer")


async def attempt(work: Callable[[], Awaitable[None]], failure: str) -> bool:
    """Do something that will be tried again; False if it fails, as the log says."""
    try:
        await work()
    except Unavailable:  # the log has it
        return False
    except Exception:
        log.exception("%s; trying again soon.", failure)
        return False
    return True


class Tasks:
    """A set of running tasks. It keeps references to them, because asyncio does not."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.done)
        return task

    def repeat(self, work: Callable[[], Awaitable[None]], seconds: float, failure: str, wait: float = 0.0) -> None:
        """Do something after `wait` seconds, and again and again with a pause. `failure` is logged if it fails."""
        self.start(self.repeat_forever(work, seconds, failure, wait))

    async def repeat_forever(
        self, work: Callable[[], Awaitable[None]], seconds: float, failure: str, wait: float
    ) -> None:
        if wait:
            await asyncio.sleep(wait)
        while True:
            await attempt(work, failure)
            await asyncio.sleep(seconds)

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
