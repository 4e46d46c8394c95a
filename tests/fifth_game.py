"""The example of a game in a package of its own, laid out as an installer would lay it out."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

EXAMPLE = Path(__file__).parent.parent / "examples" / "fifth_game"


def install(folder: Path) -> Path:
    """Put the package and its metadata into a folder."""
    shutil.copytree(EXAMPLE / "src" / "tidepools", folder / "tidepools")
    with (folder / "tidepools" / "fr.po").open("rb") as source, (folder / "tidepools" / "fr.mo").open("wb") as target:
        write_mo(target, read_po(source))
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in names.items())
        for group, names in project["entry-points"].items()
    )
    (info / "entry_points.txt").write_text(points)
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Of a process that finds it."""
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "NO_COLOR": "1", "COLUMNS": "80"}
