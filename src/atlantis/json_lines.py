"""Append-only JSON Lines files; each line is synced to disk before anything else happens."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


class JsonLines:
    """A file that is appended to after its first `length` bytes. OSError if a line cannot be written."""

    def __init__(self, path: Path, length: int = 0) -> None:
        self.path = path
        self.length: int = length

    @classmethod
    def create(cls, path: Path, numbered: bool = False) -> JsonLines:
        """A new file. FileExistsError if it exists; with `numbered` it becomes `name.2.jsonl` and so on."""
        wanted, number = path, 1
        while True:
            try:
                path.open("xb").close()
                return cls(path)
            except FileExistsError:
                if not numbered:
                    raise
                number += 1
                path = wanted.with_name(f"{wanted.stem}.{number}{wanted.suffix}")

    @classmethod
    def read(cls, path: Path) -> tuple[JsonLines, bytes]:
        """A file and its contents, without an incomplete last line."""
        whole = path.read_bytes()
        complete = whole[: whole.rfind(b"\n") + 1]
        return cls(path, len(complete)), complete

    def cut(self) -> None:
        """Truncate the file to its known length."""
        if self.path.stat().st_size != self.length:
            os.truncate(self.path, self.length)

    def append(self, *lines: str) -> None:
        """Add lines and return when they are on disk. On a full disk nothing is added, not even part of a line.

        OSError if another program has written to the file. None of this holds for a pipe or a device.
        """
        text = "".join(f"{line}\n" for line in lines).encode()
        with self.path.open("ab", buffering=0) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            if regular and os.fstat(file.fileno()).st_size != self.length:
                raise OSError(0, f"another program has changed {self.path}")
            left = text
            try:
                while left:
                    left = left[file.write(left) :]
                if regular:
                    os.fsync(file.fileno())
            except OSError:
                if regular:
                    with suppress(OSError):  # the first error is the one to report
                        file.truncate(self.length)
                raise
        self.length += len(text)
