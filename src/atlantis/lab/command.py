"""`atlantis lab`: the commands of the balance lab. Its libraries are loaded only when a command runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from atlantis.engine import WrongOption
from atlantis.lab import require_libraries
from atlantis.progress import progress_of
from atlantis.terminal.language_option import Lang

if TYPE_CHECKING:
    from atlantis.lab.pools import WorkerPool
    from atlantis.lab.results import Folder

app: typer.Typer = typer.Typer(
    name="lab",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Measure and tune the balance of a game: experiments, reports, tuning. See docs/lab.md.",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file; docs/lab.md describes it.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="The folder of the results. Default: the file's name with .lab. If it has results, the rest is played.",
    ),
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", help="Number of processes. Default: one per core.")]
Patience = Annotated[
    float, typer.Option("--patience", metavar="SECONDS", help="Stop a task that takes longer than this.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Play on the Dask cluster with this scheduler, e.g. tcp://10.0.0.1:8786, instead of this machine.",
    ),
]

JOINING = """To play an experiment on several machines, install Atlantis with the same version on all of them:
  pip install 'atlantis-games[lab]'

On one machine, start the scheduler; it prints its address:
  dask scheduler --port 8786

On every machine that should play, join the cluster with one process for each core:
  atlantis lab worker tcp://SCHEDULER:8786

Then start the experiment from anywhere; more workers can join later: atlantis lab run FILE --scheduler
tcp://SCHEDULER:8786

Anyone who can reach the scheduler can run programs on the workers, so keep it within a trusted network."""


@contextmanager
def pool_for(jobs: int | None, patience: float, scheduler: str | None) -> Iterator[WorkerPool]:
    """Processes here, or a cluster."""
    from atlantis.arena.command import check_jobs
    from atlantis.lab.pools import DaskPool, LocalPool

    count = check_jobs(jobs, patience)
    if scheduler is None:
        yield LocalPool(count, patience)
        return
    pool = DaskPool(scheduler)
    try:
        yield pool
    finally:
        pool.close()


@app.command()
def run(file: File, out: Out = None, jobs: Jobs = None, patience: Patience = 3600, scheduler: Scheduler = None) -> None:
    """Play the games of an experiment, or the rest of them."""
    require_libraries()
    from atlantis.arena.command import DONE, FAILED, print_note
    from atlantis.lab.experiment import load_experiment
    from atlantis.lab.results import Folder, LabError
    from atlantis.lab.run import Run

    experiment = load_experiment(file)
    with pool_for(jobs, patience, scheduler) as pool:
        folder = Folder.open(out or file.with_suffix(".lab"), experiment)
        print_note(f"The results are saved in {folder.path}")
        found = Run(folder)
        again = f"atlantis lab run {file}" + (f" --out {out}" if out else "")
        with (
            stopping(again, LabError, lambda: f"Stopped: {found.finished} games are saved."),
            progress_of(experiment.title or file.stem) as hear,
        ):
            found.play(pool, hear)
    summarise(folder)
    failed = folder.results().failed
    if len(failed):
        for cell, game, why in failed.select("cell", "game", "failed").head(5).iter_rows():
            print_note(f"game {game} of cell {cell} failed: {why}")
        print_note(f"{len(failed)} games failed; to try them again: {again}")
    print_note(f"Write the report with: atlantis lab report {folder.path}")
    raise typer.Exit(FAILED if len(failed) else DONE)


def summarise(folder: Folder) -> None:
    """A line for each cell: what it is, and how often each place in the order of play, or the team, wins."""
    from atlantis.arena.report import ordinal
    from atlantis.lab.statistics import base_of, by_order, same_games
    from atlantis.lab.words import CellWords, Words

    results, words = folder.results(), Words("en")
    console = Console(highlight=False, markup=False, emoji=False)
    for cell in results.cells:
        games, named = results.of(cell), CellWords(cell, words)
        if len(games):
            shares = by_order(games)[: 1 if cell.together else None]
            text = ", ".join(
                f"{'won' if cell.together else ordinal(n)} {100 * found.share:.1f} % "
                f"({100 * found.low:.0f}-{100 * found.high:.0f})"
                for n, found in enumerate(shares, 1)
            )
            base = base_of(cell, results.cells)
            if base is not None and same_games(games, results.of(base)):
                text += "; the variant changed nothing in any game"
            console.print(
                f"{named.game.card.title}, {named.setting}; {named.variant}: {len(games)} games, "
                f"{fmean(games['turns'].to_list()):.1f} turns; {text}",
                soft_wrap=True,
            )


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the results.")],
    lang: Lang,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Default: report.html in the folder.")
    ] = None,
) -> None:
    """Write a report of the results: one HTML file with charts and verdicts."""
    require_libraries()
    from atlantis.arena.command import print_note
    from atlantis.lab.report import write_report
    from atlantis.lab.results import Folder

    results = Folder.open(folder).results()
    if not len(results.games):
        raise WrongOption(f"{folder} has no finished games yet; play them with `atlantis lab run`.")
    path = out or folder / "report.html"
    write_report(results, path, lang)
    print_note(f"The report is in {path}")


@app.command()
def tune(
    file: File, lang: Lang, out: Out = None, jobs: Jobs = None, patience: Patience = 3600, scheduler: Scheduler = None
) -> None:
    """Search for values that meet targets, and show the best compromises. The game's own data is never changed."""
    require_libraries()
    from atlantis.arena.command import print_note
    from atlantis.lab import tune as tuning
    from atlantis.lab.tune_report import show_front, write_front

    spec, folder = tuning.load_tuning(file), out or file.with_suffix(".tune")
    with resumable_pool("tune", file, out, jobs, patience, scheduler) as pool:
        print_note(f"The search is saved in {folder}")
        with progress_of(spec.title or file.stem) as hear:
            found = tuning.tune(spec, folder, pool, hear)
    show_front(found, Console(highlight=False, markup=False, emoji=False))
    for path in tuning.write_candidates(found, folder):
        print_note(f"Values of a candidate: {path}")
    write_front(found, folder / "front.html", lang)
    print_note(f"The front is drawn in {folder / 'front.html'}")


@app.command()
def fit(
    file: File,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="The file of weights. Default: the file's name with .weights.json. If it exists, the fit is resumed.",
        ),
    ] = None,
    jobs: Jobs = None,
    patience: Patience = 3600,
    scheduler: Scheduler = None,
) -> None:
    """Fit the weights of a game's evaluation to some values, so that bots play well with them."""
    require_libraries()
    from atlantis.arena.command import print_note
    from atlantis.lab import fit as fitting

    spec, path = fitting.load_fit(file), out or file.with_suffix(".weights.json")
    with resumable_pool("fit", file, out, jobs, patience, scheduler) as pool:
        print_note(f"The weights are saved in {path}")
        with progress_of(file.stem) as hear:
            found = fitting.fit(spec, path, pool, hear)
    change = found.difference
    typer.echo(fitting.as_source(found.weights))
    typer.echo(
        f"# {spec.bot} wins {found.before:.1f} % before and {found.after:.1f} % after: {change.mean:+.1f} "
        f"(95 %: {change.low:+.1f} to {change.high:+.1f}), in {spec.check} games with new seeds"
    )


@contextmanager
def resumable_pool(
    command: str, file: Path, out: Path | None, jobs: int | None, patience: float, scheduler: str | None
) -> Iterator[WorkerPool]:
    """A pool; if the work stops, say how to resume this command."""
    from atlantis.lab.results import LabError

    again = f"atlantis lab {command} {file}" + (f" --out {out}" if out else "")
    with pool_for(jobs, patience, scheduler) as pool, stopping(again, LabError):
        yield pool


@contextmanager
def stopping(again: str, error_type: type[Exception], said: Callable[[], str] = lambda: "Stopped.") -> Iterator[None]:
    """Say how to resume after Ctrl-C or when the work cannot be finished."""
    from atlantis.arena.command import FAILED, STOPPED, print_note

    try:
        yield
    except KeyboardInterrupt:
        print_note(said(), f"Resume with: {again}")
        raise typer.Exit(STOPPED) from None
    except error_type as error:
        print_note(f"error: {error}", f"Resume with: {again}")
        raise typer.Exit(FAILED) from error


@app.command()
def worker(
    address: Annotated[
        str | None,
        typer.Argument(
            metavar="ADDRESS",
            help="The scheduler's address. Without it, this command explains how to set up a cluster.",
        ),
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Join a Dask cluster, or explain how."""
    if address is None:
        typer.echo(JOINING)
        return
    require_libraries()
    count = jobs or os.cpu_count() or 1
    raise typer.Exit(
        subprocess.run(
            [
                sys.executable,
                "-m",
                "dask",
                "worker",
                address,
                "--nthreads",
                "1",
                "--nworkers",
                str(count),
                "--no-dashboard",
            ],
            check=False,
        ).returncode
    )
