"""A temporary PostgreSQL on loopback."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

TIMEOUT: Final = 60


def programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).parent if there else None


def available() -> str:
    """What to install when PostgreSQL is missing; empty if it can be used."""
    if programs() is None:
        return "PostgreSQL's programs are not installed, so it is not measured: apt-get install postgresql"
    if importlib.util.find_spec("asyncpg") is None:
        return "asyncpg is not installed, so PostgreSQL is not measured: pip install 'atlantis-games[postgresql]'"
    return ""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def cluster(sync: bool = True) -> Iterator[str]:
    """The URL of an empty database. With `sync`, as by default, commits are on the disk; without it, they survive the end
    of any of our processes, but not of the machine, which is enough for tests."""
    where, port = programs(), free_port()
    assert where is not None
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root

    def run(program: str, *words: str) -> None:
        subprocess.run([*as_user, str(where / program), *words], check=True, capture_output=True, timeout=TIMEOUT)

    with tempfile.TemporaryDirectory(prefix="atlantis-postgresql-") as name:
        folder = Path(name)
        if as_user:
            shutil.chown(folder, "postgres")
        run("initdb", "-D", f"{folder}/db", "-A", "trust", "-U", "postgres", "--no-sync")
        run(
            "pg_ctl",
            "-D",
            f"{folder}/db",
            "-w",
            "-l",
            f"{folder}/log",
            "start",
            "-o",
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync={'on' if sync else 'off'}",
        )
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", f"{folder}/db", "-w", "-m", "immediate", "stop")
