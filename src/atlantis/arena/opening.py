"""From what was asked for to a contest: a new one, or one that goes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from random import SystemRandom
from typing import Final

from atlantis.arena.contest import Contest
from atlantis.arena.kept import go_on, new_file, read_run
from atlantis.arena.pairing import whole_rounds
from atlantis.arena.setup import TOGETHER, Setup
from atlantis.arena.sprt import parse_sprt
from atlantis.bots.names import BotName, parse_bots
from atlantis.engine import Card, OptionValue, WrongOption
from atlantis.games import card, load

USUAL_GAMES: Final = 200
MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 1000


@dataclass(frozen=True)
class Challenge:
    """What was asked for; None where nothing was said."""

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


def open_contest(asked: Challenge) -> Contest:
    """The contest that was asked for. AtlantisError, before anything is written, if it cannot be had."""
    card(asked.game)
    if asked.games is not None and not 1 <= asked.games <= MOST_GAMES:
        raise WrongOption(f"--games cannot be {asked.games}; it is a number from 1 to {MOST_GAMES:,}.")
    return begun(asked) if asked.resume is None else resumed(asked, asked.resume)


def check_work(jobs: int, patience: float) -> None:
    """WrongOption for numbers of processes and seconds that nothing can be done with."""
    if not 1 <= jobs <= MOST_JOBS:
        raise WrongOption(f"--jobs cannot be {jobs}; it is a number of processes from 1 to {MOST_JOBS}.")
    if not (isfinite(patience) and patience > 0):
        raise WrongOption(f"--patience cannot be {patience:g}; it is a number of seconds above 0.")


# ---- a new run -------------------------------------------------------------------------------------------------------


def begun(asked: Challenge) -> Contest:
    found = card(asked.game)
    if asked.seats is None:
        raise WrongOption("Say who plays: --seats expert,adept.")
    entries = parse_bots(asked.seats)
    game = load(asked.game, number_of_players(found, entries, asked.players), asked.data, **asked.options)
    sprt = None if asked.sprt is None else parse_sprt(asked.sprt)
    if sprt is not None and found.utility == TOGETHER:
        raise WrongOption(
            f"--sprt compares two bots that play against each other; in {found.title} all win or lose together."
        )
    if sprt is not None and len(entries) != 2:
        raise WrongOption(f"--sprt compares two bots that play against each other; here are {len(entries)}.")
    games = whole_rounds(USUAL_GAMES if asked.games is None else asked.games, len(entries))
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    records = None if asked.records is None else new_folder(asked.records)
    setup = Setup(
        asked.game,
        game.players,
        dict(game.options),
        game.data.version,
        game.data.replaced,
        tuple(entries),
        seed,
        games,
        sprt,
        records,
    )
    return Contest(setup, {}, new_file(asked.out, setup), games)


def number_of_players(found: Card, entries: list[BotName], players: int | None) -> int:
    """As many as there are names; a single name is enough where all play together."""
    if players is not None:
        found.check_players(players)
    if len(entries) == 1 and found.utility == TOGETHER:
        return found.usual_players if players is None else players
    wanted = players or (len(entries) if len(entries) in found.players else found.usual_players)
    if len(entries) != wanted:
        alone = ", or one for all of them" if found.utility == TOGETHER else ""
        raise WrongOption(
            f"--seats has {len(entries)} {'name' if len(entries) == 1 else 'names'}, but {wanted} play: "
            f"give {wanted}{alone}."
        )
    return wanted


def new_folder(path: Path) -> str:
    """The folder for records, from the root: a new one, or one with nothing in it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise WrongOption(f"{path} is not empty; --records needs a folder of its own.")
    except OSError as error:
        raise WrongOption(f"{path} cannot be used as --records: {error.strerror or error}.") from error
    return str(path.absolute())


# ---- going on --------------------------------------------------------------------------------------------------------


def resumed(asked: Challenge, path: Path) -> Contest:
    """The run in a file; what was asked for besides must be what it was begun with, but it may have more games."""
    if asked.out is not None:
        raise WrongOption("A run that is resumed goes on in its own file; leave --out out.")
    setup, results, length = read_run(path)
    agree(asked, setup)
    games = setup.games if asked.games is None else whole_rounds(asked.games, len(setup.entries))
    return Contest(setup, results, go_on(path, length), games)


def agree(asked: Challenge, setup: Setup) -> None:
    """WrongOption if something else was asked for than the run was begun with."""
    entries = None if asked.seats is None else tuple(parse_bots(asked.seats))
    sprt = None if asked.sprt is None else parse_sprt(asked.sprt)
    records = None if asked.records is None else str(asked.records.absolute())
    written = ",".join(entry.written() for entry in setup.entries)
    tested = "without a test" if setup.sprt is None else f"with the test {setup.sprt[0]:g},{setup.sprt[1]:g}"
    if asked.game != setup.game:
        raise WrongOption(f"{asked.resume} is a run of {setup.game}, not of {asked.game}.")
    for agreed, what, option in (
        (entries in (None, setup.entries), f"between {written}", "--seats"),
        (asked.players in (None, setup.players), f"for {setup.players} players", "--players"),
        (setup.options | asked.options == setup.options, f"with the options {setup.options}", "--option"),
        (asked.seed in (None, setup.seed), f"of seed {setup.seed}", "--seed"),
        (sprt in (None, setup.sprt), tested, "--sprt"),
        (records in (None, setup.records), f"with records in {setup.records or 'no folder'}", "--records"),
        (
            asked.data is None or load(setup.game, setup.players, asked.data, **setup.options) == setup.load(),
            "with other data",
            "--data",
        ),
    ):
        if not agreed:
            raise WrongOption(f"{asked.resume} is a run {what}; leave {option} out, or begin a new run.")
