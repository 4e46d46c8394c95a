"""A server as a process of its own, which can be killed and return; and what the browser runs for us."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.server.nodes import Node


def script(name: str) -> str:
    """A function that the browser runs."""
    text = (Path(__file__).parent / "scripts" / f"{name}.js").read_text()
    return text[text.index("\n") + 1 :].strip()  # the first line is a comment


class PageServer(Node):
    """A server in a hurry, on a free port, which it keeps. `lagoon`: the version of one more game, Lagoon."""

    def __init__(self, folder: Path, env: dict[str, str] | None = None, lagoon: str = "") -> None:
        self.folder = folder
        self.env = env
        self.lagoon = lagoon
        self.port = 0
        self.open()

    def open(self) -> None:
        self.start(
            [
                sys.executable,
                "-m",
                "tests.page.hurried",
                str(self.folder / "atlantis.db"),
                str(self.port),
                *filter(None, [self.lagoon]),
            ],
            self.folder / "server.log",
            self.env,
        )
