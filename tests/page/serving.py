"""A server as a process of its own, with little patience so that tests need not wait. It can be killed and return."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

from atlantis.server import coaching
from atlantis.server.running import HERE, serve
from atlantis.server.settings import NO_LIMITS, Settings
from tests.server.nodes import Node


def script(name: str) -> str:
    """A function that the browser runs."""
    text = (Path(__file__).parent / "scripts" / f"{name}.js").read_text()
    return text[text.index("\n") + 1:].strip()  # the first line is a comment


class House(Node):
    """A server in a hurry, on a free port, which it keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.open()

    def open(self) -> None:
        self.start([sys.executable, "-m", "tests.page.serving", str(self.folder / "atlantis.db"), str(self.port)],
                   self.folder / "server.log")


if __name__ == "__main__":
    hurried = Settings(database=sys.argv[1], processes=1, absent_after=0.0, limits=NO_LIMITS)
    with patch.object(coaching, "seconds_for", return_value=0.01):  # of each position that the coach looks at
        serve(hurried, HERE, int(sys.argv[2]), browser=False, quiet=True)
