"""Which files of the core are compiled: rules, search and what they need. The texts, views, drawings and metrics of a
game are plain Python, and so is what notebooks show. Used by the package at start-up and by the build."""

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
COLD = ("breakdown.py", "data.py", "data_file.py", "errors.py", "i18n.py", "network_file.py", "options.py", "record.py")
"""Files of the engine that no move and no search runs: compiling them would only make the installation longer."""


def compiled_sources(package: Path) -> list[Path]:
    """The files that mypyc compiles, in a fixed order."""
    plain = {package / "engine" / name for name in COLD}
    files = (path for part in PARTS for path in (package / part).rglob("*.py") if path.name not in PLAIN)
    return sorted(path for path in files if path not in plain)
