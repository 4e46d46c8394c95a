"""One server for many tests; PostgreSQL where it is asked for."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing

import pytest

from atlantis.bench.postgresql import available, cluster, programs
from tests.server.guests import Guest, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a database of its own, without limits."""
    with running(str(tmp_path_factory.mktemp("server") / "atlantis.db")) as made:
        yield made


@pytest.fixture
def ann(server: Running) -> Iterator[Guest]:
    with closing(Guest(server.url, "Ann")) as guest:
        yield guest


@pytest.fixture
def bob(server: Running) -> Iterator[Guest]:
    with closing(Guest(server.url, "Bob")) as guest:
        yield guest


@pytest.fixture
def nobody(server: Running) -> Iterator[Guest]:
    with closing(Guest(server.url)) as guest:
        yield guest


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of our own on loopback: `{address}/name` is a database, made with `createdb`."""
    missing = available()
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    with cluster() as url:
        yield url.rpartition("/")[0]


@pytest.fixture
def database(postgresql: str, request: pytest.FixtureRequest) -> str:
    """A fresh database in PostgreSQL."""
    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
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
