"""Processes that each do one task at a time. One that crashes, is killed or hangs costs its task and nothing else."""

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
from typing import Final, Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

SPAWN: Final = get_context("spawn")
"""Processes that begin afresh: nothing of ours is in them but what they are sent."""
STARTING: Final = 60.0
"""Seconds that a process may take to start."""


@dataclass(frozen=True)
class Failed:
    """A task that came to nothing, and why."""

    why: str


@dataclass(frozen=True)
class Ready:
    """What a process says when it has started."""


class Worker(Generic[Task, Answer]):
    """A process, the task it has, and when we lose patience with it."""

    def __init__(self, work: Callable[[Task], Answer], patience: float) -> None:
        self.patience = patience
        self.channel, theirs = SPAWN.Pipe()
        self.process: SpawnProcess = SPAWN.Process(target=serve, args=(theirs, work), daemon=True)
        with no_interruption():
            self.process.start()
        theirs.close()  # so that the end of the process is the end of the channel
        self.until = monotonic() + STARTING
        self.fresh = True

    def give(self, task: Task) -> None:
        self.task = task
        if not self.fresh:
            self.until = monotonic() + self.patience
        with suppress(OSError):  # it has died meanwhile: `look` will find out
            self.channel.send(task)

    def look(self) -> Answer | Failed | None:
        """What has become of the task; None while it is under way."""
        try:
            if self.channel.poll():
                said: Answer | Failed | Ready = self.channel.recv()
                if not isinstance(said, Ready):
                    return said
                self.fresh = False
                self.until = monotonic() + self.patience
        except (EOFError, OSError):
            return Failed(self.last_words())
        if monotonic() < self.until:
            return None
        self.end()
        slow = "its process did not start" if self.fresh else "it was not done"
        return Failed(f"{slow} within {STARTING if self.fresh else self.patience:g} seconds, and was ended")

    def last_words(self) -> str:
        """How the process ended."""
        self.process.join()
        code = self.process.exitcode or 0
        if code >= 0:
            return f"its process ended by itself, with exit code {code}"
        return f"its process was killed by {signal.Signals(-code).name}"

    def ended(self) -> bool:
        return self.process.exitcode is not None

    def end(self) -> None:
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        """End the process, whatever it does, and let go of it."""
        self.end()
        self.channel.close()
        self.process.close()


def work_through(
    work: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int, patience: float
) -> Generator[tuple[Task, Answer | Failed], None, None]:
    """Do the tasks in so many processes; yield each with its answer, as soon as it is there.

    `work` and the tasks are pickled. A task that raises, whose process dies, or that takes longer than `patience`
    seconds has a `Failed` for its answer. Leaving off, also by Ctrl-C, ends the processes.
    """
    left = iter(tasks)
    busy: dict[Connection[Task, Answer], Worker[Task, Answer]] = {}
    idle: list[Worker[Task, Answer]] = []
    try:
        while True:
            while len(busy) < jobs:
                try:
                    task = next(left)
                except StopIteration:
                    break
                worker = idle.pop() if idle else Worker(work, patience)
                busy[worker.channel] = worker
                worker.give(task)
            if not busy:
                return
            wait(list(busy), max(0.0, min(worker.until for worker in busy.values()) - monotonic()))
            for worker in list(busy.values()):
                answer = worker.look()
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
def no_interruption() -> Iterator[None]:
    """A process that is started here never hears Ctrl-C, not even while it starts: whoever started it will end it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it lets signals in again when it starts, so it must not start below
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- in the process --------------------------------------------------------------------------------------------------


def serve(channel: Connection[object, Task], work: Callable[[Task], Answer]) -> None:
    """Do what comes along the channel until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is left at the other end
        channel.send(Ready())
        while True:
            task = channel.recv()
            answer: Answer | Failed
            try:
                answer = work(task)
            except Exception as error:
                answer = Failed(told(error))
            channel.send(answer)


def end_with_parent() -> None:
    """Nobody is left to take the answer: end, in the middle of the task."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def told(error: BaseException) -> str:
    """An error in one line: what it is, and where it was raised."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    where = "" if step is None else f" ({os.path.basename(step.tb_frame.f_code.co_filename)}, line {step.tb_lineno})"
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":") + where
