"""Write the numbers of cells and action codes into the games' `layout.py` and `actions.py`.

    uv run python tools/numbers.py            # write
    uv run python tools/numbers.py --check    # say what is out of date; exit 1 if anything is

Compiled code needs plain literals (`CLOCK: Final = 12`). They follow from the fields of the layout and from the table of
actions, and stand between these two lines, which are found by this program:

    # ---- numbers, written by tools/numbers.py
    # ---- end of numbers
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

os.environ["ATLANTIS_PURE"] = "1"

import atlantis.engine
from atlantis.engine.actions import Actions, constants

GAMES = Path(atlantis.__file__).parent / "games"
BEGIN, END = "# ---- numbers, written by tools/numbers.py\n", "# ---- end of numbers\n"


class Anything(int):
    """Stands for a game's data where only the sizes of fields are wanted."""

    def __getattr__(self, name: str) -> Anything:
        return Anything(1)

    def __call__(self, *_: object) -> Anything:
        return self

    def __getitem__(self, _: object) -> Anything:
        return self


def cells(layout: ModuleType) -> dict[str, int]:
    """The first cell of each field after the actor."""
    made = layout.layout_for(Anything(1))
    return {field.constant: int(field.at) for field in made.fields[1:]}


def codes(actions: ModuleType) -> dict[str, int]:
    found = getattr(actions, "ACTIONS", None) or actions.actions_for(2)
    assert isinstance(found, Actions)
    return constants(found)


def with_numbers(text: str, numbers: dict[str, int], path: Path) -> str:
    """The source with its block of numbers as it should be."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{path}: the lines {BEGIN.strip()!r} and {END.strip()!r} are missing")
    block = "".join(f"{name}: Final = {number}\n" for name, number in numbers.items())
    return before + begin + block + end + after


def main() -> None:
    check = "--check" in sys.argv[1:]
    games = ModuleType("atlantis.games")  # without importing the games themselves, which need the numbers
    games.__path__ = [str(GAMES)]
    stale = []
    for folder in sorted(path.parent for path in GAMES.glob("*/layout.py")):
        for name in [name for name in sys.modules if name.startswith("atlantis.games")]:
            del sys.modules[name]
        package = ModuleType(f"atlantis.games.{folder.name}")
        package.__path__ = [str(folder)]
        sys.modules["atlantis.games"], sys.modules[package.__name__] = games, package
        for part, numbers_of in (("actions", codes), ("layout", cells)):
            path = folder / f"{part}.py"
            if not path.exists() or not re.search(re.escape(BEGIN), path.read_text()):
                continue
            text = path.read_text(encoding="utf-8")
            wanted = with_numbers(text, numbers_of(import_module(f"{package.__name__}.{part}")), path)
            if wanted != text:
                stale.append(f"{folder.name}/{part}.py")
                if not check:
                    path.write_text(wanted, encoding="utf-8")
    if stale:
        print(("out of date: " if check else "written: ") + ", ".join(stale))
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
