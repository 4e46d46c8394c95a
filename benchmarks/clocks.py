"""1,000 live matches with clocks and without, on two servers that are measured in turn.

Both servers run all the time, each with a database of its own; while one is measured, the matches of the other stand
still. `flat out` and `paced` as in the server benchmark. All rounds of a load are counted together.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from benchmarks import postgresql
from benchmarks.clients import Clients, Load
from benchmarks.figures import grid, keep, three_digits
from benchmarks.server import PACE, fresh
from benchmarks.server_process import ServerProcess

CLOCK: Final = {"kind": "live", "base": 3600}
MATCHES: Final = 1000
ROUNDS: Final = 3
PARTS: Final = (50, 95, 99)


@dataclass
class Timed:
    database: str
    clock: str
    load: str
    rounds: list[Load]

    def as_dict(self) -> dict[str, Any]:
        waits = [wait for one in self.rounds for wait in one.waits]
        seconds = sum(one.seconds for one in self.rounds)
        used = sum((one.server or 0.0) * one.seconds for one in self.rounds)
        load = Load(waits, seconds)
        return {
            "database": self.database,
            "load": self.load,
            "clock": self.clock,
            "moves": len(waits),
            "moves a second": load.rate(),
            "CPU ms": 1e3 * used / max(1, len(waits)),
            **{f"p{part} ms": 1e3 * load.quantile(part / 100) for part in PARTS},
            "p99 ms by round": [1e3 * one.quantile(0.99) for one in self.rounds],
        }


async def measure(
    servers: Mapping[str, ServerProcess], database: str, matches: int, seconds: float, pace: float, rounds: int
) -> list[Timed]:
    """`servers`: by the clock of their matches."""
    crowds = {clock: Clients(server, matches, None if clock == "none" else CLOCK) for clock, server in servers.items()}
    found = [Timed(database, clock, load, []) for load in ("paced", "flat out") for clock in crowds]
    for crowd in crowds.values():
        await crowd.open()
    try:
        for turn in range(rounds):
            for one in found[:: -1 if turn % 2 else 1]:
                crowd = crowds[one.clock]
                one.rounds.append(await crowd.watch(seconds, pace if one.load == "paced" else 0.0))
                crowd.stop()
                await asyncio.sleep(min(1.0, seconds))  # until the moves that were sent are answered
    finally:
        for crowd in crowds.values():
            await crowd.close()
    return found


def run(
    quick: bool,
    json: Path | None,
    console: Console,
    databases: tuple[str, ...] | None = None,
    matches: int | None = None,
    seconds: float | None = None,
    rounds: int | None = None,
) -> None:
    matches, rounds = matches or (20 if quick else MATCHES), rounds or (2 if quick else ROUNDS)
    seconds = seconds or (2.0 if quick else PACE)
    missing = postgresql.available()
    found = list[Timed]()
    for database in databases or ["SQLite"] + ["PostgreSQL"] * (not missing):
        with (
            console.status(database),
            fresh(database) as first,
            fresh(database) as second,
            ServerProcess(first) as one,
            ServerProcess(second) as two,
        ):
            servers = {"none": one, "3600+0": two}
            found += asyncio.run(measure(servers, database, matches, seconds, min(PACE, seconds), rounds))
    figures = [one.as_dict() for one in found]
    headings = ["database", "load", "clock", "moves/s", "CPU, ms\na move", *(f"p{part}\nms" for part in PARTS)]
    shown = grid(f"{matches:,} matches with and without clocks", headings, left=3)
    names = ("moves a second", "CPU ms", *(f"p{part} ms" for part in PARTS))
    for row in figures:
        shown.add_row(row["database"], row["load"], row["clock"], *(three_digits(row[name]) for name in names))
    console.print(shown)
    if missing:
        console.print(missing, style="yellow")
    keep(json, processors=os.cpu_count(), matches=matches, seconds=seconds, rounds=rounds, figures=figures)
