"""Servers as processes of their own, as `atlantis serve` starts them, and clients that come back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.guests import Guest, Live

ROOT = Path(__file__).parents[2]
ATLANTIS = [sys.executable, "-c", "from atlantis.cli import main; main()"]
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
"""What a client sees of a server that is gone."""


class Node:
    """A server process. Its log is in a file beside the database."""

    def __init__(self, database: str, log: Path, port: int = 0) -> None:
        self.start([*ATLANTIS, "serve", "--data", database, "--port", str(port), "--bots", "1"], log)

    def start(self, words: list[str], log: Path, env: dict[str, str] | None = None) -> None:
        with log.open("ab") as file:
            self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=file, text=True, env=env)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Atlantis is at http://"), log.read_text()
        self.url = said.split()[3].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """Ctrl-C; its exit code."""
        if self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGINT)
            try:
                self.process.wait(20)
            finally:
                self.kill()
        return int(self.process.returncode)


@contextmanager
def nodes(database: str, folder: Path, how_many: int) -> Iterator[list[Node]]:
    with ExitStack() as stack:
        made = [Node(database, folder / f"node{n}.log") for n in range(how_many)]
        for node in made:
            stack.callback(node.stop)
        yield made


def at(guest: Guest, node: Node) -> Guest:
    """The same person at another node."""
    other = Guest(node.url)
    other.secret = guest.secret
    other.http.headers["authorization"] = f"Bearer {guest.secret}"
    return other


def again(line: Live, guest: Guest, match: str) -> Live:
    """A client that has lost its line comes back with what it has."""
    fresh = guest.live(match, since=line.view.get("number", 0))
    fresh.story, fresh.view = list(line.story), dict(line.view)
    return fresh


def choose(line: Live) -> dict[str, Any]:
    """The first move there is, once it is our turn; empty when the game is over."""
    while not line.view.get("legal"):
        if line.view.get("status") == "over":
            return {}
        line.hear()
    return {"move": line.view["legal"][0]["move"], "at": line.view["position"]}


def play_out(line: Live) -> None:
    """Make first moves until the game is over."""
    while wish := choose(line):
        line.until(line.ask("move", **wish)["number"])


def move(guest: Guest, path: str) -> Any:
    """The guest's first move, by HTTP."""
    seen = guest.get(path)
    return guest.post(f"{path}/moves", {"move": seen["legal"][0]["move"], "at": seen["position"]})


def until_lost(line: Live) -> None:
    """Listen until the server is gone."""
    try:
        while True:
            line.hear()
    except LOST:
        line.__exit__(None, None, None)
