"""Many matches that all move, from one process. Messages are looked at as text, so that we are not what is measured.

Each match has one connection, which holds both seats and makes the first legal move as soon as its last one was
acknowledged and the new position is there; or once in so many seconds. A game that ends is followed by another.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Final

from atlantis.bench.served import HERE, PATIENCE, Served

GAMES: Final = ("atlanteon", "ark")
"""In turn: the one with most legal moves, and one with chance."""
NUMBER: Final = re.compile(r'"number":(\d+),"position":(\d+)')
FIRST: Final = re.compile(r'"legal":\[\{"code":\d+,"move":"([^"]+)"')
ACKNOWLEDGED: Final = re.compile(r'"number":(\d+)')
TOGETHER: Final = 20
"""So many connections are opened at a time."""


@dataclass
class Seen:
    """What was measured: seconds until each move was acknowledged, in the time that counts."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    server: float | None = None
    """How much of a processor the server used, and we did."""
    clients: float = 0.0

    def rate(self) -> float:
        return len(self.waits) / self.seconds

    def quantile(self, part: float) -> float:
        """Seconds within which so many moves were acknowledged."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Crowd:
    """So many matches at one server."""

    def __init__(self, server: Served, matches: int) -> None:
        self.server = server
        self.matches = matches
        self.opening = asyncio.Semaphore(TOGETHER)
        self.ready = 0
        self.begun = asyncio.Event()
        self.pause = 0.0
        self.counting = False
        self.seen = Seen()

    async def measure(self, seconds: float, pauses: tuple[float, ...]) -> list[Seen]:
        """All matches begin; then for each pause between moves (0: none) so many seconds are measured."""
        async with asyncio.TaskGroup() as tasks:
            players = [tasks.create_task(self.play(n)) for n in range(self.matches)]
            while self.ready < self.matches:
                await asyncio.sleep(0.05)
            self.begun.set()
            found = [await self.watch(seconds, pause) for pause in pauses]
            for player in players:
                player.cancel()
        return found

    async def watch(self, seconds: float, pause: float) -> Seen:
        self.pause = pause
        await asyncio.sleep(min(seconds, max(1.0, pause)))  # until all have the new pace
        self.seen, self.counting = Seen(), True
        begin, ours, theirs = perf_counter(), process_time(), self.server.busy()
        await asyncio.sleep(seconds)
        self.counting, seen = False, self.seen
        seen.seconds = perf_counter() - begin
        seen.clients = (process_time() - ours) / seen.seconds
        now = self.server.busy()
        seen.server = None if now is None or theirs is None else (now - theirs) / seen.seconds
        return seen

    async def play(self, n: int) -> None:
        """One match after the other, for ever."""
        from websockets.asyncio.client import connect

        game, waiting = GAMES[n % len(GAMES)], True
        while True:
            async with self.opening:
                match = await asyncio.to_thread(self.server.new_match, game)
                line = await connect(
                    f"ws://{HERE}:{self.server.port}/api/matches/{match}/live",
                    open_timeout=PATIENCE,
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
                    await line.send(json.dumps({"type": "move", "id": "m", "move": move, "at": position}))
                    number, acknowledged, text = await answered(line)
                    if self.counting:
                        self.seen.waits.append(acknowledged - begin)
                    number, position, move = read(text) if text else await news(line, number)
                    if self.pause:
                        await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
            finally:
                await line.close()


async def answered(line: Any) -> tuple[int, float, str]:
    """The number the move got, when that was known, and the new position if it came before."""
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
    """The position as soon as the match has so many entries."""
    while True:
        text = await line.recv()
        if text.startswith('{"type":"match"') and (found := read(text))[0] >= number:
            return found


def read(text: str) -> tuple[int, int, str]:
    """Of a match: how many entries, which position, the first legal move; no move when the game is over."""
    counts, first = NUMBER.search(text), FIRST.search(text)
    assert counts is not None
    return int(counts.group(1)), int(counts.group(2)), first.group(1) if first else ""
