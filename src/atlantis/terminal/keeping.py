"""A record on disk that grows with its game: after every move it is complete, readable and synced."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

from atlantis.engine import OVER, Record
from atlantis.engine.record import end_line


def automatic_path(game: str, part: str = "") -> Path:
    """Where a game is kept when nobody says where; `part` tells the games of a match apart."""
    folder = user_state_path("atlantis", appauthor=False) / "games"
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}{part}.jsonl"


class Keeping:
    """Where a game is kept. Each method raises OSError when the disk does not take it; the next one tries again."""

    def __init__(self, path: Path, automatic: bool = False, length: int | None = None) -> None:
        """A file still to be made, which must not exist; or one that holds the record already, `length` bytes of it."""
        self.path = path
        self.automatic = automatic
        self.ours = length is not None
        self.length = length  # None: nothing to append to, write it whole

    def add(self, record: Record, line: str) -> None:
        """Write down the last move of the record, whose line this is, and the closing line if it ended the game."""
        lines = [line, end_line(record.state)] if record.state.actor == OVER else [line]
        if self.length is None or self.gone():
            self.write(record)
        else:
            self.append("".join(f"{each}\n" for each in lines))

    def write(self, record: Record) -> None:
        """Write the record whole: at its beginning, after an undo, after trouble."""
        if self.gone():
            self.ours, self.length = False, None
        if self.special():
            if self.ours:
                raise OSError(0, "it is not a regular file, so nothing can be taken back in it")
            self.ours, self.length = True, 0
            self.append(record.dump())
        elif not self.ours:
            self.create(record)
        else:
            self.check()
            self.length = None
            record.write(self.path.resolve())
            self.length = self.path.stat().st_size

    def create(self, record: Record) -> None:
        """Make the file; one that is there already stays as it is."""
        if self.automatic:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        wish, turn = self.path, 1
        while True:
            try:
                self.path.open("xb").close()
                break
            except FileExistsError:
                if not self.automatic:
                    raise
                turn += 1  # two games in the same second
                self.path = wish.with_name(f"{wish.stem}.{turn}{wish.suffix}")
        self.ours, self.length = True, 0
        self.append(record.dump())

    def append(self, text: str) -> None:
        """Add to the file, synced; on a full disk nothing is added rather than half a line."""
        self.check()
        before, self.length = self.length or 0, None
        left = text.encode()
        with self.path.open("ab", buffering=0) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            try:
                while left:
                    left = left[file.write(left) :]
                if regular:
                    os.fsync(file.fileno())
            except OSError:
                if regular:
                    with suppress(OSError):  # the first error is the one to report
                        file.truncate(before)
                raise
        self.length = before + len(text.encode())

    def check(self) -> None:
        """OSError if somebody else has written to the file since we did."""
        if self.length is not None and not self.special() and self.path.stat().st_size != self.length:
            raise OSError(0, "another program has changed it")

    def gone(self) -> bool:
        """There is no such file: it was never made, or somebody has removed it."""
        return not self.path.exists()

    def special(self) -> bool:
        """A device or a pipe: it takes lines, but cannot be rewritten."""
        return self.path.exists() and not self.path.is_file()
