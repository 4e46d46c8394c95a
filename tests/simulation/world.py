"""What everything in a run shares: the loop, the random numbers, the clock, the trace, and what goes wrong."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from random import Random
from typing import Any, Final
from unittest.mock import patch

from atlantis.server.errors import Unavailable
from tests.server.guests import QUICK_HASHER
from tests.simulation.database import Database
from tests.simulation.engine import connection_lost, disk_full
from tests.simulation.loop import PROCESS, VirtualLoop
from tests.simulation.plan import Plan

START: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""When the wall clocks of all runs begin."""


class Violation(AssertionError):
    """Something happened that must never happen."""


class World:
    """`faulty`: things go wrong now."""

    def __init__(self, seed: int, plan: Plan, loop: VirtualLoop) -> None:
        self.seed = seed
        self.plan = plan
        self.loop = loop
        self.random = Random(f"{seed}/what happens")
        self.chance = Random(f"{seed}/dice and cards")
        self.names = Random(f"{seed}/ids")
        self.database = Database()
        self.faulty = False
        self.trace: list[tuple[float, str, str]] = []
        self.context = copy_context()

    def later(self, seconds: float, work: Callable[..., None], *given: Any) -> None:
        """Do this after so many seconds, whichever process lives then."""
        self.loop.call_later(seconds, work, *given, context=self.context)

    def note(self, who: str, what: str) -> None:
        """A line of the trace."""
        self.trace.append((self.loop.now, who, what))

    def fail(self, why: str) -> None:
        """The run ends here."""
        self.note("VIOLATION", why)
        self.loop.fail(Violation(why))

    def check(self, holds: bool, why: str) -> None:
        if not holds:
            self.fail(why)

    def happens(self, rate: float) -> bool:
        """With this probability, while things go wrong."""
        return self.faulty and rate > 0 and self.random.random() < rate

    def token(self, size: int) -> str:
        """An id or a secret, as the server draws them."""
        return urlsafe_b64encode(self.names.randbytes(size)).rstrip(b"=").decode()

    # ---- clocks ------------------------------------------------------------------------------------------------------

    def monotonic(self) -> float:
        return self.loop.now

    def wall_clock(self) -> float:
        """Seconds since 1970, as the process thinks that asks."""
        process = PROCESS.get()
        return START.timestamp() + self.loop.now + (process.skew if process is not None else 0.0)

    @contextmanager
    def in_charge(self) -> Iterator[None]:
        """The server has this world's clock and chance, and its log is checked."""
        world = self

        class WorldTime(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return datetime.fromtimestamp(world.wall_clock(), tz)

        log, handler = logging.getLogger("atlantis"), LogCheck(self)
        with ExitStack() as stack:
            for module, name in uses_of_clocks():
                clock = self.monotonic if name == "monotonic" else WorldTime
                stack.enter_context(replaced(module, name, clock))
            stack.enter_context(patch("atlantis.bots.chance.SystemRandom", lambda: self.chance))
            stack.enter_context(patch("atlantis.server.people.PasswordHasher", lambda: QUICK_HASHER))
            stack.enter_context(replaced(secrets, "token_urlsafe", self.token))
            stack.enter_context(replaced(secrets, "token_bytes", self.names.randbytes))
            stack.enter_context(replaced(log, "propagate", False))
            log.addHandler(handler)
            try:
                yield
            finally:
                log.removeHandler(handler)


@lru_cache(maxsize=1)
def uses_of_clocks() -> list[tuple[Any, str]]:
    """Every module of the server that reads a clock, and the name by which it does."""
    server = [module for name, module in sys.modules.items() if name.startswith("atlantis.server")]
    clocks = {"monotonic": time.monotonic, "datetime": datetime}
    return [(module, name) for module in server for name, clock in clocks.items() if vars(module).get(name) is clock]


@contextmanager
def replaced(where: Any, name: str, value: object) -> Iterator[None]:
    before = getattr(where, name)
    setattr(where, name, value)
    try:
        yield
    finally:
        setattr(where, name, before)


class LogCheck(logging.Handler):
    """An exception in the log is a bug of the server, unless the database was away."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        process = PROCESS.get()
        self.world.note(process.name if process else "log", f"logs: {record.getMessage()}")
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and not isinstance(error, Unavailable):
            self.world.fail(f"the server logs {type(error).__name__}: {error}")


class DatabaseFaults:
    """What goes wrong between a node and the database."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def travel(self) -> None:
        slow = self.world.plan.latency * self.world.random.random()
        if slow > 0.002:
            await asyncio.sleep(slow)

    def error(self) -> Exception:
        errors = (connection_lost(), disk_full(), TimeoutError("the database did not answer in time"))
        return self.world.random.choice(errors)

    def reading(self) -> None:
        if self.world.loop.ending or self.world.happens(self.world.plan.rates.read_fails):
            raise self.error()

    def writing(self) -> None:
        if self.world.loop.ending or self.world.happens(self.world.plan.rates.write_fails):
            raise self.error()

    def committing(self, commit: Callable[[], None]) -> None:
        rates, world = self.world.plan.rates, self.world
        if world.loop.ending or world.happens(rates.commit_fails):
            world.note("database", "a commit fails")
            raise self.error()
        commit()
        if not world.plan.sqlite and world.happens(rates.commit_unknown):  # SQLite knows what it has stored
            world.note("database", "the answer to that commit is lost")
            raise world.random.choice([connection_lost(), TimeoutError("the database did not answer in time")])
