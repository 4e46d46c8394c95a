"""The tables are made and changed by Alembic alone, and are what the program expects."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from atlantis.engine import WrongOption
from atlantis.server.running import HERE, serve
from atlantis.server.settings import Settings
from atlantis.server.storage import Store
from atlantis.server.storage.database import MIGRATIONS
from atlantis.server.storage.schema import TABLES
from tests.server.nodes import ATLANTIS
from tests.server.stores import PAIR, a_match, a_table, in_store, setup


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "a.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, TABLES))


def migrate(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.downgrade if to == "base" else command.upgrade)(config, to)


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_from_nothing_come_the_tables_that_the_program_expects(where: str) -> None:
    async def work(store: Store) -> None:
        found = await store.writer.do(differences)
        assert found == []
        assert await store.writer.do(tables) == set(TABLES.tables)

    in_store(where, work)


def test_the_comparison_would_find_a_difference(where: str) -> None:
    async def work(store: Store) -> None:
        await store.writer.do(lambda connection: connection.exec_driver_sql("DROP INDEX ix_players_person"))
        found = await store.writer.do(differences)
        assert [kind for kind, _ in found] == ["add_index"]  # type: ignore[attr-defined]

    in_store(where, work)


def test_all_the_way_down_and_up_again(where: str) -> None:
    async def work(store: Store) -> None:
        await store.writer.do(lambda connection: migrate(connection, "base"))
        assert await store.writer.do(tables) == set()
        await store.writer.do(lambda connection: migrate(connection, "head"))
        assert await store.writer.do(differences) == []
        assert await store.entries(await a_match(store)) == PAIR[:1]

    in_store(where, work)


def test_opening_again_changes_nothing(where: str) -> None:
    async def make(store: Store) -> str:
        return (await store.new_match(setup(), "ann", False, PAIR)).id

    match = in_store(where, make)
    table = in_store(where, lambda store: a_table(store, match))
    assert (table.number, [seat.name for seat in table.seats]) == (3, ["Ann", "Bob"])


def of_a_later_version(where: str) -> None:
    in_store(
        where,
        lambda store: store.writer.do(
            lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        ),
    )


def test_a_database_of_a_later_version_is_left_alone(where: str) -> None:
    of_a_later_version(where)
    with pytest.raises(WrongOption, match=r"later version of Atlantis \(its tables are '9999'\): install that version"):
        in_store(where, lambda store: store.alive())

    async def version() -> object:
        store = Store(where)
        try:
            async with store.engine.connect() as connection:
                return (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
        finally:
            await store.close()

    assert asyncio.run(version()) == "9999"


@pytest.mark.parametrize("trouble", ["later", "garbage", "folder", "refused"])
def test_a_server_without_its_database_says_so_in_a_sentence(tmp_path: Path, trouble: str) -> None:
    path = tmp_path / "a.db"
    if trouble == "later":
        of_a_later_version(str(path))
    elif trouble == "garbage":
        path.write_bytes(b"this is no database " * 500)
    elif trouble == "folder":
        path.mkdir()
    data = "postgresql://nobody@127.0.0.1:1/x" if trouble == "refused" else str(path)
    with pytest.raises(WrongOption, match=r"^The database .* (Give another one|or give another database)"):
        serve(Settings(database=data), HERE, 0, browser=False)


def test_the_sentence_is_all_that_the_command_says(tmp_path: Path) -> None:
    of_a_later_version(str(tmp_path / "a.db"))
    ended = subprocess.run(
        [*ATLANTIS, "serve", "--data", str(tmp_path / "a.db"), "--port", "0"],
        timeout=60,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("error: The database was made by a later version")
    assert len(ended.stderr.splitlines()) == 1
