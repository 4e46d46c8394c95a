"""Moves per second and latency of a server with 10, 100 and 1,000 live matches.

The server is a separate process with a fresh database, once with SQLite and once with a temporary PostgreSQL; its
clients are in this process. A move counts when it is acknowledged, which is when it is on disk. Half of the matches are
Atlanteon, half Ark of Atlantis. `flat out`: every match moves again at once, so the server is fully loaded; `paced`: a
move in each match every few seconds, as people play.

Then one match with 0, 100 and 500 spectators, with SQLite.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks import postgresql
from benchmarks.audience import Audience, measure_audience
from benchmarks.clients import Clients, Load
from benchmarks.figures import grid, keep
from benchmarks.server_process import ServerProcess

SIZES: Final = (10, 100, 1000)
SIZES_QUICKLY: Final = (10, 50)
AUDIENCES: Final = (0, 100, 500)
AUDIENCES_QUICKLY: Final = (0, 20)
PACE: Final = 10.0
"""Seconds between two moves of a match of people."""
HEADINGS: Final = (
    "database",
    "\nmatches",
    "flat out\nmoves/s",
    "\np50",
    "\np99",
    "paced\nmoves/s",
    "\np50",
    "\np99",
    "kB a\nmatch",
)


@dataclass
class Served:
    """One database, one number of matches, under each load."""

    database: str
    matches: int
    loads: dict[str, Load]
    memory: float | None
    """Bytes of memory per match."""

    def as_dict(self) -> dict[str, Any]:
        ways = {
            way: {
                "moves a second": load.rate(),
                "moves": len(load.waits),
                "p50 ms": 1e3 * load.quantile(0.5),
                "p99 ms": 1e3 * load.quantile(0.99),
                "server busy": load.server,
                "clients busy": load.clients,
            }
            for way, load in self.loads.items()
        }
        return {"database": self.database, "matches": self.matches, "bytes a match": self.memory, **ways}


@contextmanager
def fresh(database: str) -> Iterator[str]:
    """An empty database of this kind."""
    if database == "PostgreSQL":
        with postgresql.cluster() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(prefix="atlantis-benchmarks-") as folder:
            yield str(Path(folder) / "atlantis.db")


def measure(
    database: str, matches: int, seconds: float, paces: dict[str, float], python: str = sys.executable
) -> Served:
    """`paces`: by name, the seconds between two moves of a match. `python`: the interpreter the server runs in."""
    with fresh(database) as url, ServerProcess(url, python) as server:
        before = server.memory()
        loads = asyncio.run(Clients(server, matches).measure(seconds, tuple(paces.values())))
        after = server.memory()
        memory = None if before is None or after is None else (after - before) / server.matches()
        return Served(database, matches, dict(zip(paces, loads, strict=True)), memory)


def measure_audiences(sizes: tuple[int, ...], seconds: float) -> list[Audience]:
    with fresh("SQLite") as url, ServerProcess(url) as server:
        return [asyncio.run(measure_audience(server, spectators, seconds)) for spectators in sizes]


def run(
    quick: bool,
    json: Path | None,
    console: Console,
    sizes: tuple[int, ...] | None = None,
    seconds: float | None = None,
    audiences: tuple[int, ...] | None = None,
) -> None:
    sizes = sizes or (SIZES_QUICKLY if quick else SIZES)
    audiences = audiences or (AUDIENCES_QUICKLY if quick else AUDIENCES)
    seconds = seconds or (2.0 if quick else 20.0)
    pace = min(PACE, seconds)
    missing = postgresql.available()
    found = []
    for database in ["SQLite"] + ["PostgreSQL"] * (not missing):
        for matches in sizes:
            with console.status(f"{database}, {matches} matches"):
                found.append(measure(database, matches, seconds, {"flat out": 0.0, "paced": pace}))
    with console.status("spectators"):
        watched = measure_audiences(audiences, seconds)
    console.print(table(found))
    console.print(f"Paced: one move in each match every {pace:g} s. {busy(found)}")
    console.print(audience_table(watched))
    if missing:
        console.print(missing, style="yellow")
    keep(
        json,
        processors=os.cpu_count(),
        seconds=seconds,
        pace=pace,
        missing=missing,
        figures=[one.as_dict() for one in found],
        audiences=[one.as_dict() for one in watched],
    )


def busy(found: list[Served]) -> str:
    """Processor use at full load: if the clients were busy, they are what was measured."""
    server = max(one.loads["flat out"].server or 0.0 for one in found)
    clients = max(one.loads["flat out"].clients for one in found)
    return f"Busy: the server up to {server:.0%} of a processor, the clients {clients:.0%}; there are {os.cpu_count()}."


def table(found: list[Served]) -> Table:
    """A line for each database and number of matches."""
    shown = grid("live matches; p50, p99: milliseconds until a move is acknowledged", HEADINGS)
    for one, following in zip(found, [*found[1:], None], strict=True):
        row = [f"{one.matches:,}"]
        for load in one.loads.values():
            row += [f"{load.rate():,.0f}", *(f"{1e3 * load.quantile(part):,.0f}" for part in (0.5, 0.99))]
        shown.add_row(
            one.database,
            *row,
            "-" if one.memory is None else f"{one.memory / 1e3:,.0f}",
            end_section=following is not None and following.database != one.database,
        )
    return shown


def audience_table(found: list[Audience]) -> Table:
    """A line for each number of spectators."""
    shown = grid(
        "one match with spectators", ("spectators", "CPU, ms\na move", "until it is acknowledged\np50, ms", "\np95, ms")
    )
    for one in found:
        processor = "-" if one.processor is None else f"{1e3 * one.processor:,.1f}"
        shown.add_row(
            f"{one.spectators:,}", processor, *(f"{1e3 * one.load.quantile(part):,.0f}" for part in (0.5, 0.95))
        )
    return shown
