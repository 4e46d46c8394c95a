"""A server under the traffic of an evening: does anything grow that should not?

People play, chat, watch, leave in the middle of a game and come back, for 20 minutes. Memory, open files, tables in memory
and the time until a move is acknowledged are plotted over time. After five minutes, when the first matches that
everybody has left are dropped from memory, all of them should stay where they are.
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.console import Console
from websockets.exceptions import WebSocketException

from benchmarks.clients import GAMES, Load, MatchClient
from benchmarks.figures import grid, keep, three_digits
from benchmarks.server import fresh
from benchmarks.server_process import ServerProcess

MINUTES: Final = 20.0
QUICKLY: Final = 0.5
PLAYERS: Final = 60
PAUSE: Final = 0.5
"""Seconds between two moves of somebody, on average."""
SAMPLES: Final = 120
PLOT: Final = Path("build") / "soak.svg"
LEAVES: Final = 0.01
"""How likely it is, after a move, that its player leaves the match for good."""
CHATS: Final = 0.02
"""The same for writing a line of chat."""
WATCHES: Final = 0.05
"""The same for somebody who comes to watch for a while."""


@dataclass
class Sample:
    """`minute`: since the beginning; memory in MB, latency in milliseconds."""

    minute: float
    memory: float
    descriptors: int
    tables: int
    moves: int
    p50: float
    p99: float


class Evening:
    """Everybody who plays on one server."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.load = Load()
        self.watching: set[asyncio.Task[None]] = set()

    async def play(self, n: int) -> None:
        """One match after another; some are left in the middle, most connections are lost now and then."""
        while True:
            match = await asyncio.to_thread(self.server.new_match, GAMES[n % len(GAMES)])
            going = True
            while going:
                line = await MatchClient.open(self.server, match, self.server.secret)
                try:
                    going = await self.play_a_while(line, match)
                finally:
                    await line.close()

    async def play_a_while(self, line: MatchClient, match: str) -> bool:
        """True if the connection is lost and the match goes on; False if it is over, or left."""
        for _ in range(random.randint(5, 60)):
            if not line.legal:
                return False
            self.load.waits.append(await line.play())
            await line.until(line.acknowledged)
            await asyncio.sleep(random.uniform(0, 2 * PAUSE))
            if random.random() < CHATS:
                await line.command({"type": "chat", "id": f"c{line.position}", "text": "well played"})
            if random.random() < WATCHES:
                task = asyncio.create_task(self.watch(match))
                self.watching.add(task)
                task.add_done_callback(self.watching.discard)
            if random.random() < LEAVES:
                return False
        return True

    async def watch(self, match: str) -> None:
        """Somebody without a seat looks on for a few seconds, and may stop reading."""
        try:
            line = await MatchClient.open(self.server, match)
            try:
                async with asyncio.timeout(random.uniform(1, 10)):
                    await line.read_all()
            finally:
                await line.close()
        except (TimeoutError, OSError, WebSocketException):
            return

    async def measure(self, seconds: float, samples: int) -> list[Sample]:
        found, begin = list[Sample](), perf_counter()
        async with asyncio.TaskGroup() as tasks:
            players = [tasks.create_task(self.play(n)) for n in range(PLAYERS)]
            for n in range(1, samples + 1):
                await asyncio.sleep(max(0.0, begin + n * seconds / samples - perf_counter()))
                load, self.load = self.load, Load()
                found.append(
                    Sample(
                        (perf_counter() - begin) / 60,
                        (self.server.memory() or 0) / 2**20,
                        descriptors(self.server.process.pid),
                        await asyncio.to_thread(self.server.matches),
                        len(load.waits),
                        1e3 * load.quantile(0.5),
                        1e3 * load.quantile(0.99),
                    )
                )
            for player in players:
                player.cancel()
        return found


def descriptors(process: int) -> int:
    """How many files and connections a process has open."""
    return len(os.listdir(f"/proc/{process}/fd"))


def run(quick: bool, json: Path | None, console: Console, minutes: float | None = None) -> None:
    minutes = minutes or (QUICKLY if quick else MINUTES)
    with fresh("SQLite") as url, ServerProcess(url) as server, console.status(f"{minutes:g} minutes"):
        found = asyncio.run(Evening(server).measure(60 * minutes, 10 if quick else SAMPLES))
    table = grid(
        "A server over time", ["minute", "memory, MB", "descriptors", "tables", "moves", "p50, ms", "p99, ms"], 0
    )
    for sample in found[:: max(1, len(found) // 20)]:
        table.add_row(*(three_digits(value) for value in asdict(sample).values()))
    console.print(table)
    console.print(plot(found, PLOT))
    keep(json, minutes=minutes, players=PLAYERS, samples=[asdict(sample) for sample in found])


def plot(found: list[Sample], path: Path) -> str:
    """Draw all figures over time; what to install if that is not possible."""
    try:
        import altair
        import vl_convert  # noqa: F401  # altair writes SVG with it
    except ImportError:
        return "The plot needs more packages: pip install 'atlantis-games[lab]'"
    rows = [asdict(sample) for sample in found]
    charts = [
        altair.Chart(altair.Data(values=rows))  # type: ignore[no-untyped-call]
        .mark_line()
        .encode(x=altair.X("minute:Q"), y=altair.Y(f"{name}:Q", title=title))
        .properties(width=420, height=140)
        for name, title in (
            ("memory", "memory, MB"),
            ("descriptors", "descriptors"),
            ("tables", "tables in memory"),
            ("p99", "p99 of a move, ms"),
        )
    ]
    path.parent.mkdir(exist_ok=True)
    altair.vconcat(*charts).save(str(path))
    return f"Plotted in {path}."
