"""The lists of the home page with 10,000 stored matches: the first answers, and what 200 open home pages cost.

The first answer is that of a server that has just started; nothing is in its memory yet. `quiet`: nothing happens in
any match; `busy`: a listed match goes on at one move a second. Home pages listen to a connection each; for comparison
they also poll the same lists, as they would have to without it.
"""

from __future__ import annotations

import asyncio
import random
import statistics
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect

from atlantis.engine import CHANCE
from atlantis.server.people import hash_secret
from atlantis.server.storage import Person, Store, new_id, progress_of
from atlantis.table import Entry, Proposal, Table, new_setup
from benchmarks.clients import AT_ONCE
from benchmarks.figures import grid, keep, three_digits
from benchmarks.flood import guest
from benchmarks.server import fresh
from benchmarks.server_process import HERE, TIMEOUT, ServerProcess

GAMES: Final = ("atlanteon", "atlandice", "ark", "rising")
STORED: Final = 10_000
OPEN: Final = 200
OWN: Final = 1_000
"""How many of the stored matches are the person's whose list is asked for; a tenth of them are running."""
LISTENERS: Final = 200
POLLED: Final = 6.0
"""Seconds between two requests of a page that polls."""
TOGETHER: Final = 200
SECRET: Final = "s" * 43
PATHS: Final = {"lobby": "/api/matches", "my matches": "/api/my/matches"}


def played(game: str, moves: int, first: str, second: str) -> Proposal:
    """A match of these two people after so many random moves; 0: the second seat is open."""
    draft, chance = Proposal(Table(new_setup(game, 2))), random.Random(f"{game}/{moves}")
    draft.add(Entry("sit", 0, who=first, name="Ann"))
    if moves:
        draft.add(Entry("sit", 1, who=second, name="Bob"))
        draft.add(Entry("start"))
        draft.add_automatic_moves()
        while draft.after.number < moves and not draft.after.over():
            state = draft.after.state
            code = chance.choice(state.legal_actions())
            seat = None if state.actor == CHANCE else state.actor
            draft.add(Entry("move", seat, move=state.text(code)))
            draft.add_automatic_moves()
    return draft


async def fill(url: str, stored: int) -> None:
    """Store matches: some are open, some running, most are over. One person, who knows SECRET, has a share of them."""
    store = Store(url)
    await store.open()
    try:
        ann = Person(new_id(), "Ann")
        await store.add_person(ann)
        await store.sessions.begin(ann.id, hash_secret(SECRET), "benchmark")
        strangers = [new_id() for _ in range(200)]
        drafts = {
            (game, moves, own): played(game, moves, ann.id if own else strangers[0], strangers[1])
            for game in GAMES
            for moves in (0, 30, 10_000)
            for own in (True, False)
        }
        work = []
        for n in range(stored):
            own = n < OWN
            moves = 0 if not own and n % (stored // OPEN) == 0 else 30 if n % 10 == 1 else 10_000
            draft = drafts[GAMES[n % len(GAMES)], moves, own]
            host = ann.id if own else strangers[n % len(strangers)]
            entries = draft.entries[:60] if moves > 30 else draft.entries  # a finished match is not opened here
            work.append((draft.after.setup, host, moves != 30 or own, entries, progress_of(draft.after)))
        for first in range(0, len(work), TOGETHER):
            await asyncio.gather(*[store.create_match(*one) for one in work[first : first + TOGETHER]])
    finally:
        await store.close()


def first_answers(url: str, rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds until the first answer of a fresh server, and of the next one."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in PATHS}
    for name, path in PATHS.items():
        for _ in range(rounds):
            with ServerProcess(url) as server:
                server.ask("GET", "/api/me", secret=SECRET)
                took = []
                for _ in range(2):
                    begin = perf_counter()
                    server.ask("GET", path, secret=SECRET)
                    took.append(1e3 * (perf_counter() - begin))
                found[name].append((took[0], took[1]))
    return {
        name: {"first": statistics.median(a for a, _ in each), "next": statistics.median(b for _, b in each)}
        for name, each in found.items()
    }


async def poll(server: ServerProcess) -> None:
    while True:
        for path in PATHS.values():
            await asyncio.to_thread(server.ask, "GET", path, None, SECRET)
        await asyncio.sleep(POLLED)


async def listen(line: ClientConnection) -> None:
    async for _ in line:
        pass


async def open_page(server: ServerProcess) -> ClientConnection:
    return await connect(
        f"ws://{HERE}:{server.port}/api/live?lang=en",
        additional_headers={"authorization": f"Bearer {SECRET}"},
        open_timeout=TIMEOUT,
        ping_interval=None,
    )


async def keep_moving(server: ServerProcess) -> None:
    """A listed match in which somebody moves once a second."""
    ann = guest(server, "Ann")
    while True:
        made = server.ask("POST", "/api/matches", {"game": "ark", "seats": ["me", "me"], "listed": True}, ann)
        path = f"/api/matches/{made['id']}"
        while (seen := await asyncio.to_thread(server.ask, "GET", path, None, ann))["legal"]:
            move = {"type": "move", "move": seen["legal"][0]["move"], "at": seen["position"]}
            await asyncio.to_thread(server.ask, "POST", f"{path}/commands", move, ann)
            await asyncio.sleep(1.0)


async def cost(server: ServerProcess, pages: int, pushed: bool, busy: bool, seconds: float) -> float:
    """The share of a core that the server uses for these pages."""
    lines, tasks = [], []
    if pushed:
        for first in range(0, pages, AT_ONCE):
            lines += await asyncio.gather(*[open_page(server) for _ in range(min(AT_ONCE, pages - first))])
        tasks = [asyncio.create_task(listen(line)) for line in lines]
    else:
        for n in range(pages):
            tasks.append(asyncio.create_task(poll(server)))
            if n % AT_ONCE == 0:
                await asyncio.sleep(POLLED * AT_ONCE / max(pages, 1))
    if busy:
        tasks.append(asyncio.create_task(keep_moving(server)))
    try:
        await asyncio.sleep(2.0)
        before, begin = server.busy(), perf_counter()
        await asyncio.sleep(seconds)
        after = server.busy()
        return float("nan") if before is None or after is None else (after - before) / (perf_counter() - begin)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, OSError):
                await task
        await asyncio.gather(*[line.close() for line in lines])


def run(quick: bool, json: Path | None, console: Console) -> None:
    stored, rounds, seconds, pages = (500, 1, 2.0, 20) if quick else (STORED, 5, 20.0, LISTENERS)
    kept: dict[str, Any] = {"stored": stored, "pages": pages}
    answers = grid(f"First answers with {stored:,} matches", ["", "first, ms", "next, ms"])
    costs = grid(f"{pages} home pages", ["", "quiet, % of a core", "busy, % of a core"])
    with fresh("SQLite") as url:
        asyncio.run(fill(url, stored))
        kept["ms"] = first_answers(url, rounds)
        for name, took in kept["ms"].items():
            answers.add_row(name, *(three_digits(took[when]) for when in ("first", "next")))
        for name, how_many, pushed in (("none", 0, True), ("pushed", pages, True), ("polled", pages, False)):
            with ServerProcess(url) as server:
                kept[name] = {
                    when: 100 * asyncio.run(cost(server, how_many, pushed, when == "busy", seconds))
                    for when in ("quiet", "busy")
                }
            costs.add_row(name, *(three_digits(kept[name][when]) for when in ("quiet", "busy")))
    console.print(answers)
    console.print(costs)
    keep(json, **kept)
