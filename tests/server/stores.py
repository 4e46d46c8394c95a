"""A database of our own, SQLite or PostgreSQL, and what is done with it in one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from atlantis.server.storage import Store
from atlantis.table import Entry, new_setup
from atlantis.table.table import Table

Answer = TypeVar("Answer")

PAIR = [Entry("sit", 0, who="ann", name="Ann"), Entry("sit", 1, who="bob", name="Bob"), Entry("start")]
"""Ann and Bob sit down, and it begins."""


def in_store(where: str | Path, work: Callable[[Store], Awaitable[Answer]], as_it_is: bool = False) -> Answer:
    """Open the database, do the work, close it. `as_it_is`: only read what is there."""

    async def whole() -> Answer:
        store = Store(where)
        try:
            if not as_it_is:
                await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def setup(game: str = "atlanteon", **more: Any) -> Any:
    return new_setup(game, **more)


async def a_match(store: Store, who: str = "ann", listed: bool = False) -> str:
    """A match of Atlanteon with one open seat."""
    return (await store.new_match(setup(), who, listed, [Entry("sit", 0, who=who, name="Ann")])).id


async def a_table(store: Store, match: str) -> Table:
    """The match as anybody would find it in the database."""
    stored = await store.match(match)
    assert stored is not None
    table = Table(stored.setup)
    table.take(await store.entries(match))
    return table
