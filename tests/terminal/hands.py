"""Hands for the tests: type a command here, or in a process of its own, on a pipe or on a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from typer.testing import CliRunner

from atlantis.bots.chance import ChanceSource
from atlantis.cli import app
from atlantis.engine import OVER
from atlantis.games import load, read_record

PATIENCE = 60.0
DUEL = ("play", "atlanteon", "--seats", "me,random")
TWO = ("play", "atlanteon", "--seats", "me,me")
TOWERS = ["tower white c3", "tower white a1", "tower black e5"]
# Ctrl-C is heard even when the tests were begun in the background.
START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from atlantis.cli import main; main()"


class Answer:
    """What came of a command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = "\n".join(line for line in err.splitlines() if "the rules run interpreted" not in line)
        assert "Traceback" not in err


def with_order(args: Sequence[object]) -> list[str]:
    """The arguments; in tests the players of `--seats` sit as they are listed."""
    return [str(arg) for arg in args] + (["--in-order"] if "play" in args[:1] and "--seats" in args else [])


def atlantis(*args: object, typed: Sequence[str] = (), drawn: bool = False) -> Answer:
    """Run a command in this process; then the input ends. `drawn`: seats are drawn at random."""
    given = [str(arg) for arg in args] if drawn else with_order(args)
    result = CliRunner().invoke(app, given, input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def refusal(*args: object) -> str:
    """The sentence a command is refused with: one line, exit code 2, nothing else said."""
    answer = atlantis(*args)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert "\n" not in answer.err
    return answer.err.removeprefix("error: ")


def resume_command(out: str) -> list[str]:
    """The arguments of the command in the last line."""
    line = out.splitlines()[-1]
    assert line.startswith("Game saved. Resume it with: atlantis play ")
    return shlex.split(line.split("with: ")[1])[1:]


def process(*args: object, typed: str = "", **env: str) -> Answer:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", START, *with_order(args)],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **env},
        timeout=PATIENCE,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


class Running:
    """A command that runs on a pipe or a terminal, while the test talks to it."""

    def __init__(self, *args: object, terminal: bool = False, size: tuple[int, int] = (80, 24), **env: str) -> None:
        command = [sys.executable, "-c", START, *with_order(args)]
        everything = {**os.environ, **env}
        if terminal:
            everything.pop("COLUMNS", None)
            self.reads, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            self.writes = self.reads
            self.child = subprocess.Popen(
                command, stdin=theirs, stdout=theirs, stderr=theirs, env=everything, start_new_session=True
            )
            os.close(theirs)
        else:
            their_input, self.writes = os.pipe()
            self.reads, their_output = os.pipe()
            self.child = subprocess.Popen(
                command, stdin=their_input, stdout=their_output, stderr=subprocess.STDOUT, env=everything
            )
            os.close(their_input)
            os.close(their_output)
        self.seen = ""
        self.read_to = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()
        for channel in {self.reads, self.writes}:
            os.close(channel)

    def type(self, line: str) -> None:
        os.write(self.writes, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        os.write(self.writes, keys.encode())

    def wait_for(self, text: str) -> str:
        """What was shown since the last time, up to and with this text."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen[self.read_to :]:
            assert time.monotonic() < end, f"{text!r} never came:\n{self.seen}"
            assert self.take(), f"it ended without {text!r}:\n{self.seen}"
        begin, self.read_to = self.read_to, self.seen.index(text, self.read_to) + len(text)
        return self.seen[begin : self.read_to]

    def take(self) -> bool:
        """Read what there is; False at the end."""
        if not select.select([self.reads], [], [], 0.2)[0]:
            return True
        try:
            got = os.read(self.reads, 65536)
        except OSError:  # how a terminal says that nobody is on the other side
            return False
        self.seen += got.decode(errors="replace").replace("\r\n", "\n")
        return bool(got)

    def rest(self) -> str:
        """Everything until it ends."""
        end = time.monotonic() + PATIENCE
        while self.take():
            assert time.monotonic() < end, f"it does not end:\n{self.seen}"
        assert "Traceback" not in self.seen, self.seen
        return self.seen[self.read_to :]

    def interrupt(self) -> str:
        """Ctrl-C; then everything until it ends. Python may miss one just before it waits for input, so press again
        until something is said."""
        end = time.monotonic() + PATIENCE
        before, running = self.seen, True
        while running and self.seen == before:
            assert time.monotonic() < end, f"it does not stop:\n{self.seen}"
            self.child.send_signal(signal.SIGINT)
            again = time.monotonic() + 5
            while running and self.seen == before and time.monotonic() < again:
                running = self.take()
        return self.rest()

    def code(self) -> int:
        return self.child.wait(PATIENCE)


# ---- games -----------------------------------------------------------------------------------------------------------


def whole_game(
    seed: int,
    people: Sequence[int] = (0,),
    part: str = "",
    game: str = "atlanteon",
    players: int | None = None,
    **options: bool,
) -> tuple[list[str], list[str]]:
    """A game in which people make the first legal move and bots are lucky: all moves, and what the people type."""
    state = load(game, players, None, **options).start()
    luck = ChanceSource(seed, part)
    moves: list[str] = []
    typed: list[str] = []
    while state.actor != OVER:
        person, answer = state.actor in people, state.standing("needed")
        code = (state.legal_actions()[0] if answer is None else answer) if person else luck.draw(state, len(moves) + 1)
        moves.append(state.text(code))
        if person and answer is None and len(state.legal_actions()) > 1:
            typed.append(state.text(code))
        state.apply(code)
    return moves, typed


def moves_in(path: Path) -> list[str]:
    """The moves of a record on disk, which is read strictly."""
    record = read_record(path)
    return [record.state.text(code) for code in record.moves]


def automatic_records(home: Path) -> list[Path]:
    return sorted((home / "state" / "atlantis" / "games").glob("*.jsonl"))
