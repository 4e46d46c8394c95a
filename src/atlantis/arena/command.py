"""`atlantis arena`: start or resume a run, play it, show its figures, and say how to continue."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path
from random import SystemRandom
from typing import Final

from rich.console import Console
from rich.text import Text

from atlantis.arena.compare import compare, measures, show_comparison
from atlantis.arena.figures import parse_sprt
from atlantis.arena.file import ArenaPlan, new_file, read_run, whole_rounds
from atlantis.arena.report import Output, Summary, bar, ladder_table, show
from atlantis.arena.run import TOGETHER, Contest, Maker
from atlantis.arena.values import changed
from atlantis.bots.levels import LEVELS
from atlantis.bots.names import OURS, BotName, parse_bots
from atlantis.engine import Card, Game, OptionValue, WrongOption
from atlantis.games import card, load
from atlantis.table import new_setup

DONE, FAILED, STOPPED = 0, 1, 130
"""Exit codes: success, some games failed, stopped by Ctrl-C."""
DEFAULT_GAMES: Final = 200
MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 1000
HOUSE: Final = "house"
"""Our own values, in place of a file."""

CommandLine = Callable[..., str]
"""Formats words as a command line."""


@dataclass(frozen=True)
class ArenaOptions:
    """The options of the command line; None where not given."""

    game: str
    seats: str | None = None
    games: int | None = None
    players: int | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    data: Path | None = None
    seed: int | None = None
    sprt: str | None = None
    out: Path | None = None
    resume: Path | None = None
    records: Path | None = None
    changes: dict[str, object] = field(default_factory=dict)


def run(
    asked: ArenaOptions,
    jobs: int | None,
    patience: float,
    as_json: bool,
    output: Output,
    command: CommandLine,
    maker: Maker = BotName.make,
) -> int:
    """Play the contest and return the exit code. `jobs`: None for one per core."""
    jobs = check_jobs(jobs, patience)
    contest = open_contest(asked)
    stopped = play(contest, asked.games, jobs, patience, maker)
    summary = Summary(contest, stopped)
    if as_json:
        output.raw(json.dumps(summary.as_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        show(summary, output)
    print_note(*next_steps(contest, stopped, command))
    return STOPPED if stopped else FAILED if contest.failures() else DONE


def refuse_options(asked: ArenaOptions, because: str, *names: str) -> None:
    """WrongOption if one of these options is given."""
    for name in names:
        if getattr(asked, name) is not None:
            raise WrongOption(f"{because}, so it cannot be combined with --{name}.")


def run_both(
    asked: ArenaOptions,
    pair: tuple[str, str],
    jobs: int | None,
    patience: float,
    as_json: bool,
    output: Output,
    command: CommandLine,
) -> int:
    """Play the same games with two sets of values, and show the differences. Returns the exit code."""
    jobs = check_jobs(jobs, patience)
    refuse_options(asked, "--compare plays two separate runs", "out", "resume", "sprt", "records", "data")
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    sides = [replace(asked, seed=seed, data=None if name == HOUSE else Path(name)) for name in pair]
    for side in sides:
        set_up(side)  # check both before anything is played
    contests, stopped = [], False
    for side in sides:
        contests.append(open_contest(side))
        stopped = stopped or play(contests[-1], asked.games, jobs, patience)
    rows = compare(*(measures(contest) for contest in contests))
    if as_json:
        found = {
            "a": Summary(contests[0], stopped).as_dict(),
            "b": Summary(contests[1], stopped).as_dict(),
            "differences": [row.as_dict() for row in rows],
        }
        output.raw(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    else:
        for contest in contests:
            show(Summary(contest, stopped), output)
            output.show("")
        show_comparison(rows, pair, output)
    for contest in contests:
        print_note(*next_steps(contest, stopped, command))
    failed = any(contest.failures() for contest in contests)
    return STOPPED if stopped else FAILED if failed else DONE


def run_round_robin(asked: ArenaOptions, jobs: int | None, patience: float, as_json: bool, output: Output) -> int:
    """Let every pair of the bots play, and show their ratings. Returns the exit code."""
    from atlantis.arena.api import round_robin  # imports this module

    refuse_options(asked, "--round-robin plays a run for each pair", "out", "resume", "sprt", "records", "players")
    if asked.seats is None:
        raise WrongOption("Name the bots: --seats expert,adept,novice.")
    game = load(asked.game, 2, asked.data, **asked.options)
    if asked.changes:
        game = load(asked.game, 2, changed(game, asked.changes), **asked.options)
    try:
        found = round_robin(
            game, asked.seats, asked.games or DEFAULT_GAMES, seed=asked.seed, jobs=jobs, patience=patience
        )
    except KeyboardInterrupt:
        print_note("Stopped.")
        return STOPPED
    if as_json:
        output.raw(json.dumps(found.as_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        for table in found.tables():
            output.show(table)
            output.show("")
    print_note(*found.failures)
    return FAILED if found.failures else DONE


def run_ladder(
    asked: ArenaOptions, folder: Path, jobs: int | None, patience: float, as_json: bool, output: Output
) -> int:
    """Let levels play at tables of every size, and show their ratings. Returns the exit code."""
    from atlantis.arena.ladder import play_ladder  # needed here only

    for given, option in (
        (asked.out, "--out"),
        (asked.resume, "--resume"),
        (asked.sprt, "--sprt"),
        (asked.records, "--records"),
        (asked.data, "--data"),
        (asked.options or None, "--option"),
        (asked.changes or None, "--set"),
    ):
        if given is not None:
            raise WrongOption(f"A ladder is played with the game's usual rules and values; remove {option}.")
    found = card(asked.game)
    bots = parse_bots(asked.seats or ",".join(LEVELS), own=True)
    players = found.players if asked.players is None else (asked.players,)
    try:
        rated = play_ladder(
            asked.game,
            folder,
            bots,
            players,
            asked.games or DEFAULT_GAMES,
            1 if asked.seed is None else asked.seed,
            check_jobs(jobs, patience),
            patience,
            print_note,
        )
    except KeyboardInterrupt:
        print_note(f"Stopped: the games so far are saved in {folder}.")
        return STOPPED
    if as_json:
        output.raw(json.dumps(rated, ensure_ascii=False, indent=2) + "\n")
    else:
        output.show(ladder_table(rated))
    print_note(f"The ratings are saved in {folder}.")
    return DONE


def check_jobs(jobs: int | None, patience: float) -> int:
    """The number of processes."""
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise WrongOption(f"--jobs cannot be {jobs}; it must be a number of processes from 1 to {MOST_JOBS}.")
    if not (isfinite(patience) and patience > 0):
        raise WrongOption(f"--patience cannot be {patience:g}; it must be a number of seconds above 0.")
    return jobs


def play(contest: Contest, asked: int | None, jobs: int, patience: float, maker: Maker = BotName.make) -> bool:
    """Play the missing games with a progress bar; True if stopped by Ctrl-C."""
    try:
        print_note(f"The run is saved in {contest.file.path}")
        if asked not in (None, contest.games):
            print_note(
                f"Playing {contest.games} games instead of {asked}, so that every bot plays every seat equally often"
            )
        with bar(contest) as shown, closing(contest.run(jobs, patience, maker)) as results:
            for result in results:
                shown.add(result)
    except KeyboardInterrupt:
        return True
    return False


def next_steps(contest: Contest, stopped: bool, command: CommandLine) -> list[str]:
    """What is left to do, and how."""
    words = ["arena", contest.plan.setup.game, "--resume", str(contest.file.path)]
    if any(entry.name not in OURS for entry in contest.plan.entries):
        words += ["--seats", ",".join(str(entry) for entry in contest.plan.entries)]
    if contest.games != contest.plan.games:
        words += ["--games", str(contest.games)]
    failed = len(contest.failures())
    found = []
    if failed:
        found.append(f"{failed} {'game' if failed == 1 else 'games'} failed; resume the run to try again.")
    if stopped:
        found.append(f"Stopped: {len(contest.counted())} of {contest.games} games are saved.")
    if stopped or failed:
        found.append(f"Resume with: {command(*words)}")
    return found


def print_note(*lines: str) -> None:
    """Print lines to standard error."""
    errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
    for line in lines:
        errors.print(Text(line), soft_wrap=True)


def open_contest(asked: ArenaOptions) -> Contest:
    """The requested contest. AtlantisError, before anything is written, if it is not possible."""
    card(asked.game)
    if asked.games is not None and not 1 <= asked.games <= MOST_GAMES:
        raise WrongOption(f"--games cannot be {asked.games}; it must be a number from 1 to {MOST_GAMES:,}.")
    return begin(asked) if asked.resume is None else resume(asked, asked.resume)


# ---- a new run -------------------------------------------------------------------------------------------------------


def begin(asked: ArenaOptions) -> Contest:
    found = card(asked.game)
    if asked.seats is None:
        raise WrongOption("Name the bots: --seats expert,adept.")
    entries = tuple(parse_bots(asked.seats, own=True))
    game = set_up(asked)
    sprt = None if asked.sprt is None else parse_sprt(asked.sprt)
    if sprt is not None and found.utility == TOGETHER:
        raise WrongOption(f"--sprt compares two bots that play against each other; {found.title} is cooperative.")
    if sprt is not None and len(entries) != 2:
        raise WrongOption(f"--sprt compares two bots that play against each other; there are {len(entries)} here.")
    games = whole_rounds(asked.games or DEFAULT_GAMES, len(entries))
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    records = None if asked.records is None else new_folder(asked.records)
    plan = ArenaPlan(
        new_setup(asked.game, game.players, game.options, game.data.replaced), entries, seed, games, sprt, records
    )
    return Contest(plan, {}, new_file(asked.out, plan), games)


def set_up(asked: ArenaOptions) -> Game:
    """The game with its options, data and changed values."""
    names = len(parse_bots(asked.seats, own=True)) if asked.seats is not None else 0
    players = number_of_players(card(asked.game), names, asked.players)
    game = load(asked.game, players, asked.data, **asked.options)
    return load(asked.game, players, changed(game, asked.changes), **asked.options) if asked.changes else game


def number_of_players(found: Card, names: int, players: int | None) -> int:
    """One per name; in a cooperative game a single name is enough."""
    if players is not None:
        found.check_players(players)
    if names == 1 and found.utility == TOGETHER:
        return found.usual_players if players is None else players
    wanted = players or (names if names in found.players else found.usual_players)
    if names != wanted:
        alone = ", or one for all of them" if found.utility == TOGETHER else ""
        raise WrongOption(
            f"--seats has {names} {'name' if names == 1 else 'names'}, but there are {wanted} players: "
            f"give {wanted}{alone}."
        )
    return wanted


def new_folder(path: Path) -> str:
    """The absolute path of the folder for records, which must be new or empty."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise WrongOption(f"{path} is not empty; --records needs an empty folder.")
    except OSError as error:
        raise WrongOption(f"{path} cannot be used as --records: {error.strerror or error}.") from error
    return str(path.absolute())


# ---- resuming --------------------------------------------------------------------------------------------------------


def resume(asked: ArenaOptions, path: Path) -> Contest:
    """The run in a file. Other options must match the ones it was started with, except for the number of games."""
    if asked.out is not None:
        raise WrongOption("A resumed run continues in its own file; remove --out.")
    if asked.seats is not None:
        parse_bots(asked.seats, own=True)  # loads the user's own bots, which a file must not do
    plan, results, file = read_run(path)
    check_same(asked, plan)
    games = plan.games if asked.games is None else whole_rounds(asked.games, len(plan.entries))
    file.cut()
    return Contest(plan, results, file, games)


def check_same(asked: ArenaOptions, plan: ArenaPlan) -> None:
    """WrongOption if an option differs from the one the run was started with."""
    setup = plan.setup
    options = dict(setup.options)
    entries = None if asked.seats is None else tuple(parse_bots(asked.seats, own=True))
    sprt = None if asked.sprt is None else parse_sprt(asked.sprt)
    records = None if asked.records is None else str(asked.records.absolute())
    written = ",".join(str(entry) for entry in plan.entries)
    tested = "without a test" if plan.sprt is None else f"with the test {plan.sprt[0]:g},{plan.sprt[1]:g}"
    if asked.game != setup.game:
        raise WrongOption(f"{asked.resume} is a run of {setup.game}, not of {asked.game}.")
    for same, what, option in (
        (entries in (None, plan.entries), f"between {written}", "--seats"),
        (asked.players in (None, setup.players), f"for {setup.players} players", "--players"),
        (options | asked.options == options, f"with the options {options}", "--option"),
        (asked.seed in (None, plan.seed), f"of seed {plan.seed}", "--seed"),
        (sprt in (None, plan.sprt), tested, "--sprt"),
        (records in (None, plan.records), f"with records in {plan.records or 'no folder'}", "--records"),
        (
            asked.data is None or load(setup.game, setup.players, asked.data, **options) == setup.load(),
            "with other data",
            "--data",
        ),
        (
            all(setup.replaced.get(path) == value for path, value in changed(setup.load(), asked.changes).items()),
            "with other values",
            "--set",
        ),
    ):
        if not same:
            raise WrongOption(f"{asked.resume} is a run {what}; remove {option}, or start a new run.")
