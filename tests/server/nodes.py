"""Servers as processes of their own, and clients that reconnect."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.guests import TIMEOUT, Connection, Guest

ROOT = Path(__file__).parents[2]
SERVE = """import sys
from atlantis.server.run import serve
from atlantis.server.settings import Settings
serve(Settings(sys.argv[1], processes=1, redis=sys.argv[3]), "127.0.0.1", int(sys.argv[2]), browser=False)"""
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
"""What a client sees of a server that is gone."""


class Node:
    """A server process. Its log is in a file."""

    def __init__(self, database: str, log: Path, port: int = 0, redis: str = "") -> None:
        self.start([sys.executable, "-c", SERVE, database, str(port), redis], log)

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
        self.process.wait(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """Ctrl-C; its exit code."""
        if self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGINT)
            try:
                self.process.wait(TIMEOUT)
            finally:
                self.kill()
        return int(self.process.returncode)


@contextmanager
def nodes(database: str, folder: Path, how_many: int, redis: str = "") -> Iterator[list[Node]]:
    with ExitStack() as stack:
        made = [Node(database, folder / f"node{n}.log", redis=redis) for n in range(how_many)]
        for node in made:
            stack.callback(node.stop)
        yield made


def reconnect(lost: Connection, guest: Guest, match: str) -> Connection:
    """A client that has lost its connection comes back with what it has."""
    fresh = guest.connect(match, since=lost.view.get("number", 0))
    fresh.story, fresh.view = list(lost.story), dict(lost.view)
    return fresh


def until_lost(connection: Connection) -> None:
    """Receive until the server is gone."""
    try:
        while True:
            connection.receive()
    except LOST:
        connection.__exit__(None, None, None)
