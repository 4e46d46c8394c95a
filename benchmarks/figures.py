"""What the benchmarks share: measuring contestants in turn, their figures, the table, and the results file.

Shared machines are noisy, so absolute figures mean little: every round measures all contestants one after the other,
and the ratios of the best and of the median rounds count.
"""

from __future__ import annotations

import json
import math
import os
import platform
import re
import socket
import statistics
import struct
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

import atlantis

ROUNDS: Final = ("best", "median")
LENGTH: Final = "moves per game"
CPU_CLOCK: Final = 2
"""Linux's number of the clock of a process that counts its processor time, exactly."""
BYTES_RECEIVED: Final = 128
"""Where Linux's struct tcp_info has the bytes received."""


class Work(NamedTuple):
    """The amount of work (moves, steps, copies, simulations), the seconds it took, and the games that ended."""

    done: float
    seconds: float
    games: int = 0


def repeat(step: Callable[[], tuple[float, int]], seconds: float, clock: Callable[[], float] = perf_counter) -> Work:
    """Repeat a step, which returns its work and the games that ended, until the time is up; at least once."""
    done, games = 0.0, 0
    begin = clock()
    while True:
        more, ended = step()
        done += more
        games += ended
        taken = clock() - begin
        if taken >= seconds:
            return Work(done, taken, games)


Measure = Callable[[float, int], Work]
"""Works for about this many seconds; the second number is a seed."""


@dataclass(frozen=True)
class Contestant:
    """Something measured in one or more ways; `enough`: the games that must end before their mean length is used."""

    name: str
    ways: Mapping[str, Measure]
    ours: bool = False
    enough: int = 1


@dataclass(frozen=True)
class Kind:
    """A rate in the table: the way it is measured, its unit, and the contestant that ratios are to.

    `whole_games`: games per second, computed as moves per second divided by the mean length over the whole run, as one
    round has too few games for some contestants.
    """

    way: str
    label: str
    unit: float
    reference: str
    whole_games: bool = False


@dataclass
class Figures:
    """The work of a contestant, by way and round."""

    contestant: Contestant
    work: dict[str, list[Work]] = field(default_factory=dict)

    @property
    def length(self) -> float | None:
        """The average number of moves in a game; None if too few have ended, as long ones would be missing."""
        counted = [work for rounds in self.work.values() if any(work.games for work in rounds) for work in rounds]
        games = sum(work.games for work in counted)
        return sum(work.done for work in counted) / games if games >= self.contestant.enough else None

    def best_and_median(self, way: str, whole_games: bool = False) -> dict[str, float]:
        """The rates of the best and the median round."""
        rates, scale = [work.done / work.seconds for work in self.work[way]], 1.0
        if whole_games:
            scale = self.length or math.nan
        return {"best": max(rates) / scale, "median": statistics.median(rates) / scale}

    def as_dict(self) -> dict[str, dict[str, float]]:
        found = {way: self.best_and_median(way) for way in self.work}
        return found if self.length is None else {**found, LENGTH: {"mean": self.length}}


def measure(contestants: Sequence[Contestant], rounds: int, seconds: float, console: Console) -> list[Figures]:
    """Measure all contestants in turn, in all their ways, in each round."""
    found = [Figures(contestant) for contestant in contestants]
    turns = [(turn, figures) for turn in range(rounds) for figures in found]
    for turn, figures in track(turns, "measuring", console=console, transient=True):
        for way, play in figures.contestant.ways.items():
            figures.work.setdefault(way, []).append(play(seconds, turn))
    return found


# ---- processes -------------------------------------------------------------------------------------------------------


def processor_time(pid: int, children: bool = False) -> float:
    """Seconds of processor time of a process (Linux), and of its children if asked for."""
    if not children:
        return time.clock_gettime((~pid << 3) | CPU_CLOCK)
    ticks = 0
    for one in [pid, *Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]:
        try:
            fields = Path(f"/proc/{one}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:  # a child that has ended: its parent has its time
            continue
        ticks += sum(map(int, fields[11:15] if one == pid else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """The memory of a process in bytes."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text("ascii"))
    return int(found.group(1)) * 1024 if found else 0


def received(line: Any) -> int:
    """The bytes that have arrived on a WebSocket connection, as they were on the wire (Linux)."""
    found = line.transport.get_extra_info("socket")
    info = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, BYTES_RECEIVED + 8)
    return int(struct.unpack_from("<Q", info, BYTES_RECEIVED)[0])


# ---- output ----------------------------------------------------------------------------------------------------------


def report(
    title: str, kinds: Sequence[Kind], found: Sequence[Figures], console: Console, missing: Iterable[str] = ()
) -> None:
    """Print the table, and a line about each peer that could not be measured."""
    console.print(rates_table(title, kinds, found))
    for text in filter(None, missing):
        console.print(text, style="yellow")


def rates_table(title: str, kinds: Sequence[Kind], found: Sequence[Figures]) -> Table:
    """Rates by the best and by the median round, each with its ratio to the reference of its kind."""
    lengths = any(figures.length for figures in found)
    headings = ["measured", "game", *(["moves\na game"] if lengths else []), "best", "x", "median", "x"]
    shown = grid(title, headings, left=2)
    for kind in kinds:
        measured = [figures for figures in found if kind.way in figures.work]
        rates = {figures.contestant.name: figures.best_and_median(kind.way, kind.whole_games) for figures in measured}
        reference = rates.get(kind.reference)
        for figures in measured:
            name, ours = figures.contestant.name, figures.contestant.ours
            row = [kind.label, name, *([three_digits(figures.length)] if lengths else [])]
            for by in ROUNDS:
                ratio = rates[name][by] / reference[by] if reference else math.nan
                row += [
                    three_digits(rates[name][by] / kind.unit),
                    f"{ratio:.2f}" if ratio < 10 else three_digits(ratio),
                ]
            shown.add_row(*row, style="bold" if ours else "")
        shown.add_section()
    return shown


def grid(title: str, headings: Iterable[str], left: int = 1) -> Table:
    """An empty table; all columns but the first ones are numbers."""
    shown = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, heading in enumerate(headings):
        shown.add_column(heading, justify="left" if place < left else "right", no_wrap=True)
    return shown


def three_digits(number: float | None) -> str:
    """A number with three significant digits, or all those before the point."""
    if number is None or math.isnan(number):
        return "-"
    return f"{number:,.{max(0, 2 - math.floor(math.log10(abs(number))))}f}" if number else "0"


def keep(path: Path | None, **results: object) -> None:
    """Write results to a file, if given, with the versions and machine."""
    if path is not None:
        ran = {"python": platform.python_version(), "core": atlantis.CORE}
        path.write_text(json.dumps({**ran, **results}, indent=1) + "\n", encoding="utf-8")


def rates_of(found: Iterable[Figures]) -> dict[str, dict[str, dict[str, float]]]:
    return {figures.contestant.name: figures.as_dict() for figures in found}
