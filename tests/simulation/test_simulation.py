"""The server under simulated faults: `docs/simulation.md` says what is checked."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from typing import Final

import pytest

from tests.games.scale import mark_long
from tests.simulation.run import Outcome, simulate
from tests.simulation.seeds import FOUND

SEEDS: Final = 2000
QUICK: Final = 25
"""Seeds of an ordinary run; the others are marked long."""
TOGETHER: Final = 25
EVENTFUL: Final = (20, 5, 6, 14, 17, 64)
"""Together these seeds had every fault when they were chosen, so hardly any others have to be tried."""
SHOWN: Final = 100
"""Lines of the trace of a failing seed."""
DIGEST: Final = "from tests.simulation.test_simulation import digest; print(digest(7))"


def check(seed: int) -> Outcome:
    outcome = simulate(seed)
    assert not outcome.why, f"{outcome.text(SHOWN)}\n\nSeed {seed}: {outcome.why}\nAdd it to tests/simulation/seeds.py."
    return outcome


def digest(seed: int) -> str:
    return sha256(simulate(seed).text().encode()).hexdigest()


@pytest.mark.parametrize("first", mark_long(range(0, SEEDS, TOGETHER), but=range(0, QUICK, TOGETHER)))
def test_nothing_acknowledged_is_lost_and_everybody_sees_what_is_stored(first: int) -> None:
    outcomes = [check(seed) for seed in range(first, first + TOGETHER)]
    assert sum(outcome.entries for outcome in outcomes) > 5 * TOGETHER, "hardly anything happens"
    assert sum(outcome.answers for outcome in outcomes) > 5 * TOGETHER


@pytest.mark.parametrize("seed", FOUND)
def test_what_the_simulation_found_stays_fixed(seed: int) -> None:
    check(seed)


def test_a_seed_is_the_same_run_every_time_and_in_every_process() -> None:
    """Also where sets of texts have another order."""
    elsewhere = subprocess.run(
        [sys.executable, "-c", DIGEST],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": "."},
    ).stdout.strip()
    assert digest(7) == digest(7) == elsewhere


def test_every_fault_happens_in_some_run() -> None:
    """What is never tried proves nothing."""
    wanted = {
        "is killed",
        "is stopped",
        "stands still",
        "wall clock jumps",
        "hears nothing any more",
        "does not hear",
        "a commit fails",
        "the answer to that commit is lost",
        "has lost the connection",
        "sends again",
        "'doubled': True",
        "'refused': 'illegal'",
        "'refused': 'not-your-seat'",
        "'refused': 'stale'",
        "'refused': 'unavailable'",
        "undo seat=",
        "resign seat=",
        "stores chat",
    }
    for seed in (*EVENTFUL, *range(200)):
        said = [what for _, _, what in simulate(seed).trace]
        wanted -= {one for one in wanted if any(one in what for what in said)}
        if not wanted:
            return
    pytest.fail(f"never happened: {wanted}")
