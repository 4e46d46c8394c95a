"""Write the numbers of cells and action codes into the games' `layout.py` and `actions.py`.

    uv run python tools/constants.py            # write
    uv run python tools/constants.py --check    # say what is out of date; exit 1 if anything is
    uv run python tools/constants.py atlanteon  # only this game

Compiled code needs plain literals (`CLOCK: Final = 12`). They follow from the fields of the layout and from the table
of actions, and are written between these two lines:

    # ---- constants, written by tools/constants.py
    # ---- end of constants
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).resolve().parent.parent / "src" / "atlantis"
BEGIN, END = "# ---- constants, written by tools/constants.py\n", "# ---- end of constants\n"


def package(name: str, folder: Path) -> None:
    """Register a package without running its `__init__.py`, which would import the games, which need these numbers."""
    made = ModuleType(name)
    made.__path__ = [str(folder)]
    sys.modules[name] = made


class SourceOnly:
    """Find our modules as .py files, ignoring the compiled ones."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith("atlantis."):
            return None
        found = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) for folder in path)
        return next((spec for spec in found if spec is not None), None)


class Anything(int):
    """A stand-in for a game's data when only the sizes of fields matter."""

    def __getattr__(self, name: str) -> Anything:
        return Anything(1)

    def __call__(self, *_: object) -> Anything:
        return self

    def __getitem__(self, _: object) -> Anything:
        return self


def cells(layout: ModuleType) -> dict[str, int]:
    """The first cell of each field after the actor."""
    made = getattr(layout, "LAYOUT", None) or layout.layout_for(Anything(1))
    return {field.constant: int(field.at) for field in made.fields[1:]}


def codes(actions: ModuleType) -> dict[str, int]:
    """The first code of each kind of move."""
    found = getattr(actions, "ACTIONS", None) or actions.actions_for(2)
    return {kind.constant: kind.base for kind in found.kinds}


def with_numbers(text: str, numbers: dict[str, int], path: Path) -> str:
    """The source with an updated block of numbers."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{path}: the lines {BEGIN.strip()!r} and {END.strip()!r} are missing")
    block = "".join(f"{name}: Final = {number}\n" for name, number in numbers.items())
    return before + begin + block + end + after


def main() -> None:
    check = "--check" in sys.argv[1:]
    sys.meta_path.insert(0, SourceOnly())
    package("atlantis", SOURCE)
    stale = []
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    for folder in sorted(path.parent for path in SOURCE.glob("games/*/layout.py")):
        if names and folder.name not in names:
            continue
        package("atlantis.games", SOURCE / "games")
        package(f"atlantis.games.{folder.name}", folder)
        for part, numbers_of in (("actions", codes), ("layout", cells)):
            path = folder / f"{part}.py"
            text = path.read_text(encoding="utf-8")
            wanted = with_numbers(text, numbers_of(import_module(f"atlantis.games.{folder.name}.{part}")), path)
            if wanted != text:
                stale.append(f"{folder.name}/{part}.py")
                if not check:
                    path.write_text(wanted, encoding="utf-8")
    if stale:
        print(("out of date: " if check else "written: ") + ", ".join(stale))
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
