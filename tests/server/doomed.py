"""Somebody plays several matches at once in a process that will be killed, and reports at once what was stored."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from multiprocessing.connection import Connection

from atlantis.games import load
from atlantis.server.match import LiveMatch
from atlantis.server.registry import MatchRegistry
from atlantis.server.storage import Store, progress_of
from atlantis.table import Proposal, Refused, Table, new_setup
from atlantis.table.commands import Command, Move, Sit, Undo

WHO = "ann"
MATCHES = 4

load("atlandice", 2)  # before the fork: then it is there at once


def play_until_killed(database: str, seed: int, out: Connection) -> None:
    asyncio.run(play(database, random.Random(seed), out.fileno()))


async def play(database: str, randomness: random.Random, out: int) -> None:
    """Continue the matches there are, begin others, never stop. Every line: a match, and how many entries it has."""
    store = Store(database)
    await store.open()
    registry = MatchRegistry(store)
    os.write(out, b"ready 0\n")
    left = [stored.id for stored in await store.lists.matches_of(WHO, "running")]
    await asyncio.gather(
        *[keep_playing(registry, left[n] if n < len(left) else "", randomness, out) for n in range(MATCHES)]
    )


async def keep_playing(registry: MatchRegistry, match: str, randomness: random.Random, out: int) -> None:
    while True:
        live = await registry.get(match or await begin(registry.store, randomness))
        assert live is not None
        report(live, out)
        while not live.table.over():
            with suppress(Refused):
                await live.execute(choose(live.table, randomness), WHO)
                report(live, out)
        match = ""


def report(live: LiveMatch, out: int) -> None:
    os.write(out, f"{live.id} {live.table.number}\n".encode())


async def begin(store: Store, randomness: random.Random) -> str:
    setup = new_setup("atlandice", 2, forced=randomness.random() < 0.5)
    draft = Proposal(Table(setup))
    for seat in (1, 2):
        draft.extend(draft.after.propose(Sit("Ann", seat), WHO))
    return (await store.create_match(setup, WHO, False, draft.entries, progress_of(draft.after))).id


def choose(table: Table, randomness: random.Random) -> Command:
    """Mostly a move; now and then an undo."""
    if randomness.random() < 0.1:
        return Undo(table.position)
    return Move(table.state.text(randomness.choice(table.state.legal_actions())), table.position)
