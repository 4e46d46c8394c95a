"""`atlantis bench batch`: steps a second of many games at once, with masks, beside pgx and PettingZoo, in one run.

A step is a move in every game of a batch: afterwards the masks of legal moves, the positions, the rewards and which
games ended are there for the next choice, and what ended has begun anew. Moves are legal ones at random, chosen in two
ways: in compiled code, or by NumPy from the masks, as a policy of your own would. Steps are counted game by game; what
chance brings belongs to the step before it.

pgx runs on the CPU, on as many cores as it likes; ours on one. PettingZoo has one game at a time, in Python.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import atlantis
from atlantis.bench import pettingzoo, pgx
from atlantis.bench.peers import missing
from atlantis.bench.rounds import ROUNDS, best_and_median, in_turn, keep
from atlantis.engine import WrongOption

SIZE, LARGER = 256, 4096
"""Games at once; the larger batch is left out of quick runs."""
REFERENCE: Final = "pgx connect_four"
WAYS: Final = {"compiled": "compiled", "numpy": "by NumPy"}
LENGTH: Final = "steps per game"
OFTEN: Final = 20
"""So often each game of a batch has to end before the mean length is told: until then the long ones are missing."""


class Contestant(Protocol):
    """Whoever moves so many games at once, in one way of choosing moves or in both."""

    name: str
    games: int

    @property
    def ways(self) -> Mapping[str, Callable[[float], tuple[int, int, float]]]:
        """Each is told for how many seconds; it returns steps, games that ended, and the seconds taken."""


@dataclass
class Figures:
    """What a contestant did in all, and its steps a second, way by way and round by round."""

    games: int
    steps: int = 0
    ended: int = 0
    rates: dict[str, list[float]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, dict[str, float]]:
        length = {LENGTH: {"mean": self.steps / self.ended}} if self.ended >= OFTEN * self.games else {}
        return {way: best_and_median(rates) for way, rates in self.rates.items()} | length


Found = dict[tuple[str, int], Figures]
"""By name and games at once."""


def missing_numpy() -> str:
    """Batches are measured with NumPy: say what to install when it is missing."""
    return missing("numpy", "NumPy")


def run(quick: bool, json_path: str | None, console: Console) -> None:
    """Measure, show the table with ratios to pgx's connect_four, and keep the figures as JSON if asked."""
    if missing_numpy():
        raise WrongOption(missing_numpy())
    rounds, seconds = (2, 0.1) if quick else (7, 0.5)
    sizes = (SIZE,) if quick else (SIZE, LARGER)
    absent = [text for text in (pgx.available(), pettingzoo.available()) if text]
    with console.status("pgx compiles its games"):
        everybody = contestants(sizes)
    found = measure(everybody, rounds, seconds, console)
    for games in sizes:
        console.print(table(found, games))
    for text in absent:
        console.print(text, style="yellow")
    if json_path is not None:
        keep(
            json_path,
            rounds,
            seconds,
            {f"{name}, {games}": figures.as_dict() for (name, games), figures in found.items()},
        )


def contestants(sizes: Sequence[int]) -> list[Contestant]:
    """Our games and pgx's, for each size of batch; PettingZoo, which has one game at a time, once."""
    many: Any = importlib.import_module("atlantis.bench.many")  # it needs NumPy
    found: list[Contestant] = []
    for games in sizes:
        found += [many.Ours(name, games) for name in atlantis.games()]
        if not pgx.available():
            found += [pgx.Peer(name, games, many.any_legal) for name in pgx.PEERS]
        if not pettingzoo.available() and games == sizes[0]:
            found.append(pettingzoo.Peer(games))
    return found


def measure(everybody: Sequence[Contestant], rounds: int, seconds: float, console: Console) -> Found:
    """All contestants in turn, round after round, each in all its ways."""
    found = {(one.name, one.games): Figures(one.games) for one in everybody}

    def once(one: Contestant, _turn: int) -> None:
        figures = found[one.name, one.games]
        for way, play in one.ways.items():
            steps, ended, taken = play(seconds)
            figures.steps += steps
            figures.ended += ended
            figures.rates.setdefault(way, []).append(steps / taken)

    in_turn(everybody, rounds, once, console)
    return found


def table(found: Found, games: int) -> Table:
    """Millions of steps a second and the ratio to pgx's connect_four in the same way, by the best and median round."""
    shown = Table(
        title=f"{games} games at once: millions of steps a second, with masks\nx: ratio to pgx's connect_four",
        box=SIMPLE_HEAD,
    )
    for heading in ("moves\nchosen", "game"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("steps\na game", "best", "x", "median", "x"):
        shown.add_column(heading, justify="right", no_wrap=True)
    rates = {name: figures.as_dict() for (name, size), figures in found.items() if size == games}
    for way, meaning in WAYS.items():
        reference = rates.get(REFERENCE, {}).get(way)
        for name, rate in rates.items():
            if way in rate:
                row = [f"{rate[LENGTH]['mean']:.0f}" if LENGTH in rate else "-"]
                for by in ROUNDS:
                    row.append(f"{rate[way][by] / 1e6:.3f}")
                    row.append(f"{rate[way][by] / reference[by]:.2f}" if reference else "-")
                shown.add_row(meaning, name, *row, style="bold" if name in atlantis.games() else "")
        shown.add_section()
    return shown
