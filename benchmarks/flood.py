"""How long somebody waits for a novice while another guest floods the server with strong bots.

The flood: 28 matches against oracles that think for 3 seconds and three games between such bots, with the usual limits
on bots; a novice is somebody else's opponent. Python's clock, so a busy machine counts.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from rich.console import Console

from benchmarks.clients import Load, MatchClient
from benchmarks.figures import grid, keep, three_digits
from benchmarks.server import fresh
from benchmarks.server_process import ServerProcess

ORACLE: Final = "oracle:seconds=3"
FLOOD: Final = 28
ALONE: Final = 3
GAME: Final = "atlanteon"
ANSWERS: Final = 200


def new_match(server: ServerProcess, secret: str, *seats: str, game: str = GAME) -> str:
    made = server.ask("POST", "/api/matches", {"game": game, "seats": list(seats), "in_order": True}, secret)
    return str(made["id"])


def guest(server: ServerProcess, name: str) -> str:
    return str(server.ask("POST", "/api/me", {"name": name}, "")["secret"])


def flood(server: ServerProcess) -> None:
    eve = guest(server, "Eve")
    for _ in range(FLOOD):
        new_match(server, eve, ORACLE, "me", game="ark")
    for _ in range(ALONE):
        new_match(server, eve, ORACLE, ORACLE, game="ark")


async def measure(server: ServerProcess, answers: int) -> Load:
    """The seconds from the acknowledgement of a move to the position after the novice's answer."""
    ann, load, begin = await asyncio.to_thread(guest, server, "Ann"), Load(), perf_counter()
    while len(load.waits) < answers:
        match = await asyncio.to_thread(new_match, server, ann, "me", "novice")
        line = await MatchClient.open(server, match, ann)
        try:
            while line.status == "running" and len(load.waits) < answers:
                await line.play()
                acknowledged, asked = perf_counter(), line.acknowledged
                await line.until(asked)
                if line.status == "running" and not line.legal:
                    while line.status == "running" and not line.legal:
                        await line.receive()
                    load.waits.append(perf_counter() - acknowledged)
        finally:
            await line.close()
    load.seconds = perf_counter() - begin
    return load


def answers_next_to(experts: int, answers: int) -> float:
    """The p95 of a novice's answer in ms while somebody else plays so many matches against experts."""
    with fresh("SQLite") as url, ServerProcess(url) as server:
        eve = guest(server, "Eve")
        for _ in range(experts):
            new_match(server, eve, "expert", "me", game="ark")
        return 1e3 * asyncio.run(measure(server, answers)).quantile(0.95)


def run(quick: bool, json: Path | None, console: Console, answers: int | None = None) -> None:
    answers = answers or (20 if quick else ANSWERS)
    table = grid("A novice's answer", ["", "answers", "p50, ms", "p95, ms", "p99, ms"])
    kept: dict[str, Any] = {}
    with (
        fresh("SQLite") as url,
        ServerProcess(
            url, options=["--bots", "1", "--limit", "matches=0", "--limit", "messages=0", "--limit", "moves=0"]
        ) as server,
    ):
        for way in ("alone", "while somebody floods"):
            if kept:
                flood(server)
            load = asyncio.run(measure(server, answers))
            figures = {f"p{part}": 1e3 * load.quantile(part / 100) for part in (50, 95, 99)}
            kept[way] = figures
            table.add_row(way, str(len(load.waits)), *(three_digits(value) for value in figures.values()))
    console.print(table)
    keep(json, answers=answers, ms=kept)
