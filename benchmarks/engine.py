"""Moves and copies per second against OpenSpiel's C++ games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console

import atlantis
from benchmarks.figures import Contestant, Kind, keep, measure, rates_of, report
from benchmarks.peers import openspiel
from benchmarks.workload import clones, measuring, playouts, python_moves

KINDS: Final = (
    Kind("python", "moves from Python", 1e6, openspiel.REFERENCE),
    Kind("native", "compiled moves", 1e6, openspiel.REFERENCE),
    Kind("clone", "copies", 1e6, openspiel.REFERENCE),
)


def ours(name: str) -> Contestant:
    ways = {"python": python_moves(name), "native": playouts(name), "clone": clones(name)}
    return Contestant(name, {way: measuring(step) for way, step in ways.items()}, ours=True)


def peer(name: str) -> Contestant:
    game = openspiel.Peer(name)
    return Contestant(
        openspiel.shown(name), {"python": game.python_moves, "native": game.native_moves, "clone": game.clones}
    )


def run(quick: bool, json: Path | None, console: Console) -> None:
    rounds, seconds = (2, 0.1) if quick else (7, 0.5)
    missing = openspiel.available()
    contestants = [ours(name) for name in atlantis.games()]
    contestants += [peer(name) for name in openspiel.PEERS if not missing]
    found = measure(contestants, rounds, seconds, console)
    report("millions a second; x: ratio to OpenSpiel's hex(5)", KINDS, found, console, [missing])
    keep(json, rounds=rounds, seconds=seconds, rates=rates_of(found))
