"""Clients of many matches in one process. They read only what they need of the messages, to cost less than the server.

Each match has one connection, which owns both seats and makes the first legal move as soon as its last one is
acknowledged and the new position has arrived, or at an interval. When a game ends, another one starts.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_process import HERE, TIMEOUT, ServerProcess

GAMES: Final = ("atlanteon", "ark")
"""Alternately: the game with the most legal moves, and one with chance."""
AT_ONCE: Final = 20
"""Connections opened at a time."""


@dataclass
class Load:
    """A measurement: the seconds until each move was acknowledged."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    server: float | None = None
    """Processor use of the server, and of the clients."""
    clients: float = 0.0

    def rate(self) -> float:
        return len(self.waits) / self.seconds

    def quantile(self, part: float) -> float:
        """The time within which this fraction of moves was acknowledged."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Clients:
    """A number of matches on one server."""

    def __init__(self, server: ServerProcess, matches: int, clock: dict[str, Any] | None = None) -> None:
        self.server = server
        self.matches = matches
        self.clock = clock
        self.opening = asyncio.Semaphore(AT_ONCE)
        self.ready = 0
        self.players: list[asyncio.Task[None]] = []
        self.playing = asyncio.Event()
        self.pause = 0.0
        self.counting = False
        self.load = Load()

    async def measure(self, seconds: float, pauses: tuple[float, ...]) -> list[Load]:
        """Start all matches; then measure for `seconds` with each pause between moves (0: none)."""
        try:
            await self.open()
            return [await self.watch(seconds, pause) for pause in pauses]
        finally:
            await self.close()

    async def open(self) -> None:
        """Open all matches. They stand still until `watch`."""
        self.players = [asyncio.create_task(self.play(n)) for n in range(self.matches)]
        while self.ready < self.matches:
            await asyncio.sleep(0.05)
            self.check()

    async def close(self) -> None:
        for player in self.players:
            player.cancel()
        await asyncio.gather(*self.players, return_exceptions=True)

    def check(self) -> None:
        """Raise the error of a client that has failed."""
        for player in self.players:
            if player.done():
                player.result()

    async def watch(self, seconds: float, pause: float) -> Load:
        """Measure for so many seconds. The matches go on until `stop`."""
        self.pause = pause
        self.playing.set()
        await asyncio.sleep(min(seconds, max(1.0, pause)))  # until all clients have the new pace
        self.load, self.counting = Load(), True
        begin, ours, theirs = perf_counter(), process_time(), self.server.busy()
        await asyncio.sleep(seconds)
        self.counting, load = False, self.load
        load.seconds = perf_counter() - begin
        load.clients = (process_time() - ours) / load.seconds
        now = self.server.busy()
        load.server = None if now is None or theirs is None else (now - theirs) / load.seconds
        self.check()
        return load

    def stop(self) -> None:
        """No more moves until `watch` is called again."""
        self.playing.clear()

    async def play(self, n: int) -> None:
        """Play one match after another, forever."""
        game, waiting = GAMES[n % len(GAMES)], True
        while True:
            async with self.opening:
                match = await asyncio.to_thread(self.server.new_match, game, self.clock)
                line = await MatchClient.open(self.server, match, self.server.secret)
            try:
                if waiting:
                    self.ready, waiting = self.ready + 1, False
                while line.legal:
                    await self.playing.wait()
                    taken = await line.play()
                    if self.counting:
                        self.load.waits.append(taken)
                    await line.until(line.acknowledged)
                    if self.pause:
                        await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
            finally:
                await line.close()


class MatchClient:
    """A connection to a match: what its client knows of it, from the messages about changes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = self.position = 0
        self.status = ""
        self.legal: list[int] = []
        """The first legal code; empty if nothing can be chosen."""
        self.moves: dict[int, str] = {}
        self.vocabulary = ""
        self.words: dict[int, str] = {}
        """The moves beside the vocabulary, which clients keep. The server is told at the first move, as by the page."""
        self.told = False
        self.acknowledged = 0

    @classmethod
    async def open(cls, server: ServerProcess, match: str, secret: str = "") -> MatchClient:
        socket = await connect(
            f"ws://{HERE}:{server.port}/api/matches/{match}/live?protocol=2",
            open_timeout=TIMEOUT,
            ping_interval=None,  # a busy machine must not end it
            max_size=None,
            additional_headers={"Authorization": f"Bearer {secret}"} if secret else {},
        )
        line = cls(socket)
        while not line.status:
            await line.receive()
        line.words = await asyncio.to_thread(server.moves, line.vocabulary)
        return line

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        match message["type"]:
            case "match":
                self.number, self.position, self.status = message["number"], message["position"], message["status"]
                self.vocabulary = message["vocabulary"]
                self.moves = {action["code"]: action["move"] for action in message["legal"]}
                self.legal = list(self.moves)[:1]
            case "changes":
                self.moves |= {action["code"]: action["move"] for action in message.get("actions", ())}
                if "legal" in message:
                    self.legal = message["legal"][:1]
                for patch in message["patches"]:
                    for name in patch.keys() & {"number", "position", "status"}:
                        setattr(self, name, patch[name][0])
            case "refused":
                raise RuntimeError(f"A legal command was refused: {message}")
        return message

    async def play(self) -> float:
        """Make the first legal move; return the seconds until it was acknowledged."""
        if not self.told:
            self.told = True
            await self.socket.send(json.dumps({"type": "words", "vocabulary": self.vocabulary}))
        return await self.command(
            {"type": "move", "id": f"m{self.position}", "move": self.move(self.legal[0]), "at": self.position}
        )

    def move(self, code: int) -> str:
        return self.words.get(code) or self.moves[code]

    async def command(self, command: dict[str, Any]) -> float:
        begin = perf_counter()
        await self.socket.send(json.dumps(command))
        while (message := await self.receive())["type"] != "ack":
            pass
        self.acknowledged = message["number"]
        return perf_counter() - begin

    async def until(self, number: int) -> None:
        """Read until the match has this many entries."""
        while self.number < number:
            await self.receive()

    async def read_all(self) -> None:
        async for _ in self.socket:
            pass

    async def close(self) -> None:
        await self.socket.close()
