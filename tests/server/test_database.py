"""Opening a database: the one that was asked for, with every commit on the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import Connection

from atlantis.engine import WrongOption
from atlantis.server.errors import Unavailable
from atlantis.server.storage import Behind, Store
from atlantis.server.storage.database import database_url
from atlantis.server.storage.direct import PostgresAppender
from atlantis.server.storage.writer import OneWriter, PostgresWriter
from atlantis.table import Entry
from atlantis.table.setup import new_setup
from tests.server.stores import in_store


@pytest.mark.anyio
async def test_every_commit_is_on_the_disk(store: Store) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys") if store.sqlite else ("synchronous_commit",)
        ask = "PRAGMA" if store.sqlite else "SHOW"
        return [connection.exec_driver_sql(f"{ask} {name}").scalar() for name in names]

    async with store.engine.connect() as connection:
        reading = await connection.run_sync(settings)
    writing = await store.writer.do(settings)
    assert reading == writing == (["wal", 2, 1] if store.sqlite else ["on"])


@pytest.mark.anyio
async def test_entries_are_appended_on_a_connection_with_the_same_settings(store: Store) -> None:
    match = await store.create_match(new_setup("atlanteon", 2), "ann", False, [])
    await store.append(match.id, 0, [Entry("sit", 0, who="ann")])
    with pytest.raises(Behind):
        await store.append(match.id, 0, [Entry("sit", 1, who="ann")])
    await store.append(match.id, 1, [Entry("sit", 1, who="bob")])
    assert [entry.who for entry in await store.entries(match.id)] == ["ann", "bob"]
    if isinstance(store.writer, OneWriter):
        driver = store.writer.appender.driver
        assert driver is not None
        found = await asyncio.get_running_loop().run_in_executor(
            store.writer.thread,
            lambda: [driver.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")],
        )
        assert found == [2, 1]
    else:
        assert isinstance(store.writer, PostgresWriter)
        assert await store.writer.appender.driver.fetchval("SHOW synchronous_commit") == "on"


on_postgresql = pytest.mark.parametrize("where", ["postgresql"], indirect=True)


async def begun(store: Store) -> tuple[str, PostgresAppender]:
    """A match in which Ann has sat down, and what has written it."""
    assert isinstance(store.writer, PostgresWriter)
    match = await store.create_match(new_setup("atlanteon", 2), "ann", False, [])
    await store.append(match.id, 0, [Entry("sit", 0, who="ann")])
    return match.id, store.writer.appender


@on_postgresql
@pytest.mark.anyio
@pytest.mark.parametrize("by", ["this node", "the server"])
async def test_entries_are_appended_although_the_connection_was_closed(store: Store, by: str) -> None:
    match, appender = await begun(store)
    pid = appender.driver.get_server_pid()
    if by == "this node":
        appender.driver.terminate()
    else:
        await store.writer.do(lambda connection: connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid})"))
    await store.append(match, 1, [Entry("sit", 1, who="bob")])
    assert [entry.who for entry in await store.entries(match)] == ["ann", "bob"]
    assert appender.driver.get_server_pid() != pid


class LosesCommits:
    """A connection that is lost while it waits for the answer to a commit, which is executed."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def __getattr__(self, name: str) -> Any:
        return getattr(self.driver, name)

    async def execute(self, statement: str, **options: Any) -> str:
        done: str = await self.driver.execute(statement, **options)
        if statement == "COMMIT":
            self.driver.terminate()
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
        return done


@on_postgresql
@pytest.mark.anyio
async def test_entries_are_not_appended_again_when_the_answer_to_the_commit_is_lost(store: Store) -> None:
    match, appender = await begun(store)
    appender.driver = LosesCommits(appender.driver)
    with pytest.raises(Unavailable):  # a second attempt would find that it is behind
        await store.append(match, 1, [Entry("sit", 1, who="bob")])
    assert [entry.who for entry in await store.entries(match)] == ["ann", "bob"]


@pytest.mark.parametrize("name", ["a b.db", "why?.db", "100%.db", "#1.db", "é✓.db"])
def test_the_file_has_the_name_that_was_given(tmp_path: Path, name: str) -> None:
    in_store(tmp_path / name, lambda store: store.key("x"))
    assert (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL, not 'mysql'"),
        ("postgresql://local host:99999x/", "is not a database"),
    ],
)
def test_other_databases_are_refused_with_a_sentence(given: str, said: str) -> None:
    with pytest.raises(WrongOption, match=said):
        database_url(given)


def test_a_database_that_cannot_be_reached_is_unavailable(tmp_path: Path) -> None:
    for where in (tmp_path / "no" / "folder" / "a.db", "postgresql://nobody@127.0.0.1:1/nothing"):
        with pytest.raises(Unavailable):
            in_store(where, lambda store: store.check())
