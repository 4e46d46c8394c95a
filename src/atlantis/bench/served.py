"""A server in a process of its own on loopback, and what the machine says about it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, Any, Final, Self

from atlantis.engine import WrongOption

START: Final = "from atlantis.cli import main; main()"
HERE: Final = "127.0.0.1"
PATIENCE: Final = 60


class Served:
    """`atlantis serve` without limits; ends with the `with` block."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, "serve", "--data", database, "--port", "0", "--no-limits"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        said = self.output.readline()
        found = re.search(r":(\d+)/", said)
        if found is None:
            self.process.wait(PATIENCE)
            self.output.close()
            raise WrongOption(f"The server did not start with the database {database}; try `atlantis serve`.")
        self.port = int(found.group(1))
        self.secret: str = self.ask("POST", "/api/me", {"name": "Crowd"})["secret"]

    @property
    def output(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request of the HTTP interface; its answer."""
        connection = HTTPConnection(HERE, self.port, timeout=PATIENCE)
        try:
            secret = {"authorization": f"Bearer {self.secret}"} if hasattr(self, "secret") else {}
            connection.request(method, path, json.dumps(body), {"content-type": "application/json", **secret})
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status >= 300:
                raise WrongOption(f"The server refused {method} {path}: {text[:200]}")
            return json.loads(text) if answer.headers.get_content_subtype() == "json" else text
        finally:
            connection.close()

    def new_match(self, game: str) -> str:
        """A match in which both seats are ours."""
        name: str = self.ask("POST", "/api/matches", {"game": game, "seats": ["me", "me"]})["id"]
        return name

    def rooms(self) -> int:
        """Matches that the server has in memory."""
        found = re.search(r"^atlantis_rooms (\d+)", self.ask("GET", "/metrics"), re.MULTILINE)
        assert found is not None
        return int(found.group(1))

    def memory(self) -> int | None:
        """Bytes of memory that the process has; None where the machine does not say."""
        try:
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        except OSError:
            return None
        return int(found.group(1)) * 1024 if found else None

    def busy(self) -> float | None:
        """Seconds of a processor that the process has used; None where the machine does not say."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
