"""Setting a table from what was asked for: a new game, or one that goes on from its record."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from atlantis.bots.luck import Luck
from atlantis.engine import BrokenRecord, Game, OptionValue, Record, WrongOption
from atlantis.games import card, load, parse_record
from atlantis.terminal.keeping import Keeping, automatic_path
from atlantis.terminal.program import command
from atlantis.terminal.seats import Seat, parse_seats, recorded_seat, usual_seats
from atlantis.terminal.session import Session, reason


@dataclass(frozen=True)
class Wish:
    """What was asked for; None where nothing was said."""

    game: str
    seats: str | None = None
    players: int | None = None
    options: list[str] = field(default_factory=list)
    data: Path | None = None
    seed: int | None = None
    resume: Path | None = None
    record: Path | None = None


def read_options(game: str, texts: list[str]) -> dict[str, OptionValue]:
    """Options as they were typed, `early_claims=true`; WrongOption for what the game does not have."""
    found: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise WrongOption(f"The option {text!r} has no value; write it as name=value.")
        if name in found:
            raise WrongOption(f"The option {name} is given twice.")
        found[name] = card(game).option(name).read(value, card(game).title)
    return found


def read_game(wish: Wish, players: int | None) -> Game:
    return load(wish.game, players, wish.data, **read_options(wish.game, wish.options))


def open_table(wish: Wish) -> Session:
    """The session that was asked for. AtlantisError, before anything is written, if it cannot be had."""
    if wish.resume is not None:
        return resumed(wish, wish.resume)
    game, seats = new_game(wish)
    path = wish.record
    keeping = Keeping(automatic_path(game.card.name), automatic=True) if path is None else new_file(path)
    return seated(game, seats, Luck(wish.seed), keeping)


def seated(game: Game, seats: list[Seat], luck: Luck, keeping: Keeping) -> Session:
    """A new game with these people and bots."""
    return Session(Record(game, [seat.written() for seat in seats]), seats, luck, keeping)


def new_game(wish: Wish) -> tuple[Game, list[Seat]]:
    """The game and who plays it; the number of seats and of players agree."""
    seats = None if wish.seats is None else parse_seats(wish.seats)
    if seats is not None and wish.players is not None and len(seats) != wish.players:
        raise WrongOption(f"--seats has {len(seats)} seats, but --players says {wish.players}.")
    game = read_game(wish, wish.players if seats is None else len(seats))
    return game, usual_seats(game.players) if seats is None else seats


def new_file(path: Path) -> Keeping:
    """A file for a new record. One that is there already is not touched."""
    try:
        if path.is_file():
            raise WrongOption(
                f"{path} is there already; give --record another name, or go on with that game by --resume {path}."
            )
        if path.is_dir():
            raise WrongOption(f"{path} is a folder; --record needs the name of a file.")
        if not path.parent.is_dir():
            raise WrongOption(f"There is no folder {path.parent} to put {path.name} in.")
    except OSError as error:
        raise WrongOption(f"{path} cannot be used as --record: {reason(error)}.") from error
    return Keeping(path)


# ---- going on --------------------------------------------------------------------------------------------------------


def read_kept(path: Path, luck: Luck) -> Session:
    """The game of a record, to go on in the same file. A last line that a power cut has cut off is left out."""
    try:
        kept = path.read_bytes()
    except OSError as error:
        raise BrokenRecord(0, f"{path} cannot be read: {reason(error)}.") from error
    complete = kept[: kept.rfind(b"\n") + 1]
    cut_off = False
    try:
        record = parse(path, kept)
    except BrokenRecord:
        if complete in (kept, b""):
            raise
        record = parse(path, complete)
        cut_off = True
    keeping = Keeping(path, length=len(kept))
    if complete != kept:
        keeping.length = None
    session = Session(record, [recorded_seat(text) for text in record.seats], luck, keeping)
    session.cut_off = cut_off
    return session


def parse(path: Path, kept: bytes) -> Record:
    """The record in these bytes; the refusal names the file."""
    try:
        return parse_record(kept.decode())
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, f"{path} is not a record: it is not UTF-8 text.") from error
    except BrokenRecord as error:
        raise BrokenRecord(0, f"{path}: {error}") from error


def resumed(wish: Wish, path: Path) -> Session:
    """The game of a record, to be continued."""
    session = read_kept(path, Luck(wish.seed))
    if session.over():
        raise WrongOption(f"{path} is finished; to look at it: {command('replay', str(path))}")
    agree(wish, session.record)
    if wish.record is not None and not same_file(wish.record, path):
        session.keeping, session.kept = new_file(wish.record), 0
    return session


def agree(wish: Wish, record: Record) -> None:
    """WrongOption if something else was asked for than the record was played with."""
    game = record.game
    if wish.game != game.card.name:
        card(wish.game)
        raise WrongOption(f"The record is a game of {game.card.name}, not of {wish.game}.")
    if wish.players is not None and wish.players != game.players:
        raise WrongOption(f"The record has {game.players} players, not {wish.players}; leave --players out.")
    for name, value in read_options(wish.game, wish.options).items():
        option = game.card.option(name)
        if value != game.options[name]:
            raise WrongOption(
                f"The record was begun with {name}={option.written(game.options[name])}; it cannot go "
                f"on with {name}={option.written(value)}."
            )
    if wish.data is not None and load(wish.game, game.players, wish.data, **game.options) != game:
        raise WrongOption(f"The record was begun with other data than {wish.data}; leave --data out.")
    if wish.seats is not None:
        seats, recorded = parse_seats(wish.seats), [recorded_seat(text) for text in record.seats]
        if seats != recorded:
            raise WrongOption(f"The record has the seats {','.join(record.seats)}; leave --seats out.")


def same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them does not exist, so they are not the same
        return False
