"""One server for many tests; PostgreSQL where it is asked for."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import select, update

from atlantis.server.storage import Store
from atlantis.server.storage.schema import matches
from benchmarks.postgresql import available, cluster
from tests.server.guests import Guest, Running, running
from tests.server.stores import create_tables, in_store, prepare


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a database of its own, without limits."""
    with running(tmp_path_factory.mktemp("server") / "atlantis.db") as made:
        yield made


@pytest.fixture(autouse=True)
def _free_positions(request: pytest.FixtureRequest) -> Iterator[None]:
    """What people play in a match that a test has left running may be analysed in the following tests."""
    server: Running | None = request.getfixturevalue("server") if "server" in request.fixturenames else None
    yield
    if server is None:
        return
    store, guarded = server.service.store, matches.c.guarded.is_not(None)
    if server.run(store.rows(select(matches.c.id).where(guarded).limit(1))):
        server.run(
            store.writer.do(lambda connection: connection.execute(update(matches).values(guarded=None)).rowcount)
        )


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """The same for one test alone."""
    with running(tmp_path / "a.db") as made:
        yield made


@pytest.fixture
def ann(server: Running) -> Iterator[Guest]:
    with Guest(server.url, "Ann") as guest:
        yield guest


@pytest.fixture
def bob(server: Running) -> Iterator[Guest]:
    with Guest(server.url, "Bob") as guest:
        yield guest


@pytest.fixture
def nobody(server: Running) -> Iterator[Guest]:
    """Somebody who is not signed in."""
    with Guest(server.url) as guest:
        yield guest


@pytest.fixture
def pair(ann: Guest, bob: Guest) -> str:
    """A match of Atlanteon between Ann and Bob; Ann is to move."""
    match: str = ann.create("atlanteon", "me", "open", listed=True)["id"]
    bob.command(match, "join")
    return match


@pytest.fixture
def solo(ann: Guest) -> str:
    """A match of Atlanteon in which Ann has both seats."""
    match: str = ann.create("atlanteon", "me", "me")["id"]
    return match


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of our own on loopback: `{address}/name` is a database, made with `createdb`."""
    missing = available()
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    with cluster(sync=False) as url:
        yield url.rpartition("/")[0]


def create_database(postgresql: str, empty: bool = False) -> str:
    """The address of a fresh database with the tables of this version, or `empty`. Its name is never used again, however
    often a test or a fixture is set up."""
    name = f"t{uuid.uuid4().hex}"
    execute(postgresql, f"CREATE DATABASE {name} TEMPLATE {'template1' if empty else template(postgresql)}")
    return f"{postgresql}/{name}"


@cache
def template(postgresql: str) -> str:
    """The name of the database that others are copies of: Alembic takes a while to create the tables."""
    made = create_database(postgresql, empty=True)
    with ThreadPoolExecutor(1) as thread:  # an event loop may be running in this one
        thread.submit(in_store, made, create_tables).result()
    return made.rpartition("/")[2]


def execute(postgresql: str, statement: str) -> None:
    """Execute a statement that belongs to no database of a test."""

    async def work() -> None:
        connection = await asyncpg.connect(f"{postgresql}/postgres")
        await connection.execute(statement)
        await connection.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()


@pytest.fixture
def database(postgresql: str) -> str:
    """A fresh database in PostgreSQL."""
    return create_database(postgresql)


def fresh_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the kind that the fixture's parameter names."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("database"))
    prepare(tmp_path / "a.db")
    return str(tmp_path / "a.db")


where = pytest.fixture(params=["sqlite", "postgresql"], name="where")(fresh_database)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    if request.param == "sqlite":
        return str(tmp_path / "a.db")
    return create_database(request.getfixturevalue("postgresql"), empty=True)


@pytest.fixture
def anyio_backend() -> str:
    """Tests with `pytest.mark.anyio` run in asyncio's event loop."""
    return "asyncio"


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    """An open store, in each kind of database."""
    opened = Store(where)
    await opened.open()
    yield opened
    await opened.close()
