"""One, two and three nodes on one PostgreSQL, with LISTEN/NOTIFY and with Redis: what a move costs, and how soon another
node hears of it.

All nodes are up; one, two or three of them have 25 matches each that play flat out. One more match is played at the last of these, a few moves a second, and watched at the first: `heard` is the time from the acknowledgement to the spectator's message. Costs are processor time, so they
hardly depend on what else the machine does; times do.

Then the limit of LISTEN/NOTIFY itself: commits of eight connections with and without an announcement.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from rich.console import Console

from benchmarks import postgresql, redis_server
from benchmarks.clients import Clients, Load, MatchClient
from benchmarks.figures import grid, keep, processor_time, received, three_digits
from benchmarks.server_process import ServerProcess

NODES: Final = (1, 2, 3)
MATCHES: Final = 25
PAUSE: Final = 0.1
"""Seconds between two moves of the match that is watched at another node."""
FOREVER: Final = 3600.0
LEAST: Final = 10
"""It makes at least so many moves, however slow the machine is."""
WRITERS: Final = 8


@dataclass
class Run:
    """`rate`: moves a second of all nodes; `node`, `database`: ms of processor time per entry; `written`: bytes of the
    write-ahead log per entry; `sent`: bytes to the player per move; `hearing`: ms of an idle node's processor time per
    entry of the others; `heard`: ms until another node's spectator has a
    move."""

    nodes: int
    via: str
    rate: float
    node: float
    database: float
    written: float
    sent: float
    hearing: float | None
    heard_p50: float | None = None
    heard_p99: float | None = None


async def counts(connection: Any, postmaster: int, servers: list[ServerProcess]) -> tuple[float, float, float, float]:
    """Entries so far, processor time of the nodes and of PostgreSQL, and bytes of the write-ahead log."""
    entries, written = await connection.fetchrow("SELECT (SELECT count(*) FROM entries), pg_current_wal_lsn() - '0/0'")
    return (
        float(entries),
        sum(server.busy() or 0.0 for server in servers),
        processor_time(postmaster, children=True),
        float(written),
    )


async def play_watched(servers: list[ServerProcess], seconds: float) -> tuple[Load, float]:
    """The delays until a spectator at the first node has each move made at the last; and bytes per move."""
    last, load, sent, moves = servers[-1], Load(), 0, 0
    end = 0.0
    while moves < LEAST or perf_counter() < end:
        match = await asyncio.to_thread(last.new_match, "ark")
        player, spectator = await MatchClient.open(last, match, last.secret), await MatchClient.open(servers[0], match)
        try:
            begin = received(player.socket)
            end = end or perf_counter() + seconds
            while player.legal and (moves < LEAST or perf_counter() < end):
                await player.play()
                acknowledged = perf_counter()
                await spectator.until(player.acknowledged)
                load.waits.append(perf_counter() - acknowledged)
                moves += 1
                await player.until(player.acknowledged)
                await asyncio.sleep(PAUSE)
            sent += received(player.socket) - begin
        finally:
            await asyncio.gather(player.close(), spectator.close())
    return load, sent / max(1, moves)


async def measure(
    url: str, servers: list[ServerProcess], idle: list[ServerProcess], via: str, matches: int, seconds: float
) -> Run:
    import asyncpg  # type: ignore[import-untyped]

    connection, loads = await asyncpg.connect(url), list[asyncio.Task[list[Load]]]()
    try:
        postmaster = await connection.fetchval("SELECT pg_backend_pid()")
        postmaster = int(Path(f"/proc/{postmaster}/stat").read_text().rpartition(")")[2].split()[1])
        known = await connection.fetchval("SELECT count(*) FROM matches WHERE status = 'running'")
        loads = [asyncio.create_task(Clients(one, matches).measure(FOREVER, (0.0,))) for one in servers]
        while (
            await connection.fetchval("SELECT count(*) FROM matches WHERE status = 'running'")
        ) < known + matches * len(servers):
            await asyncio.sleep(0.1)
        resting = sum(one.busy() or 0.0 for one in idle)
        before, begin = await counts(connection, postmaster, servers), perf_counter()
        heard, sent = await play_watched(servers, seconds)
        after, taken = await counts(connection, postmaster, servers), perf_counter() - begin
        resting = sum(one.busy() or 0.0 for one in idle) - resting
    finally:
        for load in loads:
            load.cancel()
        await asyncio.gather(*loads, return_exceptions=True)
        await connection.close()
    entries, node, database, written = (late - early for late, early in zip(after, before, strict=True))
    delays = [1e3 * heard.quantile(part) if len(servers) > 1 else None for part in (0.5, 0.99)]
    each = max(1.0, entries)
    hearing = 1e3 * resting / each / len(idle) if idle else None
    costs = (1e3 * node / each, 1e3 * database / each, written / each, sent, hearing)
    return Run(len(servers), via, entries / taken, *costs, *delays)


@contextmanager
def started(nodes: int, redis: str) -> Iterator[tuple[str, list[ServerProcess]]]:
    options = ["--no-limits", "--bots", "1", *(["--redis", redis] if redis else [])]
    with ExitStack() as stack:
        url = stack.enter_context(postgresql.cluster())
        with ThreadPoolExecutor(nodes) as threads:
            servers = list(threads.map(lambda _: ServerProcess(url, options=options), range(nodes)))
        for server in servers:
            stack.enter_context(server)
        yield url, servers


async def commits(url: str, announce: bool, listeners: int, seconds: float) -> float:
    """Commits a second of several connections, each with one row."""
    import asyncpg

    opened = [await asyncpg.connect(url) for _ in range(WRITERS + listeners)]
    writers, done = opened[:WRITERS], 0
    await writers[0].execute("CREATE TABLE IF NOT EXISTS news (body text)")
    for listener in opened[WRITERS:]:
        await listener.add_listener("news", lambda *_: None)
    end = perf_counter() + seconds

    async def write(connection: Any, n: int) -> None:
        nonlocal done
        while perf_counter() < end:
            async with connection.transaction():
                await connection.execute("INSERT INTO news VALUES ($1)", f"match {done}")
                if announce:
                    await connection.execute("SELECT pg_notify('news', $1)", f"match {n} {done}")
            done += 1

    await asyncio.gather(*(write(connection, n) for n, connection in enumerate(writers)))
    for connection in opened:
        await connection.close()
    return done / seconds


def run(
    quick: bool,
    json: Path | None,
    console: Console,
    nodes: tuple[int, ...] = NODES,
    matches: int = MATCHES,
    seconds: float | None = None,
) -> None:
    seconds = seconds or (5.0 if quick else 20.0)
    if missing := postgresql.available():
        console.print(missing, style="yellow")
        return
    no_redis = redis_server.available()
    found = list[Run]()
    for via in ["LISTEN/NOTIFY"] + ["Redis"] * (not no_redis):
        with (
            console.status(via),
            redis_server.RedisServer() if via == "Redis" else nullcontext() as redis,
            started(max(nodes), redis.url if redis else "") as (url, servers),
        ):
            found += [
                asyncio.run(measure(url, servers[:many], servers[many:], via, matches, seconds)) for many in nodes
            ]
    limits = dict[str, float]()
    with console.status("commits"), postgresql.cluster() as url:
        for name, announce, listeners in (("without", False, 0), ("NOTIFY", True, 1), ("NOTIFY, 8 listen", True, 8)):
            limits[name] = asyncio.run(commits(url, announce, listeners, min(seconds, 5.0)))
    table = grid(
        f"{matches} matches flat out on each node",
        [
            "via",
            "nodes",
            "entries/s",
            "node\nms CPU",
            "database\nms CPU",
            "WAL\nbytes",
            "to player\nbytes",
            "idle node\nms CPU",
            "heard\np50, ms",
            "\np99, ms",
        ],
    )
    for one in found:
        values = asdict(one)
        via = values.pop("via")
        table.add_row(via, *(three_digits(value) for value in values.values()))
    console.print(table)
    console.print(
        f"Commits a second of {WRITERS} connections: {', '.join(f'{k} {v:,.0f}' for k, v in limits.items())}."
    )
    if no_redis:
        console.print(no_redis, style="yellow")
    keep(json, processors=os.cpu_count(), matches=matches, runs=[asdict(one) for one in found], commits=limits)
