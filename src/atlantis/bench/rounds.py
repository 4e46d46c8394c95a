"""What the benchmarks share: contestants in turn, round after round, the best and the median round, the file kept.

Shared machines are noisy, so absolute figures mean little: every round measures all contestants one after the other,
and what counts is the ratio of the best rounds (and, beside it, of the median ones).
"""

from __future__ import annotations

import json
import platform
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import Progress

import atlantis

ROUNDS: Final = ("best", "median")

C = TypeVar("C")


def in_turn(contestants: Sequence[C], rounds: int, measure: Callable[[C, int], None], console: Console) -> None:
    """Measure all contestants in turn, round after round; `measure` is told who it is and the number of the round."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=rounds * len(contestants))
        for turn in range(rounds):
            for contestant in contestants:
                measure(contestant, turn)
                progress.advance(task)


def best_and_median(rates: list[float]) -> dict[str, float]:
    """The two rounds that are shown and kept."""
    return {"best": max(rates), "median": statistics.median(rates)}


def keep(path: str, rounds: int, seconds: float, figures: dict[str, dict[str, dict[str, float]]]) -> None:
    """Write the figures to a file, with how they came about."""
    report = {
        "python": platform.python_version(),
        "core": atlantis.CORE,
        "rounds": rounds,
        "seconds": seconds,
        "rates": figures,
    }
    Path(path).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
