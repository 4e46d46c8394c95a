"""Bots in worker processes for asyncio: nothing here blocks the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from atlantis.bots.bot import BotFailed
from atlantis.bots.coaching import Judged
from atlantis.bots.hints import Hint
from atlantis.bots.levels import YARDSTICKS
from atlantis.bots.lines import KEPT_SEARCHES, EngineView, Unsearchable
from atlantis.bots.names import BotName
from atlantis.bots.processes import Failed, describe_error
from atlantis.bots.worker import (
    KEPT_BOTS,
    Answer,
    EndgameTask,
    HintsTask,
    JudgeTask,
    LinesTask,
    MoveTask,
    Task,
    Worker,
)

log: logging.Logger = logging.getLogger("atlantis.bots")

MOVE_TIMEOUT: Final = 40.0
"""Seconds after which a process that chooses a move or works out hints is ended."""
JUDGE_TIMEOUT: Final = 30.0
"""The same for a process that judges a move."""
JUDGE_IDLE: Final = 10.0
"""Seconds without a task after which the coach's process is ended."""
STUCK: Final = 5
"""So many failures in a row mean that something is wrong with the machine, not with a bot."""
SIMPLER: Final = {
    "oracle": "adept",
    "expert": "adept",
    "adept": "novice",
}
"""The bot that moves when another one has failed; for all others, a random one."""
RANDOM: Final = BotName("random")


QUICK: Final = ("novice", *YARDSTICKS)
"""Bots that answer in a moment."""
MOST_TURNS: Final = 10_000
"""People and addresses of whom we know when they were served last."""


def is_quick(request: Request) -> bool:
    """Does a person wait for a bot that answers in a moment?"""
    task = request.task
    return (
        isinstance(task, MoveTask)
        and task.bot.name in QUICK
        and not task.bot.simulations
        and not task.bot.seconds
        and not request.client.watched
    )


class PoolClosed(BotFailed):
    """The pool was closed before there was an answer."""

    def __init__(self, why: str = "The bots have been shut down.") -> None:
        super().__init__(why)


@dataclass(frozen=True)
class Client:
    """For whom a bot thinks. Those who wait take turns: first the addresses, then the people of each address.

    `watched`: no person plays in this game, so everybody else comes first.
    """

    person: str = ""
    address: str = ""
    watched: bool = False


NOBODY: Final = Client()


@dataclass(eq=False)
class Request:
    """A task that waits for its answer. `moves` are all moves of the game so far, if the task is to choose one."""

    task: Task
    moves: tuple[int, ...] = ()
    client: Client = NOBODY
    answer: asyncio.Future[Answer | Failed] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def rank(self) -> int:
        """Who comes first: the games of people, then the analysis, then games that are only watched."""
        return 2 if self.client.watched else 1 if isinstance(self.task, LinesTask) else 0


class PoolWorker:
    """A worker of the pool, and which moves it has seen of which game (for those it keeps a search tree of)."""

    def __init__(self) -> None:
        self.worker: Worker = Worker()
        self.seen: OrderedDict[str, tuple[int, ...]] = OrderedDict()  # by key, the least recently used first
        self.searched: OrderedDict[str, None] = OrderedDict()  # positions of the analysis, by key, in the same order

    def known(self, request: Request) -> int:
        """How many moves of the request's game it has seen; -1 if it has no bot that could follow the other moves. For
        the analysis: 0 if it has searched the position, otherwise -1."""
        if isinstance(request.task, LinesTask):
            return 0 if request.task.key in self.searched else -1
        seen = self.seen.get(request.task.key) if isinstance(request.task, MoveTask) else None
        return len(seen) if seen is not None and request.moves[: len(seen)] == seen else -1

    def prepare(self, request: Request) -> Task:
        """The request's task with the moves that this worker has not seen; from now on it has."""
        task = request.task
        if isinstance(task, LinesTask):
            self.searched[task.key] = None
            self.searched.move_to_end(task.key)
            if len(self.searched) > KEPT_SEARCHES:
                self.searched.popitem(last=False)
        if not isinstance(task, MoveTask):
            return task
        known = self.known(request)
        task = replace(task, since=request.moves[known:] if known >= 0 else ())
        self.seen[task.key] = request.moves
        self.seen.move_to_end(task.key)
        if len(self.seen) > KEPT_BOTS:
            self.seen.popitem(last=False)
        return task

    def ask(self, task: Task, stop: threading.Event) -> Answer | Failed:
        """In a thread: wait for the answer."""
        try:
            return self.worker.ask(task, JUDGE_TIMEOUT if isinstance(task, JudgeTask) else MOVE_TIMEOUT, stop)
        except Exception as error:  # the process cannot be started, or the task cannot be sent
            self.worker.close()
            return Failed(describe_error(error))


class BotPool:
    """Processes that choose moves, work out hints and analyse, one more for quick bots while all of those are busy, and one for
    the coach. They start when they are needed.

    `failures` counts the tasks that failed. Close the pool when it is no longer needed.
    """

    def __init__(self, processes: int | None = None) -> None:
        """`processes`: None for one less than there are processors."""
        processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.queue: list[Request] = []  # all that wait for a worker; `next_request` decides on their order
        self.free: list[PoolWorker] = [
            PoolWorker() for _ in range(processes)
        ]  # the one that has been free for longest first
        self.quick_worker: PoolWorker | None = PoolWorker()  # None: it is busy
        self.quick_busy: PoolWorker | None = None
        self.turns: OrderedDict[str, None] = OrderedDict()  # people and addresses; who was served last is last
        self.judge_worker: PoolWorker = PoolWorker()
        self.judging: bool = False
        self.judge_timer: asyncio.TimerHandle | None = None
        self.jobs: set[asyncio.Future[Answer | Failed]] = set()
        self.threads: ThreadPoolExecutor = ThreadPoolExecutor(processes + 2, "bots")
        self.stop: threading.Event = threading.Event()
        self.failures: int = 0
        self.failed_in_a_row: int = 0

    @property
    def stuck(self) -> bool:
        """Did the last few tasks all fail? Then probably no process can be started."""
        return self.failed_in_a_row >= STUCK

    @property
    def closed(self) -> bool:
        return self.stop.is_set()

    @property
    def busy(self) -> int:
        """Workers that choose a move or work out hints."""
        return len(self.jobs) - self.judging

    @property
    def waiting(self) -> int:
        """Moves and hints that wait for a worker."""
        return sum(not isinstance(request.task, JudgeTask) for request in self.queue)

    async def move(
        self,
        key: str,
        header: str,
        position: bytes,
        bot: BotName,
        moves: Sequence[int],
        client: Client = NOBODY,
    ) -> int:
        """The bot's move; if it fails, that of a simpler bot. BotFailed if even the simplest one fails.

        `key` names a bot at a seat of a game, such as the match and the seat: it keeps its search tree from move to
        move. `header` is the first line of the game's record, `moves` are all moves so far, those of chance included.
        """
        while True:
            answer = await self.ask(Request(MoveTask(key, header, position, bot), tuple(moves), client))
            if not isinstance(answer, Failed):
                assert isinstance(answer, int)
                return answer
            log.error("The bot %s failed: %s", str(bot), answer.why)
            if bot == RANDOM:
                raise BotFailed(f"No bot could move: {answer.why}.")
            bot = BotName(SIMPLER[bot.name]) if bot.name in SIMPLER else RANDOM

    async def hints(self, header: str, position: bytes, bot: BotName, most: int, client: Client = NOBODY) -> list[Hint]:
        """The best `most` moves as the bot ranks them. BotFailed if it fails."""
        answer = await self.ask(Request(HintsTask(header, position, bot, most), client=client))
        if isinstance(answer, Failed):
            raise BotFailed(f"The bot {bot.name} failed: {answer.why}.")
        assert isinstance(answer, list)
        return answer

    async def lines(self, task: LinesTask, client: Client = NOBODY) -> EngineView:
        """A look at a position for the analysis. It waits while people's games wait. BotFailed if it fails."""
        answer = await self.ask(Request(task, client=client))
        if isinstance(answer, Failed | Unsearchable):
            log.warning("A position could not be analysed: %s", answer.why)
            raise BotFailed(f"The analysis failed: {answer.why}.")
        assert isinstance(answer, EngineView)
        return answer

    async def endgame_line(self, header: str, position: bytes, client: Client = NOBODY) -> tuple[int, ...]:
        """Best play of both sides to the end (see EndgameTask). BotFailed if it cannot be found."""
        answer = await self.ask(Request(EndgameTask(header, position), client=client))
        if isinstance(answer, Failed):
            raise BotFailed(f"The line could not be found: {answer.why}.")
        assert isinstance(answer, tuple)
        return answer

    async def judge(self, header: str, position: bytes, number: int, code: int, seconds: float) -> Judged:
        """What the coach says of a move (see JudgeTask). It waits while moves and hints wait. BotFailed if it fails."""
        answer = await self.ask(Request(JudgeTask(header, position, number, code, seconds)))
        if isinstance(answer, Failed):
            raise BotFailed(f"The coach failed: {answer.why}.")
        assert isinstance(answer, Judged)
        return answer

    async def close(self) -> None:
        """End all processes, whatever they do. Whoever waits for an answer gets PoolClosed."""
        self.stop.set()
        for request in self.queue:
            if not request.answer.done():
                request.answer.set_result(Failed("the pool was closed"))
        self.queue.clear()
        if self.judge_timer is not None:
            self.judge_timer.cancel()
        if self.jobs:
            await asyncio.wait(self.jobs)
        await asyncio.to_thread(self.end_processes)

    def end_processes(self) -> None:
        self.threads.shutdown()
        for worker in (*self.free, self.quick_worker, self.judge_worker):
            if worker is not None:
                worker.worker.close()

    # ---- requests and workers ----------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Answer | Failed:
        """The answer to a request. PoolClosed if the pool is closed before."""
        if self.closed:
            raise PoolClosed
        self.queue.append(request)
        self.dispatch()
        try:
            answer = await request.answer
        finally:
            if request in self.queue:  # whoever asked was cancelled; a worker that is at it already goes on
                self.queue.remove(request)
        if self.closed and isinstance(answer, Failed):
            raise PoolClosed
        return answer

    def dispatch(self) -> None:
        """Give requests to workers until no worker is free or no request waits."""
        while (request := self.next_request()) is not None:
            self.queue.remove(request)
            if request.answer.done():
                continue  # whoever asked was cancelled
            worker = self.take_worker(request)
            job = asyncio.get_running_loop().run_in_executor(
                self.threads, worker.ask, worker.prepare(request), self.stop
            )
            self.jobs.add(job)
            job.add_done_callback(partial(self.finish, request, worker))

    def next_request(self) -> Request | None:
        """The request to answer next: games of people first, and of those the one whose address and whose person have
        waited for longest since they were served. The analysis comes after all of them, then bots alone, and the coach's
        at the end.
        """
        urgent = [request for request in self.queue if not isinstance(request.task, JudgeTask)]
        if not urgent:
            return self.queue[0] if self.queue and not self.judging else None
        if not self.free:
            urgent = [request for request in urgent if is_quick(request)] if self.quick_worker is not None else []
        order = {name: turn for turn, name in enumerate(self.turns)}
        return min(
            urgent,
            key=lambda request: (
                request.rank,
                order.get(f"address {request.client.address}", -1),
                order.get(request.client.person, -1),
            ),
            default=None,
        )

    def take_turn(self, client: Client) -> None:
        """This client is being served, so it comes after all others."""
        for name in (f"address {client.address}", client.person):
            self.turns[name] = None
            self.turns.move_to_end(name)
        while len(self.turns) > MOST_TURNS:
            self.turns.popitem(last=False)

    def take_worker(self, request: Request) -> PoolWorker:
        """The free worker that has seen most of the game; otherwise one that has room for another search tree."""
        if isinstance(request.task, JudgeTask):
            self.judging = True
            if self.judge_timer is not None:
                self.judge_timer.cancel()
            return self.judge_worker
        self.take_turn(request.client)
        if not self.free:
            worker, self.quick_worker = self.quick_worker, None
            assert worker is not None
            self.quick_busy = worker
            return worker
        worker = min(
            self.free,
            key=lambda worker: (-worker.known(request), len(worker.seen) >= KEPT_BOTS, worker.worker.process is None),
        )
        self.free.remove(worker)
        return worker

    def finish(self, request: Request, worker: PoolWorker, job: asyncio.Future[Answer | Failed]) -> None:
        """A worker is done: pass the answer on, and give it the next request."""
        self.jobs.discard(job)
        answer = job.result()
        if not self.closed:
            failed = isinstance(answer, Failed)
            self.failures += failed
            self.failed_in_a_row = self.failed_in_a_row + 1 if failed else 0
        if worker.worker.process is None:
            worker.seen.clear()
            worker.searched.clear()
        if worker is self.judge_worker:
            self.judging = False
            if not self.closed:
                self.judge_timer = asyncio.get_running_loop().call_later(JUDGE_IDLE, self.end_judge)
        elif worker is self.quick_busy:
            self.quick_worker, self.quick_busy = worker, None
        else:
            self.free.append(worker)
        if not request.answer.done():
            request.answer.set_result(answer)
        if not self.closed:
            self.dispatch()

    def end_judge(self) -> None:
        """End the coach's process, which has nothing to do."""
        idle, self.judge_worker = self.judge_worker, PoolWorker()
        self.threads.submit(idle.worker.close)
