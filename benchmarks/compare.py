"""The working tree against another commit, measured alternately in one run.

The other commit is unpacked into build/compare, installed into its own virtual environment (once; it takes some
minutes) and runs the same work: `workload.py` in one process per version, measured alternately, in the opposite order
in the next round.
"""

from __future__ import annotations

import io
import json
import math
import os
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from rich.console import Console
from rich.progress import track
from rich.table import Table

import atlantis
from atlantis.engine import WrongOption
from benchmarks import server, workload
from benchmarks.figures import Work, grid, keep, three_digits
from benchmarks.server_process import environment

ROOT: Final = Path(__file__).parents[1]
SERVER: Final = "server"
GROUPS: Final = (*workload.WORK, SERVER)
FLOOR: Final = 0.95
"""The lowest acceptable ratio of the best rounds: below it the exit code is 1."""
MATCHES: Final = 100
"""Live matches on a server."""


class Version:
    """A version of Atlantis in its own interpreter; ends with the `with` block."""

    def __init__(self, python: str, module: str = "benchmarks.workload") -> None:
        self.python = python
        self.process = subprocess.Popen(
            [python, "-P", "-m", module],
            env=environment(python, ROOT),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.about: dict[str, Any] = self.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise WrongOption(f"The work failed with {self.python}: see above.")
        return json.loads(line)

    def ask(self, *question: object) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        return self.read()

    def measure(self, work: str, game: str, seconds: float, seed: int) -> Work:
        if work == SERVER:
            load = server.measure("SQLite", MATCHES, 20 * seconds, {"flat out": 0.0}, self.python).loads["flat out"]
            return Work(len(load.waits), load.seconds * (load.server or 1.0))  # seconds of processor time, if known
        return Work(*self.ask(work, game, seconds, seed))


@dataclass
class Pairs:
    """The rates of both versions for the same work, by round."""

    work: str
    game: str
    before: list[float] = field(default_factory=list)
    now: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        return max(self.now) / max(self.before)

    @property
    def median(self) -> float:
        """The median of the ratios of all rounds."""
        return statistics.median(now / before for now, before in zip(self.now, self.before, strict=True))


def install(commit: str, console: Console) -> str:
    """The interpreter of an environment with this commit, created if needed."""
    try:
        name = output("git", "rev-parse", "--quiet", "--verify", f"{commit}^{{commit}}").decode().strip()
    except WrongOption as error:
        raise WrongOption(f"There is no commit {commit!r} here.") from error
    folder = ROOT / "build" / "compare" / name[:12]
    python, ready = folder / ".venv" / "bin" / "python", folder / ".venv" / "ready"
    if not ready.exists():
        with console.status(f"installing {commit} in {folder.relative_to(ROOT)}"):
            with tarfile.open(fileobj=io.BytesIO(output("git", "archive", name))) as files:
                files.extractall(folder, filter="data")
            # No benchmark needs the page, so it may be missing.
            env = {**os.environ, "npm_config_offline": "true", "npm_config_cache": str(folder / ".npm")}
            output("uv", "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(folder / ".venv"))
            output(
                "uv", "pip", "install", "--quiet", "--python", str(python), "--editable", str(folder), "numpy", env=env
            )
        ready.touch()
    return str(python)


def output(*command: str, env: dict[str, str] | None = None) -> bytes:
    """What a command prints; WrongOption if it fails."""
    try:
        return subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise WrongOption(f"The other commit cannot be installed: {error}") from error


def run(commit: str, groups: Sequence[str], quick: bool, json: Path | None, console: Console) -> bool:
    """Measure, print the table, and return whether all rates reach the floor."""
    rounds, seconds = (2, 0.05) if quick else (7, 0.25)
    work = [Pairs(name, game) for group in groups for name in workload.WORK.get(group, ()) for game in atlantis.games()]
    work += [Pairs(SERVER, f"{MATCHES} matches")] * (SERVER in groups)
    with Version(install(commit, console)) as before, Version(sys.executable) as now:
        differences = differing(before, now)
        turns = [(turn, pairs) for turn in range(rounds) for pairs in work]
        for turn, pairs in track(turns, "measuring", console=console, transient=True):
            sides = [(before, pairs.before), (now, pairs.now)]
            for version, rates in sides if turn % 2 else reversed(sides):
                found = version.measure(pairs.work, pairs.game, seconds, 1000 * turn)
                rates.append(found.done / found.seconds)
    console.print(table(commit, work))
    for text in differences:
        console.print(text, style="yellow")
    console.print(verdict(work))
    keep(
        json,
        commit=commit,
        rounds=rounds,
        seconds=seconds,
        ratios={f"{pairs.work}, {pairs.game}": {"best": pairs.best, "median": pairs.median} for pairs in work},
    )
    return min(pairs.best for pairs in work) >= FLOOR


def differing(before: Version, now: Version) -> list[str]:
    """Notes on differences between the versions; WrongOption if the ratios would be meaningless."""
    if before.about["core"] != now.about["core"]:
        raise WrongOption(
            f"The other commit runs {before.about['core']}, this one {now.about['core']}: their rates "
            "cannot be compared. Use `uv sync --reinstall-package atlantis-games`."
        )
    found = []
    if before.about["recipe"] != now.about["recipe"]:
        found.append(f"Compiled differently: {before.about['recipe']}, now {now.about['recipe']}.")
    changed = [game for game, moves in now.about["moves"].items() if before.about["moves"].get(game) != moves]
    if changed:
        found.append(f"The same seed plays other random games now: {', '.join(changed)}.")
    return found


def table(commit: str, work: Sequence[Pairs]) -> Table:
    """Rates by the best round; ratios by the best round, and the median of the ratios in each round."""
    headings = ("measured", "game", commit[:12], "now", "x", "median x")
    shown = grid(f"thousands a second, at {commit} and now", headings, left=2)
    for pairs, following in zip(work, [*work[1:], None], strict=True):
        shown.add_row(
            pairs.work,
            pairs.game,
            three_digits(max(pairs.before) / 1e3),
            three_digits(max(pairs.now) / 1e3),
            f"{pairs.best:.2f}",
            f"{pairs.median:.2f}",
            style="bold" if pairs.best < FLOOR else "",
            end_section=following is not None and following.work != pairs.work,
        )
    return shown


def verdict(work: Sequence[Pairs]) -> str:
    lowest = min(work, key=lambda pairs: pairs.best)
    mean = math.exp(statistics.fmean(math.log(pairs.best) for pairs in work))
    below = sum(pairs.best < FLOOR for pairs in work)
    return (
        f"Lowest: {lowest.best:.2f} ({lowest.work}, {lowest.game}); geometric mean {mean:.2f}; "
        f"{below} of {len(work)} below {FLOOR}."
    )
