"""Clients of many matches in one process. They search messages as text, to cost less than the server.

Each match has one connection, which owns both seats and makes the first legal move as soon as its last one is
acknowledged and the new position has arrived, or at an interval. When a game ends, another one starts.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Final

from websockets.asyncio.client import connect

from benchmarks.server_process import HERE, TIMEOUT, ServerProcess

GAMES: Final = ("atlanteon", "ark")
"""Alternately: the game with the most legal moves, and one with chance."""
NUMBER: Final = re.compile(r'"number":(\d+),"position":(\d+)')
FIRST: Final = re.compile(r'"legal":\[\{"code":\d+,"move":"([^"]+)"')
ACKNOWLEDGED: Final = re.compile(r'"number":(\d+)')
AT_ONCE: Final = 20
"""Connections opened at a time."""


@dataclass
class Load:
    """A measurement: the seconds until each move was acknowledged."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    server: float | None = None
    """Processor use of the server, and of the clients."""
    clients: float = 0.0

    def rate(self) -> float:
        return len(self.waits) / self.seconds

    def quantile(self, part: float) -> float:
        """The time within which this fraction of moves was acknowledged."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Clients:
    """A number of matches on one server."""

    def __init__(self, server: ServerProcess, matches: int) -> None:
        self.server = server
        self.matches = matches
        self.opening = asyncio.Semaphore(AT_ONCE)
        self.ready = 0
        self.begun = asyncio.Event()
        self.pause = 0.0
        self.counting = False
        self.load = Load()

    async def measure(self, seconds: float, pauses: tuple[float, ...]) -> list[Load]:
        """Start all matches; then measure for `seconds` with each pause between moves (0: none)."""
        async with asyncio.TaskGroup() as tasks:
            players = [tasks.create_task(self.play(n)) for n in range(self.matches)]
            while self.ready < self.matches:
                await asyncio.sleep(0.05)
            self.begun.set()
            found = [await self.watch(seconds, pause) for pause in pauses]
            for player in players:
                player.cancel()
        return found

    async def watch(self, seconds: float, pause: float) -> Load:
        self.pause = pause
        await asyncio.sleep(min(seconds, max(1.0, pause)))  # until all clients have the new pace
        self.load, self.counting = Load(), True
        begin, ours, theirs = perf_counter(), process_time(), self.server.busy()
        await asyncio.sleep(seconds)
        self.counting, load = False, self.load
        load.seconds = perf_counter() - begin
        load.clients = (process_time() - ours) / load.seconds
        now = self.server.busy()
        load.server = None if now is None or theirs is None else (now - theirs) / load.seconds
        return load

    async def play(self, n: int) -> None:
        """Play one match after another, forever."""
        game, waiting = GAMES[n % len(GAMES)], True
        while True:
            async with self.opening:
                match = await asyncio.to_thread(self.server.new_match, game)
                line = await connect(
                    f"ws://{HERE}:{self.server.port}/api/matches/{match}/live",
                    open_timeout=TIMEOUT,
                    max_size=None,
                    additional_headers={"Authorization": f"Bearer {self.server.secret}"},
                )
            try:
                number, position, move = await news(line, 0)
                if waiting:
                    self.ready, waiting = self.ready + 1, False
                    await self.begun.wait()
                while move:
                    begin = perf_counter()
                    await line.send(json.dumps({"type": "move", "id": f"m{position}", "move": move, "at": position}))
                    number, acknowledged, text = await answered(line)
                    if self.counting:
                        self.load.waits.append(acknowledged - begin)
                    number, position, move = read(text) if text else await news(line, number)
                    if self.pause:
                        await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
            finally:
                await line.close()


async def answered(line: Any) -> tuple[int, float, str]:
    """The number of the move, the time of its acknowledgement, and the new position if it arrived first."""
    latest = ""
    while True:
        text = await line.recv()
        if text.startswith('{"type":"ack"'):
            found = ACKNOWLEDGED.search(text)
            assert found is not None
            number = int(found.group(1))
            return number, perf_counter(), latest if latest and read(latest)[0] >= number else ""
        if text.startswith('{"type":"match"'):
            latest = text
        elif text.startswith('{"type":"refused"'):
            raise RuntimeError(f"A legal move was refused: {text[:300]}")


async def news(line: Any, number: int) -> tuple[int, int, str]:
    """The position once the match has this many entries."""
    while True:
        text = await line.recv()
        if text.startswith('{"type":"match"') and (found := read(text))[0] >= number:
            return found


def read(text: str) -> tuple[int, int, str]:
    """The number of entries, the position and the first legal move of a match; no move when the game is over."""
    counts, first = NUMBER.search(text), FIRST.search(text)
    assert counts is not None
    return int(counts.group(1)), int(counts.group(2)), first.group(1) if first else ""
