"""Games per second of an experiment with quick bots, next to a bare loop over the same games; one and two Dask workers.

The bare loop plays the games of the experiment in one process and measures, sends and saves nothing. The clock of an
experiment starts with its first answer, so that starting processes does not count.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import Final

from rich.console import Console

from atlantis.arena.run import play_game
from atlantis.bots.chance import ChanceSource
from atlantis.engine import WrongOption
from atlantis.lab import require_libraries
from atlantis.lab.experiment import Experiment, cells_of, parse_experiment
from benchmarks.figures import Contestant, Kind, Measure, Work, keep, measure, rates_of, repeat, report

GAMES: Final = {"ark": "greedy", "atlandice": "greedy", "rising": "quick"}
BARE, LOCAL, ONE, TWO = "bare loop", "lab, 1 process", "Dask, 1 worker", "Dask, 2 workers"
ON_DASK: Final = "ark"
KINDS: Final = (
    *(Kind(game, f"{game}, {bot}, games/s", 1, BARE) for game, bot in GAMES.items()),
    Kind("dask", f"{ON_DASK}, {GAMES[ON_DASK]}, games/s", 1, ONE),
)
TITLE: Final = "experiments; x: to a bare loop of the same games, and to one Dask worker"
START_SECONDS: Final = 60.0


class Enough(Exception):
    """The time is up."""


def experiment_of(game: str, seed: int) -> Experiment:
    return parse_experiment({"games": 1_000_000, "seed": seed, "play": [{"game": game, "bots": GAMES[game]}]})


def bare(game: str) -> Measure:
    """Only the games."""

    def play(seconds: float, seed: int) -> Work:
        plan = next(cells_of(experiment_of(game, seed))).plan
        loaded, numbers = plan.setup.load(), iter(range(1, 1_000_000))

        def one() -> tuple[float, int]:
            pairing = plan.pairing(next(numbers))
            bots = [
                plan.entries[entry - 1].make(loaded, pairing.bot_seed(seat))
                for seat, entry in enumerate(pairing.entries)
            ]
            play_game(loaded, bots, ChanceSource(pairing.seed))
            return 1, 0

        return repeat(one, seconds)

    return play


def in_lab(game: str, pool_for: Callable[[], object]) -> Measure:
    """A whole experiment: measured, sent and saved."""
    from atlantis.lab.results import Folder
    from atlantis.lab.run import Run

    def play(seconds: float, seed: int) -> Work:
        counted = [0, 0]
        begin = 0.0

        def hear(done: int, total: int) -> None:
            nonlocal begin
            if not begin:
                begin, counted[0] = perf_counter(), done
            counted[1] = done
            if perf_counter() - begin > seconds and done > counted[0]:
                raise Enough

        with TemporaryDirectory() as folder:
            run = Run(Folder.create(Path(folder) / "lab", experiment_of(game, seed)))
            with suppress(Enough):
                run.play(pool_for(), hear)  # type: ignore[arg-type]
            return Work(counted[1] - counted[0], perf_counter() - begin)

    return play


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A Dask scheduler with workers on loopback."""
    from atlantis.lab.pools import DaskPool

    with socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    own = ["--no-dashboard", "--host", "127.0.0.1"]
    commands = [
        ["scheduler", "--port", address.rpartition(":")[2]],
        *([["worker", address, "--nthreads", "1", "--no-nanny"]] * workers),
    ]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *own], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for words in commands
    ]
    try:
        end = monotonic() + START_SECONDS
        while True:
            try:
                pool = DaskPool(address)
                ready = pool.threads == workers
                pool.close()
                if ready:
                    break
            except WrongOption:  # not there yet
                pass
            if monotonic() > end:
                raise WrongOption(f"The Dask cluster did not start within {START_SECONDS:g} seconds.")
            sleep(0.5)
        yield address
    finally:
        for process in processes:
            process.kill()
            process.wait()


def run(quick: bool, json: Path | None, console: Console) -> None:
    require_libraries()
    from atlantis.lab.pools import DaskPool, LocalPool

    rounds, seconds = (2, 1.0) if quick else (5, 6.0)
    with cluster(1) as one, cluster(2) as two:
        pools = {ONE: DaskPool(one), TWO: DaskPool(two)}
        found = measure(
            [
                Contestant(BARE, {game: bare(game) for game in GAMES}),
                Contestant(LOCAL, {game: in_lab(game, lambda: LocalPool(1, 60.0)) for game in GAMES}, ours=True),
                *(
                    Contestant(name, {"dask": in_lab(ON_DASK, lambda pool=pool: pool)}, ours=True)  # type: ignore[misc]
                    for name, pool in pools.items()
                ),
            ],
            rounds,
            seconds,
            console,
        )
        for pool in pools.values():
            pool.close()
    report(TITLE, KINDS, found, console)
    keep(json, rounds=rounds, seconds=seconds, rates=rates_of(found))
