"""Simulations per second of our search against OpenSpiel's C++ MCTSBot.

Both search from the start of a game (ours after the chance moves of the set-up), with random playouts to the end, for
one move. `towers placed`: Atlanteon where it has the most moves, 242. `as it plays`: the search with a game's
hand-written evaluation and settings. A second table has positions per second, see `networks.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console

import atlantis
from benchmarks import networks
from benchmarks.figures import Contestant, Kind, keep, measure, rates_of, report
from benchmarks.peers import openspiel
from benchmarks.workload import expert_search, measuring, search

KINDS: Final = (Kind("search", "search", 1e3, openspiel.REFERENCE),)
TOWERS: Final = ("tower black c3", "tower white a1", "tower white e5")


def ours(simulations: int) -> list[Contestant]:
    steps = {name: search(name, simulations) for name in atlantis.games()}
    steps["atlanteon, towers placed"] = search("atlanteon", simulations, TOWERS)
    steps |= {f"{name}, as it plays": expert_search(name, simulations) for name in atlantis.games()}
    return [Contestant(name, {"search": measuring(step)}, ours=True) for name, step in steps.items()]


def run(quick: bool, json: Path | None, console: Console) -> None:
    rounds, seconds, simulations = (2, 0.0, 300) if quick else (9, 0.3, 2000)
    missing = openspiel.available()
    contestants = ours(simulations)
    contestants += [openspiel.Peer(name).search(simulations) for name in openspiel.SEARCHED if not missing]
    found = measure(contestants, rounds, seconds, console)
    report("thousands of simulations a second; x: ratio to OpenSpiel's hex(5)", KINDS, found, console, [missing])
    missing = networks.available()
    contestants = networks.ours() + ([] if missing else networks.torch_contestants(simulations))
    evaluated = measure(contestants, rounds, seconds, console)
    report("thousands of positions or simulations a second", networks.KINDS, evaluated, console, [missing])
    rates = rates_of([*found, *evaluated])
    keep(json, rounds=rounds, seconds=seconds, simulations=simulations, rates=rates)
