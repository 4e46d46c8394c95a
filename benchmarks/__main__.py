"""`uv run python -m benchmarks`: measure how fast the engine and the server are on this machine."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from atlantis.engine import WrongOption

WORK = {
    "engine": "moves, from Python and compiled, and copies, next to OpenSpiel",
    "games": "whole random games next to catanatron and OpenSpiel's backgammon",
    "search": "simulations next to OpenSpiel's MCTS",
    "batch": "many games at once next to pgx and PettingZoo",
    "lab": "games of an experiment next to a bare loop, and on one and two Dask workers",
    "server": "moves a second of a server, how long they take, memory",
    "clocks": "1,000 matches with clocks and without, in turn: how long moves take",
    "flood": "how long a novice of somebody else takes while one guest floods the server with strong bots",
    "nodes": "one, two and three nodes on PostgreSQL: costs of a move, and how soon other nodes hear of it",
    "scaling": "a simulation of 10,000 and 100,000 matches on several nodes, with the costs that `nodes` found",
    "soak": "memory, descriptors, tables and latency of a server over 20 minutes, plotted",
    "lobby": "first answers of the lists of the home page with 10,000 matches, and what 200 open home pages cost",
    "page": "how long somebody waits for their next decision in the browser, with three novices",
}
SERVERS = "Our server on SQLite and PostgreSQL next to boardgame.io, all up together."
COMPARED = ("engine", "games", "search", "batch")

app = typer.Typer(
    name="python -m benchmarks",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure how fast Atlantis is on this machine, in one run with its peers or an earlier commit. "
    "`uv run --group benchmarks python -m benchmarks` installs the peers; missing ones are left "
    "out. See docs/benchmarks.md.",
)

Quick = Annotated[bool, typer.Option("--quick", help="Run for seconds instead of minutes; less exact.")]
Json = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures to this file.")]


def refuse(error: Exception) -> typer.Exit:
    typer.echo(f"error: {error}", err=True)
    return typer.Exit(2)


def add(name: str, text: str) -> None:
    def command(quick: Quick = False, json: Json = None) -> None:
        try:
            importlib.import_module(f"benchmarks.{name}").run(quick, json, Console())
        except (WrongOption, ImportError) as error:
            raise refuse(error) from error

    app.command(name, help=f"{text[0].upper()}{text[1:]}.")(command)


@app.command(help=SERVERS)
def servers(
    quick: Quick = False,
    json: Json = None,
    sizes: Annotated[str | None, typer.Option("--sizes", metavar="N,...", help="Matches at a time.")] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", help="Rounds of which the medians count.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="Of each measurement.")] = None,
    parts: Annotated[
        str | None, typer.Option("--parts", metavar="PART,...", help="Of matches, spectators, novice. Default: all.")
    ] = None,
) -> None:
    from benchmarks import servers

    try:
        many = tuple(int(size) for size in sizes.split(",")) if sizes else None
        chosen = tuple(parts.split(",")) if parts else servers.PARTS
        servers.run(quick, json, Console(), many, rounds=rounds, seconds=seconds, parts=chosen)
    except (WrongOption, ValueError) as error:
        raise refuse(error) from error


for name, text in WORK.items():
    add(name, text)


@app.command()
def compare(
    commit: Annotated[str, typer.Argument(metavar="COMMIT", help="The commit to compare with, e.g. main.")],
    work: Annotated[
        list[str] | None,
        typer.Argument(metavar="[engine|games|search|batch|server]...", help=f"Default: {' '.join(COMPARED)}."),
    ] = None,
    quick: Quick = False,
    json: Json = None,
) -> None:
    """Measure the working tree and another commit in turn, and print the ratios.

    The exit code is 1 if a rate is below 0.95 of the other commit's, by the best rounds.
    """
    from benchmarks import compare  # imports NumPy-free modules only, but they take a moment

    groups = work or list(COMPARED)
    try:
        if unknown := [group for group in groups if group not in compare.GROUPS]:
            raise WrongOption(f"{unknown[0]!r} cannot be compared; there are {', '.join(compare.GROUPS)}.")
        if not compare.run(commit, groups, quick, json, Console()):
            raise typer.Exit(1)
    except WrongOption as error:
        raise refuse(error) from error


@app.command()
def matches(
    commit: Annotated[str, typer.Argument(metavar="COMMIT", help="The commit to play against.")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game for two.")],
    level: Annotated[str, typer.Option("--level", help="The level of both sides.")] = "oracle",
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.001, help="Seconds per move.")] = 0.1,
    openings: Annotated[int, typer.Option("--openings", metavar="N", min=1, help="Random openings.")] = 100,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the games here, also to continue.")
    ] = None,
) -> None:
    """Play a level of the working tree against the same level of another commit, every seat in turn."""
    from benchmarks import matches

    try:
        matches.run(commit, game, level, seconds, openings, out, Console())
    except WrongOption as error:
        raise refuse(error) from error


if __name__ == "__main__":
    app()
