"""A temporary Redis server on loopback that stores nothing."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import tempfile
import time
from typing import Final, Self

from benchmarks.postgresql import free_port

TIMEOUT: Final = 60


def available() -> str:
    """What to install when Redis is missing; empty if it can be used."""
    if shutil.which("redis-server") is None:
        return "Redis is not installed: apt-get install redis-server"
    if importlib.util.find_spec("redis") is None:
        return "Redis needs a package: pip install 'atlantis-games[redis]'"
    return ""


class RedisServer:
    """Can be stopped and started again on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir"]
        self.process = subprocess.Popen([*words, self.folder.name], stdout=subprocess.DEVNULL)
        end = time.monotonic() + TIMEOUT
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("redis-server did not start")
            time.sleep(0.05)

    def answers(self) -> bool:
        from redis import Redis, RedisError

        try:
            with Redis(port=self.port) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(TIMEOUT)
            self.process = None

    def __enter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory(prefix="atlantis-redis-")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.folder.cleanup()
