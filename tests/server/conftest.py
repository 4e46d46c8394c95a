"""One server for many tests; PostgreSQL where it is asked for."""

from __future__ import annotations

import os
import subprocess
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from atlantis.server.storage import Store
from benchmarks.postgresql import available, cluster, programs
from tests.server.guests import Guest, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a database of its own, without limits."""
    with running(tmp_path_factory.mktemp("server") / "atlantis.db") as made:
        yield made


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


def create_database(postgresql: str) -> str:
    """The address of a fresh database; its name is never used again, however often a test or a fixture is set up."""
    name = f"t{uuid.uuid4().hex}"
    where = programs()
    assert where is not None
    host, _, port = postgresql.rpartition("@")[2].partition(":")
    subprocess.run(
        [str(where / "createdb"), "-h", host, "-p", port, "-U", "postgres", name],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return f"{postgresql}/{name}"


@pytest.fixture
def database(postgresql: str) -> str:
    """A fresh database in PostgreSQL."""
    return create_database(postgresql)


def fresh_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the kind that the fixture's parameter names."""
    return str(tmp_path / "a.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


where = pytest.fixture(params=["sqlite", "postgresql"], name="where")(fresh_database)


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
