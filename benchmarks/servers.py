"""Our server on SQLite and on PostgreSQL next to boardgame.io in memory and with files, all up together.

Every match has two players with a connection each. `flat out`: the next move is sent as soon as both players have the
last one. The servers are measured in turn, several rounds; the medians count. boardgame.io broadcasts a move before it
is stored and sends no legal moves; our server acknowledges a move when it is on disk. The clients are in this process
and share the machine, so processor time per move says more than moves per second.

Parts can be measured one after the other: their rows are added to the file.
"""

from __future__ import annotations

import asyncio
import json as json_module
import os
import statistics
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final, Protocol

from rich.console import Console

from atlantis.engine import WrongOption
from benchmarks import postgresql
from benchmarks.clients import AT_ONCE, Load, MatchClient
from benchmarks.figures import grid, keep, processor_time, received, resident, three_digits
from benchmarks.flood import answers_next_to, guest
from benchmarks.peers import boardgameio
from benchmarks.server import fresh
from benchmarks.server_process import ServerProcess

SIZES: Final = (25, 400, 1000)
SPECTATORS: Final = 500
WATCHERS: Final = 1000
OTHERS: Final = 5
PAUSE: Final = 0.1
GAME: Final = "atlanteon"
PARTS: Final = ("matches", "spectators", "novice")
INSTALLED: Final = Path("build") / "boardgameio"

Figures = dict[str, list[float]]
"""By row, what each round has found."""


class Duel(Protocol):
    """A match of two connections. `step`: a move that both have; the seconds until it was acknowledged, or None if the
    game is over."""

    lines: list[Any]

    async def step(self) -> float | None: ...

    async def close(self) -> None: ...


class Contender(Protocol):
    name: str
    pid: int

    async def duel(self) -> Duel: ...

    async def spectator(self, duel: Any) -> Any: ...


class OurDuel:
    def __init__(self, match: str, sides: list[MatchClient]) -> None:
        self.match = match
        self.sides = sides
        self.lines = [side.socket for side in sides]

    async def step(self) -> float | None:
        mover = next((n for n in range(2) if self.sides[n].legal), None)
        if mover is None:
            return None
        taken = await self.sides[mover].play()
        for side in self.sides:
            await side.until(self.sides[mover].acknowledged)
        return taken

    async def close(self) -> None:
        await asyncio.gather(*(side.close() for side in self.sides))


class Ours:
    def __init__(self, name: str, server: ServerProcess) -> None:
        self.name = name
        self.server = server
        self.pid = server.process.pid
        self.secrets = [guest(server, "Ann"), guest(server, "Bob")]

    def new_match(self) -> str:
        """Ann creates a match, and Bob joins."""
        made = self.server.ask("POST", "/api/matches", {"game": GAME, "seats": ["me", "open"]}, self.secrets[0])
        join = {"type": "join", "invite": made["invite"]}
        self.server.ask("POST", f"/api/matches/{made['id']}/commands", join, self.secrets[1])
        return str(made["id"])

    async def duel(self) -> OurDuel:
        match = await asyncio.to_thread(self.new_match)
        return OurDuel(match, [await MatchClient.open(self.server, match, secret) for secret in self.secrets])

    async def spectator(self, duel: OurDuel) -> Any:
        return (await MatchClient.open(self.server, duel.match)).socket


class PeerDuel:
    def __init__(self, match: str, sides: list[boardgameio.PeerLine]) -> None:
        self.match = match
        self.sides = sides
        self.lines = [side.socket for side in sides]
        self.made = 0

    async def step(self) -> float | None:
        if self.made == 25:
            return None
        mover, begin = self.made % 2, perf_counter()
        await self.sides[mover].place(self.made, self.made, (self.made - 3) // 2)
        await self.sides[mover].until("update", "patch")
        taken = perf_counter() - begin
        await self.sides[1 - mover].until("update", "patch")
        self.made += 1
        return taken

    async def close(self) -> None:
        await asyncio.gather(*(side.close() for side in self.sides))


class Theirs:
    def __init__(self, name: str, peer: boardgameio.Peer) -> None:
        self.name = name
        self.peer = peer
        self.pid = peer.process.pid

    async def duel(self) -> PeerDuel:
        match, credentials = await asyncio.to_thread(self.peer.new_match)
        sides = [await boardgameio.PeerLine.open(self.peer, match, n, one) for n, one in enumerate(credentials)]
        return PeerDuel(match, sides)

    async def spectator(self, duel: PeerDuel) -> Any:
        return (await boardgameio.PeerLine.open(self.peer, duel.match, None, None)).socket


class Crowd:
    """So many duels on one server. They stand still between two measurements."""

    def __init__(self, contender: Contender, duels: list[Duel]) -> None:
        self.contender = contender
        self.duels = duels
        self.ended: set[int] = set()

    @classmethod
    async def gather(cls, contender: Contender, size: int, figures: Figures) -> Crowd:
        gate = asyncio.Semaphore(AT_ONCE)

        async def open_one() -> Duel:
            async with gate:
                return await contender.duel()

        busy, memory = processor_time(contender.pid), resident(contender.pid)
        duels = await asyncio.gather(*(open_one() for _ in range(size)))
        figures.setdefault("opening, ms CPU", []).append(1e3 * (processor_time(contender.pid) - busy) / size)
        if size >= 100:
            figures.setdefault("memory, kB per socket", []).append(
                (resident(contender.pid) - memory) / 1024 / (2 * size)
            )
        return cls(contender, list(duels))

    async def renew(self) -> None:
        """Replace the matches that are over."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def renew_one(n: int) -> None:
            async with gate:
                await self.duels[n].close()
                self.duels[n] = await self.contender.duel()

        await asyncio.gather(*(renew_one(n) for n in self.ended))
        self.ended.clear()

    async def play(self, seconds: float, figures: Figures) -> None:
        """Flat out for so long, or until all matches are over."""
        await self.renew()
        load, size = Load(), len(self.duels)
        lines = [line for duel in self.duels for line in duel.lines]
        arrived = sum(map(received, lines))
        busy, ours, begin = processor_time(self.contender.pid), process_time(), perf_counter()

        async def play(n: int) -> None:
            while perf_counter() < begin + seconds:
                taken = await self.duels[n].step()
                if taken is None:
                    self.ended.add(n)
                    return
                load.waits.append(taken)

        await asyncio.gather(*(play(n) for n in range(size)))
        load.seconds, moves = perf_counter() - begin, len(load.waits)
        found = {
            f"moves/s, {size} matches": load.rate(),
            f"CPU, ms per move, {size} matches": 1e3 * (processor_time(self.contender.pid) - busy) / moves,
            f"p50, ms, {size} matches": 1e3 * load.quantile(0.5),
            f"p99, ms, {size} matches": 1e3 * load.quantile(0.99),
            "bytes per move, both players": (sum(map(received, lines)) - arrived) / moves,
            f"clients busy, {size} matches": (process_time() - ours) / load.seconds,
        }
        for row, value in found.items():
            figures.setdefault(row, []).append(value)

    async def close(self) -> None:
        await asyncio.gather(*(duel.close() for duel in self.duels))


async def watch(contender: Contender, spectators: int, seconds: float) -> tuple[float, float]:
    """Processor time per move in ms, and the median acknowledgement, with so many spectators."""
    duel = await contender.duel()
    lines = list[Any]()
    for first in range(0, spectators, AT_ONCE):
        lines += await asyncio.gather(*(contender.spectator(duel) for _ in range(min(AT_ONCE, spectators - first))))
    reading = [asyncio.create_task(read_all(line)) for line in lines]
    await asyncio.sleep(min(seconds, 2.0))
    load, busy, end = Load(), processor_time(contender.pid), perf_counter() + seconds
    while perf_counter() < end and (taken := await duel.step()) is not None:
        load.waits.append(taken)
        await asyncio.sleep(PAUSE)
    await asyncio.sleep(PAUSE)
    cost = 1e3 * (processor_time(contender.pid) - busy) / len(load.waits)
    await close_all(reading, lines, [duel])
    return cost, 1e3 * load.quantile(0.5)


async def others(contender: Contender, watchers: int, seconds: float) -> float:
    """The p95 of other matches in ms while one with so many watchers is played flat out."""
    duel, quiet = await contender.duel(), [await contender.duel() for _ in range(OTHERS)]
    lines = [await contender.spectator(duel) for _ in range(watchers)]
    reading = [asyncio.create_task(read_all(line)) for line in lines]
    load, end = Load(), perf_counter() + seconds

    async def play(one: Duel, pause: float, waits: list[float]) -> None:
        while perf_counter() < end and (taken := await one.step()) is not None:
            waits.append(taken)
            await asyncio.sleep(pause)

    await asyncio.gather(play(duel, PAUSE / 2, []), *(play(one, PAUSE, load.waits) for one in quiet))
    await close_all(reading, lines, [duel, *quiet])
    return 1e3 * load.quantile(0.95)


async def read_all(line: Any) -> None:
    async for _ in line:
        pass


async def close_all(reading: list[asyncio.Task[None]], lines: list[Any], duels: list[Any]) -> None:
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    await asyncio.gather(*(line.close() for line in lines), *(duel.close() for duel in duels))


async def measure(
    contenders: list[Contender],
    sizes: tuple[int, ...],
    rounds: int,
    seconds: float,
    status: Callable[[str], None],
) -> dict[str, Figures]:
    found: dict[str, Figures] = {one.name: {} for one in contenders}
    for size in sizes:
        status(f"{size} matches")
        crowds = [await Crowd.gather(one, size, found[one.name]) for one in contenders]
        for _ in range(rounds):
            for crowd in crowds:
                await crowd.play(seconds, found[crowd.contender.name])
        for crowd in crowds:
            await crowd.close()
    return found


async def measure_spectators(
    contenders: list[Contender],
    audience: int,
    watchers: int,
    rounds: int,
    seconds: float,
    status: Callable[[str], None],
) -> dict[str, Figures]:
    found: dict[str, Figures] = {one.name: {} for one in contenders}
    for _ in range(rounds):
        for one in contenders:
            status(f"{one.name}: spectators")
            figures = found[one.name]
            (alone, _), (with_all, acknowledged) = (
                await watch(one, 0, seconds),
                await watch(one, audience, seconds),
            )
            figures.setdefault("each further spectator, ms CPU", []).append((with_all - alone) / audience)
            figures.setdefault(f"acknowledgement with {audience} spectators, ms", []).append(acknowledged)
            figures.setdefault(f"others' p95, {watchers} watch one match, ms", []).append(
                await others(one, watchers, seconds)
            )
    return found


def run(
    quick: bool,
    json: Path | None,
    console: Console,
    sizes: tuple[int, ...] | None = None,
    audience: int | None = None,
    watchers: int | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    parts: Sequence[str] = PARTS,
) -> None:
    if not set(parts) <= set(PARTS):
        raise WrongOption(f"The parts are {', '.join(PARTS)}.")
    sizes = sizes or ((5, 25) if quick else SIZES)
    audience, watchers = audience or (20 if quick else SPECTATORS), watchers or (20 if quick else WATCHERS)
    rounds, seconds = rounds or (2 if quick else 5), seconds or (2.0 if quick else 5.0)
    missing = [one for one in (postgresql.available(), boardgameio.available()) if one]
    with ExitStack() as stack, console.status("starting") as shown:
        contenders: list[Contender] = []
        for database in ["SQLite"] + ["PostgreSQL"] * (not postgresql.available()):
            url = stack.enter_context(fresh(database))
            contenders.append(Ours(f"ours, {database}", stack.enter_context(ServerProcess(url))))
        if not boardgameio.available():
            boardgameio.install(INSTALLED)
            for name, files in (("memory", False), ("FlatFile", True)):
                peer = stack.enter_context(boardgameio.Peer(INSTALLED, files))
                contenders.append(Theirs(f"boardgame.io, {name}", peer))
        found: dict[str, Figures] = {one.name: {} for one in contenders}
        work = list[Coroutine[Any, Any, dict[str, Figures]]]()
        if "matches" in parts:
            work.append(measure(contenders, sizes, rounds, seconds, shown.update))
        if "spectators" in parts:
            work.append(measure_spectators(contenders, audience, watchers, rounds, seconds, shown.update))
        for part in work:
            for name, rows in asyncio.run(part).items():
                found[name] |= rows
        if "novice" in parts:
            shown.update("a novice next to 12 experts")
            found["ours, SQLite"]["novice's p95 next to 12 experts, ms"] = [answers_next_to(12, 10 if quick else 100)]
    rates = {name: {row: statistics.median(each) for row, each in rows.items()} for name, rows in found.items()}
    table = grid("medians", ["", *rates])
    for row in dict.fromkeys(row for rows in rates.values() for row in rows):
        table.add_row(row, *(three_digits(rows.get(row)) for rows in rates.values()))
    console.print(table)
    for text in missing:
        console.print(text, style="yellow")
    if tuple(parts) != PARTS and json is not None and json.exists():
        before = json_module.loads(json.read_text("utf-8"))["rates"]
        rates = {name: before.get(name, {}) | rows for name, rows in rates.items()}
    keep(json, processors=os.cpu_count(), rounds=rounds, seconds=seconds, rates=rates)
