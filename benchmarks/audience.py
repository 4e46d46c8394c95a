"""One match with many spectators: what they cost the server, and how long the player waits.

The player makes the first legal move, a few times a second; the spectators only read. When a game ends, the measurement
is over.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from benchmarks.clients import AT_ONCE, Load, MatchClient
from benchmarks.server_process import ServerProcess

GAME: Final = "ark"
PAUSE: Final = 0.2
"""Seconds between the last move's acknowledgement and the next move."""
SETTLE: Final = 2.0
"""Seconds until the server has told all spectators of each other."""


@dataclass
class Audience:
    """A measurement with so many spectators. `processor`: seconds of the server's processor time per move."""

    spectators: int
    load: Load
    processor: float | None

    def as_dict(self) -> dict[str, Any]:
        return {
            "spectators": self.spectators,
            "moves": len(self.load.waits),
            "CPU ms a move": None if self.processor is None else 1e3 * self.processor,
            "p50 ms": 1e3 * self.load.quantile(0.5),
            "p95 ms": 1e3 * self.load.quantile(0.95),
        }


async def measure_audience(server: ServerProcess, spectators: int, seconds: float) -> Audience:
    match = await asyncio.to_thread(server.new_match, GAME)
    watching: list[MatchClient] = []
    for first in range(0, spectators, AT_ONCE):
        some = min(AT_ONCE, spectators - first)
        watching += await asyncio.gather(*[MatchClient.open(server, match) for _ in range(some)])
    reading = [asyncio.create_task(line.read_all()) for line in watching]
    player = await MatchClient.open(server, match, server.secret)
    try:
        return await play(server, player, spectators, seconds)
    finally:
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await asyncio.gather(*[line.close() for line in [player, *watching]])


async def play(server: ServerProcess, player: MatchClient, spectators: int, seconds: float) -> Audience:
    await asyncio.sleep(min(seconds, SETTLE))
    load, before, begin = Load(), server.busy(), perf_counter()
    while player.legal and perf_counter() - begin < seconds:
        load.waits.append(await player.play())
        await player.until(player.acknowledged)
        await asyncio.sleep(PAUSE)
    load.seconds, after = perf_counter() - begin, server.busy()
    processor = None if before is None or after is None else (after - before) / len(load.waits)
    return Audience(spectators, load, processor)
