"""An event loop with a virtual clock that runs what is ready in an order that only the seed decides.

Time stands still while anything can run, and then jumps to the next timer. Processes are simulated, too: everything
that was started in the context of a process can be killed, between any two awaits, or stand still for a while.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any, Final

PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)
SLOWEST_THREAD: Final = 0.01
"""Virtual seconds that work in another thread takes at most."""


class Stuck(RuntimeError):
    """Nothing will ever happen again, or too much happens."""


class Process:
    """What is killed together, or stands still together. `skew`: how far its wall clock is off, in seconds."""

    def __init__(self, loop: VirtualLoop, name: str) -> None:
        self.loop = loop
        self.name = name
        self.alive = True
        self.paused = False
        self.held: list[asyncio.Handle] = []
        self.skew = 0.0
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        loop.processes.append(self)

    @property
    def runs(self) -> bool:
        return self.alive and not self.paused

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task of this process."""
        return self.loop.create_task(work, context=self.context.copy())

    def kill(self) -> None:
        """Nothing of it runs any more."""
        self.alive = False

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False
        if self.alive:
            self.loop.ready += self.held
            self.held = []


class NumberedTask(asyncio.Task[Any]):
    """A task whose hash is its number: sets of tasks have the same order in every run."""

    def __init__(self, number: int, *given: Any, **more: Any) -> None:
        self.number = number
        super().__init__(*given, **more)

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    """`fail` ends the run with an error, wherever it happens: the server cannot catch it."""

    def __init__(self, random: Random, most_steps: int = 100_000) -> None:
        super().__init__()
        self.random = random
        self.now = 0.0
        self.steps = 0
        self.most_steps = most_steps
        self.failure: Exception | None = None
        self.ending = False
        self.processes: list[Process] = []
        self.started: list[NumberedTask] = []  # all are kept: a killed task must not run its `finally` when it is freed
        self.appointments: list[tuple[int, int, Callable[[], None]]] = []
        self.numbers = count()
        self.ready: list[asyncio.Handle] = []
        self._ready = self.ready  # what call_soon adds to
        self.set_task_factory(self.make_task)
        self.set_exception_handler(self.report)

    def make_task(self, _: asyncio.AbstractEventLoop, work: Any, context: Context | None = None) -> asyncio.Task[Any]:
        task = NumberedTask(next(self.numbers), work, loop=self, context=context)
        self.started.append(task)
        return task

    def time(self) -> float:
        return self.now

    def fail(self, error: Exception) -> None:
        if not self.ending:
            self.failure = self.failure or error

    def report(self, _: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
        """An exception that nobody catches."""
        if "exception" in what:
            self.fail(RuntimeError(f"{what['message']}: {what['exception']!r}"))

    def after_steps(self, steps: int, work: Callable[[], None]) -> None:
        """Do this between two awaits, so many of them from now."""
        heapq.heappush(self.appointments, (self.steps + steps, next(self.numbers), work))

    # ---- what asyncio calls ------------------------------------------------------------------------------------------

    def _run_once(self) -> None:
        self.steps += 1
        if self.steps > self.most_steps:
            raise Stuck(f"more than {self.most_steps} steps")
        while self.appointments and self.appointments[0][0] <= self.steps:
            heapq.heappop(self.appointments)[2]()
        timers = self._scheduled  # type: ignore[attr-defined]
        if not self.ready and not timers:
            raise Stuck("nothing is ready, and no timer is set")
        if not self.ready:
            self.now = max(self.now, timers[0].when())
        while timers and timers[0].when() <= self.now:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            self.ready.append(timer)
        if self.ready:
            chosen = int(self.random.random() * len(self.ready))
            self.ready[chosen], self.ready[-1] = self.ready[-1], self.ready[chosen]
            self.run(self.ready.pop())
        if self.failure is not None:
            raise self.failure

    def run(self, handle: Any) -> None:
        process = handle._context.get(PROCESS)
        if process is not None and not process.runs:
            process.held.append(handle)
        elif not handle._cancelled:
            handle._run()

    def run_in_executor(self, executor: Executor | None, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """There are no threads: the work is done here, a little later, and heard of later still."""
        answer = self.create_future()

        def work() -> None:
            try:
                result = func(*args)
            except Exception as error:
                self.call_later(self.random.random() * SLOWEST_THREAD, settle, answer, None, error)
            else:
                self.call_later(self.random.random() * SLOWEST_THREAD, settle, answer, result, None)

        self.call_later(self.random.random() * SLOWEST_THREAD, work)
        return answer

    def _process_events(self, _: object) -> None: ...

    def _write_to_self(self) -> None: ...

    # ---- the end -----------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Let every task run to its end, cancelled, so that nothing is left to the garbage collector."""
        self.ending, self.failure, self.most_steps = True, None, self.steps + 1_000_000
        self.appointments.clear()
        for process in self.processes:
            process.alive = True
            process.resume()
        while left := [task for task in self.started if not task.done()]:
            for task in left:
                task.cancel()
            self.run_until_complete(asyncio.wait(left, timeout=60))
        for task in self.started:
            if not task.cancelled():
                task.exception()
        self.close()


def settle(answer: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(result)
