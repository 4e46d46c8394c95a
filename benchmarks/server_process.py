"""A server in its own process on loopback, with its memory and processor use."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, Any, Final, Self

from atlantis.engine import WrongOption

START: Final = "from atlantis.cli import main; main()"
HERE: Final = "127.0.0.1"
TIMEOUT: Final = 60


def environment(python: str, *path: Path) -> dict[str, str]:
    """Environment variables that make these modules importable; a different interpreter does not get our path."""
    ours = os.environ.get("PYTHONPATH", "") if python == sys.executable else ""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, path), *filter(None, [ours])])}


class ServerProcess:
    """`atlantis serve` without limits; ends with the `with` block. `python`: the interpreter it runs in."""

    def __init__(self, database: str, python: str = sys.executable, options: Sequence[str] = ("--no-limits",)) -> None:
        self.secret = ""
        self.known: dict[str, dict[int, str]] = {}
        self.process = subprocess.Popen(
            [python, "-P", "-c", START, "serve", "--data", database, "--port", "0", *options],
            env=environment(python),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        found = re.search(r":(\d+)/", self.output.readline())
        if found is None:
            self.process.wait(TIMEOUT)
            self.output.close()
            raise WrongOption(f"The server did not start with the database {database}; try `atlantis serve`.")
        self.port = int(found.group(1))
        self.secret = self.ask("POST", "/api/me", {"name": "Crowd"})["secret"]

    @property
    def output(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()

    def ask(self, method: str, path: str, body: object = None, secret: str | None = None) -> Any:
        """Send a request, as somebody with this secret, and return the answer."""
        connection = HTTPConnection(HERE, self.port, timeout=TIMEOUT)
        try:
            who = self.secret if secret is None else secret
            headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {who}"} if who else {})
            connection.request(method, path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status >= 300:
                raise WrongOption(f"The server refused {method} {path}: {text[:200]}")
            return json.loads(text) if answer.headers.get_content_subtype() == "json" else text
        finally:
            connection.close()

    def moves(self, vocabulary: str) -> dict[int, str]:
        """The moves beside the vocabulary at this address, in notation; asked for once, as browsers do."""
        if vocabulary not in self.known:
            found = self.ask("GET", vocabulary.replace("/vocabulary?", "/moves?"))
            self.known[vocabulary] = {action["code"]: action["move"] for action in found}
        return self.known[vocabulary]

    def new_match(self, game: str, clock: dict[str, Any] | None = None) -> str:
        """Create a match in which we own both seats."""
        given = {"game": game, "seats": ["me", "me"], **({} if clock is None else {"clock": clock})}
        name: str = self.ask("POST", "/api/matches", given)["id"]
        return name

    def matches(self) -> int:
        """The number of matches in the server's memory."""
        found = re.findall(r"^atlantis_(?:matches|rooms)\S* (\d+)", self.ask("GET", "/metrics"), re.MULTILINE)
        assert found
        return sum(map(int, found))  # one line for each state

    def memory(self) -> int | None:
        """The memory use of the process in bytes; None if unknown."""
        try:
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        except OSError:
            return None
        return int(found.group(1)) * 1024 if found else None

    def busy(self) -> float | None:
        """The processor time of the process in seconds; None if unknown."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
