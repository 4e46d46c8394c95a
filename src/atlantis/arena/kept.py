"""A run on disk: its set-up, then a line for each game as soon as it has ended, synced. JSON Lines.

    {"arena": 1, "atlantis": "0.1.0", "game": "atlanteon", "players": 2, ..., "seed": 7, "games": 200, ...}
    {"game": 1, "round": 1, "seed": 8210, "entries": [1, 2], "scores": [3, 1], "winners": [1], "moves": 25, ...}
    {"game": 2, "round": 1, "seed": 8210, "entries": [2, 1], "failed": "its process was killed by SIGKILL"}

A game that failed may be there again further down, with its result.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

from atlantis.arena.pairing import pairing
from atlantis.arena.result import Result, parse_result
from atlantis.arena.setup import Setup, parse_setup
from atlantis.engine import BrokenRecord, WrongOption
from atlantis.engine.record import parse_line, take


class Kept:
    """The file of a run, of which we know the first `length` bytes. OSError when the disk does not take a line."""

    def __init__(self, path: Path, length: int = 0) -> None:
        self.path = path
        self.length = length

    def add(self, line: str) -> None:
        """Append a line, and come back when it is on the disk."""
        text = f"{line}\n".encode()
        with self.path.open("ab", buffering=0) as file:
            if file.tell() != self.length:
                raise OSError(0, f"another program has changed {self.path}")
            left = text
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        self.length += len(text)


def new_file(path: Path | None, setup: Setup) -> Kept:
    """The file of a new run, with its first line; one that is there already stays as it is."""
    if path is None:
        kept = Kept(automatic_file(setup.game))
    else:
        try:
            path.open("xb").close()
        except FileExistsError as error:
            raise WrongOption(
                f"{path} is there already; give --out another name, or go on with that run by --resume {path}."
            ) from error
        except OSError as error:
            raise WrongOption(f"{path} cannot be used as --out: {error.strerror or error}.") from error
        kept = Kept(path)
    kept.add(setup.line())
    return kept


def automatic_file(game: str) -> Path:
    """A new file for a run of which nobody says where it is kept."""
    folder = user_state_path("atlantis", appauthor=False) / "arena"
    folder.mkdir(parents=True, exist_ok=True)
    stem, turn = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}", 1
    while True:
        path = folder / (f"{stem}.jsonl" if turn == 1 else f"{stem}.{turn}.jsonl")
        try:
            path.open("xb").close()
        except FileExistsError:
            turn += 1  # two runs in the same second
        else:
            return path


def read_run(path: Path) -> tuple[Setup, dict[int, Result], int]:
    """The set-up of a run, the games it has so far, and where a last line that was cut off begins."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise BrokenRecord(0, f"{path} cannot be read: {error.strerror or error}.") from error
    complete = whole[: whole.rfind(b"\n") + 1]
    try:
        setup, results = parse_run(complete.decode())
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, f"{path} is not a run of the arena: it is not UTF-8 text.") from error
    except BrokenRecord as error:
        raise BrokenRecord(0, f"{path}: {error}") from error
    return setup, results, len(complete)


def parse_run(text: str) -> tuple[Setup, dict[int, Result]]:
    lines = text.splitlines()
    if not lines:
        raise BrokenRecord(0, "there is no run in it.")
    setup = parse_setup(parse_line(lines[0], 1))
    results: dict[int, Result] = {}
    for at, line in enumerate(lines[1:], 2):
        fields = parse_line(line, at)
        number = take(fields, "game", int, at)
        assert isinstance(number, int)
        if number < 1:
            raise BrokenRecord(at, f"there is no game {number}; games count from 1.")
        results[number] = parse_result(fields, pairing(number, len(setup.entries), setup.players, setup.seed), at)
    return setup, results


def go_on(path: Path, length: int) -> Kept:
    """The file of a run that goes on, without a last line that was cut off."""
    if path.stat().st_size != length:
        os.truncate(path, length)
    return Kept(path, length)
