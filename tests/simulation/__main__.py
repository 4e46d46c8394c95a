"""`python -m tests.simulation`: many seeds at once, or one of them with its trace."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Final

from tests.simulation.run import Outcome, simulate

TOGETHER: Final = 50
"""Seeds that a process gets at a time."""
PROGRESS: Final = 10.0
"""Seconds between two lines of progress."""
SHOWN: Final = 60
"""Lines of the trace of a failing seed."""


def chunk(first: int, seeds: int) -> tuple[int, int, int, list[Outcome]]:
    """So many seeds one after the other: how many, with how many entries and answers, and the failures."""
    outcomes = [simulate(seed) for seed in range(first, first + seeds)]
    failures = [outcome for outcome in outcomes if outcome.why]
    return seeds, sum(one.entries for one in outcomes), sum(one.answers for one in outcomes), failures


def run_many(first: int, seeds: int, jobs: int, most_failures: int) -> int:
    end, started, told = first + seeds, time.monotonic(), time.monotonic()
    done = entries = answers = 0
    failures: list[Outcome] = []
    chunks: Iterator[tuple[int, int]] = ((at, min(TOGETHER, end - at)) for at in range(first, end, TOGETHER))
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[tuple[int, int, int, list[Outcome]]], int] = {}
        try:
            while len(failures) < most_failures:
                running |= {pool.submit(chunk, *one): one[0] for one in islice(chunks, 2 * jobs - len(running))}
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[future]
                    seeds_done, entries_done, answers_done, failed = future.result()
                    done, entries, answers = done + seeds_done, entries + entries_done, answers + answers_done
                    failures += failed
                    for outcome in failed:
                        print(f"{outcome.text(SHOWN)}\nFAILED: seed {outcome.seed}: {outcome.why}", flush=True)
                if time.monotonic() - told > PROGRESS or not running:
                    told = time.monotonic()
                    rest = min(running.values(), default=first + done)
                    print(
                        f"{done} of {seeds} seeds, {entries} entries, {answers} answers, {len(failures)} failures, "
                        f"{told - started:.0f} s. To continue from here: --first {rest} --seeds {end - rest}",
                        flush=True,
                    )
        finally:
            pool.shutdown(cancel_futures=True)
    if failures:
        print(f"Failing seeds: {', '.join(str(one.seed) for one in failures)}. Add them to tests/simulation/seeds.py.")
        print(f"The whole trace: python -m tests.simulation --seed {failures[0].seed}")
    return int(bool(failures))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="run this seed alone and print its whole trace")
    parser.add_argument("--seeds", type=int, default=2000, help="how many seeds")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--most-failures", type=int, default=5, help="stop after so many failing seeds")
    given = parser.parse_args()
    if given.seed is None:
        return run_many(given.first, given.seeds, given.jobs, given.most_failures)
    outcome = simulate(given.seed)
    print(outcome.text())
    print(f"FAILED: {outcome.why}" if outcome.why else f"right: {outcome.entries} entries, {outcome.answers} answers")
    return int(bool(outcome.why))


if __name__ == "__main__":
    sys.exit(main())
