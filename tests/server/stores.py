"""A database of our own, SQLite or PostgreSQL, and what is done with it in one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from atlantis.server.storage import Progress, Store
from atlantis.server.storage.database import database_file
from atlantis.table import Entry, Setup, Table, new_setup

Answer = TypeVar("Answer")

PAIR = [Entry("sit", 0, who="ann", name="Ann"), Entry("sit", 1, who="bob", name="Bob"), Entry("start")]
"""Ann and Bob sit down, and the game starts."""


def in_store(where: str | Path, work: Callable[[Store], Awaitable[Answer]], opened: bool = True) -> Answer:
    """Open the database, do the work, close it. Not `opened`: only read what is there."""

    async def whole() -> Answer:
        store = Store(where)
        try:
            if opened:
                await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


@cache
def new_database() -> bytes:
    """A SQLite database with the tables of this version. Alembic takes a while to create them, so most tests copy it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        with ThreadPoolExecutor(1) as thread:  # an event loop may be running in this one
            thread.submit(in_store, path, create_tables).result()
        return path.read_bytes()


async def create_tables(store: Store) -> None:
    """The store has done it when it was opened."""


def prepare(database: str | Path) -> None:
    """Create a SQLite database, unless it exists already or is another kind of database."""
    path = database_file(database)
    if path is not None and not path.exists():
        path.write_bytes(new_database())


def setup(game: str = "atlanteon", **more: Any) -> Setup:
    return new_setup(game, **more)


async def open_match(store: Store, who: str = "ann", listed: bool = False) -> str:
    """A match of Atlanteon with one open seat."""
    seated = [Entry("sit", 0, who=who, name="Ann")]
    return (await store.create_match(setup(), who, listed, seated, Progress("open"))).id


async def pair_match(store: Store, **more: Any) -> str:
    """A running match of Ann and Bob."""
    return (await store.create_match(setup(**more), "ann", False, PAIR)).id


async def read_table(store: Store, match: str) -> Table:
    """The match as anybody would find it in the database."""
    stored = await store.match(match)
    assert stored is not None
    table = Table(stored.setup)
    table.replay(await store.entries(match))
    return table
