"""Playing an experiment: its missing games, in several processes, until there are enough of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final, Self

import polars as pl

from atlantis.arena.file import whole_rounds
from atlantis.bots.processes import Failed
from atlantis.lab.experiment import Cell, Experiment
from atlantis.lab.metrics import CellPlayer, Row
from atlantis.lab.pools import LocalPool, WorkerPool, WorkerSession
from atlantis.lab.results import Folder, LabError, Results, table_of
from atlantis.lab.statistics import half_width

CHUNK_SECONDS: Final = 0.5
"""About how long a worker plays before it answers."""
MOST_IN_A_CHUNK: Final = 500
FIRST_STAGE: Final = 100
"""Games before the precision is first checked; each stage has half as many again."""
PATIENCE: Final = 3600.0

Progress = Callable[[int, int], None]
"""Is told how many games have ended, and how many there will be at most."""


@dataclass(frozen=True)
class GamesTask:
    """Some games of a cell, by number. `again`: the process that played it before has died."""

    cell: int
    numbers: tuple[int, ...]
    again: bool = False


class Laboratory:
    """Plays tasks; it is sent to worker processes and sets up the games there."""

    def __init__(self, cells: Sequence[Cell], decided: bool = False, judge: str = "", records: bool = False) -> None:
        self.cells: dict[int, Cell] = {cell.number: cell for cell in cells}
        self.how: tuple[bool, str, bool] = (decided, judge, records)
        self.players: dict[int, CellPlayer] = {}

    def __call__(self, task: GamesTask) -> list[Row]:
        if task.cell not in self.players:
            self.players[task.cell] = CellPlayer(self.cells[task.cell], *self.how)
        return [self.players[task.cell].play(number) for number in task.numbers]


class Chunks:
    """Divides games into tasks that take about CHUNK_SECONDS each, as the time that a game takes becomes known.

    This iterator ends when there is nothing to do at the moment; after an answer it may have more. `more`: the games to
    play next, by cell; it is called when all earlier ones are given out.
    """

    def __init__(self, more: Callable[[], Mapping[int, Sequence[int]]], pool: WorkerPool) -> None:
        self.more = more
        self.pool = pool
        self.games: dict[int, list[int]] = {}
        self.lost: list[GamesTask] = []
        self.seconds: dict[int, float] = {}

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> GamesTask:
        if self.lost:
            return self.lost.pop()
        if not self.games:
            self.games = {cell: list(numbers) for cell, numbers in self.more().items() if numbers}
        for cell, numbers in self.games.items():
            size = self.size(cell, len(numbers))
            task, self.games[cell] = GamesTask(cell, tuple(numbers[:size])), numbers[size:]
            if not self.games[cell]:
                del self.games[cell]
            return task
        raise StopIteration

    def size(self, cell: int, left: int) -> int:
        if cell not in self.seconds:
            return 1
        fitting = int(CHUNK_SECONDS / max(self.seconds[cell], 1e-6))
        return max(1, min(fitting, MOST_IN_A_CHUNK, -(-left // (2 * self.pool.size))))

    def learn(self, rows: Sequence[Row]) -> None:
        self.seconds[rows[0]["cell"]] = sum(row["seconds"] for row in rows) / len(rows)

    def lose(self, task: GamesTask) -> None:
        """The games are played again, one by one."""
        self.lost += [GamesTask(task.cell, (number,), again=True) for number in reversed(task.numbers)]


def play(work: Laboratory, more: Callable[[], Mapping[int, Sequence[int]]], pool: WorkerPool) -> Iterator[list[Row]]:
    """Play games; yield the rows of a task when it is done. Every game is yielded once.

    If the process of a task dies, its games are played again; one that fails again is a row with `failed`.
    """
    chunks = Chunks(more, pool)
    with closing(pool.work(work, chunks)) as answers:
        for task, answer in answers:
            if not isinstance(answer, Failed):
                chunks.learn(answer)
                yield answer
            elif task.again:
                yield [failed_row(work.cells[task.cell], task.numbers[0], answer.why)]
            else:
                chunks.lose(task)


def failed_row(cell: Cell, number: int, why: str) -> Row:
    pairing = cell.plan.pairing(number)
    return {
        "cell": cell.number,
        "game": number,
        "round": pairing.round,
        "seed": pairing.seed,
        "entries": list(pairing.entries),
        "failed": why,
        "seconds": 0.0,
    }


CellTask = tuple[Cell, tuple[int, ...]]


def play_cell(task: CellTask) -> list[Row]:
    """Some games of any cell."""
    player = CellPlayer(task[0], decided=False, judge="", records=False)
    return [player.play(number) for number in task[1]]


def measure(cells: Sequence[Cell], session: WorkerSession[CellTask, list[Row]], games: int) -> pl.DataFrame:
    """The table of the first games of each cell, without a folder; LabError if one of them has failed."""
    tasks: list[CellTask] = []
    for cell in cells:
        numbers = range(1, whole_rounds(games, len(cell.plan.entries)) + 1)
        size = -(-len(numbers) // (2 * session.size))
        tasks += [(cell, tuple(numbers[at : at + size])) for at in range(0, len(numbers), size)]
    rows = [row for _, some in session.do(tasks) for row in some]
    for row in rows:
        if "failed" in row:
            raise LabError(f"Game {row['game']} of cell {row['cell']} failed: {row['failed']}.")
    return table_of(rows).sort("cell", "game")


# ---- a whole experiment ----------------------------------------------------------------------------------------------


class Run:
    """Plays the missing games of an experiment into its folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.experiment: Experiment = folder.experiment
        self.cells: list[Cell] = folder.cells
        table = folder.read()
        self.done: dict[int, set[int]] = {cell.number: set() for cell in self.cells}
        self.shares: dict[int, dict[int, list[float]]] = {cell.number: {} for cell in self.cells}
        for row in table.filter(pl.col("failed").is_null()).select("cell", "game", "order", "shares").iter_rows():
            self.note(*row)
        self.open_groups: set[int] = {cell.group for cell in self.cells}
        self.stages_left: list[int] = self.stages()
        self.stage: int = 0
        self.outstanding: set[tuple[int, int]] = set()
        """The games of this stage that are being played."""

    def note(self, cell: int, game: int, order: list[int], shares: list[float]) -> None:
        """A game that has ended, with its shares in the order of play for the precision."""
        self.done[cell].add(game)
        self.shares[cell][game] = [shares[seat - 1] for seat in order]

    @property
    def total(self) -> int:
        return sum(cell.plan.games for cell in self.cells)

    @property
    def finished(self) -> int:
        return sum(map(len, self.done.values()))

    def stages(self) -> list[int]:
        """The numbers of games after which the precision is checked; without a precision, there is a single stage."""
        most = self.experiment.most_games
        if self.experiment.precision is None:
            return [most]
        found = [FIRST_STAGE]
        while found[-1] < most:
            found.append(found[-1] * 3 // 2)
        return [*found[:-1], most]

    def play(self, pool: WorkerPool, progress: Progress) -> None:
        """Play until all cells have enough games. Finished games are saved, whatever happens."""
        begin = monotonic()
        work = Laboratory(
            self.cells, "decided" in self.experiment.metrics, self.experiment.judge, self.experiment.records
        )
        try:
            for rows in play(work, self.next_games, pool):
                for row in rows:
                    self.outstanding.discard((row["cell"], row["game"]))
                    if "failed" not in row:
                        self.note(row["cell"], row["game"], row["order"], row["shares"])
                self.folder.add(rows)
                progress(self.finished, self.total)
        except BaseException:
            if not self.folder.full:
                self.folder.save()
            raise
        self.folder.finish(monotonic() - begin)

    def next_games(self) -> dict[int, list[int]]:
        """The missing games of the next stage; none while this stage is being played, and at the end."""
        while not self.outstanding and self.stages_left:
            if self.stage and self.experiment.precision is not None:
                self.open_groups -= {group for group in self.open_groups if self.precise(group, self.stage)}
            self.stage = self.stages_left.pop(0)
            found = {
                cell.number: self.missing(cell, self.stage) for cell in self.cells if cell.group in self.open_groups
            }
            self.outstanding = {(cell, number) for cell, numbers in found.items() for number in numbers}
            if self.outstanding:
                return found
        return {}

    def missing(self, cell: Cell, stage: int) -> list[int]:
        games = whole_rounds(min(stage, self.experiment.most_games), len(cell.plan.entries))
        return [number for number in range(1, games + 1) if number not in self.done[cell.number]]

    def precise(self, group: int, stage: int) -> bool:
        """Are all shares of a group known to within the precision after this many games? Later games do not count, so
        that the answer is the same for any number of processes."""
        wanted = (self.experiment.precision or 0.0) / 100
        return all(
            half_width([shares for game, shares in self.shares[cell.number].items() if game <= stage], cell.together)
            <= wanted
            for cell in self.cells
            if cell.group == group
        )


def run_experiment(
    experiment: Experiment,
    folder: str | Path,
    jobs: int | None = None,
    pool: WorkerPool | None = None,
    progress: Progress = lambda done, total: None,
) -> Results:
    """Play an experiment, or the rest of it, and return its results. `jobs`: processes, by default one per core."""
    opened = Folder.open(Path(folder), experiment)
    Run(opened).play(pool or LocalPool(jobs or os.cpu_count() or 1, PATIENCE), progress)
    return opened.results()
