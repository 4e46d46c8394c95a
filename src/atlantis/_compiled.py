"""Which files of the core are compiled: rules, search and what they need. The texts, views, drawings and metrics of a
game are plain Python, and so are analyses and what notebooks show. Used by the package at start-up and by the build."""

from __future__ import annotations

from pathlib import Path

PARTS = ("engine", "games", "search")
PLAIN = (
    "diagram.py",
    "drawing.py",
    "feature_table.py",
    "metrics.py",
    "names.py",
    "notebook.py",
    "puzzles.py",
    "variations.py",
    "view.py",
    "words.py",
)


def compiled_sources(package: Path) -> list[Path]:
    """The files that mypyc compiles, in a fixed order."""
    return sorted(path for part in PARTS for path in (package / part).rglob("*.py") if path.name not in PLAIN)
