"""What was asked for with `atlantis play`: a new game, or a saved one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from atlantis.bots.chance import ChanceSource
from atlantis.engine import Game, OptionValue, WrongOption
from atlantis.games import card, load
from atlantis.table import Seat, Table
from atlantis.terminal.local_game import LocalGame, new_game, open_game, setup_of
from atlantis.terminal.program import command
from atlantis.terminal.saved_games import FileStore, automatic_path, match_file, reason
from atlantis.terminal.seats import default_seats, parse_seats


@dataclass(frozen=True)
class PlayOptions:
    """The options of the command; None where nothing was given."""

    game: str
    seats: str | None = None
    players: int | None = None
    options: list[str] = field(default_factory=list)
    data: Path | None = None
    seed: int | None = None
    resume: Path | None = None
    record: Path | None = None
    match: bool = False
    in_order: bool = False


def parse_options(game: str, texts: list[str]) -> dict[str, OptionValue]:
    """Options of a game as typed, `early_claims=true`; WrongOption for options that the game does not have."""
    found: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise WrongOption(f"The option {text!r} has no value; write it as name=value.")
        if name in found:
            raise WrongOption(f"The option {name} is given twice.")
        found[name] = card(game).option(name).parse(value, card(game).title)
    return found


def start_game(options: PlayOptions) -> LocalGame:
    """The requested game, new or saved; the first game of a match. AtlantisError, before anything is written, if that
    is not possible.
    """
    store, chance, games = FileStore(), ChanceSource(options.seed), 2 if options.match else 1
    if options.resume is not None:
        if options.match and options.record is not None:
            raise WrongOption("A match is continued in its own two files; leave out --record.")
        path = match_file(options.resume, 1) if options.match else options.resume
        game = open_game(store, path, setup_of(store.open_match(str(path)), games), chance)
        check_saved_game(options, game)
        return game
    rules, seats = choose_game(options)
    order = list(range(len(seats))) if options.in_order else chance.shuffled(range(len(seats)))
    return new_game(
        store,
        setup_of(rules, games).reseated(order),
        [seats[seat] for seat in order],
        chance,
        choose_path(options),
        automatic=options.record is None,
    )


# ---- new games -------------------------------------------------------------------------------------------------------


def choose_game(options: PlayOptions) -> tuple[Game, list[Seat]]:
    """The game and who plays it."""
    seats = None if options.seats is None else parse_seats(options.seats)
    if seats is not None and options.players is not None and len(seats) != options.players:
        raise WrongOption(f"--seats has {len(seats)} seats, but --players is {options.players}.")
    game = load(
        options.game,
        options.players if seats is None else len(seats),
        options.data,
        **parse_options(options.game, options.options),
    )
    return game, default_seats(game.players) if seats is None else seats


def choose_path(options: PlayOptions) -> Path:
    """Where to save the game, or the first game of a match."""
    if options.record is None:
        return automatic_path(options.game, "-1" if options.match else "")
    if not options.match or not options.record.name:
        return check_new_file(options.record)
    first = options.record.with_stem(f"{options.record.stem}-1")
    check_new_file(match_file(first, 2))
    return check_new_file(first)


def check_new_file(path: Path) -> Path:
    """The path, if a new record can be written there. An existing file is not touched."""
    try:
        if path.is_file():
            raise WrongOption(
                f"{path} already exists. Give --record another name, or continue that game with --resume {path}."
            )
        if path.is_dir():
            raise WrongOption(f"{path} is a folder; --record needs the name of a file.")
        if not path.parent.is_dir():
            raise WrongOption(f"There is no folder {path.parent} to put {path.name} in.")
    except OSError as error:
        raise WrongOption(f"{path} cannot be used for --record: {reason(error)}.") from error
    return path


# ---- saved games -----------------------------------------------------------------------------------------------------


def check_saved_game(options: PlayOptions, game: LocalGame) -> None:
    """WrongOption if the saved game cannot be continued as requested. It may be continued in another file."""
    if not options.match and game.table.over():
        raise WrongOption(f"This game is over. Replay it with: {command('replay', game.match)}")
    check_agreement(options, game.table)
    if options.record is not None and not same_file(options.record, game.file.path):
        game.file.move_to(check_new_file(options.record))


def check_agreement(options: PlayOptions, table: Table) -> None:
    """WrongOption if the options contradict the saved game."""
    game = table.game
    if options.game != game.card.name:
        card(options.game)
        raise WrongOption(f"The saved game is {game.card.name}, not {options.game}.")
    if options.players is not None and options.players != game.players:
        raise WrongOption(f"The saved game has {game.players} players, not {options.players}; leave out --players.")
    for name, value in parse_options(options.game, options.options).items():
        option = game.card.option(name)
        if value != game.options[name]:
            raise WrongOption(
                f"The saved game was started with {name}={option.format(game.options[name])} and cannot "
                f"be continued with {name}={option.format(value)}."
            )
    if options.data is not None and load(options.game, game.players, options.data, **game.options) != game:
        raise WrongOption(f"The saved game was started with data other than {options.data}; leave out --data.")
    given = table.seats if options.seats is None else parse_seats(options.seats)
    if given != table.seats and (options.in_order or sorted(map(str, given)) != sorted(map(str, table.seats))):
        raise WrongOption(f"The saved game has the seats {','.join(table.record.seats)}; leave out --seats.")


def same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them does not exist, so they are different
        return False
