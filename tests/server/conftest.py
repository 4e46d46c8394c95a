"""One server for many tests; PostgreSQL where it is asked for."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.guests import Guest, Running, running

for module in ("fastapi", "httpx", "websockets"):
    pytest.importorskip(module)


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


def programs() -> Path | None:
    """Where PostgreSQL's programs are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of our own on loopback: `{address}/name` is a database, made with `createdb`."""
    bin_ = programs()
    if bin_ is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing: apt-get install postgresql")
        pytest.skip("needs PostgreSQL")
    folder = Path(tempfile.mkdtemp(prefix="atlantis-postgresql-"))  # another user's: pytest's own are root's alone
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")

    def run(*words: str) -> None:
        done = subprocess.run([*as_user, *words], capture_output=True, text=True, timeout=60)
        log = folder / "log"
        assert done.returncode == 0, f"{words}: {done.stderr}{log.read_text()[-2000:] if log.exists() else ''}"

    run(str(bin_ / "initdb"), "-D", str(folder / "db"), "-A", "trust", "-U", "postgres", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    run(str(bin_ / "pg_ctl"), "-D", str(folder / "db"), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        run(str(bin_ / "pg_ctl"), "-D", str(folder / "db"), "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def database(postgresql: str, request: pytest.FixtureRequest) -> str:
    """A fresh database in PostgreSQL."""
    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
    bin_ = programs()
    assert bin_ is not None
    host = postgresql.rpartition("@")[2]
    subprocess.run([str(bin_ / "createdb"), "-h", host.split(":")[0], "-p", host.split(":")[1], "-U", "postgres", name],
                   check=True, capture_output=True, timeout=60)
    return f"{postgresql}/{name}"
