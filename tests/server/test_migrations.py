"""Alembic alone creates and changes the tables, and they are what the program expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from atlantis.engine import WrongOption
from atlantis.server.run import LOOPBACK, serve
from atlantis.server.settings import Settings
from atlantis.server.storage import Store
from atlantis.server.storage.database import MIGRATIONS
from atlantis.server.storage.schema import TABLES
from tests.server.stores import PAIR, in_store, open_match, pair_match, read_table
from tests.terminal.hands import process

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, TABLES))


def migrate(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.downgrade if to == "base" else command.upgrade)(config, to)


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_a_new_database_has_the_tables_that_the_program_expects(empty_database: str) -> None:
    found = in_store(empty_database, lambda store: store.writer.do(differences))
    assert found == []
    assert in_store(empty_database, lambda store: store.writer.do(tables)) == set(TABLES.tables)


async def test_the_comparison_would_find_a_difference(store: Store) -> None:
    await store.writer.do(lambda connection: connection.exec_driver_sql("DROP INDEX ix_players_person"))
    found = await store.writer.do(differences)
    assert [kind for kind, _ in found] == ["add_index"]


async def test_all_the_way_down_and_up_again(store: Store) -> None:
    await store.writer.do(lambda connection: migrate(connection, "base"))
    assert await store.writer.do(tables) == set()
    await store.writer.do(lambda connection: migrate(connection, "head"))
    assert await store.writer.do(differences) == []
    assert await store.entries(await open_match(store)) == PAIR[:1]


def test_opening_again_changes_nothing(where: str) -> None:
    match = in_store(where, pair_match)
    table = in_store(where, lambda store: read_table(store, match))
    assert (table.number, [seat.name for seat in table.seats]) == (3, ["Ann", "Bob"])


def make_later(where: str) -> None:
    in_store(
        where,
        lambda store: store.writer.do(
            lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        ),
    )


def test_a_database_of_a_later_version_is_left_alone(where: str) -> None:
    make_later(where)
    with pytest.raises(WrongOption, match=r"later version of Atlantis \(its tables are '9999'\)\."):
        in_store(where, lambda store: store.check())
    assert in_store(where, lambda store: store.rows(text("SELECT version_num FROM alembic_version")), False) == [
        ("9999",)
    ]


@pytest.mark.parametrize("trouble", ["later", "garbage", "folder", "refused"])
def test_a_server_that_cannot_open_its_database_says_why_in_a_sentence(tmp_path: Path, trouble: str) -> None:
    path = tmp_path / "a.db"
    if trouble == "later":
        make_later(str(path))
    elif trouble == "garbage":
        path.write_bytes(b"this is not a database " * 500)
    elif trouble == "folder":
        path.mkdir()
    data = "postgresql://nobody@127.0.0.1:1/x" if trouble == "refused" else str(path)
    with pytest.raises(WrongOption, match=r"^The database .* (Choose another one|or give another database)"):
        serve(Settings(database=data), LOOPBACK, 0, browser=False)


def test_the_command_prints_only_the_sentence(tmp_path: Path) -> None:
    make_later(str(tmp_path / "a.db"))
    answer = process("serve", "--data", tmp_path / "a.db", "--port", 0)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("error: The database was created by a later version")
    assert len(answer.err.splitlines()) == 1
