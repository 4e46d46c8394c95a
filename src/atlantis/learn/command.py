"""`atlantis learn`, `atlantis learn-match` and `atlantis dataset`. The libraries are loaded only when a command runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from atlantis.engine import OptionValue, WrongOption
from atlantis.games import card
from atlantis.lab import require_libraries as require_lab_libraries
from atlantis.lab.command import Jobs, Patience, Scheduler, pool_for
from atlantis.learn import require_libraries
from atlantis.progress import progress_of
from atlantis.terminal.play_options import parse_options

Name = Annotated[str, typer.Argument(metavar="GAME", help="A game; `atlantis games` lists them.")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="Default: the game's default.")]
Option = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same networks.")]


def set_up_of(game: str, players: int | None, option: list[str] | None) -> tuple[str, int, dict[str, OptionValue]]:
    """The game, the number of players and the options that a command names."""
    found = card(game)
    return found.name, players or found.usual_players, parse_options(game, option or [])


def learn(
    game: Name,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="The folder of the run, also to resume it. Default: GAME.learn."),
    ] = None,
    players: Players = None,
    option: Option = None,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, help="Number of rounds of self-play and training.")
    ] = 4,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games per round.")] = 4000,
    sims: Annotated[int, typer.Option("--sims", metavar="N", min=2, help="Simulations per move in self-play.")] = 120,
    start: Annotated[
        Path | None,
        typer.Option(
            "--start", metavar="FILE", help="Networks that play the first round. Default: the hand-written evaluation."
        ),
    ] = None,
    recorded: Annotated[
        Path | None,
        typer.Option(
            "--recorded",
            metavar="FOLDER",
            help="Train once on all games of this run, with other settings, and play none.",
        ),
    ] = None,
    units: Annotated[int, typer.Option("--units", metavar="N", help="Units of the first layer: 32 or 64.")] = 64,
    window: Annotated[
        int, typer.Option("--window", metavar="N", min=1, help="Train on this many of the last rounds.")
    ] = 6,
    epochs: Annotated[int, typer.Option("--epochs", metavar="N", min=1, help="Passes over the positions.")] = 4,
    values: Annotated[bool, typer.Option(help="Train the value network.")] = True,
    moves: Annotated[bool, typer.Option(help="Train the network for priors.")] = True,
    openings: Annotated[
        int,
        typer.Option(
            "--openings", metavar="N", min=0, help="Openings in each match of the strength curve; 0: no matches."
        ),
    ] = 50,
    match_sims: Annotated[
        int, typer.Option("--match-sims", metavar="N", min=2, help="Simulations per move in these matches.")
    ] = 400,
    seed: Seed = 1,
    jobs: Jobs = None,
    patience: Patience = 3600,
    scheduler: Scheduler = None,
) -> None:
    """Train networks for a game by self-play; writes network.bin and card.md."""
    require_libraries()
    from atlantis.arena.command import print_note
    from atlantis.learn.run import Plan, Run, recorded_plan
    from atlantis.learn.self_play import TrainingSetup
    from atlantis.learn.training import Recipe

    if units not in (32, 64):
        raise WrongOption(f"--units {units} is not possible; it must be 32 or 64.")
    setup = TrainingSetup(*set_up_of(game, players, option), sims)
    recipe = Recipe(units=units, epochs=epochs, values=values, moves=moves)
    if recorded is None:
        plan = Plan(setup, rounds, games, window, recipe=recipe, seed=seed)
    else:
        plan = recorded_plan(recorded, setup, recipe, seed)
    plan = replace(plan, measured=openings, measured_simulations=match_sims)
    folder = out or Path(f"{setup.game}.learn")
    run = Run(folder, plan, print_note, None if start is None else start.read_bytes())
    with pool_for(jobs, patience, scheduler) as pool:
        run.go(pool)
    print_note(f"The networks are in {folder / 'network.bin'}, and how they were made is in {folder / 'card.md'}.")


def dataset(
    game: Name,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="The folder, also to resume it. Default: GAME.dataset."),
    ] = None,
    players: Players = None,
    option: Option = None,
    positions: Annotated[
        int, typer.Option("--positions", metavar="N", min=1, help="Number of positions with a decision.")
    ] = 100_000,
    sims: Annotated[int, typer.Option("--sims", metavar="N", min=2, help="Simulations per move.")] = 120,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same positions.")] = 1,
    jobs: Jobs = None,
    patience: Patience = 3600,
    scheduler: Scheduler = None,
) -> None:
    """Make a data set of self-play games: Parquet files with a row for each decision. See docs/dataset.md."""
    require_lab_libraries()
    from atlantis.arena.command import print_note
    from atlantis.learn.dataset import Dataset, Writer
    from atlantis.learn.self_play import TrainingSetup

    setup = TrainingSetup(*set_up_of(game, players, option), sims)
    folder = out or Path(f"{setup.game}.dataset")
    writer = Writer(folder, Dataset(setup, positions, seed))
    with pool_for(jobs, patience, scheduler) as pool, progress_of("positions") as hear:
        writer.go(pool, hear)
    print_note(f"{positions:,} positions are in {folder}; {folder / 'dataset.json'} describes them.")


def learn_match(
    game: Name,
    network: Annotated[Path, typer.Argument(metavar="FILE", help="The networks of the challenger.")],
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Default: the hand-written evaluation.")
    ] = None,
    players: Players = None,
    option: Option = None,
    level: Annotated[
        str, typer.Option("--level", metavar="LEVEL", help="The level that all seats search with.")
    ] = "oracle",
    sims: Annotated[int | None, typer.Option("--sims", metavar="N", help="Simulations per move.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Seconds of processor time per move.")
    ] = None,
    openings: Annotated[int, typer.Option("--openings", metavar="N", min=1, help="Random openings.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
    patience: Patience = 3600,
    scheduler: Scheduler = None,
) -> None:
    """Measure networks: matches from random openings, every seat in turn."""
    require_libraries()
    from atlantis.learn.matches import Match, Player, play_match, score_of
    from atlantis.learn.self_play import TrainingSetup

    setup = TrainingSetup(*set_up_of(game, players, option))
    limit = 0.0 if sims is not None and seconds is None else seconds
    challenger = Player(network.read_bytes(), level, sims, limit)
    opponent = Player(None if against is None else against.read_bytes(), level, sims, limit)
    with pool_for(jobs, patience, scheduler) as pool:
        played = play_match(Match(setup, challenger, opponent, seed), range(openings), pool)
    typer.echo(str(score_of(played)))
