"""Steps per second of many games at once, with masks, against pgx and PettingZoo.

A step is a move in every game of a batch: afterwards the masks of legal moves, the positions, the rewards and the ends
of games are available, and games that ended have been restarted. Moves are random legal ones, chosen in two ways: in
compiled code, or by NumPy from the masks, as your own policy would. Steps are counted per game; chance moves belong to
the step before them.

pgx runs on the CPU and may use all cores. Ours uses one; larger batches are also divided among a process for each core,
in two ways: all moves are chosen by the process that owns the batch, or each process chooses those of its own games.
PettingZoo plays one game at a time, in Python.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import wait
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

import atlantis
from atlantis.adapters.batch import batch as atlantis_batch
from atlantis.bots.processes import Failed, WorkerProcess
from benchmarks.figures import Contestant, Kind, Measure, Work, keep, measure, rates_of, report
from benchmarks.peers import pettingzoo, pgx
from benchmarks.workload import SEED, Step, batch, measuring

SIZE, LARGER = 256, 4096
"""Games at once; the larger batch is left out of quick runs."""
REFERENCE: Final = "pgx connect_four"
KINDS: Final = (Kind("compiled", "compiled", 1e6, REFERENCE), Kind("numpy", "by NumPy", 1e6, REFERENCE))
TIMEOUT: Final = 120.0
"""Seconds that a process may take beyond what it was asked for."""
ENOUGH: Final = 20
"""How often each game of a batch must end before the mean length is used: before that, long games are missing."""


def any_legal(masks: NDArray[np.bool_], random: np.random.Generator) -> NDArray[np.int64]:
    """A uniformly random legal action for every game, from the masks alone."""
    games, choices = masks.shape
    legal = np.flatnonzero(masks)
    counts = masks.view(np.uint8).sum(axis=1, dtype=np.uint16)  # quicker than count_nonzero, for narrow masks, too
    first = np.cumsum(counts, dtype=np.int64) - counts
    chosen: NDArray[np.int64] = legal[first + (random.random(games) * counts).astype(np.int64)]
    return chosen - np.arange(0, games * choices, choices)


def by_core(name: str, games: int, processes: int) -> Step:
    """As `workload.batch`, in several processes."""
    played = atlantis_batch(name, games, SEED, processes=processes)

    def step(_seed: int) -> tuple[int, int]:
        played.step(played.sample())
        return games, int(played.over.sum())

    return step


def by_numpy(name: str, games: int, processes: int = 1, seed: int = SEED) -> Step:
    """As `workload.batch`, with moves chosen from the masks."""
    played, random = atlantis_batch(name, games, seed, processes=processes), np.random.default_rng(seed)

    def step(_seed: int) -> tuple[int, int]:
        played.step(any_legal(played.masks, random))
        return games, int(played.over.sum())

    return step


def ours(name: str, games: int) -> Contestant:
    ways = {"compiled": measuring(batch(name, games)), "numpy": measuring(by_numpy(name, games))}
    return Contestant(name, ways, ours=True, enough=ENOUGH * games)


def divided(name: str, games: int, processes: int) -> Contestant:
    ways = {
        "compiled": measuring(by_core(name, games, processes)),
        "numpy": measuring(by_numpy(name, games, processes)),
    }
    return Contestant(f"{name}, {processes} processes", ways, ours=True, enough=ENOUGH * games)


@dataclass
class Apart:
    """Some of the games, with moves chosen in the process that they are in: it is sent there."""

    name: str
    games: int
    seed: int
    play: Measure | None = None

    def __call__(self, seconds: float) -> Work:
        if self.play is None:
            self.play = measuring(by_numpy(self.name, self.games, seed=self.seed))
        return self.play(seconds, 0)


class Independent:
    """A batch in each of several processes, which run at the same time; a measurement adds up their work."""

    def __init__(self, name: str, games: int, processes: int) -> None:
        ends = [games * number // processes for number in range(processes + 1)]
        self.workers: list[WorkerProcess[float, Work]] = [
            WorkerProcess(Apart(name, end - begin, SEED + begin)) for begin, end in pairwise(ends)
        ]
        self(0.0, 0)  # begins the games

    def __call__(self, seconds: float, _seed: int) -> Work:
        for worker in self.workers:
            worker.send(seconds, seconds + TIMEOUT)
        found = [self.answer(worker) for worker in self.workers]
        return Work(sum(work.done for work in found), max(work.seconds for work in found), sum(w.games for w in found))

    def answer(self, worker: WorkerProcess[float, Work]) -> Work:
        while (work := worker.poll()) is None:
            wait([worker.channel])
        if isinstance(work, Failed):
            raise RuntimeError(f"a process of the benchmark failed: {work.why}")
        return work


def apart(name: str, games: int, processes: int) -> Contestant:
    way = {"numpy": Independent(name, games, processes)}
    return Contestant(f"{name}, {processes} batches", way, ours=True, enough=ENOUGH * games)


def run(quick: bool, json: Path | None, console: Console) -> None:
    rounds, seconds = (2, 0.1) if quick else (7, 0.5)
    missing = [pgx.available(), pettingzoo.available()]
    kept: dict[str, dict[str, dict[str, float]]] = {}
    for games in (SIZE,) if quick else (SIZE, LARGER):
        contestants = [ours(name, games) for name in atlantis.games()]
        if games == LARGER and (cores := os.cpu_count() or 1) > 1:
            contestants += [how(name, games, cores) for how in (divided, apart) for name in atlantis.games()]
        if not missing[0]:
            with console.status("pgx compiles its games"):
                contestants += [
                    Contestant(f"pgx {name}", pgx.Peer(name, games, any_legal).ways, enough=ENOUGH * games)
                    for name in pgx.PEERS
                ]
        if not missing[1] and games == SIZE:
            contestants.append(pettingzoo.contestant())
        found = measure(contestants, rounds, seconds, console)
        title = f"{games} games at once: millions of steps a second, with masks\nx: ratio to pgx's connect_four"
        report(title, KINDS, found, console, missing if games == SIZE else [])
        kept |= {f"{name}, {games}": rates for name, rates in rates_of(found).items()}
    keep(json, rounds=rounds, seconds=seconds, rates=kept)
