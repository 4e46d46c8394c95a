"""A server: the real service in a process that can be killed and started again. It listens to the others, if there are any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

from atlantis.bots.pool import BotPool
from atlantis.bots.worker import game_of
from atlantis.server.errors import Unavailable
from atlantis.server.limits import RateLimiter
from atlantis.server.service import Service
from atlantis.server.settings import NO_LIMITS, Settings
from atlantis.server.storage import Progress
from atlantis.server.storage.announcements import TIMEOUT
from atlantis.server.storage.direct import Rows
from atlantis.table import Entry
from tests.simulation.engine import MemoryStore
from tests.simulation.ledger import Ledger
from tests.simulation.loop import Process
from tests.simulation.world import DatabaseFaults, World

SLOWEST_BOT: Final = 2.0
SLOWEST_NEWS: Final = 0.05
LATEST_NEWS: Final = 5.0
RESTART: Final = 1.0


@dataclass(frozen=True)
class Sent:
    """A command that a client has sent: whose, and with which id."""

    person: str
    id: str
    command: dict[str, Any]


SENT: ContextVar[Sent | None] = ContextVar("sent", default=None)
"""The command that is being executed; None if the server itself does something."""


class Signed(str):
    """The body of an entry, and the command that it came from."""

    sent: Sent | None = None


class SimulatedStore(MemoryStore):
    """Notes which command each entry comes from, and checks who may add it."""

    def __init__(self, world: World, ledger: Ledger, node: Node) -> None:
        super().__init__(world.database, world.plan.sqlite, DatabaseFaults(world), node.hear)
        self.ledger = ledger

    async def append(self, match: str, after: int, more: Sequence[Entry], progress: Progress = Progress()) -> None:  # noqa: B008
        sent = SENT.get()
        self.ledger.check_entitled(match, after, more, sent.person if sent else "")
        await super().append(match, after, more, progress)

    def additions(self, match: str, after: int, more: Sequence[Entry], progress: Progress) -> Rows:
        rows = super().additions(match, after, more, progress)
        for _, values in rows:
            if "body" in values:
                body = Signed(values["body"])
                body.sent = SENT.get()
                values["body"] = body  # type: ignore[index]
        return rows


class RandomBots(BotPool):
    """A pool without processes: bots think for a while and make any legal move."""

    def __init__(self, world: World) -> None:
        super().__init__(1)
        self.world = world

    async def move(self, key: str, header: str, position: bytes, *_: Any, **__: Any) -> int:
        await asyncio.sleep(self.world.random.random() * SLOWEST_BOT)
        return self.world.random.choice(game_of(header).from_bytes(position).legal_actions())

    async def close(self) -> None:
        self.stop.set()


class ListeningConnection:
    """A node's connection that hears announcements. It can break without anybody noticing."""

    def __init__(self, world: World, process: Process, receive: Callable[[str], None]) -> None:
        self.world = world
        self.process = process
        self.receive = receive
        self.broken = False
        self.closed = False
        self.last = 0.0

    def announce(self, news: str) -> None:
        """Deliver it, sooner or later, once or twice, in order or not; never if the connection is broken."""
        world, rates = self.world, self.world.plan.rates
        if self.broken or self.closed:
            world.note(self.process.name, f"does not hear {news}")
            return
        for _ in range(2 if world.happens(rates.repeated) else 1):
            delay = LATEST_NEWS if world.happens(rates.late) else SLOWEST_NEWS
            at = world.loop.now + delay * world.random.random()
            if not world.happens(rates.reordered):
                at = max(at, self.last + 1e-6)
                self.last = at
            world.loop.call_at(at, self.deliver, news, context=self.process.context)

    def deliver(self, news: str) -> None:
        if not self.broken and not self.closed:
            self.receive(news)

    def is_closed(self) -> bool:
        return self.closed

    async def check(self) -> None:
        if self.broken:
            await asyncio.sleep(self.world.random.random() * 2 * TIMEOUT)
            raise TimeoutError("the connection does not answer")

    async def close(self) -> None:
        self.closed = True


class Node:
    """One server after another in the same place. `ready`: it takes connections."""

    def __init__(self, world: World, ledger: Ledger, number: int) -> None:
        self.world = world
        self.ledger = ledger
        self.name = f"node{number}"
        self.lives = 0
        self.ready = False
        self.skew = 0.0
        self.start()

    def start(self) -> None:
        self.lives += 1
        self.process = Process(self.world.loop, f"{self.name}.{self.lives}")
        self.process.skew = self.skew
        self.listener: ListeningConnection | None = None
        self.wires: list[Any] = []
        settings = Settings("memory", limits=NO_LIMITS, processes=1, webhooks="off")
        self.service = Service(settings, SimulatedStore(self.world, self.ledger, self), RandomBots(self.world))
        self.app = SimpleNamespace(
            state=SimpleNamespace(service=self.service, limiter=RateLimiter(NO_LIMITS), connections=0)
        )
        self.process.start(self.open())

    async def open(self) -> None:
        try:
            await self.service.open()
        except Unavailable:  # it would end, and be started again
            self.world.note(self.process.name, "cannot start: the database is not available")
            self.kill()
            return
        self.ready = True
        self.world.note(self.process.name, "is ready")

    def hear(self, receive: Callable[[str], None]) -> ListeningConnection:
        self.listener = ListeningConnection(self.world, self.process, receive)
        return self.listener

    def kill(self) -> None:
        """As kill -9 does; it is started again after a while. Not at the end of a run, when all that is left has to end."""
        if not self.process.alive or self.world.loop.ending:
            return
        self.world.note(self.process.name, "is killed")
        self.process.kill()
        self.gone()

    def gone(self) -> None:
        self.ready = False
        for wire in self.wires:
            wire.lose_server()
        self.world.later(RESTART * (0.5 + self.world.random.random()), self.start)

    def stop(self) -> None:
        """As Ctrl-C does: it finishes what is being stored."""
        if self.ready:
            self.world.note(self.process.name, "is stopped")
            self.ready = False
            process = self.process

            async def close() -> None:
                await self.service.close()
                if process.alive and not self.world.loop.ending:
                    self.world.note(process.name, "has ended")
                    process.kill()
                    self.gone()

            for wire in self.wires:
                wire.lose_client()
            process.start(close())

    def pause(self, seconds: float) -> None:
        """It stands still, as a busy machine does."""
        process = self.process
        self.world.note(process.name, f"stands still for {seconds:.1f} s")
        process.pause()
        self.world.later(seconds, process.resume)

    def jump(self, seconds: float) -> None:
        self.world.note(self.process.name, f"its wall clock jumps by {seconds:.0f} s")
        self.skew += seconds
        self.process.skew = self.skew
