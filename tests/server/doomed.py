"""Somebody plays several matches at once in a process that is killed: what it was promised, it says at once."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from multiprocessing.connection import Connection

from atlantis.games import load
from atlantis.server.rooms import Rooms
from atlantis.server.storage import Outcome, Store
from atlantis.table import Entry, Refused, Table, new_setup

WHO = "ann"
MATCHES = 4

load("atlandice", 2)  # before the fork: then it is there at once


def play_until_killed(database: str, seed: int, out: Connection) -> None:
    asyncio.run(play(database, random.Random(seed), out.fileno()))


async def play(database: str, luck: random.Random, out: int) -> None:
    """Go on with the matches there are, begin others, never stop. Every line: a match, and how many entries it has."""
    store = Store(database)
    await store.open()
    rooms = Rooms(store, lambda room: None)
    os.write(out, b"ready 0\n")
    left = [stored.id for stored in await store.matches_of(WHO, "running")]
    await asyncio.gather(*[keep_playing(rooms, left[n] if n < len(left) else "", luck, out) for n in range(MATCHES)])


async def keep_playing(rooms: Rooms, match: str, luck: random.Random, out: int) -> None:
    while True:
        room = await rooms.room(match or await begin(rooms.store, luck))
        assert room is not None
        os.write(out, f"{room.id} {room.table.number}\n".encode())
        while not room.table.over():
            with suppress(Refused):
                await rooms.wish(room, lambda table: wish(table, luck))
                os.write(out, f"{room.id} {room.table.number}\n".encode())
        match = ""


async def begin(store: Store, luck: random.Random) -> str:
    setup = new_setup("atlandice", 2, forced=luck.random() < 0.5)
    table, first = Table(setup), list[Entry]()
    for seat in range(2):
        more = table.sit(seat, WHO, "Ann")
        table.take(more)
        first += more
    return (await store.new_match(setup, WHO, False, first, Outcome())).id


def wish(table: Table, luck: random.Random) -> list[Entry]:
    """Mostly a move; now and then something is taken back."""
    actor = table.actor()
    assert actor is not None
    if luck.random() < 0.1:
        return table.undo(actor, WHO, table.position)
    return table.move(actor, WHO, table.state.text(luck.choice(table.state.legal_actions())), table.position)
