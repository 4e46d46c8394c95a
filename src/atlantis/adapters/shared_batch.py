"""A batch whose games are divided among processes, which write into the same arrays."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, Final

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from atlantis.bots.processes import SPAWN, Failed, WorkerProcess
from atlantis.engine import OVER, AtlantisError, Batch, Game, IllegalAction, State, WrongOption
from atlantis.engine.batch import MOST_GAMES, SEEDS

MOST_PROCESSES: Final = 256
TIMEOUT: Final = 3600.0
"""Seconds that one call may take."""

Task = tuple[str, tuple[Any, ...]]
"""A method of `Batch` and its arguments."""


class SharedBatch:
    """A `Batch` in several processes. The same seed gives the same games in any number of them.

    Each call costs a message to each process and back, so this pays with thousands of games only.
    """

    def __init__(
        self, game: Game, games: int, seed: int, restart: bool, positions: Sequence[State] | None, processes: int
    ) -> None:
        Batch(game, 1, seed, restart, positions)  # raises for wrong positions
        if not 1 <= games <= MOST_GAMES:
            raise WrongOption(f"A batch has 1 to {MOST_GAMES:,} games, not {games}.")
        most = min(games, MOST_PROCESSES)
        if not 1 <= processes <= most:
            raise WrongOption(f"A batch of {games:,} games runs in 1 to {most} processes, not {processes}.")
        self.game = game
        self.games: int = games
        arrays = Arrays(game, games)
        self.masks: NDArray[np.uint8] = arrays.read("masks", np.uint8)
        self.cells: NDArray[np.int16] = arrays.read("cells", np.int16)
        self.actors: NDArray[np.int16] = arrays.read("actors", np.int16)
        self.over: NDArray[np.uint8] = arrays.read("over", np.uint8)
        self.rewards: NDArray[np.float64] = arrays.read("rewards", np.float64)
        self.chosen: NDArray[np.int64] = arrays.read("chosen", np.int64)
        self.bounds: list[int] = [games * number // processes for number in range(processes + 1)]
        self.workers: list[WorkerProcess[Task, Any]] = []
        try:
            for number in range(processes):
                part = Part(game, self.bounds[number], self.bounds[number + 1], restart, positions, arrays)
                self.workers.append(WorkerProcess(part))
            self.reset(seed)
        except BaseException:
            self.close()
            raise

    def reset(self, seed: int) -> None:
        self.ask_all("reset", lambda part: (seed,))

    def restart_some(self, where: bytes) -> None:
        self.ask_all("restart_some", lambda part: (where[part],))

    def step(self, codes: bytes, where: bytes = b"") -> None:
        """As in a `Batch`: if one of the moves is illegal, nothing changes in any process."""
        self.check_legal(np.frombuffer(codes, "<i8"), np.frombuffer(where, np.bool_))
        self.ask_all("step", lambda part: (codes[8 * part.start : 8 * part.stop], where[part]))

    def check_legal(self, codes: NDArray[np.int64], where: NDArray[np.bool_]) -> None:
        known = (codes >= 0) & (codes < self.game.choices)
        masks = self.masks.reshape(self.games, self.game.choices)
        legal = known & (masks[np.arange(self.games), np.where(known, codes, 0)] != 0)
        wrong = ~legal & (self.actors != OVER)
        if len(where):
            wrong &= where
        if wrong.any():
            number = int(wrong.argmax())
            raise IllegalAction(f"Game {number}: {self.state(number).explain(int(codes[number]), 'en')}")

    def choose(self, where: bytes = b"") -> None:
        self.ask_all("choose", lambda part: (where[part],))

    def state(self, number: int) -> State:
        if not 0 <= number < self.games:
            raise WrongOption(f"There is no game {number}; they are numbered from 0 to {self.games - 1}.")
        self.check_open()
        part = next(n for n in range(len(self.workers)) if number < self.bounds[n + 1])
        worker = self.workers[part]
        worker.send(("state", (number - self.bounds[part],)), TIMEOUT)
        state: State = self.answer(worker)
        return state

    def ask_all(self, method: str, arguments: Callable[[slice], tuple[Any, ...]]) -> None:
        """Call a method in all processes at the same time, and wait for all of them."""
        self.check_open()
        for number, worker in enumerate(self.workers):
            part = slice(self.bounds[number], self.bounds[number + 1])
            worker.send((method, arguments(part)), TIMEOUT)
        for worker in self.workers:
            self.answer(worker)

    def answer(self, worker: WorkerProcess[Task, Any]) -> Any:
        while (answer := worker.poll()) is None:
            wait([worker.channel])
        if isinstance(answer, Failed):
            self.close()
            raise AtlantisError(f"A process of this batch failed, so make a new one: {answer.why}.")
        return answer

    def check_open(self) -> None:
        if not self.workers:
            raise AtlantisError("This batch is closed: make a new one.")

    def close(self) -> None:
        """End the processes. They end with this one, too."""
        for worker in self.workers:
            worker.close()
        self.workers.clear()

    def __del__(self) -> None:
        if hasattr(self, "workers"):
            self.close()

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r} in {len(self.workers)} processes>"


class Arrays:
    """The memory that the processes share: a row for each game."""

    def __init__(self, game: Game, games: int) -> None:
        sizes = {"masks": game.choices, "cells": 2 * game.layout.size, "rewards": 8 * game.players}
        sizes |= {"actors": 2, "over": 1, "chosen": 8}
        self.rows: dict[str, int] = sizes
        self.memory: dict[str, Any] = {
            name: SPAWN.RawArray(ctypes.c_char, games * size) for name, size in sizes.items()
        }

    def read(self, name: str, kind: type[Any]) -> NDArray[Any]:
        found = np.frombuffer(self.memory[name], kind)
        found.flags.writeable = False
        return found

    def write(self, name: str, game: int, numbers: object) -> None:
        """The rows from this game on."""
        begin, given = game * self.rows[name], memoryview(numbers).cast("B")  # type: ignore[arg-type]
        memoryview(self.memory[name]).cast("B")[begin : begin + len(given)] = given


@dataclass
class Part:
    """The games of one process, from `first` up to but not `end`: does tasks there."""

    game: Game
    first: int
    end: int
    restart: bool
    positions: Sequence[State] | None
    arrays: Arrays
    batch: Batch | None = None

    def __call__(self, task: Task) -> object:
        method, arguments = task
        batch = self.batch = self.batch or self.start()
        if method == "state":
            return batch.state(*arguments)
        if method == "reset":
            self.reset(batch, *arguments)
        else:
            getattr(batch, method)(*arguments)
        for name in ["chosen"] if method == "choose" else [name for name in self.arrays.rows if name != "chosen"]:
            self.arrays.write(name, self.first, getattr(batch, name))
        return True

    def start(self) -> Batch:
        given = self.positions
        if given is not None:
            given = [given[number % len(given)] for number in range(self.first, self.end)]
        return Batch(self.game, self.end - self.first, 0, self.restart, given)

    def reset(self, batch: Batch, seed: int) -> None:
        """Each game gets the chance that it would have if all were in one process."""
        seeds = Random(seed)
        all_seeds = [seeds.randrange(SEEDS) for _ in range(self.end)]
        batch.randoms = [Random(one) for one in all_seeds[self.first :]]
        for number in range(self.end - self.first):
            batch.begin(number)
