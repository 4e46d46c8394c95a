"""boardgame.io 0.50.2 from npm, installed into a folder; its clients speak Socket.IO."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect

from atlantis.engine import WrongOption
from benchmarks.figures import processor_time, resident
from benchmarks.postgresql import free_port

PROGRAM: Final = Path(__file__).with_suffix(".cjs")
PACKAGE: Final = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "node-persist": "3.1.3"},
    "overrides": {"koa-compose": "4.1.0"},  # with 4.2.0, its lobby answers 404
}
GAME: Final = "atlanteon"
TIMEOUT: Final = 60


def available() -> str:
    """What is missing; empty if it can be installed."""
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    return f"{' and '.join(missing)} missing, so boardgame.io is not measured." if missing else ""


def install(folder: Path) -> None:
    """Install it by name into a folder, unless it is there. WrongOption if npm fails."""
    if (folder / "node_modules").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    words = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise WrongOption(f"boardgame.io could not be installed: {done.stderr[:200]}")


class Peer:
    """A server process. `files`: it stores matches in files instead of in memory."""

    def __init__(self, installed: Path, files: bool) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="atlantis-boardgameio-")
        self.port = free_port()
        words = ["node", str(PROGRAM), str(self.port), *([self.folder.name] if files else [])]
        self.process = subprocess.Popen(
            words,
            env={**os.environ, "PEERS": str(installed.absolute()), "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        if not any(line.startswith("ready") for line in self.process.stdout):
            raise WrongOption("The server of boardgame.io did not start.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        with suppress(OSError):
            self.folder.cleanup()

    def busy(self) -> float:
        return processor_time(self.process.pid)

    def memory(self) -> int:
        return resident(self.process.pid)

    def ask(self, path: str, body: object) -> Any:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            if answer.status != 200:
                raise WrongOption(f"boardgame.io refused {path}: {answer.status}")
            return json.loads(text)
        finally:
            connection.close()

    def new_match(self) -> tuple[str, list[str]]:
        """A match with both players in it, and their credentials."""
        match = self.ask(f"/games/{GAME}/create", {"numPlayers": 2})["matchID"]
        join = f"/games/{GAME}/{match}/join"
        return match, [
            self.ask(join, {"playerID": str(n), "playerName": f"P{n}"})["playerCredentials"] for n in range(2)
        ]


class PeerLine:
    """One connection to a match; `seat` None: a spectator."""

    def __init__(self, socket: ClientConnection, match: str, seat: int | None, credentials: str | None) -> None:
        self.socket = socket
        self.match = match
        self.seat = None if seat is None else str(seat)
        self.credentials = credentials
        self.number = 0

    @classmethod
    async def open(cls, peer: Peer, match: str, seat: int | None, credentials: str | None) -> PeerLine:
        socket = await connect(
            f"ws://127.0.0.1:{peer.port}/socket.io/?EIO=4&transport=websocket",
            origin="http://localhost:1",  # type: ignore[arg-type]
            open_timeout=TIMEOUT,
            ping_interval=None,  # a busy machine must not end it
            max_size=None,
        )
        line = cls(socket, match, seat, credentials)
        await socket.recv()  # what Engine.IO offers
        await socket.send(f"40/{GAME},")
        await socket.recv()
        await line.emit("sync", match, line.seat, credentials, 2)
        await line.until("sync")
        return line

    async def emit(self, *words: object) -> None:
        await self.socket.send(f"42/{GAME},{json.dumps(words)}")

    async def until(self, *events: str) -> str:
        """The next of these events, as text; heartbeats are answered."""
        while True:
            text = str(await self.socket.recv())
            if text == "2":
                await self.socket.send("3")
            elif text.startswith(tuple(f'42/{GAME},["{event}"' for event in events)):
                return text

    async def place(self, number: int, square: int, tile: int) -> None:
        """Make a move; `number`: how many were made before."""
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "place",
                "args": [square, tile],
                "playerID": self.seat,
                "credentials": self.credentials,
            },
        }
        await self.emit("update", action, number, self.match, self.seat)

    async def close(self) -> None:
        await self.socket.close()
