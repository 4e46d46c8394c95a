"""`atlantis bench server`: how many moves a second a server takes, and how soon, with 10, 100 and 1,000 live matches.

The server is a process of its own with a fresh database, once with SQLite and once with a PostgreSQL that is made for
it; its clients are in this process. A move counts when it is acknowledged, which is when it is on the disk. Half of the
matches are Atlanteon, half Ark of Atlantis. `flat out`: every match moves again at once, so the server is as busy as it
can be and its clients wait for each other; `paced`: a move in each match every few seconds, as people play.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import atlantis
from atlantis.bench import postgresql
from atlantis.bench.crowd import Crowd, Seen
from atlantis.bench.served import Served

SIZES: Final = (10, 100, 1000)
SIZES_QUICKLY: Final = (10, 50)
PACE: Final = 10.0
"""Seconds between two moves of a match where people play."""
WAYS: Final = ("flat out", "paced")


@dataclass
class Figures:
    """One database, one number of matches."""

    database: str
    matches: int
    flat_out: Seen
    paced: Seen
    memory: float | None
    """Bytes for each match in memory."""

    def as_dict(self) -> dict[str, Any]:
        ways = {
            name: {
                "moves a second": seen.rate(),
                "moves": len(seen.waits),
                "p50 ms": 1e3 * seen.quantile(0.5),
                "p99 ms": 1e3 * seen.quantile(0.99),
                "server busy": seen.server,
                "clients busy": seen.clients,
            }
            for name, seen in zip(WAYS, (self.flat_out, self.paced), strict=True)
        }
        return {"database": self.database, "matches": self.matches, "bytes a match": self.memory, **ways}


@contextmanager
def fresh(database: str) -> Iterator[str]:
    """A database of this kind with nothing in it."""
    if database == "PostgreSQL":
        with postgresql.cluster() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(prefix="atlantis-bench-") as folder:
            yield str(Path(folder) / "atlantis.db")


def measure(database: str, matches: int, seconds: float, pace: float) -> Figures:
    with fresh(database) as url, Served(url) as server:
        before = server.memory()
        flat_out, paced = asyncio.run(Crowd(server, matches).measure(seconds, (0.0, pace)))
        after, rooms = server.memory(), server.rooms()
        memory = None if before is None or after is None else (after - before) / rooms
        return Figures(database, matches, flat_out, paced, memory)


def run(
    quick: bool,
    json_path: str | None,
    console: Console,
    sizes: tuple[int, ...] | None = None,
    seconds: float | None = None,
) -> None:
    """Measure, show the table, and keep the figures as JSON if asked."""
    sizes = sizes or (SIZES_QUICKLY if quick else SIZES)
    seconds = seconds or (2.0 if quick else 20.0)
    missing = postgresql.available()
    found = []
    for database in ["SQLite"] + ["PostgreSQL"] * (not missing):
        for matches in sizes:
            with console.status(f"{database}, {matches} matches"):
                found.append(measure(database, matches, seconds, min(PACE, seconds)))
    console.print(table(found))
    console.print(f"Paced: one move in each match every {min(PACE, seconds):g} s. {busy(found)}")
    if missing:
        console.print(missing, style="yellow")
    if json_path is not None:
        Path(json_path).write_text(
            json.dumps(
                {
                    "python": platform.python_version(),
                    "core": atlantis.CORE,
                    "processors": os.cpu_count(),
                    "seconds": seconds,
                    "pace": min(PACE, seconds),
                    "missing": missing,
                    "figures": [figures.as_dict() for figures in found],
                },
                indent=1,
            )
            + "\n",
            encoding="utf-8",
        )


def busy(found: list[Figures]) -> str:
    """Who was at work when the server was flat out: if the clients were, they are what was measured."""
    server = max((one.flat_out.server or 0.0 for one in found), default=0.0)
    clients = max((one.flat_out.clients for one in found), default=0.0)
    return f"Busy: the server up to {server:.0%} of a processor, the clients {clients:.0%}; there are {os.cpu_count()}."


def table(found: list[Figures]) -> Table:
    """A line for each database and number of matches; what grows with the matches stands below each other."""
    shown = Table(
        title="live matches; p50, p99: milliseconds until a move is acknowledged", box=SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    shown.add_column("database", no_wrap=True)
    for heading in (
        "\nmatches",
        "flat out\nmoves/s",
        "\np50",
        "\np99",
        "paced\nmoves/s",
        "\np50",
        "\np99",
        "kB a\nmatch",
    ):
        shown.add_column(heading, justify="right", no_wrap=True)
    for one, following in zip(found, [*found[1:], None], strict=True):
        row = [f"{one.matches:,}"]
        for seen in (one.flat_out, one.paced):
            row += [f"{seen.rate():,.0f}", *(f"{1e3 * seen.quantile(part):,.0f}" for part in (0.5, 0.99))]
        shown.add_row(
            one.database,
            *row,
            "-" if one.memory is None else f"{one.memory / 1e3:,.0f}",
            end_section=following is not None and following.database != one.database,
        )
    return shown
