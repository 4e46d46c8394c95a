"""Where games are played: processes on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from atlantis.bots.processes import Failed, describe_error, work_through
from atlantis.engine import WrongOption
from atlantis.lab.results import LabError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

IN_FLIGHT: Final = 3
"""Tasks for each worker of a cluster, so that none waits for the network."""
CONNECT_SECONDS: Final = 30.0
POLL_SECONDS: Final = 1.0
COUNT_SECONDS: Final = 5.0
"""How often the workers of a cluster are counted: more may join."""


class WorkerPool(Protocol):
    """Executes tasks in several processes."""

    @property
    def size(self) -> int:
        """How many tasks run at the same time."""

    def work(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer | Failed], None, None]:
        """Execute the tasks; yield each with its answer as soon as it is done, in any order."""


class WorkerSession(Generic[Task, Answer]):
    """Executes rounds of tasks one after the other in the same processes."""

    def __init__(self, pool: WorkerPool, work: Callable[[Task], Answer]) -> None:
        self.size: int = pool.size
        self.waiting: deque[Task] = deque()
        self.answers: Generator[tuple[Task, Answer | Failed], None, None] = pool.work(work, self)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Task:
        """The next task of this round. The pool asks again after an answer, when there may be another round."""
        if not self.waiting:
            raise StopIteration
        return self.waiting.popleft()

    def do(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Answer]]:
        """The tasks with their answers, in any order; LabError if one has failed."""
        self.waiting.extend(tasks)
        for task, answer in islice(self.answers, len(tasks)):
            if isinstance(answer, Failed):
                raise LabError(f"A task has failed: {answer.why}.")
            yield task, answer

    def close(self) -> None:
        self.answers.close()


class LocalPool:
    """Processes on this machine. A task that takes longer than `patience` seconds is aborted."""

    def __init__(self, jobs: int, patience: float) -> None:
        self.size = jobs
        self.patience = patience

    def work(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer | Failed], None, None]:
        return work_through(work, tasks, self.size, self.patience)


class DaskPool:
    """The workers of a Dask cluster. A lost worker's tasks go to another one."""

    def __init__(self, address: str) -> None:
        from distributed import Client

        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report errors ourselves, once
        self.address = address
        try:
            self.client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise WrongOption(
                f"There is no Dask scheduler at {address}; `atlantis lab worker` says how to start one."
            ) from error
        self.counted_at: float = -inf
        self.count_workers()
        if not self.threads:
            self.client.close()
            raise WrongOption(
                f"The cluster at {address} has no workers yet; `atlantis lab worker` says how to add them."
            )

    @property
    def size(self) -> int:
        if monotonic() - self.counted_at > COUNT_SECONDS:
            self.count_workers()
        return max(1, self.threads)

    def count_workers(self) -> None:
        self.threads: int = sum(self.client.nthreads().values())
        self.counted_at = monotonic()

    def work(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer | Failed], None, None]:
        left, busy, done = iter(tasks), dict[Any, Task](), SimpleQueue[Any]()
        with self.cluster_errors():
            shared = self.client.scatter(work, broadcast=True, hash=False)

            def send() -> None:
                for task in islice(left, max(0, IN_FLIGHT * self.size - len(busy))):
                    future = self.client.submit(do_task, shared, task, pure=False)
                    busy[future] = task
                    future.add_done_callback(done.put)

            try:
                send()
                while busy:
                    if self.client.status != "running":
                        raise OSError("the scheduler has gone")
                    try:
                        future = done.get(timeout=POLL_SECONDS)
                    except Empty:
                        continue
                    if future.status in ("cancelled", "lost"):
                        raise OSError("the scheduler has gone")
                    task, error = busy.pop(future), future.exception()
                    yield task, future.result() if error is None else Failed(describe_error(error))
                    send()
            finally:
                if busy and self.client.status == "running":
                    self.client.cancel(list(busy))  # nobody waits for them any longer

    @contextmanager
    def cluster_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, TimeoutError, CancelledError) as error:  # Dask's closed connection is an OSError
            raise LabError(f"The cluster at {self.address} can no longer be reached.") from error

    def close(self) -> None:
        self.client.close()


def do_task(work: Callable[[Task], Answer], task: Task) -> Answer:
    return work(task)
