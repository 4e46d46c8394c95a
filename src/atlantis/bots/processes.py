"""Worker processes that do one task at a time. If one crashes, is killed or hangs, only its current task is lost."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, Final, Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

SPAWN: Final = get_context("spawn")
"""Processes start fresh and inherit nothing but what they are sent."""
START_TIMEOUT: Final = 60.0
"""Seconds that a process may take to start."""
STOP_INTERVAL: Final = 0.1
"""Seconds between two checks of the `stop` event while waiting for an answer."""


@dataclass(frozen=True)
class Failed:
    """A task without an answer, and why: a clause that can follow a colon."""

    why: str


@dataclass(frozen=True)
class Ready:
    """The first message of a process: it has started."""


STOPPED: Final = Failed("it was stopped")
"""The answer to a task that its owner stopped waiting for."""


class WorkerProcess(Generic[Task, Answer]):
    """A process that calls `work` with each task it is sent; `work`, tasks and answers are pickled."""

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        ours, theirs = SPAWN.Pipe()
        self.channel: Connection[Any, Any] = ours
        self.process: SpawnProcess = SPAWN.Process(target=serve, args=(theirs, work), daemon=True)
        with sigint_blocked():
            self.process.start()
        theirs.close()  # so that the channel ends when the process does
        self.starting: bool = True
        self.deadline: float = monotonic() + START_TIMEOUT

    def send(self, task: Task, timeout: float) -> None:
        """Start a task. Its `timeout` in seconds runs from the moment the process is ready."""
        self.task = task
        self.timeout = timeout
        if not self.starting:
            self.deadline = monotonic() + timeout
        with suppress(OSError):  # the process has died: `poll` finds out
            self.channel.send(task)

    def poll(self) -> Answer | Failed | None:
        """The answer to the task, or None while the process works on it. A process that is too slow is ended."""
        try:
            if self.channel.poll():
                message: Answer | Failed | Ready = self.channel.recv()
                if not isinstance(message, Ready):
                    return message
                self.starting = False
                self.deadline = monotonic() + self.timeout
        except (EOFError, OSError):
            return Failed(self.describe_exit())
        if monotonic() < self.deadline:
            return None
        self.end()
        if self.starting:
            return Failed(f"its process did not start within {START_TIMEOUT:g} seconds")
        return Failed(f"it took longer than {self.timeout:g} seconds and was ended")

    def ask(self, task: Task, timeout: float, stop: threading.Event | None = None) -> Answer | Failed:
        """Send a task and wait for the answer. STOPPED as soon as `stop` is set; the process is then still busy."""
        self.send(task, timeout)
        while (answer := self.poll()) is None:
            if stop is not None and stop.is_set():
                return STOPPED
            left = max(0.0, self.deadline - monotonic())
            wait([self.channel], left if stop is None else min(left, STOP_INTERVAL))
        return answer

    def describe_exit(self) -> str:
        self.process.join()
        code = self.process.exitcode or 0
        return (
            f"its process exited with code {code}"
            if code >= 0
            else (f"its process was killed by {signal.Signals(-code).name}")
        )

    def ended(self) -> bool:
        return self.process.exitcode is not None

    def end(self) -> None:
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        """End the process, even in the middle of a task, and release its resources."""
        self.end()
        self.channel.close()
        self.process.close()


def work_through(
    work: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int, timeout: float
) -> Generator[tuple[Task, Answer | Failed], None, None]:
    """Do the tasks in `jobs` processes; yield each with its answer as soon as it is done, in any order.

    The answer is `Failed` if `work` raises, the process dies, or the task takes longer than `timeout` seconds. Closing
    the generator, also by Ctrl-C, ends the processes.
    """
    left = iter(tasks)
    busy: dict[Connection[Task, Answer], WorkerProcess[Task, Answer]] = {}
    idle: list[WorkerProcess[Task, Answer]] = []
    try:
        while True:
            while len(busy) < jobs:
                try:
                    task = next(left)
                except StopIteration:
                    break
                worker = idle.pop() if idle else WorkerProcess(work)
                busy[worker.channel] = worker
                worker.send(task, timeout)
            if not busy:
                return
            wait(list(busy), max(0.0, min(worker.deadline for worker in busy.values()) - monotonic()))
            for worker in list(busy.values()):
                answer = worker.poll()
                if answer is not None:
                    del busy[worker.channel]
                    if worker.ended():
                        worker.close()
                    else:
                        idle.append(worker)
                    yield worker.task, answer
    finally:
        for worker in (*busy.values(), *idle):
            worker.close()


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block Ctrl-C. A process started meanwhile never receives it, not even while it starts; its owner ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it unblocks signals when it starts, so it must already be running
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with keyboard_interrupt_deferred():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def keyboard_interrupt_deferred() -> Iterator[None]:
    """Raise KeyboardInterrupt only at the end. Blocking SIGINT in this thread is not enough if there are others: any of
    them may receive it, e.g. the one that draws a progress bar, and then the main thread is interrupted all the same.
    A process interrupted while it starts another leaves that one without its first message."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    received: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if received:
        raise KeyboardInterrupt


# ---- in the process --------------------------------------------------------------------------------------------------


def serve(channel: Connection[object, Task], work: Callable[[Task], Answer]) -> None:
    """Do the tasks that arrive on the channel until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the other end is closed
        channel.send(Ready())
        while True:
            task = channel.recv()
            answer: Answer | Failed
            try:
                answer = work(task)
            except Exception as error:
                answer = Failed(describe_error(error))
            channel.send(answer)


def exit_with_parent() -> None:
    """Wait until the parent process ends, then exit at once: nobody is left to read the answer."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def describe_error(error: BaseException) -> str:
    """An error in one line: its type, its message and where it was raised."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    where = "" if step is None else f" ({os.path.basename(step.tb_frame.f_code.co_filename)}, line {step.tb_lineno})"
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":") + where
