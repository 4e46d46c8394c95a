"""`atlantis puzzles`: solve puzzles, make them from games of bots, and check them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from atlantis.bots.processes import Failed, work_through
from atlantis.games import games
from atlantis.people.puzzle_mining import MiningPlan, make_puzzles
from atlantis.people.puzzle_search import Deep, wrong_with
from atlantis.people.puzzles import Puzzle, puzzle_rules, puzzles_of, read_puzzles
from atlantis.progress import progress_bar
from atlantis.terminal.language_option import Lang
from atlantis.terminal.puzzles import choose_puzzles, puzzle_today, solve_puzzles
from atlantis.terminal.screen import Screen

SIMULATIONS: Final = 8_000
CHECK_SECONDS: Final = 600.0
app: typer.Typer = typer.Typer(
    name="puzzles",
    rich_markup_mode=None,
    invoke_without_command=True,
    help="Solve puzzles: the puzzle of the day, or with --game or --difficulty one after the other. See docs/puzzles.md.",
)
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game that has puzzles; `atlantis games` lists all games.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="N", min=1, help="Number of processes. Default: one per core.")
]


@app.callback()
def play(
    ctx: typer.Context,
    lang: Lang,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Puzzles of this game.")] = None,
    difficulty: Annotated[str | None, typer.Option("--difficulty", metavar="HOW", help="easy, medium or hard.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day; the default.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed gives the same order.")] = None,
) -> None:
    if ctx.invoked_subcommand is not None:
        return
    some = not daily and (game is not None or difficulty is not None or seed is not None)
    if game is not None:
        puzzle_rules(game)
    solve_puzzles(Screen(lang), choose_puzzles(game, difficulty, seed) if some else [puzzle_today()])


@app.command()
def make(
    game: Game,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, help="How many puzzles the file shall have.")
    ] = 100,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write here. Default: GAME-puzzles.json. A file that was begun is continued."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of the games.")] = 1,
    sims: Annotated[
        int, typer.Option("--sims", metavar="N", min=1, help="Best moves: simulations after each candidate, twice.")
    ] = SIMULATIONS,
    most_games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Stop after so many games.")] = 100_000,
    jobs: Jobs = None,
) -> None:
    """Make puzzles from games that bots play against themselves. The same seed gives the same puzzles, however often
    the command is interrupted and with any number of processes."""
    puzzle_rules(game)
    path = out or Path(f"{game}-puzzles.json")
    with progress_bar() as bar:
        task = bar.add_task("puzzles", total=count)
        made = make_puzzles(
            MiningPlan(game, seed, sims),
            count,
            path,
            jobs or os.cpu_count() or 1,
            most_games,
            lambda puzzles, played: bar.update(task, completed=puzzles, description=f"{played} games"),
        )
    typer.echo(f"{len(made.puzzles)} puzzles from {made.games} games in {path}")


@app.command()
def check(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Default: all games.")] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Check this file instead of the puzzles that come with the game."),
    ] = None,
    sims: Annotated[
        int, typer.Option("--sims", metavar="N", min=1, help="Best moves: simulations after each candidate.")
    ] = SIMULATIONS,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of the searches.")] = 99,
    jobs: Jobs = None,
) -> None:
    """Prove every puzzle again, and search the best moves again with another seed. Exit code 1 if one is wrong."""
    if file is not None and game is None:
        raise typer.BadParameter("--file needs the name of the game")
    if file is not None and game is not None:
        puzzles = list(read_puzzles(file, game).puzzles)
    else:
        puzzles = [puzzle for name in ([game] if game else games()) for puzzle in puzzles_of(name)]
    wrong, done = 0, 0
    with progress_bar() as bar:
        task = bar.add_task("checked", total=len(puzzles))
        checker = Checker(Deep(sims, seed))
        for puzzle, answer in work_through(checker, puzzles, jobs or os.cpu_count() or 1, CHECK_SECONDS):
            done += 1
            bar.update(task, completed=done)
            why = answer.why if isinstance(answer, Failed) else answer
            if why:
                wrong += 1
                typer.echo(f"{puzzle.game}, puzzle {puzzle.number}: {why}")
    typer.echo(f"{done - wrong} of {done} puzzles are right")
    if wrong:
        raise typer.Exit(1)


class Checker:
    """Checks puzzles; it is sent to worker processes."""

    def __init__(self, deep: Deep) -> None:
        self.deep = deep

    def __call__(self, puzzle: Puzzle) -> str:
        return wrong_with(puzzle, self.deep)
