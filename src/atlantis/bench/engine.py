"""`atlantis bench engine`: our moves and copies a second beside OpenSpiel's C++ games, in one run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import atlantis
from atlantis.bench import openspiel
from atlantis.bench.ours import Ours
from atlantis.bench.rounds import ROUNDS, best_and_median, in_turn, keep

REFERENCE: Final = "hex(board_size=5)"
KINDS: Final = {"python": "moves, from Python", "native": "moves, compiled loop", "clone": "copies, from Python"}


@dataclass
class Figures:
    """The rates a contestant reached, round by round."""

    python: list[float] = field(default_factory=list)
    native: list[float] = field(default_factory=list)
    clone: list[float] = field(default_factory=list)

    def as_dict(self) -> dict[str, dict[str, float]]:
        return {
            "python": best_and_median(self.python),
            "native": best_and_median(self.native),
            "clone": best_and_median(self.clone),
        }


def measure(
    contestants: list[Ours | openspiel.Peer], rounds: int, seconds: float, console: Console
) -> dict[str, Figures]:
    """All contestants in turn, round after round."""
    found = {contestant.name: Figures() for contestant in contestants}

    def once(contestant: Ours | openspiel.Peer, turn: int) -> None:
        figures = found[contestant.name]
        moves, taken = contestant.python_moves(seconds, turn)
        figures.python.append(moves / taken)
        played, taken = contestant.native_moves(seconds, turn)
        figures.native.append(played / taken)
        copies, taken = contestant.clones(seconds / 2)
        figures.clone.append(copies / taken)

    in_turn(contestants, rounds, once, console)
    return found


def run(quick: bool, json_path: str | None, console: Console) -> None:
    """Measure, show the table with ratios to OpenSpiel's hex(5), and keep the figures as JSON if asked."""
    rounds, seconds = (2, 0.1) if quick else (7, 0.5)
    contestants: list[Ours | openspiel.Peer] = [Ours(name) for name in atlantis.games()]
    missing = openspiel.available()
    if not missing:
        contestants += [openspiel.Peer(name) for name in openspiel.PEERS]
    found = measure(contestants, rounds, seconds, console)
    console.print(table(found))
    if missing:
        console.print(missing, style="yellow")
    if json_path is not None:
        keep(json_path, rounds, seconds, {name: figures.as_dict() for name, figures in found.items()})


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
            for by in ROUNDS:
                row.append(f"{rates[by] / 1e6:.2f}")
                row.append(f"{rates[by] / reference[kind][by]:.2f}" if reference else "-")
            ours = name in atlantis.games()
            shown.add_row(
                meaning,
                name if ours else f"OpenSpiel {name.replace('board_size=', '')}",
                *row,
                style="bold" if ours else "",
            )
        shown.add_section()
    return shown
