"""Which files of the core are compiled: rules, search and what they stand on. The words about a game, its views and
drawings are plain Python. Read by the package when it starts and by the build."""

from __future__ import annotations

from pathlib import Path

PARTS = ("engine", "games", "search")
PLAIN = ("diagram.py", "drawing.py", "names.py", "view.py", "words.py")


def compiled_sources(package: Path) -> list[Path]:
    """The files that mypyc compiles, in a fixed order."""
    return sorted(path for part in PARTS for path in (package / part).rglob("*.py") if path.name not in PLAIN)
