"""`atlantis bench engine`: our moves and copies a second beside OpenSpiel's C++ games, in one run.

Shared machines are noisy, so absolute figures mean little: every round measures all contestants one after the other,
and what counts is the ratio of the best rounds (and, beside it, of the median ones).
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import atlantis
from atlantis.bench import openspiel
from atlantis.engine import playouts

REFERENCE: Final = "hex(board_size=5)"
KINDS: Final = {"python": "moves, from Python", "native": "moves, compiled loop", "clone": "copies, from Python"}
BATCH: Final = 500  # games or copies between two looks at the clock


class Ours:
    """One of our games, measured as the peers are."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.start = atlantis.load(name).start()

    def python_moves(self, seconds: float, seed: int) -> tuple[int, float]:
        """Whole random games driven from Python: ask for the legal moves, pick one, apply it."""
        rand = random.Random(seed).random
        moves = 0
        begin = time.perf_counter()
        while True:
            state = self.start.clone()
            legal_actions, apply = state.legal_actions, state.apply
            while actions := legal_actions():
                apply(actions[int(rand() * len(actions))])
                moves += 1
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return moves, taken

    def native_moves(self, seconds: float, seed: int) -> tuple[int, float]:
        """Whole random games inside the compiled loop, results counted."""
        moves = 0
        begin = time.perf_counter()
        while True:
            moves += playouts(self.start, BATCH, seed).moves
            seed += 1
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return moves, taken

    def clones(self, seconds: float) -> tuple[int, float]:
        """Copies of the start, asked for from Python."""
        clone = self.start.clone
        made = 0
        begin = time.perf_counter()
        while True:
            for _ in range(BATCH):
                clone()
            made += BATCH
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return made, taken


@dataclass
class Figures:
    """The rates a contestant reached, round by round."""

    python: list[float] = field(default_factory=list)
    native: list[float] = field(default_factory=list)
    clone: list[float] = field(default_factory=list)

    def as_dict(self) -> dict[str, dict[str, float]]:
        return {name: {"best": max(rates), "median": statistics.median(rates)}
                for name, rates in (("python", self.python), ("native", self.native), ("clone", self.clone))}


def measure(contestants: list[Ours | openspiel.Peer], rounds: int, seconds: float,
            step: Callable[[], None]) -> dict[str, Figures]:
    """All contestants in turn, round after round."""
    found = {contestant.name: Figures() for contestant in contestants}
    for turn in range(rounds):
        for contestant in contestants:
            moves, taken = contestant.python_moves(seconds, turn)
            found[contestant.name].python.append(moves / taken)
            played, taken = contestant.native_moves(seconds, turn)
            found[contestant.name].native.append(played / taken)
            copies, taken = contestant.clones(seconds / 2)
            found[contestant.name].clone.append(copies / taken)
            step()
    return found


def run(quick: bool, json_path: str | None, console: Console) -> None:
    """Measure, show the table with ratios to OpenSpiel's hex(5), and keep the figures as JSON if asked."""
    rounds, seconds = (2, 0.1) if quick else (7, 0.5)
    contestants: list[Ours | openspiel.Peer] = [Ours(name) for name in atlantis.games()]
    missing = openspiel.available()
    if not missing:
        contestants += [openspiel.Peer(name) for name in openspiel.PEERS]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=rounds * len(contestants))
        found = measure(contestants, rounds, seconds, lambda: progress.advance(task))
    console.print(table(found))
    if missing:
        console.print(missing, style="yellow")
    if json_path is not None:
        report = {"python": platform.python_version(), "core": atlantis.CORE, "rounds": rounds, "seconds": seconds,
                  "rates": {name: figures.as_dict() for name, figures in found.items()}}
        Path(json_path).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def table(found: dict[str, Figures]) -> Table:
    """Rates in millions a second and the ratio to OpenSpiel's hex(5), by the best and by the median round."""
    shown = Table(title="millions a second; x: ratio to OpenSpiel's hex(5)", box=SIMPLE_HEAD)
    shown.add_column("measured")
    shown.add_column("game", no_wrap=True)
    for heading in ("best", "x", "median", "x"):
        shown.add_column(heading, justify="right")
    reference = found[REFERENCE].as_dict() if REFERENCE in found else None
    for kind, meaning in KINDS.items():
        for name, figures in found.items():
            rates = figures.as_dict()[kind]
            row = []
            for by in ("best", "median"):
                row.append(f"{rates[by] / 1e6:.2f}")
                row.append(f"{rates[by] / reference[kind][by]:.2f}" if reference else "-")
            ours = name in atlantis.games()
            shown.add_row(meaning, name if ours else f"OpenSpiel {name.replace('board_size=', '')}", *row,
                          style="bold" if ours else "")
        shown.add_section()
    return shown
