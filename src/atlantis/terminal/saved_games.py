"""Saved games: record files that grow with their games. After every move a file is complete, readable and synced."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

from atlantis.engine import CHANCE, OVER, BrokenRecord, Game, Record, WrongOption
from atlantis.engine.i18n import mark
from atlantis.engine.record import end_line
from atlantis.games import parse_record
from atlantis.json_lines import JsonLines
from atlantis.table import Entry, parse_entry
from atlantis.table.archive import move_line
from atlantis.table.pace import DEFAULT_MODE
from atlantis.terminal.seats import parse_recorded_seat, seat_entries


def automatic_path(game: str, part: str = "") -> Path:
    """Where a game is saved by default; `part` distinguishes the games of a match."""
    folder = user_state_path("atlantis", appauthor=False) / "games"
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}{part}.jsonl"


def match_file(path: Path, number: int) -> Path:
    """The file of game 1 or 2 of a match, given the file of either."""
    if path.stem[-2:] not in ("-1", "-2"):
        raise WrongOption(f"{path} is not a game of a match: its name does not end in -1 or -2. Leave out --match.")
    return path.with_stem(f"{path.stem[:-2]}-{number}")


class FileStore:
    """Games in files. `append` and `entries` mean the same as in the server's store; a match is named by its path."""

    def __init__(self) -> None:
        self.files: dict[str, RecordFile] = {}

    def new_match(self, match: str, record: Record, automatic: bool = False) -> None:
        """A match in a file that must not exist yet. The file is created with the first move."""
        self.files[match] = RecordFile(Path(match), record, automatic)

    def open_match(self, match: str) -> Game:
        """A saved match; BrokenRecord if the file contains none."""
        self.files[match] = read_file(Path(match))
        return self.files[match].record.game

    def append(
        self, match: str, after: int, more: Sequence[Entry], record: Record, asides: Sequence[Entry] = ()
    ) -> None:
        """Append entries after number `after`; they lead to this record, and to these asides (`Table.asides`). The
        length of the file shows whether others have written to it, so `after` is not compared with anything.

        OSError if the file cannot be written or another program has changed it. Nothing is lost then: the next call
        writes everything.
        """
        self.files[match].add(more, record, asides)

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        file = self.files[match]
        return entries_of(file.record, file.asides, file.asides_at)[after:]


class RecordFile:
    """One file, and the `record` it should contain. `length`: its size in bytes after our last write, None if unknown.

    `automatic`: nobody chose the name, so another one is taken if the file exists. `asides`: what else the table has to
    remember, as of the first `asides_at` moves; in the header, where readers of records ignore it.
    """

    def __init__(self, path: Path, record: Record, automatic: bool = False) -> None:
        self.path: Path = path
        self.record: Record = record
        self.automatic = automatic
        self.length: int | None = None
        self.exists: bool = False  # we created it, or it was saved before
        self.saved: bool = True  # it contains the whole record
        self.cut_off = False  # its last line was incomplete and is ignored
        self.asides: Sequence[Entry] = ()
        self.asides_at: int = 0

    def add(self, more: Sequence[Entry], record: Record, asides: Sequence[Entry] = ()) -> None:
        """Write the record. Nothing is written before the first move."""
        self.record = record
        self.saved = not record.moves and not self.exists
        moves = [entry for entry in more if entry.do == "move"]
        if self.saved:
            return
        if self.length is None or not self.path.exists() or len(moves) < len(more):
            self.asides, self.asides_at = asides, len(record.moves)
            self.save()
        else:
            lines = [move_line(n, entry) for n, entry in enumerate(moves, len(record.moves) - len(moves) + 1)]
            self.append([*lines, end_line(record.state)] if record.state.actor == OVER else lines)

    def save(self) -> None:
        """Write the whole record: at the start, after an undo, or after an error."""
        if not self.path.exists():  # it was not created yet, or was removed
            self.exists, self.length = False, None
        if self.special():
            if self.exists:
                raise OSError(0, "it is not a regular file, so moves in it cannot be undone")
            self.exists, self.length = True, 0
            self.append(self.record.lines(self.header()))
        elif not self.exists:
            self.create()
        else:
            self.check()
            self.length = None
            self.record.write(self.path.resolve(), self.header())
            self.length, self.saved = self.path.stat().st_size, True

    def header(self) -> dict[str, object]:
        """The additional fields in the file's header."""
        return (
            {"table": {"at": self.asides_at, "entries": [entry.to_json() for entry in self.asides]}}
            if self.asides
            else {}
        )

    def create(self) -> None:
        """Create the file; an existing one is not changed."""
        if self.automatic:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        folder, suffix, number = self.path.parent, self.path.suffix, 1
        stem, part = self.path.stem, ""
        if stem.endswith(("-1", "-2")):  # a game of a match
            stem, part = stem[:-2], stem[-2:]
        while True:
            try:
                self.path.open("xb").close()
                break
            except FileExistsError:
                if not self.automatic:
                    raise
                number += 1  # two games in the same second
                self.path = folder / f"{stem}.{number}{part}{suffix}"
        self.exists, self.length = True, 0
        self.append(self.record.lines(self.header()))

    def append(self, lines: list[str]) -> None:
        """Append lines to the file and sync it; if the disk is full, nothing is appended rather than half a line."""
        self.check()
        file, self.length = JsonLines(self.path, self.length or 0), None
        file.append(*lines)
        self.length, self.saved = file.length, True

    def check(self) -> None:
        """OSError if another program has written to the file since our last write."""
        if self.length is not None and not self.special() and self.path.stat().st_size != self.length:
            raise OSError(0, "another program has changed it")

    def special(self) -> bool:
        """A device or a pipe: lines can be written to it, but it cannot be rewritten."""
        return self.path.exists() and not self.path.is_file()

    def move_to(self, path: Path) -> None:
        """Continue in a new file; this one is not changed."""
        self.path, self.exists, self.length, self.saved = path, False, None, False


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> RecordFile:
    """The file of a saved game. An incomplete last line, after a power cut, is ignored."""
    content = read_content(path)
    complete = content[: content.rfind(b"\n") + 1]
    cut_off = False
    try:
        record = parse_content(path, content)
    except BrokenRecord:
        if complete in (content, b""):
            raise
        record, cut_off = parse_content(path, complete), True
    file = RecordFile(path, record)
    file.exists, file.cut_off = True, cut_off
    file.asides, file.asides_at = read_asides(path, content, len(record.moves))
    file.length = len(content) if complete == content else None
    return file


def read_asides(path: Path, content: bytes, moves: int) -> tuple[list[Entry], int]:
    """What the header of a valid record says about the table, and after which move."""
    given = json.loads(content.split(b"\n")[0]).get("table", {"at": 0, "entries": []})
    try:
        at, entries = given["at"], [parse_entry(entry) for entry in given["entries"]]
        if type(at) is not int or not 0 <= at <= moves or not {entry.do for entry in entries} <= {"standing", "drawn"}:
            raise WrongOption("'at' is a number of moves, and entries are standing answers and what was drawn.")
    except (KeyError, TypeError, WrongOption) as error:
        raise BrokenRecord(0, f"{path}: line 1: 'table' cannot be read: {error}") from error
    return entries, at


def open_record(path: Path) -> Record:
    """The record in a file, which must be complete."""
    return parse_content(path, read_content(path))


def read_content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BrokenRecord(0, mark("{path} cannot be read: {why}."), path=path, why=reason(error)) from error


def parse_content(path: Path, content: bytes) -> Record:
    """The record in these bytes; errors name the file."""
    try:
        return parse_record(content.decode())
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, mark("{path} is not a record: it is not UTF-8 text."), path=path) from error
    except BrokenRecord as error:
        raise BrokenRecord(0, "{path}: {error}", path=path, error=error) from error


def entries_of(record: Record, asides: Sequence[Entry] = (), asides_at: int = 0) -> list[Entry]:
    """The entries that lead to a record's position, with the asides after this many moves."""
    entries = seat_entries([parse_recorded_seat(text) for text in record.seats])
    state = record.game.start()
    modes = {entry.seat: entry.mode for entry in asides if entry.do == "standing"}
    for code in record.moves:
        seat = None if state.actor == CHANCE else state.actor
        standing = seat is not None and state.standing(modes.get(seat, DEFAULT_MODE)) == code
        forced = standing or (seat is not None and len(state.legal_actions()) == 1)
        entries.append(Entry("move", seat, move=state.text(code), forced=forced, standing=standing))
        state.do(code)
    after = len(entries) - len(record.moves) + asides_at
    return [*entries[:after], *asides, *entries[after:]]


def reason(error: OSError) -> str:
    """The system's error message."""
    return error.strerror or str(error)
