"""The way to the database: what is asked for is what is opened, and every commit is on the disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection

from atlantis.engine import WrongOption
from atlantis.server.storage import Store, Unavailable
from atlantis.server.storage.database import database_url
from tests.server.stores import in_store


def test_sqlite_writes_ahead_and_has_every_commit_on_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def pragmas(connection: Connection) -> list[object]:
            return [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]

        async with store.engine.connect() as connection:
            reading = await connection.run_sync(pragmas)
        writing = await store.writer.do(pragmas)
        assert reading == writing == ["wal", 2, 1]

    in_store(tmp_path / "a.db", work)
    assert (tmp_path / "a.db").exists()


def test_postgresql_has_every_commit_on_the_disk(database: str) -> None:
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            for name in ("synchronous_commit", "fsync", "full_page_writes"):
                assert (await connection.exec_driver_sql(f"SHOW {name}")).scalar() == "on"

    in_store(database, work)


@pytest.mark.parametrize("name", ["a b.db", "why?.db", "100%.db", "#1.db", "é✓.db"])
def test_a_file_has_the_name_it_was_given(tmp_path: Path, name: str) -> None:
    in_store(tmp_path / name, lambda store: store.key("x"))
    assert (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL, not 'mysql'"),
        ("postgresql://local host:99999x/", "is no database"),
    ],
)
def test_other_databases_are_refused_with_a_sentence(given: str, said: str) -> None:
    with pytest.raises(WrongOption, match=said):
        database_url(given)


def test_a_database_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    for where in (tmp_path / "no" / "folder" / "a.db", "postgresql://nobody@127.0.0.1:1/nothing"):
        with pytest.raises(Unavailable):
            in_store(where, lambda store: store.alive())
