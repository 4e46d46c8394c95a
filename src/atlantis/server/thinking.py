"""Bots think in processes of their own, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from atlantis.bots.asked import Answer, Question, answer
from atlantis.bots.hints import Hint
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.workers import Failed, Worker
from atlantis.engine import BrokenRecord
from atlantis.server.refusing import NotGranted

log = logging.getLogger("atlantis.bots")

PATIENCE: Final = 40.0
"""Seconds after which a process is given up."""
CLOSING: Final = 0.2
"""Seconds between looks whether the server stops."""
SIMPLER: Final = {"oracle": "adept", "expert": "adept", "adept": "novice", "novice": "random", "greedy": "random"}
"""Who plays when a bot has failed."""
MOST_SECONDS: Final = 10.0
MOST_SIMULATIONS: Final = 100_000
"""That a bot may be asked to spend on a move: the processes are for everybody."""
STOPS: Final = Failed("the server stops")


def quick_bot(text: str) -> BotName:
    """The bot of this name; NotGranted if it would think for too long."""
    bot = parse_bot(text)
    if (bot.seconds or 0) > MOST_SECONDS or (bot.simulations or 0) > MOST_SIMULATIONS:
        raise NotGranted(
            lambda t: t("A bot at this server thinks for {seconds} s or in {simulations} simulations at most.").format(
                seconds=MOST_SECONDS, simulations=MOST_SIMULATIONS
            )
        )
    return bot


class Thinkers:
    """So many processes; each does one thing at a time."""

    def __init__(self, processes: int | None = None) -> None:
        processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.free = asyncio.Semaphore(processes)
        self.threads = ThreadPoolExecutor(processes, "thinking")
        self.jobs: set[asyncio.Future[Answer | Failed]] = set()
        self.idle: list[Worker[Question, Answer]] = []
        self.closed = False
        self.failures = 0
        self.waiting = 0

    @property
    def busy(self) -> int:
        return len(self.jobs)

    async def move(self, header: str, position: bytes, bot: BotName) -> int:
        """The bot's move; a simpler bot's if it fails, and in the end any move."""
        while True:
            found = await self.ask(Question(header, position, bot))
            if isinstance(found, int):
                return found
            assert isinstance(found, Failed)
            if found is STOPS:
                raise BrokenRecord(0, found.why)
            simpler = SIMPLER.get(bot.name)
            log.error("The bot %s has failed: %s", bot.written(), found.why)
            if simpler is None:
                raise BrokenRecord(0, f"no bot could move: {found.why}")
            bot = BotName(simpler)

    async def hints(self, header: str, position: bytes, bot: BotName, most: int) -> list[Hint] | Failed:
        found = await self.ask(Question(header, position, bot, most))
        assert not isinstance(found, int)
        return found

    async def ask(self, question: Question) -> Answer | Failed:
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        if self.closed:
            self.free.release()
            return STOPS
        job = asyncio.get_running_loop().run_in_executor(self.threads, self.work, question)
        self.jobs.add(job)
        job.add_done_callback(self.done)
        return await asyncio.shield(job)  # whoever asked may go away; the process is free when it has answered

    def done(self, job: asyncio.Future[Answer | Failed]) -> None:
        self.jobs.discard(job)
        self.free.release()
        if not job.cancelled():
            job.exception()  # whoever asked has it, if they are still there

    def work(self, question: Question) -> Answer | Failed:
        """In a thread: give the question to a process and wait for it."""
        try:
            worker = self.idle.pop()
        except IndexError:
            worker = Worker(answer, PATIENCE)
        worker.give(question)
        found = worker.look()
        while found is None and not self.closed:
            wait([worker.channel], max(0.0, min(worker.until - monotonic(), CLOSING)))
            found = worker.look()
        if found is None:
            found = STOPS
        elif isinstance(found, Failed):
            self.failures += 1
        if worker.ended() or self.closed:
            worker.close()
        else:
            self.idle.append(worker)
        return found

    async def close(self) -> None:
        """End all processes, whatever they do."""
        self.closed = True
        if self.jobs:
            await asyncio.wait(self.jobs)
        self.threads.shutdown()
        for worker in self.idle:
            worker.close()
        self.idle.clear()
