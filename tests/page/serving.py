"""A server as a process of its own, with little patience so that tests need not wait. It can be killed and return."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from atlantis.server import coaching
from atlantis.server.running import HERE, serve
from atlantis.server.settings import NO_LIMITS, Settings

ROOT = Path(__file__).parents[2]


def script(name: str) -> str:
    """A function that the browser runs."""
    text = (Path(__file__).parent / "scripts" / f"{name}.js").read_text()
    return text[text.index("\n") + 1:].strip()  # the first line is a comment


class House:
    """`atlantis serve` on a free port, which it keeps."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "atlantis.db"
        self.log = folder / "server.log"
        self.port = 0
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.page.serving", str(self.database), str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Atlantis is at http://"), self.log.read_text()
        self.url = said.split()[3].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


if __name__ == "__main__":
    hurried = Settings(database=sys.argv[1], processes=1, absent_after=0.0, limits=NO_LIMITS)
    with patch.object(coaching, "seconds_for", return_value=0.01):  # of each position that the coach looks at
        serve(hurried, HERE, int(sys.argv[2]), browser=False, quiet=True)
